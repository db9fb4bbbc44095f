"""Searches beside the service: agents, hints, verdicts. Kernels release Python's lock, so searches run in threads.
There are few threads, which people share fairly; every search ends early when its question is out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar

from witchwood.agents.player import Player
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.server.fair_pool import FairPool
from witchwood.server.search.warmup import Warmup
from witchwood.table.refusal import RefusalError
from witchwood.table.searches import turns
from witchwood.table.searches.hints import Advice, advise

_T = TypeVar("_T")
Budgeted: TypeAlias = Callable[[float], Budget]  # the budget of a search by the share of the usual time that it has
_EACH, _MOST_LANES = 20, 200  # questions of one person, and people, that may wait; help is refused beyond that
_LEAST = 0.1  # of the usual time to think, however many ask


class SearchPool:
    """Two pools of threads: agents never wait for the solver. Before a search is asked, it is compiled elsewhere."""

    def __init__(self, threads: int, warmup: Warmup, lane_of: Callable[[str], str]) -> None:
        """lane_of: as in `FairPool`."""
        self._warmup = warmup
        self._agents = FairPool(threads, "agent", lane_of)
        self._solver = FairPool(threads, "solver", lane_of)
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
        _check_queue(self._solver, person)
        return await self._solver.run(person, question)

    async def advise(self, person: str, adviser: Player, match: Match, seat: int, budget: Budgeted) -> Advice:
        """A hint. RefusalError if too many questions wait."""
        _check_queue(self._agents, person)
        ask = partial(advise, adviser, match, seat)
        return await self._ask_agent(person, adviser.name, match, ask, budget)

    async def choose(self, person: str, agent: str, match: Match, seat: int, budget: Budgeted) -> str:
        """An agent's action in notation (`turns.choose`)."""
        return await self._ask_agent(person, agent, match, partial(turns.choose, agent, match, seat), budget)

    async def call(self, person: str, agent: str, match: Match, seat: int, budget: Budgeted) -> str | None:
        """What an agent does out of turn, in notation (`turns.call`)."""
        return await self._ask_agent(person, agent, match, partial(turns.call, agent, match, seat), budget)

    async def _ask_agent(
        self, person: str, agent: str, match: Match, ask: Callable[[Budget], _T], budget: Budgeted
    ) -> _T:
        """An expert searches in a thread; a rule of thumb answers sooner than a thread would begin."""

        def prepared() -> Callable[[], _T]:
            return partial(ask, budget(self.share(person)))

        if agent != "expert":
            return prepared()()
        await self._warmup.wait_for_searches(match.game.name)
        return await self._agents.prepare(person, prepared)


def _check_queue(pool: FairPool, person: str) -> None:
    """RefusalError if too many questions wait. Help can be asked for again; agents are never refused."""
    if pool.asked_by(person) >= _EACH:
        raise RefusalError(f"{_EACH} searches from you or your address are waiting: try again in a moment")
    if pool.lanes >= _MOST_LANES:
        raise RefusalError("too many searches are running: try again in a moment")
