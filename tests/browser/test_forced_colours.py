"""Where the system forces its own colours on pages, cards keep theirs and what can't be pressed looks different."""

from __future__ import annotations

from collections.abc import Callable

from browser.visitor import Visitor

People = Callable[..., Visitor]

_SUITS = """
() => [...document.querySelectorAll('.tabletop .column .card .ix .g, .tabletop .columns .card .ix .g')]
  .map((one) => getComputedStyle(one).fill)
"""
_COLOUR = "(one) => getComputedStyle(one).color"


def test_suits_and_what_is_off_can_be_told_apart(visitor: People) -> None:
    table = visitor(forced_colors="active").begin("hocus", deal=8)
    assert len(set(table.page.evaluate(_SUITS))) == 3  # no Ghost lies face up yet
    bar = table.page.get_by_role("toolbar")
    hint, undo = (bar.get_by_role("button", name=name).evaluate(_COLOUR) for name in ("Hint", "Undo"))  # none yet
    assert hint != undo
