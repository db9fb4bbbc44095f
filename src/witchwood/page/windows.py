"""A window of the client at a table, and what it sees there."""

from __future__ import annotations

from collections.abc import Callable

from witchwood.page.json_text import write
from witchwood.service import broadcaster
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.server_messages import ServerMessage
from witchwood.table.messages.states import TableState
from witchwood.table.shown.secrecy import may_show_deal
from witchwood.table.table import SentPlays
from witchwood.table.visibility import Viewer

ME = "me"  # the one person of a page


class Window:
    """One window at one table. send: sends it a message. close: closes it, with a reason."""

    person, session = ME, 0

    def __init__(self, table: ServedTable, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        self._table = table
        self._send = send
        self.sent = SentPlays()
        self._close = close

    @property
    def seat(self) -> Viewer:
        """The seat that looks."""
        return self._table.seat_of(ME)

    def send(self, text: str, kind: str) -> None:  # noqa: ARG002  # see Connection
        """Send a message: nothing waits here."""
        self._send(text)

    def say(self, message: ServerMessage, kind: str = "") -> None:  # noqa: ARG002  # see Connection
        """Write a message and send it."""
        self._send(write(message))

    def send_plays(self, text: str, sent: SentPlays) -> None:
        """Send plays."""
        self._send(text)
        self.sent = sent

    send_table = send_plays

    def leave(self, reason: str) -> None:
        """Close, and say why."""
        self._close(reason)

    turn_away = leave


def shown(table: ServedTable, viewer: Viewer, known: int, now: float) -> TableState:
    """Without the seal: a page hides nothing from its owner, and a secret deal may be shown."""
    state = broadcaster.shown(table, viewer, known, now)
    state["can"] = {**state["can"], "show_deal": may_show_deal(table, viewer, now)}
    state["deal"] = {**state["deal"], "commitment": None, "text": None, "salt": None}
    return state
