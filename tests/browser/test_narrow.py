"""What is wide on a narrow screen: a hand of seven that wins, the widest name, an invite beside the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.test_layout import PHONES, is_whole, scrolls_aside
from browser.test_wandering import ANYBODY, Meeting, meet, press
from browser.visitor import Visitor

__all__ = ["meet"]  # fixtures are found by their names

People = Callable[..., Visitor]
WIDEST = "W" * 24


@pytest.mark.parametrize("size", PHONES)
def test_the_widest_name_pushes_nothing_out(meet: Meeting, size: tuple[int, int]) -> None:
    """Before the deal, among those who sit there, and in the result: what stands beside the name is seen."""
    ada, wide = meet("Ada", touch=True, viewport={"width": size[0], "height": size[1]}), meet(WIDEST)
    first = ada.begin("stones", seats=ANYBODY)
    wide.page.goto(first.address)
    press(wide.page, "Take the seat")
    page = ada.page
    row = page.get_by_role("listitem").filter(has_text=WIDEST)
    for part in (row, row.get_by_role("button", name=" away"), row.get_by_role("button", name="Nudge")):
        expect(part).to_be_visible()
        assert is_whole(part)
    press(page, "I’m ready")
    press(wide.page, "I’m ready")
    expect(page.locator(".tabletop")).to_be_visible()
    wide.page.goto("about:blank")
    away = page.locator(".tabletop").get_by_text("disconnected").first
    expect(away).to_be_visible()
    assert is_whole(away)
    assert not scrolls_aside(page)


@pytest.mark.parametrize("size", PHONES)
def test_the_invite_does_not_hide_the_table(meet: Meeting, size: tuple[int, int]) -> None:
    """A seat is free: what waits there is told under the bar, and can be reached and left; no dialog lies over it."""
    ada = meet("Ada", touch=True, viewport={"width": size[0], "height": size[1]})
    ada.begin("stones", seats=ANYBODY)
    page = ada.page
    press(page, "Show as QR code")
    expect(page.get_by_role("img", name="QR code of")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for part in (page.get_by_role("button", name="I’m ready"), page.get_by_role("button", name="Close the table")):
        part.scroll_into_view_if_needed()
        assert part.evaluate("""(part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }""")
    assert not scrolls_aside(page)
