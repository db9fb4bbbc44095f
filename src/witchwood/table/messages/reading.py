"""Reads what clients send: JSON into the dataclasses of this package, strictly, for anybody may send anything.

A service and a page both read with this module, so they refuse the same things in the same words. A type is never taken
for another, no field is unknown, and every limit holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from witchwood.table.messages.client_messages import ClientMessage, Limit

_T = TypeVar("_T")
_Reader: TypeAlias = Callable[[Any], Any]
_LONGEST_ID, _LONGEST_NAME, _MOST_WRONG, _DEEPEST = 64, 40, 5, 100
_BRACKETS = re.compile(r'"(?:[^"\\]+|\\.)*+"|[\[{\]}]')  # and whole texts, in which they are letters
_PLAIN: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false"}
_NAMES: dict[type, str] = {dict: "an object", list: "a list", float: "a fraction", NoneType: "null", **_PLAIN}


class BadInputError(ValueError):
    """A message or the body of a request can't be read. wrong: the fields (nothing for the whole), and why each."""

    def __init__(self, *wrong: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{place}: {why}" if place else why for place, why in wrong[:_MOST_WRONG]))
        self.wrong = wrong


NO_JSON = "this is no JSON"
NO_BODY = f"give an object, not {_NAMES[NoneType]}"


def parse(text: str) -> Any:
    """JSON as Python has it. BadInputError for other text, and for JSON that is nested too deeply or has a number of
    thousands of digits.
    """
    try:
        if not is_too_deep(text):
            return json.loads(text)
    except ValueError:
        pass
    raise BadInputError(("", NO_JSON))


def is_too_deep(text: str) -> bool:
    """Whether brackets are nested so deeply that reading them might end a browser's Python."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False
    depth = 0
    for token in _BRACKETS.finditer(text):
        first = token[0][0]
        depth += (first in "[{") - (first in "]}")
        if depth > _DEEPEST:
            return True
    return False


def read_message(text: str) -> ClientMessage:
    """A client's message to a table."""
    return cast("ClientMessage", _reader(ClientMessage)(parse(text)))


def read_body(kind: type[_T], given: Any) -> _T:
    """The body of a request, as `parse` made it."""
    return cast("_T", _reader(cast("Any", kind))(given))


def id_of(text: str) -> str:
    """The id of a message that can't be read otherwise, so that its sender knows which one it was; "" without one."""
    try:
        name = parse(text)["id"]
    except (BadInputError, TypeError, KeyError, IndexError):
        return ""
    return name[:_LONGEST_ID] if isinstance(name, str) and name.isascii() else ""


@cache
def _reader(kind: Any) -> _Reader:
    """What reads a value of some type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(_reader(inside[0]), [note for note in inside[1:] if isinstance(note, Limit)])
    if origin is list:
        return _list(_reader(inside[0]))
    if origin is dict:
        return _mapping(_reader(inside[1]))
    if origin is Literal:
        return _literal(inside)
    if origin in (Union, UnionType):
        return _union(inside)
    if is_dataclass(kind):
        needed = {one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING}
        return _object(cast("_Reader", kind), kind, needed)
    if is_typeddict(kind):
        return _object(dict, kind, set(kind.__required_keys__))
    return _plain(kind)


def _plain(kind: type) -> _Reader:
    def read(given: Any) -> Any:
        if type(given) is not kind:
            raise BadInputError(("", f"give {_NAMES[kind]}, not {_NAMES[type(given)]}"))
        if isinstance(given, str):
            _check_whole(given)
        return given

    return read


def _check_whole(text: str) -> None:
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInputError(("", "this text holds half of a character")) from None


def _limited(read_all: _Reader, limits: list[Limit]) -> _Reader:
    def read(given: Any) -> Any:
        value = read_all(given)
        for limit in limits:
            try:
                limit.check(value)
            except ValueError as error:
                raise BadInputError(("", str(error))) from None
        return value

    return read


def _list(read_one: _Reader) -> _Reader:
    def read(given: Any) -> Any:
        if type(given) is not list:
            raise BadInputError(("", f"give a list, not {_NAMES[type(given)]}"))
        return [_at(str(place), read_one, one) for place, one in enumerate(given)]

    return read


def _mapping(read_one: _Reader) -> _Reader:
    def read(given: Any) -> Any:
        return {name: _at(name[:_LONGEST_NAME], read_one, one) for name, one in _fields(given).items()}

    return read


def _literal(choices: tuple[Any, ...]) -> _Reader:
    words = f"give one of {', '.join(map(str, choices))}" if len(choices) > 1 else f"give {choices[0]}"

    def read(given: Any) -> Any:
        if not any(type(given) is type(one) and given == one for one in choices):
            raise BadInputError(("", words))
        return given

    return read


def _union(kinds: tuple[Any, ...]) -> _Reader:
    """One of several: objects by their `type` or `kind`, all else by what it is."""
    others = [kind for kind in kinds if kind is not NoneType]
    if all(is_dataclass(kind) or is_typeddict(kind) for kind in others):
        read_other = _tagged(others)
    elif len(others) == 1:
        read_other = _reader(others[0])
    else:
        read_other = _first([_reader(kind) for kind in others])
    return read_other if NoneType not in kinds else lambda given: None if given is None else read_other(given)


def _tagged(kinds: list[Any]) -> _Reader:
    tag = "type" if "type" in get_type_hints(kinds[0]) else "kind"
    readers = {name: _reader(kind) for kind in kinds for name in get_args(get_type_hints(kind)[tag])}
    check = _literal(tuple(readers))

    def read(given: Any) -> Any:
        if tag not in _fields(given):
            raise BadInputError((tag, "this is missing"))
        return readers[_at(tag, check, given[tag])](given)

    return read


def _first(readers: list[_Reader]) -> _Reader:
    def read(given: Any) -> Any:
        reasons = []
        for read_as in readers:
            try:
                return read_as(given)
            except BadInputError as error:
                reasons.append(str(error))
        raise BadInputError(("", ", or ".join(dict.fromkeys(reasons))))

    return read


def _object(made: Callable[..., Any], kind: Any, needed: set[str]) -> _Reader:
    readers = {name: _reader(one) for name, one in get_type_hints(kind, include_extras=True).items()}
    readers = {name: read for name, read in readers.items() if not name.startswith("_")}

    def read(given: Any) -> Any:
        wrong: list[tuple[str, str]] = []
        values: dict[str, Any] = {}
        for name, one in _fields(given).items():
            if name not in readers:
                wrong.append((name[:_LONGEST_NAME], "there is no such field"))
                continue
            try:
                values[name] = _at(name, readers[name], one)
            except BadInputError as error:
                wrong += error.wrong
        wrong += [(name, "this is missing") for name in readers if name in needed and name not in given]
        if wrong:
            raise BadInputError(*wrong)
        return made(**values)

    return read


def _fields(given: Any) -> Mapping[str, Any]:
    if type(given) is not dict:
        raise BadInputError(("", f"give an object, not {_NAMES[type(given)]}"))
    for name in given:
        _check_whole(name)
    return cast("Mapping[str, Any]", given)


def _at(place: str, read: _Reader, given: Any) -> Any:
    try:
        return read(given)
    except BadInputError as error:
        raise BadInputError(*((f"{place}.{inner}" if inner else place, why) for inner, why in error.wrong)) from None
