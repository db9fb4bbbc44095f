"""New tables: dealt, or begun with a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.record import outline
from witchwood.server.fair_pool import FairPool
from witchwood.server.search.warmup import Warmup
from witchwood.server.tables.registry import Registry
from witchwood.table.deals.line import match_of
from witchwood.table.history.history import History
from witchwood.table.new_table import NewDeal, check_length, facts_of, facts_of_record
from witchwood.table.refusal import RefusalError

_EACH, _MOST = 2, 40  # records that may wait to be read, of one person (`fair_pool.py`) and in all
_HEAD = 400  # words that a record may have besides its plays: positions, options, the result


class Creation:
    """Makes tables."""

    def __init__(self, registry: Registry, warmup: Warmup, long_replays: FairPool) -> None:
        self._registry = registry
        self._warmup = warmup
        self._replays = long_replays
        self._waiting: Counter[str] = Counter()  # records, by lane

    async def deal(self, new: NewDeal) -> str | None:
        """Deal and store a new table; its id. None if it exists already (`Store.add`). ValueError for bad options."""
        facts = facts_of(new, self._registry.clock.now())
        await self._warmup.wait(new.game)
        history = await self._registry.read_history(facts, [])
        added = await self._registry.add(facts, history, new.rematch_of, new.place, new.seekers)
        return facts.id if added else None

    def before(self, owner: str) -> int | None:
        """How many records are read before the one that this person has sent; None if none of theirs waits."""
        return self._replays.before(owner)

    async def from_record(self, owner: str, text: str) -> str:
        """A table that begins with a record. ValueError names the line, the word and the reason; RefusalError if too
        many records wait.
        """
        game, words = outline(text)

        def read() -> tuple[Match, str]:
            match = witchwood.replay(text)
            return match, match.record()  # as we write it: blanks and comments would be stored with it

        return await self._begin_with(owner, game, words - _HEAD, read)  # each play is a word

    async def from_line(
        self,
        owner: str,
        game: str,
        deal: str,
        options: dict[str, str],
        seats: int | None,
        plays: Sequence[str],
        agent: str | None = None,
        seat: int = 0,
    ) -> str:
        """A table that begins with a deal and the plays after it. agent: who has the other seats; seat: the owner's.
        ValueError names the play and the reason; RefusalError if too many records wait.
        """

        def read() -> tuple[Match, str]:
            match = match_of(game, deal, options, seats, plays)
            return match, match.record()

        return await self._begin_with(owner, game, len(plays), read, agent, seat)

    async def _begin_with(
        self,
        owner: str,
        game: str,
        plays: int,
        read: Callable[[], tuple[Match, str]],
        agent: str | None = None,
        seat: int = 0,
    ) -> str:
        """A table that begins with what is read, a match and its record: about so many plays of a game."""
        check_length(plays)
        if game in witchwood.games():
            await self._warmup.wait(game)
        with self._queued(owner):
            match, record = await self._replays.run(owner, read)
        facts = facts_of_record(owner, match, record, self._registry.clock.now(), agent, seat)
        added = await self._registry.add(facts, History(match, facts.created, facts.salt))
        assert added, "only a deal of the day or a rematch may exist already"
        return facts.id

    @contextmanager
    def _queued(self, owner: str) -> Iterator[None]:
        """A place in the queue, as long as there is one. Stored games that wait for the same thread don't count: others
        may have asked for those.
        """
        lane = self._replays.lane_of(owner)
        if self._waiting[lane] >= _EACH:
            raise RefusalError(f"{_EACH} records from you or your address are waiting: wait until they are read")
        if self._waiting.total() >= _MOST:
            raise RefusalError(f"{_MOST} records are waiting to be read: try again in a few minutes")
        self._waiting[lane] += 1
        try:
            yield
        finally:
            self._waiting[lane] -= 1
            self._waiting += Counter()  # without those of whom none waits
