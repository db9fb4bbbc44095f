"""Friends who wander off: somebody falls silent and is nudged, an agent stands in, they come back; time is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.visitor import Visitor, get_ready
from server.clients import Served
from witchwood.service.served_table import ServedTable

ANYBODY = ("me", "open")
Meeting = Callable[..., Visitor]


@pytest.fixture
def meet(visitor: Callable[..., Visitor]) -> Meeting:
    """Makes people who have a name."""

    def make(name: str, **more: Any) -> Visitor:
        person = visitor(**more)
        person.call_me(name)
        return person

    return make


def opened(service: Served, address: str) -> ServedTable:
    key = address.rpartition("/")[2]
    return asyncio.run_coroutine_threadsafe(service.service.registry.get(key), service.loop).result()


def fall_silent(service: Served, address: str, seconds: float) -> None:
    """So long nothing was heard of the one who is to move."""
    table = opened(service, address)
    table.history.clock.heard -= seconds
    service.loop.call_soon_threadsafe(service.service.broadcaster.show, table)


def on_turn(service: Served, address: str) -> int:
    turn = opened(service, address).history.match.turn
    assert turn is not None
    return turn


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).filter(visible=True).first.click()


def test_somebody_falls_silent_is_nudged_replaced_by_consent_and_comes_back(service: Served, meet: Meeting) -> None:
    people = [meet("Ada"), meet("Ben", touch=True), meet("Cat")]
    first = people[0].begin("witchpig", seats=("me", "open", "open"))
    for guest in people[1:]:
        guest.page.goto(first.address)
        press(guest.page, "Take the seat")
    expect(people[0].page.get_by_text("Waiting for Ben, Cat.")).to_be_visible()
    for one in people:
        get_ready(one.page) if one is people[0] else press(one.page, "I’m ready")
    for one in people:
        expect(one.page.locator(".tabletop")).to_be_visible()
    silent = people[on_turn(service, first.address)]
    third, other = [
        one for one in people if one is not silent
    ]  # whoever made the table need not ask, if it is the first
    fall_silent(service, first.address, 700)
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
