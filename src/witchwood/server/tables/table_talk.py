"""The talk of the tables: said, stored, then sent to the people who sit there and look. Watchers have a talk of their
own, which no player hears before or after the game's end, and hear none of the players'.

It takes no table's lock and no turn of the journal, so no play waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from witchwood.server.store.together.talk_store import TalkStore
from witchwood.server.wire import write
from witchwood.service.ports import Connection
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.client_messages import (
    EmoteMessage,
    MuteMessage,
    QuietMessage,
    ReportMessage,
    SayMessage,
    TalkRequest,
)
from witchwood.table.messages.server_messages import LineMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.together.talk import check_talk, clean_line, has_talk, is_watching, talk_of, told_line

log = logging.getLogger(__name__)


class Talk:
    """Lets people talk."""

    def __init__(self, store: TalkStore) -> None:
        self._store = store

    async def welcome(self, table: ServedTable, connection: Connection) -> None:
        """Send a new client what was said, if its person sits there. What can't be read just now is left out."""
        try:
            await self._tell(table, [connection])
        except Exception:  # the game goes on without it
            log.exception("the talk of table %s can't be read", table.id[:6])

    async def do(self, table: ServedTable, person: str, message: TalkRequest) -> None:
        """Do what a person asks for. Once begun it is brought to its end, even if they have left. RefusalError says why
        not.
        """
        await asyncio.shield(asyncio.create_task(self._do(table, person, message)))

    async def _do(self, table: ServedTable, person: str, message: TalkRequest) -> None:
        check_talk(table)
        match message:
            case SayMessage():
                await self._say(table, person, message.id, "text", clean_line(message.text))
            case EmoteMessage():
                await self._say(table, person, message.id, "emote", message.emote)
            case MuteMessage():
                await self._mute(table, person, message)
            case ReportMessage():
                await self._report(table, person, message.line)
            case QuietMessage():
                await self._quiet(table, person, on=message.on)

    async def heard(self, table: ServedTable, number: int) -> None:
        """Another process has stored a line, or (0) has changed more than that."""
        if not table.presence.connections:
            return
        if number:
            await self._show(table, number)
        else:
            await self._tell(table, list(table.presence.connections))

    async def muted_by(self, person: str) -> set[str]:
        """The people whom a person mutes."""
        return await self._store.muted_by(person)

    async def silenced_by(self, person: str) -> set[str]:
        """The people whom a person doesn't hear because they mute or block them."""
        return await self._store.silenced_by(person)

    async def mute(self, person: str, muted: str, *, on: bool) -> None:
        """Let a person hear another one no longer, at any table, or again."""
        await self._store.set_mute(person, muted, on=on)

    async def _say(self, table: ServedTable, person: str, message: str, kind: str, text: str) -> None:
        if await self._store.is_quiet(table.id):
            raise RefusalError("the host has switched off this table's chat")
        watching = is_watching(table, person)
        number = await self._store.add(table.id, person, message, kind, text, watching=watching)
        if number is not None:
            await self._show(table, number)

    async def _show(self, table: ServedTable, number: int) -> None:
        """Send a line to all who sit there, or to all who don't, except those who have muted its author."""
        found = [line for line in await self._store.lines(table.id, number) if line.number == number]
        for line in found:
            deaf = await self._store.who_mute(line.person)
            text = write(LineMessage(type="line", line=told_line(table, line)))
            for connection in table.presence.connections:
                if (connection.seat is None) == line.watching and connection.person not in deaf:
                    connection.send(text, "line")

    async def _mute(self, table: ServedTable, person: str, message: MuteMessage) -> None:
        muted = next((one.person for one in table.seats if one.seat == message.seat), None)
        if muted is None or muted == person:
            raise RefusalError("nobody else sits there")
        await self._store.set_mute(person, muted, on=message.on)
        await self._tell(table, [one for one in table.presence.connections if one.person == person])

    async def _report(self, table: ServedTable, person: str, number: int) -> None:
        line = next((one for one in await self._store.lines(table.id, number) if one.number == number), None)
        if line is None or line.person == person or line.watching != is_watching(table, person):
            raise RefusalError("that message is gone, or it's your own")
        await self._store.report(table.id, line, person)
        log.warning("a line of table %s was reported", table.id[:6])

    async def _quiet(self, table: ServedTable, person: str, *, on: bool) -> None:
        if table.facts.owner != person:
            raise RefusalError("only the host of this table can switch its chat off or on")
        await self._store.set_quiet(table.id, on=on)
        await self._tell(table, list(table.presence.connections))

    async def _tell(self, table: ServedTable, connections: Iterable[Connection]) -> None:
        if not has_talk(table):
            return
        off = await self._store.is_quiet(table.id)
        for connection in connections:
            muted = await self._store.muted_by(connection.person)
            silenced = await self._store.silenced_by(connection.person)
            lines = await self._store.lines(table.id)  # last: what is said from now on is sent after it
            own = connection.seat is None
            heard = [line for line in lines if line.watching == own and line.person not in silenced]
            connection.send(write(talk_of(table, connection.person, heard, muted, off=off)), "talk")
