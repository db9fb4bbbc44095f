"""The shapes of a view: what the constructors fill in and leave out."""

from __future__ import annotations

import json

import numpy as np
import pytest

from witchwood.engine.view import EMPTY, Kind, Outlook, Zone, card, counter, outlook, zone

OWL = card("o", "Owl", "birds", 3, "white")


def test_a_card_leaves_out_what_it_does_not_have() -> None:
    assert OWL == {"text": "o", "name": "Owl", "suit": "birds", "rank": 3, "ink": "white"}
    marked = card(
        "o", "Owl", "birds", 3, "white", marks=["top"], note="tired", values=(1, 14), asks="a mouse", asks_now=True
    )
    said = {"marks": ["top"], "note": "tired", "values": [1, 14], "asks": "a mouse", "asks_now": True}
    assert marked == {**OWL, **said}


def test_a_zone_counts_cards_face_up_and_face_down_but_no_empty_places() -> None:
    nest: Zone = {
        "id": "nest",
        "title": "Nest",
        "kind": "row",
        "owner": None,
        "count": 3,
        "marks": [],
        "cards": [OWL, {"empty": True}, None, OWL],
    }
    assert zone("nest", "Nest", "row", [OWL, EMPTY, None, OWL]) == nest
    assert zone("heap", "Heap", "pile", [OWL], count=40)["count"] == 40
    assert zone("heap", "Heap", "pile", [None], count=0)["count"] == 0


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("grid", {"width": 2, "labels": {"rows": ["1"], "columns": ["a", "b"]}, "pairs": [[0, 1]]}),
        ("grid", {"width": 2, "pairs": []}),
        ("row", {"places": ["t1", ""]}),
        ("column", {"spent": False}),
    ],
)
def test_a_zone_says_only_what_it_was_given(kind: Kind, said: dict[str, object]) -> None:
    plain = zone("nest", "Nest", kind, [OWL, OWL])
    assert zone("nest", "Nest", kind, [OWL, OWL], **said) == {**plain, **said}  # type: ignore[arg-type]  # any of them


def test_numbers_of_a_state_become_plain_ones() -> None:
    eggs = np.array([7], np.uint8)
    assert json.dumps(counter("eggs", "Eggs", eggs[0])) == '{"id": "eggs", "title": "Eggs", "value": 7}'


def test_an_outlook_hangs_on_no_cards_unless_some_are_named() -> None:
    dawn: Outlook = {"id": "dawn", "words": "The owl sleeps", "cards": []}
    assert outlook("dawn", "The owl sleeps") == dawn
    assert outlook("dusk", "The owl wakes", [OWL])["cards"] == [OWL]
