"""Demands on `about`: what actions say by fields agrees with the view, and tells them apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.contract.views import misfit
from witchwood.engine.view import About


@demand("about", "view")
def actions_name_what_is_there(case: Case) -> None:
    """`about`, where there is one, answers an `About` of `witchwood.engine.view` for every legal action. It names zones
    of the seat's view and places in them, each once. The places that it takes from hold cards, and are among the
    `movable` places of a zone that has any. It leaves out what is empty, and `points` of 0. `describe` says the points.
    """
    for moment, seat, abouts in _abouts(case):
        zones = {zone["id"]: zone for zone in moment.view(seat)["zones"]}
        for action, about in abouts.items():
            wrong = misfit(about, About, "about")
            moment.expect(not wrong, "about", expected="an About of engine/view.py", came=wrong, seat=seat)
            wrong = _wrong_with(about, zones)
            moment.expect(not wrong, "about", "view", expected=wrong, came=about, seat=seat)
            points, words = about.get("points", ""), moment.ask("describe", seat, action)
            said = str(points) in words
            moment.expect(said, "about", "describe", expected=f"words that say {points}", came=words, seat=seat)


@demand("about", "kind")
def actions_are_told_apart(case: Case) -> None:
    """Legal actions of a seat that name zones differ in their `kind`, in what they take or in where they put it."""
    for moment, seat, abouts in _abouts(case):
        found: dict[str, int] = {}
        for action, about in abouts.items():
            if "takes" in about or "to" in about:
                kind = case.game.kind(action) if case.game.kind else None
                key = json.dumps([kind, about.get("takes"), about.get("to")], sort_keys=True)
                other = found.setdefault(key, action)
                moment.expect(other == action, "about", expected=f"{key} once", came=f"also for {other}", seat=seat)


def _abouts(case: Case) -> Iterator[tuple[Moment, int, dict[int, Any]]]:
    """What the legal actions of each seat are about, by their numbers, at some moments."""
    for moment, seat in case.looks(every=5) if case.game.about else ():
        yield moment, seat, {action: moment.ask("about", seat, action) for action in moment.legal(seat)}


def _wrong_with(about: Any, zones: dict[str, Any]) -> str:
    """What is expected of the places that an action names and not so; "" if all is well."""
    takes, to = about.get("takes", {}), about.get("to", {})
    if not all(about.values()):
        return "nothing that is empty"
    for name, places in chain(takes.items(), to.items()):
        if name not in zones:
            return f"a zone of the view instead of {name}"
        if sorted(set(places)) != sorted(places) or not all(0 <= place < len(zones[name]["cards"]) for place in places):
            return f"places of {name}, each once"
    for name, places in takes.items():
        cards, movable = zones[name]["cards"], zones[name].get("movable")
        if any(cards[place] is not None and "empty" in cards[place] for place in places):
            return f"places of {name} where a card lies"
        if movable is not None and not set(places) <= set(movable):
            return f"places of {name} that are movable"
    return ""
