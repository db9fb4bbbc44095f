"""A table's messages as JSON text: read strictly, for anybody may send anything; written as they are."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic_core import to_json

from witchwood.table.messages.asked import ClientMessage
from witchwood.table.messages.told import ServerMessage

# Nothing unexpected is let in, and no type is taken for another.
client_adapter: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")], config=ConfigDict(extra="forbid", strict=True)
)


def read(text: str) -> ClientMessage:
    """A client's message. pydantic's ValidationError says what is wrong with it."""
    return client_adapter.validate_json(text)


def write(message: ServerMessage) -> str:
    """A message to a client. Its parts are JSON already, so nothing is checked on this path. An infinite number becomes
    null: JSON has none.
    """
    return to_json(message, inf_nan_mode="null").decode()
