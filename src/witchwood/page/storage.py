"""A table as a page keeps it: one text, of its facts, its events and its first result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol, TypeAlias, get_type_hints

from witchwood.table.history.events import Event, read_change, write_change
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.shown.stored_summary import Result

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
