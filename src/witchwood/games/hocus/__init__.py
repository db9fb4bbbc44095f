"""Hocus Solitaire, by Hyperbole Games: Klondike with Spirits, and with `preset=klondike` the standard game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from witchwood.engine.game import Game, Value
from witchwood.engine.kernel import Rules, State
from witchwood.engine.search import Answer, Budget
from witchwood.games.hocus import mind, notation, position, reasons, rules, view
from witchwood.games.hocus.state import ACTIONS, MOST_LEGAL, OPTIONS, STATE

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


@cache
def _solver() -> Callable[[State, Budget], Answer]:
    """The search of `solver.py`, imported and compiled when it is first asked, before any clock starts."""
    from witchwood.games.hocus.solver import solve

    solve(GAME.deal(29, GAME.settle({"preset": "klondike"}), 1), Budget(nodes=5_000))  # goes through all kernels
    return solve


def _solve(state: State, budget: Budget) -> Answer:
    """See `solver.solve`."""
    return _solver()(state, budget)


@cache
def _fair() -> Callable[[State, int, Budget], Answer]:
    """The search of `expert.py`, likewise."""
    from witchwood.games.hocus.expert import choose

    _solver()
    state = GAME.deal(0, GAME.settle({"redeals": 0}), 1)
    choose(state, 0, Budget(nodes=1))
    return choose


def _expert(state: State, seat: int, budget: Budget) -> Answer:
    """See `expert.choose`."""
    return _fair()(state, seat, budget)


GAME = Game(
    name="hocus",
    title="Hocus Solitaire",
    designer="Hyperbole Games",
    blurb="Klondike with four suits of Spirits, three of which bend the rules. Also plays standard Klondike.",
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
    explain=reasons.explain,
    describe=notation.describe,
    write_position=position.write_position,
    read_position=position.read_position,
    view=view.view,
    help=notation.HELP,
    expert=_expert,
    solve=_solve,
    complete=complete,
)
