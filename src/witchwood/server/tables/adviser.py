"""Hints for people who play alone."""

from __future__ import annotations

from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.server.search.search_pool import Budgeted, SearchPool
from witchwood.server.tables.registry import Registry
from witchwood.server.tables.served_table import ServedTable
from witchwood.server.tables.solver import Solver
from witchwood.table.messages.asked import CommandMessage
from witchwood.table.messages.told import HintMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.hints import Advice, advice_on, adviser_for, seat_to_advise

_SECONDS, _NODES = 3.0, 50_000  # what a hint may cost


class Adviser:
    """Gives hints."""

    def __init__(self, registry: Registry, solver: Solver, pool: SearchPool) -> None:
        self._registry = registry
        self._solver = solver
        self._pool = pool

    async def hint(self, table: ServedTable, person: str, message: CommandMessage) -> HintMessage:
        """An action worth playing. For a person who has verdicts switched on it keeps to the solver's win, if one is
        known; else it is the adviser's, which knows no more than the player.

        RefusalError where there are no hints for this person, or where the table has moved on meanwhile.
        """
        async with self._registry.hold(table):
            seat = seat_to_advise(table, person, message)
            match, seed, moved = table.history.snapshot(), table.history.dice(), table.history.moved
            plays = table.history.match.plays

        def is_late() -> bool:
            return self._pool.closing or table.history.moved != moved

        winning = await self._solver.winning(table, plays) if self._solver.follows(table, person) else None
        if winning is not None:
            only = await self._solver.is_only_win(table, plays, winning)
            advice = advice_on(match, seat, winning, only=only)
        else:
            budget = lambda share: Budget(_SECONDS * share, _NODES, seed, is_late)  # noqa: E731  # the pool asks it
            advice = await self._ask(table, person, match, seat, budget)
        async with self._registry.hold(table):
            if table.history.moved != moved or not await self._registry.note_help(table, seat, "hint"):
                raise RefusalError("the table has moved on: ask for a hint again")
        return HintMessage(
            type="hint",
            id=message.id,
            action=advice.action,
            words=advice.words,
            why=advice.why,
            value=advice.value,
        )

    async def _ask(self, table: ServedTable, person: str, match: Match, seat: int, budget: Budgeted) -> Advice:
        """Ask the table's adviser; another one if a better one can be asked by now."""
        async with table.adviser.lock:
            wanted = adviser_for(table.game, can_search=self._pool.can_search(table.game.name))
            player = table.adviser.player
            if player is None or player.name != wanted.name:
                player = table.adviser.player = wanted
            return await self._pool.advise(person, player, match, seat, budget)
