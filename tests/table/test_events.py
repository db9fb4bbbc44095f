"""Events as they are stored: the kinds and texts in people's databases stay readable."""

from __future__ import annotations

import pytest

from witchwood.table.events import Act, Ask, Back, Change, No, Redo, Resign, Yes, read_change, write_change

STORED: list[tuple[Change, str, str]] = [
    (Act("f3:f5"), "act", "f3:f5"),
    (Resign(), "resign", ""),
    (Back(12), "back", "12"),
    (Redo(3), "redo", "3"),
    (Ask(7, frozenset({0, 2})), "ask", "7 0 2"),
    (Ask(0, frozenset()), "ask", "0"),
    (Yes(), "yes", ""),
    (No(), "no", ""),
]


@pytest.mark.parametrize(("change", "kind", "text"), STORED)
def test_a_change_is_stored_under_its_kind_and_read_again(change: Change, kind: str, text: str) -> None:
    assert write_change(change) == (kind, text)
    assert read_change(kind, text) == change


@pytest.mark.parametrize(
    ("kind", "text"), [("fly", ""), ("", ""), ("Act", "d"), ("back", ""), ("redo", "x"), ("ask", "")]
)
def test_an_unknown_kind_is_not_taken_for_another(kind: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"not known here|invalid literal|not enough values"):
        read_change(kind, text)
