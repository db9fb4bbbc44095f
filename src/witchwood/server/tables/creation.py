"""New tables: dealt, or begun with a record."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import witchwood
from witchwood.engine.match import Match
from witchwood.server.fair_pool import FairPool
from witchwood.server.search.warmup import Warmup
from witchwood.server.tables.registry import Registry
from witchwood.table.commands import MOST_EVENTS
from witchwood.table.deals.fairness import Dealt
from witchwood.table.deals.line import match_of
from witchwood.table.history.facts import Seat
from witchwood.table.history.history import History
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seating import fresh_facts, seats_of_record
from witchwood.table.terms import Terms
from witchwood.table.together.rooms import RoomPlace

_EACH, _MOST = 2, 40  # records that may wait to be read, of one person (`addresses.py`) and in all
_HEAD = 400  # words that a record may have besides its plays: positions, options, the result
_TOO_LONG = f"a table begins with fewer than {MOST_EVENTS} plays: this record has more"


@dataclass(frozen=True, kw_only=True)
class NewDeal:
    """What is dealt, and for whom. options: those that were given. chosen: whether the deal's number was chosen by a
    person. day: the name of the day's deal that it is. rematch_of: the table whose rematch it is. place: in a room.
    level: what was asked of the deal. The rest is as in `TableFacts`.
    """

    owner: str
    game: str
    options: Mapping[str, Any]
    dealt: Dealt
    seats: Sequence[Seat]
    chosen: bool = False
    day: str | None = None
    listed: bool = False
    rematch_of: str | None = None
    place: RoomPlace | None = None
    rated: bool = False
    terms: Terms | None = None
    level: str | None = None


class Creation:
    """Makes tables."""

    def __init__(self, registry: Registry, warmup: Warmup, long_replays: FairPool) -> None:
        self._registry = registry
        self._warmup = warmup
        self._replays = long_replays
        self._waiting: Counter[str] = Counter()  # records, by lane

    async def deal(self, new: NewDeal) -> str | None:
        """Deal and store a new table; its id. None if it exists already (`Store.add`). ValueError for bad options."""
        rules = witchwood.game(new.game)
        settled = rules.settle(new.options)
        rules.settle_seats(len(new.seats))
        facts = fresh_facts(
            new.owner, new.game, new.seats, salt=new.dealt.salt, now=self._registry.clock.now(), listed=new.listed
        )
        facts = replace(
            facts,
            options=json.dumps(settled),
            deal=str(new.dealt.number),
            chosen=new.chosen,
            day=new.day,
            rated=new.rated,
            terms=None if new.terms is None else new.terms.write(),
            level=new.level,
        )
        await self._warmup.wait(new.game)
        history = await self._registry.read_history(facts, [])
        return facts.id if await self._registry.add(facts, history, new.rematch_of, new.place) else None

    def before(self, owner: str) -> int | None:
        """How many records are read before the one that this person has sent; None if none of theirs waits."""
        return self._replays.before(owner)

    async def from_record(self, owner: str, text: str) -> str:
        """A table that begins with a record. ValueError names the line, the word and the reason; RefusalError if too
        many records wait.
        """
        plays = len(text.split()) - _HEAD  # each is a word
        named = text.split(maxsplit=5)
        game = named[4] if len(named) > 4 else ""
        return await self._begin_with(owner, game, plays, lambda: (witchwood.replay(text), text))

    async def from_line(
        self, owner: str, game: str, deal: str, options: dict[str, str], seats: int | None, plays: Sequence[str]
    ) -> str:
        """A table that begins with a deal and the plays after it. ValueError names the play and the reason;
        RefusalError if too many records wait.
        """

        def read() -> tuple[Match, str]:
            match = match_of(game, deal, options, seats, plays)
            return match, match.record()

        return await self._begin_with(owner, game, len(plays), read)

    async def _begin_with(self, owner: str, game: str, plays: int, read: Callable[[], tuple[Match, str]]) -> str:
        """A table that begins with what is read, a match and its record: about so many plays of a game."""
        if plays > MOST_EVENTS:
            raise ValueError(_TOO_LONG)
        if game in witchwood.games():
            await self._warmup.wait(game)
        with self._queued(owner):
            match, record = await self._replays.run(owner, read)
        if len(match.plays) >= MOST_EVENTS:
            raise ValueError(_TOO_LONG)
        seats = seats_of_record(owner, match.seats)
        facts = fresh_facts(owner, match.game.name, seats, salt=secrets.token_hex(16), now=self._registry.clock.now())
        deal = None if match.deal is None else str(match.deal)
        facts = replace(facts, options=json.dumps(match.options), deal=deal, chosen=True, record=record)
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
            raise RefusalError(
                f"{_EACH} records of yours, or of others at your address, wait to be read: wait until they are"
            )
        if self._waiting.total() >= _MOST:
            raise RefusalError(f"{_MOST} records of others wait to be read: try again in a few minutes")
        self._waiting[lane] += 1
        try:
            yield
        finally:
            self._waiting[lane] -= 1
            self._waiting += Counter()  # without those of whom none waits
