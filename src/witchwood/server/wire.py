"""A table's messages as JSON text, written by a library that is faster than Python's own."""

from __future__ import annotations

from pydantic_core import to_json

from witchwood.table.messages.server_messages import ServerMessage


def write(message: ServerMessage) -> str:
    """A message to a client. Its parts are JSON already, so nothing is checked on this path. An infinite number becomes
    null: JSON has none.
    """
    return to_json(message, inf_nan_mode="null").decode()
