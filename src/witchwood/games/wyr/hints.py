"""What speaks for an action: claims about pairs, Keiju and points that the rules decide. Everything lies open."""

from __future__ import annotations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.games.wyr.cards import REQUESTS, name_of
from witchwood.games.wyr.greedy import best_offer
from witchwood.games.wyr.notation import givers
from witchwood.games.wyr.rules import card_at, pairs, pairs_across, pairs_beside, play
from witchwood.games.wyr.state import ENTICE, STOP, WAYS

_Pair = tuple[int, int]  # two cards, in the order of the row


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What a pick pairs, leaves or is for; what enticing spares; "" for stopping."""
    action = line[0]
    if action == STOP:
        return ""
    if action >= ENTICE:
        return f"Keiju {int(state.asked)} brings 10 points; left in the garden it would cost 5."
    after = state.copy()
    play(after, 0, action)
    if action % WAYS:
        return _of_the_basket(state, after, line)
    new = _new_pair(state, after, line)
    if new:
        return f"It is worth a point, and {new} then make a pair."
    left = int(pairs(after.row)).bit_count()
    return f"It is worth a point, and leaves {left} cards to pick from." if left else "It is worth a point."


def _of_the_basket(state: State, after: State, line: tuple[int, ...]) -> str:
    """Which Keiju can have the card, or that it is one more of what the lowest one asks for, or whom it pairs."""
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
    new = _new_pair(state, after, line)
    return f"{new} then make a pair." if new else ""


def _ready(state: State) -> int:
    """How many of the basket's top cards can be part of one offer to the lowest Keiju."""
    return int(best_offer(int(state.asked), state.top.astype(np.int64)))


def _new_pair(state: State, after: State, line: tuple[int, ...]) -> str:
    """Two cards that make a pair after a pick and did not before: if possible, with the card that is picked next."""
    new = [pair for pair in _pairs(after) if pair not in set(_pairs(state))]
    if not new:
        return ""
    following = int(card_at(after.row, line[1] // WAYS)) if line[1:] and line[1] < ENTICE else 0
    first, second = next((pair for pair in new if following in pair), new[0])
    return f"{name_of(state, first)} and {name_of(state, second)}"


def _pairs(state: State) -> list[_Pair]:
    """The cards that make pairs."""
    row = state.row
    places = [(place, place + 1) for place in members(pairs_beside(row))]
    places += [(place, place + 3) for place in members(pairs_across(row))]
    return [(int(card_at(row, one)), int(card_at(row, other))) for one, other in places]
