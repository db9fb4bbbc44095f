"""What speaks for an action: claims about pairs, Keiju and points that the rules decide. Everything lies open."""

from __future__ import annotations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.games.wyr.cards import REQUESTS, name_of
from witchwood.games.wyr.greedy import best_offer
from witchwood.games.wyr.notation import givers
from witchwood.games.wyr.rules import card_at, occupied, pairs, pairs_across, pairs_beside, play
from witchwood.games.wyr.state import ENTICE, STOP, WAYS

_Pair = tuple[int, int]  # two cards, in the order of the row


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What a pick frees, leaves or is for; what enticing spares; "" for stopping and where nothing speaks for it."""
    action = line[0]
    if action == STOP:
        return ""
    if action >= ENTICE:
        return f"Keiju {int(state.asked)} brings 10 points; left in the garden it would cost 5."
    after = state.copy()
    play(after, 0, action)
    if action % WAYS:
        return _of_the_basket(state, after, line)
    return _freed(state, after, line) or _left(state, after) or _last(after, line)


def _of_the_basket(state: State, after: State, line: tuple[int, ...]) -> str:
    """Which Keiju can have the card, or that it is one more of what the lowest one asks for, or what it frees."""
    card = int(card_at(state.row, line[0] // WAYS))
    then = after.copy()
    for move, action in enumerate(line[1:], 1):
        keiju = int(then.asked)
        if ENTICE <= action < STOP and card in [int(then.top[pile]) for pile in givers(action)]:
            moves = "one more move" if move == 1 else f"{move} more moves"
            return f"In {moves} it can go to Keiju {keiju}, which asks for {REQUESTS[keiju]}."
        play(then, 0, action)
    keiju = int(state.asked)
    ready = _ready(after) if keiju else 0
    if ready > _ready(state):
        return f"Keiju {keiju} asks for {REQUESTS[keiju]}: {ready} of them then lie{'s' if ready == 1 else ''} on top."
    return _freed(state, after, line)


def _ready(state: State) -> int:
    """How many of the basket's top cards can be part of one offer to the lowest Keiju."""
    return int(best_offer(int(state.asked), state.top.astype(np.int64)))


def _freed(state: State, after: State, line: tuple[int, ...]) -> str:
    """A card that can be picked after a pick and could not before: if possible, the card that is picked next."""
    had = {card for pair in _pairs(state) for card in pair}
    new = [pair for pair in _pairs(after) if not had.issuperset(pair)]
    if not new:
        return ""
    following = int(card_at(after.row, line[1] // WAYS)) if line[1:] and line[1] < ENTICE else 0
    one, other = next((pair for pair in new if following in pair and following not in had), new[0])
    if had.isdisjoint((one, other)):
        return f"{name_of(state, one)} and {name_of(state, other)}, which have no pair now, then make one."
    free, mate = (other, one) if one in had else (one, other)
    return f"{name_of(state, free)}, which has no pair now, then makes one with {name_of(state, mate)}."


def _left(state: State, after: State) -> str:
    """How many cards a harvest leaves to pick from, if others leave fewer and none leaves more."""
    left, others = int(pairs(after.row)).bit_count(), list[int]()
    for place in members(state.pairs):
        then = state.copy()
        play(then, 0, place * WAYS)
        if then.harvest != after.harvest:
            others.append(int(pairs(then.row)).bit_count())
    fewer = sum(other < left for other in others)
    if not fewer or max(others) > left:
        return ""
    rest = "every other harvest leaves fewer"
    if fewer < len(others):
        rest = f"{fewer} of the {len(others)} other harvests leave{'s' if fewer == 1 else ''} fewer, and none more"
    return f"It leaves {left} cards to pick from; {rest}."


def _last(after: State, line: tuple[int, ...]) -> str:
    """The one card that is left in the garden at the end of the line."""
    end = after.copy()
    for action in line[1:]:
        play(end, 0, action)
    places = members(occupied(end.row))
    if len(places) != 1:
        return ""
    card = name_of(end, int(card_at(end.row, places[0])))
    return f"It begins a line that leaves only {card} in the garden." if line[1:] else f"Then only {card} is left."


def _pairs(state: State) -> list[_Pair]:
    """The cards that make pairs."""
    row = state.row
    places = [(place, place + 1) for place in members(pairs_beside(row))]
    places += [(place, place + 3) for place in members(pairs_across(row))]
    return [(int(card_at(row, one)), int(card_at(row, other))) for one, other in places]
