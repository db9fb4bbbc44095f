"""The Witch of Pendle Hill, a solitaire by Constance Metzinger: soldiers' cards against a pile of ghosts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules, State
from witchwood.engine.search import Answer, Budget
from witchwood.games.pendle import mind, notation, position, rules
from witchwood.games.pendle.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE
from witchwood.games.pendle.telling import tell
from witchwood.games.pendle.view import view


@cache
def _search() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`, imported and compiled when it is first asked, before any clock starts."""
    from witchwood.games.pendle.expert import choose

    choose(GAME.deal(0, GAME.settle({}), 1), 0, Budget(nodes=100))
    return choose


@cache
def _solver() -> Callable[[State, Budget], Answer]:
    """The search of `solver.py`, in the same way."""
    from witchwood.games.pendle.solver import solve

    solve(GAME.deal(0, GAME.settle({}), 1), Budget(nodes=1))
    return solve


def _expert(state: State, seat: int, budget: Budget) -> Answer:
    """See `expert.choose`."""
    return _search()(state, seat, budget)


def _solve(state: State, budget: Budget) -> Answer:
    """See `solver.solve`."""
    return _solver()(state, budget)


GAME = Game(
    name="pendle",
    title="The Witch of Pendle Hill",
    designer="Constance Metzinger",
    blurb="Lead twenty soldiers into a castle of ghosts, and beat the last of them before the witch takes your army.",
    package=__name__,
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=OPTIONS,
    dtype=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    rules=Rules(
        deal=rules.deal,
        legal=rules.legal,
        play=rules.play,
        turn=rules.turn,
        score=rules.score,
        winners=rules.winners,
        resign=rules.resign,
        hide=rules.hide,
        greedy=mind.greedy,
    ),
    write_action=notation.write_action,
    read_action=notation.read_action,
    explain=notation.explain,
    describe=notation.describe,
    tell=tell,
    write_position=position.write_position,
    read_position=position.read_position,
    view=view,
    help=notation.HELP,
    expert=_expert,
    solve=_solve,
)
