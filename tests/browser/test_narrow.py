"""What is wide on a narrow screen: a hand of seven that wins, the widest name, an invite beside the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import witchwood
from browser.sizes import Stage
from browser.test_wandering import ANYBODY, Meeting, house, meet, press
from browser.visitor import Visitor

__all__ = ["house", "meet"]  # fixtures are found by their names

People = Callable[..., Visitor]
PHONES = ((360, 640), (390, 844))
WIDEST = "W" * 24
# Seat 0 has drawn its seventh card when seat 1 calls: six suns in a row win.
SEVEN = "witchpig seats=2 turn:0 hands:s1,s2,s3,s4,s5,s7,g3/w1,t4,p8,m1,c6,g3"


def is_whole(part: Locator) -> bool:
    """Whether nothing of it is cut off: neither by the screen nor by anything that it lies in."""
    return bool(
        part.evaluate("""(part) => {
          const box = part.getBoundingClientRect();
          for (let one = part.parentElement; one; one = one.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(one), room = one.getBoundingClientRect();
            if (overflowX !== "visible" && (box.left < room.left - 1 || box.right > room.right + 1)) return false;
            if (overflowY === "hidden" && (box.top < room.top - 1 || box.bottom > room.bottom + 1)) return false;
          }
          const cut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
          return !cut && box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1;
        }""")
    )


def scrolls_aside(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth > innerWidth + 1"))


@pytest.mark.parametrize("size", PHONES)
def test_a_hand_of_seven_that_wins_is_whole_in_the_result(visitor: People, size: tuple[int, int]) -> None:
    stage = Stage(visitor(touch=True), "witchpig")
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    match = witchwood.from_position("witchpig", SEVEN)
    match.play("call", 1)
    stage.lay(match, 0, seats=stage.seats[:2], finished=True)
    result = stage.page.get_by_role("dialog", name="You won")
    expect(result).to_be_visible()
    cards = result.locator(".card")
    expect(cards).to_have_count(7)
    cut = [number for number in range(7) if not is_whole(cards.nth(number))]
    assert cut == [], "these cards are cut off"
    assert not scrolls_aside(stage.page)


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
