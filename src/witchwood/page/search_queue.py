"""The questions that wait for the worker that searches, and which of them nobody wants answered any more."""

from __future__ import annotations

import json
from typing import Any, Protocol

_LONG = ("advise",)  # other searches end sooner than a worker begins anew


class SearchWorker(Protocol):
    """Answers one question after the other (`searches.Searches`)."""

    async def ask(self, text: str) -> str:
        """The answer to a question. Raises what went wrong, or that its search was ended."""

    def stop(self) -> None:
        """End the search at hand."""


class SearchQueue:
    """Asks a worker."""

    def __init__(self, worker: SearchWorker) -> None:
        self._worker = worker
        self._waiting: list[tuple[str, str]] = []

    async def ask(self, table: str, do: str, **about: Any) -> Any:
        """The answer to a question about a table. Raises what the worker raises."""
        question = (table, do)
        self._waiting.append(question)
        try:
            return json.loads(await self._worker.ask(json.dumps({"do": do, "table": table, **about})))
        finally:
            self._waiting.remove(question)

    def moved_on(self, table: str) -> None:
        """A table has changed: a long search for it as it was ends now."""
        if self._waiting and self._waiting[0][0] == table and self._waiting[0][1] in _LONG:
            self._worker.stop()
