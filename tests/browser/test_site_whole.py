"""Whole games on the site after one visit, its host gone and the network off: begun, closed, opened again, ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import witchwood
from browser.opponents import hint, stones_turn, witchpig_turn
from browser.static_host import Guest, StaticHost, seated, settle, start
from browser.table import Table
from browser.test_whole_games import HOCUS_DEAL, MANY, has_face_down, winning_line
from browser.visitor import choose

_WIDE, _PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
_SLOWER = 4  # times as slow as this machine: the page on the phone; Chromium does not slow down its workers
_AT_LEAST = "(count) => Number(document.querySelector('#plays-side .num')?.textContent) >= count"


class Played(Protocol):
    """A game. address: of the page where it is chosen."""

    address: str

    def begin(self, page: Page, *, touch: bool) -> Table:
        """Sit down, and play some moves, one of them as a hint says."""

    def end(self, table: Table) -> None:
        """Play on to the end."""


class Alone:
    """A solitaire that is won. verdict: what the solver says as long as it can be."""

    def __init__(self, game: str, deal: int, verdict: str) -> None:
        self.address = f"/new/{game}?deal={deal}"
        self.match = witchwood.deal(game, deal)
        self.verdict = re.compile(verdict)

    def begin(self, page: Page, *, touch: bool) -> Table:
        table = start(page, touch=touch)
        for text in winning_line(self.match)[:3]:
            table.play(self.match, text)
        words = hint(table)
        advised = [one for one in self.match.view()["actions"] if words.startswith(one["words"])]
        table.play(self.match, max(advised, key=lambda one: len(one["words"]))["text"])
        expect(page.get_by_text(self.verdict).locator("visible=true").first).to_be_visible()
        return table

    def end(self, table: Table) -> None:
        table.expect_plays(len(self.match.plays))
        for text in winning_line(self.match):
            if self.match.game.name == "hocus" and not has_face_down(self.match):
                table.command("Finish").click()
                break
            table.play(self.match, text)
        table.expect_over("You won")


class Against:
    """A game against an agent. turn: plays one turn, the second one as a hint says; False once the game is over."""

    def __init__(self, game: str, deal: int, turn: Callable[[Table], bool], numbers: dict[str, int]) -> None:
        self.address = f"/new/{game}?deal={deal}"
        self.turn = turn
        self.numbers = numbers

    def begin(self, page: Page, *, touch: bool) -> Table:
        expect(page.locator("form button[type=submit]")).to_be_visible()
        choose(page, ("You", "A beginner with good habits"), {}, self.numbers)
        table = start(page, touch=touch)
        assert self.turn(table)
        assert self.turn(table)
        return table

    def end(self, table: Table) -> None:
        while self.turn(table):
            assert table.count_plays() < MANY
        table.expect_over(re.compile("won"))


def games() -> list[Played]:
    """All five, the shortest first."""
    return [
        Alone("pendle", 13, "Winnable"),
        Against("stones", 3, lambda table: stones_turn(table, advised=table.count_plays() < 3), {"Target": 10}),
        Alone("wyr", 2, "Best possible|At least"),
        Alone("hocus", HOCUS_DEAL, "Winnable"),
        Against("witchpig", 138, witchpig_turn, {}),
    ]


def _open(guest: Guest, path: str, *, touch: bool) -> Page:
    page = guest.open(path)
    if touch:
        guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    return page


def _go(page: Page, path: str) -> None:
    """To another page of the app, in the same window."""
    page.evaluate("(path) => { location.hash = path; }", path)


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_games_begun_without_a_network_go_on_later_and_end(browser: Browser, *, touch: bool) -> None:
    host = StaticHost()
    size = _PHONE if touch else _WIDE
    guest = Guest(
        browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, reduced_motion="reduce"), host.address
    )
    try:
        page = _open(guest, "/", touch=touch)
        settle(page)
        page.close()
        host.end()
        guest.context.set_offline(True)

        begun = []
        page = _open(guest, "/", touch=touch)
        for game in games()[:2] if touch else games():
            _go(page, game.address)
            table = game.begin(page, touch=touch)
            begun.append((game, page.url.split("#")[1], table.count_plays()))
        page.close()  # the agent of the last one may be thinking

        page = _open(guest, "/me", touch=touch)
        expect(page.locator("a[href*='/table/']")).to_have_count(len(begun))
        for game, path, count in begun:
            _go(page, path)
            table = seated(page, touch=touch)
            page.wait_for_function(_AT_LEAST, arg=count)
            game.end(table)
        page.close()

        page = _open(guest, "/statistics", touch=touch)
        expect(page.locator("section.panel")).to_have_count(len(begun))
    finally:
        guest.context.close()
        host.end()
    assert guest.complaints == []
