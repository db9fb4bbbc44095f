"""The second half of an evening: a rated game to its end, the next one, ratings, and Witch Stones with clocks while
others look on. What is not the point is asked of the service: who joins, who gives up.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.test_evening import DEAL, NAMES, Evening
from browser.visitor import Visitor, get_ready, opened, press
from server.clients import Served, wait_until
from witchwood.table.deals import fairness
from witchwood.table.history.events import Resign
from witchwood.table.table import FIRST_MOVES

Meeting = Callable[..., Visitor]


@pytest.fixture
def evening(service: Served, meet: Meeting, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Four friends in their room, and cards with which nobody calls before the others have looked."""
    monkeypatch.setattr(fairness, "secret_deal", lambda chance: fairness.salted_deal(DEAL, chance))
    friends = Evening(service, meet)
    made = friends.people["Ada"].context.request.post("/api/rooms", data={"name": "Friday night"})
    room = made.json()["id"]
    for name in NAMES:
        friends.people[name].context.request.post(f"/api/rooms/{room}/join")
        friends.people[name].open(f"/room/{room}")
    asked = friends.people["Ada"].context.request

    def here() -> list[str]:
        return [one["name"] for one in asked.get(f"/api/rooms/{room}").json()["members"] if one["here"]]

    wait_until(lambda: sorted(here()) == sorted(NAMES), 120)  # a person who is not seen there does not play
    return friends


def give_up(evening: Evening, *names: str) -> None:
    """They resign, by the service."""

    async def resign() -> None:
        registry = evening.served.service.registry
        table = await registry.get(evening.address.rpartition("/")[2])
        for _ in range(FIRST_MOVES):  # so that the game is rated
            table.history.played.update(range(len(NAMES)))
        for name in names:
            async with registry.hold(table):
                seat = [one.name for one in table.seats].index(name)
                person = table.seats[seat].person
                event = table.history.judge(Resign(), seat, author=person, message=None, now=time.time())
                assert await registry.store_event(table, event)

    evening.served.run(resign())


@pytest.mark.long
def test_the_second_half_of_an_evening(evening: Evening) -> None:
    play_a_rated_game_to_its_end(evening)
    play_the_next_one(evening)
    see_how_all_stand(evening)
    play_two_with_clocks_while_the_others_look_on(evening)
    lose_on_time_before_everybodys_eyes(evening)


def play_a_rated_game_to_its_end(evening: Evening) -> None:
    """Two give up at once; Ada plays on against Ben, and resigns on the page."""
    ada = evening.page("Ada")
    ada.get_by_role("radiogroup", name="Game", exact=True).get_by_text("WitchPig", exact=True).click()
    rated = ada.get_by_role("switch", name="Rated")
    expect(rated).not_to_be_checked()
    rated.get_by_text("Rated").click()
    press(ada, "Begin WitchPig")
    evening.sit_down(ada)
    for name in NAMES:
        press(evening.page(name), "I’m ready")
    for name in NAMES:
        expect(evening.page(name).locator(".tabletop")).to_be_visible()
    give_up(evening, "Cat", "Dan")
    evening.play("Ada")
    evening.table("Ada").command("Resign").click()
    ada.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for name in NAMES:
        result = evening.table(name).expect_over("You won" if name == "Ben" else "Ben won")
        expect(result.get_by_role("listitem").filter(has_text=re.compile("Ben|You")).first).to_contain_text("(+")


def play_the_next_one(evening: Evening) -> None:
    """By one press; all are brought along."""
    ben = evening.page("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Next game").click()
    evening.sit_down(ben)
    for name in NAMES:
        get_ready(evening.page(name))
    assert opened(evening.served, evening.address).is_rated, "as the game before"
    give_up(evening, "Ada", "Cat", "Dan")
    for name in NAMES:
        evening.table(name).expect_over("You won" if name == "Ben" else "Ben won")


def see_how_all_stand(evening: Evening) -> None:
    for name in NAMES:
        evening.page(name).get_by_role("dialog").get_by_role("link", name="Go to the room").click()
    ada = evening.page("Ada")
    expect(ada.get_by_text("You 0 : 2 Ben")).to_be_visible()
    expect(ada.get_by_role("button", name="WitchPig again")).to_be_visible()
    cat = evening.people["Cat"]
    room = cat.page.url
    cat.open("/statistics")
    expect(cat.page.get_by_role("region", name="Ratings")).to_contain_text("2 rated games.")
    cat.open(room)


def play_two_with_clocks_while_the_others_look_on(evening: Evening) -> None:
    """Ada and Cat, whose phone is narrow; Ben and Dan, who are in the room, are brought along and look on."""
    ada = evening.page("Ada")
    ada.get_by_text("Change the game, series or players").click()
    for choice, words in (("Game", "Stones"), ("Length of the series", "Best of 9"), ("Clock", "Minutes")):
        ada.get_by_role("radiogroup", name=choice, exact=True).get_by_text(words).first.click()
    expect(ada.get_by_role("checkbox", name="Cat")).to_be_checked()
    for name in ("Ben", "Dan"):
        ada.get_by_role("checkbox", name=name).uncheck()
    press(ada, "Begin Witch Stones")
    evening.sit_down(ada)
    for name in ("Ada", "Cat"):
        get_ready(evening.page(name))
    for name in NAMES:
        expect(evening.page(name).get_by_role("timer")).to_have_count(2)
    for name in ("Ben", "Dan"):
        expect(evening.page(name).get_by_text(re.compile("You.* watching"))).to_be_visible()
    for _ in range(7):  # the choice of a side, then three each: both clocks have run
        evening.play(*NAMES)


def lose_on_time_before_everybodys_eyes(evening: Evening) -> None:
    turn = evening.match.turn
    assert turn is not None
    loser, winner = evening.seats[turn], evening.seats[1 - turn]
    clock = evening.page("Ben").locator(".plate").filter(has_text=loser).locator(".seat-clock")
    expect(clock).to_contain_class("runs")
    expect(clock.get_by_role("timer")).not_to_have_text("10:00")
    evening.let_time_pass()
    for name in NAMES:
        result = evening.table(name).expect_over("You won" if name == winner else f"{winner} won")
        expect(result.get_by_text("out of time", exact=True)).to_be_visible()
    for name in NAMES:  # who has looked on finds the way back, too
        evening.page(name).get_by_role("dialog").get_by_role("link", name="Go to the room").click()
    expect(evening.page(winner).get_by_text(re.compile(f"You [1-9] : [0-9] {loser}"))).to_be_visible()
