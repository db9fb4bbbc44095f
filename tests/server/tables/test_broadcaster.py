"""A table is shown to all who look: once for many changes, never before it is stored, and a long game page by page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.inside import passing
from table.tables import make_table
from witchwood.clock import Clock
from witchwood.server.wire import write
from witchwood.service import broadcaster
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Act, Back
from witchwood.table.messages.server_messages import ServerMessage
from witchwood.table.table import SentPlays


class Looker:
    """A person who hears everything at once."""

    def __init__(self, seat: int | None) -> None:
        self.person, self.session, self.seat = "ann", 1, seat
        self.sent = SentPlays()
        self.heard: list[dict[str, Any]] = []

    def send(self, text: str, kind: str) -> None:  # noqa: ARG002  # the kind matters to what waits; here nothing does
        """See `ports.Connection.send`."""
        self.heard.append(json.loads(text))

    def send_plays(self, text: str, sent: SentPlays) -> None:
        """See `ports.Connection.send_plays`."""
        self.send(text, "plays")
        self.sent = sent

    send_table = send_plays

    def say(self, message: ServerMessage, kind: str = "") -> None:
        """See `ports.Connection.say`."""
        self.send(write(message), kind)

    def leave(self, reason: str) -> None:
        """See `ports.Connection.leave`."""

    turn_away = leave


def served(*people: Looker) -> ServedTable:
    """A table of Hocus at which these people look."""
    table = make_table("hocus", "ann")
    shown = ServedTable(table.facts, table.history)
    shown.presence.connections.update(people)
    return shown


def play(table: ServedTable, times: int = 1) -> None:
    """Draw cards."""
    for _ in range(times):
        table.history.judge(Act("d"), 0, author="ann", message=None, now=1.0)


async def be_shown(table: ServedTable) -> None:
    """Wait until a table has been shown."""
    assert table.broadcast.task is not None
    await table.broadcast.task


async def test_many_changes_are_shown_once_as_they_are_then() -> None:
    ann, eve = Looker(0), Looker(None)
    table, broadcast = served(ann, eve), Broadcaster(Clock(), write)
    for _ in range(3):
        play(table)
        broadcast.show(table)
    await be_shown(table)
    for one in (ann, eve):
        assert [message["table"]["version"] for message in one.heard] == [table.history.version]
    play(table)
    broadcast.show(table)
    await be_shown(table)
    assert len(ann.heard[-1]["table"]["plays"]) == 1, "only what is new"


async def test_nothing_is_shown_before_it_is_stored() -> None:
    ann = Looker(0)
    table, broadcast = served(ann), Broadcaster(Clock(), write)
    async with table.lock:
        play(table)
        broadcast.show(table)
        await passing(0.05)
        assert ann.heard == []
    await be_shown(table)
    assert len(ann.heard) == 1


async def test_a_table_that_may_differ_from_what_is_stored_is_not_shown() -> None:
    ann = Looker(0)
    table, broadcast = served(ann), Broadcaster(Clock(), write)
    table.torn = True
    broadcast.show(table)
    await be_shown(table)
    assert ann.heard == []


async def test_a_long_game_is_told_page_by_page_and_a_play_taken_back_ends_its_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broadcaster, "PAGE", 3)

    async def welcome(table: ServedTable) -> list[tuple[str, int, int]]:
        """What a new visitor receives: the kinds of messages, and of which plays each tells."""
        bob = Looker(None)
        await Broadcaster(Clock(), write).welcome(table, bob)
        told = [message if message["type"] == "plays" else message["table"] for message in bob.heard]
        return [(bob.heard[at]["type"], one["known"], len(one["plays"])) for at, one in enumerate(told)]

    table = served()
    play(table, 7)
    assert await welcome(table) == [("plays", 0, 3), ("plays", 3, 3), ("table", 6, 1)]
    pages = next(iter(table.broadcast.pages.values()))
    first, second = pages
    table.history.judge(Back(5), 0, author="ann", message=None, now=1.0)
    play(table, 2)
    assert await welcome(table) == [("plays", 0, 3), ("plays", 3, 3), ("table", 6, 1)]
    assert pages[0] is first
    assert pages[1] is not second
