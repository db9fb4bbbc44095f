"""Reviews of games that are over, each made once as long as its table is open, for all who ask.

When a game ends, the reviews of the players who look at it are made without being asked for, if nothing else is to be
searched for.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from witchwood.engine.match import Match
from witchwood.review.curve import Progress
from witchwood.service.changes import Changes
from witchwood.service.ports import Search
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.client_messages import ReviewRequest
from witchwood.table.messages.server_messages import ReviewMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.review_messages import seat_to_review
from witchwood.table.visibility import Viewer

log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Shared:
    """A review that is made, or being made, of a table that had `moved` so far. waiting: all who hear how far it is."""

    moved: int
    task: asyncio.Task[ReviewMessage] | None = None
    waiting: list[Progress] = field(default_factory=list)

    def say(self, ply: int) -> None:
        for progress in self.waiting:
            progress(ply)


class Reviews:
    """Makes reviews, beside everything else that goes on at a table."""

    def __init__(self, changes: Changes, search: Search[ServedTable], pause: float) -> None:
        """pause: seconds from the end of a game until its review is made without being asked for; 0: it isn't."""
        self._changes = changes
        self._search = search
        self._pause = pause
        self._ahead: asyncio.Task[None] | None = None
        self._shared: WeakKeyDictionary[ServedTable, dict[int, _Shared]] = WeakKeyDictionary()

    async def of(
        self, table: ServedTable, person: str, viewer: Viewer, message: ReviewRequest, progress: Progress
    ) -> ReviewMessage:
        """The review for a viewer. RefusalError as for `seat_to_review`, and where the table has moved on meanwhile.

        person: who asks, and whose turn among all searches it takes. progress: receives how many plays have been looked
        at, unless the review was made before.
        """
        async with self._changes.store.hold(table):
            now = self._changes.clock.now()
            seat, moved = seat_to_review(table, viewer, now, message.seat), table.history.moved
            match = table.history.match.copy()
        return {**await self._made(table, person, match, seat, moved, progress), "id": message.id}

    def prepare(self, table: ServedTable) -> None:
        """Begin the reviews of a game that has just ended, a little later. One table at a time; others are made when
        they are asked for.
        """
        is_busy = self._ahead is not None and not self._ahead.done()
        if self._pause and table.history.match.over and not is_busy:
            self._ahead = asyncio.create_task(self._prepare(table))

    async def _prepare(self, table: ServedTable) -> None:
        await asyncio.sleep(self._pause)
        for one in table.seats:
            if one.person is None or one.seat not in table.presence.seats_here or not self._search.is_free(table):
                continue
            try:
                async with self._changes.store.hold(table):
                    seat, moved = seat_to_review(table, one.seat, self._changes.clock.now()), table.history.moved
                    match = table.history.match.copy()
                await self._made(table, one.person, match, seat, moved, _unheard)
            except RefusalError:
                return
            except Exception:
                log.exception("the review of table %s failed", table.id[:6])
                return

    async def _made(
        self, table: ServedTable, person: str, match: Match, seat: int, moved: int, progress: Progress
    ) -> ReviewMessage:
        """The review of a match that a table had `moved` so far, which all who ask share."""
        shared = self._shared_by(table, person, match, seat, moved)
        assert shared.task is not None
        shared.waiting.append(progress)
        try:
            review = await asyncio.shield(shared.task)
        except Exception:
            if table.history.moved == moved:
                raise
            review = None
        finally:
            shared.waiting.remove(progress)
            self._let_go(table, seat, shared)
        if review is None or table.history.moved != moved:
            raise RefusalError("the table has moved on: ask for a review again")
        return review

    def _shared_by(self, table: ServedTable, person: str, match: Match, seat: int, moved: int) -> _Shared:
        """The review that all who ask wait for; of each seat only the last."""
        by_seat = self._shared.setdefault(table, {})
        if seat not in by_seat or by_seat[seat].moved != moved:
            shared = by_seat[seat] = _Shared(moved)
            shared.task = asyncio.create_task(self._search.review(table, person, match, seat, shared.say))
        return by_seat[seat]

    def _let_go(self, table: ServedTable, seat: int, shared: _Shared) -> None:
        """End a review for which nobody waits, and forget one that failed."""
        task = shared.task
        assert task is not None
        if task.done() and not task.cancelled() and task.exception() is None:
            return
        if not shared.waiting:
            task.cancel()
        if (task.done() or not shared.waiting) and self._shared.get(table, {}).get(seat) is shared:
            del self._shared[table][seat]


def _unheard(_ply: int) -> None:
    """How far a review is for which nobody waits."""
