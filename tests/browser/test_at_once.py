"""A legal action shows at once, before the service has answered; one that is refused goes back and says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import witchwood
from browser.table import LIES, Table
from browser.visitor import Visitor
from browser.ways import ways, ways_in
from witchwood.engine.match import Match

People = Callable[..., Visitor]


class Wire:
    """The connection of a table, on which answers can be held back."""

    def __init__(self, person: Visitor) -> None:
        self.holding = False
        self.refusing: str | None = None
        self.view: dict[str, Any] = {}
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None
        person.page.route_web_socket("**/api/tables/**", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        service = page.connect_to_server()
        service.on_message(self._answer)
        page.on_message(lambda message: self._ask(service, message))

    def _ask(self, service: WebSocketRoute, message: str | bytes) -> None:
        if self.refusing is not None and json.loads(message)["type"] == "act":
            request = json.loads(message)["id"]
            self._answer(json.dumps({"type": "refused", "id": request, "reason": self.refusing}))
        else:
            service.send(message)

    def _answer(self, message: str | bytes) -> None:
        assert self._page is not None
        if self.holding:
            self._held.append(message)
            return
        told = json.loads(message)
        if told["type"] == "table":
            self.view = told["table"]["view"]
        self._page.send(message)

    def let_go(self) -> None:
        """Bring what was held back."""
        self.holding = False
        for message in self._held:
            self._answer(message)
        self._held.clear()


def lies(table: Table) -> dict[str, str]:
    """Where each face-up card lies."""
    found: dict[str, str] = table.page.evaluate(LIES)
    return found


def begin(person: Visitor, name: str, deal: int, options: dict[str, Any]) -> tuple[Table, Match]:
    """A table, and its shadow, a match."""
    game = "hocus" if name == "klondike" else name
    return person.begin(name, deal=deal), Match.from_deal(witchwood.game(game), deal, options, None)


@pytest.mark.parametrize(
    ("name", "deal", "options"),
    [("hocus", 8, {}), ("klondike", 3, {"preset": "klondike"}), ("wyr", 2, {}), ("pendle", 13, {})],
)
def test_a_move_shows_before_it_is_answered(visitor: People, name: str, deal: int, options: dict[str, Any]) -> None:
    ada = visitor()
    wire = Wire(ada)
    table, match = begin(ada, name, deal, options)
    shown = 0
    for action in witchwood.solve(match, nodes=3_000_000).line[:10]:
        text = match.notation(action)
        before = lies(table)
        wire.holding = True
        for step in ways(match, text):
            table.press(step)
        table.page.wait_for_timeout(150)
        early = lies(table)
        assert table.count_plays() == len(match.plays)  # nothing was told
        wire.let_go()
        table.keep_up(match, text)
        if text[0] in "dt" or text == "end":
            continue  # what comes is the service's secret
        moved = {card for card, spot in before.items() if early.get(card) != spot}
        after = lies(table)
        assert moved, text
        assert {card: early.get(card) for card in moved} == {card: after.get(card) for card in moved}, text
        shown += 1
    assert shown >= 2


def test_what_is_refused_goes_back_and_says_why(visitor: People) -> None:
    ada = visitor(reduced_motion="no-preference")
    wire = Wire(ada)
    table, match = begin(ada, "wyr", 2, {})
    before = lies(table)
    text = next(action for action in match.actions() if action.endswith(">h"))
    wire.holding = True
    wire.refusing = "the wood is asleep"
    for step in ways(match, text):
        table.press(step)
    expect(table.page.locator(f'.garden [data-card="{text.partition(">")[0]}"]')).to_have_count(0)
    wire.let_go()
    expect(table.page.locator(".refusal")).to_have_text("The wood is asleep.")
    assert lies(table) == before
    wire.refusing = None
    table.play(match, text)  # the table goes on as it was


def test_stones_are_gone_at_once(visitor: People) -> None:
    ada = visitor(reduced_motion="no-preference")
    wire = Wire(ada)
    table = ada.begin("stones", deal=5, seats=("You", "A beginner with good habits"))
    own = table.page.locator(".near .plate.turn")
    expect(own).to_be_visible()
    plays = table.count_plays()
    text = next(action["text"] for action in wire.view["actions"] if "-" not in action["text"])
    wire.holding = True
    for step in ways_in("stones", wire.view, text):
        table.press(step)
    expect(table.page.locator(f'[data-place="{text}"]')).to_be_visible()
    expect(table.page.locator(f'[data-place="{text}"] .stone')).to_have_count(0)
    assert table.count_plays() == plays
    wire.let_go()
    table.page.wait_for_function(
        "(count) => Number(document.querySelector('#plays-side .num').textContent) > count", arg=plays
    )
