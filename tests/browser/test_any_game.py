"""A game that the client has never heard of, installed like any package: found, shown, and played to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.any_view import AGENT, VIEWS, AnyView
from browser.axe import violations
from browser.table import Table
from browser.test_keyboard import tab_to
from browser.test_pages import check_everywhere
from browser.visitor import Visitor
from full_view import GAME, PLAY, full_view
from witchwood.games import load

People = Callable[..., Visitor]
HEAP = 9
SCREENS = ((360, 640), (1280, 720), (2560, 1440))
ACTIONS = ".tray .action"


def begin(person: Visitor) -> Table:
    return person.begin(GAME, deal=4, seats=("You", AGENT), numbers={"Heap": HEAP})


def play_to_the_end(page: Page, play: Callable[[], None]) -> Locator:
    """Whenever something can be done, do it; the words that the game ends with."""
    over, actions = page.get_by_role("dialog"), page.locator(ACTIONS)
    for _ in range(HEAP):
        expect(actions.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        plays = page.locator("#plays-side .num").inner_text()
        play()
        expect(page.locator("#plays-side .num")).not_to_have_text(plays)
    expect(over).to_have_accessible_name(re.compile("won"))
    return over


def test_it_is_on_the_first_page_with_its_looks_and_its_rule_book(visitor: People) -> None:
    person, game = visitor(), load(GAME)
    page = person.page
    person.open("/")
    plate = page.locator(f'.plate[data-game="{GAME}"]')
    expect(plate).to_contain_text(game.title)
    expect(plate).to_contain_text(game.look.tagline or game.blurb)
    cloth = plate.evaluate("(one) => getComputedStyle(one).getPropertyValue('--cloth')")
    assert game.look.colour
    assert f"from {game.look.colour} " in cloth
    plate.click()
    expect(page.get_by_role("heading", name=game.title, level=1)).to_be_visible()
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("dialog", name="Rule book")).to_contain_text("The player who takes the last one wins")


def test_it_is_played_by_mouse_with_hint_undo_scrubber_and_rematch(visitor: People) -> None:
    table = begin(visitor())
    page, actions = table.page, table.page.locator(ACTIONS)
    expect(actions.first).to_be_visible()
    before = table.count_plays()
    table.command("Hint").click()
    expect(page.locator(f"{ACTIONS}.hint")).to_have_count(1)
    page.locator(f"{ACTIONS}.hint").click()
    table.expect_plays(before + 2)
    table.command("Undo").click()
    table.expect_plays(before)
    table.command("Redo").click()
    table.expect_plays(before + 2)
    page.get_by_role("button", name="Go to the start").first.click()
    expect(actions).to_have_count(0)
    page.locator(".ribbon").get_by_role("button", name="Back to now").click()
    expect(actions.first).to_be_visible()
    over = play_to_the_end(page, actions.first.click)
    over.get_by_role("button", name="Rematch").or_(over.locator(".button.main")).first.click()
    expect(page).not_to_have_url(table.address)
    expect(actions.first).to_be_visible()


def test_it_is_played_by_keyboard_alone(visitor: People) -> None:
    person = visitor()
    page = begin(person).page
    tab_to(page, ".tabletop [data-place]")

    def play() -> None:
        for _ in range(HEAP):
            if page.evaluate("(actions) => document.activeElement.matches(actions)", ACTIONS):
                break
            page.keyboard.press("ArrowDown")
        expect(page.locator(f"{ACTIONS}:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_count(1)

    play_to_the_end(page, play)


def test_it_is_played_by_finger_on_a_phone(visitor: People) -> None:
    person = visitor(touch=True)
    table = begin(person)
    play_to_the_end(table.page, table.page.locator(ACTIONS).first.tap)


def test_its_table_is_accessible_by_day_and_night_and_on_a_phone(visitor: People) -> None:
    person = visitor()
    table = begin(person)
    expect(table.page.locator(ACTIONS).first).to_be_visible()
    faults = check_everywhere(person.page)
    assert not faults, "\n".join(faults)


def test_zones_stay_where_they_are_when_columns_get_shorter(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("hocus")
    places = [table.place(key) for key in ("reserve.0", "stock.0", "column7.0")]
    corner = "(element) => [element.getBoundingClientRect()].map(({ x, y }) => [Math.round(x), Math.round(y)])"
    table.page.evaluate("document.fonts.ready")
    before = [place.evaluate(corner) for place in places]

    def shorten(view: dict[str, Any]) -> None:
        for zone in view["zones"]:
            if zone["kind"] == "column":
                zone |= {"cards": zone["cards"][:1], "count": 1}

    table.show("hocus", shorten)
    expect(table.place("column7.1")).to_have_count(0)
    assert [place.evaluate(corner) for place in places] == before


def test_the_view_that_holds_everything_is_accessible_and_fits_every_screen(visitor: People) -> None:
    table = AnyView(visitor())
    table.lay(full_view(), [PLAY])
    faults = [fault for width, height in SCREENS for fault in table.misfits(width, height)]
    faults += check_everywhere(table.page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", VIEWS)
def test_views_of_every_kind_fit_every_screen(visitor: People, name: str) -> None:
    table = AnyView(visitor())
    table.show(name)
    faults = [fault for width, height in SCREENS for fault in table.misfits(width, height)]
    faults += violations(table.page)
    assert not faults, "\n".join(faults)
