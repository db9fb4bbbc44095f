"""Hocus Solitaire, by Hyperbole Games: Klondike with Spirits, and with `preset=klondike` the standard game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from witchwood.engine.game import Edition, Game, Look, Text
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Levels, Yardstick
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget, on_first_use
from witchwood.games.hocus import cards, facts, greedy, hints, notation, observe, position, reasons, rules, safe, view
from witchwood.games.hocus.state import ACTIONS, DRAW, MOST_LEGAL, OPTIONS, STATE

_KLONDIKE_EDITION = Edition(
    name="klondike",
    options={"preset": "klondike"},
    title="Klondike",
    blurb="The solitaire that everyone knows: seven columns, four suits, aces home first.",
    look=Look(short="Klondike", tagline="The solitaire everyone knows.", minutes=8),
    choices={"draw": (1, 3), "redeals": (), "worry_back": ()},
)
_KLONDIKE: dict[str, Value] = {
    "goblin_hoard": False,
    "ghost_float": False,
    "froggle_friendship": "off",
    "worry_back": True,
}


def complete(game: Game, given: Mapping[str, Value]) -> dict[str, Value]:
    """The options that were not given, by the preset. ValueError where a power is switched on in Klondike."""
    usual = {option.name: option.default for option in game.options}
    if given.get("preset") == "klondike":
        usual.update(_KLONDIKE)
        for name in ("goblin_hoard", "ghost_float", "froggle_friendship"):
            if given.get(name, _KLONDIKE[name]) != _KLONDIKE[name]:
                raise ValueError(f"option {name}: Klondike has no powers; leave it off, or use preset=hocus")
    return {**usual, **given}


@on_first_use
def _solve() -> Callable[[State, Budget], Answer]:
    """The search of `solver.py`."""
    from witchwood.games.hocus.solver import solve

    state = GAME.deal(167, GAME.settle({"preset": "klondike"}), 1)
    solve(state, Budget(nodes=5_000))  # goes through all kernels: the complete search wins
    solve(GAME.deal(0, GAME.settle({"redeals": 0}), 1), Budget(nodes=5_000))  # and those of other rules
    _shorten(state, (DRAW, DRAW), Budget(nodes=1))  # those that follow on a win, too
    return solve


def _shorten(state: State, line: tuple[int, ...], budget: Budget) -> tuple[int, ...]:
    """The search of `solver_short.py`."""
    from witchwood.games.hocus.solver_short import shorten

    return shorten(state, line, budget)


@on_first_use
def _expert() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`, which asks the solver."""
    from witchwood.games.hocus.expert import choose

    state = GAME.deal(0, GAME.settle({"redeals": 0}), 1)
    _solve(state, Budget(nodes=1))
    choose(state, 0, Budget(nodes=1))
    return choose


GAME = Game(
    name="hocus",
    title="Hocus Solitaire",
    designer="Hyperbole Games",
    blurb="Klondike with four suits of Spirits, three of which bend the rules.",
    look=Look(short="Hocus", tagline="Klondike with a coven: spirits bend the rules.", minutes=8),
    package=__name__,
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=OPTIONS,
    dtype=STATE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    rules=Rules.of(rules, observe, greedy=greedy.greedy),
    text=Text.of(notation, reasons, position, hints),
    view=view.view,
    about=view.about,
    help=notation.HELP,
    observation=observe.OBSERVATION,
    facts=facts.facts,
    kind=facts.kind,
    levels=Levels(
        rules=({}, {"draw": 1}, {"preset": "klondike"}, {"preset": "klondike", "draw": 1}),
        glance=256,
    ),
    safe=safe.safe,
    cards=cards.pack,
    yardstick=Yardstick(rollouts=40, slips=0),
    editions=(_KLONDIKE_EDITION,),
    expert=_expert,
    solve=_solve,
    shorten=_shorten,
    complete=complete,
)
