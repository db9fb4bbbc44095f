"""How many points can still be reached in Wyr: an upper bound, with its proof.

Consider any way to play on, and let it entice the first j of the Keiju left, in the order in which they must leave.

1. *Given cards.* They ask for C cards. Of the cards that lie in the basket now, G at most can be among them (`_supply`:
   a pile's cards come to light from the top, and each Keiju takes one from a pile and only what it likes). So at
   least C - G of them are still in the garden and will be given: they score 0.
2. *Cards left.* Join the cards of the garden that share suit or number and have no Keiju between them that stays. A
   picked card always leaves a partner behind, and that partner is in the same joined group: so of every group one
   card is never picked. There are L groups, and L cards at least stay behind.

With n Nature cards in the garden, one that is harvested is worth 2 points more than now (-1 becomes +1), one that is
given 1 more (-1 becomes 0), and an enticed Keiju 15 more (-5 becomes +10). So the score rises by at most

    2 (n - L) - max(0, C - G) + 15 j          and this j needs max(0, C - G) <= n - L.

The best j gives the bound. In a new deal n = 44, L >= 1 and G = 0: the score starts at -44 - 20, every further Keiju
brings 15 and costs at most 5, and with all four, who ask for B cards, it ends at -64 + 86 - B + 60 = 82 - B.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.wyr.rules import TALLIES, card_at, fits, occupied, score
from witchwood.games.wyr.state import (
    ASKED_CARDS,
    KEIJU_DRAWN,
    KEIJU_KINDS,
    NATURE_CARDS,
    NUMBERS,
    PILES,
    PLAYING,
    SUITS,
)

_DEPTHS = KEIJU_DRAWN + 1  # of a pile, 0 to 4 cards can be given
_ALL_DEPTHS = _DEPTHS**PILES


@kernel
def points(state: State) -> Int:
    """The score as it stands."""
    out = np.empty(1, np.float64)
    score(state, out)
    return np.int64(out[0])


@kernel
def bound(state: State, close: bool) -> Int:
    """No way to play on scores more. `close` looks at the basket's cards, not only at their number: dearer, lower."""
    now: Int = points(state)
    if state.ended != PLAYING:
        return now
    length = np.int64(count(occupied(state.row)))
    row = np.empty(length, np.int64)
    keiju = np.zeros(KEIJU_KINDS + 1, np.int64)  # 1 for those in the garden
    for place in range(length):
        row[place] = card_at(state.row, place)
        if row[place] > NATURE_CARDS:
            keiju[row[place] - NATURE_CARDS] = 1
    nature = length - keiju.sum()
    from_basket = _supply(state, keiju) if close else _quick_supply(state)
    best: Int = now + 2 * (nature - _groups(row, 0))
    enticed, asked = 0, 0
    for number in range(1, KEIJU_KINDS + 1):
        if keiju[number]:
            enticed += 1
            asked += ASKED_CARDS[number]
            pickable = nature - _groups(row, number)
            given: Int = max(0, asked - from_basket[enticed])
            reached = now + 2 * pickable - given + 15 * enticed
            if given <= pickable and reached > best:
                best = reached
    return best


@kernel
def _groups(row: Array, gone: Int) -> Int:
    """How many groups the garden's cards form once the Keiju up to the number `gone` have left."""
    numbers = np.zeros(SUITS, np.int64)  # of each suit, since the last Keiju that stays: a set
    found: Int = 0
    for place in range(row.shape[0]):
        card = row[place]
        if card <= NATURE_CARDS:
            numbers[(card - 1) // NUMBERS] |= 1 << (card - 1) % NUMBERS
        elif card - NATURE_CARDS > gone:
            found += _joined(numbers)
            numbers[:] = 0
    return found + _joined(numbers)


@kernel
def _joined(numbers: Array) -> Int:
    """How many groups the suits form: suits with a number in common are one."""
    found: Int = 0
    for first in range(SUITS):
        group = numbers[first]
        for other in range(first + 1, SUITS):  # hand the group on to the first suit that is joined to it
            if group & numbers[other]:
                numbers[other] |= group
                group = 0
        found += group != 0
    return found


@kernel
def _quick_supply(state: State) -> Array:
    """For each count of enticed Keiju, how many basket cards could be given if they liked every card."""
    supply = np.zeros(KEIJU_DRAWN + 1, np.int64)
    for pile in range(PILES):
        card = np.int64(state.top[pile])
        for enticed in range(1, KEIJU_DRAWN + 1):
            if card != 0:
                supply[enticed:] += 1
                card = np.int64(state.under[card])
    return supply


@kernel
def _supply(state: State, keiju: Array) -> Array:
    """For each count of enticed Keiju, how many of the cards in the basket now can be given to them.

    A walk over how deep each pile has been used (a number in base 5): every Keiju may take any set of cards that come
    to light and that one offer could hold; what else it is given comes from the garden, and covers nothing for long.
    """
    supply = np.zeros(KEIJU_DRAWN + 1, np.int64)
    used = np.empty(_ALL_DEPTHS, np.int64)  # all ways that were found, each once
    given = np.full(_ALL_DEPTHS, -1, np.int64)  # by way: how many cards were given
    cards = np.zeros(PILES, np.int64)
    used[0], given[0] = 0, 0
    known: Int = 1
    enticed: Int = 0
    for number in range(1, KEIJU_KINDS + 1):
        if keiju[number]:
            enticed += 1
            before: Int = known  # giving nothing keeps a way: the list only grows
            for i in range(before):
                lit: Int = 0
                for pile in range(PILES):
                    cards[pile] = _under(state, pile, used[i] // _DEPTHS**pile % _DEPTHS)
                    lit |= (cards[pile] != 0) << pile
                some = lit
                while some:
                    size, tally, way = 0, 0, used[i]
                    for pile in range(PILES):
                        if some >> pile & 1:
                            size += 1
                            tally += TALLIES[cards[pile]]
                            way += _DEPTHS**pile
                    if given[way] < 0 and size <= ASKED_CARDS[number] and fits(number, tally):
                        used[known], given[way] = way, given[used[i]] + size
                        supply[enticed] = max(supply[enticed], given[way])
                        known += 1
                    some = (some - 1) & lit
            supply[enticed] = max(supply[enticed], supply[enticed - 1])
    return supply


@kernel
def _under(state: State, pile: Int, depth: Int) -> Int:
    """The card of a pile that has `depth` cards on top of it, or 0."""
    card = np.int64(state.top[pile])
    for _ in range(depth):
        card = np.int64(state.under[card])
    return card
