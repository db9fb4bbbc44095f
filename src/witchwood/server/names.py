"""What the ones in the seats are called. Agents have names of their own: people of Pendle Forest, tried in 1612."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from witchwood.server.store.queries import SeatRow

_AGENTS = (
    "Old Demdike",
    "Old Chattox",
    "Alice Nutter",
    "Anne Redferne",
    "Alizon Device",
    "James Device",
    "Jennet Preston",
    "Mouldheels",
    "Jane Bulcock",
    "John Bulcock",
    "Isobel Robey",
    "Margaret Pearson",
)


def _letters(name: str) -> str:
    """What a glance takes a name for: no capitals, accents, blanks or signs."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())


_OURS = {_letters(name) for name in (*_AGENTS, "Open seat")}


def seat_names(table: str, seats: Sequence[SeatRow]) -> list[str]:
    """A name for every seat. Agents that brought none along are named by the table's id: everybody reads the same, and
    none comes twice.
    """
    agents = _agents(table, len(seats))
    return [
        agents[number] if seat.kind == "agent" and seat.name is None else _name(seat)
        for number, seat in enumerate(seats)
    ]


def is_ours(name: str) -> bool:
    """Whether the service itself gives this name, to agents, guests or seats: nobody else may pass for them."""
    letters = _letters(name)
    return letters in _OURS or re.fullmatch(r"(guest|seat)\d+", letters) is not None


@lru_cache(4096)
def _agents(table: str, seats: int) -> list[str]:
    return random.Random(table).sample(_AGENTS, seats)


def _name(seat: SeatRow) -> str:
    if seat.kind == "open":
        return "Open seat"
    return seat.name or f"Seat {seat.seat}"
