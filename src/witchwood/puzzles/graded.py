"""How hard a puzzle is, guessed from which players of graded strength find its answer.

For a win they are the game's agents: g the rule of thumb, e the expert with 300 nodes, E with 5,000. No agent seeks a
goal, so for one they look ahead: g is the rule of thumb, e goes where `progress` is most after one play, E after three;
how far one must look says how hard it is.
"""

from __future__ import annotations

from math import log2

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Budget
from witchwood.puzzles.kinds import Goal
from witchwood.puzzles.reach import Ways, allowed

GREEDY, WEAK, STRONG = "g", "e", "E"
EXPERTS = {WEAK: 300, STRONG: 5_000}
FINDERS = {GREEDY: "the rule of thumb", WEAK: "a quick look ahead", STRONG: "a long look ahead"}
_AHEAD = {WEAK: 1, STRONG: 3}
_BASE, _A_DOUBLING, _A_MISS, _A_TURN, _A_LOOK = 1_200, 80, 120, 40, 100


def win_rating(choices: int, who: str, turns: int) -> int:
    """A first rating: more for each doubling of the choices, for each player that misses it, and for each turn."""
    missed = sum(one not in who for one in (GREEDY, WEAK, STRONG))
    return int(_BASE + _A_DOUBLING * log2(choices) + _A_MISS * missed + _A_TURN * (turns - 1))


def goal_rating(choices: int, right: int, ahead: int) -> int:
    """A first rating: more for each doubling of the wrong choices, and for each play that one must look ahead."""
    return int(_BASE + _A_DOUBLING * log2(choices / right) + _A_LOOK * ahead)


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


def who_reaches(game: Game, kind: Goal, ways: Ways, state: State, about: str, limit: int) -> tuple[str, int]:
    """Which players reach a goal in `limit` plays, and how many plays one must look ahead to reach it."""
    looks = ways.looks(limit)
    found = GREEDY if _thumb_reaches(game, kind, state, about, limit) else ""
    return found + "".join(letter for letter, ahead in _AHEAD.items() if min(ahead, limit) in looks), looks[0]


def _thumb_reaches(game: Game, kind: Goal, state: State, about: str, limit: int) -> bool:
    """Whether the rule of thumb reaches a goal in `limit` plays."""
    after = state.copy()
    for _ in range(limit):
        actions = allowed(game, kind, state, after)
        action = greedy_action(game, after, 0) if actions else None
        if action not in actions:
            return False
        before = after.copy()
        game.rules.play(after, 0, action)
        if kind.reaches(before, action, after, about):
            return True
    return False
