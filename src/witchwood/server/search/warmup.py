"""Compiling the games' kernels beside the service, so that the first page shows at once.

Rules come first: with them a game can be played. Searches (experts, solvers) take longer and follow, and then what
grades deals. A game that a client waits for goes before all others of its kind. Compiling keeps Python's lock for
long stretches, so processes of their own do it (`python -m witchwood.server.search.warmup`) and leave the kernels in
the cache on disk, from where they are loaded in a moment.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal

import numba.core.registry

import witchwood
from witchwood.clock import Clock
from witchwood.engine.game import Game
from witchwood.engine.kernel import cache_folder
from witchwood.engine.search import Budget
from witchwood.lab.levels.levels import grade, graded
from witchwood.server.job import Job, LineProcess
from witchwood.table.lessons.guide import why

log = logging.getLogger(__name__)
_processor: Any = numba.core.registry.cpu_target.target_context.codegen()  # it has no type hints to speak of
_PLAYS = 12  # of each game, so that every kernel has been called
_COMPILERS = min(2, os.cpu_count() or 1)  # so that one long search does not keep all others waiting
_TRIES = 2  # at one step, each by a process of its own

Part = Literal["rules", "searches", "levels"]
Step = tuple[Part, str]  # a part and a game
_loaded: set[Step] = set()  # in this process, where kernels stay for its next service


class Warmup(Job):
    """Which games are ready. `wait` until a game can be played, `wait_for_searches` until it can think."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._done = {step: asyncio.Event() for step in _steps()}
        self._left = _steps()  # not begun yet
        self._begun: list[Step] = []  # and not done
        self._answering = set[Step]()  # what they take has been called here, and answered
        self._wanted: list[str] = []  # games, the one that was asked for last at the front
        self._loading = asyncio.Lock()

    @property
    def ready(self) -> dict[str, bool]:
        """Which games can be played without waiting."""
        return {name: ("rules", name) in self._answering for name in witchwood.games()}

    @property
    def searches(self) -> dict[str, bool]:
        """Which games' experts and solvers can be asked without waiting."""
        return {name: ("searches", name) in self._answering for name in witchwood.games()}

    @property
    def compiling(self) -> list[str]:
        """The games that are being prepared just now; none when all is done."""
        return list(dict.fromkeys(name for _, name in self._begun))

    def want(self, name: str) -> None:
        """A client waits for a game, or soon will: it comes next."""
        self._wanted = [name, *(other for other in self._wanted if other != name)]

    async def wait(self, name: str) -> None:
        """Return when a game can be played."""
        await self._wait(("rules", name))

    async def wait_for_searches(self, name: str) -> None:
        """Return when a game's expert and solver can be asked."""
        await self._wait(("searches", name))

    def can_search(self, name: str) -> bool:
        """Whether a game's expert and solver can be asked without waiting."""
        return self._done["searches", name].is_set()

    async def wait_for_levels(self, name: str) -> None:
        """Return when it can be asked how hard a game's deals are."""
        await self._wait(("levels", name))

    def can_grade(self, name: str) -> bool:
        """Whether it can be asked without waiting how hard a game's deals are."""
        return ("levels", name) in self._done and self._done["levels", name].is_set()

    async def _wait(self, step: Step) -> None:
        if step in self._done and not self._done[step].is_set():
            self.want(step[1])
            await self._done[step].wait()

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(_COMPILERS):
                group.create_task(self._work())
        self._left = [step for step in _steps() if step not in self._answering]
        if self._left:  # they are tried again, as every job that fails
            raise RuntimeError(f"not prepared: {', '.join(' of '.join(step) for step in self._left)}")

    async def _work(self) -> None:
        """Do one step after the other until none is left. One that fails is done, too: nobody waits for it for ever."""
        async with Compiler(self._clock) as compiler:
            while (step := self._next()) is not None:
                self._begun.append(step)
                try:
                    if await self._prepare(compiler, step):
                        self._answering.add(step)
                finally:
                    self._begun.remove(step)
                    self._done[step].set()

    async def _prepare(self, compiler: Compiler, step: Step) -> bool:
        """Compile a step and call all that it takes; whether it answered."""
        if not _is_marked(step):
            await compiler.compile(step)
        if step in _loaded:
            return True
        async with self._loading:
            return await asyncio.to_thread(_load, step)

    def _next(self) -> Step | None:
        """All rules before all searches, these before levels; among them what is wanted, then in the usual order."""
        if not self._left:
            return None
        part = self._left[0][0]
        wanted: list[Step] = [(part, name) for name in self._wanted]
        step = next((step for step in wanted if step in self._left), self._left[0])
        self._left.remove(step)
        return step


def _steps() -> list[Step]:
    """All rules, then all searches, those of games with opponents first, for a game waits for its opponent; levels."""
    names = sorted(witchwood.games(), key=lambda name: witchwood.game(name).seats[1] == 1)
    rules: list[Step] = [("rules", name) for name in witchwood.games()]
    return rules + [("searches", name) for name in names] + [("levels", name) for name in graded()]


def _mark(step: Step) -> Path:
    """A file that says: the cache holds this, for this processor. It lies with the game's kernels, in a folder that is
    named by their sources.
    """
    part, name = step
    processor = hashlib.sha256(str(_processor.magic_tuple()).encode()).hexdigest()[:16]
    return cache_folder(witchwood.game(name).dtype) / f"service-{part}-{processor}"


def _is_marked(step: Step) -> bool:
    with suppress(OSError):
        return _mark(step).exists()
    return False


class Compiler(LineProcess):
    """A process that compiles step by step."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(__name__)
        self._clock = clock

    async def compile(self, step: Step) -> None:
        """Return when a step is compiled or has failed. Where two processes die of it, it is compiled when loaded."""
        began = self._clock.monotonic()
        for _ in range(_TRIES):
            outcome = (await self.exchange(":".join(step))).strip()
            if outcome == "compiled":
                log.info("%s: %s are compiled in %.0f s", step[1], step[0], self._clock.monotonic() - began)
            elif outcome:
                log.warning("%s: compiling the %s failed", step[1], step[0])
            else:
                log.warning("%s: the process that compiled the %s has died", step[1], step[0])
                continue
            return


def _load(step: Step) -> bool:
    """Whether all that a step takes could be called; what could not is compiled when it is needed."""
    part, name = step
    try:
        PARTS[part](witchwood.game(name))
    except Exception:
        log.exception("preparing the %s of %s failed; they are compiled when they are needed", part, name)
        return False
    _loaded.add(step)
    return True


def prepare(game: str) -> None:
    """Compile all steps of a game here and now, for the services that start later."""
    for step in _steps():
        if step[1] == game and _load(step):
            _mark(step).touch()


def prepare_rules(game: Game) -> None:
    """Call everything once that playing a game takes."""
    match = witchwood.deal(game.name, 0)
    for _ in range(_PLAYS):
        if match.turn is None:
            break
        match.view(match.turn)
        for action in match.legal():
            why(match, match.turn, (action,))
        match.play(witchwood.hint(match, "greedy"))
        match.told(len(match.plays) - 1, 0)
    match.undo()
    while not match.over:  # a seat that resigns may leave others
        match.resign()
    match.view()
    match.told(len(match.plays) - 1, 0)


def prepare_searches(game: Game) -> None:
    """Call a game's expert and solver once."""
    match = witchwood.deal(game.name, 0)
    if game.expert is not None:
        game.expert(match.seen_by(match.turn or 0, 1), match.turn or 0, Budget(nodes=10))
    if game.solve is not None:
        game.solve(match.state, Budget(nodes=10))


def prepare_levels(game: Game) -> None:
    """Say once how hard a deal is."""
    number = 0
    while grade(game, game.deal(number, game.settle({}), 1)).level is None:
        number += 1  # of a deal that can't be won nothing more is asked


PARTS: dict[Part, Callable[[Game], None]] = {
    "rules": prepare_rules,
    "searches": prepare_searches,
    "levels": prepare_levels,
}


def _do(asked: SimpleQueue[str]) -> None:
    """Do one step after the other, and say what became of it."""
    while True:
        line = asked.get()
        step = next((step for step in _steps() if ":".join(step) == line), None)
        outcome = "failed"
        if step is not None and _load(step):
            with suppress(OSError):  # a disk that takes nothing more; then the service compiles it for itself
                _mark(step).touch()
            outcome = "compiled"
        print(outcome, flush=True)


def _listen() -> None:
    """Do what standard input asks for. When that closes the service has ended, however it ended: this process ends
    at once, whatever it is at.
    """
    asked: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_do, args=(asked,), daemon=True).start()
    for line in sys.stdin:
        asked.put(line.strip())
    os._exit(0)


if __name__ == "__main__":
    _listen()
