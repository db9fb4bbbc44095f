"""Directs tournaments: takes what their tables say, pairs, and makes the next tables.

All that a tournament decides is stored before anything is done about it, so nothing is forgotten when a process ends:
the next look takes the games that have ended meanwhile, and makes the tables that are missing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from random import Random

from witchwood.clock import Clock
from witchwood.server.job import Job
from witchwood.server.store.together.tournament_store import StoredTournament, TournamentStore
from witchwood.server.tables.creation import Creation
from witchwood.server.tables.matching import lightest_matching
from witchwood.server.tables.registry import Registry, UnreadableTableError
from witchwood.service.changes import Changes
from witchwood.table.deals.fairness import secret_deal
from witchwood.table.history.facts import Seat
from witchwood.table.ids import fresh_id
from witchwood.table.new_table import NewDeal
from witchwood.table.refusal import NoTableError
from witchwood.table.terms import Terms
from witchwood.table.tournaments.deciding import go_on, next_look, take_endings
from witchwood.table.tournaments.endings import NO_ENDING, Ending, ending_of
from witchwood.table.tournaments.happenings import Happening, Seated, TournamentOver, What, Withdrew
from witchwood.table.tournaments.tournament import Encounter, TournamentPlace

log = logging.getLogger(__name__)
_EACH = 2.0  # seconds between two looks at which tournaments have begun
_LATER = 30.0  # seconds before one is looked at again that could not be directed


class Director(Job):
    """Directs all tournaments. changed: called when one has. show_again: called with tables whose deals are no secret
    any more. is_full: whether no table may be made.
    """

    def __init__(
        self,
        store: TournamentStore,
        registry: Registry,
        creation: Creation,
        changes: Changes,
        changed: Callable[[str], None],
        show_again: Callable[[str], Awaitable[None]],
        is_full: Callable[[], bool],
        clock: Clock,
        chance: Random,
    ) -> None:
        self._store = store
        self._registry = registry
        self._creation = creation
        self._changes = changes
        self._changed = changed
        self._show_again = show_again
        self._is_full = is_full
        self._clock = clock
        self._chance = chance
        self._next: dict[str, float] = {}  # when each is looked at next, in seconds since 1970
        self._nudged: set[str] = set()
        self._woken = asyncio.Event()

    def nudge(self, key: str) -> None:
        """Something has happened in a tournament, or at a table of it."""
        self._nudged.add(key)
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            going_on = await self._store.going_on()
            self._next = {key: self._next[key] for key in going_on if key in self._next}
            for key in going_on:
                if key in self._nudged or self._next.get(key, 0.0) <= self._clock.now():
                    await self._see_to(key)
            wait = min([_EACH, *(moment - self._clock.now() for moment in self._next.values())])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, wait)):
                    await self._woken.wait()

    async def _see_to(self, key: str) -> None:
        """Direct one. If that fails, it is left alone for a while: others go on."""
        self._nudged.discard(key)
        self._next[key] = self._clock.now() + _LATER  # another process may end before it has told
        try:
            look = await self.direct(key)
        except Exception:
            log.exception("tournament %s can't be directed", key[:6])
            return
        if look is not None:
            self._next[key] = min(self._next[key], look)

    async def direct(self, key: str) -> float | None:
        """Do all that is to be done now; when time alone will change something next, None for never."""
        while True:
            found = await self._store.find(key)
            if found is None:
                return None
            await self._make_missing(found)
            whats = await self._decide(found)
            now = self._clock.now()
            if not whats:
                return next_look(found.tournament, now)
            new = [Happening(now, what) for what in whats]
            if await self._store.append(key, len(found.happenings), new):
                self._changed(key)
                if any(isinstance(what, TournamentOver) for what in whats):
                    await self._unseal(found)

    async def _decide(self, found: StoredTournament) -> list[What]:
        """What has ended and who is gone; if that is nothing, what comes next."""
        tournament = found.tournament
        ended = take_endings(tournament, await self._endings(found))
        gone = [Withdrew(one.number) for one in tournament.active if one.number not in found.people]
        if ended or gone:
            return [*ended, *gone]
        now = self._clock.now()
        whats = await asyncio.to_thread(
            go_on, tournament, now, fresh_id, lightest_matching
        )  # pairing many takes a while
        if whats and self._is_full() and any(isinstance(what, Seated) for what in whats):
            return []
        return whats

    async def _endings(self, found: StoredTournament) -> dict[str, Ending]:
        """The games that have ended at their tables, and those that are gone with their people."""
        stored = await self._store.tables_of(found.id)
        endings: dict[str, Ending] = {}
        for one in found.tournament.running:
            if stored.get(one.table):
                ending = await self._ending_at(one.table)
            else:
                ending = NO_ENDING if one.table not in stored and _is_gone(found, one) else None
            if ending is not None:
                endings[one.table] = ending
        return endings

    async def _ending_at(self, key: str) -> Ending | None:
        try:
            async with self._registry.held(key) as table:
                return ending_of(table)
        except (NoTableError, UnreadableTableError):
            return NO_ENDING

    async def _make_missing(self, found: StoredTournament) -> None:
        """Make the tables that are decided and not there: a process may have ended in between."""
        stored = await self._store.tables_of(found.id) if found.tournament.running else {}
        for one in found.tournament.running:
            if one.table not in stored and not _is_gone(found, one):
                await self.make_table(found, one)

    async def make_table(self, found: StoredTournament, one: Encounter) -> None:
        """Make the table of a game, and begin."""
        plan = found.plan
        sealed = plan.ends if plan.format == "duplicate" else None
        dealt = found.deals[one.round - 1] if plan.format == "duplicate" else secret_deal(self._chance)
        people = [found.people[number].person for number in one.players]
        made = await self._creation.deal(
            NewDeal(
                owner=people[0],
                game=plan.game,
                options=plan.options,
                dealt=dealt,
                seats=[Seat(seat, "person", person, None) for seat, person in enumerate(people)],
                rated=plan.rated,
                terms=None if plan.clock is None else Terms(clock=plan.clock),
                place=TournamentPlace(found.id, sealed),
                id=one.table,
            )
        )
        if made is not None and len(people) > 1:
            async with self._registry.held(made) as table:
                await self._changes.begin(table)
                self._registry.show(table)

    async def _unseal(self, found: StoredTournament) -> None:
        """Everybody has played: let those who look at these tables see what was a secret."""
        for one in found.tournament.encounters if found.deals else ():
            await self._show_again(one.table)


def _is_gone(found: StoredTournament, one: Encounter) -> bool:
    """Whether a player of a game was deleted."""
    return any(number not in found.people for number in one.players)
