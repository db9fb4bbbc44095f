"""What people do at a table: checked, stored, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from witchwood.server.course import RefusalError
from witchwood.server.live import Table
from witchwood.server.socket_messages import Act, Command, TakeBack
from witchwood.server.tables import Tables

Asking = Act | Command | TakeBack
Wish = Callable[[Table, int, Asking], tuple[str, str]]  # the kind and text of the event that is wanted
_STILL_FREE = "a seat is still free: nothing is taken back before somebody sits there"
_MOST_EVENTS = 20_000  # of one table: they are all kept, and played again whenever it is loaded
_TRIES = 5  # when other processes store events of the same table at the same moment


class Doer:
    """Does what the messages of people at a table ask for. nudge: called after every change, to let others go on."""

    def __init__(self, tables: Tables, nudge: Callable[[Table], None]) -> None:
        self._tables = tables
        self._nudge = nudge

    async def do(self, table: Table, person: str, message: Asking) -> int:
        """Do what a message asks for, once, however often it comes; the table's version then. RefusalError if not."""
        return await self.store(table, person, message, wanted)

    async def store(self, table: Table, person: str, message: Asking, wish: Wish) -> int:
        """Store the event that `wish` answers, unless this message was acted on before.

        Once begun it is brought to its end, even if the one who asked has left.
        """
        return await asyncio.shield(asyncio.create_task(self._store(table, person, message, wish)))

    async def _store(self, table: Table, person: str, message: Asking, wish: Wish) -> int:
        async with self._tables.hold(table):
            version = await self._stored(table, person, message, wish)
        self._nudge(table)
        return version

    async def _stored(self, table: Table, person: str, message: Asking, wish: Wish) -> int:
        for _ in range(_TRIES):
            done = table.course.messages.get((person, message.id))
            if done is not None:
                return done
            seat = seat_to_act(table, person)
            check_version(table, seat, message)
            if table.course.version >= _MOST_EVENTS:
                raise RefusalError(f"{_MOST_EVENTS} things were done at this table, the most it holds: begin a new one")
            kind, text = wish(table, seat, message)
            event = table.course.judge(kind, seat, text, author=person, message=message.id, now=time.time())
            if await self._tables.record_event(table, event):
                self._tables.show(table)
                return event.version
        raise RefusalError("too much happens at this table at once: try again")


def seat_to_act(table: Table, person: str) -> int:
    """The seat of one who wants to do something. RefusalError for those who may only look."""
    seat = table.seat_of(person)
    if seat is None:
        raise RefusalError("you have no seat at this table: you may watch")
    if table.is_archive:
        raise RefusalError("this is the record of a game: it can be looked at, not played on")
    return seat


def check_version(table: Table, seat: int, message: Asking) -> None:
    """RefusalError if the one who asked has not seen how things stand.

    An action that may be made out of turn is judged as the table stands when it arrives: who calls first has called.
    """
    course = table.course
    if message.version == course.version:
        return
    if message.version < course.version and isinstance(message, Act) and course.is_anytime(message.action, seat):
        return
    raise RefusalError(f"the table has moved on: it is at version {course.version}, and you asked at {message.version}")


def wanted(table: Table, seat: int, message: Asking) -> tuple[str, str]:
    """The kind and text of the event that a message asks for. RefusalError where another person's consent is needed."""
    course = table.course
    others = table.others(seat)
    if isinstance(message, Act):
        return "act", message.action.strip()
    if isinstance(message, TakeBack):
        if message.answer == "ask":
            if not others:
                raise RefusalError("nobody else plays here: undo takes your play back")
            if table.has_open_seat:
                raise RefusalError(_STILL_FREE)
            return "ask", course.ask_text(seat, others)
        course.check_asked(seat)
        return message.answer, ""
    if message.type == "resign":
        return "resign", ""
    if others:
        if table.has_open_seat:
            raise RefusalError(_STILL_FREE)
        raise RefusalError("others play here too: ask to take your last play back")
    if message.type == "undo":
        return "back", course.undo_text(seat)
    if message.type == "redo":
        return "redo", course.redo_text(seat)
    if not course.match.plays:
        raise RefusalError("there is nothing to restart: this is the start of the game")
    return "back", "0"
