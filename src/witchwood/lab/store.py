"""A study's folder: its question, and its rows as Parquet files that are each whole or not there at all.

    study.json
    games/variant=…/agent=…/FIRST-LAST.parquet      and the same under plies/

Any tool that knows Hive's folders reads a table at once, with columns matched by name: DuckDB (`union_by_name=true`),
polars, Spark. No value holds a "=".
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import witchwood
from witchwood.engine.text import quote
from witchwood.lab.question import LineUp, Study, Variant
from witchwood.lab.rows.part import Done, Part, code_of

if TYPE_CHECKING:
    import polars

GAMES, PLIES = "games", "plies"
_FORMAT = 1
_FILE = re.compile(r"([0-9]+)-([0-9]+)\.parquet")
_UNDIGESTED = ("seconds",)  # wall times


class StudyFolder:
    """The folder of one study. Several processes may write to it at once: equal parts are equal rows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def _about(self) -> Path:
        return self.folder / "study.json"

    def begin(self, study: Study, source: str = "", command: str = "") -> None:
        """Make the folder, or go on with one of the same question. source: the study's file, kept beside the rows;
        command: what runs it again, kept, too.

        ValueError if another question is answered there, or the same one by other code.
        """
        mine = {"format": _FORMAT, "code": code_of(study), **json.loads(json.dumps(study.identity()))}
        if self.folder.exists() and not self.folder.is_dir():
            raise ValueError(f"{self.folder} is a file, where a study needs a folder; choose another name")
        strangers = self.folder.exists() and any(not path.name.startswith(".") for path in self.folder.iterdir())
        if self._about.exists():  # asked last: another process may have begun the same study just now
            found = self.about()["identity"]
            wrong = [key for key in mine if found.get(key) != mine[key]]
            if wrong:
                why = "other code gave the rows there" if wrong == ["code"] else f"it differs in {', '.join(wrong)}"
                raise ValueError(f"{self.folder} answers another question: {why}; choose another folder, or delete it")
        elif strangers:
            raise ValueError(f"{self.folder} is not a study's folder and is not empty; choose another name")
        self.folder.mkdir(parents=True, exist_ok=True)
        about = {"identity": mine, "witchwood": witchwood.__version__, "source": source, "command": command}
        replace_file(self._about, json.dumps(about, indent=1).encode())

    def about(self) -> dict[str, Any]:
        """What `begin` wrote. ValueError if that can't be read."""
        try:
            found: Any = json.loads(self._about.read_text(encoding="utf-8"))
            if not (isinstance(found, dict) and isinstance(found.get("identity"), dict)):
                raise ValueError("it has no question")
            return dict(found)
        except FileNotFoundError:
            raise ValueError(f"{self.folder} is not a study's folder: it has no study.json") from None
        except ValueError as error:
            raise ValueError(f"{self._about} is damaged ({error}); delete the folder to start over") from None

    def missing(self, study: Study, deals: range) -> list[Part]:
        """The parts that are still to be done, of all line-ups at the first deals, then at the next.

        Parts end where the numbers of deals are multiples of `study.part`, so ranges that grow fit together; and with
        the last deal that is looked at closer, so that a part is so wholly or not at all.
        """
        parts: list[Part] = []
        for variant, line_up in product(study.variants, study.line_ups):
            first_plain = study.deals.start if line_up.proves else study.closer_deals.stop
            closer, plain = range(deals.start, min(first_plain, deals.stop)), range(first_plain, deals.stop)
            games = self._ranges(GAMES, variant, line_up)
            both = sorted({*games} & {*self._ranges(PLIES, variant, line_up)})
            for some, done, plies in ((closer, both, study.plies), (plain, games, None)):
                for first, last in _gaps(some, done, study.part):
                    parts.append(Part(study.game, variant, line_up, first, last, study.longest, plies))
        return sorted(parts, key=lambda part: part.first)

    def write(self, done: Done) -> None:
        """Keep a part's tables; the table of games last, for with it the part counts as done."""
        part = done.part
        for name in sorted(done.tables, reverse=True):
            path = self._place(name, part.variant, part.line_up) / f"{part.first:010d}-{part.last:010d}.parquet"
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, done.tables[name])

    def table(self, study: Study, name: str = GAMES, *, every: bool = False) -> polars.DataFrame:
        """A table of a study's deals, with the columns variant and agent first, ordered by these, deal and order.

        every: also deals that the folder holds beyond the study's. A part that was done twice counts once. ValueError
        if a file can't be read, or there is none yet.
        """
        import polars

        frames = []
        for variant in study.variants:
            for line_up in study.line_ups:
                frame = self._read(name, variant, line_up)
                if frame is not None:
                    if not every:
                        deals = study.closer_deals if name == PLIES else study.deals
                        frame = frame.filter(polars.col("deal").is_between(deals.start, deals.stop - 1))
                    keys = [polars.lit(variant.name).alias("variant"), polars.lit(line_up.name).alias("agent")]
                    frames.append(frame.select(*keys, polars.all()))
        if not frames:
            raise ValueError(f"{self.folder} has no {name} yet; `witchwood study run` plays them")
        return polars.concat(frames, how="diagonal_relaxed")

    def _read(self, name: str, variant: Variant, line_up: LineUp) -> polars.DataFrame | None:
        import polars

        paths = [path for _, _, path in self._files(name, variant, line_up)]
        try:
            frames = [polars.read_parquet(path, hive_partitioning=False) for path in paths]
            frame = polars.concat(frames, how="diagonal_relaxed") if frames else None
        except (polars.exceptions.PolarsError, OSError) as error:
            raise ValueError(
                f"a file under {paths[0].parent} can't be read: {error}; delete it, and run again"
            ) from None
        if frame is None:
            return None
        keys = ["deal", "order", "ply"] if name == PLIES else ["deal", "order"]
        return frame.unique(keys, keep="first", maintain_order=True).sort(keys)

    def files(self) -> list[Path]:
        """The files of all games so far."""
        return sorted((self.folder / GAMES).glob("*/*/*.parquet"))

    def digest(self, study: Study) -> str:
        """Of the question and all rows, in order: the same wherever, however and by whomever it was run.

        Wall times are left out, and the code: where a later version still plays the same games, the digest says so.
        It is made of values, not of files, so that cut and compression do not matter.
        """
        digest = hashlib.sha256(json.dumps(study.identity(), sort_keys=True).encode())
        digest.update(f"{study.deals.start}..{study.deals.stop - 1}".encode())
        for name in (GAMES, PLIES) if study.plies else (GAMES,):
            frame = self.table(study, name)
            for column in frame.columns:
                if column not in _UNDIGESTED:
                    digest.update(column.encode())
                    digest.update(_bytes_of(frame[column]))
        return digest.hexdigest()[:16]

    def _place(self, name: str, variant: Variant, line_up: LineUp) -> Path:
        return self.folder / name / f"variant={variant.name}" / f"agent={line_up.name}"

    def _files(self, name: str, variant: Variant, line_up: LineUp) -> list[tuple[int, int, Path]]:
        found = []
        for path in self._place(name, variant, line_up).glob("*.parquet"):
            match = _FILE.fullmatch(path.name)
            if match is not None:
                found.append((int(match[1]), int(match[2]), path))
        return sorted(found)

    def _ranges(self, name: str, variant: Variant, line_up: LineUp) -> list[tuple[int, int]]:
        return [(first, last) for first, last, _ in self._files(name, variant, line_up)]


def _gaps(deals: range, done: Sequence[tuple[int, int]], part: int) -> Iterator[tuple[int, int]]:
    """What of `deals` lies in no range of `done` (ascending), cut at multiples of `part`."""
    at = deals.start
    for first, last in [*done, (deals.stop, deals.stop)]:
        stop = min(first, deals.stop)
        while at < stop:
            cut = min(stop, (at // part + 1) * part)
            yield at, cut - 1
            at = cut
        at = max(at, last + 1)


def _bytes_of(series: polars.Series) -> bytes:
    """The values of a column, little-endian, with a mark for each that is missing."""
    import polars

    marks = series.is_null().to_numpy().astype(np.uint8).tobytes()
    if series.dtype == polars.String:
        return marks + json.dumps(series.to_list()).encode()
    if series.dtype == polars.Boolean:
        return marks + series.fill_null(value=False).to_numpy().astype(np.uint8).tobytes()
    values = series.fill_null(0).to_numpy()
    wide = (
        values.astype("<f8")
        if values.dtype.kind == "f"
        else values.astype("<u8" if values.dtype.kind == "u" else "<i8")
    )
    return marks + wide.tobytes()


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole, also if others write it: beside its place, then moved there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    beside.write_bytes(content)
    os.replace(beside, path)


def source_of(folder: Path) -> str:
    """The study's file as it was when the folder was begun. ValueError where there is none."""
    source = str(StudyFolder(folder).about().get("source", ""))
    if not source:
        raise ValueError(f"{quote(str(folder))} keeps no study file; name the file itself")
    return source
