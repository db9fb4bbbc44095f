"""A table's socket: somebody's line to one table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import deque

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from witchwood.server.course import RefusalError
from witchwood.server.limits import ADDRESS_MESSAGES, MESSAGES, network_of
from witchwood.server.live import Table
from witchwood.server.problems import words_of
from witchwood.server.seeing import Viewer, view_at
from witchwood.server.service import Service
from witchwood.server.showing import state_of
from witchwood.server.socket_messages import (
    Act,
    Bye,
    Command,
    Done,
    FollowVerdicts,
    Look,
    Looked,
    Refused,
    TakeBack,
    read_client,
)
from witchwood.server.socket_messages import Table as TableSaid
from witchwood.server.tables import NoTableError

log = logging.getLogger(__name__)
router = APIRouter()

NOT_YOU, NOT_THERE, TOO_MUCH, BROKEN, RESTART = 4403, 4404, 1008, 1011, 1012
_MOST_WAITING = 200  # messages that wait for a slow line; then it is closed
_MOST_REFUSED = 200  # messages beyond the rate; then the line is closed


class Line:
    """One socket: messages wait here until they are sent, and of several states of the table only the last one is."""

    def __init__(self, socket: WebSocket, person: str, seat: Viewer) -> None:
        self.person = person
        self.seat = seat
        self._socket = socket
        self._waiting: deque[tuple[str, str]] = deque()
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def send(self, text: str, kind: str) -> None:
        """See `Watcher.send`."""
        if self._closing is not None:
            return  # the goodbye was the last word
        if kind in ("table", "presence"):
            self._waiting = deque(one for one in self._waiting if one[1] != kind)
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()  # it would hardly arrive any more
            self.close(TOO_MUCH, "your line is too slow for what happens here")
            return
        self._waiting.append((text, kind))
        self._news.set()

    def say(self, message: BaseModel) -> None:
        """Send a message of which none is left out."""
        self.send(message.model_dump_json(), "")

    def leave(self, reason: str) -> None:
        """See `Watcher.leave`."""
        self.close(RESTART, reason)

    def close(self, code: int, reason: str) -> None:
        """Send what waits and a goodbye, then close."""
        if self._closing is None:
            self._waiting.append((Bye(reason=reason).model_dump_json(), ""))
            self._closing = (code, reason)
            self._news.set()

    async def run(self) -> None:
        """Send until the line is closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft()[0])
            if self._closing is not None:
                await self._socket.close(self._closing[0], self._closing[1][:120])
                return


@router.websocket("/api/tables/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    """Show a table to somebody, and do what its players ask for."""
    service: Service = socket.app.state.service
    await socket.accept()
    person = service.cookies.read(socket)
    if person is None:
        await _goodbye(socket, NOT_YOU, "ask /api/me for an identity first, and let the browser keep its cookie")
        return
    address = network_of(socket)
    if not service.limits.enter(person, address):
        await _goodbye(socket, TOO_MUCH, "too many tables are open: close some")
        return
    service.metrics.sockets.inc()
    try:
        await _visit(service, socket, key, person)
    except NoTableError:
        await _goodbye(socket, NOT_THERE, "there is no such table: the link may be cut short")
    except RefusalError as refusal:
        await _goodbye(socket, RESTART, str(refusal))
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a line to table %s broke", key[:6])
        await _goodbye(socket, BROKEN, "the service stumbled; the table is kept")
    finally:
        service.limits.leave(person, address)
        service.metrics.sockets.dec()


async def _goodbye(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the line is closed already
        await socket.send_text(Bye(reason=reason).model_dump_json())
        await socket.close(code, reason)


async def _visit(service: Service, socket: WebSocket, key: str, person: str) -> None:
    try:
        table = await service.tables.get(key)
    except ValueError:
        log.exception("table %s can't be played again as it is stored", key[:6])
        await _goodbye(socket, NOT_THERE, "this table can't be read: the rules no longer allow what was played there")
        return
    line = Line(socket, person, table.seat_of(person))
    try:
        async with service.tables.hold(table):
            await service.presences.came(table, line)
            line.say(TableSaid(table=state_of(table, line.seat)))
        await _stay(service, socket, table, line)
    finally:
        await service.presences.left(table, line)


async def _stay(service: Service, socket: WebSocket, table: Table, line: Line) -> None:
    visit = _Visit(service, table, line)
    service.conductor.nudge(table)
    service.helper.nudge(table)
    sending = asyncio.create_task(line.run())
    hearing = asyncio.create_task(visit.hear(socket))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, hearing, *visit.tasks):
            task.cancel()
        ends = await asyncio.gather(sending, hearing, *visit.tasks, return_exceptions=True)
    failures = [end for end in ends if isinstance(end, Exception)]
    was_closed = ends[0] is None  # then nothing can be heard any more
    if failures and not was_closed and not any(isinstance(end, WebSocketDisconnect) for end in failures):
        raise failures[0]


class _Visit:
    """What one line asks for. Questions that need a search are answered beside, one at a time."""

    def __init__(self, service: Service, table: Table, line: Line) -> None:
        self._service = service
        self._table = table
        self._line = line
        self._refused = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def hear(self, socket: WebSocket) -> None:
        """Answer message after message."""
        address, limits = network_of(socket), self._service.limits
        while True:
            try:
                text = await socket.receive_text()
            except KeyError:  # it was sent as bytes: then it is none
                text = ""
            await asyncio.sleep(0)  # others come in between, however much this one has sent at once
            if not limits.allow(MESSAGES, self._line.person) or not limits.allow(ADDRESS_MESSAGES, address):
                self._refuse(_id_in(text), "too many messages: wait a moment")
                self._refused += 1
                if self._refused > _MOST_REFUSED:
                    self._line.close(TOO_MUCH, "far too many messages")
                continue
            try:
                message = read_client.validate_json(text)
            except ValidationError as error:
                self._refuse(_id_in(text), f"this message can't be read: {words_of(error.errors())}")
                continue
            if isinstance(message, Command) and message.type in ("hint", "back", "finish"):
                self._answer_beside(message)
            else:
                await self._answer(message)

    def _answer_beside(self, message: Command) -> None:
        if self.tasks:
            self._refuse(message.id, "one question at a time: the last one is still being thought over")
            return
        task = asyncio.create_task(self._answer(message))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _answer(self, message: Act | Command | TakeBack | FollowVerdicts | Look) -> None:
        began = time.monotonic()
        metrics = self._service.metrics
        try:
            await self._do(message)
            metrics.done.labels(self._table.game.name, message.type).inc()
        except RefusalError as refusal:
            metrics.refused.labels(message.type).inc()
            self._refuse(message.id, str(refusal))
        except Exception:
            log.exception("a message of type %s failed at table %s", message.type, self._table.id[:6])
            self._refuse(message.id, "the service stumbled over this; nothing has changed")
        metrics.answer.labels(message.type).observe(time.monotonic() - began)

    async def _do(self, message: Act | Command | TakeBack | FollowVerdicts | Look) -> None:
        helper, table, line = self._service.helper, self._table, self._line
        if isinstance(message, Look):
            async with self._service.tables.hold(table):
                line.say(self._look(message))
            return
        if isinstance(message, FollowVerdicts):
            async with self._service.tables.hold(table):
                helper.follow(table, line, message.on)
                version = table.course.version
        elif isinstance(message, Command) and message.type == "hint":
            line.say(await helper.hint(table, line.person, message))
            return
        elif isinstance(message, Command) and message.type == "back":
            version = await helper.back(table, line.person, message)
        elif isinstance(message, Command) and message.type == "finish":
            version = await helper.finish(table, line.person, message)
        else:
            version = await self._service.doer.do(table, line.person, message)
        line.say(Done(id=message.id, version=version))

    def _look(self, message: Look) -> Looked:
        match = self._table.course.match
        if message.ply > len(match.plays):
            raise RefusalError(f"ply {message.ply}: {len(match.plays)} plays were made so far")
        return Looked(id=message.id, ply=message.ply, view=view_at(match, message.ply, self._line.seat))

    def _refuse(self, name: str, reason: str) -> None:
        self._line.say(Refused(id=name, reason=reason))


def _id_in(text: str) -> str:
    """The id of a message that can't be read otherwise, so that its sender knows which one it was."""
    try:
        name = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return name[:64] if isinstance(name, str) and name.isascii() else ""
