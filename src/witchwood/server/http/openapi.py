"""Prints the OpenAPI document of the service, socket messages included: `python -m witchwood.server.http.openapi`.

The client's types are made from it (`npm run types`).
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

from witchwood.table.messages.client_messages import ClientMessage
from witchwood.table.messages.responses import GamesAdded
from witchwood.table.messages.server_messages import ServerMessage

_REF = "#/components/schemas/{model}"


def _socket_schemas() -> dict[str, Any]:
    """The schemas of all messages of a table's socket, by name."""
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


def document() -> dict[str, Any]:
    """FastAPI's document of all addresses, with schemas of the socket's messages and of what only a page answers."""
    from witchwood.server.http.app import create_app
    from witchwood.server.settings import Settings

    whole = create_app(Settings()).openapi()
    added = TypeAdapter(GamesAdded).json_schema(mode="serialization", ref_template=_REF)
    whole["components"]["schemas"] |= {**_socket_schemas(), "GamesAdded": added}
    return whole


if __name__ == "__main__":
    print(json.dumps(document()))
