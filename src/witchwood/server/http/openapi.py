"""Prints the OpenAPI document of the service, socket messages included: `python -m witchwood.server.http.openapi`.

The client's types are made from it (`npm run types`).
"""

from __future__ import annotations

import json
from typing import Any

from witchwood.server.protocol.schema import page_schemas, socket_schemas


def document() -> dict[str, Any]:
    """FastAPI's document of the HTTP part, with the schemas of the socket's messages and of a page's own answers."""
    from witchwood.server.http.app import create_app
    from witchwood.server.settings import Settings

    whole = create_app(Settings()).openapi()
    whole["components"]["schemas"] |= socket_schemas() | page_schemas()
    return whole


if __name__ == "__main__":
    print(json.dumps(document()))
