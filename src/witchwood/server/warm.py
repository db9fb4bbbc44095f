"""Compiling the games' kernels beside the service, so that the first page shows at once.

Rules come first, for all games: with them a game can be played. Searches (experts, solvers) take longer and follow.
Compiling keeps Python's lock for long stretches, so a process of its own does it (`python -m witchwood.server.warm`)
and leaves the kernels in the cache on disk; then they are loaded from there in a moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import witchwood
from witchwood.engine.game import Game
from witchwood.engine.kernel import CACHE_FOLDER
from witchwood.engine.search import Budget

log = logging.getLogger(__name__)
_PLAYS = 12  # of each game, so that every kernel has been called


class Warm:
    """Which games are ready. `wait` until a game can be played, `wait_for_searches` until it can think."""

    def __init__(self) -> None:
        self.compiling: str | None = None
        self._rules = {name: asyncio.Event() for name in witchwood.games()}
        self._searches = {name: asyncio.Event() for name in witchwood.games()}
        self._task: asyncio.Task[None] | None = None

    @property
    def ready(self) -> dict[str, bool]:
        """Which games can be played without waiting."""
        return {name: event.is_set() for name, event in self._rules.items()}

    def start(self) -> None:
        """Begin to compile."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leave off; what is compiled stays in the cache."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def wait(self, name: str) -> None:
        """Return when a game can be played."""
        if name in self._rules:
            await self._rules[name].wait()

    async def wait_for_searches(self, name: str) -> None:
        """Return when a game's expert and solver can be asked."""
        if name in self._searches:
            await self._searches[name].wait()

    def can_search(self, name: str) -> bool:
        """Whether a game's expert and solver can be asked without waiting."""
        return self._searches[name].is_set()

    async def _run(self) -> None:
        steps = _steps()
        missing = [step for step in steps if not _mark(step).exists()]
        compiled = {step: asyncio.Event() for step in missing}
        compiling = asyncio.create_task(_compile(compiled)) if missing else None
        try:
            for part, name in steps:
                self.compiling = name
                if (part, name) in compiled:
                    await compiled[part, name].wait()
                try:
                    await asyncio.to_thread(PARTS[part], witchwood.game(name))
                except Exception:
                    log.exception("preparing the %s of %s failed; they are compiled when they are needed", part, name)
                (self._rules if part == "rules" else self._searches)[name].set()
            self.compiling = None
        finally:
            if compiling is not None:
                compiling.cancel()
                await asyncio.gather(compiling, return_exceptions=True)


Step = tuple[str, str]  # a part and a game


def _steps() -> list[Step]:
    """All rules, then all searches; those of games with opponents first, for a game waits for its opponent."""
    names = sorted(witchwood.games(), key=lambda name: witchwood.game(name).seats[1] == 1)
    return [("rules", name) for name in witchwood.games()] + [("searches", name) for name in names]


def _mark(step: Step) -> Path:
    """A file that says: the cache holds this. The folder's name changes with every kernel."""
    return CACHE_FOLDER / f"service-{'-'.join(step)}"


async def _compile(compiled: dict[Step, asyncio.Event]) -> None:
    """Compile in a process of its own, which tells of every step that is done. Should it end early, all are released:
    what is missing is compiled here then."""
    wanted = [":".join(step) for step in compiled]
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, *wanted, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            part, name = line.decode().strip().split(":")
            log.info("%s: %s are compiled after %.0f s", name, part, time.monotonic() - began)
            compiled[part, name].set()
    finally:
        for event in compiled.values():
            event.set()
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        await process.wait()


def prepare_rules(game: Game) -> None:
    """Call everything once that playing a game takes."""
    match = witchwood.deal(game.name, 0)
    for _ in range(_PLAYS):
        if match.turn is None:
            break
        match.view(match.turn)
        match.play(witchwood.hint(match, "greedy"))
        match.told(len(match.plays) - 1, 0)
    match.undo()
    match.resign()


def prepare_searches(game: Game) -> None:
    """Call a game's expert and solver once."""
    match = witchwood.deal(game.name, 0)
    if game.expert is not None:
        game.expert(match.seen_by(match.turn or 0, 1), match.turn or 0, Budget(nodes=10))
    if game.solve is not None:
        game.solve(match.state, Budget(nodes=10))


PARTS: dict[str, Callable[[Game], None]] = {"rules": prepare_rules, "searches": prepare_searches}

if __name__ == "__main__":
    for _wanted in sys.argv[1:]:
        _part, _name = _wanted.split(":")
        PARTS[_part](witchwood.game(_name))
        _mark((_part, _name)).touch()
        print(_wanted, flush=True)
