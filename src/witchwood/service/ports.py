"""What the service of tables needs of the place where it runs. `server/` and `page/` have an adapter for each.

The time comes from `witchwood/clock.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from witchwood.engine.game import Game
from witchwood.engine.match import Match, Play
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.review.curve import Progress
from witchwood.table.deals.calendar import Key, Played
from witchwood.table.deals.fairness import Dealt
from witchwood.table.history.events import Event
from witchwood.table.messages.server_messages import ReviewMessage, ServerMessage, VerdictMessage
from witchwood.table.new_table import NewDeal
from witchwood.table.searches.hints import Advice
from witchwood.table.searches.turns import AgentsQuestion
from witchwood.table.table import SentPlays
from witchwood.table.visibility import Viewer

_Table_contra = TypeVar("_Table_contra", contravariant=True)


class Connection(Protocol):
    """A client that looks at a table: a socket, or a window of a page."""

    @property
    def person(self) -> str:
        """Whose connection it is."""

    @property
    def session(self) -> int:
        """The session of that person to which it belongs."""

    @property
    def seat(self) -> Viewer:
        """The seat that looks, None for a watcher."""

    @property
    def sent(self) -> SentPlays:
        """The plays that were sent over it."""

    def send(self, text: str, kind: str) -> None:
        """Send a message. Of several of kind "presence", or "reviewing", that wait, only the last is sent."""

    def say(self, message: ServerMessage, kind: str = "") -> None:
        """Write a message and send it."""

    def send_plays(self, text: str, sent: SentPlays) -> None:
        """Send plays that come before the next table. sent: what is sent then."""

    def send_table(self, text: str, sent: SentPlays) -> None:
        """Send the table; of several that wait, only the last. sent: what is sent then."""

    def leave(self, reason: str) -> None:
        """Say why, then close: the client may come back."""

    def turn_away(self, reason: str) -> None:
        """The same for good."""


class Store(Protocol[_Table_contra]):
    """Where tables and their events are stored."""

    def hold(self, table: _Table_contra) -> AbstractAsyncContextManager[None]:
        """Have a table to oneself, as it is stored."""

    async def store_event(self, table: _Table_contra, event: Event) -> bool:
        """Store an event that the history has made, and show the table, which is held.

        False where an event of another process or window has its place, and RefusalError where it can't be stored: then
        the table stands again as it is stored.
        """


class Search(Protocol[_Table_contra]):
    """Who answers what only a search can answer."""

    def is_wanted(self, table: _Table_contra) -> bool:
        """Whether anything may be searched for at a table just now."""

    def is_free(self, table: _Table_contra) -> bool:
        """Whether nothing is searched for just now, so that a search for which nobody waits keeps nobody waiting."""

    async def advise(self, table: _Table_contra, person: str, seat: int, budget: Budget) -> Advice:
        """An action worth playing, by what the seat may know."""

    async def verdict(self, table: _Table_contra, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        """The solver's verdict on the position after `ply` of these plays, which are the table's."""

    async def sure_win(self, table: _Table_contra) -> tuple[int, ...] | None:
        """Actions that win from here whatever the cards, if the solver finds them soon."""

    async def review(
        self, table: _Table_contra, person: str, match: Match, seat: int, progress: Progress
    ) -> ReviewMessage:
        """What a seat could make of a match that is over, the table's, without the id of a request. Nothing changes the
        match meanwhile. progress: as in `review`.

        RefusalError if it was ended, as where nobody waits for it any more.
        """

    async def act(
        self, table: _Table_contra, question: AgentsQuestion, seat: int, agent: str, budget: Budget
    ) -> str | None:
        """What an agent does, in notation; None if it is not its turn and it would rather wait."""

    def forget(self, table: _Table_contra) -> None:
        """Nobody looks at a table any more: end what is searched for it, and free the memory."""


class TableMaker(Protocol):
    """Stores new tables."""

    async def deal(self, new: NewDeal) -> str | None:
        """Store a new table; its id, or None if it exists already. ValueError where there can be none like this."""


class LevelDeals(Protocol):
    """Deals of known levels."""

    async def take(self, person: str, game: Game, options: Mapping[str, Value], wish: str) -> int:
        """The secret number of a deal as it is wished. ValueError or RefusalError where there is none."""


class Days(Protocol):
    """The days' deals, by their names and games, and what was played of them. sealed: whether they are secrets."""

    sealed: bool

    async def all_of(self, first: str, last: str) -> Mapping[Key, Dealt]:
        """All deals from one date to another, both included."""

    async def played(self, person: str, first: str, last: str) -> Mapping[Key, Played]:
        """A person's tables of them."""

    async def won_on(self, person: str) -> Mapping[str, set[str]]:
        """The dates on which a person has won a deal of that very day, by game."""

    async def finished_on(self, day: str) -> Mapping[Key, int]:
        """How many people have finished each of the deals of a date."""
