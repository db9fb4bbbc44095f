"""A part of a study: a few deals of one line-up under one variant. Its rows depend on nothing but the part."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import witchwood.agents
import witchwood.lab.question
from witchwood.agents import find
from witchwood.agents.outside import Outside
from witchwood.engine.kernel import digest_of
from witchwood.games import load
from witchwood.lab.question import SOLVER, Closer, LineUp, Side, Study, Variant
from witchwood.lab.rows.games import played
from witchwood.lab.rows.plies import looked_at
from witchwood.lab.rows.solved import solved

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Part:
    """Deals `first` to `last`, looked at play by play if `closer` says how. It travels, so it is picklable."""

    game: str
    variant: Variant
    line_up: LineUp
    first: int
    last: int
    longest: int
    closer: Closer | None = None

    @property
    def deals(self) -> range:
        """Both ends included."""
        return range(self.first, self.last + 1)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays in it."""
        return self.line_up.sides

    @property
    def games(self) -> int:
        """How many rows its table of games has."""
        return len(self.deals) * len(self.line_up.orders(self.variant.seats))

    @property
    def group(self) -> tuple[str, str]:
        """Variant and line-up by name: parts of one group take about as long."""
        return self.variant.name, self.line_up.name

    def __str__(self) -> str:
        """The part for a message."""
        return f"{self.line_up.name} at {self.game} ({self.variant.name}), deals {self.first}..{self.last}"


@dataclass(frozen=True)
class Done:
    """What a part came to. tables: Parquet files by name, "games" and perhaps "plies"; seconds: what it took."""

    part: Part
    tables: dict[str, bytes]
    seconds: float


def work(part: Part) -> Done:
    """The rows of a part. ValueError where an agent fails."""
    began = time.perf_counter()
    tables = {name: _parquet(frame) for name, frame in rows_of(part).items()}
    return Done(part, tables, time.perf_counter() - began)


def rows_of(part: Part) -> dict[str, polars.DataFrame]:
    """The tables of a part as frames."""
    game = load(part.game)
    if part.line_up.proves:
        return {"games": solved(game, part.variant, part.line_up.first, part.deals)}
    frame, logs = played(game, part.variant, part.line_up, part.deals, part.longest)
    tables = {"games": frame}
    if part.closer is not None:
        tables["plies"] = looked_at(game, part.variant, logs, part.closer, part.longest)
    return tables


def _parquet(frame: polars.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def code_of(asked: Study | Part) -> str:
    """A digest of all code that decides the rows: the game's, the agents', the question's and this folder's."""
    digest = sha256(digest_of(load(asked.game).dtype).encode())
    digest.update(_measuring_code().encode())
    for side in asked.sides:
        agent = None if side.plays == SOLVER else find(side.plays)
        digest.update(agent.code.encode() if isinstance(agent, Outside) else b"")
    return digest.hexdigest()[:16]


@cache
def _measuring_code() -> str:
    digest = sha256(Path(witchwood.lab.question.__file__).read_bytes())
    for folder in (Path(__file__).parent, Path(witchwood.agents.__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
