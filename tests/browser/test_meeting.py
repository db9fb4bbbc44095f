"""People meet: a game by one press, a challenge, and the talk of a room."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.visitor import Visitor, press

Meeting = Callable[..., Visitor]


def plate_of(person: Visitor) -> Locator:
    """The game by one press with ten minutes."""
    return person.page.locator("button[aria-pressed][data-game=stones]").nth(1)


def profile_of(person: Visitor) -> str:
    return str(person.context.request.get(f"{person.url}/api/me").json()["profile"])


def expect_a_game(one: Visitor, other: Visitor) -> None:
    """Both come to one table, and need not say that they are ready."""
    for each in (one, other):
        each.page.wait_for_url("**/table/*")
        expect(each.page.locator(".tabletop")).to_be_visible()
    assert one.page.url == other.page.url


def test_two_who_press_the_same_game_meet_at_a_table(meet: Meeting) -> None:
    ada, ben = meet("Ada"), meet("Ben", touch=True)
    for each in (ada, ben):
        each.open("/tables")
    plate_of(ada).click()
    expect(plate_of(ada)).to_contain_text("Looking")
    expect(plate_of(ben)).to_contain_text("one is waiting")
    plate_of(ben).click()
    expect_a_game(ada, ben)


def test_a_challenge_is_taken_on_any_page(meet: Meeting) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    ada.open(f"/people/{profile_of(ben)}?challenge")
    ada.page.get_by_role("dialog").get_by_role("button", name="Witch Stones 10 min + 5 s").click()
    ada.page.wait_for_url("**/table/*")
    ben.open("/rules")
    expect(ben.page.get_by_text("challenges you: Witch Stones.")).to_be_visible()
    press(ben.page, "Accept")
    expect_a_game(ada, ben)


def test_members_of_a_room_talk(meet: Meeting) -> None:
    ada, ben = meet("Ada"), meet("Ben", touch=True)
    room = ada.ask("/rooms", {"name": "Friday night"})["id"]
    ben.ask(f"/rooms/{room}/join", None)
    for each in (ada, ben):
        each.open(f"/room/{room}")
    ada.page.get_by_label("Say something").fill("Shall we begin?")
    press(ada.page, "Send")
    for each in (ada, ben):
        expect(each.page.get_by_role("log")).to_contain_text("Shall we begin?")
