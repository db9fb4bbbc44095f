"""What people may be called."""

from __future__ import annotations

import pytest

from witchwood.table.seats.seat_names import clean_name, face_of


@pytest.mark.parametrize("blank", list("\u202e\x00\u2800\u3164\u115f\uffa0\u034f\u17b5\u180b\U000e0100\U0001d159"))
def test_a_name_holds_nothing_that_can_not_be_seen(blank: str) -> None:
    for bad in (blank, f"Ann{blank}Nan"):
        with pytest.raises(ValueError, match="invisible"):
            clean_name(bad)


def test_accents_stand_on_letters_and_signs_may_be_names() -> None:
    for bad in ("\u0301", "Ann \u0301", "\ufe0f", "Za\u030d\u030d\u030d"):
        with pytest.raises(ValueError, match=r"name|accent"):
            clean_name(bad)
    for given, name in (
        ("Zoe\u0308", "Zoë"),
        ("\u2764\ufe0f Nan", "\u2764 Nan"),
        ("\u0e1e\u0e35\u0e48", "\u0e1e\u0e35\u0e48"),
    ):
        assert clean_name(given) == name


def test_a_player_has_the_same_avatar_at_every_table() -> None:
    faces = [face_of(f"person {number}") for number in range(500)]
    assert faces == [face_of(f"person {number}") for number in range(500)]
    assert set(faces) == set(range(64))
