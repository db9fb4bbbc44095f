"""A Weaver in the Forest of Wyr: a solitaire with every card face up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules, State
from witchwood.engine.search import Answer, Budget
from witchwood.games.wyr import mind, notation, position, rules, view
from witchwood.games.wyr.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE


@cache
def _planner() -> Callable[[State, Budget], Answer]:
    """The search of `planner.py`, imported and compiled when it is first asked, before any clock starts."""
    from witchwood.games.wyr.expert import solve

    solve(GAME.deal(0, GAME.settle({}), 1), Budget(nodes=1_000))
    return solve


def _solve(state: State, budget: Budget) -> Answer:
    """See `expert.solve`."""
    return _planner()(state, budget)


def _expert(state: State, _seat: int, budget: Budget) -> Answer:
    """The same: everything lies open."""
    return _planner()(state, budget)


GAME = Game(
    name="wyr",
    title="A Weaver in the Forest of Wyr",
    designer="Todd Sanders",
    blurb="Pick matching herbs from one long row, and win over four mischievous Keiju with what is in your basket.",
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
    write_position=position.write_position,
    read_position=position.read_position,
    view=view.view,
    help=notation.HELP,
    expert=_expert,
    solve=_solve,
)
