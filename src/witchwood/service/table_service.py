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


class TableService:
    """pace: seconds before an agent plays. settle: as in `Commands`. explains: whether clients hear why a search that
    failed brings nothing, because no other process will.
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
        self.agents = Agents(changes, search, pace, explains=explains)
        self.commands = Commands(changes, settle, self.nudge)
        self.solver = Solver(changes, self.commands, search, broadcaster, _SHOW * pace, explains=explains)
        self.adviser = Adviser(changes, search)
        self.reviews = Reviews(changes, search)

    def nudge(self, table: ServedTable) -> None:
        """Something has changed: let agents and solver go on."""
        self.agents.nudge(table)
        self.solver.nudge(table)
