"""Unfinished games, saved in the user's data folder until they are finished or given up."""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import witchwood
from witchwood.engine.match import Match
from witchwood.own_folder import data_folder, make_private
from witchwood.table.shown.stored_summary import named


def folder() -> Path:
    """Where unfinished games lie."""
    return data_folder() / "unfinished"


@dataclass(frozen=True)
class Save:
    """A saved game: its file, when that was written, who plays the game, and its record."""

    path: Path
    written: float
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
        minutes = int((time.time() - self.written) / 60)
        for name, size in (("day", 24 * 60), ("hour", 60), ("minute", 1)):
            if minutes >= size:
                number = minutes // size
                return f"{number} {name}{'s' if number > 1 else ''} ago"
        return "just now"


def new_path(game: str) -> Path:
    """A file name for a new game that no other game has."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.json"


def text_of(match: Match, seat: int, opponent: str) -> str:
    """What the file of an unfinished game holds."""
    content = {"game": match.game.name, "seat": seat, "opponent": opponent, "record": match.record()}
    return json.dumps(content, indent=1)


def unfinished(game: str | None = None) -> list[Save]:
    """Saved games (of one game), the latest first. Files that don't read are passed over, never removed."""
    found: list[Save] = []
    for path in folder().glob("*.json"):
        try:
            content, written = json.loads(path.read_text(encoding="utf-8")), path.stat().st_mtime
            players = content["seat"], str(content["opponent"])
            save = Save(path, written, str(content["game"]), *players, str(content["record"]))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if game in (None, save.game):
            found.append(save)
    return sorted(found, key=lambda save: save.written, reverse=True)


class SaveFile:
    """The file in which something is saved as a person plays. If the disk refuses, they read so once, and play on.

    path: may change between two games. saved: whether the file holds what was last to be written.
    """

    def __init__(
        self, path: Path, what: str, say: Callable[[str, str], None], *, instead: str = "", saved: bool = False
    ) -> None:
        """what: its subject in a sentence, as "This game". say: shows a line in a style. instead: what else helps."""
        self.path, self.saved = path, saved
        self._what, self._say, self._instead = what, say, instead
        self._said = set[str]()

    def write(self, text: str) -> None:
        """Save a text, if that is possible."""
        self.saved = self._tried("can't be saved", lambda: write_whole(self.path, text), self._instead)

    def remove(self) -> None:
        """Forget what is finished, if that is possible."""
        self.saved = False
        self._tried("is over, but its file can't be deleted", lambda: drop(self.path))

    def _tried(self, trouble: str, work: Callable[[], None], instead: str = "") -> bool:
        try:
            work()
        except OSError as error:
            if trouble not in self._said:
                reason = f"{error.strerror or error} ({self.path.parent})"
                self._say(f"[!] {self._what} {trouble}: {reason}.{instead and ' '}{instead}", "bold red")
            self._said.add(trouble)
            return False
        return True


def drop(path: Path) -> None:
    """Delete a file that may be missing. OSError as usual."""
    if path.exists():  # a read-only disk refuses to delete even what is missing
        path.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one. OSError as usual; the old one then stays."""
    make_private(path.parent)
    beside = path.with_name(f".witchwood-{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # else a crash may leave the new name with nothing in it
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
