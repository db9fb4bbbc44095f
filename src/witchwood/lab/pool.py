"""Work for several processes of this machine, of which any may be killed: its part is done by another.

A pool of the standard library ends with its first killed worker (`BrokenProcessPool`); here each worker is a process of
its own on a pipe of its own.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType

from witchwood.lab.rows.part import Done, Part, work

_MOST_DEATHS = 5  # workers that may die at one part before it is given up


@dataclass
class _Worker:
    """A process, our end of its pipe, and the part that it has."""

    process: BaseProcess
    pipe: Connection
    part: Part | None = None

    def hand(self, part: Part) -> None:
        """Give it a part; one that has died just now will be noticed by its end of the pipe."""
        self.part = part
        try:
            self.pipe.send(part)
        except OSError:
            return


def run_here(parts: Sequence[Part], jobs: int) -> Generator[Done, None, None]:
    """Do the parts with `jobs` processes (1: in this one), in any order. ValueError where an agent fails, and where a
    part kills every worker that takes it."""
    if jobs == 1 or len(parts) < 2:
        yield from map(work, parts)
        return
    left, deaths = deque(parts), dict.fromkeys(parts, 0)
    workers = [_start() for _ in range(min(jobs, len(parts)))]
    try:
        for worker in workers:
            worker.hand(left.popleft())
        while busy := {worker.pipe: worker for worker in workers if worker.part is not None}:
            for pipe in multiprocessing.connection.wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # pipes went in, so pipes come out
                part = worker.part
                assert part is not None
                try:
                    answer: Done | Exception = worker.pipe.recv()
                except (EOFError, OSError):
                    deaths[part] += 1
                    if deaths[part] == _MOST_DEATHS:
                        raise ValueError(f"{part.words}: {_MOST_DEATHS} workers died at this part") from None
                    left.appendleft(part)
                    worker.process.join()
                    workers.remove(worker)
                    worker = _start()
                    workers.append(worker)
                else:
                    if isinstance(answer, Exception):
                        raise answer
                    worker.part = None
                    yield answer
                if left:
                    worker.hand(left.popleft())
    finally:
        for worker in workers:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()


def _start() -> _Worker:
    # Fresh processes: a copy of one that has threads (compiled kernels start some) can hang.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    with _main_hidden():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _main_hidden() -> Iterator[None]:
    """A spawned process runs the user's script again, which would run the study again; ours need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _serve(pipe: Connection) -> None:
    """A worker's life: parts in, tables out, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is interrupted too, and ends us
    while True:
        try:
            part = pipe.recv()
        except EOFError:
            return
        try:
            answer: Done | Exception = work(part)
        except Exception as error:  # told to whoever asked
            answer = error
        pipe.send(answer)
