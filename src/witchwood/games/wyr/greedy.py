"""What is known about playing Wyr well: a rule of thumb for hints and for the greedy player."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, Int, State, kernel, scratch
from witchwood.games.wyr.rules import TALLIES, card_at, fits, pairs, take_out
from witchwood.games.wyr.state import ASKED_CARDS, ENTICE, KEIJU_PLANE, PILES, STOP, WAYS

_PLANES = KEIJU_PLANE + 1
_NEVER = -(1 << 40)
_ENTICE_WORTH = 1 << 20
_HELP_WORTH = 6  # a card more in an offer, in pickable cards (the coin of `greedy`)


@kernel
def best_offer(keiju: Int, tops: Array) -> Int:
    """The most of these top cards (5 cards, 0 for none) that can be part of one offer to a Keiju (0 for none)."""
    best = 0
    for piles in range(1 << PILES):
        size, tally = 0, 0
        for pile in range(PILES):
            if piles >> pile & 1:
                card = np.int64(tops[pile])
                size += card != 0
                tally += TALLIES[card]
        if best < size <= ASKED_CARDS[keiju] and fits(keiju, tally):
            best = size
    return best


@kernel
def greedy(state: State, _seat: Int, actions: Array, length: Int) -> Int:
    """Entice when possible. Else keep the row rich in pairs: take the card that leaves the most cards to pick from,
    into the basket if it brings an offer to the asking Keiju nearer, else into the harvest.
    """
    row = scratch(_PLANES, np.uint64)
    tops = scratch(PILES, np.int64)
    for pile in range(PILES):
        tops[pile] = state.top[pile]
    keiju = np.int64(state.asked)
    before = best_offer(keiju, tops)
    choice: Int = 0
    best: Int = 2 * _NEVER
    place: Int = -1
    left: Int = 0
    card: Int = 0
    worth: Int = 0
    for i in range(length):
        action: Int = actions[i]
        if action == STOP:
            worth = _NEVER
        elif action >= ENTICE:
            worth = _ENTICE_WORTH
        else:
            if action // WAYS != place:
                place = action // WAYS
                card = card_at(state.row, place)
                for plane in range(_PLANES):
                    row[plane] = state.row[plane]
                take_out(row, place)
                left = np.int64(count(pairs(row)))
            worth = left + _worth_of_way(keiju, tops, before, card, action % WAYS)
        if worth > best:
            choice, best = action, worth
    return choice


@kernel
def _worth_of_way(keiju: Int, tops: Array, before: Int, card: Int, way: Int) -> Int:
    if way == 0:
        return 0
    covered = tops[way - 1]
    tops[way - 1] = card
    gain = best_offer(keiju, tops) - before
    tops[way - 1] = covered
    return _HELP_WORTH * gain
