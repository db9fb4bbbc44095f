"""A table, as one viewer may know it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.option import Value
from witchwood.engine.view import Card, View
from witchwood.table.messages.client_messages import About
from witchwood.table.terms import ClockTerms

WhyOut: TypeAlias = Literal["time", "silent"]
"""Why a seat is out: its time is over, or the others put it out while it was silent."""
Instead: TypeAlias = Literal["agent", "clock"]
"""Who chose a play instead of a person: an agent that stands in, or the service when the turn's time was over."""


class SeatState(TypedDict):
    """Who has a seat. face: the number of their avatar, everywhere the same. here: whether that person looks at the
    table just now (an agent always does). stand_in: the agent that plays for a person. ready: whether the person is
    ready for the deal. out: why the seat was put out; out_by: the seats that agreed to that.

    rating: theirs at this game, null before their first rated one. provisional: too little is known of them for a rank;
    it is shown with a question mark. gained: how this game has changed it, once it is rated. profile: the address of a
    person's, null for all others. vacation: until when the person is on one, ISO 8601 in UTC.
    """

    seat: int
    kind: Literal["person", "agent", "open"]
    name: str
    face: int
    agent: str | None
    here: bool
    rating: int | None
    provisional: bool
    gained: int | None
    profile: str | None
    vacation: str | None
    stand_in: str | None
    ready: bool
    out: WhyOut | None
    out_by: list[int]


class ToldPlay(TypedDict):
    """One play. words: as this viewer may know it. text: notation, null where that would say more. shown: cards that it
    laid open to everyone, though they lie open no longer (a hand that was called falsely). instead: who chose instead
    of the seat's person, an agent that stands in or the clock; left out for all other plays. story: how it put a player
    out or ended the game, or what the table then did by itself, in words that stand alone; left out for other plays.
    """

    seat: int
    text: str | None
    words: str
    shown: list[Card]
    instead: NotRequired[Instead]
    story: NotRequired[str]


class Can(TypedDict):
    """Which commands this viewer may give at this table just now, besides the actions of the view. line: whether they
    may have the game as a link tells it, to share it or to play on from its past. show_deal: whether they may have the
    number of its secret deal shown, in a page alone.
    """

    undo: bool
    redo: bool
    restart: bool
    resign: bool
    takeback: bool
    finish: bool
    back: bool
    hint: bool
    pause: bool
    rematch: bool
    line: bool
    show_deal: bool


class AskedBack(TypedDict):
    """The seat that asks to take its last play back, and the seats whose answer is waited for."""

    by: int
    waits: list[int]


class ProposalState(TypedDict):
    """What the seat `by` proposes, about `seat` (null: the whole table), and the seats whose answer is waited for."""

    by: int
    about: About
    seat: int | None
    agent: str | None
    waits: list[int]


class NudgeState(TypedDict):
    """The last time that a seat was reminded: by which, at which version. again: seconds until it may be once more."""

    seat: int
    by: int
    version: int
    again: int


class SilenceState(TypedDict):
    """The person who is waited for. patience: seconds until the others may go on without them, null for never.
    unmoved: seconds until the host may without asking, null where the person has played or the game is rated.
    may_close: whether all who play may agree that the game has no result.
    """

    seat: int
    patience: int | None
    unmoved: int | None
    may_close: bool


class TimeState(TypedDict):
    """left: the seconds of each seat; before its first play in a tournament, those in which it has to play. runs: the
    seat whose time runs just now.
    """

    left: list[float]
    runs: int | None


class DealState(TypedDict):
    """What a viewer may know of the deal. commitment: null only where a table began at a position instead of a deal.

    text: what was committed to, without the salt. code: a short name of game, rules and deal. number, code, text and
    salt come when the game is over, and for a deal of the day when the day is over too; or from the start where a
    person chose the number (chosen), who can know all cards. today: the date, if it is a deal of the day. level: what
    was wished of it, "winnable" or a level.
    """

    commitment: str | None
    chosen: bool
    number: str | None
    code: str | None
    text: str | None
    salt: str | None
    today: str | None
    level: str | None


class HelpState(TypedDict):
    """The help that the player of a game had until its first end. helped: any at all; such games are counted apart.

    solver: it was asked for a verdict. lines: how often a line that wins was shown, with all cards open.
    known: the cards could be known, since a person chose the number, or the day of a deal of the day has ended.
    """

    helped: bool
    hints: int
    undos: int
    restarts: int
    solver: bool
    lines: int
    known: bool


class LastPlay(TypedDict):
    """The last play in words."""

    seat: int
    words: str


class TermsState(TypedDict):
    """What the host chose. patience: seconds that a silent player is waited for, null for ever."""

    patience: int | None
    clock: ClockTerms | None


class TableState(TypedDict):
    """A table for one viewer: whole, except for the plays that the viewer has. you: your seat, null for a watcher.
    known: of the plays sent so far, so many still stand; plays: those that follow on them. seconds: playing
    time so far. runs: how many seconds more the clock runs if nothing happens; paused: it stands still by wish.

    title: of the game, or of the edition that its options make; edition: that one's name. options: all of them.
    rules: what is unusual about them, in words. finished: nothing more can be played.
    rematch: the table where the same people play again, once a player asked for it. rated: whether the result changes
    ratings; then there are no hints, and nothing is taken back. aborted: it is over and changes none, since fewer than
    two players acted twice. contest: others still play these very cards, a day's deal, so there are no hints,
    verdicts or reviews before its day is over. counts: its result is counted in statistics.
    hurried: agents have less time to think than usual, for many ask them just now. moved: the version at which
    something was last done; later ones only noted something beside the game. view: null among people until every seat
    is taken and everybody is ready; awaited: the seats that are free or, if none is, whose people are not ready; none
    from then on. host: whether you made the table. closed: it was, before its end.
    watchers: how many people look at it and have no seat. nudges: of each seat that was
    nudged, the last. now: what you can do, in a sentence for those who are new; nothing where you can't. safe: an
    action of yours that takes no win away and that the table may do by itself, in notation. silence: null where no
    person is waited for. time: null without a clock.
    """

    id: str
    game: str
    title: str
    edition: str | None
    options: dict[str, Value]
    rules: list[str]
    version: int
    moved: int
    you: int | None
    seats: list[SeatState]
    view: View | None
    awaited: list[int]
    known: int
    plays: list[ToldPlay]
    can: Can
    now: str
    safe: str | None
    asked: AskedBack | None
    deal: DealState
    started: str
    seconds: int
    runs: int
    paused: bool
    finished: bool
    last: LastPlay | None
    rematch: str | None
    hurried: bool
    rated: bool
    aborted: bool
    contest: bool
    counts: bool
    help: HelpState
    host: bool
    listed: bool
    closed: bool
    watchers: int
    terms: TermsState
    proposal: ProposalState | None
    nudges: list[NudgeState]
    silence: SilenceState | None
    time: TimeState | None
