"""Help for one who plays alone: hints, verdicts, the way back to where the game could be won, the sure win."""

from __future__ import annotations

import asyncio
import logging

from witchwood.engine.match import Play
from witchwood.server.course import RefusalError
from witchwood.server.doing import Asking, Doer, Wish, check_version, seat_to_act
from witchwood.server.live import Table, Watcher
from witchwood.server.minds import Minds
from witchwood.server.seeing import is_all_open
from witchwood.server.socket_messages import Command, Hint, Verdict
from witchwood.server.solving import Mirror, sure_line
from witchwood.server.tables import Tables

log = logging.getLogger(__name__)


class Helper:
    """Answers what needs a search. pace: seconds between the plays of a sure win, so that they can be seen."""

    def __init__(self, tables: Tables, doer: Doer, minds: Minds, pace: float) -> None:
        self._tables = tables
        self._doer = doer
        self._minds = minds
        self._pace = pace

    async def hint(self, table: Table, person: str, message: Command) -> Hint:
        """An action worth playing: the adviser's, who knows no more than the player; or for who has the solver's word
        switched on, one that keeps to it. RefusalError where it is not the person's turn, another person plays too, or
        the table has moved on meanwhile.
        """
        async with self._tables.hold(table):
            seat = seat_to_act(table, person)
            check_version(table, seat, message)
            if table.others(seat):
                raise RefusalError("others play here too: there are no hints")
            if table.course.match.turn != seat:
                raise RefusalError("it is not your turn")
            match, seed, version = table.course.snapshot(), table.course.dice(), table.course.version
            plays, follows = table.course.match.plays, any(one.person == person for one in table.followers)
        won_by = await self._winning(table, plays) if follows else None
        if won_by is not None:
            _check_still(table, version)
            return Hint(id=message.id, action=won_by, words=match.describe(won_by, seat), value=None)
        async with table.advising:
            wanted = self._minds.adviser(table.game)
            if table.adviser is None or table.adviser.name != wanted.name:
                table.adviser = wanted
            text, words, value = await self._minds.hint(
                table.adviser, match, seat, seed, lambda: self._minds.closing or table.course.version != version
            )
        _check_still(table, version)
        return Hint(id=message.id, action=text, words=words, value=value)

    async def _winning(self, table: Table, plays: tuple[Play, ...]) -> str | None:
        mirror = self._mirror(table)
        won_by: str | None = await self._minds.solve(table.game.name, lambda: mirror.winning(plays))
        return won_by

    async def back(self, table: Table, person: str, message: Command) -> int:
        """Go back to the last position that can be won. RefusalError if there is none, or if it is this one."""
        async with self._tables.hold(table):
            seat = seat_to_act(table, person)
            _check_solitaire(table, seat)
            done = table.course.messages.get((person, message.id))
            if done is not None:
                return done
            check_version(table, seat, message)
            plays, mirror = table.course.match.plays, self._mirror(table)
        kept = await self._last_won(table.game.name, mirror, plays)
        if kept is None:
            raise RefusalError("no position of this game is known to be winnable")
        if kept == len(plays):
            raise RefusalError("this position can be won: there is no need to go back")
        return await self._doer.store(table, person, message, lambda *_: ("back", str(kept)))

    async def _last_won(self, game: str, mirror: Mirror, plays: tuple[Play, ...]) -> int | None:
        """How many of these plays can be kept so that the game can still be won; found by halving.

        Each position is a question of its own, so that other tables' come in between; who leaves asks no more of them.
        """

        async def is_won(ply: int) -> bool:
            verdict = await self._minds.solve(game, lambda: mirror.verdict(plays, ply))
            return verdict.verdict == "won"

        if await is_won(len(plays)):
            return len(plays)
        won, not_won = -1, len(plays)
        while not_won - won > 1:
            middle = (won + not_won) // 2
            won, not_won = (middle, not_won) if await is_won(middle) else (won, middle)
        return None if won < 0 else won

    async def finish(self, table: Table, person: str, message: Command) -> int:
        """Play the sure win, play by play. RefusalError where none is known."""
        async with self._tables.hold(table):
            seat_to_act(table, person)
            done = table.course.messages.get((person, message.id))
            if done is not None:
                return done
            if table.finish is None or table.finish[0] != table.course.version:
                raise RefusalError("no sure win is known from here: it is looked for once no card lies face down")
            version, line = table.finish
        for number, action in enumerate(line):
            if number:
                await asyncio.sleep(self._pace)
            name = f"{message.id[:56]}+{number}" if number else message.id
            step = message.model_copy(update={"version": version, "id": name})
            version = await self._doer.store(table, person, step, _playing(action))
        return version

    # The solver's word

    def follow(self, table: Table, watcher: Watcher, on: bool) -> None:
        """Switch verdicts on or off for one who plays a solitaire here. RefusalError for all others."""
        if not on:
            table.followers.discard(watcher)
            return
        _check_solitaire(table, watcher.seat)
        table.followers.add(watcher)
        for _, verdict in sorted(table.verdicts.items()):
            watcher.send(verdict.model_dump_json(), "verdict")
        self.nudge(table)

    def nudge(self, table: Table) -> None:
        """Something has changed: let the solver look at it, if it is asked to."""
        at_work = table.search is not None and not table.search.done()
        if not at_work and table.watchers and table.course.match.seats == 1 and table.game.solve is not None:
            table.search = asyncio.create_task(self._search(table))

    async def _search(self, table: Table) -> None:
        try:
            if table.showing is not None:  # the answer and the table come first
                await asyncio.wait([table.showing])
            while (ply := self._question(table)) is not None:
                if ply < 0:
                    await self._look_for_a_sure_win(table)
                else:
                    await self._say_verdict(table, ply)
        except RefusalError:
            log.info("the solver is too busy for table %s", table.id[:6])
        except Exception:
            log.exception("the solver failed at table %s", table.id[:6])

    def _question(self, table: Table) -> int | None:
        """The ply whose verdict is wanted next: that of the table as it stands, then backwards from there. -1: whether
        there is a sure win. None: nothing."""
        match = table.course.match
        if self._minds.closing or not table.watchers:
            return None
        plies = len(match.plays)
        if table.followers and plies not in table.verdicts:
            return plies
        if table.searched != table.course.version:
            if table.hides_cards and not match.over and is_all_open(table.view_for(0)):
                return -1
            table.searched = table.course.version
        if table.followers:
            return next((ply for ply in range(plies, -1, -1) if ply not in table.verdicts), None)
        return None

    async def _look_for_a_sure_win(self, table: Table) -> None:
        version, match = table.course.version, table.course.snapshot()
        line = await self._minds.solve(
            table.game.name, lambda: sure_line(match, lambda: self._minds.closing or table.course.version != version)
        )
        async with self._tables.hold(table):
            if table.course.version == version:
                table.searched = version
                if line:
                    table.finish = (version, line)
                    self._tables.show(table)

    async def _say_verdict(self, table: Table, ply: int) -> None:
        plays, mirror = table.course.match.plays, self._mirror(table)
        verdict: Verdict = await self._minds.solve(table.game.name, lambda: mirror.verdict(plays, ply))
        if table.course.match.plays[:ply] == plays[:ply]:
            table.verdicts[ply] = verdict
            text = verdict.model_dump_json()
            for watcher in table.followers & table.watchers:
                watcher.send(text, f"verdict {ply}")

    def _mirror(self, table: Table) -> Mirror:
        if table.mirror is None:
            table.mirror = Mirror(table.course.match, lambda: self._minds.closing)
        return table.mirror


def _check_still(table: Table, version: int) -> None:
    if table.course.version != version:
        raise RefusalError("the table has moved on: ask for a hint again")


def _check_solitaire(table: Table, seat: int | None) -> None:
    match = table.course.match
    if seat is None or match.seats > 1 or match.game.solve is None:
        raise RefusalError("the solver speaks only to the player of a solitaire that has one")


def _playing(action: int) -> Wish:
    """Play an action by its number."""

    def wish(table: Table, seat: int, _message: Asking) -> tuple[str, str]:
        return "act", table.course.match.notation(action, seat)

    return wish
