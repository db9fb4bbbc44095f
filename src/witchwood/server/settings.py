"""How the service is set up: by flags of `witchwood serve`, by WITCHWOOD_* in the environment, or as it stands here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from sqlalchemy import URL, make_url

from witchwood.own_folder import data_folder

_SHORTEST_SECRET = 16  # bytes
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True)
class Settings:
    """Every setting; `docs/service.md` explains them to those who run a service.

    database: an SQLAlchemy address; empty for SQLite in `data`. data: where that file lies.
    secret: signs the cookies; empty for one that is made once and kept in the database.
    hosts: names under which the service may be asked for, besides `host`; empty for any, or on a loopback address for
    this machine's own. url: where people reach it, for links; empty for what their browser asked for.
    pace: seconds that an agent lets pass before it plays. searchers: threads that search; 0 for one less than there are
    processors. tables: how many are kept in memory. prune: days after which guests who left without a game are deleted;
    0 for never. spare: per cent of SQLite's disk that stay free: with less no table is made. limits: whether people and
    addresses are held to a rate.
    metrics: whether /metrics answers to other machines than this one. access: whether the log tells every request.
    studies: the folder of studies that the lab's page lists; none for the folder "studies" in `data`. lab: whether
    people may start small studies. site: the folder of a built site, served at /page/. stock: how many deals of each
    level are kept, of each set of rules; 0 for none.
    """

    host: str = "127.0.0.1"
    port: int = 8800
    database: str = ""
    data: Path = field(default_factory=data_folder)
    secret: str = field(default="", repr=False)
    hosts: tuple[str, ...] = ()
    url: str = ""
    pace: float = 0.8
    searchers: int = 0
    tables: int = 2000
    prune: float = 30.0
    spare: float = 5.0
    limits: bool = True
    metrics: bool = False
    access: bool = False
    studies: Path | None = None
    lab: bool = True
    site: Path | None = None
    stock: int = 3
    log: str = "text"

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port {self.port}: use a number from 0 to 65535 (0 takes any that is free)")
        if self.log not in ("text", "json"):
            raise ValueError(f"log {self.log!r}: use text or json")
        if self.database and not self.database.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
            raise ValueError("database: use sqlite+aiosqlite:///PATH or postgresql+asyncpg://USER@HOST/NAME")
        if self.database.startswith("sqlite"):
            if make_url(self.database).database in (None, "", ":memory:"):
                raise ValueError("database: SQLite needs a file, as sqlite+aiosqlite:///PATH: moves are kept there")
            if "?" in self.database:
                raise ValueError("database: an address of SQLite ends with the file; write %3F for a ? in its name")
        if self.secret and len(self.secret.encode()) < _SHORTEST_SECRET:
            raise ValueError(f"secret: use {_SHORTEST_SECRET} bytes or more, so that nobody finds it by trying")
        if self.site is not None and not (self.site / "sw.js").is_file():
            raise ValueError(f"site {str(self.site)!r}: this is no folder of a built site: make site builds one")
        if min(self.searchers, self.pace, self.prune, self.spare, self.stock) < 0 or self.tables < 1:
            raise ValueError("searchers, pace, prune, spare and stock can't be below 0, tables can't be below 1")

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
        """Flags that are not None, else the environment, else what stands above. ValueError names a bad one."""
        chosen = {name: value for name, value in flags.items() if value is not None}
        for one in fields(cls):
            text = environment.get(f"WITCHWOOD_{one.name.upper()}")
            if text is not None and one.name not in chosen:
                chosen[one.name] = _read(one.name, text)
        for name, value in chosen.items():
            if isinstance(value, Path):
                chosen[name] = _expanded(name, value)
        return cls(**chosen)

    @property
    def address(self) -> URL:
        """The database's SQLAlchemy address."""
        file = str(self.data / "tables.sqlite")  # a ? or % in it means itself
        return make_url(self.database) if self.database else URL.create("sqlite+aiosqlite", database=file)

    @property
    def shelf(self) -> Path:
        """The folder of studies."""
        return self.studies or self.data / "studies"

    @property
    def threads(self) -> int:
        """How many searches run at a time. One processor is left for everything else."""
        return self.searchers or max(1, (os.cpu_count() or 2) - 1)

    def knows_host(self, name: str) -> bool:
        """Whether requests may use this name: a page elsewhere must not reach a private service by its own name."""
        if self.hosts:
            return name in self.hosts or name == self.host
        return self.host not in LOOPBACK or name in LOOPBACK


def _expanded(name: str, path: Path) -> Path:
    """A path with the home folder for a ~ at its beginning, which shells leave in --data=~/games."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError(f"{name} {str(path)!r}: there is no such home folder") from None


_SWITCH = {"1": True, "on": True, "yes": True, "true": True, "0": False, "off": False, "no": False, "false": False}


def _read(name: str, text: str) -> Any:
    numbers = {
        "port": int,
        "searchers": int,
        "tables": int,
        "stock": int,
        "pace": float,
        "prune": float,
        "spare": float,
    }
    kind = {**numbers, "data": Path, "studies": Path, "site": Path}.get(name, str)
    try:
        if name in ("limits", "metrics", "access", "lab"):
            return _SWITCH[text.lower()]
        if name == "hosts":
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return kind(text)
    except (KeyError, ValueError):
        raise ValueError(f"WITCHWOOD_{name.upper()}={text!r} can't be read") from None
