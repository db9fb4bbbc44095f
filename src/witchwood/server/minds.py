"""Searches beside the service: agents, hints, verdicts. Kernels release the GIL, so they run in threads; there are only
so many of them, and every search ends early when its question is out of date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from witchwood.agents import ask, find
from witchwood.agents.agent import offer
from witchwood.agents.player import Player
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget
from witchwood.server.course import RefusalError
from witchwood.server.warm import Warm

log = logging.getLogger(__name__)
_T = TypeVar("_T")
_MOST_WAITING = 200  # questions; more are refused
_HINT = {"nodes": 50_000, "seconds": 3.0}


class Minds:
    """Two pools of threads: agents never wait for the solver. Before a search is asked, it is compiled elsewhere."""

    def __init__(self, threads: int, warm: Warm) -> None:
        self._warm = warm
        self._agents = ThreadPoolExecutor(threads, "agent")
        self._solver = ThreadPoolExecutor(threads, "solver")
        self._waiting = 0
        self.closing = False

    def close(self) -> None:
        """End all searches."""
        self.closing = True
        for pool in (self._agents, self._solver):
            pool.shutdown(wait=True, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """Questions that wait or are being searched."""
        return self._waiting

    async def solve(self, game: str, question: Callable[[], _T]) -> _T:
        """Ask the solver's threads. RefusalError if too many wait."""
        await self._warm.wait_for_searches(game)
        self._check_queue()
        return await self._ask(self._solver, question)

    def _check_queue(self) -> None:
        """RefusalError if so much waits that who asks out of curiosity should come later. Games always go on."""
        if self._waiting >= _MOST_WAITING:
            raise RefusalError("too much is being searched just now: try again in a moment")

    async def _ask(self, pool: ThreadPoolExecutor, question: Callable[[], _T]) -> _T:
        if self.closing:
            raise RefusalError("the service is about to end")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, question)
        finally:
            self._waiting -= 1

    async def choose(self, agent: str, match: Match, seat: int, budget: Budget) -> str:
        """An agent's move in notation. Should its search fail, the rule of thumb moves: a game must go on."""

        def think() -> str:
            try:
                answer = ask(find(agent), match, seat, budget)
            except Exception:
                log.exception("the agent %s failed at %s", agent, match.game.name)
                answer = ask(find("greedy"), match, seat, budget)
            assert answer.action is not None
            return match.notation(answer.action, seat)

        return await self._ask_agent(agent, match, think)

    async def call(self, agent: str, match: Match, seat: int, budget: Budget) -> str | None:
        """What an agent does out of turn, in notation; None if it rather waits."""

        def think() -> str | None:
            try:
                action = offer(find(agent), match, seat, budget)
            except Exception:
                log.exception("the agent %s failed at %s out of turn", agent, match.game.name)
                return None
            return None if action is None else match.notation(action, seat)

        return await self._ask_agent(agent, match, think)

    def adviser(self, game: Game) -> Player:
        """Who gives hints in a game: the expert, where there is one and it is compiled; else the rule of thumb."""
        expert = find("expert")
        return Player(expert if expert.plays(game) and self._warm.can_search(game.name) else find("greedy"))

    async def hint(
        self, adviser: Player, match: Match, seat: int, seed: int, stop: Callable[[], bool]
    ) -> tuple[str, str, float | None]:
        """An action worth playing: notation, words, and what is expected of it. The adviser keeps to its plan."""
        self._check_queue()

        def think() -> tuple[str, str, float | None]:
            adviser.budget = Budget(_HINT["seconds"], int(_HINT["nodes"]), seed, stop)
            answer: Answer = adviser.choose(match, seat)
            assert answer.action is not None
            text = match.notation(answer.action, seat)
            return text, match.describe(text, seat), answer.value

        return await self._ask_agent(adviser.name, match, think)

    async def _ask_agent(self, agent: str, match: Match, question: Callable[[], _T]) -> _T:
        """An expert searches in a thread; for what a rule of thumb costs, none is worth its while."""
        if agent != "expert":
            return question()
        await self._warm.wait_for_searches(match.game.name)
        return await self._ask(self._agents, question)
