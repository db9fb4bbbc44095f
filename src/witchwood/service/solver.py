"""The solver at solitaire tables: verdicts, the way back to where the game could be won, the sure win."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from witchwood.engine.match import Play
from witchwood.engine.verdicts import LastPly
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.changes import Changes, Commands
from witchwood.service.ports import Connection, Search
from witchwood.service.served_table import ServedTable, Turn
from witchwood.service.table_worker import TableWorker
from witchwood.table.history.events import Act, Back
from witchwood.table.judging import Choose, check_version, seat_to_act, version_of_answer
from witchwood.table.messages.client_messages import CommandMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_questions import SURE, SureWin
from witchwood.table.searches.solver_verdicts import check_solitaire

log = logging.getLogger(__name__)
_AGAIN = 3.0  # seconds before a search that failed is tried again, at first
_TOO_LATE = "the table has moved on: ask again"


class Solver(TableWorker):
    """Answers what only a solver can. pace: seconds between the plays of a sure win, so that they can be seen.
    explains: as in `TableWorker`.
    """

    def __init__(
        self,
        changes: Changes,
        commands: Commands,
        search: Search[ServedTable],
        broadcaster: Broadcaster,
        pace: float,
        *,
        explains: bool,
    ) -> None:
        super().__init__(search, _AGAIN, explains=explains)
        self._changes = changes
        self._commands = commands
        self._broadcaster = broadcaster
        self._pace = pace

    # The way back and the sure win

    async def back(self, table: ServedTable, person: str, message: CommandMessage) -> int:
        """Go back to the last position that can be won. RefusalError if there is none, or if it is this one."""
        async with self._changes.store.hold(table):
            seat = seat_to_act(table, person)
            check_solitaire(table, seat, self._changes.clock.now())
            done = version_of_answer(table, person, message)
            if done is not None:
                return done
            check_version(table, seat, message)
            await self._note_help(table, seat)
            plays = table.history.match.plays
        kept = await self._last_won(table, plays)
        return await self._commands.do(table, person, message, lambda *_: Back(kept))

    async def _last_won(self, table: ServedTable, plays: tuple[Play, ...]) -> int:
        """How many of these plays can stand if the game is still to be won; found by halving.

        Each verdict is a question of its own, so that those of other tables come in between; and a person who leaves
        asks no more of them.
        """
        search = LastPly(len(plays))
        while (ply := search.ply) is not None:
            verdict = await self._search.verdict(table, plays, ply)
            search.learn(verdict["verdict"] == "won")
        if search.found is None:
            raise RefusalError("no position of this game is known to be winnable")
        if search.found == len(plays):
            raise RefusalError("this position is winnable: you don't need to go back")
        return search.found

    async def finish(self, table: ServedTable, person: str, message: CommandMessage) -> int:
        """Play the sure win, play by play. RefusalError where none is known."""
        async with self._changes.store.hold(table):
            seat_to_act(table, person)
            done = version_of_answer(table, person, message)
            if done is not None:
                return done
            line, version = table.sure_win, table.history.version
        if line is None:
            raise RefusalError("no certain win yet: the solver looks for one when no card is face down")
        for number, action in enumerate(line):
            if number:
                await asyncio.sleep(self._pace)
            name = f"{message.id[:56]}+{number}" if number else message.id
            step = replace(message, version=version, id=name)
            version = await self._commands.do(table, person, step, _playing(action))
        return version

    async def _note_help(self, table: ServedTable, seat: int) -> None:
        if not await self._changes.note_help(table, seat, "solver"):
            raise RefusalError(_TOO_LATE)

    # Verdicts

    async def follow(self, table: ServedTable, connection: Connection, *, on: bool) -> int:
        """Switch verdicts on or off for the player of a solitaire; the table's version. RefusalError for all others."""
        async with self._changes.store.hold(table):
            if on:
                await self._note_help(table, check_solitaire(table, connection.seat, self._changes.clock.now()))
                table.solver.followers.add(connection)
                table.solver.verdicts.keep(table.history.match.plays)
                for verdict in table.solver.verdicts.in_order:
                    connection.say(verdict, "verdict")
            else:
                table.solver.followers.discard(connection)
        self.nudge(table)
        return table.history.version

    def left(self, table: ServedTable, connection: Connection) -> None:
        """A client has left the table."""
        table.solver.followers.discard(connection)
        if not table.presence.connections - {connection}:
            self._search.forget(table)

    def nudge(self, table: ServedTable) -> None:
        """Something has changed: let the solver look at it, if a client looks at the table."""
        match = table.history.match
        if table.presence.connections and match.seats == 1 and match.game.has_solver(match.options):
            self._begin(table, table.solver)

    async def _go_on(self, table: ServedTable, turn: Turn) -> None:
        if table.broadcast.task is not None:  # the answer and the table come first
            await asyncio.wait([table.broadcast.task])
        await super()._go_on(table, turn)

    def _is_wanted(self, table: ServedTable) -> bool:
        return bool(table.presence.connections) and super()._is_wanted(table)

    def _listeners(self, table: ServedTable) -> set[Connection]:
        return table.solver.followers

    def _note(self, table: ServedTable, error: Exception) -> str:
        if isinstance(error, RefusalError):
            log.info("the solver is too busy for table %s", table.id[:6])
        else:
            log.error("the solver failed at table %s", table.id[:6], exc_info=error)
        return "a search went wrong; it is tried again"

    async def _step(self, table: ServedTable) -> bool:
        """Find out what is to be known next; False if that is nothing."""
        if not self._is_wanted(table):
            return False
        question = table.solver.next_question(table, follows=bool(table.solver.followers))
        if question is None:
            return False
        await (self._look_for_a_sure_win(table) if question == SURE else self._say_verdict(table, question))
        return True

    async def _look_for_a_sure_win(self, table: ServedTable) -> None:
        history, moved = table.history, table.history.moved
        line = await self._search.sure_win(table)
        async with self._changes.store.hold(table):
            table.solver.sure_win = SureWin(history, moved, line or None)
            if table.sure_win is not None:
                self._broadcaster.show(table)

    async def _say_verdict(self, table: ServedTable, ply: int) -> None:
        plays = table.history.match.plays
        verdict = await self._search.verdict(table, plays, ply)
        if table.solver.take(table, plays, verdict):
            for connection in table.solver.followers & table.presence.connections:
                connection.say(verdict, "verdict")


def _playing(action: int) -> Choose:
    """Play an action by its number."""
    return lambda table, seat, *_: Act(table.history.match.notation(action, seat))
