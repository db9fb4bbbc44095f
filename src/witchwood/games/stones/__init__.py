"""Witch Stones, by Justin D. Jacobson: two witches clear a board of crowns, stones and each other's signs."""

from __future__ import annotations

from collections.abc import Callable

from witchwood.engine.game import Game, Look, Text
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Yardstick
from witchwood.engine.search import Answer, Budget, on_first_use
from witchwood.games.stones import cards, facts, greedy, hints, notation, observe, position, rules, view
from witchwood.games.stones.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE, SUNS


@on_first_use
def _expert() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`."""
    from witchwood.games.stones.expert import choose

    state = GAME.deal(0, GAME.settle({}), 2)
    rules.play(state, rules.turn(state), SUNS)
    choose(state, int(rules.turn(state)), Budget(nodes=200))
    return choose


GAME = Game(
    name="stones",
    title="Witch Stones",
    designer="Justin D. Jacobson",
    blurb="Clear the board of crowns, earthstones and the other side's signs; first to 50 points wins.",
    look=Look(tagline="Draw lines through a board of suns and moons.", minutes=20),
    package=__name__,
    version=1,
    seats=(2, 2),
    default_seats=2,
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
    cards=cards.pack,
    yardstick=Yardstick(rollouts=256),
    expert=_expert,
)
