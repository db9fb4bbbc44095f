"""A table in memory, with one part for each worker that keeps something there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from witchwood.engine.match import Play
from witchwood.service.ports import Connection
from witchwood.table.history.facts import TableFacts
from witchwood.table.history.history import History
from witchwood.table.searches.solver_questions import SolversWord
from witchwood.table.table import Table
from witchwood.table.visibility import Viewer


@dataclass(frozen=True)
class PresenceElsewhere:
    """Who looks at a table in another process: the seats whose people do, and how many others. at: when it said so."""

    at: float
    seats: frozenset[int]
    watchers: int


@dataclass
class Presence:
    """Who looks at a table. elsewhere: by process."""

    connections: set[Connection] = field(default_factory=set)
    elsewhere: dict[str, PresenceElsewhere] = field(default_factory=dict)

    @property
    def seats(self) -> set[int]:
        """Seats whose people look at the table just now, in this process or another."""
        return self.seats_here.union(*(said.seats for said in self.elsewhere.values()))

    @property
    def seats_here(self) -> set[int]:
        """Seats whose people look at the table in this process."""
        return {connection.seat for connection in self.connections if connection.seat is not None}

    @property
    def watchers_here(self) -> int:
        """How many people look at the table in this process and have no seat."""
        return len({connection.person for connection in self.connections if connection.seat is None})

    @property
    def watchers(self) -> int:
        """The same of all processes; a person who looks at two of them counts in both."""
        return self.watchers_here + sum(said.watchers for said in self.elsewhere.values())


@dataclass(frozen=True)
class Excerpt:
    """Some plays of a long game, as a viewer gets them. last: the last of them; the page holds while that stands."""

    text: str
    last: Play


@dataclass
class Broadcast:
    """The table's turn to be shown. task: waits for that turn. pages: the plays so far, as far as they fill pages, of
    each viewer, or of nobody in particular where all receive the same.
    """

    task: asyncio.Task[None] | None = None
    pages: dict[Viewer, list[Excerpt]] = field(default_factory=dict)

    @property
    def letters(self) -> int:
        """How long all pages are."""
        return sum(len(page.text) for pages in self.pages.values() for page in pages)


@dataclass
class Arrivals:
    """When the messages came that are not answered yet, in seconds since 1970: none of them is too late as long as it
    waits.
    """

    waiting: list[float] = field(default_factory=list)


class Turn:
    """Work at the table (`table_worker.py`). nudged: work that waits because it failed is to be tried again."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.nudged = asyncio.Event()


class AgentsTurn(Turn):
    """The agents' work. considered: the version at which agents have said that they would rather wait. throttled: they
    had less time than usual, because many ask them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.considered = -1
        self.throttled = False


class SolverState(SolversWord, Turn):
    """What the solver has said, and who follows it. followers: those who have verdicts switched on."""

    def __init__(self) -> None:
        SolversWord.__init__(self)
        Turn.__init__(self)
        self.followers: set[Connection] = set()


class ServedTable(Table):
    """A table that is open. To read or change its history, or to store something, hold it (`Store.hold`).

    Each part is written by one module: facts, history, lock and torn by the store, the others by the module of that
    name. torn: the table may differ from what is stored, so it has to be read again before anything is done to it.
    """

    def __init__(self, facts: TableFacts, history: History) -> None:
        super().__init__(facts, history)
        self.lock = asyncio.Lock()
        self.torn = False
        self.presence = Presence()
        self.broadcast = Broadcast()
        self.agents = AgentsTurn()
        self.arrivals = Arrivals()
        self.solver = SolverState()

    @property
    def here(self) -> set[int]:
        """The seats whose people look at it just now."""
        return self.presence.seats

    @property
    def sure_win(self) -> tuple[int, ...] | None:
        """Actions that win for sure from here, if such a line is known."""
        return self.solver.sure_line(self.history)
