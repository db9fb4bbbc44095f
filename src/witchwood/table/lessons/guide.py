"""For newcomers: what can be done now, in words from `guide.md` in a game's package; and what speaks for a hint."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.text import BadText, quote

log = logging.getLogger(__name__)
FILE = "guide.md"
_FEW = 3  # actions that are named one by one, where the game has no words for their kinds
_ITEM = re.compile(r"- ([a-z]+): (\S.*)")

Guide: TypeAlias = Mapping[str, str]  # by the kind of an action, what follows "You can"


def read_guide(text: str, source: str) -> Guide:
    """A guide from its text: lines like `- draw: draw a card` under a title.

    BadText names the source, the line and the reason.
    """
    guide: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("# "):
            continue
        found = _ITEM.fullmatch(line.rstrip())
        if found is None:
            raise BadText(f"{source}, line {number}: {quote(line)} is no item: write '- KIND: words'")
        if found[1] in guide:
            raise BadText(f"{source}, line {number}: {quote(found[1])} appears twice")
        guide[found[1]] = found[2]
    return guide


def find_guide(game: Game) -> Guide:
    """The guide in a game's package; one without words where it has none. BadText as for `read_guide`."""
    return _in_package(game.package)


def _in_package(package: str) -> Guide:
    file = files(package) / FILE
    return read_guide(file.read_text(encoding="utf-8"), f"{package}/{FILE}") if file.is_file() else {}


@lru_cache
def _usable(package: str) -> Guide:
    """The guide as a table needs it: a bad one is ignored, for the game can be played without it."""
    try:
        return _in_package(package)
    except BadText as error:
        log.warning("a guide is left out: %s", error)
        return {}


def now(match: Match, seat: int) -> str:
    """What a seat can do now, in one sentence; "" where nothing. It tells no more than the seat's legal actions."""
    legal = [] if match.over else match.legal(seat)
    if not legal:
        return ""
    can = "You can" if match.turn == seat else "It is not your turn, but you can"
    game, guide = match.game, _usable(match.game.package)
    kinds = list(dict.fromkeys(game.kind(action) for action in legal)) if game.kind else []
    if kinds and all(kind in guide for kind in kinds):
        ways = [words for kind, words in guide.items() if kind in kinds]
    elif len(legal) <= _FEW:
        ways = [f"“{match.describe(match.notation(action, seat), seat)}”" for action in legal]
        return f"{can} choose {_listed(ways)}."
    else:
        ways = [f"choose among {len(legal)} moves"]
    return f"{can} {_listed(ways)}."


def why(match: Match, seat: int, line: tuple[int, ...]) -> str:
    """A claim that speaks for the legal action line[0] (`Text.why`); "" where there is none.

    It knows no more than the seat. line: what the adviser expects to be played.
    """
    tell, action = match.game.text.why, line[0]
    claim = tell(match.seen_by(seat, 0), seat, line) if tell else ""
    if claim:
        return claim
    points = match.game.about(match.state, seat, action).get("points", 0) if match.game.about else 0
    return f"It brings {points} points." if points > 1 else ""


def _listed(ways: list[str]) -> str:
    return (
        ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}" if len(ways) > 2 else " or ".join(ways)
    )
