"""Messages are known from the moment when they come, in their order, until they are answered or will never be."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
from fastapi import WebSocket

from held_clock import let_run
from table.tables import make_table
from witchwood.server.http.table_socket import Inbox
from witchwood.service.served_table import ServedTable


class Said:
    """A socket over which something was said before it ended. None: something that is no text."""

    def __init__(self, *texts: str | None) -> None:
        self._texts = list(texts)

    async def receive_text(self) -> str:
        """See `WebSocket.receive_text`."""
        if not self._texts:
            raise ConnectionError("gone")
        text = self._texts.pop(0)
        if text is None:
            raise KeyError("text")
        return text


def inbox_of(*texts: str | None) -> tuple[Inbox, ServedTable]:
    """What is read of these messages, which come a second after each other."""
    table = make_table("hocus", "ann")
    served = ServedTable(table.facts, table.history)
    times = iter(range(100, 200))
    return Inbox(cast("WebSocket", Said(*texts)), served, lambda: float(next(times))), served


async def test_messages_are_known_in_their_order_until_each_is_answered() -> None:
    inbox, table = inbox_of("one", None, "three")
    await inbox.read()
    assert table.arrivals.waiting == [100.0, 101.0, 102.0]
    for text, came in (("one", 100.0), ("", 101.0), ("three", 102.0)):
        async with inbox.next() as letter:
            assert letter == (text, came)
            assert came in table.arrivals.waiting, "it is being answered"
        assert came not in table.arrivals.waiting
    with pytest.raises(ConnectionError, match="gone"):
        async with inbox.next():
            pass


async def test_what_nobody_will_answer_is_forgotten() -> None:
    inbox, table = inbox_of("one", "two")
    await inbox.read()
    inbox.close()
    assert table.arrivals.waiting == []


async def test_no_more_is_read_ahead_than_has_room() -> None:
    inbox, table = inbox_of(*map(str, range(40)))
    reading = asyncio.create_task(inbox.read())
    for _ in range(200):
        await let_run()
    assert len(table.arrivals.waiting) < 20
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    inbox.close()
    assert table.arrivals.waiting == []
