"""What the lobby shows to everybody, read once for all who look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from witchwood.server.store.people.people import People
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.together.seek_store import Seek, SeekStore
from witchwood.table.history.facts import TableFacts
from witchwood.table.messages.lists import TableCard
from witchwood.table.shown.table_state import cards_of

LOBBY = ""  # the only place of its kind


@dataclass(frozen=True)
class LobbyReading:
    """here: how many people are. games: how many games are on. free: listed tables with a free seat. played: listed
    tables at which a game is on. now: when this was read.
    """

    here: int
    games: int
    free: list[TableFacts]
    played: list[TableFacts]
    seeks: list[Seek]
    now: float

    @cached_property
    def waiting(self) -> Counter[tuple[str, str]]:
        """How many people wait for each game and plate."""
        return Counter((one.game, one.plate) for one in self.seeks if one.table is None)

    def seek_of(self, person: str) -> Seek | None:
        """What a person looks for, or has found a moment ago."""
        return next((one for one in self.seeks if one.person == person), None)

    def cards(self, person: str) -> tuple[list[TableCard], list[TableCard]]:
        """Both lists as a person sees them; most have a seat at none of these tables, and see the same."""
        if any(seat.person == person for facts in (*self.free, *self.played) for seat in facts.seats):
            return self._cards(person)
        return self._of_strangers

    @cached_property
    def _of_strangers(self) -> tuple[list[TableCard], list[TableCard]]:
        return self._cards(None)

    def _cards(self, person: str | None) -> tuple[list[TableCard], list[TableCard]]:
        def shown(tables: Iterable[TableFacts]) -> list[TableCard]:
            return cards_of(tables, person, self.now)

        return shown(self.free), shown(self.played)


class Lobby:
    """Reads the lobby."""

    def __init__(self, tables: TableStore, seeks: SeekStore, people: People) -> None:
        self._tables = tables
        self._seeks = seeks
        self._people = people

    async def read(self, now: float) -> LobbyReading:
        """The lobby as it is stored. now: seconds since 1970."""
        return LobbyReading(
            await self._people.count_here(),
            await self._tables.count_played(),
            await self._tables.lobby(),
            await self._tables.played_openly(),
            await self._seeks.all(),
            now,
        )
