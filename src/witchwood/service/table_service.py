"""What is done at tables, put together: changes, agents, hints, verdicts, reviews."""

from __future__ import annotations

from witchwood.service.adviser import Adviser
from witchwood.service.agents import Agents
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.changes import Changes, Commands, Settle
from witchwood.service.ports import Search
from witchwood.service.reviews import Reviews
from witchwood.service.served_table import ServedTable
from witchwood.service.solver import Solver

_SHOW = 0.15  # of the pace, between the plays of a sure win
_TO_REVIEW = 4.0  # of the pace, from the end of a game until its review is made without being asked for


class TableService:
    """pace: seconds before an agent plays; with 0 no time is to pass, and no review is made that nobody asks for.
    settle: as in `Commands`. explains: whether clients hear why a search that failed brings nothing, because no other
    process will.
    """

    def __init__(
        self,
        changes: Changes,
        search: Search[ServedTable],
        broadcaster: Broadcaster,
        pace: float,
        *,
        settle: Settle | None = None,
        explains: bool = False,
    ) -> None:
        self.changes = changes
        self.broadcaster = broadcaster
        self.reviews = Reviews(changes, search, _TO_REVIEW * pace)
        self.agents = Agents(changes, search, pace, self.reviews.prepare, explains=explains)
        self.commands = Commands(changes, settle, self._changed)
        self.solver = Solver(changes, self.commands, search, broadcaster, _SHOW * pace, explains=explains)
        self.adviser = Adviser(changes, search)

    def _changed(self, table: ServedTable) -> None:
        """A person's message changed the table, and may have ended the game."""
        self.nudge(table)
        self.reviews.prepare(table)

    def nudge(self, table: ServedTable) -> None:
        """Something has changed: let agents and solver go on."""
        self.agents.nudge(table)
        self.solver.nudge(table)
