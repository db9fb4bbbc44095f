"""Searches beside the service: agents, hints, verdicts. Kernels release Python's lock, so searches run in threads.
There are few threads, which people share fairly; every search ends early when its question is out of date."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from witchwood.agents.player import Player
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.server.fair_pool import FairPool
from witchwood.server.search.warmup import Warmup
from witchwood.table import turns
from witchwood.table.hints import Advice, advise
from witchwood.table.refusal import RefusalError

_T = TypeVar("_T")
_MOST_WAITING = 200  # questions; more are refused
_LEAST = 0.1  # of the usual time to think, however many ask


class SearchPool:
    """Two pools of threads: agents never wait for the solver. Before a search is asked, it is compiled elsewhere."""

    def __init__(self, threads: int, warmup: Warmup) -> None:
        self._warmup = warmup
        self._agents = FairPool(threads, "agent")
        self._solver = FairPool(threads, "solver")
        self.closing = False

    async def close(self) -> None:
        """End all searches."""
        self.closing = True
        for pool in (self._agents, self._solver):
            await pool.close()

    @property
    def waiting(self) -> int:
        """Questions that wait or are being searched."""
        return self._agents.waiting + self._solver.waiting

    def share(self, person: str) -> float:
        """Which part of the usual time an agent may think for this person now: less where many ask."""
        return max(_LEAST, self._agents.share(person))

    def can_search(self, game: str) -> bool:
        """Whether a game's expert and solver can be asked without waiting."""
        return self._warmup.can_search(game)

    async def solve(self, person: str, game: str, question: Callable[[], _T]) -> _T:
        """Ask the solver's threads. RefusalError if too many questions wait."""
        await self._warmup.wait_for_searches(game)
        self._check_queue()
        return await self._solver.run(person, question)

    async def advise(self, person: str, adviser: Player, match: Match, seat: int, budget: Budget) -> Advice:
        """A hint. RefusalError if too many questions wait."""
        self._check_queue()
        return await self._ask_agent(person, adviser.name, match, lambda: advise(adviser, match, seat, budget))

    async def choose(self, person: str, agent: str, match: Match, seat: int, budget: Budget) -> str:
        """An agent's move in notation (`turns.choose`)."""
        return await self._ask_agent(person, agent, match, lambda: turns.choose(agent, match, seat, budget))

    async def call(self, person: str, agent: str, match: Match, seat: int, budget: Budget) -> str | None:
        """What an agent does out of turn, in notation (`turns.call`)."""
        return await self._ask_agent(person, agent, match, lambda: turns.call(agent, match, seat, budget))

    def _check_queue(self) -> None:
        """RefusalError if too many questions wait. Help can be asked for again; agents are never refused."""
        if self.waiting >= _MOST_WAITING:
            raise RefusalError("too much is being searched just now: try again in a moment")

    async def _ask_agent(self, person: str, agent: str, match: Match, question: Callable[[], _T]) -> _T:
        """An expert searches in a thread; a rule of thumb answers sooner than a thread would begin."""
        if agent != "expert":
            return question()
        await self._warmup.wait_for_searches(match.game.name)
        return await self._agents.run(person, question)
