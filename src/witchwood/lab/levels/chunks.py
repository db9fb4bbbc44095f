"""Deals measured chunk by chunk, by several processes, of which any may be killed: its chunk is done by another."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from witchwood.engine.option import Value
from witchwood.lab.pool import each

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

    Whoever has enough closes it: then no more is measured.
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
