"""What the player sees of the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.view import EMPTY, About, Card, EmptyPlace, Group, Layout, Zone, counter, zone
from witchwood.games.pendle.attacks import SUMS
from witchwood.games.pendle.cards import COLOURS, card_of
from witchwood.games.pendle.numbering import (
    GHOSTS,
    HANDS,
    ghosts_of,
    hand_of,
    is_attack,
    is_repelling,
    is_taking,
    place_of,
)
from witchwood.games.pendle.outlook import outlooks
from witchwood.games.pendle.piles import castle_witches
from witchwood.games.pendle.rounds import army_size, is_uncovered, standing
from witchwood.games.pendle.state import ARMY, CASTLE, MOST_PLACES, PLAY, WITCH, WIZARD, WIZARDS

_Totals: TypeAlias = list[list[list[int]]]
_TOTALS: list[_Totals] = [[[members(sums) for sums in row] for row in table] for table in SUMS]
"""_TOTALS[ace][a][b]: the sums that cards of values a and b can make; value 0 is no card."""


def view(state: State, _seat: int) -> Layout:
    """The player's view. Under a reserve card that may be taken stands what takes it."""
    count, totals = int(state.places), _TOTALS[state.ace]
    before = state.ghosts[:count].tolist()
    ghosts = [_fighter(ghost, totals) if ghost else EMPTY for ghost in before]
    soldiers = members(state.hand)
    hand = [_fighter(card, totals) for card in soldiers]
    reserve = [None if card else EMPTY for card in state.reserve[:count]]
    numbers = [str(place + 1) for place in range(count)]
    bare = [place for place in range(count) if state.phase == PLAY and is_uncovered(state, place)]
    takes = [f"t{place + 1}" if place in bare else "" for place in range(count)]
    witches = int(state.witches_out)
    zones = [
        _pile("castle", "Ghost pile", int(state.castle_count)),
        _set("lair", "Ghost discard", state.lair, int(state.witches_back)),
        zone("witches", "Witches in play", "row", _places(WITCH, witches, int(state.witches))),
        zone("ghosts", "Ghosts", "row", ghosts, places=numbers, groups=_groups(before, totals, int(state.attacked))),
        zone("reserve", "Reserve", "row", reserve, places=takes, movable=bare),
        zone("hand", "Hand", "row", hand, owner=0, groups=_groups(soldiers, totals, int(state.attackers))),
        _pile("army", "Attack pile", int(state.army_count)),
        _set("spent", "Attack discard", state.spent),
        _set("removed", "Removed cards", state.removed),
    ]
    zones += _known_sides(state)
    counters = [
        counter("round", "Round", state.round_number),
        counter("ghosts-left", "Ghosts left", ghosts_left(state)),
        counter("army-left", "Army cards left", int(army_size(state)) + len(members(state.hand))),
    ]
    if state.magic:
        zones.append(
            zone("seat", "Wizard's seat", "row", _places(WIZARD, int(state.wizard_seated), int(state.wizards)))
        )
        counters += [
            counter(colour, f"{colour.capitalize()} magic", magic)
            for colour, magic in zip(COLOURS, state.cauldrons, strict=True)
            if magic
        ]
    return {"zones": zones, "counters": counters, "outlook": outlooks(state)}


def about(_state: State, _seat: int, action: int) -> About:
    """The soldiers of an attack and the ghosts that it is made on; a reserve card; the ghost that magic repels."""
    if is_attack(action):
        return {"takes": {"hand": [*HANDS[hand_of(action)]]}, "to": {"ghosts": [*GHOSTS[ghosts_of(action)]]}}
    if is_taking(action):
        return {"takes": {"reserve": [int(place_of(action))]}}
    return {"to": {"ghosts": [int(place_of(action))]}} if is_repelling(action) else {}


def _fighter(number: int, totals: _Totals) -> Card:
    """A card that may attack or be attacked, with what it may count for."""
    shown = card_of(number)
    shown["values"] = totals[number >> 2][0]
    return shown


def _groups(fighters: Sequence[int], totals: _Totals, most: int) -> list[Group]:
    """The cards, at most so many, that may make up a side of an attack, and their sums. 0: nobody stands there."""
    there = [(place, number >> 2) for place, number in enumerate(fighters) if number]
    alone = [Group(places=[place], values=totals[value][0]) for place, value in there]
    pairs = [Group(places=[first, second], values=totals[a][b]) for (first, a), (second, b) in combinations(there, 2)]
    triples = [
        Group(places=[first, second, third], values=sorted({x + y for x in totals[a][b] for y in totals[c][0]}))
        for (first, a), (second, b), (third, c) in (combinations(there, 3) if most > 2 else ())
    ]
    return [*alone, *(pairs if most > 1 else ()), *triples]


def _places(number: int, filled: int, places: int) -> list[Card | EmptyPlace]:
    """Places for equal cards, the first ones filled."""
    return [card_of(number) if place < filled else EMPTY for place in range(places)]


def _pile(name: str, title: str, count: int) -> Zone:
    return zone(name, title, "pile", [None] if count else [], count=count)


def _set(name: str, title: str, cards: int, witches: int = 0) -> Zone:
    return zone(name, title, "set", [card_of(number) for number in [*members(cards), *[WITCH] * witches]])


def _known_sides(state: State) -> list[Zone]:
    """Hidden cards whose side the player can know: they were seen to fight, or can be nowhere else."""
    soldiers = 0
    for slot in (*range(MOST_PLACES), ARMY):
        soldiers |= int(state.may[slot])
    ghosts = int(state.may[CASTLE])
    wizards = sum(1 << wizard for wizard in WIZARDS)
    sides = (
        ("soldiers", "Known among the hidden soldiers", soldiers & ~ghosts & ~wizards),
        ("ghosts-seen", "Known among the hidden ghosts", ghosts & ~soldiers),
    )
    return [_set(name, title, cards) for name, title, cards in sides if cards]


def ghosts_left(state: State) -> int:
    """Ghosts that are still to be beaten, wherever they are."""
    hidden = int(state.castle_count) - int(castle_witches(state))
    return hidden + len(members(state.lair)) + int(standing(state))
