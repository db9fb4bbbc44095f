"""Position text: the part that all games share, shown on the tutorial's game."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.text import BadText, quote


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position begins with the game's name"),
        ("stones newts:3 mover:0", r"word 1 \('stones'\): this should be the game's name, newts"),
        ("newts newts:3", "section mover: missing"),
        ("newts newts:3 mover:0 newts:3", r"word 4 \('newts:3'\): section newts appears twice"),
        ("newts newts:3 mover:0 heap=9", r"word 4 \('heap=9'\): expected section:value here"),
        ("newts newts:3 mover:0 taken:9 toad:1 frogs:1", "section 'frogs': there is no such section; known: "),
        ("newts heap=0 newts:0 mover:0", r"word 2 \('heap=0'\): option heap: '0' is not allowed; use 1 to 99"),
        ("newts heap=9 heap=9 newts:0 mover:0", r"word 3 \('heap=9'\): heap is given twice"),
        ("newts size=9 newts:0 mover:0", r"word 2 \('size=9'\): newts has no option 'size'"),
        ("newts newts:three mover:0", r"section newts \('three'\): use a whole number from 0 to 99"),
        ("newts newts:22 mover:0", r"section newts \('22'\): the heap had only 21"),
        ("newts newts:3 mover:0 taken:9 toad:1 rng:12", r"section rng \('12'\): use 16 hexadecimal digits"),
        ("newts newts:3 mover:0 taken:9 toad:1 rng:ABCDEFABCDEFABCD", "section rng"),
        ("newts newts:٣ mover:0", "section newts"),
        ("newts " + "x" * 10_000, "a position has at most 10000 characters; this text has 10006"),
    ],
)
def test_refusals_name_the_place_and_the_reason(text: str, message: str) -> None:
    with pytest.raises(BadText, match=message):
        witchwood.from_position("newts", text)


@pytest.mark.parametrize("word", ["seats=abc", "seats=", "seats=-4", "seats=9", "seats=4 seats=4"])
def test_bad_seats_are_refused(word: str) -> None:
    text = witchwood.deal("witchpig", 1, seats=4).position().replace("seats=4", word)
    with pytest.raises(BadText, match="seats"):
        witchwood.from_position("witchpig", text)


def test_bad_numbers_in_options_are_refused() -> None:
    text = witchwood.deal("hocus", 1).position()
    with pytest.raises(BadText, match=r"word 2 \('draw=--5'\): option draw: '--5' is not allowed; use 1 to 7"):
        witchwood.from_position("hocus", text.replace("hocus ", "hocus draw=--5 "))


def test_quoting_escapes_and_cuts() -> None:
    assert quote("a\nb") == r"'a\nb'"
    assert quote("\x1b[31m") == r"'\x1b[31m'"
    assert quote("y" * 1_000) == "'" + "y" * 39 + "…'"
