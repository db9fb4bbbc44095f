"""A table's messages as JSON text, without pydantic: what is read comes from this page's own client."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from witchwood.table.messages.asked import ClientMessage

_KINDS = {kind: made for made in get_args(ClientMessage) for kind in get_args(get_type_hints(made)["type"])}


def read(text: str) -> ClientMessage:
    """A client's message. ValueError where it is none."""
    fields = json.loads(text)
    try:
        made: ClientMessage = _KINDS[fields["type"]](**fields)
    except (KeyError, TypeError) as error:
        raise ValueError(f"this message can't be read: {error}") from None
    return made


def write(value: Any) -> str:
    """What is told, as JSON. An infinite number becomes null: JSON has none."""
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
