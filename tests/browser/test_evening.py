"""An evening of four friends in their room, one with a phone: one is replaced, another is cut off and comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import witchwood
from browser.table import Table
from browser.visitor import Visitor, await_gathering, opened, press, see_absence
from server.clients import Served, wait_until
from witchwood.engine.match import Match
from witchwood.table.deals import fairness
from witchwood.table.judging import LENIENCY

NAMES = ("Ada", "Ben", "Cat", "Dan")
DEAL = 62  # by the rule of thumb nobody calls for many turns
PHONE = {"width": 390, "height": 844}
Meeting = Callable[..., Visitor]


class Evening:
    """The friends, by name."""

    def __init__(self, served: Served, meeting: Meeting) -> None:
        self.served = served
        self.people = {
            "Ada": meeting("Ada"),
            "Ben": meeting("Ben", viewport={"width": 1280, "height": 720}),
            "Cat": meeting("Cat", touch=True, viewport=PHONE),
            "Dan": meeting("Dan", viewport={"width": 1024, "height": 768}),
        }
        self.address = ""
        self._lines: list[WebSocketRoute] = []  # Ben's connection to a table: both its ends
        self._is_cut = False
        self.page("Ben").route_web_socket("**/api/tables/*/socket", self._connect)

    def page(self, name: str) -> Page:
        return self.people[name].page

    # Ben's connection

    def _connect(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close(code=1011)
        else:
            self._lines = [line, line.connect_to_server()]

    def cut_off(self) -> None:
        """Ben's connection to his table breaks, and none comes back."""
        self._is_cut = True
        for end in self._lines:
            end.close()

    def mend(self) -> None:
        """Connections can be made again."""
        self._is_cut = False

    # The table that is played at

    def sit_down(self, page: Page) -> None:
        """Everybody is brought to the table to which that page goes."""
        page.wait_for_url(lambda url: "/table/" in url and url != self.address)
        self.address = page.url
        for one in self.people.values():
            await_gathering(one.page, self.address)

    @property
    def match(self) -> Match:
        return opened(self.served, self.address).history.match.copy()

    @property
    def seats(self) -> list[str]:
        """Who sits where."""
        return [seat.name or "" for seat in opened(self.served, self.address).seats]

    def table(self, name: str) -> Table:
        return Table(self.page(name), touch=self.people[name].touch)

    def play(self, *looking: str) -> None:
        """Whose turn it is plays one action by the rule of thumb; those who look see it."""
        match = self.match
        assert match.turn is not None
        agent = match.turn in opened(self.served, self.address).history.asides.stand_ins
        if agent:
            wait_until(lambda: self.match.turn != match.turn)
        else:
            mover = self.table(self.seats[match.turn])
            mover.expect_plays(len(match.plays))
            mover.play(match, witchwood.hint(match, "greedy"))
        for name in looking:
            self.table(name).expect_plays(len(self.match.plays if agent else match.plays))

    def play_until(self, name: str, *looking: str) -> None:
        """They play until it is a person's turn."""
        while (turn := self.match.turn) is not None and self.seats[turn] != name:
            self.play(*looking)

    def let_time_pass(self) -> None:
        """Nobody does anything until the time of the seat to move is over, and the service sees it."""

        async def pass_by() -> None:
            table = await self.served.service.registry.get(self.address.rpartition("/")[2])
            async with self.served.service.registry.hold(table):
                assert table.due is not None
                assert await self.served.service.clocks.settle(table, table.due + LENIENCY + 0.01)

        self.served.run(pass_by())

    def fall_silent(self, seconds: float) -> None:
        """So long nothing was heard of the one who is to move."""
        table = opened(self.served, self.address)
        table.history.clock.heard -= seconds
        self.served.loop.call_soon_threadsafe(self.served.service.broadcaster.show, table)


@pytest.fixture
def evening(service: Served, meet: Meeting, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Four friends, and a service that deals them cards with which the game is short."""
    monkeypatch.setattr(fairness, "secret_deal", lambda chance: fairness.salted_deal(DEAL, chance))
    return Evening(service, meet)


def test_an_evening_of_four_friends(evening: Evening) -> None:
    meet_in_a_room(evening)
    begin_with_a_turn_limit(evening)
    talk_and_mute(evening)
    replace_who_falls_silent(evening)
    lose_the_connection_and_come_back(evening)
    take_a_seat_back(evening)


def meet_in_a_room(evening: Evening) -> None:
    ada = evening.page("Ada")
    evening.people["Ada"].open("/tables")
    ada.get_by_label("Name of a new room").fill("Friday night")
    press(ada, "Make a room")
    ada.wait_for_url("**/room/*")
    for name in NAMES[1:]:
        evening.page(name).goto(ada.url)
        press(evening.page(name), "Join this room")
    members = ada.get_by_role("region", name="Members")
    for name in NAMES[1:]:
        expect(members.get_by_role("row").filter(has_text=name)).to_contain_text("here")
    expect(evening.page("Cat").get_by_role("row").filter(has_text="Dan")).to_contain_text("here")


def begin_with_a_turn_limit(evening: Evening) -> None:
    ada = evening.page("Ada")
    for choice, words in (
        ("Game", "WitchPig"),
        ("Wait for a silent player", "10 minutes"),
        ("Clock", "Limit for each turn"),
        ("Time for each turn", "5 minutes"),
    ):
        ada.get_by_role("radiogroup", name=choice, exact=True).get_by_text(words, exact=True).click()
    press(ada, "Begin WitchPig")
    evening.sit_down(ada)
    expect(ada.get_by_text("Waiting for Ben, Cat, Dan.").or_(ada.get_by_text("Waiting for"))).to_be_visible()
    for name in NAMES:
        press(evening.page(name), "I’m ready")
    for name in NAMES:
        expect(evening.page(name).locator(".tabletop")).to_be_visible()
        expect(evening.page(name).get_by_role("timer")).to_be_visible()
    assert evening.seats[1] == "Cat", "who begins goes round"


def talk_and_mute(evening: Evening) -> None:
    ada, ben, cat = (evening.page(name) for name in NAMES[:3])
    cat.get_by_role("toolbar").get_by_role("button", name="Chat").tap()
    sheet = cat.get_by_role("dialog", name="Chat")
    sheet.get_by_role("button", name="Good luck!").tap()
    sheet.get_by_label("Say something").fill("no mercy tonight")
    sheet.get_by_role("button", name="Send").tap()
    expect(ada.locator(".news", has_text="no mercy tonight")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    ben.locator("#chat-side").click()
    ben.get_by_role("button", name="Cat: mute or report").first.click()
    press(ben, "Mute Cat")
    expect(ben.get_by_role("log")).not_to_contain_text("no mercy")
    ada.locator("#chat-side").click()
    ada.get_by_role("button", name="Nice one!").click()
    expect(ben.get_by_role("log")).to_contain_text("Nice one!")
    for page in (ada, ben):
        page.locator("#plays-side").click()


def replace_who_falls_silent(evening: Evening) -> None:
    """Dan lets the service play a turn for him; in the next one the others go on without him."""
    ada, ben, cat, dan = (evening.page(name) for name in NAMES)
    evening.play_until("Dan", "Ada", "Dan")
    evening.let_time_pass()
    assert evening.seats[evening.match.turn or 0] == "Ada", "the service has played for Dan"
    evening.play_until("Dan", "Ada", "Dan")
    evening.fall_silent(700)
    press(ben, "Nudge")
    expect(dan.locator(".news", has_text="Ben reminds you: it’s up to you.")).to_be_visible()
    expect(ben.locator(".absent").get_by_role("button", name="Nudge")).to_be_disabled()
    press(ben, "Continue without Dan")
    ben.get_by_label("Strength of the agent").select_option(label="A beginner with good habits")
    press(ben, "Let an agent play for Dan")
    for page in (ada, cat):
        asked = page.get_by_role("alertdialog", name="Do you agree?")
        expect(asked.get_by_text("Ben proposes an agent for Dan: a beginner.")).to_be_visible()
    for page in (ada, cat):
        press(page, "Agree")
    expect(dan.get_by_text("An agent is playing for you.")).to_be_visible()
    expect(ben.locator("aside").get_by_text("agent, beginner")).to_be_visible()


def lose_the_connection_and_come_back(evening: Evening) -> None:
    """Ben's connection is cut when it is his turn; he comes back to the same hand."""
    ada, ben = evening.page("Ada"), evening.page("Ben")
    evening.play_until("Ben", "Ada", "Ben")
    hand = ben.locator(".mine .hand [data-card]")
    held = sorted(hand.evaluate_all("cards => cards.map((c) => c.dataset.card)"))
    evening.people["Ben"].forgives = ("WebSocket",)
    evening.cut_off()
    expect(ben.get_by_text("Connection lost")).to_be_visible()
    see_absence(ada, evening.served, evening.seats.index("Ben"))
    expect(ada.locator("aside .face.away")).to_be_visible()
    evening.mend()
    ben.reload()
    expect(hand).to_have_count(len(held))
    assert sorted(hand.evaluate_all("cards => cards.map((c) => c.dataset.card)")) == held
    expect(ada.locator("aside .face.away")).to_have_count(0)


def take_a_seat_back(evening: Evening) -> None:
    """Dan is there again, and no agent plays for him."""
    ben, dan = evening.page("Ben"), evening.page("Dan")
    press(dan, "Take your seat back")
    expect(dan.get_by_text("An agent is playing for you.")).to_have_count(0)
    expect(ben.locator(".news", has_text="is playing again.")).to_be_visible()
