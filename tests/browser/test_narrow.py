"""What is wide on a narrow screen, or long on a low one: the widest name, an invite, a long hint, a puzzle's line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.test_layout import is_whole, scrolls_aside
from browser.visitor import ANYBODY, Visitor, press, see_absence
from server.clients import Served
from witchwood.puzzles.collection import puzzles_of

People = Callable[..., Visitor]
WIDEST = "W" * 24


def test_the_widest_name_pushes_nothing_out(service: Served, meet: People) -> None:
    """Before the deal, among those who sit there, and in the result: what stands beside the name is seen."""
    ada, wide = meet("Ada", touch=True), meet(WIDEST)
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
    see_absence(page, service, 1)
    away = page.locator(".tabletop").get_by_text("disconnected").first
    expect(away).to_be_visible()
    assert is_whole(away)
    assert not scrolls_aside(page)


def test_the_invite_does_not_hide_the_table(meet: People) -> None:
    """A seat is free: what waits there is told under the bar, and can be reached and left; no dialog lies over it."""
    ada = meet("Ada", touch=True)
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


def test_a_long_hint_moves_no_card(visitor: People) -> None:
    table = visitor(touch=True, viewport={"width": 320, "height": 740}).begin("pendle", deal=13)
    table.aim(".tabletop [data-place]")  # it is there, and rests
    tops = "() => [...document.querySelectorAll('[data-place]')].map((one) => one.getBoundingClientRect().top)"
    line, before = table.page.locator(".ribbon"), table.page.evaluate(tops)
    room = line.evaluate("(line) => line.parentElement.clientHeight")
    table.command("Hint").tap()
    expect(line).to_contain_text("Hint:")
    assert line.evaluate("(line) => line.clientHeight") > room, "this hint is too short to tell"
    assert table.page.evaluate(tops) == before


@pytest.mark.parametrize(("width", "height"), [(1440, 757), (1280, 700), (390, 757)])
def test_the_arrows_of_a_long_line_stay_in_sight_on_a_low_screen(visitor: People, width: int, height: int) -> None:
    puzzle = max(puzzles_of("stones"), key=lambda one: len(one.line))
    page = visitor().page
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/puzzles/stones/{puzzle.name}")
    page.get_by_role("button", name="Answer").click()
    arrow, play = page.get_by_role("button", name="One step on"), page.locator("aside [aria-current=step]")
    for _ in puzzle.line:
        arrow.click()
        for one in (arrow, play):
            expect(one).to_be_in_viewport(ratio=0.95)  # a list scrolls to a fraction of a pixel
    arrow_box, buttons = arrow.bounding_box(), page.locator("aside .pair").bounding_box()
    assert arrow_box is not None
    assert buttons is not None
    assert arrow_box["y"] + arrow_box["height"] <= buttons["y"]
