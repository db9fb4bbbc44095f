"""A table's socket: a person looks at one table, and gets answers to what they ask of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from witchwood.server.http.connection import NOT_THERE, TOO_MUCH, SocketConnection
from witchwood.server.http.dependencies import limits_of, service_of
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
from witchwood.server.tables.registry import UnreadableTableError
from witchwood.service.served_table import ServedTable
from witchwood.service.visit import Outcome, Visit
from witchwood.table.messages.client_messages import ClientMessage, TalkRequest
from witchwood.table.messages.reading import id_of
from witchwood.table.messages.server_messages import RoomMessage, TournamentMessage
from witchwood.table.refusal import NoTableError, RefusalError

_MOST = 16  # messages that are read ahead; more stay where they are


class Inbox:
    """Messages to a table. came: when something came, at the earliest, that is read now (`Watchdog.came`)."""

    def __init__(self, socket: WebSocket, table: ServedTable, came: Callable[[], float]) -> None:
        self._socket = socket
        self._table = table
        self._came = came
        self._letters: asyncio.Queue[tuple[str, float] | Exception] = asyncio.Queue(_MOST)

    async def read(self) -> None:
        """Read until the connection ends."""
        while True:
            try:
                text = await self._socket.receive_text()
            except KeyError:  # it was sent as bytes: then it is none
                text = ""
            except Exception as end:
                await self._letters.put(end)
                return
            came = self._came()
            self._table.arrivals.waiting.append(came)
            try:
                await self._letters.put((text, came))
            except asyncio.CancelledError:
                self._table.arrivals.waiting.remove(came)
                raise

    @asynccontextmanager
    async def next(self) -> AsyncIterator[tuple[str, float]]:
        """The next message and when it came, until it is answered. Raises what ended the connection."""
        letter = await self._letters.get()
        if isinstance(letter, Exception):
            try:
                raise letter
            finally:
                del letter  # it would hold itself by its traceback, and with it the table
        try:
            yield letter
        finally:
            self._table.arrivals.waiting.remove(letter[1])

    def close(self) -> None:
        """Answer nothing more; `read` has ended."""
        while not self._letters.empty():
            letter = self._letters.get_nowait()
            if isinstance(letter, tuple):
                self._table.arrivals.waiting.remove(letter[1])


router = APIRouter()

_PLAYS = 1_000  # of a long game: sending so many counts as one request
_MOST_TALKS = 300  # lines of one connection that wait to be stored
_MOST_THROTTLED = 200  # messages beyond the rate; then the connection is closed


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Show a table, and do what its players ask for."""
    doubts = service_of(socket).doubts
    async with visit(socket) as person:
        if person is None:
            return
        try:
            await _visit(service_of(socket), socket, key, person, doubts)
        except NoTableError:
            await goodbye(socket, NOT_THERE, "there is no such table: the link may be cut short")
        except UnreadableTableError as error:
            await goodbye(socket, NOT_THERE, str(error))


async def _visit(service: Service, socket: WebSocket, key: str, person: Person, doubts: int) -> None:
    table = await service.registry.get(key, person.id)
    if table.facts.sealed is not None and table.seat_of(person.id) is None:
        await goodbye(socket, NOT_THERE, "others still play this deal: you can watch when the tournament is over")
        return
    if not limits_of(socket).allow(REQUESTS, person.id, len(table.history.match.plays) / _PLAYS):
        await asyncio.sleep(PENALTY)
        raise RefusalError("you opened too many long games: wait a moment")
    connection = SocketConnection(socket, table, person.id, person.session)
    try:
        async with service.registry.hold(table):
            await service.clocks.settle(table)
            await service.presences.came(table, connection)
            await service.check_again(connection, doubts)
            await service.broadcaster.welcome(table, connection)
        await _tell_room(service, table, connection)
        await _stay(service, socket, table, connection)
    finally:
        service.solver.left(table, connection)
        await service.presences.left(table, connection)


async def _tell_room(service: Service, table: ServedTable, connection: SocketConnection) -> None:
    """A room's address is as secret as a table's: only its members learn the way back, and only the players that to
    their tournament.
    """
    tournament = table.facts.tournament
    if tournament is not None and table.seat_of(connection.person) is not None:
        connection.say(TournamentMessage(type="tournament", tournament=tournament))
    room = table.facts.room
    if room is not None and await service.rooms.belongs(room, connection.person):
        connection.say(RoomMessage(type="room", room=room))


async def _stay(service: Service, socket: WebSocket, table: ServedTable, connection: SocketConnection) -> None:
    visit = _SocketVisit(service, limits_of(socket), table, connection)
    service.table_service.nudge(table)
    sending = asyncio.create_task(connection.run())
    hearing = asyncio.create_task(visit.read(socket))
    greeting = asyncio.create_task(service.talk.welcome(table, connection))  # the table itself doesn't wait for it
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        questions = (*visit.questions, *visit.talks)
        for task in (sending, hearing, *questions):
            task.cancel()
        # What is read for the greeting is read to its end: a query that is broken off keeps the table in a cycle.
        ends = await asyncio.gather(sending, hearing, greeting, *questions, return_exceptions=True)
    failures = [end for end in ends if isinstance(end, Exception)]
    was_closed = ends[0] is None  # then nothing can be heard any more
    if failures and not was_closed and not any(isinstance(end, WebSocketDisconnect) for end in failures):
        raise failures[0]


class _SocketVisit(Visit):
    """A visit over a socket: within its rates, counted, and beside people who talk."""

    def __init__(self, service: Service, limits: Limits, table: ServedTable, connection: SocketConnection) -> None:
        super().__init__(service.table_service, table, connection)
        self._service = service
        self._socket_connection = connection
        self._throttled = 0
        self._limits = limits
        self._talking = asyncio.Lock()  # one line after the other
        self.talks: set[asyncio.Task[None]] = set()

    async def read(self, socket: WebSocket) -> None:
        """Answer message after message."""
        inbox = Inbox(socket, self._table, self._service.watchdog.came)
        reading = asyncio.create_task(inbox.read())
        network = network_of(socket)
        try:
            while True:
                async with inbox.next() as (text, came):
                    await asyncio.sleep(0)  # others come in between, however much this one has sent at once
                    self._service.addresses.note(self._connection.person, network)
                    if not self._socket_connection.is_closing and await self._is_within_rate(text, network):
                        await self.hear(text, came)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            inbox.close()

    async def _is_within_rate(self, text: str, network: str) -> bool:
        person, limits = self._connection.person, self._limits
        if limits.allow(MESSAGES, person) and limits.allow(ADDRESS_MESSAGES, network):
            return True
        self.refuse(id_of(text), "too many messages: wait a moment")
        self._throttled += 1
        if self._throttled > _MOST_THROTTLED:
            self._socket_connection.close(TOO_MUCH, "far too many messages")
        await asyncio.sleep(MESSAGE_PENALTY)
        return False

    async def answer(self, message: ClientMessage, received: float) -> Outcome:
        """Answer, and count how it went and how long it took."""
        clock, metrics = self._service.clock, self._service.metrics
        began = clock.monotonic()
        outcome = await super().answer(message, received)
        if outcome == "done":
            metrics.done.labels(self._table.game.name, message.type).inc()
        elif outcome == "refused":
            metrics.refused.labels(message.type).inc()
        metrics.answer.labels(message.type).observe(clock.monotonic() - began)
        return outcome

    async def talk(self, message: TalkRequest, received: float) -> None:
        """What is played next doesn't wait until a line is stored."""
        if not self._limits.allow(SAYINGS, self._connection.person) or len(self.talks) >= _MOST_TALKS:
            self.refuse(message.id, "you say too much at once: wait a moment")
            return
        task = asyncio.create_task(self._talk(message, received))
        self.talks.add(task)
        task.add_done_callback(self.talks.discard)

    async def _talk(self, message: TalkRequest, received: float) -> None:
        async with self._talking:
            await self.answer(message, received)

    async def say(self, message: TalkRequest) -> None:
        """See `Visit.say`."""
        await self._service.talk.do(self._table, self._connection.person, message)
