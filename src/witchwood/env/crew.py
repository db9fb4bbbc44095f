"""The threads that step the games of a `Vector`. They last as long as it does, and sleep while nothing is to do."""

from __future__ import annotations

from os import getpid
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any

import numpy as np
from numba import typeof

from witchwood.engine.kernel import Kernel, config
from witchwood.env.aligned import zeros
from witchwood.env.kernels.orders import ASLEEP, AT_REST, ENDED, LINE, NOBODY, lead, work
from witchwood.env.kernels.world import World

_LOOKS = 200_000  # for an order before a worker goes to sleep: a fraction of a millisecond


class Crew:
    """A leader, which is the thread that asks, and `threads - 1` workers; each has its part of the games.

    Without the compiler (`NUMBA_DISABLE_JIT`) there are no workers.
    """

    def __init__(self, world: World, threads: int) -> None:
        games = len(world.counts)
        workers = 0 if config.DISABLE_JIT else min(threads, games) - 1
        self._world, self._process = world, getpid()
        self._bounds = np.array([games * part // (workers + 1) for part in range(workers + 2)], np.int64)
        self._cells = zeros(LINE * max(workers, 1), np.int64)
        self._orders = self._cells[::LINE]
        self._wake: list[SimpleQueue[None]] = [SimpleQueue() for _ in range(workers)]
        self._errors: list[Exception] = []  # of workers
        if workers:  # compile here: a worker that failed to would be waited for in vain
            self._orders[0] = ENDED
            work(world, self._cells, self._bounds, 0, _LOOKS)
            self._orders[0] = AT_REST
        self._lead = _for_arguments_like(lead, world, self._cells, self._bounds, AT_REST)
        self._threads = [Thread(target=self._work, args=task, daemon=True) for task in enumerate(self._wake)]
        for thread in self._threads:
            thread.start()

    def do(self, order: int) -> int:
        """Let everybody do an order of `kernels/orders.py`; what came of it: see `lead`. What a rule raises is raised
        here when all are done.
        """
        if self._process != getpid():  # a fork leaves the threads behind
            self._process = getpid()
            self._go_alone()
        for worker, wake in enumerate(self._wake):
            if self._orders[worker] == ASLEEP:
                self._orders[worker] = AT_REST
                wake.put(None)
        try:
            answer = int(self._lead(self._world, self._cells, self._bounds, order))
        except Exception:
            while (self._orders[: len(self._wake)] > ENDED).any():
                sleep(0.0001)
            self._errors.clear()
            raise
        if self._errors:
            error = self._errors[0]
            self._errors.clear()
            raise error
        return answer

    def release(self) -> None:
        """Let the workers end, without waiting for them. Later orders run in the caller alone."""
        wakes = self._wake
        self._go_alone()  # first: nobody may wait for workers that end
        self._orders[: len(wakes)] = ENDED
        for wake in wakes:
            wake.put(None)

    def close(self) -> None:
        """End the workers."""
        self.release()
        for thread in self._threads:
            thread.join()

    def _go_alone(self) -> None:
        self._bounds, self._wake = self._bounds[[0, -1]], []

    def _work(self, worker: int, wake: SimpleQueue[None]) -> None:
        while self._orders[worker] != ENDED:
            try:
                work(self._world, self._cells, self._bounds, worker, _LOOKS)
            except Exception as error:
                self._errors.append(error)
                self._cells[worker * LINE + 1] = NOBODY
                self._orders[worker] = AT_REST  # last: the leader waits for it
            else:
                wake.get()  # once for each time it has slept, or for the end


def _for_arguments_like(function: Any, *arguments: Any) -> Kernel:
    """A kernel that is called with arguments of these types only: that saves the look at them, half of a call."""
    found: Kernel = function if config.DISABLE_JIT else function.compile(tuple(map(typeof, arguments)))
    return found
