"""How hard a deal was, and how it could have been won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from witchwood.lab.levels.levels import Level
from witchwood.server.protocol.messages.base import Asked, Said


class DealGrade(Said):
    """How hard a deal is. verdict: the solver's word on it. level: null where it is not known to be winnable.

    ease: the mean share of games that four players won on it, 0 to 1 (`docs/levels.md`); null as level is.
    """

    verdict: Literal["won", "lost", "unknown"]
    level: Level | None
    ease: float | None


class WonGameAsked(Asked):
    """From which play on a won game is wanted: so many plays are kept at most."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]


class WonGame(Said):
    """A table with a won game to look at, and how many of the plays before are kept in it."""

    id: str
    ply: int
