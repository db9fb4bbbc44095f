"""A game that the client has never heard of, installed like any package: found, shown, and played to its end."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from browser.table import Table
from browser.test_keyboard import tab_to
from browser.visitor import Visitor
from full_view import GAME
from witchwood.games import load

People = Callable[..., Visitor]
HEAP = 9
ACTIONS = ".tray .action"


def begin(person: Visitor) -> Table:
    return person.begin(GAME, deal=4, seats=("me", "greedy"), heap=HEAP)


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
    page.locator(".notices").get_by_role("button", name="Back to now").click()
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
