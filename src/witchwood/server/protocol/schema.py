"""The schemas of a table's messages and of a page's own answers, as an OpenAPI document holds them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

from witchwood.table.messages.client_messages import ClientMessage
from witchwood.table.messages.responses import GamesAdded
from witchwood.table.messages.server_messages import ServerMessage

_REF = "#/components/schemas/{model}"


def socket_schemas() -> dict[str, Any]:
    """The schemas of all that is said over a table's socket, by name."""
    said: TypeAdapter[ServerMessage] = TypeAdapter(
        Annotated[ServerMessage, Field(discriminator="type")], config=ConfigDict(use_attribute_docstrings=True)
    )
    asked_adapter: TypeAdapter[ClientMessage] = TypeAdapter(
        Annotated[ClientMessage, Field(discriminator="type")], config=ConfigDict(extra="forbid")
    )
    asked = asked_adapter.json_schema(mode="validation", ref_template=_REF)
    told = said.json_schema(mode="serialization", ref_template=_REF)
    parts = {**asked.pop("$defs"), **told.pop("$defs")}
    return {**parts, "ClientMessage": asked, "ServerMessage": told}


def page_schemas() -> dict[str, Any]:
    """The schemas of what only a page answers, where there is no service, by name."""
    return {"GamesAdded": TypeAdapter(GamesAdded).json_schema(mode="serialization", ref_template=_REF)}
