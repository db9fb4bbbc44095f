"""The questions that wait for the worker that searches, and which of them nobody wants answered any more."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Protocol

from witchwood.table.refusal import RefusalError

_LONG = ("advise", "won")  # other searches end sooner than a worker begins anew
_ENDED = "nobody waits for this search any more: ask again"


class SearchWorker(Protocol):
    """Answers one question after the other (`searches.Searches`)."""

    async def ask(self, text: str) -> str:
        """The answer to a question. Raises what went wrong, or that its search was ended."""

    def stop(self, text: str) -> None:
        """End the search for a question, if it goes on."""


@dataclass(eq=False)
class _Question:
    """A question about a table. ended: nobody wants its answer any more."""

    table: str
    do: str
    text: str
    ended: bool = False


class SearchQueue:
    """Asks a worker, one question at a time."""

    def __init__(self, worker: SearchWorker) -> None:
        self._worker = worker
        self._waiting: list[_Question] = []
        self._asked: _Question | None = None
        self._turn = asyncio.Lock()

    async def ask(self, table: str, do: str, **about: Any) -> Any:
        """The answer to a question about a table. RefusalError if it was ended; else raises what the worker raises."""
        question = _Question(table, do, json.dumps({"do": do, "table": table, **about}))
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
            return await self._worker.ask(question.text)
        except Exception:
            if question.ended:
                raise RefusalError(_ENDED) from None
            raise
        finally:
            self._asked = None

    def end(self, table: str) -> None:
        """A table has changed, or nobody looks at it any more: no long search for it goes on, or begins."""
        for question in self._waiting:
            if question.table == table and question.do in _LONG and not question.ended:
                question.ended = True
                if question is self._asked:
                    self._worker.stop(question.text)
