"""The list of games. A game is a package with a `GAME`; a sixth game is one more line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from witchwood.engine.text import quote

if TYPE_CHECKING:
    from witchwood.engine.game import Game

GAMES: dict[str, str] = {
    "pendle": "witchwood.games.pendle",
    "witchpig": "witchwood.games.witchpig",
    "wyr": "witchwood.games.wyr",
    "hocus": "witchwood.games.hocus",
    "stones": "witchwood.games.stones",
}


@cache
def load(name: str) -> Game:
    """The game called `name`, imported on first use. ValueError lists the names there are."""
    if name not in GAMES:
        raise ValueError(f"there is no game {quote(str(name))}; the games are {', '.join(GAMES)}")
    game: Game = import_module(GAMES[name]).GAME
    return game
