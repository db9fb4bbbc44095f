"""Friends who wander off: somebody falls silent and is nudged, an agent stands in, they come back; time is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.host import Host
from browser.visitor import Visitor, get_ready
from server.clients import Served, served
from witchwood.service.served_table import ServedTable

ANYBODY = ("You", "Anyone with the link")
Meeting = Callable[..., Visitor]


@pytest.fixture
def house(tmp_path: Path, host: Host) -> Iterator[Served]:  # noqa: ARG001  # its rules are compiled then
    """A service in this process, where a test can let time pass."""
    with served(tmp_path) as running:
        yield running


@pytest.fixture
def meet(browser: Browser, house: Served) -> Iterator[Meeting]:
    made: list[Visitor] = []

    def make(name: str, **more: Any) -> Visitor:
        made.append(Visitor(browser, house.url, **more))
        made[-1].call_me(name)
        return made[-1]

    yield make
    for one in made:
        one.close()


def opened(house: Served, address: str) -> ServedTable:
    key = address.rpartition("/")[2]
    return asyncio.run_coroutine_threadsafe(house.service.registry.get(key), house.loop).result()


def fall_silent(house: Served, address: str, seconds: float) -> None:
    """So long nothing was heard of the one who is to move."""
    table = opened(house, address)
    table.history.clock.heard -= seconds
    house.loop.call_soon_threadsafe(house.service.broadcaster.show, table)


def on_turn(house: Served, address: str) -> int:
    turn = opened(house, address).history.match.turn
    assert turn is not None
    return turn


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).filter(visible=True).first.click()


def test_somebody_falls_silent_is_nudged_replaced_by_consent_and_comes_back(house: Served, meet: Meeting) -> None:
    people = [meet("Ada"), meet("Ben", touch=True), meet("Cat")]
    first = people[0].begin("witchpig", seats=("You", *ANYBODY[1:] * 2))
    for guest in people[1:]:
        guest.page.goto(first.address)
        press(guest.page, "Take the seat")
    expect(people[0].page.get_by_text("Waiting for Ben, Cat.")).to_be_visible()
    for one in people:
        get_ready(one.page) if one is people[0] else press(one.page, "I’m ready")
    for one in people:
        expect(one.page.locator(".tabletop")).to_be_visible()
    silent = people[on_turn(house, first.address)]
    third, other = [
        one for one in people if one is not silent
    ]  # whoever made the table need not ask, if it is the first
    fall_silent(house, first.address, 700)
    press(other.page, "Nudge")
    expect(silent.page.locator(".news", has_text="reminds you: it’s up to you.")).to_be_visible()
    expect(other.page.locator(".absent").get_by_role("button", name="Nudge")).to_be_disabled()
    press(other.page, "Continue without")
    press(other.page, "Let an agent play for")
    question = third.page.get_by_role("alertdialog", name="Do you agree?")
    expect(question).to_be_visible()
    press(third.page, "Agree")
    expect(silent.page.get_by_text("An agent is playing for you.")).to_be_visible()
    press(silent.page, "Take your seat back")
    expect(silent.page.get_by_text("An agent is playing for you.")).to_have_count(0)
    expect(other.page.locator(".news", has_text="is playing again.")).to_be_visible()


def test_a_game_of_witch_stones_is_lost_on_time(house: Served, meet: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.table.terms.MINUTE", 1)  # ten minutes are ten seconds
    ada, ben = meet("Ada"), meet("Ben")
    first = ada.begin("stones", seats=ANYBODY, choices={"Clock": "Minutes", "Extra seconds for each move": "0"})
    tables = [first, ben.sit_at(first)]
    for page in (ada.page, ben.page):
        expect(page.get_by_role("list", name="Clocks").get_by_role("listitem")).to_have_count(2)
    match = opened(house, first.address).history.match.copy()
    for _ in range(2):
        assert match.turn is not None
        mover = tables[match.turn]
        mover.play(match, match.actions()[0])
        tables[1 - tables.index(mover)].expect_plays(len(match.plays))
    loser = match.turn
    assert loser is not None
    words = ("You won", "Ada won") if loser == 1 else ("Ben won", "You won")
    for seat, person in enumerate((ada, ben)):
        dialog = person.table().expect_over(words[seat])
        expect(dialog.get_by_text("out of time", exact=True)).to_be_visible()


def test_the_table_s_maker_sends_somebody_away_takes_the_table_off_the_list_and_closes_it(meet: Meeting) -> None:
    ada, ben = meet("Ada"), meet("Ben", touch=True)
    first = ada.begin("witchpig", seats=ANYBODY, listed=True)
    ben.page.goto(first.address)
    press(ben.page, "Take the seat")
    press(ada.page, "Send Ben away")
    ada.page.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(ben.page.get_by_role("button", name="Take the seat")).to_be_visible()
    ben.forgives = ("409",)
    press(ben.page, "Take the seat")
    expect(ben.page.get_by_text("has sent you away")).to_be_visible()
    ada.page.get_by_role("switch", name="Show among the open tables").click()
    press(ada.page, "Close the table")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible()
