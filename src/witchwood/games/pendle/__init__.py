"""The Witch of Pendle Hill, a solitaire by Constance Metzinger: soldiers' cards against a pile of ghosts."""

from __future__ import annotations

from collections.abc import Callable

from witchwood.engine.game import Game, Look, Text
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Levels, Yardstick
from witchwood.engine.search import Answer, Budget, on_first_use
from witchwood.games.pendle import (
    cards,
    dials,
    facts,
    greedy,
    hints,
    notation,
    numbering,
    observe,
    position,
    rules,
    tell,
    view,
)
from witchwood.games.pendle.state import STATE


@on_first_use
def _expert() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`."""
    from witchwood.games.pendle.expert import choose

    choose(GAME.deal(0, GAME.settle({}), 1), 0, Budget(nodes=100))
    return choose


@on_first_use
def _solve() -> Callable[[State, Budget], Answer]:
    """The search of `solver.py`."""
    from witchwood.games.pendle.solver import solve

    solve(GAME.deal(0, GAME.settle({}), 1), Budget(nodes=1))
    return solve


GAME = Game(
    name="pendle",
    title="The Witch of Pendle Hill",
    designer="Constance Metzinger",
    blurb="Lead twenty soldiers into a castle of ghosts, and beat the last of them before the witch takes your army.",
    look=Look(short="Pendle Hill", tagline="Match sums to drive the ghosts from the hill.", minutes=10, points=False),
    package=__name__,
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=dials.OPTIONS,
    complete=dials.complete,
    dtype=STATE,
    actions=numbering.ACTIONS,
    most_legal=numbering.ALL_LEGAL,
    sizes=numbering.sizes,
    rules=Rules.of(rules, observe, greedy=greedy.greedy),
    text=Text.of(notation, tell, position, hints),
    view=view.view,
    about=view.about,
    help=notation.HELP,
    observation=observe.OBSERVATION,
    facts=facts.facts,
    kind=facts.kind,
    levels=Levels(rules=({}, {"magic": True}, {"witches": 3}, {"witches": 3, "magic": True}), seeds=1),
    cards=cards.pack,
    yardstick=Yardstick(rollouts=400),
    expert=_expert,
    solve=_solve,
)
