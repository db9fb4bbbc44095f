"""A window of the client at a table: what it asks, and what it is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from witchwood.clock import Clock
from witchwood.page.agents import Agents
from witchwood.page.solver import Solver
from witchwood.page.tables import ME, OpenTable
from witchwood.table.commands import check_begun
from witchwood.table.messages.asked import (
    ClientMessage,
    CommandMessage,
    EmoteMessage,
    FollowVerdictsMessage,
    LookMessage,
    MuteMessage,
    QuietMessage,
    ReportMessage,
    SayMessage,
)
from witchwood.table.messages.known import TableState
from witchwood.table.messages.reading import BadInputError, id_of, read_message
from witchwood.table.messages.told import DoneMessage, LookedMessage, RefusedMessage, TableMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Told
from witchwood.table.told.deal_told import may_show_deal
from witchwood.table.told.table_state import state_of
from witchwood.table.visibility import view_at

log = logging.getLogger(__name__)


class Visit:
    """One window at one table. tell: has a message sent to it. refuse: has it closed, with a reason."""

    def __init__(
        self,
        table: OpenTable,
        agents: Agents,
        solver: Solver,
        clock: Clock,
        tell: Callable[[Any], None],
        refuse: Callable[[str], None],
    ) -> None:
        self._table = table
        self._agents = agents
        self._solver = solver
        self._clock = clock
        self.tell = tell
        self.refuse = refuse
        self.follows = False
        self.told = Told()
        table.visits.add(self)
        self.show()
        self._nudge()

    def leave(self) -> None:
        """The window is closed."""
        self._table.visits.discard(self)
        self._solver.leave(self._table)

    def show(self) -> None:
        """Tell what the table is like, with the plays that were not told yet."""
        plays = self._table.history.match.plays
        known = self.told.still_holds(plays)
        self.told = Told(plays, len(plays))
        self.tell(TableMessage(type="table", table=self._state(known)))

    def _state(self, known: int) -> TableState:
        """Without the seal: in a page everything is known to whoever looks for it, and a secret deal may be shown."""
        table, seat, now = self._table, self._table.seat_of(ME), self._clock.now()
        can_finish = table.sure_win is not None
        state = state_of(table, seat, here=table.here, can_finish=can_finish, now=now, known=known)
        state["can"] = {**state["can"], "show_deal": may_show_deal(table, seat, now)}
        state["deal"] = {**state["deal"], "commitment": None, "text": None, "salt": None}
        return state

    async def hear(self, text: str) -> None:
        """Do what a message asks for, and say so, or why not."""
        try:
            message = read_message(text)
        except BadInputError as error:
            self.tell(RefusedMessage(type="refused", id=id_of(text), reason=f"this message can't be read: {error}"))
            return
        try:
            await self._do(message)
        except RefusalError as refusal:
            self.tell(RefusedMessage(type="refused", id=message.id, reason=str(refusal)))
        except Exception:
            log.exception("a message of type %s failed", message.type)
            reason = "the page stumbled over this; nothing has changed"
            self.tell(RefusedMessage(type="refused", id=message.id, reason=reason))

    async def _do(self, message: ClientMessage) -> None:
        match message:
            case LookMessage():
                self.tell(self._look(message))
                return
            case CommandMessage(type="hint"):
                self.tell(await self._solver.hint(self._table, message))
                return
            case FollowVerdictsMessage():
                version = await self._solver.follow(self._table, self, on=message.on)
            case CommandMessage(type="back"):
                version = await self._solver.back(self._table, message)
            case CommandMessage(type="finish"):
                version = await self._solver.finish(self._table, message)
            case SayMessage() | EmoteMessage() | MuteMessage() | ReportMessage() | QuietMessage():
                raise RefusalError("nobody else is at this table")
            case _:
                version = await self._solver.do(self._table, message)
        self.tell(DoneMessage(type="done", id=message.id, version=version))
        self._nudge()

    def _nudge(self) -> None:
        self._agents.nudge(self._table)
        self._solver.nudge(self._table)

    def _look(self, message: LookMessage) -> LookedMessage:
        check_begun(self._table)
        match = self._table.history.match
        if message.ply > len(match.plays):
            raise RefusalError(f"ply {message.ply}: {len(match.plays)} plays were made so far")
        view = view_at(match, message.ply, self._table.seat_of(ME))
        return LookedMessage(type="looked", id=message.id, ply=message.ply, view=view)
