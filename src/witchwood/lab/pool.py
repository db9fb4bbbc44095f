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
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, TypeVar

from witchwood.engine.option import Value

_MOST_DEATHS = 5  # workers that may die at one part before it is given up

_P = TypeVar("_P")
_D = TypeVar("_D")


@dataclass
class _Worker:
    """A process, our end of its pipe, and the place of the part that it has."""

    process: BaseProcess
    pipe: Connection
    place: int | None = None

    def hand(self, place: int, part: object) -> None:
        """Give it a part; one that has died just now will be noticed by its end of the pipe."""
        self.place = place
        try:
            self.pipe.send(part)
        except OSError:
            return


def each(work: Callable[[_P], _D], parts: Sequence[_P], jobs: int) -> Generator[_D, None, None]:
    """What `work` makes of each part, by `jobs` processes (1: in this one), in any order.

    work: a function of a module; parts: picklable, with their words by `str`. An error of `work` is raised here.
    ValueError where a part kills every worker that takes it.
    """
    if jobs == 1 or len(parts) < 2:
        yield from map(work, parts)
        return
    left, deaths = deque(range(len(parts))), [0] * len(parts)
    workers = [_start(work) for _ in range(min(jobs, len(parts)))]
    try:
        for worker in workers:
            worker.hand(left[0], parts[left.popleft()])
        while busy := {worker.pipe: worker for worker in workers if worker.place is not None}:
            for pipe in multiprocessing.connection.wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # pipes went in, so pipes come out
                place = worker.place
                assert place is not None
                try:
                    answer: _D | Exception = worker.pipe.recv()
                except (EOFError, OSError):
                    deaths[place] += 1
                    if deaths[place] == _MOST_DEATHS:
                        raise ValueError(f"{parts[place]}: {_MOST_DEATHS} workers died at this part") from None
                    left.appendleft(place)
                    worker.process.join()
                    workers.remove(worker)
                    worker = _start(work)
                    workers.append(worker)
                else:
                    if isinstance(answer, Exception):
                        raise answer
                    worker.place = None
                    yield answer
                if left:
                    worker.hand(left[0], parts[left.popleft()])
    finally:
        for worker in workers:
            worker.process.terminate()
            worker.process.join()
            worker.pipe.close()


def _start(work: Callable[[Any], object]) -> _Worker:
    # Fresh processes: a copy of one that has threads (compiled kernels start some) can hang.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
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


def _serve(pipe: Connection, work: Callable[[Any], object]) -> None:
    """A worker's life: parts in, what they come to out, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent is interrupted too, and ends us
    while True:
        try:
            part = pipe.recv()
        except EOFError:
            return
        try:
            answer: object = work(part)
        except Exception as error:  # sent to the caller
            answer = error
        pipe.send(answer)


_SIZE = 50  # deals that a process measures at a time

_R = TypeVar("_R")


@dataclass(frozen=True)
class Chunk:
    """Some deals of a game by some options. It travels, so it is picklable."""

    game: str
    options: Mapping[str, Value]
    deals: range

    def __str__(self) -> str:
        """The chunk for a message."""
        return f"{rules_of(self.game, self.options)}, deals {self.deals.start}..{self.deals.stop - 1}"


def rules_of(game: str, options: Mapping[str, Value]) -> str:
    """A game and options for a message: "pendle witches=3"."""
    return " ".join([game, *(f"{name}={value}" for name, value in options.items())])


def in_chunks(
    work: Callable[[Chunk], _R], game: str, options: Mapping[str, Value], deals: range, jobs: int
) -> Generator[_R, None, None]:
    """What `work`, a function of a module, makes of each chunk, in the order of the deals, each as soon as it is known.

    Close it to measure no more.
    """
    firsts = range(deals.start, deals.stop, _SIZE)
    chunks = [Chunk(game, options, range(first, min(first + _SIZE, deals.stop))) for first in firsts]
    early: dict[int, _R] = {}  # by the first deal
    expected = iter(firsts)
    wanted = next(expected, None)
    with closing(each(partial(_placed, work), chunks, jobs)) as measured:
        for first, found in measured:
            early[first] = found
            while wanted is not None and wanted in early:
                yield early.pop(wanted)
                wanted = next(expected, None)


def _placed(work: Callable[[Chunk], _R], chunk: Chunk) -> tuple[int, _R]:
    return chunk.deals.start, work(chunk)
