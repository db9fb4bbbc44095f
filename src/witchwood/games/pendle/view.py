"""What the player sees of the table, as zones, cards and counters (docs/views.md)."""

from __future__ import annotations

from typing import Any

from witchwood.engine.fields import members
from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.pendle.attacks import SUMS
from witchwood.games.pendle.cards import COLOURS, face
from witchwood.games.pendle.outlook import outlook
from witchwood.games.pendle.piles import castle_witches
from witchwood.games.pendle.rounds import army_size, is_uncovered, standing
from witchwood.games.pendle.state import ARMY, CASTLE, PLACES, PLAY, WITCH, WIZARD

_EMPTY = {"empty": True}
_VALUES = [members(SUMS[rank, 0]) for rank in range(len(SUMS))]


def _zone(name: str, title: str, kind: str, cards: list[Any], count: int) -> View:
    owner = 0 if name == "hand" else None
    return {
        "id": name, "title": title, "kind": kind, "owner": owner, "count": count, "cards": cards, "marks": [],
    }  # fmt: skip


def _fighter(card: int) -> dict[str, Any]:
    """A card that may attack or be attacked, with what it may count for."""
    return {**face(card), "values": _VALUES[card >> 2]}


def _set(name: str, title: str, kind: str, cards: int, witches: int = 0) -> View:
    faces = [face(card) for card in [*members(cards), *[WITCH] * witches]]
    return _zone(name, title, kind, faces, len(faces))


def _row(name: str, title: str, cards: list[Any]) -> View:
    return _zone(name, title, "row", cards, sum(card != _EMPTY for card in cards))


def _pile(name: str, title: str, count: int) -> View:
    return _zone(name, title, "pile", [None] if count else [], count)


def view(state: State, _seat: int) -> View:
    """The player's view. Face-down cards are null; under a reserve card that may be taken stands what takes it."""
    ghosts = [_fighter(int(ghost)) if ghost else _EMPTY for ghost in state.ghosts]
    hand = [_fighter(card) for card in members(state.hand)]
    reserve = [None if card else _EMPTY for card in state.reserve]
    numbers = [str(place + 1) for place in range(PLACES)]
    takes = [f"t{place + 1}" if state.phase == PLAY and is_uncovered(state, place) else "" for place in range(PLACES)]
    witches = int(state.witches_out)
    zones = [
        _pile("castle", "Ghost pile", int(state.castle_count)),
        _set("lair", "Ghost discard", "set", state.lair, int(state.witches_back)),
        _row("witches", "Witches in play", [face(WITCH)] * witches + [_EMPTY] * (int(state.witches) - witches)),
        {**_row("ghosts", "Ghosts", ghosts), "places": numbers},
        {**_row("reserve", "Reserve", reserve), "places": takes},
        _row("hand", "Hand", hand),
        _pile("army", "Attack pile", int(state.army_count)),
        _set("spent", "Attack discard", "set", state.spent),
        _set("removed", "Removed cards", "set", state.removed),
    ]
    zones += _seen_before(state)
    counters = [
        ("round", "Round", int(state.round_number)),
        ("ghosts-left", "Ghosts left", ghosts_left(state)),
        ("army-left", "Army cards left", army_size(state) + len(members(state.hand))),
    ]
    if state.magic:
        zones.append(_row("seat", "Wizard's seat", [face(WIZARD) if state.wizard_seated else _EMPTY]))
        counters += [
            (colour, f"{colour.capitalize()} magic", int(state.cauldrons[n]))
            for n, colour in enumerate(COLOURS)
            if state.cauldrons[n]
        ]
    return {
        "zones": zones,
        "counters": [{"id": i, "title": title, "value": int(v)} for i, title, v in counters],
        "outlook": outlook(state),
    }


def _seen_before(state: State) -> list[View]:
    """Hidden cards whose side the player knows, having seen them fight; of the others it is open."""
    soldiers = 0
    for slot in (*range(PLACES), ARMY):
        soldiers |= int(state.may[slot])
    ghosts = int(state.may[CASTLE])
    wizard = 1 << WIZARD
    sides = (
        ("soldiers", "Hidden soldiers seen before", soldiers & ~ghosts & ~wizard),
        ("ghosts-seen", "Hidden ghosts seen before", ghosts & ~soldiers),
    )
    return [_set(name, title, "set", cards) for name, title, cards in sides if cards]


def ghosts_left(state: State) -> int:
    """Ghosts that are still to be beaten, wherever they are."""
    hidden = int(state.castle_count) - int(castle_witches(state))
    return hidden + len(members(state.lair)) + int(standing(state))
