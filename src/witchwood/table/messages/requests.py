"""Requests to a service and to a page alike: new tables, lessons, puzzles, and how a lost game could have been won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args, get_type_hints

from witchwood.engine.game import TABLE_SEATS
from witchwood.engine.measured import Wish
from witchwood.engine.option import Value
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.reading import read_body
from witchwood.table.terms import ClockTerms, Patience

MOST_DONE = 120  # actions that a lesson is stepped through with
MOST_PUZZLE_PLAYS = 20  # of the player
MOST_PUZZLES = 5_000  # that a player names as done


class Wanted:
    """Base of the bodies of requests. Where pydantic is installed, it makes their schemas; `reading.py` reads them."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}

    @classmethod
    def __get_pydantic_core_schema__(cls, kind: Any, schema_of: Any) -> Any:
        """A schema that reads as `read_body` does."""
        read = {"type": "no-info", "function": lambda given, _: read_body(kind, given)}
        return {"type": "function-wrap", "function": read, "schema": schema_of(kind)}


class ByKind:
    """Says that the `kind` of an object tells which of several it is, as a discriminator of pydantic's does."""

    def __get_pydantic_core_schema__(self, kinds: Any, schema_of: Any) -> Any:
        """The schema of the union, by kind."""
        names = [get_args(get_type_hints(one)["kind"])[0] for one in get_args(kinds)]
        return {
            "type": "tagged-union",
            "discriminator": "kind",
            "choices": dict(zip(names, schema_of(kinds)["choices"], strict=True)),
        }


GameName: TypeAlias = Annotated[str, Limit(min_length=1, max_length=30)]  # `Game` takes no longer one
AgentName: TypeAlias = Annotated[str, Limit(min_length=1, max_length=20)]
Notation: TypeAlias = Annotated[str, Limit(min_length=1, max_length=40)]  # of an action
DayWish: TypeAlias = Literal["today", "today gentle", "today hard"]
DealText: TypeAlias = Annotated[str, Limit(pattern=r"^[0-9]{1,20}$")]  # 64 bits: a browser's numbers hold 53


@dataclass(frozen=True)
class MeSeat(Wanted):
    """The seat of the person who asks for the table; there is exactly one."""

    kind: Literal["me"]


@dataclass(frozen=True)
class OpenSeat(Wanted):
    """A seat for the first to come by the link."""

    kind: Literal["open"]


@dataclass(frozen=True)
class AgentSeat(Wanted):
    """A seat for one of the game's agents."""

    kind: Literal["agent"]
    agent: AgentName


SeatWish: TypeAlias = MeSeat | OpenSeat | AgentSeat


@dataclass(frozen=True)
class NewTable(Wanted):
    """A table that is wanted. deal: a number as text, "today" for a solitaire's deal of the day, "today
    gentle" and "today hard" for those of a level, null for a secret one.

    seats: may be left out in a solitaire. rated: the result changes ratings; then there are no hints, nothing is taken
    back, and nobody chooses the deal. patience: seconds after which the others may go on without a silent player,
    null for never. clock: which ones a game is played with, its `GameInfo` says. level: what is wished of a
    solitaire's secret deal: that it can be won, or how hard it is; null for any deal.
    """

    game: GameName
    options: Annotated[dict[str, Value], Limit(max_length=40)] = field(default_factory=dict)
    deal: DealText | DayWish | None = None
    seats: Annotated[list[Annotated[SeatWish, ByKind()]], Limit(max_length=TABLE_SEATS)] = field(default_factory=list)
    listed: bool = False
    rated: bool = False
    level: Wish | None = None
    patience: Patience | None = None
    clock: Annotated[ClockTerms, ByKind()] | None = None


@dataclass(frozen=True)
class RecordText(Wanted):
    """A game record (`docs/notation.md`) to look at, or in a solitaire to go on with."""

    record: Annotated[str, Limit(min_length=1, max_length=100_000)]


@dataclass(frozen=True)
class LineText(Wanted):
    """A deal by its rules and the plays after it, words as a record has them, to look at or to play on. options: values
    as a record writes them. agent: who then has the other seats; null for nobody, so that a game of several is only
    looked at. seat: the sender's own; null for the first.
    """

    game: GameName
    deal: Annotated[str, Limit(max_length=1000)]  # what is no number of a deal is refused in words of its own
    options: Annotated[dict[str, Annotated[str, Limit(max_length=40)]], Limit(max_length=40)]
    seats: Annotated[int, Limit(ge=1, le=TABLE_SEATS)] | None
    plays: Annotated[str, Limit(max_length=100_000)]
    agent: AgentName | None = None
    seat: Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)] | None = None


@dataclass(frozen=True)
class LessonAsk(Wanted):
    """What was done of a lesson so far, in notation, and what is to be done now: null to ask for the step."""

    done: Annotated[list[Notation], Limit(max_length=MOST_DONE)]
    action: Notation | None


@dataclass(frozen=True)
class PuzzleStrength(Wanted):
    """A player's rating at puzzles (`Rating`), in thousandths: whole numbers are the same in every language."""

    mu: Annotated[int, Limit(ge=-100_000, le=200_000)]
    sigma: Annotated[int, Limit(ge=1, le=20_000)]


@dataclass(frozen=True)
class PuzzleAsk(Wanted):
    """What was played of a puzzle so far, in notation. strength: the player's. counts: whether this try changes it.
    answer: show the answer, which then counts as a miss.
    """

    plays: Annotated[list[Notation], Limit(max_length=MOST_PUZZLE_PLAYS)]
    strength: PuzzleStrength
    counts: bool
    answer: bool


@dataclass(frozen=True)
class PuzzleWish(Wanted):
    """The next puzzle that a player wants: near a strength, none of those done ("stones/win2-dbfb30"), of a game
    and a kind where one is named ("" for any).
    """

    strength: PuzzleStrength
    done: Annotated[list[Annotated[str, Limit(max_length=60)]], Limit(max_length=MOST_PUZZLES)]
    game: Annotated[str, Limit(max_length=30)]
    kind: Annotated[str, Limit(max_length=30)]


@dataclass(frozen=True)
class GamesWanted(Wanted):
    """Which of my games I look for, as an address says it. game: or an edition, by name. result: "lost" is any end but
    a win, "open" a game without an end. level: what was wished of the deal. day: of the last play, in UTC. page: the
    first is 1.
    """

    game: GameName | None = None
    result: Literal["won", "lost", "open"] | None = None
    level: Wish | None = None
    day: Annotated[str, Limit(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    page: Annotated[str, Limit(pattern=r"^[1-9][0-9]{0,3}$")] = "1"


@dataclass(frozen=True)
class WonGameAsked(Wanted):
    """From which play on a won game is wanted: so many plays are kept at most."""

    ply: Annotated[int, Limit(ge=0, le=1_000_000)]
