"""Whole games on the site after one visit, its host gone and the network off: begun, the browser ended, played on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

import witchwood
from browser.opponents import hint, stones_turn, witchpig_turn
from browser.profile import Profile
from browser.static_host import Guest, StaticHost, seated, settle, start
from browser.table import Table
from browser.test_whole_games import HOCUS_DEAL, MANY, has_face_down, winning_line
from witchwood.games import GAMES as OUR_GAMES

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


class Turn(Protocol):
    """Plays a turn."""

    def __call__(self, table: Table, *, advised: bool = False) -> bool:
        """Wait for one's turn, and play it, as a hint says if advised; False once the game is over."""


class Alone:
    """A solitaire that is won."""

    def __init__(self, game: str, deal: int) -> None:
        self.address = f"/new/{game}?deal={deal}"
        self.match = witchwood.deal(game, deal)

    def begin(self, page: Page, *, touch: bool) -> Table:
        table = start(page, touch=touch)
        for text in winning_line(self.match)[:3]:
            table.play(self.match, text)
        words = hint(table)
        advised = [one for one in self.match.view()["actions"] if words.startswith(one["words"])]
        table.play(self.match, max(advised, key=lambda one: len(one["words"]))["text"])
        if not touch:  # a phone tells who is new to a game what can be done instead
            expect(page.get_by_text("Winnable").locator("visible=true").first).to_be_visible()
        return table

    def end(self, table: Table) -> None:
        table.expect_plays(len(self.match.plays))
        for text in winning_line(self.match):
            if self.match.game.name == "hocus" and not has_face_down(self.match):
                table.command("Finish").click()
                break
            table.play(self.match, text)
        table.expect_over("You won")


def _choose(page: Page, numbers: dict[str, int]) -> None:
    """Choose an agent for the other seat, and the rules, on the page for new games."""
    page.get_by_label("Seat 2").select_option(value="agent:greedy")
    for name, number in numbers.items():
        field = page.get_by_role("spinbutton", name=name)
        field.fill(str(number))
        field.press("Tab")


class Against:
    """A game against an agent."""

    def __init__(self, game: str, deal: int, turn: Turn, numbers: dict[str, int]) -> None:
        self.address = f"/new/{game}?deal={deal}"
        self.turn = turn
        self.numbers = numbers

    def begin(self, page: Page, *, touch: bool) -> Table:
        expect(page.locator("form button[type=submit]")).to_be_visible()
        _choose(page, self.numbers)
        table = start(page, touch=touch)
        assert self.turn(table)
        assert self.turn(table, advised=True)
        return table

    def end(self, table: Table) -> None:
        while self.turn(table):
            assert table.count_plays() < MANY
        table.expect_over(re.compile("won"))


GAMES: dict[str, Callable[[], Played]] = {
    "hocus": partial(Alone, "hocus", HOCUS_DEAL),
    "pendle": partial(Alone, "pendle", 13),
    "stones": partial(Against, "stones", 3, stones_turn, {"Target": 10}),
    "witchpig": partial(Against, "witchpig", 138, witchpig_turn, {}),
    "wyr": partial(Alone, "wyr", 2),
}


class Device:
    """A browser of a size that has visited the site once; its host is gone since. Others begin as copies of it."""

    def __init__(self, launch: Callable[..., BrowserContext], folder: Path, *, touch: bool) -> None:
        self._launch = launch
        host = StaticHost()
        self._profile = Profile(
            launch,
            folder,
            host.address,
            lambda visitor: settle(visitor.open("/")),
            viewport=_PHONE if touch else _WIDE,
            has_touch=touch,
            is_mobile=touch,
        )
        host.end()

    def copy(self, folder: Path) -> Callable[[], Guest]:
        """Another one, which can be started again and again, without a network."""
        self._profile.copy(folder)

        def start() -> Guest:
            guest = self._profile.guest(self._launch, folder)
            guest.context.set_offline(True)
            return guest

        return start


@pytest.fixture(scope="module")
def device_of(
    launch: Callable[..., BrowserContext], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[bool], Device]:
    """Finds the device of a size, a phone or not: one for all games."""
    return cache(lambda touch: Device(launch, tmp_path_factory.mktemp("device") / "profile", touch=touch))


def _open(guest: Guest, path: str, *, slow: bool) -> Page:
    page = guest.open(path)
    if slow:
        guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    return page


_CASES = [*((True, name) for name in OUR_GAMES), (False, "pendle"), (False, "stones")]
_SOON = (True, "hocus")


@pytest.mark.parametrize(
    ("touch", "name"),
    [pytest.param(*case, marks=() if case == _SOON else pytest.mark.long) for case in _CASES],
    ids=[f"{'phone' if touch else 'wide'}-{name}" for touch, name in _CASES],
)
def test_a_game_begun_without_a_network_goes_on_later_and_ends(
    device_of: Callable[[bool], Device], tmp_path: Path, name: str, *, touch: bool
) -> None:
    game, start_browser = GAMES[name](), device_of(touch).copy(tmp_path / "profile")
    guest = start_browser()
    page = _open(guest, game.address, slow=touch)
    table = game.begin(page, touch=touch)
    path, count = page.url.split("#")[1], table.count_plays()
    guest.context.close()  # the agent may be thinking
    assert guest.complaints == []

    guest = start_browser()
    page = _open(guest, path, slow=False)
    table = seated(page, touch=touch)
    page.wait_for_function(_AT_LEAST, arg=count)
    game.end(table)
    page.evaluate("location.hash = '/statistics'")
    expect(page.locator(f"section.panel[data-game={name}]")).to_have_count(1)
    guest.context.close()
    assert guest.complaints == []
