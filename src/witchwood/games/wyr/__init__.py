"""A Weaver in the Forest of Wyr: a solitaire with every card face up."""

from __future__ import annotations

from collections.abc import Callable

from witchwood.engine.game import Game, Look, Text
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Levels, Yardstick
from witchwood.engine.search import Answer, Budget, on_first_use
from witchwood.games.wyr import cards, facts, greedy, hints, notation, observe, position, rules, view
from witchwood.games.wyr.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE


@on_first_use
def _solve() -> Callable[[State, Budget], Answer]:
    """The search of `expert.py`."""
    from witchwood.games.wyr.expert import solve

    solve(GAME.deal(0, GAME.settle({}), 1), Budget(nodes=1_000))
    return solve


def _expert(state: State, _seat: int, budget: Budget) -> Answer:
    """The solver: everything lies open."""
    return _solve(state, budget)


GAME = Game(
    name="wyr",
    title="A Weaver in the Forest of Wyr",
    designer="Todd Sanders",
    blurb="Pick matching herbs from one long row, and win over four mischievous Keiju with what is in your basket.",
    look=Look(short="Wyr", tagline="Gather the garden, charm the Keiju.", minutes=15),
    package=__name__,
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=OPTIONS,
    dtype=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    perfect_information=True,
    rules=Rules.of(rules, observe, greedy=greedy.greedy),
    text=Text.of(notation, position, hints),
    view=view.view,
    about=view.about,
    help=notation.HELP,
    observation=observe.OBSERVATION,
    facts=facts.facts,
    kind=facts.kind,
    levels=Levels(seeds=32, expert=100, glance=128),
    cards=cards.pack,
    yardstick=Yardstick(rollouts=128, points=True),
    expert=_expert,
    solve=_solve,
)
