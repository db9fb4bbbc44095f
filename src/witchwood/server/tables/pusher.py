"""Tells people who are not at their table that it is their turn: once for each turn, from threads of its own."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from witchwood.server.push_sender import PushSender, Subscription
from witchwood.server.store.push_store import PushStore
from witchwood.server.tables.served_table import ServedTable

log = logging.getLogger(__name__)
DELAY = 5.0  # seconds that somebody may be away, as when a page is loaded again
_THREADS, _MOST = 4, 500  # messages that are sent at a time, and those that may wait; more are left out


class Pusher:
    """Sends one message for a turn to each browser of a person. contact: of whoever runs the service."""

    def __init__(self, store: PushStore, contact: str, delay: float = DELAY) -> None:
        self._store = store
        self._contact = contact
        self.delay = delay
        self._pool = ThreadPoolExecutor(_THREADS, "push")
        self._sender: PushSender | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def sender(self) -> PushSender:
        """What sends, with the key of the service."""
        if self._sender is None:
            self._sender = PushSender(await self._store.key(), self._contact)
        return self._sender

    def hear(self, table: ServedTable) -> None:
        """Something has happened at a table."""
        person = _awaited(table)
        if person is not None and len(self._tasks) < _MOST:
            task = asyncio.create_task(self._tell_later(table, person, table.history.moved))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _tell_later(self, table: ServedTable, person: str, moved: int) -> None:
        await asyncio.sleep(self.delay)
        if table.history.moved != moved or _awaited(table) != person:
            return
        try:
            browsers = await self._store.of_person(person)
            if browsers and await self._store.claim(table.id, person, moved):
                await asyncio.gather(*[self._send(browser, table.game.title) for browser in browsers])
        except Exception:
            log.exception("nobody could be told of a turn at table %s", table.id[:6])

    async def _send(self, browser: Subscription, title: str) -> None:
        sender = await self.sender()
        sent = await asyncio.get_running_loop().run_in_executor(self._pool, sender.send, browser, {"game": title})
        if sent == "gone":
            await self._store.remove(browser.endpoint)
        elif sent == "failed":
            log.warning("a push server did not take a message")


def _awaited(table: ServedTable) -> str | None:
    """The person who is to move and does not look, where several play."""
    turn = table.history.match.turn
    if len(table.seats) == 1 or turn is None or table.waits != "person" or turn in table.presence.seats:
        return None
    return table.seats[turn].person
