"""Games, their rule books, and whether they are compiled."""

from __future__ import annotations

from typing import Literal

from witchwood.engine.game import Value
from witchwood.lab.levels.levels import Wish
from witchwood.server.protocol.messages.base import Said


class OptionInfo(Said):
    """A rule option. kind: how to ask for it."""

    name: str
    default: Value
    values: list[Value]
    kind: Literal["switch", "number", "choice"]
    help: str


class AgentInfo(Said):
    """An opponent that plays this game, with a few words on its strength."""

    name: str
    words: str


class LessonInfo(Said):
    """A lesson of a game. presumes: the name of the lesson that comes before it, null for the first. options: the rule
    options that it teaches, as text: `{"magic": "on"}`."""

    name: str
    title: str
    presumes: str | None
    options: dict[str, str]


class GameInfo(Said):
    """A game, as its card and the page of a new table need it.

    short: the title where room is scarce. tagline: one short line under the title. minutes: how long a game takes.
    colour: of its cloth, "#rrggbb", null for the client's own. picture: the address of an SVG image, 240 by 336, null
    where there is none. points: whether a score is points; false where it says only who won. solver: whether verdicts
    and "back" are to be had. lessons: those that teach it, the first one first. clocks: the kinds that it may be played
    with. levels: what can be wished of its deals, none for a game whose deals have no levels.
    """

    name: str
    title: str
    short: str
    tagline: str
    designer: str
    blurb: str
    minutes: int
    colour: str | None
    picture: str | None
    points: bool
    seats: tuple[int, int]
    default_seats: int
    options: list[OptionInfo]
    agents: list[AgentInfo]
    solver: bool
    lessons: list[LessonInfo]
    clocks: list[Literal["live", "days", "limit"]]
    levels: list[Wish]
    help: str


class RulesPage(Said):
    """A rule book as HTML that is safe to show."""

    html: str


class Status(Said):
    """ready, searches: the games whose rules, and whose experts and solvers, are compiled. compiling: those that are
    being prepared just now, none when all is done. version: the program's."""

    ready: dict[str, bool]
    searches: dict[str, bool]
    compiling: list[str]
    version: str
