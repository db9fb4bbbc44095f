"""How hard a puzzle is, guessed from which players of graded strength find its answer.

For a win they are the game's agents: g the rule of thumb, e the expert with 300 nodes, E with 5,000. No agent seeks a
goal, so for one they look ahead: g is the rule of thumb, e goes where `progress` is most after one play, E after three.
"""

from __future__ import annotations

from math import log2

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Budget
from witchwood.puzzles.kinds import Goal
from witchwood.puzzles.reach import allowed, played

GREEDY, WEAK, STRONG = "g", "e", "E"
EXPERTS = {WEAK: 300, STRONG: 5_000}
FINDERS = {GREEDY: "the rule of thumb", WEAK: "a quick look ahead", STRONG: "a long look ahead"}
_AHEAD = {WEAK: 1, STRONG: 3}
_BASE, _A_DOUBLING, _A_MISS, _A_MOVE = 1_500, 80, 120, 40
_LOWEST, _HIGHEST = 1_400, 3_400
_LEAST_CHANCE = 1e-3  # to guess; a person does not play by chance


def rating_of(chance: float, who: str, least: int) -> int:
    """A first rating: more for each halving of the chance to guess, for each player that misses it, for each play."""
    missed = sum(one not in who for one in (GREEDY, WEAK, STRONG))
    guess = _BASE + _A_DOUBLING * log2(1 / max(chance, _LEAST_CHANCE)) + _A_MISS * missed + _A_MOVE * (least - 1)
    return int(min(_HIGHEST, max(_LOWEST, guess)))


def greedy_action(game: Game, state: State, seat: int) -> int:
    """What the rule of thumb plays."""
    actions = np.empty(game.most_legal, np.int64)
    return int(game.rules.greedy(state, seat, actions, game.rules.legal(state, seat, actions)))


def who_wins(game: Game, state: State, action: int) -> str:
    """Which players find the one action that wins."""
    seat = int(game.rules.turn(state))
    found = GREEDY if greedy_action(game, state, seat) == action else ""
    assert game.expert is not None
    for letter, nodes in EXPERTS.items():
        found += letter if game.expert(state, seat, Budget(nodes=nodes)).action == action else ""
    return found


def who_reaches(game: Game, kind: Goal, state: State, about: str, limit: int) -> str:
    """Which players reach a goal in `limit` plays."""
    found = ""
    for letter in (GREEDY, WEAK, STRONG):
        after, left = state.copy(), limit
        while left and (actions := allowed(game, kind, state, after)):
            action = (
                greedy_action(game, after, 0)
                if letter == GREEDY
                else max(actions, key=lambda one: _nearest(game, kind, state, after, one, about, _AHEAD[letter]))
            )
            if action not in actions:
                break
            before = after.copy()
            game.rules.play(after, 0, action)
            if kind.reaches(before, action, after, about):
                found += letter
                break
            left -= 1
    return found


def _nearest(game: Game, kind: Goal, origin: State, state: State, action: int, about: str, ahead: int) -> int:
    """The most progress within `ahead` plays that begin with this one; the goal is most of all."""
    after = played(game, state, action)
    if kind.reaches(state, action, after, about):
        return 1_000 * ahead
    if int(game.rules.turn(after)) == OVER or ahead == 1:
        return kind.progress(origin, after)
    further = (_nearest(game, kind, origin, after, one, about, ahead - 1) for one in allowed(game, kind, origin, after))
    return max(kind.progress(origin, after), max(further, default=0))
