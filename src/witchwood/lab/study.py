"""One question put to many deals, in several processes; the answers can lie in a file that a later run goes on with."""

from __future__ import annotations

import multiprocessing
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeAlias

from witchwood.engine.game import Game, check_seed
from witchwood.engine.kernel import digest_of
from witchwood.engine.search import Budget
from witchwood.engine.text import quote
from witchwood.lab import table

Row: TypeAlias = dict[str, int | float | str]
_SAVE_EVERY = 5.0  # seconds
_MOST_DEALS = 10_000_000
_WAITING = 4  # deals handed out ahead to each process


def read_range(text: str) -> range:
    """The deals of "A..B", both included. ValueError for anything else, or more than ten million deals."""
    match = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    if match is None:
        raise ValueError(f"deals {quote(text)}: write the first and the last, as in 1..1000")
    deals = range(check_seed(int(match[1])), check_seed(int(match[2])) + 1)
    if not 0 < len(deals) <= _MOST_DEALS:
        raise ValueError(f"deals {quote(text)}: use a first no greater than the last, at most {_MOST_DEALS:,} deals")
    return deals


def words_of(game: Game, options: Sequence[tuple[str, str]], budget: Budget) -> str:
    """A game, its unusual options, a budget, and the code that answers: for `Question.words`.

    The code is a digest of the engine and of the game's package, wherever that lies: rows of two versions do not mix.
    """
    limits = [(name, getattr(budget, name)) for name in ("seconds", "nodes", "seed", "memory")]
    given = [f"{name}={value:g}" if name == "seconds" else f"{name}={value}" for name, value in limits if value]
    return " ".join([game.name, f"code={digest_of(game.dtype)[:8]}", *map("=".join, options), *given])


class Question(Protocol):
    """What is asked of each deal. It travels to other processes, so it must be picklable."""

    @property
    def words(self) -> str:
        """The whole question in one line: it stands in the file, and only the same question goes on with it."""

    def warm(self) -> None:
        """Load and compile, so that the first deal is timed like the others."""

    def ask(self, deal: int) -> Row:
        """The answer: a row with the column "deal" first, and the same columns for every deal."""


def study(
    question: Question,
    deals: range,
    *,
    jobs: int = 1,
    path: Path | None = None,
    advance: Callable[[Row], None] | None = None,
) -> list[Row]:
    """Ask about every deal; rows in the order of `deals`, whatever the number of processes.

    path: a .csv or .parquet file. Deals that it answers already are not asked again, and it is written every few
    seconds and at the end, also when the study is interrupted. advance: told every row, those of the file first.
    ValueError if the file holds another question, or `jobs` is below 1.
    """
    if jobs < 1:
        raise ValueError(f"jobs: {jobs} is not allowed; use a whole number from 1")
    done = {} if path is None else {int(row["deal"]): row for row in table.read(path, question.words)}
    for deal in deals:
        if advance is not None and deal in done:
            advance(done[deal])
    saved = time.monotonic()
    try:
        for row in _answers(question, [deal for deal in deals if deal not in done], jobs):
            done[int(row["deal"])] = row
            if advance is not None:
                advance(row)
            if path is not None and time.monotonic() - saved > _SAVE_EVERY:
                table.write(path, question.words, _sorted(done))
                saved = time.monotonic()
    finally:
        if path is not None and done:
            table.write(path, question.words, _sorted(done))
    return [done[deal] for deal in deals]


def _sorted(rows: dict[int, Row]) -> list[Row]:
    return [rows[deal] for deal in sorted(rows)]


def _answers(question: Question, deals: Sequence[int], jobs: int) -> Iterator[Row]:
    """Rows as they come, from several processes in any order."""
    if jobs == 1 or len(deals) < 2:
        if deals:
            question.warm()
        yield from map(question.ask, deals)
        return
    # Fresh processes: a copy of one that has threads (compiled kernels start some) can hang.
    pool = ProcessPoolExecutor(min(jobs, len(deals)), multiprocessing.get_context("spawn"), question.warm)
    try:
        left, most = iter(deals), _WAITING * jobs
        waiting: set[Future[Row]] = set()
        while waiting := waiting | {pool.submit(question.ask, deal) for deal in islice(left, most - len(waiting))}:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(cancel_futures=True)
