"""Games, their rule books, and whether they are compiled."""

from __future__ import annotations

from typing import Literal

from witchwood.engine.measured import Wish
from witchwood.engine.option import Value
from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.responses import GlancePage
from witchwood.table.terms import ClockKind


class OptionInfo(Said):
    """A rule option. title: its name as people read it. kind: how to ask for it. makes_editions: whether its values
    make editions of the game, so that it decides which game is played.
    """

    name: str
    title: str
    default: Value
    values: list[Value]
    kind: Literal["switch", "number", "choice"]
    help: str
    makes_editions: bool


class AgentInfo(Said):
    """An opponent that plays this game, with a few words on its strength."""

    name: str
    words: str


class LessonInfo(Said):
    """A lesson of a game. presumes: the name of the lesson that comes before it, null for the first. options: the rule
    options that it teaches, as text: `{"magic": "on"}`.
    """

    name: str
    title: str
    presumes: str | None
    options: dict[str, str]


class EditionInfo(Said):
    """A game that options make of another, known by a name of its own. options: those that make it. choices: the
    options that are still to be chosen, each with the values that are offered, none for all of them. usual:
    their values where nothing is chosen. All else is as of a `GameInfo`.
    """

    name: str
    title: str
    short: str
    tagline: str
    blurb: str
    minutes: int
    options: dict[str, Value]
    choices: dict[str, list[Value]]
    usual: dict[str, Value]


class GameInfo(Said):
    """A game, as its card and the page of a new table need it.

    short: the title where room is scarce. tagline: one short line under the title. minutes: how long a game takes.
    colour: of its cloth, "#rrggbb", null for the client's own. picture: the address of an SVG image, 240 by 336, null
    where there is none. points: whether a score is points; false where it says only who won. solver: whether verdicts
    and "back" are to be had. lessons: those that teach it, the first one first. clocks: the kinds that it may be played
    with. levels: what can be wished of its deals, none for a game whose deals have no levels. graded: by which rules
    they have them, each with all options; null for any. editions: what its options make that has a name of its own.
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
    editions: list[EditionInfo]
    agents: list[AgentInfo]
    solver: bool
    lessons: list[LessonInfo]
    clocks: list[ClockKind]
    levels: list[Wish]
    graded: list[dict[str, Value]] | None
    help: str


class RulesPage(Said):
    """A rule book. glance: its first page, in pictures, null where there is none. html: the whole, safe to show."""

    glance: GlancePage | None
    html: str
