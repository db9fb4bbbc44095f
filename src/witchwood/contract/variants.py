"""The variants that a game is checked in: as it is usually played, each option on its own, fewest and most seats."""

from __future__ import annotations

from witchwood.contract.case import Case
from witchwood.engine.game import Game
from witchwood.engine.option import Option, Value

_MOST_VALUES = 4  # of an option that has more, the first and the last are tried


def variants(game: Game, deals: int) -> list[Case]:
    """The usual game first. What the game's `complete` refuses is left out."""
    chosen: list[tuple[dict[str, Value], int]] = [({}, game.default_seats)]
    chosen += [({option.name: value}, game.default_seats) for option in game.options for value in _values(option)]
    chosen += [({}, seats) for seats in sorted(set(game.seats) - {game.default_seats})]
    cases = []
    for options, seats in chosen:
        try:
            cases.append(Case(game, options, seats, deals))
        except ValueError:
            continue
    return cases


def _values(option: Option) -> list[Value]:
    values = list(option.values)
    some = values if len(values) <= _MOST_VALUES else [values[0], values[-1]]
    return [value for value in some if value != option.default]
