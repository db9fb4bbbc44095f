"""What a glance takes a name for: no person may pass for another, nor for an agent, a guest or a seat.

Letters that look alike are those of Unicode's list of confusables (UTS #39), which the library `confusable_homoglyphs`
carries.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

from witchwood.table.seats.seat_names import OUR_NAMES

_DIRECTIONS = "\u200e\u200f"  # the list has them around letters that are written from right to left


def look_of(name: str) -> str:
    """A text that all names share that look like this one. Whether two differ in capitals alone is asked apart
    (`people.py`): m looks like rn, M like nothing else.
    """
    return "".join(_prototype(letter) for letter in unicodedata.normalize("NFD", name)).casefold()


def is_ours(name: str) -> bool:
    """Whether agents, guests or seats are called this, or look as if."""
    return any(letters in _ours() or _numbered().fullmatch(letters) for letters in _glances(name))


@cache
def _prototype(letter: str) -> str:
    """The letter or letters for which others pass that look like it: O for 0 and for the Greek omicron, rn for m.

    The list names the prototype beside every letter, and all those letters beside the prototype.
    """
    alike = _alike(letter)
    if len(alike) != 1:
        return letter
    return min(letter, alike[0]) if len(_alike(alike[0])) == 1 else alike[0]


def _alike(letters: str) -> list[str]:
    return [one["c"].strip(_DIRECTIONS) for one in confusables_data.get(letters, [])]


def _glances(name: str) -> set[str]:
    """Its looks in any case, without accents, blanks and signs."""
    return {_letters(look_of(one)) for one in (name, name.casefold(), name.upper())}


def _letters(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if letter.isalnum())


@cache
def _ours() -> frozenset[str]:
    return frozenset().union(*map(_glances, OUR_NAMES))


@cache
def _numbered() -> re.Pattern[str]:
    """Guest 1234, Seat 1: letters that look like digits are digits here."""
    words = "|".join(sorted(_glances("Guest") | _glances("Seat")))
    digits = "".join(sorted({_letters(look_of(digit)) for digit in "0123456789"} | set("0123456789")))
    return re.compile(f"({words})[{digits}]+")
