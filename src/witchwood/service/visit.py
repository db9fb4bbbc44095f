"""A visit: what one client asks over one connection to one table, and what it is answered."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal, TypeAlias

from witchwood.review.curve import Progress
from witchwood.service.ports import Connection
from witchwood.service.served_table import ServedTable
from witchwood.service.table_service import TableService
from witchwood.table.judging import check_begun
from witchwood.table.messages.client_messages import (
    ClientMessage,
    CommandMessage,
    FollowVerdictsMessage,
    LookMessage,
    ReviewRequest,
    TalkRequest,
)
from witchwood.table.messages.reading import BadInputError, id_of, read_message
from witchwood.table.messages.server_messages import DoneMessage, LookedMessage, RefusedMessage, ReviewProgress
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.secrecy import check_open_hands
from witchwood.table.together.talk import check_talk
from witchwood.table.visibility import open_view_at, view_at

log = logging.getLogger(__name__)
Outcome: TypeAlias = Literal["done", "refused", "failed"]


class Visit:
    """Answers messages. Questions that need a search are answered beside, one at a time."""

    def __init__(self, tables: TableService, table: ServedTable, connection: Connection) -> None:
        self._tables = tables
        self._table = table
        self._connection = connection
        self.questions: set[asyncio.Task[Outcome]] = set()

    async def hear(self, text: str, received: float) -> None:
        """Do what a message asks for, and say so, or why not. received: in seconds since 1970."""
        try:
            message = read_message(text)
        except BadInputError as error:
            self.refuse(id_of(text), f"this message can't be read: {error}")
            return
        if isinstance(message, TalkRequest):
            await self.talk(message, received)
        elif isinstance(message, ReviewRequest) or (
            isinstance(message, CommandMessage) and message.type in ("hint", "back", "finish")
        ):
            self._answer_beside(message, received)
        else:
            await self.answer(message, received)

    def _answer_beside(self, message: CommandMessage | ReviewRequest, received: float) -> None:
        if self.questions:
            self.refuse(message.id, "one question at a time: the last one is still being thought over")
            return
        task = asyncio.create_task(self.answer(message, received))
        self.questions.add(task)
        task.add_done_callback(self.questions.discard)

    async def answer(self, message: ClientMessage, received: float) -> Outcome:
        """Do what a message asks for, and say so, or why not; how it went."""
        try:
            await self._do(message, received)
        except RefusalError as refusal:
            self.refuse(message.id, str(refusal))
            return "refused"
        except Exception:
            log.exception("a message of type %s failed at table %s", message.type, self._table.id[:6])
            self.refuse(message.id, "witchwood failed on this: load the page again to see whether anything changed")
            return "failed"
        return "done"

    async def _do(self, message: ClientMessage, received: float) -> None:
        tables, table, connection = self._tables, self._table, self._connection
        match message:
            case talk if isinstance(talk, TalkRequest):
                await self.say(talk)
                version = table.history.version
            case LookMessage():
                async with tables.changes.store.hold(table):
                    connection.say(self._look(message))
                return
            case ReviewRequest():
                heard = self._progress(message)
                connection.say(await tables.reviews.of(table, connection.person, connection.seat, message, heard))
                return
            case CommandMessage(type="hint"):
                connection.say(await tables.adviser.hint(table, connection.person, message))
                return
            case FollowVerdictsMessage():
                version = await tables.solver.follow(table, connection, on=message.on)
            case CommandMessage(type="back"):
                version = await tables.solver.back(table, connection.person, message)
            case CommandMessage(type="finish"):
                version = await tables.solver.finish(table, connection.person, message)
            case _:
                version = await tables.commands.do(table, connection.person, message, received=received)
        connection.say(DoneMessage(type="done", id=message.id, version=version))

    def _progress(self, message: ReviewRequest) -> Progress:
        """Says how far a review has come."""

        def say(ply: int) -> None:
            self._connection.say(ReviewProgress(type="reviewing", id=message.id, ply=ply), "reviewing")

        return say

    def _look(self, message: LookMessage) -> LookedMessage:
        check_begun(self._table)
        match = self._table.history.match
        if message.ply > len(match.plays):
            raise RefusalError(f"ply {message.ply}: {len(match.plays)} plays were made so far")
        if message.open:
            check_open_hands(self._table, self._tables.changes.clock.now())
        shown = open_view_at if message.open else view_at
        view = shown(match, message.ply, self._connection.seat)
        return LookedMessage(type="looked", id=message.id, ply=message.ply, open=message.open, view=view)

    def refuse(self, name: str, reason: str) -> None:
        """Say why something is not done. name: the id of its message."""
        self._connection.say(RefusedMessage(type="refused", id=name, reason=reason))

    # Where others are

    async def talk(self, message: TalkRequest, received: float) -> None:
        """Answer a message to the people of the table."""
        await self.answer(message, received)

    async def say(self, message: TalkRequest) -> None:  # noqa: ARG002  # where others are, it is said
        """Say something to the people of the table."""
        check_talk(self._table)
        raise RefusalError("nobody hears you here")
