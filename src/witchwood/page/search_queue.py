"""The questions that wait for the worker that searches, and which of them nobody wants answered any more."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Protocol

from witchwood.engine.match import Match, Play
from witchwood.engine.search import Budget
from witchwood.review.curve import Progress
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.server_messages import ReviewMessage, VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.hints import Advice
from witchwood.table.searches.turns import AgentsQuestion

_LONG = ("advise", "won", "review")  # other searches end sooner than a worker restarts
_ENDED = "nobody waits for this search any more: ask again"


class SearchWorker(Protocol):
    """Answers one question after the other (`searches.Searches`)."""

    async def ask(self, text: str, progress: Progress) -> str:
        """The answer to a question. Raises what went wrong, or that its search was ended. progress: as in `review`."""

    def stop(self, text: str) -> None:
        """End the search for a question, if it goes on."""


@dataclass(eq=False)
class _Question:
    """A question about a table. ended: nobody wants its answer any more."""

    table: str
    do: str
    text: str
    progress: Progress
    ended: bool = False


def _ignore(_ply: int) -> None:
    """For searches that say nothing until they end."""


class SearchQueue:
    """Asks a worker, one question at a time: what a page answers a search with (`service/ports.py`)."""

    def __init__(self, worker: SearchWorker) -> None:
        self._worker = worker
        self._waiting: list[_Question] = []
        self._asked: _Question | None = None
        self._turn = asyncio.Lock()

    def is_wanted(self, table: ServedTable) -> bool:
        """While a window is open."""
        return bool(table.presence.connections)

    def is_free(self, table: ServedTable) -> bool:
        """See `Search.is_free`."""
        return self.is_wanted(table) and not self._waiting

    async def advise(self, table: ServedTable, person: str, seat: int, budget: Budget) -> Advice:  # noqa: ARG002  # there is one person
        """See `Search.advise`."""
        return Advice(**await self._ask(table, "advise", seat=seat, **_limits(budget)))

    async def verdict(self, table: ServedTable, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        """See `Search.verdict`."""
        if table.history.match.plays != plays:
            raise RefusalError("the table has moved on: ask again")
        said: VerdictMessage = await self._ask(table, "verdict", ply=ply)
        return said

    async def sure_win(self, table: ServedTable) -> tuple[int, ...] | None:
        """See `Search.sure_win`."""
        line = await self._ask(table, "sure")
        return tuple(line) if line else None

    async def review(
        self,
        table: ServedTable,
        person: str,  # noqa: ARG002  # there is one person
        match: Match,
        seat: int,
        progress: Progress,
    ) -> ReviewMessage:
        """See `Search.review`."""
        made: ReviewMessage = await self._ask(table, "review", progress, record=match.record(), seat=seat)
        return made

    async def act(
        self, table: ServedTable, question: AgentsQuestion, seat: int, agent: str, budget: Budget
    ) -> str | None:
        """See `Search.act`."""
        do = "choose" if question.mover == (seat, agent) else "call"
        text: str | None = await self._ask(table, do, agent=agent, seat=seat, **_limits(budget))
        return text

    async def won_game(self, table: ServedTable, ply: int) -> tuple[int, str] | None:
        """A won game from some point of an ended one on, as a record, and how many plays it keeps. RefusalError where
        everybody has left meanwhile.
        """
        found = await self._ask(table, "won", ply=ply)
        return None if found is None else (found[0], found[1])

    async def _ask(self, table: ServedTable, do: str, progress: Progress = _ignore, **about: Any) -> Any:
        """The answer to a question about a table. RefusalError if it was ended; else raises what the worker raises."""
        asked = {"do": do, "table": table.id, "record": table.history.match.record(), **about}
        question = _Question(table.id, do, json.dumps(asked), progress)
        self._waiting.append(question)
        try:
            async with self._turn:
                return json.loads(await self._answer(question))
        finally:
            self._waiting.remove(question)

    async def _answer(self, question: _Question) -> str:
        if question.ended:
            raise RefusalError(_ENDED)
        self._asked = question
        try:
            return await self._worker.ask(question.text, question.progress)
        except Exception:
            if question.ended:
                raise RefusalError(_ENDED) from None
            raise
        finally:
            self._asked = None

    def forget(self, table: ServedTable) -> None:
        """A table has changed, or nobody looks at it any more: no long search for it goes on, or begins."""
        for question in self._waiting:
            if question.table == table.id and question.do in _LONG and not question.ended:
                question.ended = True
                if question is self._asked:
                    self._worker.stop(question.text)


def _limits(budget: Budget) -> dict[str, Any]:
    """As `Searches` reads them."""
    return {"seconds": budget.seconds, "nodes": budget.nodes, "seed": str(budget.seed)}
