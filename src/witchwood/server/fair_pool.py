"""Threads that people share. Whose turn it is goes round among those who wait, however much each of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from witchwood.table.refusal import RefusalError

_T = TypeVar("_T")


class FairPool:
    """So many threads of one kind of work. All is asked and answered in the event loop."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, name)
        self._queues: OrderedDict[str, deque[_Task]] = OrderedDict()  # of each person, the one who is next at the front
        self._running: list[str] = []  # whose tasks are being done
        self._closed = False

    async def run(self, person: str, work: Callable[[], _T]) -> _T:
        """Have some work done in this person's turn. Who waits no longer is passed over."""
        if self._closed:
            raise RefusalError("the service is about to end")
        task = _Task(work, asyncio.get_running_loop().create_future())
        self._queues.setdefault(person, deque()).append(task)
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

    def asked_by(self, person: str) -> int:
        """How many of them are this person's."""
        return self._running.count(person) + len(self._queues.get(person, ()))

    def before(self, person: str) -> int | None:
        """How many tasks are done, or begun, before this person's next; None if none of theirs waits."""
        if person not in self._queues:
            return None
        return len(self._running) + list(self._queues).index(person)

    def share(self, person: str) -> float:
        """Which part of a thread a person has just now who asks for one thing more: 1 if nobody has to wait."""
        people = {*self._queues, *self._running, person}
        asked = self.asked_by(person) + 1
        return min(1.0, self._threads / (len(people) * asked))

    def _go_on(self) -> None:
        while len(self._running) < self._threads and self._queues and not self._closed:
            person, tasks = self._queues.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                self._queues[person] = tasks  # behind all others
            if not task.done.cancelled():
                self._running.append(person)
                doing = asyncio.get_running_loop().run_in_executor(self._pool, task.work)
                doing.add_done_callback(partial(self._did, person, task))

    def _did(self, person: str, task: _Task, done: asyncio.Future[Any]) -> None:
        self._running.remove(person)
        self._go_on()
        if task.done.cancelled() or done.cancelled():
            task.done.cancel()
        elif (error := done.exception()) is not None:
            task.done.set_exception(error)
        else:
            task.done.set_result(done.result())


class _Task:
    """Some work, and the answer that is waited for."""

    def __init__(self, work: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        self.work = work
        self.done = done
