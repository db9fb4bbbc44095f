"""A lasting room: two friends, a series, and pages that follow."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.visitor import Visitor, await_gathering, get_ready

People = Callable[..., Visitor]


def resign(person: Visitor) -> None:
    """Give up the game on the page."""
    person.table().command("Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_two_friends_play_a_series_in_a_room_of_theirs(visitor: People) -> None:
    ada, ben = visitor(), visitor(touch=True)
    ada.call_me("Ada of the room")
    ben.call_me("Ben of the room")
    ada.open("/tables")
    ada.page.get_by_label("Name of a new room").fill("The coven")
    ada.page.get_by_role("button", name="Make a room").click()
    ada.page.wait_for_url("**/room/*")
    room = ada.page.url
    ben.page.goto(room)
    ben.page.get_by_role("button", name="Join this room").tap()
    members = ada.page.get_by_role("region", name="Members")
    expect(members.get_by_role("row").filter(has_text="Ben of the room")).to_contain_text("here")
    expect(ada.page.get_by_role("checkbox", name="Ben of the room")).to_be_checked()

    # One press, and both sit at the table
    ada.page.get_by_role("radiogroup", name="Game").get_by_text("Stones").click()
    ada.page.get_by_role("radiogroup", name="Length of the series").get_by_text("Best of 3").click()
    ada.page.get_by_role("button", name="Begin Witch Stones").click()
    ada.page.wait_for_url("**/table/*")
    first = ada.page.url
    await_gathering(ben.page, first)
    button = ben.page.get_by_role("button", name="I’m ready")
    expect(ben.page.get_by_text("Waiting for Ada of the room.")).to_be_visible()
    place = button.bounding_box()
    get_ready(ada.page)
    expect(ben.page.get_by_text("Everyone else is ready")).to_be_visible()
    assert button.bounding_box() == place, "what another says moves nothing under one's finger"
    get_ready(ben.page)
    expect(ada.page.locator(".tabletop")).to_be_visible()

    # The next one by one press too; Ben, who still looks at the last one, is brought along
    resign(ada)
    ada.page.get_by_role("dialog", name=re.compile("Ben of the room won")).get_by_role(
        "button", name="Next game"
    ).click()
    ada.page.wait_for_url(lambda url: "/table/" in url and url != first)
    for person in (ada, ben):
        await_gathering(person.page, ada.page.url)
        get_ready(person.page)
    expect(ada.page.locator(".tabletop")).to_be_visible()
    resign(ada)
    ben.page.get_by_role("dialog").get_by_role("link", name="Go to the room").tap()
    expect(ben.page.get_by_text("you have won the series")).to_be_visible()
    expect(ben.page.get_by_text("Ada of the room 0 : 2 You")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Witch Stones again")).to_be_visible()
    ada.open("/tables")
    expect(ada.page.get_by_role("link", name="The coven")).to_be_visible()
