"""The games that people find by one press: for how many, and with which clock. They follow from the game alone."""

from __future__ import annotations

from dataclasses import dataclass

from witchwood.engine.game import Game
from witchwood.table.terms import DaysClock, LiveClock, Terms, TurnLimit, clocks_of

AGENT_AFTER = 40  # seconds after which an agent sits down instead
_TABLE = 4  # seats of the larger table, where so many can play


@dataclass(frozen=True)
class Plate:
    """What a press looks for. name: unique among the game's plates. agent_after: seconds until an agent sits down
    instead, None where nobody waits at the board.
    """

    name: str
    seats: int
    terms: Terms
    agent_after: int | None = AGENT_AFTER


def plates_of(game: Game) -> list[Plate]:
    """The plates of a game; none of a solitaire."""
    least, most = game.seats
    if "live" in clocks_of(game):
        quick, slow = LiveClock(kind="live", minutes=5, increment=3), LiveClock(kind="live", minutes=10, increment=5)
        days = DaysClock(kind="days", days=3)
        return [
            Plate("quick", 2, Terms(600, quick)),
            Plate("slow", 2, Terms(600, slow)),
            Plate("days", 2, Terms(None, days), agent_after=None),
        ]
    if "limit" in clocks_of(game):
        limit = Terms(120, TurnLimit(kind="limit", seconds=60))
        sizes = sorted({max(2, least), min(_TABLE, most)})
        return [Plate(f"{seats}-seats", seats, limit) for seats in sizes]
    return []


def plate_of(game: Game, name: str) -> Plate | None:
    """The plate of this name."""
    return next((one for one in plates_of(game) if one.name == name), None)
