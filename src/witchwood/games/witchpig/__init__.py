"""WitchPig: rules, texts, views and a rule of thumb, bound together as `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from witchwood.engine.game import Game, Look, Product, Text
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Odds, Yardstick
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget, on_first_use
from witchwood.games.witchpig import cards, facts, greedy, hints, knowledge, notation, observe, position, rules, view
from witchwood.games.witchpig.state import ACTIONS, MOST_LEGAL, MOST_SEATS, OPTIONS, STATE, SWAP


@on_first_use
def _expert() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`."""
    from witchwood.games.witchpig.expert import choose

    state = GAME.deal(0, GAME.settle({"false_call": "high_card"}), 2)  # with this option a call needs a search
    choose(state, int(rules.turn(state)), Budget(nodes=100))
    return choose


def _odds(options: Mapping[str, Value]) -> Odds:
    """The count of `odds.py`."""
    from witchwood.games.witchpig.odds import odds

    return odds(options)


GAME = Game(
    name="witchpig",
    title="WitchPig",
    designer="The Middelands",
    blurb="Draw, discard and dare: call WitchPig when your six cards beat everybody else's.",
    look=Look(tagline="Draw, discard, and shout before they do.", minutes=15, points=False),
    package=__name__,
    version=1,
    seats=(2, MOST_SEATS),
    default_seats=4,
    options=OPTIONS,
    dtype=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    products=(Product(SWAP, 64, 64),),  # card given, card taken
    rules=Rules.of(rules, observe, greedy=greedy.greedy, hide=knowledge.hide),
    text=Text.of(notation, position, hints, shown=view.shown),
    view=view.view,
    about=view.about,
    help=notation.HELP,
    observation=observe.OBSERVATION,
    facts=facts.facts,
    kind=facts.kind,
    odds=_odds,
    cards=cards.pack,
    yardstick=Yardstick(rollouts=400),
    expert=_expert,
)
