"""A window of the client at a table: what it sees there, and the JSON in which it does."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from witchwood.service import broadcaster
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.server_messages import ServerMessage
from witchwood.table.messages.states import TableState
from witchwood.table.shown.secrecy import may_show_deal
from witchwood.table.table import SentPlays
from witchwood.table.visibility import Viewer


def write(value: Any) -> str:
    """Messages as JSON. An infinite number becomes null: JSON has none."""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return json.dumps(_finite(value), separators=(",", ":"))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {name: _finite(one) for name, one in value.items()}
    return [_finite(one) for one in value] if isinstance(value, list | tuple) else value


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
