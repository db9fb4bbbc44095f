"""What only a search can answer at a page's tables: hints, verdicts, the way back to a won game, the sure win."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from witchwood.engine.match import Play
from witchwood.page.search_queue import SearchQueue
from witchwood.page.tables import ME, OpenTable, Tables, Visit
from witchwood.table.commands import Choose, change_of, judge, version_of_answer
from witchwood.table.history.events import Back
from witchwood.table.messages.asked import ChangeMessage, CommandMessage
from witchwood.table.messages.told import HintMessage, RefusedMessage, VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.hints import seat_to_advise
from witchwood.table.searches.solver_questions import SURE, SureWin, begin_back, begin_finish, last_won, play_line
from witchwood.table.searches.verdicts import check_solitaire

log = logging.getLogger(__name__)
AGAIN, SELDOM = 3.0, 30.0  # seconds until a search that failed is tried again: at first, and at most
_SECONDS, _NODES = 3.0, 50_000  # what a hint may cost
_SHOW = 0.12  # seconds between the plays of a sure win, so that they can be seen
_NO_HINT = "the table has moved on: ask for a hint again"
_MOVED_ON = "the table has moved on: ask again"
_STUMBLED = "the page stumbled over a search; it is tried again"


class Solver:
    """Asks what people want to know, and does what it comes to."""

    def __init__(self, tables: Tables, searches: SearchQueue) -> None:
        self._tables = tables
        self._searches = searches

    async def do(self, table: OpenTable, message: ChangeMessage, choose: Choose = change_of) -> int:
        """Do what a message asks for, once, however often it comes; the table's version then. RefusalError if not."""
        async with table.lock:
            done = version_of_answer(table, ME, message)
            if done is None:
                event = judge(table, ME, message, choose, self._tables.clock.now())
                await self._tables.store_event(table, event)
                done = event.version
        return done

    # What is asked for

    async def hint(self, table: OpenTable, message: CommandMessage) -> HintMessage:
        """An action worth playing. With verdicts switched on it keeps to the solver's win, if one is known.

        RefusalError where there are no hints, or where the table has moved on meanwhile.
        """
        seat = seat_to_advise(table, ME, message)
        moved = table.history.moved
        try:
            advice = await self._question(
                table,
                "advise",
                seat=seat,
                follows=any(visit.follows for visit in table.visits),
                seconds=_SECONDS,
                nodes=_NODES,
                seed=str(table.history.dice()),
            )
        except Exception:
            if table.history.moved == moved:
                raise
            raise RefusalError(_NO_HINT) from None
        async with table.lock:
            if table.history.moved != moved:
                raise RefusalError(_NO_HINT)
            await self._tables.note_help(table, seat, "hint")
        return HintMessage(
            type="hint",
            id=message.id,
            action=advice["action"],
            words=advice["words"],
            why=advice["why"],
            value=advice["value"],
        )

    async def back(self, table: OpenTable, message: CommandMessage) -> int:
        """Go back to the last position that can be won. RefusalError if there is none, or if it is this one."""
        async with table.lock:
            seat, done = begin_back(table, ME, message)
            if done is not None:
                return done
            await self._tables.note_help(table, seat, "solver")
            plays = table.history.match.plays
        kept = await last_won(len(plays), lambda ply: self._verdict(table, plays, ply))
        return await self.do(table, message, lambda *_: Back(kept))

    async def finish(self, table: OpenTable, message: CommandMessage) -> int:
        """Play the sure win, play by play. RefusalError where none is known."""
        line, version = begin_finish(table, ME, message, table.sure_win)
        return await play_line(
            line, version, message, lambda: asyncio.sleep(_SHOW), lambda step, choose: self.do(table, step, choose)
        )

    async def won_game(self, table: OpenTable, ply: int) -> tuple[int, str] | None:
        """A won game from some point of an ended one on, as a record, and how many plays it keeps. RefusalError where
        everybody has left meanwhile.
        """
        found = await self._question(table, "won", ply=ply)
        return None if found is None else (found[0], found[1])

    def leave(self, table: OpenTable) -> None:
        """A window is closed: where it was the last one, no long search for its table goes on."""
        if not table.visits:
            self._searches.end(table.id)

    # Verdicts

    async def follow(self, table: OpenTable, visit: Visit, *, on: bool) -> int:
        """Switch verdicts on or off for the player of a solitaire. RefusalError for all others."""
        async with table.lock:
            if on:
                seat = check_solitaire(table, table.seat_of(ME))
                await self._tables.note_help(table, seat, "solver")
                table.word.verdicts.keep(table.history.match.plays)
                for verdict in table.word.verdicts.in_order:
                    visit.tell(verdict)
            visit.follows = on
        self.nudge(table)
        return table.history.version

    def nudge(self, table: OpenTable) -> None:
        """Something has changed: let the solver look at it, if it is asked to."""
        if table.history.match.seats == 1 and table.game.solve is not None:
            table.go_on("solver", self._work)

    async def _work(self, table: OpenTable) -> None:
        told: set[Visit] = set()
        pause = AGAIN
        while table.visits:
            try:
                if not await self._step(table):
                    return
                told.clear()
                pause = AGAIN
            except Exception:
                log.exception("a search for a table of %s failed", table.game.name)
                waiting = {visit for visit in table.visits - told if visit.follows}
                for visit in waiting:
                    visit.tell(RefusedMessage(type="refused", id="", reason=_STUMBLED))
                told |= waiting
                await asyncio.sleep(pause)
                pause = min(2 * pause, SELDOM)

    async def _step(self, table: OpenTable) -> bool:
        """Find out what comes next; False when nothing does."""
        follows = any(visit.follows for visit in table.visits)
        question = table.word.next_question(table, follows=follows)
        if question is None:
            return False
        if question == SURE:
            await self._look_for_a_sure_win(table)
        else:
            await self._say_verdict(table, question)
        return True

    async def _look_for_a_sure_win(self, table: OpenTable) -> None:
        history, moved = table.history, table.history.moved
        line = await self._question(table, "sure")
        table.word.sure_win = SureWin(history, moved, tuple(line) if line else None)
        if table.sure_win is not None:
            table.show()

    async def _say_verdict(self, table: OpenTable, ply: int) -> None:
        plays = table.history.match.plays
        verdict = await self._verdict(table, plays, ply)
        if table.word.take(table, plays, verdict):
            for visit in table.visits:
                if visit.follows:
                    visit.tell(verdict)

    async def _verdict(self, table: OpenTable, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        if table.history.match.plays != plays:
            raise RefusalError(_MOVED_ON)
        said: VerdictMessage = await self._question(table, "verdict", ply=ply)
        return said

    async def _question(self, table: OpenTable, do: str, **about: Any) -> Any:
        return await self._searches.ask(table.id, do, record=table.history.match.record(), **about)
