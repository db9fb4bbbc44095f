"""Hints for people who play alone."""

from __future__ import annotations

from witchwood.engine.search import Budget
from witchwood.service.changes import Changes
from witchwood.service.ports import Search
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.client_messages import CommandMessage
from witchwood.table.messages.server_messages import HintMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.hints import seat_to_advise

_SECONDS, _NODES = 3.0, 50_000  # what a hint may cost
_TOO_LATE = "the table has moved on: ask for a hint again"


class Adviser:
    """Gives hints."""

    def __init__(self, changes: Changes, search: Search[ServedTable]) -> None:
        self._changes = changes
        self._search = search

    async def hint(self, table: ServedTable, person: str, message: CommandMessage) -> HintMessage:
        """An action worth playing. The adviser knows no more than the player, whether verdicts are shown or not.

        RefusalError where there are no hints for this person, or where the table has moved on meanwhile.
        """
        async with self._changes.store.hold(table):
            seat = seat_to_advise(table, person, message, self._changes.clock.now())
            moved, budget = table.history.moved, Budget(_SECONDS, _NODES, table.history.dice())
        try:
            advice = await self._search.advise(table, person, seat, budget)
        except Exception:
            if table.history.moved == moved:
                raise
            raise RefusalError(_TOO_LATE) from None
        async with self._changes.store.hold(table):
            if table.history.moved != moved or not await self._changes.note_help(table, seat, "hint"):
                raise RefusalError(_TOO_LATE)
        return HintMessage(
            type="hint", id=message.id, action=advice.action, words=advice.words, why=advice.why, value=advice.value
        )
