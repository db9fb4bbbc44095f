"""The shelf: folders of studies that were run elsewhere, as the page of the lab lists them."""

from __future__ import annotations

import asyncio
import hashlib
import re
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

import witchwood
from witchwood.lab.handle import Handle
from witchwood.lab.run import needed
from witchwood.lab.store import StudyFolder
from witchwood.server.studies.study_process import told_by

STARTED = "started"  # the folder of those that people start here
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass(frozen=True)
class ShelvedStudy:
    """A study that was run elsewhere, as clients get it. title: of its game. finished: all its deals were played, or as
    many as it needed; only then it has a report. problem: why it can't be read.
    """

    name: str
    question: str
    game: str
    title: str
    deals: int
    finished: bool
    problem: str | None


class StudyArchive:
    """The studies of a folder, and their reports, which are written when they are first asked for."""

    def __init__(self, folder: Path, pages: Path) -> None:
        """pages: where reports are kept."""
        self.folder = folder
        self._pages = pages
        self._known: dict[tuple[str, str], ShelvedStudy] = {}
        self._writing = asyncio.Lock()  # one report at a time

    async def studies(self) -> list[ShelvedStudy]:
        """All of them, by name."""
        return await asyncio.to_thread(self._read)

    async def page(self, name: str) -> Path | None:
        """The report of a finished study; None if there is none of that name. ValueError says why not."""
        folder = self.folder / name
        if not (_NAME.fullmatch(name) and name != STARTED and (folder / "study.json").is_file()):
            return None
        study = await asyncio.to_thread(self._one, folder)
        if study.problem is not None:
            raise ValueError(study.problem)
        if not study.finished:
            raise ValueError(f"{name} isn't finished: run the same command to finish it")
        path = self._pages / f"{name}-{await asyncio.to_thread(_stamp, folder)}.html"
        async with self._writing:
            if not path.is_file():
                self._pages.mkdir(parents=True, exist_ok=True)
                beside = path.with_suffix(".new")
                async with aclosing(told_by("report", folder, beside)) as lines:
                    async for _ in lines:
                        pass
                beside.replace(path)
        return path

    def _read(self) -> list[ShelvedStudy]:
        if not self.folder.is_dir():
            return []
        folders = sorted(path.parent for path in self.folder.glob("*/study.json") if _NAME.fullmatch(path.parent.name))
        found = []
        for folder in folders:
            if folder.name != STARTED:
                found.append(self._one(folder))
        self._known = {key: one for key, one in self._known.items() if one in found}
        return found

    def _one(self, folder: Path) -> ShelvedStudy:
        """A folder's study; it is read again where its files have changed."""
        key = (folder.name, _stamp(folder))
        if key not in self._known:
            self._known[key] = _look(folder)
        return self._known[key]


def title_of(game: str) -> str:
    """The title of a game; its name where it is not installed here."""
    return witchwood.game(game).title if game in witchwood.games() else game


def _look(folder: Path) -> ShelvedStudy:
    try:
        handle = Handle.open(folder)
        study, store = handle.study, StudyFolder(folder)
        told = needed(study, store)
        finished = not store.missing(told, told.deals)
        return ShelvedStudy(
            folder.name, study.question, study.game, title_of(study.game), len(told.deals), finished, None
        )
    except (ValueError, OSError) as error:
        return ShelvedStudy(folder.name, "", "", "", 0, False, str(error))


def _stamp(folder: Path) -> str:
    """Changes with the study's files."""
    digest = hashlib.sha256()
    for path in [folder / "study.json", *sorted(folder.glob("*/*/*/*.parquet"))]:
        found = path.stat()
        digest.update(f"{path.name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]
