"""A table's socket: somebody looks at one table, and is answered what they ask of it."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from witchwood.server.http.connection import NOT_THERE, TOO_MUCH, Connection
from witchwood.server.http.dependencies import limits_of, service_of
from witchwood.server.http.inbox import Inbox
from witchwood.server.http.limits import (
    ADDRESS_MESSAGES,
    MESSAGE_PENALTY,
    MESSAGES,
    PENALTY,
    REQUESTS,
    SAYINGS,
    Limits,
    network_of,
)
from witchwood.server.http.sockets import goodbye, visit
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person
from witchwood.server.tables.registry import NoTableError, UnreadableTableError
from witchwood.server.tables.served_table import ServedTable
from witchwood.table.commands import check_begun
from witchwood.table.messages.asked import (
    ClientMessage,
    CommandMessage,
    EmoteMessage,
    FollowVerdictsMessage,
    LookMessage,
    MuteMessage,
    QuietMessage,
    ReportMessage,
    SayMessage,
    TalkMessage,
)
from witchwood.table.messages.reading import BadInputError, id_of, read_message
from witchwood.table.messages.told import DoneMessage, LookedMessage, RefusedMessage, RoomMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.visibility import view_at

log = logging.getLogger(__name__)
router = APIRouter()

_PLAYS = 1_000  # of a long game: to be told so many counts as one request
_MOST_TALKS = 300  # lines of one connection that wait to be stored
_MOST_REFUSED = 200  # messages beyond the rate; then the connection is closed


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Show a table to somebody, and do what its players ask for."""
    async with visit(socket) as person:
        if person is None:
            return
        try:
            await _visit(service_of(socket), socket, key, person)
        except NoTableError:
            await goodbye(socket, NOT_THERE, "there is no such table: the link may be cut short")
        except UnreadableTableError as error:
            await goodbye(socket, NOT_THERE, str(error))


async def _visit(service: Service, socket: WebSocket, key: str, person: Person) -> None:
    table = await service.registry.get(key, person.id)
    if not limits_of(socket).allow(REQUESTS, person.id, len(table.history.match.plays) / _PLAYS):
        await asyncio.sleep(PENALTY)
        raise RefusalError("too many long games were opened: wait a moment")
    connection = Connection(socket, table, person.id, person.session)
    try:
        async with service.registry.hold(table):
            await service.clocks.settle(table)
            await service.presences.came(table, connection)
            await service.check_again(connection)
            await service.broadcaster.welcome(table, connection)
        await _tell_room(service, table, connection)
        await _stay(service, socket, table, connection)
    finally:
        service.solver.left(table, connection)
        await service.presences.left(table, connection)


async def _tell_room(service: Service, table: ServedTable, connection: Connection) -> None:
    """A room's address is as secret as a table's: only its members are told the way back."""
    room = table.facts.room
    if room is not None and await service.rooms.belongs(room, connection.person):
        connection.say(RoomMessage(type="room", room=room))


async def _stay(service: Service, socket: WebSocket, table: ServedTable, connection: Connection) -> None:
    visit = _Visit(service, table, connection)
    service.agents.nudge(table)
    service.solver.nudge(table)
    sending = asyncio.create_task(connection.run())
    hearing = asyncio.create_task(visit.hear(socket))
    greeting = asyncio.create_task(service.talk.welcome(table, connection))  # the table itself doesn't wait for it
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        questions = (*visit.tasks, *visit.talks)
        for task in (sending, hearing, *questions):
            task.cancel()
        # What is read for the greeting is read to its end: a query that is broken off keeps the table in a cycle.
        ends = await asyncio.gather(sending, hearing, greeting, *questions, return_exceptions=True)
    failures = [end for end in ends if isinstance(end, Exception)]
    was_closed = ends[0] is None  # then nothing can be heard any more
    if failures and not was_closed and not any(isinstance(end, WebSocketDisconnect) for end in failures):
        raise failures[0]


class _Visit:
    """What is asked over one connection. Questions that need a search are answered beside, one at a time."""

    def __init__(self, service: Service, table: ServedTable, connection: Connection) -> None:
        self._service = service
        self._table = table
        self._connection = connection
        self._refused = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self._talking = asyncio.Lock()  # one line after the other
        self.talks: set[asyncio.Task[None]] = set()

    async def hear(self, socket: WebSocket) -> None:
        """Answer message after message."""
        inbox = Inbox(socket, self._table, self._service.watchdog.came)
        reading = asyncio.create_task(inbox.read())
        limits, network = limits_of(socket), network_of(socket)
        try:
            while True:
                async with inbox.next() as (text, came):
                    await asyncio.sleep(0)  # others come in between, however much this one has sent at once
                    self._service.addresses.note(self._connection.person, network)
                    await self._hear(text, came, limits, network)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            inbox.close()

    async def _hear(self, text: str, came: float, limits: Limits, network: str) -> None:
        if self._connection.is_closing:
            return
        if not limits.allow(MESSAGES, self._connection.person) or not limits.allow(ADDRESS_MESSAGES, network):
            self._refuse(id_of(text), "too many messages: wait a moment")
            self._refused += 1
            if self._refused > _MOST_REFUSED:
                self._connection.close(TOO_MUCH, "far too many messages")
            await asyncio.sleep(MESSAGE_PENALTY)
            return
        try:
            message = read_message(text)
        except BadInputError as error:
            self._refuse(id_of(text), f"this message can't be read: {error}")
            return
        if isinstance(message, TalkMessage):
            self._talk_beside(message, within_rate=limits.allow(SAYINGS, self._connection.person))
        elif isinstance(message, CommandMessage) and message.type in ("hint", "back", "finish"):
            self._answer_beside(message)
        else:
            await self._answer(message, came)

    def _answer_beside(self, message: CommandMessage) -> None:
        if self.tasks:
            self._refuse(message.id, "one question at a time: the last one is still being thought over")
            return
        task = asyncio.create_task(self._answer(message, self._service.clock.now()))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _talk_beside(self, message: TalkMessage, *, within_rate: bool) -> None:
        """What is played next doesn't wait until a line is stored."""
        if not within_rate or len(self.talks) >= _MOST_TALKS:
            self._refuse(message.id, "you say too much at once: wait a moment")
            return
        task = asyncio.create_task(self._talk(message))
        self.talks.add(task)
        task.add_done_callback(self.talks.discard)

    async def _talk(self, message: TalkMessage) -> None:
        async with self._talking:
            await self._answer(message, self._service.clock.now())

    async def _answer(self, message: ClientMessage, received: float) -> None:
        began = self._service.clock.monotonic()
        metrics = self._service.metrics
        try:
            await self._do(message, received)
            metrics.done.labels(self._table.game.name, message.type).inc()
        except RefusalError as refusal:
            metrics.refused.labels(message.type).inc()
            self._refuse(message.id, str(refusal))
        except Exception:
            log.exception("a message of type %s failed at table %s", message.type, self._table.id[:6])
            self._refuse(message.id, "the service stumbled over this; nothing has changed")
        metrics.answer.labels(message.type).observe(self._service.clock.monotonic() - began)

    async def _do(self, message: ClientMessage, received: float) -> None:
        service, table, connection = self._service, self._table, self._connection
        match message:
            case SayMessage() | EmoteMessage() | MuteMessage() | ReportMessage() | QuietMessage():
                await service.talk.do(table, connection.person, message)
                version = table.history.version
            case LookMessage():
                async with service.registry.hold(table):
                    connection.say(self._look(message))
                return
            case CommandMessage(type="hint"):
                connection.say(await service.adviser.hint(table, connection.person, message))
                return
            case FollowVerdictsMessage():
                async with service.registry.hold(table):
                    await service.solver.follow(table, connection, on=message.on)
                    version = table.history.version
            case CommandMessage(type="back"):
                version = await service.solver.back(table, connection.person, message)
            case CommandMessage(type="finish"):
                version = await service.solver.finish(table, connection.person, message)
            case _:
                version = await service.commands.do(table, connection.person, message, received=received)
        connection.say(DoneMessage(type="done", id=message.id, version=version))

    def _look(self, message: LookMessage) -> LookedMessage:
        check_begun(self._table)
        match = self._table.history.match
        if message.ply > len(match.plays):
            raise RefusalError(f"ply {message.ply}: {len(match.plays)} plays were made so far")
        view = view_at(match, message.ply, self._connection.seat)
        return LookedMessage(type="looked", id=message.id, ply=message.ply, view=view)

    def _refuse(self, name: str, reason: str) -> None:
        self._connection.say(RefusedMessage(type="refused", id=name, reason=reason))
