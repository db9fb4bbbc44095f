"""Demands on views: their shape (`engine/view.py`), and what must agree in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.engine.view import Layout


@demand("view")
def views_have_their_shape(case: Case) -> None:
    """`view` answers a `Layout` of `witchwood.engine.view`: plain JSON values, nothing that is not in it."""
    for moment, seat in case.looks(every=10):
        view = moment.view(seat)
        wrong = misfit(view, Layout)
        moment.expect(not wrong, "view", expected="a Layout of engine/view.py", came=wrong, seat=seat)
        plain = json.loads(json.dumps(view)) == view
        moment.expect(plain, "view", expected="plain JSON values", came="others", seat=seat)


@demand("view")
def zones_say_what_lies_there(case: Case) -> None:
    """In a view every zone has its own `id`, an `owner` among the seats or none, as many cards as it counts (a pile or
    set may list fewer), a `width` from 1 if it is a grid; the places that it names (`movable`, `highlights`, `pairs`,
    `groups`) are its own; the `text` of a card has 1 to 3 characters. Every zone has a title, and no other zone of its
    owner has the same.
    """
    for moment, seat in case.looks(every=10):
        view = moment.view(seat)
        _expect_different(moment, seat, "zones, each with its own id", [zone["id"] for zone in view["zones"]])
        titles = [(zone["owner"], zone["title"]) for zone in view["zones"]]
        _expect_different(moment, seat, "zones, of one owner each with its own title", titles)
        for zone in view["zones"]:
            wrong = _wrong_with(zone, case.seats)
            moment.expect(not wrong, "view", expected=f"zone {zone['id']}: {wrong}", came=zone, seat=seat)


@demand("view")
def views_agree_with_the_table(case: Case) -> None:
    """In a view every counter and everything in the `outlook` has its own `id`; `standings` and `sides`, where there
    are any, have one for each seat.
    """
    for moment, seat in case.looks(every=10):
        view = moment.view(seat)
        for part in ("counters", "outlook"):
            _expect_different(moment, seat, f"{part}, each with its own id", [one["id"] for one in view.get(part, ())])
        for part in ("standings", "sides"):
            came = len(view.get(part, moment.seats))
            moment.expect(came == case.seats, "view", expected=f"{case.seats} {part}", came=came, seat=seat)


def _expect_different(moment: Moment, seat: int, expected: str, names: list[Any]) -> None:
    moment.expect(len(set(names)) == len(names), "view", expected=expected, came=names, seat=seat)


def _wrong_with(zone: dict[str, Any], seats: int) -> str:
    """What is expected of a zone and not so; "" if all is well."""
    cards = [card for card in zone["cards"] if card is None or not card.get("empty")]
    if zone["owner"] is not None and not 0 <= zone["owner"] < seats:
        return "an owner among the seats, or None"
    if not zone["title"].strip():
        return "a title"
    if ("width" in zone) != (zone["kind"] == "grid") or zone.get("width", 1) < 1:
        return "a width from 1 if it is a grid, and only then"
    if len(cards) > zone["count"] or (len(cards) < zone["count"] and zone["kind"] not in {"pile", "set"}):
        return "as many cards as it counts"
    if len(zone.get("places", zone["cards"])) != len(zone["cards"]):
        return "a text for each place"
    if not all(0 <= place < len(zone["cards"]) for place in _named_places(zone)):
        return "places that it has"
    if any(card is not None and not 0 < len(card["text"]) <= 3 for card in cards):
        return "cards with 1 to 3 characters"
    return ""


def _named_places(zone: dict[str, Any]) -> Iterator[int]:
    """The places that a zone says something about."""
    yield from zone.get("movable", ())
    yield from zone.get("highlights", ())
    yield from chain.from_iterable(zone.get("pairs", ()))
    yield from chain.from_iterable(group["places"] for group in zone.get("groups", ()))


def misfit(value: Any, shape: Any, path: str = "view") -> str:
    """Where a value is not of a shape (a TypedDict, list, Literal, union or plain type), and why; "" if it fits."""
    origin, parts = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        return _misfit_of_dict(value, shape, path)
    if origin is list:
        if type(value) is not list:
            return f"{path} is no list"
        return next(filter(None, (misfit(one, parts[0], f"{path}[{n}]") for n, one in enumerate(value))), "")
    if origin is dict:
        if type(value) is not dict or not all(isinstance(name, parts[0]) for name in value):
            return f"{path} is {value!r}, no dict by {parts[0].__name__}"
        return next(filter(None, (misfit(one, parts[1], f"{path}.{name}") for name, one in value.items())), "")
    if origin is NotRequired:
        return misfit(value, parts[0], path)
    if origin is Literal:
        return "" if value in parts else f"{path} is {value!r}, not one of {parts}"
    if origin is Union or (origin is not None and parts):
        found = [misfit(value, part, path) for part in parts]
        return "" if "" in found else min(found, key=lambda words: -words.count("."))
    kind = type(None) if shape is None else shape
    return (
        ""
        if type(value) is kind or (kind is float and type(value) is int)
        else f"{path} is {value!r}, no {kind.__name__}"
    )


def _misfit_of_dict(value: Any, shape: Any, path: str) -> str:
    if type(value) is not dict:
        return f"{path} is {value!r}, no {shape.__name__}"
    fields: dict[str, Any] = get_type_hints(shape, include_extras=True)
    needed = {name for name, field in fields.items() if get_origin(field) != NotRequired}
    wrong = sorted(needed - set(value)) + sorted(set(value) - set(fields))
    if wrong:
        return f"{path}.{wrong[0]} is {'not in a' if wrong[0] in value else 'missing from this'} {shape.__name__}"
    return next(filter(None, (misfit(one, fields[name], f"{path}.{name}") for name, one in value.items())), "")
