"""The solver at solitaire tables: verdicts, the way back to where the game could be won, the sure win."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from witchwood.engine.match import Play
from witchwood.server.protocol.wire import write
from witchwood.server.search.search_pool import SearchPool
from witchwood.server.tables.broadcaster import Broadcaster
from witchwood.server.tables.commands import Commands
from witchwood.server.tables.registry import NoTableError, Registry
from witchwood.server.tables.served_table import Connection, ServedTable
from witchwood.table.history.events import Back
from witchwood.table.messages.asked import CommandMessage
from witchwood.table.messages.told import VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_questions import SURE, SureWin, begin_back, begin_finish, last_won, play_line
from witchwood.table.searches.verdicts import ShadowMatch, check_solitaire, sure_line

log = logging.getLogger(__name__)
_T = TypeVar("_T")
_TOO_LATE = "the table has moved on: ask again"


class Solver:
    """Answers what only a solver can. pace: seconds between the plays of a sure win, so that they can be seen."""

    def __init__(
        self, registry: Registry, broadcaster: Broadcaster, commands: Commands, pool: SearchPool, pace: float
    ) -> None:
        self._registry = registry
        self._broadcaster = broadcaster
        self._commands = commands
        self._pool = pool
        self._pace = pace

    async def winning(self, table: ServedTable, plays: tuple[Play, ...]) -> str | None:
        """The action after these plays that keeps to a line that wins, where the solver knows one."""
        return await self._ask(table, lambda shadow: shadow.winning(plays))

    async def is_only_win(self, table: ServedTable, plays: tuple[Play, ...], text: str) -> bool:
        """Whether after these plays every other action is known to lose."""
        return await self._ask(table, lambda shadow: shadow.is_only_win(plays, text))

    async def _verdict(self, table: ServedTable, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        return await self._ask(table, lambda shadow: shadow.verdict(plays, ply))

    async def _ask(self, table: ServedTable, question: Callable[[ShadowMatch], _T]) -> _T:
        work = table.solver
        if work.shadow is None:
            work.shadow = ShadowMatch(table.history.match, lambda: self._pool.closing)
        shadow = work.shadow

        def ask() -> _T:
            with work.asking:
                return question(shadow)

        return await self._pool.solve(table.facts.owner, table.game.name, ask)

    # The way back and the sure win

    async def back(self, table: ServedTable, person: str, message: CommandMessage) -> int:
        """Go back to the last position that can be won. RefusalError if there is none, or if it is this one."""
        async with self._registry.hold(table):
            seat, done = begin_back(table, person, message)
            if done is not None:
                return done
            if not await self._registry.note_help(table, seat, "solver"):
                raise RefusalError(_TOO_LATE)
            plays = table.history.match.plays
        kept = await last_won(len(plays), lambda ply: self._verdict(table, plays, ply))
        return await self._commands.do(table, person, message, lambda *_: Back(kept))

    async def finish(self, table: ServedTable, person: str, message: CommandMessage) -> int:
        """Play the sure win, play by play. RefusalError where none is known."""
        async with self._registry.hold(table):
            line, version = begin_finish(table, person, message, table.sure_win)
        return await play_line(
            line,
            version,
            message,
            lambda: asyncio.sleep(self._pace),
            lambda step, choose: self._commands.do(table, person, step, choose),
        )

    # Verdicts

    def follows(self, table: ServedTable, person: str) -> bool:
        """Whether a person has verdicts switched on."""
        return any(connection.person == person for connection in table.solver.followers)

    async def follow(self, table: ServedTable, connection: Connection, *, on: bool) -> None:
        """Switch verdicts on or off for the player of a solitaire; the table is held. RefusalError for all others."""
        if not on:
            table.solver.followers.discard(connection)
            return
        seat = check_solitaire(table, connection.seat)
        if not await self._registry.note_help(table, seat, "solver"):
            raise RefusalError(_TOO_LATE)
        table.solver.followers.add(connection)
        table.solver.verdicts.keep(table.history.match.plays)
        for verdict in table.solver.verdicts.in_order:
            connection.send(write(verdict), "verdict")
        self.nudge(table)

    def left(self, table: ServedTable, connection: Connection) -> None:
        """Somebody looks at the table no longer."""
        table.solver.followers.discard(connection)
        if not table.presence.connections - {connection}:
            table.solver.shadow = None  # it is as big as the table

    def nudge(self, table: ServedTable) -> None:
        """Something has changed: let the solver look at it, if it is asked to."""
        work = table.solver
        at_work = work.task is not None and not work.task.done()
        if not at_work and table.presence.connections and table.history.match.seats == 1 and table.game.solve:
            work.task = asyncio.create_task(self._work(table))

    async def _work(self, table: ServedTable) -> None:
        try:
            if table.broadcast.task is not None:  # the answer and the table come first
                await asyncio.wait([table.broadcast.task])
            while (next_question := self._next_question(table)) is not None:
                await next_question
        except NoTableError:
            return
        except RefusalError:
            log.info("the solver is too busy for table %s", table.id[:6])
        except Exception:
            log.exception("the solver failed at table %s", table.id[:6])

    def _next_question(self, table: ServedTable) -> Coroutine[Any, Any, None] | None:
        """What finds out what is to be known next. None: nothing."""
        if self._pool.closing or not table.presence.connections:
            return None
        question = table.solver.next_question(table, follows=bool(table.solver.followers))
        if question is None:
            return None
        return self._look_for_a_sure_win(table) if question == SURE else self._say_verdict(table, question)

    async def _look_for_a_sure_win(self, table: ServedTable) -> None:
        history, moved, match = table.history, table.history.moved, table.history.snapshot()
        line = await self._pool.solve(
            table.facts.owner,
            table.game.name,
            lambda: sure_line(match, lambda: self._pool.closing or history.moved != moved),
        )
        async with self._registry.hold(table):
            table.solver.sure_win = SureWin(history, moved, line or None)
            if table.sure_win is not None:
                self._broadcaster.show(table)

    async def _say_verdict(self, table: ServedTable, ply: int) -> None:
        plays = table.history.match.plays
        verdict = await self._verdict(table, plays, ply)
        if table.solver.take(table, plays, verdict):
            text = write(verdict)
            for connection in table.solver.followers & table.presence.connections:
                connection.send(text, f"verdict {ply}")
