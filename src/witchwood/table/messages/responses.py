"""What a service and a page both answer to a request. The client's types are made from these."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from witchwood.engine.measured import Level
from witchwood.engine.search import Verdict
from witchwood.engine.view import Card, View
from witchwood.table.messages.states import ToldPlay


class Problem(TypedDict):
    """Why a request was refused: which input, where, and what to do."""

    detail: str


class Me(TypedDict):
    """Who the cookie says you are. face: the number of your avatar. profile: the address of yours, null in a page
    without a service. played: the games and editions of which you have ended one; others may be new to you.
    """

    id: str
    name: str
    face: int
    profile: str | None
    created: str
    played: list[str]


class Status(TypedDict):
    """ready, searches: the games whose rules, and whose experts and solvers, are compiled. compiling: those that are
    being prepared just now, none when all is done. version: the program's. site_bytes: what a browser fetches to
    keep the site at /page/, which plays without a service; null where none is served.
    """

    ready: dict[str, bool]
    searches: dict[str, bool]
    compiling: list[str]
    version: str
    site_bytes: int | None


class CodedDealInfo(TypedDict):
    """What a code stands for. played: the game or the edition. options: those that differ from its usual ones."""

    played: str
    deal: str
    seats: int
    options: dict[str, str]


class GlancePart(TypedDict):
    """A picture and the words to it. picture: cards, and what stands between them."""

    title: str
    picture: list[Card | str]
    words: str


class GlancePage(TypedDict):
    """A game at a glance. aim: what it is about."""

    aim: str
    parts: list[GlancePart]


class LessonAnswer(TypedDict):
    """right: the action was done, and the lesson goes on. poor: it was done, and something better could have been."""

    right: bool
    words: str
    poor: bool


class LessonState(TypedDict):
    """A step of a lesson, as it is to be done; with an answer, as it stands after that.

    number: which step of `count`, from 0. wanted: the actions asked for, none where any will do. help: the action that
    the program can do for the learner, null after a step is done. free: the last step, played to the end of the game.
    over: it has ended; reached: as it should. done: all that was done until now.
    """

    title: str
    count: int
    number: int
    heading: str
    words: str
    wanted: list[str]
    help: str | None
    free: bool
    over: bool
    reached: bool
    answer: LessonAnswer | None
    done: list[str]
    seat: int
    seats: int
    view: View
    plays: list[ToldPlay]


class PuzzleName(TypedDict):
    """How a puzzle is asked for; both "" where there is none left."""

    game: str
    name: str


class PuzzleKind(TypedDict):
    """A kind of a game's puzzles, and how many there are. game: which has them; title: the kind in words."""

    game: str
    of: str
    name: str
    title: str
    count: int


class PuzzleStep(TypedDict):
    """A play of the line that is shown, and the table after it. yours: whether the player's seat makes it."""

    text: str
    words: str
    yours: bool
    view: View


class PuzzleStanding(TypedDict):
    """A player's rating at puzzles, in thousandths (`PuzzleStrength`), and as it is shown: `likely` give or take
    `deviation`. gained: by the answer that was just given.
    """

    mu: int
    sigma: int
    likely: int
    deviation: int
    gained: int


class PuzzleState(TypedDict):
    """A puzzle after some plays.

    played: the game or the edition. question: what is asked. status: "wrong" once a play was, "shown" where the answer
    was asked for. words: what is said of the last play. left: plays that the player has left. themes, rating, found_by:
    null until the first answer; found_by: which programs find the answer. standing: the player's rating after it, null
    where it didn't count. steps: the line that shows why, or the answer.
    """

    game: str
    name: str
    played: str
    title: str
    question: str
    status: Literal["open", "solved", "wrong", "shown"]
    words: str
    left: int
    themes: list[str] | None
    rating: int | None
    found_by: list[str] | None
    standing: PuzzleStanding | None
    seat: int
    seats: int
    view: View
    plays: list[ToldPlay]
    steps: list[PuzzleStep]


class PuzzleAhead(TypedDict):
    """A puzzle for when the service can't be reached. states: what it would say, by the player's plays with blanks
    between ("" before the first). shown: the same where the answer is asked for. None of them counts.
    """

    game: str
    name: str
    states: dict[str, PuzzleState]
    shown: PuzzleState


class TableMade(TypedDict):
    """The table that was made; its id is the secret part of its link."""

    id: str


class GameLine(TypedDict):
    """A game as a link tells it, and as `LineText` takes it: its deal, all options as a record writes them, and the
    plays as words of a record. seats: null where the game has one number of them only.
    """

    game: str
    deal: str
    options: dict[str, str]
    seats: int | None
    plays: str


class RecordsBefore(TypedDict):
    """How many records and long games are read before the record that you have sent; null if none of yours waits."""

    before: int | None


class DealGrade(TypedDict):
    """How hard a deal is. verdict: the solver's word on it. level: null where it is not known to be winnable.

    ease: the mean share of games that four players won on it, 0 to 1 (`docs/levels.md`); null as level is.
    """

    verdict: Verdict
    level: Level | None
    ease: float | None


class Course(TypedDict):
    """How a finished solitaire went. gains: by how much the score grew in each tenth of the plays, in order."""

    gains: list[float]


class WonGame(TypedDict):
    """A table with a won game to look at, and how many of the plays before are kept in it."""

    id: str
    ply: int


class GamesAdded(TypedDict):
    """How many of the games in a file a page has not had, or not as far; how many it can't read, and has not either."""

    added: int
    left_out: int
