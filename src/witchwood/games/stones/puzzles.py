"""Puzzles of Witch Stones: near the end of a game one action wins and every other loses, by proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from witchwood.engine.kernel import OVER, State
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget
from witchwood.games.stones import GAME
from witchwood.games.stones.board import kinds, squares_of
from witchwood.games.stones.rules import side_of, worth
from witchwood.games.stones.state import CROWN, MOON, MOST_LEGAL, ROWS, SUN

_SEATS = 2
_CARELESS = 0.1  # how often a play of the games that are looked at is by chance
_PLIES = 9  # of the end of a game
_FEWEST = 6  # actions to choose from
_FORCED = 3  # turns of one's own that are counted by looking at every reply
_EMPTY = "."


@dataclass(frozen=True)
class Winning:
    """One action wins, in so many turns of one's own: `low` to `high`."""

    name: str
    title: str
    low: int
    high: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """The last positions of a game between two careless players, the latest first."""
        state = GAME.deal(deal, GAME.settle({}), _SEATS)
        dice, states = Random(deal), []
        actions = np.empty(MOST_LEGAL, np.int64)
        while (seat := int(GAME.rules.turn(state))) != OVER:
            states.append(state.copy())
            count = int(GAME.rules.legal(state, seat, actions))
            by_chance = dice.random() < _CARELESS
            action = actions[dice.randrange(count)] if by_chance else GAME.rules.greedy(state, seat, actions, count)
            GAME.rules.play(state, seat, int(action))
        for one in states[-_PLIES:][::-1]:
            if len(GAME.legal(one, int(GAME.rules.turn(one)))) >= _FEWEST:
                yield one, ""

    def question(self, state: State, about: str, least: int) -> str:  # noqa: ARG002  # a kind's signature
        """What is asked."""
        side = ("suns", "moons")[side_of(state, int(GAME.rules.turn(state)))]
        turns = {2: "Win in two turns", 3: "Win in three turns"}.get(least, "Win the game")
        return f"You play the {side}. {turns}: only one move does it."

    def key(self, state: State, about: str) -> str:  # noqa: ARG002  # a kind's signature
        """The board as the seat to move sees it, own stones and others, turned and mirrored to the first of eight."""
        seat = int(GAME.rules.turn(state))
        own = side_of(state, seat)
        letters = {None: _EMPTY, own: "o", 1 - own: "t", CROWN: "c"}
        board = np.array([letters.get(kind, "e") for kind in kinds(state)]).reshape(ROWS, ROWS)
        turned = [np.rot90(one, turns) for one in (board, board.T) for turns in range(4)]
        first = min("".join(one.ravel()) for one in turned)
        return f"{first} {state.points[seat]} {state.points[1 - seat]}"

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:  # noqa: ARG002  # the same
        """What the winning action is: one that takes much, or a quiet one."""
        seat, action = int(GAME.rules.turn(state)), answer[0]
        gains = {one: int(worth(state, seat, one)) for one in GAME.legal(state, seat)}
        found = []
        if gains[action] == 0:
            found.append("A move that scores nothing")
        elif gains[action] < max(gains.values()):
            found.append("Not the move that takes most")
        board = kinds(state)
        taken = [board[square] for square in squares_of(action)]
        if CROWN in taken:
            found.append("Take a crown")
        if side_of(state, seat) in taken and len(taken) > 1:
            found.append("Give up a stone of your own")
        if SUN in taken and MOON in taken:
            found.append("A mixed line")
        return found

    def judge(self, state: State, seat: int, nodes: int, seed: int) -> Answer:
        """The expert's proof."""
        assert GAME.expert is not None
        return GAME.expert(state, seat, Budget(nodes=nodes, seed=seed))

    def turns(self, state: State, seat: int, action: int) -> int | None:
        """Turns of one's own to a forced win, this one counted: by looking at every reply. None for more than three."""
        return next((most for most in range(1, _FORCED + 1) if _forces(state, seat, action, most)), None)

    def longest(self, state: State, seat: int, action: int, turns: int) -> tuple[int, ...]:
        """What follows an action that wins in `turns` turns of the seat and no fewer: its win against a defence that
        lasts as long as any.
        """
        after, left, line = _played(state, seat, action), turns - 1, list[int]()
        while (mover := int(GAME.rules.turn(after))) != OVER:
            steps = GAME.legal(after, mover)
            if mover == seat:
                step = next(one for one in steps if _forces(after, seat, one, left))
                left -= 1
            else:
                step = next(one for one in steps if not _answers(after, seat, mover, one, left))
            line.append(step)
            GAME.rules.play(after, mover, step)
        return tuple(line)

    def wants(self, turns: int | None) -> bool:
        """Whether a win of so many turns is of this kind; None: more than are counted."""
        return self.low <= (_FORCED + 1 if turns is None else turns) <= self.high


def _forces(state: State, seat: int, action: int, turns: int) -> bool:
    """Whether an action and at most `turns - 1` more of the seat win, whatever the other does."""
    if turns < 1:
        return False
    after = _played(state, seat, action)
    mover = int(GAME.rules.turn(after))
    if mover == OVER:
        return bool(int(GAME.rules.winners(after)) >> seat & 1)
    if turns == 1:
        return False
    if mover == seat:
        return any(_forces(after, seat, one, turns - 1) for one in GAME.legal(after, seat))
    return all(_answers(after, seat, mover, one, turns) for one in GAME.legal(after, mover))


def _answers(state: State, seat: int, other: int, action: int, turns: int) -> bool:
    """Whether the seat still wins in time after the other's action."""
    after = _played(state, other, action)
    mover = int(GAME.rules.turn(after))
    if mover == OVER:
        return bool(int(GAME.rules.winners(after)) >> seat & 1)
    if mover == other:
        return all(_answers(after, seat, other, one, turns) for one in GAME.legal(after, other))
    gains = sorted(GAME.legal(after, seat), key=lambda one: -int(worth(after, seat, one)))
    return any(_forces(after, seat, one, turns - 1) for one in gains)


def _played(state: State, seat: int, action: int) -> State:
    after = state.copy()
    GAME.rules.play(after, seat, action)
    return after


KINDS = (
    Winning("win2", "Win in two turns", 2, 2),
    Winning("win3", "Win in three turns", 3, 3),
    Winning("far", "A long way to win", 4, 99),
)
