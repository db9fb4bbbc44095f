"""Writes the OpenAPI document of the service, socket messages included: `python -m witchwood.server.schema`.

The client's types are made from that file, which is why it is kept in the repository.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from witchwood.server.socket_messages import ClientMessage, ServerMessage
from witchwood.server.views import PLACEHOLDER, ViewShape

PLACE = Path("web/src/lib/protocol/openapi.json")
_REF = "#/components/schemas/{model}"


def document() -> dict[str, Any]:
    """The HTTP part as FastAPI tells it, with the schemas of the socket's messages beside its own."""
    from witchwood.server.app import create_app
    from witchwood.server.settings import Settings

    told = create_app(Settings()).openapi()
    schemas = told["components"]["schemas"]
    for name, kind, mode in _kinds():
        schema = TypeAdapter(kind).json_schema(mode=mode, ref_template=_REF)
        schemas.update(schema.pop("$defs", {}))
        schemas[name] = schema
    filled: dict[str, Any] = _fill(told)
    filled["components"]["schemas"] = dict(sorted(filled["components"]["schemas"].items()))
    return filled


def _kinds() -> list[tuple[str, Any, JsonSchemaMode]]:
    return [
        ("View", ViewShape, "serialization"),
        ("ClientMessage", ClientMessage, "validation"),
        ("ServerMessage", ServerMessage, "serialization"),
    ]


def _fill(node: Any) -> Any:
    """The same document with a reference to the view's shape wherever a view stands."""
    if isinstance(node, dict):
        if node.get("title") == PLACEHOLDER and "properties" not in node:
            return {"$ref": _REF.format(model="View")}
        return {key: _fill(value) for key, value in node.items()}
    return [_fill(value) for value in node] if isinstance(node, list) else node


def main() -> None:
    """Write the document, or with --check leave with 1 if the file is not what it should be."""
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv[1:]:
        PLACE.write_text(text, encoding="utf-8")
    elif PLACE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PLACE} is out of date: run python -m witchwood.server.schema and commit what it writes")


if __name__ == "__main__":
    main()
