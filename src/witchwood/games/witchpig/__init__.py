"""WitchPig: rules, texts, views and a rule of thumb, bound together as `GAME`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules, State
from witchwood.engine.search import Answer, Budget
from witchwood.games.witchpig import knowledge, mind, notation, position, rules, view
from witchwood.games.witchpig.state import ACTIONS, MOST_LEGAL, MOST_SEATS, OPTIONS, STATE


@cache
def _search() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`, imported and compiled when it is first asked, before any clock starts."""
    from witchwood.games.witchpig.expert import choose

    state = GAME.deal(0, GAME.settle({"false_call": "high_card"}), 2)  # with this option a call needs a search
    choose(state, int(rules.turn(state)), Budget(nodes=100))
    return choose


def _expert(state: State, seat: int, budget: Budget) -> Answer:
    """See `expert.choose`."""
    return _search()(state, seat, budget)


GAME = Game(
    name="witchpig",
    title="WitchPig",
    designer="The Middelands",
    blurb="Draw, discard and dare: call WitchPig when your six cards beat everybody else's.",
    package=__name__,
    version=1,
    seats=(2, MOST_SEATS),
    default_seats=4,
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
        hide=knowledge.hide,
        greedy=mind.greedy,
    ),
    write_action=notation.write_action,
    read_action=notation.read_action,
    explain=notation.explain,
    describe=notation.describe,
    tell=notation.tell,
    shown=view.shown,
    write_position=position.write_position,
    read_position=position.read_position,
    view=view.view,
    help=notation.HELP,
    expert=_expert,
)
