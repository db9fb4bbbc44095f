"""Writes the tables of segments into docs/environments.md from the games: `python tools/observations_page.py`."""

from __future__ import annotations

from pathlib import Path

import witchwood
from witchwood.engine.observer import observation_of
from witchwood.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "environments.md"
_BEGIN, _END = "<!-- made by tools/observations_page.py: begin -->", "<!-- end -->"


def page(written: str) -> str:
    """The page with new tables."""
    before, _, rest = written.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return "\n\n".join([f"{before}{_BEGIN}", *map(_section, GAMES), f"{_END}{after}"])


def _section(name: str) -> str:
    game = witchwood.game(name)
    observation = observation_of(game)
    used = sum(segment.size for segment in observation.segments)
    return f"### {game.title}\n\n`{name}`: {observation.size} bytes, {used} of them in use.\n\n{observation.table()}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
