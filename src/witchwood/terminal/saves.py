"""Unfinished games, kept in the user's data folder until they are finished or given up."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import platformdirs

import witchwood
from witchwood.engine.match import Match
from witchwood.table.shown.stored_summary import named


def folder() -> Path:
    """Where unfinished games lie."""
    return platformdirs.user_data_path("witchwood") / "unfinished"


@dataclass(frozen=True)
class Save:
    """A kept game: its file, who plays it, and its record."""

    path: Path
    game: str
    seat: int
    opponent: str
    record: str

    def match(self) -> Match:
        """The match, replayed. ValueError if the file no longer reads."""
        return witchwood.replay(self.record)

    @property
    def words(self) -> str:
        """The game, its deal and how far it got, read from the record's first lines."""
        rules = [line.split()[1:] for line in self.record.splitlines() if line.startswith("option ")]
        known = self.game in witchwood.games()
        title = named(witchwood.game(self.game), " ".join(map("=".join, rules)))["title"] if known else self.game
        lines = dict(line.split(maxsplit=1) for line in self.record.splitlines() if line.startswith(("deal", "plays")))
        deal = f"deal {lines['deal']}" if "deal" in lines else "from a position"
        plays = lines.get("plays", "0")
        return f"{title}, {deal}, {plays} move{'' if plays == '1' else 's'}"

    @property
    def age(self) -> str:
        """How long ago it was last played, in words."""
        minutes = int((time.time() - self.path.stat().st_mtime) / 60)
        for name, size in (("day", 24 * 60), ("hour", 60), ("minute", 1)):
            if minutes >= size:
                number = minutes // size
                return f"{number} {name}{'s' if number > 1 else ''} ago"
        return "just now"


def new_path(game: str) -> Path:
    """A file name for a new game that no other game has."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.json"


def keep(path: Path, match: Match, seat: int, opponent: str) -> None:
    """Write an unfinished game to its file, whole or not at all."""
    content = {"game": match.game.name, "seat": seat, "opponent": opponent, "record": match.record()}
    write_whole(path, json.dumps(content, indent=1))


def drop(path: Path) -> None:
    """Forget a game that is finished or given up."""
    path.unlink(missing_ok=True)


def unfinished(game: str | None = None) -> list[Save]:
    """Kept games (of one game), the latest first. Files that don't read are passed over, never removed."""
    found: list[Save] = []
    for path in folder().glob("*.json"):
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            save = Save(path, str(content["game"]), content["seat"], str(content["opponent"]), str(content["record"]))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if game in (None, save.game):
            found.append(save)
    return sorted(found, key=lambda save: save.path.stat().st_mtime, reverse=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one. OSError as usual."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
