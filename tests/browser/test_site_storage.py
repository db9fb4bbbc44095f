"""What the site's storage does where windows share it, where it is full, and where the browser closes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import witchwood
from browser.static_host import MEMORIES, NO_WORKER, Guest, await_memory, seated, start
from browser.table import Table
from browser.ways import ways
from witchwood.engine.match import Match

_MUTE = "BroadcastChannel.prototype.postMessage = () => undefined;\n"
_CLOSES = """const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...given) {
    const asked = open.apply(this, given);
    asked.addEventListener("success", () => {
        new BroadcastChannel("close").onmessage = () => asked.result.close();
    });
    return asked;
};
"""
_FAILS = 'IDBObjectStore.prototype.getAll = () => { throw new DOMException("damaged", "DataError"); };\n'
_REFUSES = 'IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };\n'


@pytest.fixture
def guest(returning: Callable[[], Guest]) -> Guest:
    """A person who visits the site again, without its service worker."""
    made = returning()
    made.context.add_init_script(NO_WORKER)
    return made


def _refused(table: Table, match: Match, words: str) -> None:
    """Try to deal; what is said then, and nothing is played."""
    for step in ways(match, "d"):
        table.press(step)
    expect(table.page.get_by_text(words).locator("visible=true").first).to_be_visible()


def _with_worker(context: BrowserContext, script: str) -> None:
    """The worker that holds the tables runs a script first."""

    def change(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    context.route("**/tables.worker-*.js", change)


def test_two_windows_follow_each_other_and_overwrite_nothing(guest: Guest) -> None:
    one = guest.open("/new/hocus?deal=4")
    here, match = start(one), witchwood.deal("hocus", 4)
    here.play(match, "d")
    here.expect_plays(1)
    path = one.url.split("#")[1]
    other = guest.open(path)
    there = seated(other)
    there.expect_plays(1)
    there.play(match, "d")
    here.expect_plays(2)
    here.play(match, "d")
    there.expect_plays(3)

    _with_worker(guest.context, _MUTE)
    mute = guest.open(path)
    third = seated(mute)
    third.play(match, "d")
    here.expect_plays(3)
    _refused(here, match, "moved first")
    here.expect_plays(4)
    here.play(match, "d")
    third.expect_plays(5)


def _grant(guest: Guest, page: Page, quota: int) -> None:
    """Let the site store so many bytes. Chromium looks at that at a visit's first writing."""
    granted = {"origin": "/".join(guest.address.split("/")[:3]), "quotaSize": quota}
    guest.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", granted)


@pytest.mark.long
def test_a_game_comes_before_the_kept_memory(guest: Guest) -> None:
    page = guest.open("/")
    await_memory(page)
    used = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    _grant(guest, page, used // 2)
    page.goto(f"{guest.address}#/new/hocus?deal=4")
    start(page)
    assert page.evaluate(MEMORIES) == []
    page.reload()
    seated(page).expect_plays(0)


def test_a_game_that_finds_no_room_is_refused_and_can_be_begun_once_there_is_some(guest: Guest) -> None:
    page = guest.open("/")
    _grant(guest, page, 1)
    page.goto(f"{guest.address}#/new/hocus?deal=4")
    page.locator("form button[type=submit]").click()
    expect(page.get_by_text("no room left").first).to_be_visible()
    _grant(guest, page, 2**30)
    table, match = start(page), witchwood.deal("hocus", 4)
    table.play(match, "d")
    page.reload()
    seated(page).expect_plays(1)


def _sat_down(guest: Guest) -> tuple[Page, Table, Match]:
    page = guest.open("/new/hocus?deal=4")
    return page, start(page), witchwood.deal("hocus", 4)


@pytest.mark.long
def test_a_connection_that_the_browser_closes_is_opened_again(guest: Guest) -> None:
    _with_worker(guest.context, _CLOSES)
    page, table, match = _sat_down(guest)
    for _ in range(2):
        page.evaluate("new BroadcastChannel('close').postMessage('')")
        table.play(match, "d")
    table.expect_plays(2)


def test_a_browser_that_refuses_to_keep_games_says_so_at_the_first_one(guest: Guest) -> None:
    _with_worker(guest.context, _REFUSES)
    page = guest.open("/new/hocus?deal=4")
    page.locator("form button[type=submit]").click()
    expect(page.get_by_text("refuses to save games").first).to_be_visible()


@pytest.mark.long
def test_games_that_cannot_be_read_just_now_are_not_said_to_be_gone(guest: Guest) -> None:
    page, table, match = _sat_down(guest)
    table.play(match, "d")
    table.expect_plays(1)
    _with_worker(guest.context, _FAILS)
    page.goto(f"{guest.address}#/me")
    page.reload()
    expect(page.get_by_text("The games couldn’t start or load").first).to_be_visible()
    guest.context.unroute_all(behavior="wait")
    page.reload()
    expect(page.locator("a[href*='/table/']")).to_have_count(1)
