"""The names of the players in the seats. Agents have names of their own: people of Pendle Forest, tried in 1612."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

from witchwood.table.history.facts import Seat

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
SOMEONE = "Someone who left"  # a deleted person
# Who speaks for the service, as people expect it:
_OFFICES = (
    *("Admin", "Administrator", "Moderator", "Root", "Server", "Service", "Staff", "Support", "System", "Witchwood"),
    *("The admin", "The moderator", "The server", "The service", "The system", "Witchwood admin", "Witchwood staff"),
)
OUR_NAMES = (*_AGENTS, *_OFFICES, "Open seat", SOMEONE)  # no person may be called so
_FACES = 64  # eight pictures in eight colours
_FORMS = re.compile("[\ufe00-\ufe0f]")  # they choose how the sign before them is drawn: phones put one behind a heart
# Unicode counts these as letters, marks or signs, but nothing is drawn:
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\U0001d159\U000e0100-\U000e01ef]")


def seat_names(table: str, seats: Sequence[Seat]) -> list[str]:
    """A name for every seat. Agents that brought none along are named by the table's id: everybody reads the same, and
    no name comes twice.
    """
    agents = _agents(table, len(seats))
    return [
        agents[number] if seat.kind == "agent" and seat.name is None else _name(seat)
        for number, seat in enumerate(seats)
    ]


def face_of(who: str) -> int:
    """The number of an avatar, 0 to 63: the same wherever a player is. who: a person's id, or an agent's name."""
    return blake2b(who.encode(), digest_size=1).digest()[0] % _FACES


def clean_name(text: str) -> str:
    """A name as it is shown: one form of every letter, single blanks. ValueError says what a name can't be."""
    name = " ".join(unicodedata.normalize("NFKC", _FORMS.sub("", text)).split())
    if not name or len(name) > 24:
        raise ValueError("a name has 1 to 24 characters")
    if any(unicodedata.category(letter).startswith("C") for letter in name) or BLANK.search(name):
        raise ValueError("names can't contain invisible characters")
    if any(unicodedata.category(word[0]).startswith("M") for word in name.split()):
        raise ValueError("an accent needs a letter before it")
    if "MMM" in "".join(unicodedata.category(letter)[0] for letter in name):  # Thai and Hebrew put two on a letter
        raise ValueError("a letter has two accents at most")
    return name


@lru_cache(4096)
def _agents(table: str, seats: int) -> list[str]:
    return random.Random(table).sample(_AGENTS, seats)


def _name(seat: Seat) -> str:
    if seat.kind == "open":
        return "Open seat"
    return seat.name or f"Seat {seat.seat}"
