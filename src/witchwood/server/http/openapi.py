"""Writes the OpenAPI document of the service, socket messages included: `python -m witchwood.server.http.openapi`.

The client's types are made from that file, which is why it is kept in the repository.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from witchwood.server.protocol.schema import page_schemas, socket_schemas

PLACE = Path("web/src/lib/protocol/openapi.json")


def document() -> dict[str, Any]:
    """The HTTP part as FastAPI tells it, with the schemas of the socket's messages and a page's own answers."""
    from witchwood.server.http.app import create_app
    from witchwood.server.settings import Settings

    told = create_app(Settings()).openapi()
    told["components"]["schemas"] = dict(
        sorted({**told["components"]["schemas"], **socket_schemas(), **page_schemas()}.items())
    )
    return told


def main() -> None:
    """Write the document, or with --check leave with 1 if the file is not what it should be."""
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv[1:]:
        PLACE.write_text(text, encoding="utf-8")
    elif PLACE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PLACE} is out of date: run python -m witchwood.server.http.openapi and commit what it writes")


if __name__ == "__main__":
    main()
