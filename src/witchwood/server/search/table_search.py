"""The searches of tables, in the service's threads (`SearchPool`). Each ends early when its question is out of date."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar
from weakref import WeakKeyDictionary

from witchwood.agents.player import Player
from witchwood.engine.match import Match, Play
from witchwood.engine.search import Budget
from witchwood.review.curve import Progress
from witchwood.server.search.search_pool import SearchPool
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.server_messages import ReviewMessage, VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.hints import Advice, adviser_for
from witchwood.table.searches.review_messages import review_message
from witchwood.table.searches.solver_verdicts import ShadowMatch, sure_line
from witchwood.table.searches.turns import AgentsQuestion

_T = TypeVar("_T")
_THROTTLED = 0.7  # part of the usual time; players learn that an agent has less than this


@dataclass
class _Memory:
    """What is kept for a table. shadow: for the solver, one question at a time (`asking`). adviser: remembers its plan;
    one hint at a time (`advising`), from whatever window.
    """

    shadow: ShadowMatch | None = None
    asking: threading.Lock = field(default_factory=threading.Lock)
    adviser: Player | None = None
    advising: asyncio.Lock = field(default_factory=asyncio.Lock)


class TableSearch:
    """Answers what is asked of a search (`service/ports.py`)."""

    def __init__(self, pool: SearchPool) -> None:
        self._pool = pool
        self._memories: WeakKeyDictionary[ServedTable, _Memory] = WeakKeyDictionary()

    def is_wanted(self, table: ServedTable) -> bool:  # noqa: ARG002  # of a table at which nobody looks, too
        """Until the service ends."""
        return not self._pool.closing

    def is_free(self, table: ServedTable) -> bool:
        """See `Search.is_free`. Nor does it wait until the game's searches are compiled."""
        pool = self._pool
        return not pool.closing and pool.waiting == 0 and pool.can_search(table.game.name)

    def forget(self, table: ServedTable) -> None:
        """The solver's match is as big as the table."""
        self._memory(table).shadow = None

    async def advise(self, table: ServedTable, person: str, seat: int, budget: Budget) -> Advice:
        """See `Search.advise`."""
        match, moved = table.history.snapshot(), table.history.moved

        def share_of(share: float) -> Budget:
            assert budget.seconds is not None
            return replace(budget, seconds=budget.seconds * share, stop=is_late)

        def is_late() -> bool:
            return self._pool.closing or table.history.moved != moved

        memory = self._memory(table)
        async with memory.advising:
            wanted = adviser_for(
                table.game, table.history.match.options, can_search=self._pool.can_search(table.game.name)
            )
            if memory.adviser is None or memory.adviser.name != wanted.name:  # a better one can be asked by now
                memory.adviser = wanted
            return await self._pool.advise(person, memory.adviser, match, seat, share_of)

    async def verdict(self, table: ServedTable, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        """See `Search.verdict`."""
        return await self._solve(table, lambda shadow: shadow.verdict(plays, ply))

    async def sure_win(self, table: ServedTable) -> tuple[int, ...] | None:
        """See `Search.sure_win`."""
        history, moved, match = table.history, table.history.moved, table.history.snapshot()
        return await self._pool.solve(
            table.facts.owner,
            table.game.name,
            lambda: sure_line(match, lambda: self._pool.closing or history.moved != moved),
        )

    async def review(
        self, table: ServedTable, person: str, match: Match, seat: int, progress: Progress
    ) -> ReviewMessage:
        """See `Search.review`."""
        loop, left = asyncio.get_running_loop(), threading.Event()

        def go_on(ply: int) -> None:
            if self._pool.closing:
                raise RefusalError("the service is closing: ask again in a moment")
            if left.is_set():
                raise RefusalError("nobody waits for this review any more")
            loop.call_soon_threadsafe(progress, ply)

        question = partial(review_message, match, seat, go_on)
        try:
            return await self._pool.solve(person, table.game.name, question)
        finally:
            left.set()

    async def act(
        self, table: ServedTable, question: AgentsQuestion, seat: int, agent: str, budget: Budget
    ) -> str | None:
        """See `Search.act`. The owner of the table counts as the one who asks: a person with many tables has less time
        for each.
        """

        def share_of(share: float) -> Budget:
            """All of the usual time where nobody may win ratings by wearing one out, else a share of it."""
            share = 1.0 if table.is_strict else share
            table.agents.throttled = share < _THROTTLED and any(
                table.agent_of(one.seat) == "expert" for one in table.seats
            )
            seconds = None if budget.seconds is None else budget.seconds * share
            return replace(budget, seconds=seconds, stop=is_late)

        def is_late() -> bool:
            return self._pool.closing or table.history.version != question.version

        ask = self._pool.choose if question.mover == (seat, agent) else self._pool.call
        return await ask(table.facts.owner, agent, question.match, seat, share_of)

    async def _solve(self, table: ServedTable, question: Callable[[ShadowMatch], _T]) -> _T:
        memory = self._memory(table)
        if memory.shadow is None:
            memory.shadow = ShadowMatch(table.history.match, lambda: self._pool.closing)
        shadow = memory.shadow

        def ask() -> _T:
            with memory.asking:
                return question(shadow)

        return await self._pool.solve(table.facts.owner, table.game.name, ask)

    def _memory(self, table: ServedTable) -> _Memory:
        return self._memories.setdefault(table, _Memory())
