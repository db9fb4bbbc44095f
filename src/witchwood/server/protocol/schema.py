"""The schemas of a table's messages, as an OpenAPI document holds them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

from witchwood.server.protocol.wire import client_adapter
from witchwood.table.messages.told import ServerMessage

_REF = "#/components/schemas/{model}"


def socket_schemas() -> dict[str, Any]:
    """The schemas of all that is said over a table's socket, by name."""
    said: TypeAdapter[ServerMessage] = TypeAdapter(
        Annotated[ServerMessage, Field(discriminator="type")], config=ConfigDict(use_attribute_docstrings=True)
    )
    asked = client_adapter.json_schema(mode="validation", ref_template=_REF)
    told = said.json_schema(mode="serialization", ref_template=_REF)
    parts = {**asked.pop("$defs"), **told.pop("$defs")}
    return {**parts, "ClientMessage": asked, "ServerMessage": told}
