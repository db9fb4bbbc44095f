"""What one viewer may know of a table. A seat sees its own view; a watcher sees what every seat sees."""

from __future__ import annotations

import json
from typing import Literal, get_args

from witchwood.engine.match import Match
from witchwood.engine.view import Card, EmptyPlace, View, Zone
from witchwood.table.messages.states import ToldPlay

Viewer = int | None  # a seat, or None for a watcher
# What a zone tells of cards that perhaps not every seat sees.
_OfSeenCards = Literal["worth", "highlights", "movable", "groups"]
_OF_SEEN_CARDS: tuple[_OfSeenCards, ...] = get_args(_OfSeenCards)
# What a view may tell each seat in its own way.
_OfASeat = Literal["sides", "reason"]
_OF_A_SEAT: tuple[_OfASeat, ...] = get_args(_OfASeat)


def view_for(match: Match, viewer: Viewer) -> View:
    """The view of a seat; for a watcher, what the views of all seats have in common."""
    if viewer is not None:
        return match.view(viewer)
    if match.seats == 1:
        return _without_actions({**match.view(0), "seat": None})
    return shared([match.view(seat) for seat in range(match.seats)])


def view_at(match: Match, ply: int, viewer: Viewer) -> View:
    """The view as it was after `ply` plays; nothing can be played there."""
    then = Match(match.game, match.state_at(ply), match.deal)
    return _without_actions(view_for(then, viewer))


def open_view_at(match: Match, ply: int, viewer: Viewer) -> View:
    """The view as it was after `ply` plays, with the hands of all seats open, for the time after the game."""
    then = Match(match.game, match.state_at(ply), match.deal)
    own, views = view_for(then, viewer), [then.view(seat) for seat in range(match.seats)]
    zones = [
        zone if zone["owner"] is None else _opened(zone, views[zone["owner"]]["zones"][number])
        for number, zone in enumerate(own["zones"])
    ]
    return _without_actions({**own, "zones": zones})


def _opened(zone: Zone, as_its_owner_has_it: Zone) -> Zone:
    """A zone with what its owner knows of it."""
    return {**as_its_owner_has_it, "title": zone["title"]}


def shared(views: list[View]) -> View:
    """What every one of these views of the same state shows. The outlook is a seat's own."""
    zones = [_shared_zone([view["zones"][n] for view in views]) for n in range(len(views[0]["zones"]))]
    counters = [one for one in views[0]["counters"] if all(one in view["counters"] for view in views)]
    shown: View = {**views[0], "seat": None, "zones": zones, "counters": counters, "outlook": []}
    for field in _OF_A_SEAT:
        if any(view.get(field) != shown.get(field) for view in views):
            shown.pop(field, None)
    return _without_actions(shown)


def _without_actions(view: View) -> View:
    return {**view, "actions": []}


def _shared_zone(zones: list[Zone]) -> Zone:
    """One zone: its known cards are those that every view shows there; the title is that of another seat's view."""
    first = zones[0]
    if all(zone == first for zone in zones):
        return first
    elsewhere = zones[1] if first["owner"] == 0 else first
    marks = [mark for mark in first["marks"] if all(mark in zone["marks"] for zone in zones)]
    shown: Zone = {**elsewhere, "marks": marks, "cards": _shared_cards(zones, elsewhere)}
    for field in _OF_SEEN_CARDS:
        if any(zone.get(field) != first.get(field) for zone in zones):
            shown.pop(field, None)
    return shown


def _shared_cards(zones: list[Zone], layout: Zone) -> list[Card | EmptyPlace | None]:
    """The cards that are in all of these lists, as often as they are in each; face-down ones fill up a row."""
    left = [[json.dumps(card, sort_keys=True) for card in zone["cards"] if card is not None] for zone in zones]
    known: list[Card | EmptyPlace] = []
    for card in zones[0]["cards"]:
        key = json.dumps(card, sort_keys=True)
        if card is not None and all(key in cards for cards in left):
            known.append(card)
            for cards in left:
                cards.remove(key)
    hidden = len(layout["cards"]) - len(known) if layout["kind"] in ("row", "column", "grid") else 0
    return [*known, *[None] * hidden]


def play_for(match: Match, number: int, viewer: Viewer) -> ToldPlay:
    """A play for a viewer. The notation goes with it only where nothing of the play is hidden from the viewer."""
    done = match.plays[number]
    viewers = [viewer] if viewer is not None else range(match.seats)
    hidden_from = [one for one in viewers if match.hides(number, one)]
    told = {match.told(number, one) for one in hidden_from or [done.seat]}
    play = ToldPlay(
        seat=done.seat,
        text=None if hidden_from else done.text,
        words=told.pop() if len(told) == 1 else f"A play of seat {done.seat}",
        shown=match.shown(number),
    )
    if story := match.story(number):
        play["story"] = story
    return play


def are_told_alike(match: Match) -> bool:
    """Whether all viewers receive the same of every play."""
    return match.seats == 1 or match.game.text.tell is None


def is_all_open(view: View) -> bool:
    """Whether no card lies face down."""
    return all(card is not None for zone in view["zones"] for card in zone["cards"])


def result_words(result: str | tuple[int, ...], viewer: Viewer, names: list[str]) -> str:
    """How a game ended (`Match.result`), in words for a viewer."""
    if isinstance(result, tuple):
        winners = ["You" if seat == viewer else names[seat] for seat in result]
        return f"{' and '.join(winners)} won"
    return {"won": "Won", "lost": "Lost"}.get(result, "Nobody won")
