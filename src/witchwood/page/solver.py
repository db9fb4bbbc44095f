"""What only a search can answer at a page's tables: hints, verdicts, the way back to a won game, the sure win."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from witchwood.engine.match import Match, Play
from witchwood.engine.verdicts import LastPly
from witchwood.page.asking import Asking
from witchwood.page.tables import ME, OpenTable, SureWin, Tables, Visit
from witchwood.table.commands import Choose, change_of, check_version, judge, seat_to_act, version_of_answer
from witchwood.table.events import Act, Back
from witchwood.table.hints import seat_to_advise
from witchwood.table.messages.asked import ChangeMessage, CommandMessage
from witchwood.table.messages.told import HintMessage, VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.verdicts import check_solitaire
from witchwood.table.visibility import is_all_open

_SECONDS, _NODES = 3.0, 50_000  # what a hint may cost
_SHOW = 0.12  # seconds between the plays of a sure win, so that they can be seen
_NO_HINT = "the table has moved on: ask for a hint again"
_MOVED_ON = "the table has moved on: ask again"


class Solver:
    """Asks what people want to know, and does what it comes to."""

    def __init__(self, tables: Tables, asking: Asking) -> None:
        self._tables = tables
        self._asking = asking
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def do(self, table: OpenTable, message: ChangeMessage, choose: Choose = change_of) -> int:
        """Do what a message asks for, once, however often it comes; the table's version then. RefusalError if not."""
        async with table.lock:
            done = version_of_answer(table, ME, message)
            if done is None:
                event = judge(table, ME, message, choose, time.time())
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
            seat = seat_to_act(table, ME)
            check_solitaire(table, seat)
            done = version_of_answer(table, ME, message)
            if done is not None:
                return done
            check_version(table, seat, message)
            await self._tables.note_help(table, seat, "solver")
            plays = table.history.match.plays
        search = LastPly(len(plays))
        while (ply := search.ply) is not None:
            search.learn((await self._verdict(table, plays, ply))["verdict"] == "won")
        kept = search.found
        if kept is None:
            raise RefusalError("no position of this game is known to be winnable")
        if kept == len(plays):
            raise RefusalError("this position can be won: there is no need to go back")
        return await self.do(table, message, lambda *_: Back(kept))

    async def finish(self, table: OpenTable, message: CommandMessage) -> int:
        """Play the sure win, play by play. RefusalError where none is known."""
        seat_to_act(table, ME)
        done = version_of_answer(table, ME, message)
        if done is not None:
            return done
        line, version = table.sure_win, table.history.version
        if line is None:
            raise RefusalError("no sure win is known from here: it is looked for once no card lies face down")
        for number, action in enumerate(line):
            if number:
                await asyncio.sleep(_SHOW)
            name = f"{message.id[:56]}+{number}" if number else message.id
            version = await self.do(table, replace(message, version=version, id=name), _playing(action))
        return version

    async def won_game(self, match: Match, ply: int) -> tuple[int, str] | None:
        """A won game from some point of an ended one on, as a record, and how many plays it keeps."""
        found = await self._asking.ask("", "won", record=match.record(), ply=ply)
        return None if found is None else (found[0], found[1])

    # Verdicts

    async def follow(self, table: OpenTable, visit: Visit, *, on: bool) -> int:
        """Switch verdicts on or off for the player of a solitaire. RefusalError for all others."""
        async with table.lock:
            if on:
                seat = check_solitaire(table, table.seat_of(ME))
                await self._tables.note_help(table, seat, "solver")
                table.verdicts.keep(table.history.match.plays)
                for verdict in table.verdicts.in_order:
                    visit.tell(verdict)
            visit.follows = on
        self.nudge(table)
        return table.history.version

    def nudge(self, table: OpenTable) -> None:
        """Something has changed: let the solver look at it, if it is asked to."""
        task = self._tasks.get(table.id)
        if table.history.match.seats == 1 and table.game.solve is not None and (task is None or task.done()):
            self._tasks[table.id] = asyncio.create_task(self._work(table))

    async def _work(self, table: OpenTable) -> None:
        """The verdict on the table as it stands, then whether there is a sure win, then the positions before."""
        try:
            while table.visits:
                match, known = table.history.match, table.verdicts
                known.keep(match.plays)
                ply = known.next_ply if any(visit.follows for visit in table.visits) else None
                if ply != len(match.plays) and self._may_be_sure(table):
                    await self._look_for_a_sure_win(table)
                elif ply is None:
                    return
                else:
                    await self._say_verdict(table, match.plays, ply)
        except asyncio.CancelledError:
            return  # the search was ended
        finally:
            del self._tasks[table.id]

    def _may_be_sure(self, table: OpenTable) -> bool:
        """Whether a sure win is to be looked for: all cards have come to lie open, and it was not done yet."""
        history = table.history
        if table.found is not None and table.found.moved == history.moved:
            return False
        if table.hides_cards and not history.match.over and is_all_open(table.view_for(0)):
            return True
        table.found = SureWin(history.moved, None)
        return False

    async def _look_for_a_sure_win(self, table: OpenTable) -> None:
        moved = table.history.moved
        line = await self._question(table, "sure")
        table.found = SureWin(moved, tuple(line) if line else None)
        if table.sure_win is not None:
            table.show()

    async def _say_verdict(self, table: OpenTable, plays: tuple[Play, ...], ply: int) -> None:
        verdict = await self._verdict(table, plays, ply)
        if table.history.match.plays[:ply] == plays[:ply]:
            table.verdicts.keep(table.history.match.plays)
            table.verdicts.add(verdict)
            for visit in table.visits:
                if visit.follows:
                    visit.tell(verdict)

    async def _verdict(self, table: OpenTable, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        if table.history.match.plays != plays:
            raise RefusalError(_MOVED_ON)
        said: VerdictMessage = await self._question(table, "verdict", ply=ply)
        return said

    async def _question(self, table: OpenTable, do: str, **about: Any) -> Any:
        return await self._asking.ask(table.id, do, record=table.history.match.record(), **about)


def _playing(action: int) -> Choose:
    """Play an action by its number."""
    return lambda table, seat, *_: Act(table.history.match.notation(action, seat))
