"""Searches that fail and are tried again: where no other process can go on, clients hear why nothing happens."""

from __future__ import annotations

from collections.abc import Iterable

from witchwood.service.ports import Connection
from witchwood.table.messages.server_messages import RefusedMessage


class Excuses:
    """Says why nothing happens, once over each connection. on: whether clients hear of it at all."""

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._heard: set[Connection] = set()

    def say(self, connections: Iterable[Connection], reason: str) -> None:
        """What is searched for has failed, and is tried again."""
        for connection in set(connections) - self._heard if self._on else ():
            connection.say(RefusedMessage(type="refused", id="", reason=reason))
            self._heard.add(connection)

    def forget(self) -> None:
        """It went well: the next failure is news."""
        self._heard.clear()
