"""Every page and every table: named, in reach of everybody, in a phone's width, and light."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.axe import violations
from browser.places import GAMES, PAGES, open_page, open_table
from browser.visitor import PHONE, Visitor

People = Callable[..., Visitor]
FIRST_LOAD = 300_000  # bytes over the network until the first page is complete

# Rules of axe: what a theme alone can break, and a width alone.
COLOURS = ("color-contrast",)
SIZED = ("target-size", "scrollable-region-focusable", "button-name", "link-name", "label")

# How much wider the page is than its window. What scrolls inside a frame of its own is no trouble.
_OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check_frame(page: Page) -> list[str]:
    """What is missing around a page's content."""
    faults = []
    if "witchwood" not in page.title():
        faults.append(f"title {page.title()!r}")
    if page.get_by_role("main").count() != 1:
        faults.append("not one main landmark")
    if page.locator("h1").count() != 1:
        faults.append("not one first heading")
    if page.locator("html").get_attribute("lang") != "en":
        faults.append("no language")
    return faults


def check_everywhere(page: Page) -> list[str]:
    """What is wrong with the page by day and by night, and on a phone."""
    faults = check_frame(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    faults += [f"day: {fault}" for fault in violations(page, *COLOURS)]
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    faults += [f"night: {fault}" for fault in violations(page)]
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    tall = page.evaluate("document.documentElement.scrollHeight")  # so that the bar at the foot lies over nothing
    page.set_viewport_size({"width": PHONE["width"], "height": max(tall, PHONE["height"])})
    if page.evaluate(_OVERHANG) > 0:
        faults.append(f"{page.evaluate(_OVERHANG)} px too wide for a phone")
    faults += [f"phone: {fault}" for fault in violations(page, *SIZED, *COLOURS)]
    return [f"{page.url}: {fault}" for fault in faults]


@pytest.mark.parametrize("part", range(4))
def test_every_page_is_accessible_by_day_and_night_and_fits_a_phone(visitor: People, part: int) -> None:
    person = visitor()
    faults = []
    for path in PAGES[part::4]:
        person.page.set_viewport_size({"width": 1440, "height": 900})
        open_page(person, path)
        faults += check_everywhere(person.page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_accessible_by_day_and_night_and_fits_a_phone(visitor: People, game: str) -> None:
    person = visitor()
    open_table(person, game, 3)
    faults = check_everywhere(person.page)
    assert not faults, "\n".join(faults)


def test_dialogs_are_accessible(visitor: People) -> None:
    person = visitor()
    table, _ = open_table(person, "stones", 0)
    page, faults = person.page, []
    table.command("Resign").click()
    page.get_by_role("dialog", name="Resign").wait_for()
    faults += violations(page)
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="won").wait_for()
    faults += violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rule book").click()
    page.get_by_role("dialog", name="Rule book").wait_for()
    faults += violations(page)
    assert not faults, "\n".join(faults)


def test_the_first_page_fills_the_largest_window_and_a_phone_has_its_places_at_hand(visitor: People) -> None:
    page = visitor().page
    page.goto("/")
    plates, bar = page.locator(".plates"), page.locator(".phone-bar")
    expect(plates).to_be_visible()
    expect(bar).to_be_hidden()
    small = page.locator(".plate em").first.bounding_box()
    page.set_viewport_size({"width": 2560, "height": 1440})
    wide, large = plates.bounding_box(), page.locator(".plate em").first.bounding_box()
    assert wide is not None
    assert small is not None
    assert large is not None
    assert wide["width"] > 2300
    assert large["height"] >= 1.25 * small["height"], "text grows, too"
    assert page.evaluate(_OVERHANG) == 0
    page.set_viewport_size({"width": 390, "height": 844})
    places = [one.bounding_box() for one in bar.locator("> *").all()]
    assert [box is not None and box["width"] >= 44 <= box["height"] for box in places] == [True] * 5
    last = places[-1]
    assert last
    assert 843 <= last["y"] + last["height"] <= 845, "at the window's foot"


def test_the_first_page_is_light(visitor: People) -> None:
    person = visitor()
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Network.enable")
    came: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    open_page(person, "/")
    person.page.wait_for_load_state("networkidle")
    assert len(came) > 5
    assert sum(came) < FIRST_LOAD, f"{sum(came):.0f} bytes"
