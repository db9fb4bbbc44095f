"""The WitchPig expert: every action at its chance to win, from what the seat knows.

A discard leaves six cards, whose expectation `expert_search` works out; a swap leaves seven, and a rival who is known
to hold what it was given; a call is worth the chance that nobody has better (`expert_rivals`), and is made when waiting
is worth no more. Nothing is kept between decisions: what there is to remember stands in the state.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.engine.random import DICE, mix
from witchwood.engine.search import Allowance, Answer, Budget
from witchwood.games.witchpig.expert_race import PROSPECT, chance, strength
from witchwood.games.witchpig.expert_rivals import size_up, survey
from witchwood.games.witchpig.expert_search import after_discard, before_draw, with_seven
from witchwood.games.witchpig.greedy import unseen
from witchwood.games.witchpig.hands import best_six
from witchwood.games.witchpig.knowledge import swap
from witchwood.games.witchpig.rules import legal, turn
from witchwood.games.witchpig.sets import remove
from witchwood.games.witchpig.state import CALL, DRAW, HIGH_CARD, MOST_LEGAL, SWAP
from witchwood.games.witchpig.turns import next_live

WAIT = -1  # no action: what a seat out of turn may prefer
_DEEPEST = 2  # draws ahead; a third takes a hundred times as long
_NO_LIMIT = 1 << 62
_SALT = np.uint64(0x77697463_68706967)


@kernel
def value_of(state: State, seat: Int, action: Int, depth: Int, prospect: State) -> float:
    """The chance to win that an action leaves, or `WAIT`. `state` may be spoiled."""
    hidden = unseen(state, seat)
    cards = state.hands[seat]
    if action == CALL:
        return chance(prospect, strength(prospect, cards))
    if action == WAIT:
        return np.float64(prospect.soon) * _on_turn(prospect, cards, hidden, depth)
    if action == DRAW:
        return before_draw(prospect, cards, hidden, depth)
    if action < DRAW:
        return after_discard(prospect, remove(cards, action), hidden, depth)
    if action >= SWAP:
        swap(state, seat, next_live(state, seat), (action - SWAP) >> 6, (action - SWAP) & 63)
    size_up(state, seat, prospect)
    return with_seven(prospect, state.hands[seat], hidden, depth)


@kernel
def _on_turn(prospect: State, cards: Word, hidden: Word, depth: Int) -> float:
    """The chance to win at the beginning of one's turn: call, or draw."""
    return max(chance(prospect, strength(prospect, cards)), before_draw(prospect, cards, hidden, depth))


def choose(state: State, seat: int, budget: Budget) -> Answer:
    """The best action, with its chance to win as `value`; out of turn the action is None where waiting is worth more.

    state: as `hide` leaves it. budget: its nodes are the hands looked at; time is looked at between choices, so it may
    be overrun by some hundredths of a second. The seat must have a legal action.
    """
    allowance = budget.start()
    prospect = np.zeros(1, PROSPECT).view(np.recarray)[0]
    choices = _choices(state, seat)
    if len(choices) == 1:
        return Answer(_action(choices[0]))
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = mix(np.uint64(budget.seed) ^ _SALT)
    survey(state, seat, dice, prospect)
    answer = Answer(None)
    for depth in range(_DEEPEST + 1):
        values = _values(state, seat, choices, depth, prospect, allowance)
        if len(values) < len(choices):
            break
        best = max(range(len(choices)), key=values.__getitem__)
        if CALL in choices and values[best] == values[choices.index(CALL)] > 0.0:
            best = choices.index(CALL)  # of equals what ends the game
        counters = {"nodes": int(prospect.nodes), "depth": depth}
        answer = Answer(_action(choices[best]), value=values[best], counters=counters)
        if budget.progress is not None:
            budget.progress(answer)
    return answer


def _choices(state: State, seat: int) -> list[int]:
    """What there is to choose from: the legal actions, `WAIT` first when out of turn, no call that can't win."""
    actions = np.empty(MOST_LEGAL, np.int64)
    choices = [int(action) for action in actions[: legal(state, seat, actions)]]
    if turn(state) != seat:
        choices.insert(0, WAIT)
    hopeless = state.false_call != HIGH_CARD and best_six(state.hands[seat], int(state.sequence)) == 0
    return [action for action in choices if not (action == CALL and hopeless)]


def _action(choice: int) -> int | None:
    return None if choice == WAIT else choice


def _values(
    state: State, seat: int, choices: list[int], depth: int, prospect: State, allowance: Allowance
) -> list[float]:
    """The value of each choice, or of the first ones only, when the budget ended; depth 0 is always finished."""
    values: list[float] = []
    for action in choices:
        most = allowance.slice(_NO_LIMIT) if depth else _NO_LIMIT
        before = int(prospect.nodes)
        prospect.limit = before + most
        value = value_of(state.copy(), seat, action, depth, prospect)
        allowance.spend(int(prospect.nodes) - before)
        if prospect.nodes >= prospect.limit:
            break
        values.append(float(value))
    return values
