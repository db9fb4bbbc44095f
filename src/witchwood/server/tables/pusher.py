"""Notifies people who are not at their table that others wait for them: once before the deal, for each turn and each
nudge, from threads of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Literal, TypeAlias

from witchwood.clock import Clock
from witchwood.server.fair_pool import FairPool
from witchwood.server.push_sender import PushSender, Subscription
from witchwood.server.store.people.push_store import PushStore
from witchwood.service.served_table import ServedTable

log = logging.getLogger(__name__)
PAUSE = 60.0  # seconds between two messages that others wait until a person is ready, or two nudges, at any tables
DELAY = 5.0  # seconds that a person may be away, as when a page is loaded again
# What a notification says: that it is their turn, that all wait until they are ready, that they are asked for consent,
# or that others would like them to come.
What: TypeAlias = Literal["turn", "ready", "answer", "come"]
_THREADS, _EACH, _MOST = 8, 50, 500  # messages that are sent at a time, that may wait for a person, in all; no more


class Pusher:
    """Sends one message for a turn to each browser of a person. contact: of those who run the service. lane_of: as in
    `FairPool`.
    """

    def __init__(
        self, store: PushStore, contact: str, lane_of: Callable[[str], str], clock: Clock, delay: float = DELAY
    ) -> None:
        self._clock = clock
        self._store = store
        self._contact = contact
        self.delay = delay
        self._pool = FairPool(_THREADS, "push", lane_of)
        self._sender: PushSender | None = None
        self._asked: dict[tuple[str, str], float] = {}  # who was asked to be ready, or nudged, of late, and when
        self._turns: dict[str, tuple[int, asyncio.TimerHandle]] = {}  # of each table, the turn that is notified next
        self._tasks: set[asyncio.Task[None]] = set()

    async def sender(self) -> PushSender:
        """What sends, with the key of the service."""
        if self._sender is None:
            self._sender = PushSender(await self._store.key(), self._contact, self._clock)
        return self._sender

    def hear(self, table: ServedTable) -> None:
        """Something has happened at a table."""
        nudged = _nudged(table)
        if nudged is not None and self._may_ask(nudged[0], "nudge"):
            self._begin(self._tell(table, *nudged, table.history.version))
        mark, waiting = _mark(table), self._turns.get(table.id)
        if waiting is not None:
            if waiting[0] == mark:
                return
            waiting[1].cancel()
            del self._turns[table.id]
        if _awaited(table):
            telling = partial(self._tell_later, table, mark)
            self._turns[table.id] = mark, asyncio.get_running_loop().call_later(self.delay, telling)

    def invite(self, table: ServedTable, person: str) -> None:
        """A seat at a table is offered to a person."""
        if self._may_ask(person, "challenge"):
            self._begin(self._tell(table, person, "come", 0))

    async def close(self) -> None:
        """Tell nobody any more."""
        for _, waiting in self._turns.values():
            waiting.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sender is not None:
            self._sender.close()
        await self._pool.close()

    def _begin(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(telling)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell_later(self, table: ServedTable, mark: int) -> None:
        del self._turns[table.id]
        if _mark(table) == mark:
            for person, what in _awaited(table):
                if what != "ready" or self._may_ask(person, "ready"):
                    self._begin(self._tell(table, person, what, mark))

    def _may_ask(self, person: str, how: Literal["ready", "nudge", "challenge"]) -> bool:
        """Whether to ask a person like that again: else a member of their room begins one table after the other."""
        now = self._clock.monotonic()
        self._asked = {one: at for one, at in self._asked.items() if at > now - PAUSE}
        if (person, how) in self._asked:
            return False
        self._asked[person, how] = now
        return True

    async def _tell(self, table: ServedTable, person: str, what: What, mark: int) -> None:
        """Tell all browsers of a person, one after the other: nobody takes a second thread."""
        try:
            browsers = await self._store.of_person(person)
            if not browsers or self._pool.waiting >= _MOST or self._pool.asked_by(person) >= _EACH:
                return
            if not await self._store.claim(table.id, person, mark):
                return
            message = {"game": table.game.title, "what": what}
            for browser in browsers:
                await self._send(person, browser, message)
        except Exception:
            log.exception("no notification of a turn at table %s could be sent", table.id[:6])

    async def _send(self, person: str, browser: Subscription, message: dict[str, str]) -> None:
        sender = await self.sender()
        sent = await self._pool.run(person, partial(sender.send, browser, message))
        if sent == "gone":
            await self._store.remove(browser.endpoint)
        elif sent == "failed":
            log.warning("a push server did not take a message")


def _mark(table: ServedTable) -> int:
    """What a person is notified of once: a turn, by the version at which it began; before the deal 0."""
    return max(table.history.moved, table.history.asides.begun)


def _awaited(table: ServedTable) -> list[tuple[str, What]]:
    """The people who are waited for and don't look, where several play."""
    if table.waits == "people":
        seats = table.unready
    else:
        seats = [table.silent] if table.silent is not None and len(table.seats) > 1 else []
    found = [(table.seats[seat].person, _about(table, seat)) for seat in seats if seat not in table.presence.seats]
    return [(person, what) for person, what in found if person is not None]


def _nudged(table: ServedTable) -> tuple[str, What] | None:
    """The person who was nudged just now and does not look, and what about."""
    for nudge in table.history.asides.nudges.values():
        if nudge.version == table.history.version and nudge.seat not in table.presence.seats:
            person = table.seats[nudge.seat].person
            return None if person is None else (person, _about(table, nudge.seat))
    return None


def _about(table: ServedTable, seat: int) -> What:
    """What a seat's person is waited for."""
    if not table.has_begun:
        return "ready"
    if seat == table.silent:
        return "turn"
    questions = (table.history.take_back, table.history.asides.proposal)
    return "answer" if any(one is not None and seat in one.waits for one in questions) else "come"
