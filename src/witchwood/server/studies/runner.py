"""Runs the studies that people have asked for: one at a time, in a process of the lowest priority."""

from __future__ import annotations

import asyncio
import logging
import math
import shutil
from contextlib import aclosing
from pathlib import Path

from witchwood.clock import Clock
from witchwood.engine.option import Value
from witchwood.lab.background import PAGE
from witchwood.lab.offer import offered
from witchwood.own_folder import make_private
from witchwood.server.job import Job
from witchwood.server.search.warmup import Warmup
from witchwood.server.store.tables.study_store import DONE, FAILED, INTERRUPTED, AskedStudy, StudyStore
from witchwood.server.studies.study_process import BEAT, told_by

log = logging.getLogger(__name__)
_LOOK = 2.0  # seconds between two looks at the line, for other processes put studies there too
_SILENT = 60.0  # seconds after which the process that ran a study has ended


class Runner(Job):
    """The line of studies. alone: no other process serves this database."""

    def __init__(self, store: StudyStore, folder: Path, warmup: Warmup, clock: Clock, *, alone: bool) -> None:
        self._clock = clock
        self.store = store
        self._folder = folder
        self._warmup = warmup
        self._alone = alone
        self._asked = asyncio.Event()

    async def ask(self, person: str, game: str, options: dict[str, Value]) -> str:
        """Put a study at the end of the line; its id. ValueError for options, RefusalError for the line."""
        _, source = await asyncio.to_thread(offered, game, options)
        key, dropped = await self.store.add(person, game, options, source)
        for old in dropped:
            await self.forget(old)
        self._asked.set()
        return key

    def nudge(self) -> None:
        """Something was put into the line."""
        self._asked.set()

    def page(self, key: str) -> Path:
        """Where the report of a study lies, once there is one."""
        return self._folder / key / PAGE

    async def forget(self, key: str) -> None:
        """A study is known no longer: its rows go."""
        await asyncio.to_thread(self._remove, key)

    def _remove(self, key: str) -> None:
        shutil.rmtree(self._folder / key, ignore_errors=True)
        (self._folder / f"{key}.toml").unlink(missing_ok=True)

    async def _run(self) -> None:
        doubted = True  # whether a study may be left that nobody runs
        while True:
            try:
                if doubted or not self._alone:
                    await self.store.interrupt(self._clock.now() - (0.0 if self._alone else _SILENT))
                if doubted:
                    await self._sweep()
                    doubted = False
                row = await self.store.claim()
                if row is not None:
                    await self._play(row)
                    continue
            except Exception:  # the database may answer again in a moment
                doubted = True
                log.exception("the line of studies can't be looked at")
            self._asked.clear()
            try:
                async with asyncio.timeout(_LOOK):
                    await self._asked.wait()
            except TimeoutError:
                continue

    async def _sweep(self) -> None:
        """Rows of studies that nobody knows any more go."""
        if not self._folder.is_dir():
            return
        keys = [path.name for path in self._folder.iterdir() if path.is_dir()]
        for key in set(keys) - await self.store.known(keys):
            await self.forget(key)

    async def _play(self, row: AskedStudy) -> None:
        """Run one to its end, or until nobody wants it any more."""
        try:
            make_private(self._folder)
            file = self._folder / f"{row.id}.toml"
            await asyncio.to_thread(file.write_text, row.source, "utf-8")
            async with asyncio.TaskGroup() as group:
                waiting = group.create_task(self._warm(row))
                while not waiting.done():
                    if not await self.store.beat(row.id, row.progress):
                        waiting.cancel()
                        return
                    await asyncio.wait([waiting], timeout=BEAT)
            await self._listen(row, file)
        except asyncio.CancelledError:
            await self.store.end(row.id, INTERRUPTED)
            raise
        except (ValueError, OSError) as error:
            log.warning("study %s failed: %s", row.id[:6], error)
            await self.store.end(row.id, FAILED, {"problem": str(error)})
        except Exception:  # nobody else would end it
            log.exception("study %s failed", row.id[:6])
            await self.store.end(row.id, FAILED, {"problem": "an error in the service stopped this study"})

    async def _warm(self, row: AskedStudy) -> None:
        """Compiled kernels are loaded by the process that plays; until there are any it would compile them again."""
        await self._warmup.wait(row.game)
        await self._warmup.wait_for_searches(row.game)

    async def _listen(self, row: AskedStudy, file: Path) -> None:
        progress, beaten = row.progress, -math.inf
        async with aclosing(told_by("run", file, self._folder / row.id)) as lines:
            async for said in lines:
                if said is not None and "headlines" in said:
                    await self.store.beat(row.id, progress)
                    await self.store.end(row.id, DONE, said)
                    return
                if said is not None:
                    progress = said
                if self._clock.monotonic() >= beaten + BEAT:
                    beaten = self._clock.monotonic()
                    if not await self.store.beat(row.id, progress):
                        return
        raise ValueError("it ended without a message")
