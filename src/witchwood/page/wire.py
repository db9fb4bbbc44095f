"""A table's messages as JSON text, without pydantic: what is read comes from this page's own client."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

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


def made(kind: Any, given: Any) -> Any:
    """What is asked in a request, from its JSON. ValueError where it is none."""
    try:
        return _made(kind, given)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this can't be read: {error}") from None


def _made(kind: Any, given: Any) -> Any:
    """Dataclasses, also in lists and by their kind; all else is JSON as it comes."""
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = get_type_hints(kind)
        return kind(**{name: _made(kinds[name], one) for name, one in given.items()})
    if get_origin(kind) is list:
        return [_made(get_args(kind)[0], one) for one in given]
    choices = [one for one in get_args(kind) if is_dataclass(one)]
    if not choices:
        return given
    return _made({get_args(get_type_hints(one)["kind"])[0]: one for one in choices}[given["kind"]], given)


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
