"""A table in memory: who sits there, the course of its game, and who looks at it just now."""

from __future__ import annotations

import asyncio
import json
from functools import cached_property
from typing import Protocol

import witchwood
from witchwood.agents.player import Player
from witchwood.engine.game import Game, Value, View
from witchwood.engine.match import Match
from witchwood.server.course import Course, Event
from witchwood.server.fairness import commitment, line_of
from witchwood.server.messages import Play
from witchwood.server.seeing import Viewer, is_all_open, play_for, view_at, view_for
from witchwood.server.socket_messages import Verdict
from witchwood.server.solving import Mirror
from witchwood.server.store.queries import SeatRow, TableRow


class Watcher(Protocol):
    """Somebody's socket. seat: the seat that looks, None for one who watches."""

    @property
    def person(self) -> str:
        """Whose socket it is."""

    seat: Viewer

    def send(self, text: str, kind: str) -> None:
        """Put a message on the line. Of several of kind "table" that wait, only the last is sent."""

    def leave(self, reason: str) -> None:
        """Say why, then close."""


def begin(row: TableRow) -> Match:
    """The match as the table began: from its record, or dealt. ValueError if the rules no longer allow it."""
    if row.record is not None:
        return witchwood.replay(row.record)
    assert row.deal is not None
    game = witchwood.game(row.game)
    return Match.from_deal(game, int(row.deal), json.loads(row.options), len(row.seats))


def course_of(row: TableRow, events: list[Event]) -> Course:
    """The course of a stored game."""
    course = Course(begin(row), row.created, row.salt)
    course.replay(events)
    return course


class Table:
    """A table that is open. Whoever reads or changes its course holds it (`Tables.hold`); so does whoever stores.

    torn: it may differ from what is stored, so it has to be read again before anybody goes on with it.
    finish: the version and the line of plays that wins for sure from there, once that is proved.
    here: seats whose people look at the table in other processes, by process, and when it said so.
    """

    def __init__(self, row: TableRow, course: Course) -> None:
        self.row = row
        self.course = course
        self.lock = asyncio.Lock()
        self.torn = False
        self.watchers: set[Watcher] = set()
        self.here: dict[str, tuple[float, frozenset[int]]] = {}
        self.finish: tuple[int, tuple[int, ...]] | None = None
        self.verdicts: dict[int, Verdict] = {}
        self.followers: set[Watcher] = set()
        self.task: asyncio.Task[None] | None = None  # the agents' turn
        self.nudged = asyncio.Event()  # agents that wait because something failed are to try again
        self.search: asyncio.Task[None] | None = None  # the solver's
        self.showing: asyncio.Task[None] | None = None  # it is to be shown
        self.mirror: Mirror | None = None  # made when the solver is asked first
        self.adviser: Player | None = None  # made when a hint is asked for first; it remembers its plan
        self.advising = asyncio.Lock()  # one question at a time, from however many windows
        self.considered = -1  # the version at which agents have said that they rather wait
        self.searched = -1  # the version for which a sure win was looked for
        self._plays: dict[Viewer, list[Play]] = {}
        self._views: tuple[int, dict[Viewer, View]] = (-1, {})

    @property
    def id(self) -> str:
        """The secret part of its link."""
        return self.row.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.course.match.game

    @cached_property
    def options(self) -> dict[str, Value]:
        """All options."""
        return self.course.match.options

    @cached_property
    def unusual(self) -> dict[str, str]:
        """The options that are not usual, as text."""
        return self.game.unusual(self.options)

    @cached_property
    def line(self) -> str | None:
        """What the table has committed to; None where it began at a position."""
        match = self.course.match
        return None if match.deal is None else line_of(self.game, self.options, match.seats, match.deal)

    @cached_property
    def commitment(self) -> str | None:
        """What its players are shown of that from the start."""
        return None if self.line is None else commitment(self.line, self.row.salt)

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits where."""
        return self.row.seats

    @property
    def is_archive(self) -> bool:
        """Whether this is a record of several seats to look at: nobody can play on in the place of others."""
        return self.row.record is not None and self.course.match.seats > 1

    @cached_property
    def hides_cards(self) -> bool:
        """Whether the game began with cards that lay face down, so that there may come a point where all is known."""
        return not is_all_open(view_at(self.course.match, 0, 0))

    def seat_of(self, person: str) -> int | None:
        """A person's seat."""
        return next((one.seat for one in self.seats if one.person == person), None)

    def note(self, row: TableRow) -> None:
        """What lists show of the table by now; those who look at it have the seats that stand there."""
        self.row = row
        for watcher in self.watchers:
            watcher.seat = self.seat_of(watcher.person)

    def others(self, seat: int) -> list[int]:
        """The seats of other people, those who are yet to come included: nobody may look ahead before they do."""
        return [one.seat for one in self.seats if one.kind in ("person", "open") and one.seat != seat]

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody may still sit down."""
        return any(one.kind == "open" for one in self.seats)

    @property
    def is_awaited(self) -> bool:
        """Whether of several people who sit here one does not look: in a rematch, who has not followed yet."""
        people = {one.seat for one in self.seats if one.kind == "person"}
        return len(people) > 1 and not people <= self.seats_here()

    def seats_here(self) -> set[int]:
        """Seats whose people look at the table just now, in this process or another."""
        seats = {watcher.seat for watcher in self.watchers if watcher.seat is not None}
        return seats.union(*(elsewhere for _, elsewhere in self.here.values()))

    def waits(self) -> str | None:
        """Who is waited for: person, agent, or open: whoever takes a free seat, for agents wait for that too. None when
        nobody is.
        """
        turn = self.course.match.turn
        if turn is None or self.is_archive:
            return None
        kind = self.seats[turn].kind
        return "open" if kind == "agent" and self.has_open_seat else kind

    def view_for(self, viewer: Viewer) -> View:
        """The view of a seat or of those who watch, made once for each version."""
        version, views = self._views
        if version != self.course.version:
            views = {}
            self._views = (self.course.version, views)
        if viewer not in views:
            view = view_for(self.course.match, viewer)
            views[viewer] = {**view, "actions": []} if self.is_archive else view
        return views[viewer]

    def plays_for(self, viewer: Viewer) -> list[Play]:
        """All plays as a viewer is told them; those that were told before are not told anew."""
        told = self._plays.setdefault(viewer, [])
        match = self.course.match
        for number in range(len(told), len(match.plays)):
            told.append(play_for(match, number, viewer))
        return told

    def forget_plays(self, kept: int = 0) -> None:
        """What was said of plays after the first `kept` no longer holds: they were taken back."""
        for told in self._plays.values():
            del told[kept:]
        self.verdicts = {ply: verdict for ply, verdict in self.verdicts.items() if ply <= kept}

    def replace(self, row: TableRow, course: Course) -> None:
        """Begin again from what is stored."""
        self.note(row)
        self.course, self.finish, self.mirror, self.torn = course, None, None, False
        self._views = (-1, {})
        self.forget_plays()
