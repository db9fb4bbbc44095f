"""Puzzles of Pendle: clear a round with the cards in hand. Nothing hidden matters: no reserve card is taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import OVER, Array, State, kernel
from witchwood.engine.option import Value
from witchwood.engine.random import DICE, below, mix
from witchwood.games.pendle import GAME
from witchwood.games.pendle.attacks import SUMS, attack_total
from witchwood.games.pendle.cards import NUMBERS, TEXTS, name_of
from witchwood.games.pendle.greedy import greedy
from witchwood.games.pendle.numbering import GHOSTS, HANDS, ghosts_of, hand_of
from witchwood.games.pendle.rounds import standing
from witchwood.games.pendle.rules import ALL_CARDS, legal, play, turn
from witchwood.games.pendle.state import ACE_BOTH, MOST_LEGAL, PLAY, TAKE

_CARELESS = 3  # plays of ten, in the games that are looked at, that are by chance
_FEWEST_GHOSTS = 4
_ACE = 1
_SUMS = {(a, b): frozenset(members(SUMS[ACE_BOTH, a, b])) for a in range(14) for b in range(14)}  # 0: no card


@dataclass(frozen=True)
class Clearing:
    """Beat every ghost of the round with the hand.

    keeps: a card that is named must stay in hand. empties: no card may stay, for a witch would capture it.
    """

    name: str
    title: str
    keeps: bool = False
    empties: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)
    fewest: int = 2
    most: int = 5  # each beats one ghost or more: no way takes longer
    nodes: int = 600
    bars_longer: bool = True

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """Positions of a careless player's game in which four ghosts or five stand and can be beaten."""
        state, dice = GAME.deal(deal, GAME.settle(self.options), 1), np.zeros(1, DICE).view(np.recarray)[0]
        dice.rng, actions = mix(np.uint64(deal)), np.empty(MOST_LEGAL, np.int64)
        while int(GAME.rules.turn(state)) != OVER:
            if not self.empties or state.witches_out > 1:
                for about in self._abouts(members(state.hand), members(_ghosts(state))):
                    yield _plain(state), about
            _go_on(state, dice, actions)

    def _abouts(self, hand: list[int], ghosts: list[int]) -> Iterable[str]:
        """The questions that a position answers, as far as sums of cards say."""
        left = _left_over(tuple(hand), tuple(ghosts)) if len(ghosts) >= _FEWEST_GHOSTS else set()
        if self.keeps:  # some ways keep the card, others don't, and no other card of the hand does as well
            only = [card for card in hand if sum(one >> 2 == card >> 2 for one in hand) == 1]
            return [TEXTS[card] for card in only if len({card in one for one in left}) > 1]
        return [""] if left and (() in left or not self.empties) else []

    def question(self, state: State, about: str, least: int) -> str:  # noqa: ARG002  # a kind's signature
        """What is asked."""
        asked = f"Clear the round in {least} attacks, with the cards in your hand."
        if self.keeps:
            return f"{asked} Keep the {name_of(NUMBERS[about])}."
        return f"{asked} Leave nothing for the witches: use every card." if self.empties else asked

    def key(self, state: State, about: str) -> str:
        """Suits don't matter: values of hand and ghosts, and of what is kept."""
        hand = sorted(card >> 2 for card in members(int(state.hand)))
        ghosts = sorted(int(ghost) >> 2 for ghost in state.ghosts)
        return f"{hand} {ghosts} {NUMBERS[about] >> 2 if about else ''}"

    def forbids(self, start: State, state: State, action: int) -> str:
        """Only attacks, and only in this round."""
        if action >= TAKE:
            return "In this puzzle you only attack with the cards in your hand."
        return "" if state.round_number == start.round_number else "The round of this puzzle is over."

    def reaches(self, before: State, action: int, after: State, about: str) -> bool:  # noqa: ARG002  # a kind's signature
        """Whether this attack beats the last ghosts, and leaves in hand what should stay there."""
        if action >= TAKE or standing(before) != len(GHOSTS[ghosts_of(action)]):
            return False
        left = _left(before, action)
        return (not self.empties or not left) and (not self.keeps or NUMBERS[about] in left)

    def progress(self, start: State, state: State) -> int:
        """Ghosts that were beaten."""
        return (int(state.removed) & ~int(start.removed) & _ghosts(start)).bit_count()

    def falls_short(self, start: State, state: State, about: str) -> str:
        """Which ghosts still stand, or what was not kept."""
        beaten = int(state.removed) & ~int(start.removed)
        left = [name_of(int(ghost)) for ghost in start.ghosts if ghost and not beaten >> int(ghost) & 1]
        if left:
            return f"Still standing: {', '.join(left)}."
        return f"The {name_of(NUMBERS[about])} is used up." if self.keeps else "A card is left for the witches."

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:  # noqa: ARG002  # the same
        """Two against two, or an ace that counts 14; dull without either, or with a card against its equal."""
        found, after = set(), state.copy()
        for action in answer:
            slots, places = HANDS[hand_of(action)], GHOSTS[ghosts_of(action)]
            soldiers = [members(int(after.hand))[slot] >> 2 for slot in slots]
            ghosts = [int(after.ghosts[place]) >> 2 for place in places]
            if len(soldiers) == len(ghosts) == 1:
                return None
            if len(soldiers) == len(ghosts):
                found.add("Two against two")
            total = int(attack_total(after, hand_of(action), ghosts_of(action)))
            if _ACE in soldiers + ghosts and _counts_high(soldiers, total) | _counts_high(ghosts, total):
                found.add("An ace that counts 14")
            GAME.rules.play(after, 0, action)
        return sorted(found) or None


def _plain(state: State) -> State:
    """The position without its dice, and with nothing known of face-down cards: neither matters, and both are long."""
    after, hidden = state.copy(), ALL_CARDS & ~(state.hand | state.spent | state.lair | state.removed)
    after.rng = 0
    for slot in range(len(after.may)):
        if after.may[slot]:
            after.may[slot] = int(hidden) & ~_ghosts(state)
    return after


def _left_over(hand: tuple[int, ...], ghosts: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The hands that are left by all ways to beat these ghosts, the order of attacks apart."""
    if not ghosts:
        return {hand}
    found = set()
    for other in (0, *ghosts[1:]):  # the first ghost is beaten alone or with another; 0 is no card
        sums = _SUMS[ghosts[0] >> 2, other >> 2]
        for one, two in combinations((0, *hand), 2):
            if not sums.isdisjoint(_SUMS[one >> 2, two >> 2]):
                after = tuple(card for card in hand if card not in (one, two))
                found |= _left_over(after, tuple(ghost for ghost in ghosts[1:] if ghost != other))
    return found


@kernel
def _go_on(state: State, dice: State, actions: Array) -> None:
    """Plays of a careless player, one at least, until so many ghosts stand or the game is over."""
    while True:
        count = legal(state, 0, actions)
        by_chance = below(dice, 10) < _CARELESS
        play(state, 0, actions[below(dice, count)] if by_chance else greedy(state, 0, actions, count))
        if turn(state) != 0 or (state.phase == PLAY and standing(state) >= _FEWEST_GHOSTS):
            return


def _left(state: State, action: int) -> list[int]:
    """The hand after an attack."""
    hand = members(int(state.hand))
    return [card for slot, card in enumerate(hand) if slot not in HANDS[hand_of(action)]]


def _counts_high(values: list[int], total: int) -> bool:
    """Whether one side of an attack makes this sum only with an ace as 14."""
    return _ACE in values and sum(values) != total


def _ghosts(state: State) -> int:
    """Set of the ghosts on the table."""
    return sum(1 << int(ghost) for ghost in state.ghosts if ghost)


KINDS = (
    Clearing("clear", "Clear the round"),
    Clearing("keep", "Clear the round and keep a card", keeps=True),
    Clearing("empty", "Leave nothing for the witches", empties=True, options={"witches": 3}),
)
