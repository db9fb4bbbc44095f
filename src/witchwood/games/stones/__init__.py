"""Witch Stones, by Justin D. Jacobson: two witches clear a board of crowns, stones and each other's signs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules, State
from witchwood.engine.search import Answer, Budget
from witchwood.games.stones import mind, notation, position, rules, view
from witchwood.games.stones.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE, SUNS


@cache
def _search() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`, imported and compiled when it is first asked, before any clock starts."""
    from witchwood.games.stones.expert import choose

    state = GAME.deal(0, GAME.settle({}), 2)
    rules.play(state, rules.turn(state), SUNS)
    choose(state, int(rules.turn(state)), Budget(nodes=200))
    return choose


def _expert(state: State, seat: int, budget: Budget) -> Answer:
    """See `expert.choose`."""
    return _search()(state, seat, budget)


GAME = Game(
    name="stones",
    title="Witch Stones",
    designer="Justin D. Jacobson",
    blurb="Clear the board of crowns, earthstones and the other side's signs; first to 50 points wins.",
    package=__name__,
    version=1,
    seats=(2, 2),
    default_seats=2,
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
)
