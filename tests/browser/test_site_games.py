"""*Your games* on the site: what the list says, and games that come with a file or are deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import witchwood
from browser.axe import violations
from browser.static_host import NO_WORKER, Guest, seated, start
from browser.table import Table
from browser.visitor import PHONE


@pytest.fixture
def guest(returning: Callable[[], Guest]) -> Guest:
    """Somebody who visits the site again, without its service worker."""
    made = returning()
    made.context.add_init_script(NO_WORKER)
    return made


def rows(page: Page) -> Locator:
    """The games in the list."""
    return page.locator("main a[href*='/table/']")


def resign(page: Page) -> None:
    """Play a first move and give up."""
    table, match = start(page), witchwood.deal("hocus", 4)
    table.play(match, "d")
    Table(page).command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Share this game")).to_be_visible()


def begun(guest: Guest, path: str) -> None:
    """Begin a game in a window that is closed again."""
    page = guest.open(path)
    start(page)
    page.close()


def test_the_list_has_the_games_of_a_file_at_once(guest: Guest, returning: Callable[[], Guest], tmp_path: Path) -> None:
    page = guest.open("/new/hocus?deal=4")
    resign(page)
    begun(guest, "/new/stones?deal=5")
    page.goto(f"{guest.address}#/me")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games").click()
    saved.value.save_as(tmp_path / "games.json")

    page = returning().open("/me")
    expect(page.get_by_text("You haven’t joined a table yet")).to_be_visible()
    page.get_by_label("Open a file of games").set_input_files(tmp_path / "games.json")
    expect(page.get_by_text("2 games were added").first).to_be_visible()
    expect(rows(page)).to_have_count(2)
    expect(page.get_by_text("You haven’t joined a table yet")).to_have_count(0)


def test_a_game_is_deleted_after_a_question_and_gone_in_every_window(guest: Guest) -> None:
    page = guest.open("/new/hocus?deal=4")
    resign(page)
    table = page.url.split("#")[1]
    begun(guest, "/new/hocus?deal=5")
    other = guest.open(table)
    seated(other)
    page.goto(f"{guest.address}#/me")
    expect(rows(page)).to_have_count(2)
    ended = page.locator("main li", has=page.locator(f"a[href$='{table}']"))
    ended.get_by_role("button", name="Delete Hocus Solitaire").click()
    asked = page.get_by_role("dialog", name="Delete Hocus Solitaire")
    expect(asked).to_contain_text("and its result from your statistics.")
    assert not violations(page)
    expect(asked.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(rows(page)).to_have_count(2)

    ended.get_by_role("button", name="Delete Hocus Solitaire").click()
    asked.get_by_role("button", name="Delete it").click()
    expect(rows(page)).to_have_count(1)
    expect(ended).to_have_count(0)
    expect(page.get_by_role("heading", name="Your tables")).to_be_focused()
    expect(other.get_by_text("This game was deleted in another window").first).to_be_visible()
    page.goto(f"{guest.address}#/statistics")
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    page.goto(f"{guest.address}#/me")
    page.reload()
    expect(rows(page)).to_have_count(1)


def test_all_hidden_games_are_deleted_together(guest: Guest) -> None:
    for deal in (4, 5, 6):
        begun(guest, f"/new/hocus?deal={deal}")
    page = guest.open("/me")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(rows(page)).to_have_count(3)
    assert not violations(page)
    for _ in range(2):
        page.get_by_role("button", name="Hide Hocus Solitaire").first.click()
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Delete all hidden games").click()
    asked = page.get_by_role("dialog", name="Delete all hidden games")
    expect(asked).to_contain_text("and their results from your statistics.")
    asked.get_by_role("button", name="Delete 2 games").click()
    expect(page.get_by_role("button", name="hidden")).to_have_count(0)
    page.reload()
    expect(rows(page)).to_have_count(1)
