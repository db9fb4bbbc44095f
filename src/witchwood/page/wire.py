"""A table's messages as JSON text, without pydantic. Requests may hold what a link or a pasted record says: their kinds
and limits are checked.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from witchwood.table.messages.asked import ClientMessage, Limit

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
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"this can't be read: {error}") from None


def _made(kind: Any, given: Any) -> Any:
    """Dataclasses, also in lists and by their kind, within their limits; other objects are JSON as it comes."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        value = _made(inner, given)
        for note in notes:
            if isinstance(note, Limit):
                note.check(value)
        return value
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = get_type_hints(kind, include_extras=True)
        return kind(**{name: _field(name, kinds[name], one) for name, one in given.items()})
    if get_origin(kind) is list:
        return [_made(get_args(kind)[0], one) for one in given]
    choices = [one for one in get_args(kind) if is_dataclass(one)]
    if choices:
        return _made({get_args(get_type_hints(one)["kind"])[0]: one for one in choices}[given["kind"]], given)
    if get_origin(kind) in (Union, UnionType):
        return given if given is None and NoneType in get_args(kind) else _first_made(get_args(kind), given)
    if get_origin(kind) is Literal and given not in get_args(kind):
        raise ValueError(f"give one of {', '.join(map(str, get_args(kind)))}, not {given!r:.40}")
    if kind in (str, int, bool) and type(given) is not kind:
        raise ValueError(f"give {kind.__name__}, not {given!r:.40}")
    return given


def _field(name: str, kind: Any, given: Any) -> Any:
    try:
        return _made(kind, given)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None


def _first_made(kinds: tuple[Any, ...], given: Any) -> Any:
    """As the first of these kinds that it is of. ValueError of the last one."""
    *others, last = [kind for kind in kinds if kind is not NoneType]
    for kind in others:
        with suppress(ValueError):
            return _made(kind, given)
    return _made(last, given)


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
