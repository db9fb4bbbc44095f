"""A table as a page keeps it: one text, of its facts, its events and its first result."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol, TypeAlias, get_type_hints

from witchwood.games import names
from witchwood.table.history.events import Event, read_change, write_change
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.history import History
from witchwood.table.shown.statistics import statistics_of
from witchwood.table.shown.stored_summary import Result, summary_of
from witchwood.table.shown.table_state import cards_of
from witchwood.table.table import Table

FORMAT = 1
_SEAT = get_type_hints(Seat)
_FACTS = {name: kind for name, kind in get_type_hints(TableFacts).items() if name != "seats"}
_RESULT = get_type_hints(Result)
_LATEST = 2.0**33  # seconds since 1970: in the year 2242
Row: TypeAlias = list[Any]  # an event as it is kept: version, seat, kind, words, author, message, time


class Storage(Protocol):
    """Where a page keeps its tables."""

    async def save(self, changes: str) -> bool:
        """Keep or delete tables, all or none. changes: JSON, for each its id, the text that it was made from (null:
        none) and its text (null: it is deleted). False where another window has stored another text meanwhile, or has
        deleted it. Raises what else prevents it.
        """

    async def count(self, statistics: str) -> None:
        """Keep the statistics of all results as JSON, to be shown where this page is not open."""

    async def load(self, key: str | None = None) -> Iterable[tuple[str, str]]:
        """Ids and texts of all tables, or of one. Raises what keeps them from being read."""


@dataclass(frozen=True)
class Stored:
    """A table as it is kept. rows: its events, not read before they are wanted, for a list of all games needs none.
    result: that of the person, from the first end of the game; None before. text: as it lies in the storage; None
    before it does.
    """

    facts: TableFacts
    rows: tuple[Row, ...] = ()
    result: Result | None = None
    text: str | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened at it. ValueError where that can't be read."""
        try:
            events = tuple(
                Event(version, seat, read_change(kind, words), author, message, at)
                for version, seat, kind, words, author, message, at in self.rows
            )
            _check_times(*(event.at for event in events))
        except (TypeError, AttributeError) as error:
            raise _not_kept() from error
        return events

    def check_events(self) -> None:
        """ValueError where what happened at it can't be read."""
        _ = self.events


class NewerError(ValueError):
    """A table that a newer version has written."""


def row_of(event: Event) -> Row:
    """An event as it is kept."""
    return [event.version, event.seat, *write_change(event.change), event.author, event.message, event.at]


def write_table(stored: Stored) -> str:
    """A table as text."""
    kept = {"format": FORMAT, "facts": asdict(stored.facts), "events": stored.rows, "result": stored.result}
    return json.dumps(kept, separators=(",", ":"))


def read_table(text: str) -> Stored:
    """Inverse of `write_table`, but for its events, of which it is only certain that there are some or none. ValueError
    for a text that is none: NewerError for one that a newer version wrote.
    """
    try:
        kept = json.loads(text, parse_constant=_refuse)
        if kept["format"] != FORMAT:
            raise NewerError("a newer version saved this game: reload the page")
        facts, result = kept["facts"], kept["result"]
        seats = tuple(Seat(**seat) for seat in facts.pop("seats"))
        for seat in seats:
            _check(vars(seat), _SEAT)
        facts = TableFacts(**facts)
        _check(vars(facts), _FACTS)
        if result is not None:
            _check(result, _RESULT)
            _check_times(result["finished"])
        _check_times(facts.created, facts.updated)
        return Stored(replace(facts, seats=seats), tuple(kept["events"]), result, text)
    except NewerError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise _not_kept() from error


def _not_kept() -> ValueError:
    """What is said of a text that is no table."""
    return ValueError("this game is damaged and can't be read")


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _check_times(*times: float) -> None:
    """ValueError for a time that no calendar has."""
    for time in times:
        if not 0 <= time < _LATEST:
            raise ValueError(f"{time} is no time")


def _check(fields: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """TypeError where a field is of another kind. A whole number is a number, too."""
    for name, kind in kinds.items():
        value = fields[name]
        if not isinstance(value, kind) and not (type(value) is int and isinstance(0.0, kind)):
            raise TypeError(f"{name}: {value!r}")


_DAMAGED = "a game in it is damaged, so nothing changed: choose a file that witchwood saved"


def file_of(texts: Iterable[str], unread: Iterable[str]) -> str:
    """Tables as one file. unread: texts that can't be read here, which are taken along as they are."""
    return '{"witchwood games":[\n' + ",\n".join(texts) + f'\n],"unread":{json.dumps(list(unread))}}}\n'


def texts_of(text: str) -> tuple[list[str], list[str]]:
    """The tables in a file that a page has made, and those of them that could be read neither there nor can be here.
    ValueError where it is none.
    """
    try:
        file = json.loads(text)
        texts = [json.dumps(one) for one in file["witchwood games"]]
        unread: list[str] = []
        for one in file.get("unread", []):
            (unread if problem_of(read_shown, one) else texts).append(one)
        return texts, unread
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ValueError("this isn't a file of games: choose one that witchwood saved") from error


def read_shown(text: str) -> Stored:
    """A table that lists and statistics can show, with events that can be read. ValueError where it is none: NewerError
    for one that a newer version wrote.
    """
    try:
        stored = read_table(text)
    except NewerError:
        raise
    except ValueError as error:
        raise ValueError(_DAMAGED) from error
    try:
        cards_of([stored.facts], stored.facts.owner, stored.facts.updated)
        statistics_of([] if stored.result is None else [stored.result])
        stored.check_events()
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(_DAMAGED) from error
    return stored


def played_again(stored: Stored) -> Stored:
    """A table with a summary of what its events say, whatever stood there. Raises whatever is wrong with them."""
    if stored.facts.game not in names():
        return stored
    table = Table(stored.facts, History.of(stored.facts, stored.events))
    return replace(stored, facts=replace(stored.facts, **summary_of(table, stored.facts.updated)))


def merged(one: Stored, other: Stored) -> Stored:
    """Of two states of a table that at which more was done, the first if neither, with the result that came first."""
    longer = max(one, other, key=lambda each: each.facts.version)
    results = [each.result for each in (one, other) if each.result is not None]
    return replace(longer, result=min(results, key=lambda result: result["finished"], default=None), text=one.text)


def problem_of(read: Callable[..., object], *what: str) -> ValueError | None:
    """What keeps something from being read: the ValueError of reading it. None where it can be."""
    try:
        read(*what)
    except ValueError as error:
        return error
    return None
