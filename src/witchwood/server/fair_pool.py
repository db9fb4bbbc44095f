"""Threads that people share. The turn goes round among those who wait, however much each of them asks for.

People of one lane, such as a fifth of an address, wait as one person would.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar
from zlib import crc32

from witchwood.table.refusal import RefusalError

_T = TypeVar("_T")


class FairPool:
    """So many threads of one kind of work. All is asked and answered in the event loop."""

    def __init__(self, threads: int, name: str, lane_of: Callable[[str], str] = str) -> None:
        """lane_of: the lane of a person; without it, all have their own."""
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, name)
        self.lane_of = lane_of
        self._queues: OrderedDict[str, deque[_Task]] = OrderedDict()  # of each lane, the one that is next at the front
        self._running: list[str] = []  # the lanes whose tasks are being done
        self._closed = False

    async def run(self, person: str, work: Callable[[], _T]) -> _T:
        """Have some work done in this person's turn. Work for which nobody waits any longer is skipped."""
        return await self.prepare(person, lambda: work)

    async def prepare(self, person: str, prepared: Callable[[], Callable[[], _T]]) -> _T:
        """Have work done that is prepared, in the event loop, at the moment when this person's turn comes."""
        if self._closed:
            raise RefusalError("the service is about to stop")
        task = _Task(person, prepared, asyncio.get_running_loop().create_future())
        self._queues.setdefault(self.lane_of(person), deque()).append(task)
        self._go_on()
        result: _T = await task.done
        return result

    async def close(self) -> None:
        """End as soon as what runs has ended; what waits is dropped."""
        self._closed = True
        for task in [task for tasks in self._queues.values() for task in tasks]:
            task.done.cancel()
        self._queues.clear()
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """Tasks that wait or are being done."""
        return len(self._running) + sum(map(len, self._queues.values()))

    @property
    def lanes(self) -> int:
        """How many lanes they are of: as many tasks are done, or begun, before that of a newcomer."""
        return len({*self._queues, *self._running})

    def asked_by(self, person: str) -> int:
        """How many of them are of this person's lane."""
        lane = self.lane_of(person)
        return self._running.count(lane) + len(self._queues.get(lane, ()))

    def before(self, person: str) -> int | None:
        """How many tasks are done, or begun, before this person's next; None if none of theirs waits."""
        for first, tasks in enumerate(self._queues.values()):
            mine = next((number for number, task in enumerate(tasks) if task.person == person), None)
            if mine is not None:
                rounds = [mine + (number < first) for number in range(len(self._queues))]
                others = zip(rounds, self._queues.values(), strict=True)
                return len(self._running) + sum(min(most, len(waiting)) for most, waiting in others)
        return None

    def share(self, person: str) -> float:
        """Which part of a thread a person has just now who asks for one thing more: 1 if nobody has to wait."""
        lanes = {*self._queues, *self._running, self.lane_of(person)}
        asked = self.asked_by(person) + 1
        return min(1.0, self._threads / (len(lanes) * asked))

    def _go_on(self) -> None:
        while len(self._running) < self._threads and self._queues and not self._closed:
            lane, tasks = self._queues.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                self._queues[lane] = tasks  # behind all others
            if not task.done.cancelled():
                try:
                    work = task.prepared()
                except Exception as error:
                    task.done.set_exception(error)
                    continue
                self._running.append(lane)
                doing = asyncio.get_running_loop().run_in_executor(self._pool, work)
                doing.add_done_callback(partial(self._did, lane, task))

    def _did(self, lane: str, task: _Task, done: asyncio.Future[Any]) -> None:
        self._running.remove(lane)
        self._go_on()
        if task.done.cancelled() or done.cancelled():
            task.done.cancel()
        elif (error := done.exception()) is not None:
            task.done.set_exception(error)
        else:
            task.done.set_result(done.result())


class _Task:
    """Whose it is, what prepares the work, and the answer that is waited for."""

    def __init__(self, person: str, prepared: Callable[[], Callable[[], Any]], done: asyncio.Future[Any]) -> None:
        self.person = person
        self.prepared = prepared
        self.done = done


_PEOPLE = 5  # that one address counts for, as it does in requests
_MOST_KNOWN = 20_000  # people whose address is known


class Addresses:
    """Remembers from which address people came last, and with which browser. on: whether addresses are held to
    anything.
    """

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._networks: OrderedDict[str, str] = OrderedDict()  # by person; who came last at the end
        self._browsers: dict[str, str] = {}  # their marks, by person, of some of these

    def note(self, person: str, network: str, browser: str | None = None) -> None:
        """A person comes from there. browser: its mark, None where this connection doesn't say."""
        if not self._on:
            return
        self._networks[person] = network
        self._networks.move_to_end(person)
        if browser is not None:
            self._browsers[person] = browser
        if len(self._networks) > _MOST_KNOWN:
            gone, _ = self._networks.popitem(last=False)
            self._browsers.pop(gone, None)

    def are_one(self, people: Collection[str]) -> bool:
        """Whether two of these people came last from one address or with one browser, so that they may be one."""
        for known in (self._networks, self._browsers):
            places = [place for person in people if (place := known.get(person)) is not None]
            if len(set(places)) < len(places):
                return True
        return False

    def lane_of(self, person: str) -> str:
        """Whose turn a person's is: their own, or that of all who share one of their address's lanes."""
        network = self._networks.get(person)
        return person if network is None else f"{network} {crc32(person.encode()) % _PEOPLE}"
