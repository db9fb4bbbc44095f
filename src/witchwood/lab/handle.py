"""A study in Python: `witchwood.study("powers.toml").run().difference("won")`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from witchwood.lab.compare import differences
from witchwood.lab.measures import measured
from witchwood.lab.progress import Progress
from witchwood.lab.question import Study
from witchwood.lab.replay import SERVER
from witchwood.lab.run import needed, run
from witchwood.lab.store import GAMES, PLIES, StudyFolder, source_of
from witchwood.lab.study_file import read_text, text_of
from witchwood.lab.summary import lines

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Handle:
    """A study and its folder."""

    study: Study
    folder: Path
    source: str
    command: str = ""

    @classmethod
    def open(cls, path: Path, out: Path | None = None) -> Handle:
        """The study of a file, or of a folder where one was run. out: its folder (FILE.study beside the file, if none
        is given). ValueError and OSError say what can't be read.
        """
        if path.is_dir():
            source = source_of(path)
            return cls(read_text(source, str(path)), path, source, str(StudyFolder(path).about().get("command", "")))
        source, usual = text_of(path), path.with_suffix(".study")
        command = f"witchwood study run {_plain(path)}"
        if out is not None and out != usual:
            command += f" --out {_plain(out)}"
        return cls(read_text(source, str(path)), out or usual, source, command)

    def run(self, on: str = "local://1", advance: Callable[[Progress], None] | None = None) -> Handle:
        """Play what is not played yet: on "local://JOBS" or "dask://HOST:PORT". Returns itself."""
        run(self.study, self.folder, on, source=self.source, command=self.command, advance=advance)
        return self

    @property
    def needed(self) -> Study:
        """The study cut to the deals that it tells of: fewer where it stopped because it knew enough."""
        return needed(self.study, StudyFolder(self.folder))

    def frame(self, table: str = GAMES) -> polars.DataFrame:
        """The table "games" (a row for each game) or "plies"; `witchwood.lab.measures` explains the columns."""
        return StudyFolder(self.folder).table(self.needed, table)

    def measured(self) -> polars.DataFrame:
        """The table of games with a column for each measure (`lab/measures.py`), those of the plies among them."""
        return measured(self.frame(), self.frame(PLIES) if self.study.plies else None)

    def digest(self) -> str:
        """Of all rows that the study needed: equal wherever it ran."""
        return StudyFolder(self.folder).digest(self.needed)

    def difference(self, column: str | None = None) -> polars.DataFrame:
        """Each variant less the base over the same deals (of a single variant, each agent less the first).

        column: a measure; None: what the study is about (`compare.main_measure`). Columns agent, variant, less, value,
        low, high (95 %), p, deals, only_a, only_b, method. ValueError for a column that was not measured, and for a
        study that was not run to its end.
        """
        return differences(self.study, self.measured(), column)

    def tell(self) -> list[str]:
        """What came out, in words."""
        return lines(self.study, self.measured())

    def report(
        self,
        path: str | Path,
        *,
        pictures: str | Path | None = None,
        interactive: bool = False,
        server: str = SERVER,
    ) -> Path:
        """Write the report, one page of HTML that needs nothing else; returns its path.

        pictures: a folder for them as SVG files. interactive: pictures that answer the mouse; the page is larger.
        server: where links to deals lead; empty for a page that the service itself shows.
        ValueError where the libraries of `witchwood[lab]` are missing.
        """
        from witchwood.lab.report.page import write

        folder = None if pictures is None else Path(pictures)
        return write(
            self.needed,
            self.folder,
            self.source,
            Path(path),
            allowed=self.study.deals,
            pictures=folder,
            interactive=interactive,
            server=server,
        )


def _plain(path: Path) -> str:
    """A path for a command that others read: of one from the root only its name, as the rest is of this machine."""
    return quote(path.name if path.is_absolute() else str(path))
