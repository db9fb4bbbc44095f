"""Which names look like others at a glance."""

from __future__ import annotations

import pytest

from witchwood.server.store.confusable import is_ours, look_of


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Olive Thorn", "\u039flive Thorn"),  # Greek omicron
        ("Olive Thorne", "0live Thorne"),
        ("Sage Oak", "\u0405age \u041e\u0430k"),  # Cyrillic
        ("Iris Vale", "lris Vale"),
        ("Tom Rowan", "Torn Rowan"),
        ("Ada Thorn", "ADA THORN"),
    ],
)
def test_names_that_look_alike_have_one_look(name: str, like: str) -> None:
    assert look_of(name) == look_of(like)


@pytest.mark.parametrize(("name", "other"), [("Ann", "Anne"), ("Zoe", "Zoë"), ("Tom", "Tim"), ("Ann B", "AnnB")])
def test_names_that_differ_at_a_glance_have_two(name: str, other: str) -> None:
    assert look_of(name) != look_of(other)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Old Demdike",
            "\u039fld Demdike",
            "A1ice Nutter",
            "ALlCE NUTTER",
            "Gu\u0435st 1234",
            "Guest l234",
            "\u0405eat 1",
        ),
        *("admin", "Adm1n", "System", "witchwood", "The service", "the_service"),
    ],
)
def test_agents_guests_and_seats_are_ours_however_they_are_written(name: str) -> None:
    assert is_ours(name)


@pytest.mark.parametrize("name", ["Alice Nutmeg", "Adminna", "Guest", "Guest of honour", "Seat", "Demdike the Young"])
def test_other_names_are_free(name: str) -> None:
    assert not is_ours(name)
