"""A client's connection to a table: messages wait here until they are sent."""

from __future__ import annotations

import asyncio
from collections import deque

from fastapi import WebSocket

from witchwood.server.wire import write
from witchwood.table.messages.server_messages import ByeMessage, ServerMessage
from witchwood.table.table import SentPlays, Table
from witchwood.table.visibility import Viewer

TOO_MUCH, RESTART = 1008, 1012  # codes of closing
NOT_YOU, NOT_THERE = 4403, 4404  # the same; the client tries again after other ones than 44xx
_MOST_ANSWERS = 200  # that wait for a slow connection; then it is closed
_MOST_WAITING = 5_000  # with pages of plays and verdicts, of which many may come at once
_LATEST = ("table", "presence", "reviewing")  # kinds of which only the last says how things are


class SocketConnection:
    """One socket to a table. Of several states of the table that wait, only the last one is sent.

    sent: the plays that the client has once all that waits is sent, except for a table: another may take its place.
    """

    def __init__(self, socket: WebSocket, table: Table, person: str, session: int) -> None:
        self.person = person
        self.session = session
        self._table = table
        self._socket = socket
        self.sent = SentPlays()
        self._sent_then = SentPlays()  # what the client has after the table that waits
        self._waiting: deque[tuple[str, str]] = deque()
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def seat(self) -> Viewer:
        """The seat that looks, None for a watcher."""
        return self._table.seat_of(self.person)

    @property
    def is_closing(self) -> bool:
        """Whether the goodbye was said, though perhaps not heard yet: nothing is asked here any more."""
        return self._closing is not None

    def send(self, text: str, kind: str) -> None:
        """See `ports.Connection.send`."""
        if self._closing is not None:
            return  # the goodbye was the last word
        if kind in _LATEST:
            self._waiting = deque(one for one in self._waiting if one[1] != kind)
        if self._is_full():
            self._waiting.clear()  # it would hardly arrive any more
            self.close(TOO_MUCH, "your connection is too slow for what happens here")
            return
        self._waiting.append((text, kind))
        self._news.set()

    def _is_full(self) -> bool:
        waiting = len(self._waiting)
        if waiting < _MOST_ANSWERS:
            return False
        return waiting >= _MOST_WAITING or sum(kind == "" for _, kind in self._waiting) >= _MOST_ANSWERS

    def send_plays(self, text: str, sent: SentPlays) -> None:
        """See `ports.Connection.send_plays`."""
        self.send(text, "plays")
        self.sent = sent

    def send_table(self, text: str, sent: SentPlays) -> None:
        """See `ports.Connection.send_table`."""
        self.send(text, "table")
        self._sent_then = sent

    def say(self, message: ServerMessage, kind: str = "") -> None:
        """See `ports.Connection.say`."""
        self.send(write(message), kind)

    def leave(self, reason: str) -> None:
        """See `ports.Connection.leave`."""
        self.close(RESTART, reason)

    def turn_away(self, reason: str) -> None:
        """See `ports.Connection.turn_away`."""
        self.close(NOT_YOU, reason)

    def close(self, code: int, reason: str) -> None:
        """Send what waits and a goodbye, then close."""
        if self._closing is None:
            self._waiting.append((write(ByeMessage(type="bye", reason=reason)), ""))
            self._closing = (code, reason)
            self._news.set()

    async def run(self) -> None:
        """Send until the connection is closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                text, kind = self._waiting.popleft()
                if kind == "table":
                    self.sent = self._sent_then
                await self._socket.send_text(text)
            if self._closing is not None:
                await self._socket.close(self._closing[0], self._closing[1][:120])
                return
