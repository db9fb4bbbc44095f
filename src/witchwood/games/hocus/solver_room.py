"""Is there room for the cards? For Klondike: which cards of the columns can be laid bare at all, and in which order.

Look only at how many cards of each column have never moved, its *depth*: after a fresh deal 8! = 40,320 ways of seven
depths at most. The topmost card that has not moved is the *head* of its column, those under it lie face down; cards
that lay face up on the head at the start count as moved. At any time of any game

1. a card that has moved and is neither in the reserve nor on its foundation lies on a card one stronger and of the
   other colour, each on one of its own; or it is a king and has one of the columns of depth 0 to itself;
2. a card is on its foundation only if all weaker cards of its suit are, none of which is a head or lies face down.

`write_hopeful` asks for all depths whether the cards can be laid out so. It leaves open which reserve cards take part,
which of the cards that may be on foundations are there, and how one gets to such a layout. So every position has room
with its own depths; and depths fall one at a time. *Therefore a position is lost if its depths do not lead to (0, ...,
0) by steps that all have room.* A king deepest in its column, with no card face down, may be seen as a head or as
moved: either way the position has room, now and later.

The chains below red and black kings do not touch, and within one it is enough to count: as many cards as there is room
for should lie, since each gives room to another (a relaxation in the manner of pattern databases: J. Culberson and
J. Schaeffer, "Pattern databases", Computational Intelligence 14, 1998).
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.hocus.follow import NONE, bit
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.solver_dead import EVERY, can_be_home, first_card, left_cards
from witchwood.games.hocus.state import COLUMNS, KLONDIKE, STRONGEST, SUITS

_KING = STRONGEST[KLONDIKE]
_COLOURS = np.array([0b0101, 0b1010], "u8")


@kernel
def _fits(must: Word, may: Word, heads: Word, king: Int, kings: Int) -> bool:
    """Whether the chains below kings of one colour, of which so many have a column, take all cards that must lie."""
    room: Int = kings
    for strength in range(_KING, 0, -1):
        cards = _COLOURS[(king + _KING - strength) % 2] << np.uint64(SUITS * strength)
        if size(must & cards) > room:
            return False
        room = min(room, size((must | may) & cards)) + size(heads & cards)
    return True


@kernel
def has_room(must: Word, may: Word, heads: Word, columns: Int) -> bool:
    """Whether cards can be laid below heads and below kings that fill so many empty columns: all of `must`, and any of
    `may`.
    """
    for even in range(min(columns, 2) + 1):
        if _fits(must, may, heads, 0, even) and _fits(must, may, heads, 1, min(columns - even, 2)):
            return True
    return False


@kernel
def write_hopeful(state: State, strides: Array, hopeful: Array) -> None:
    """Write for all depths, by their `number`, whether they can lead to (0, ..., 0) in a game from this position on."""
    unders = np.zeros((COLUMNS, COLUMNS + 1), np.uint64)
    heads = np.zeros((COLUMNS, COLUMNS + 1), np.uint64)
    cards = NONE
    for column in range(COLUMNS):
        down = np.int64(state.down[column])
        cards |= state.shown[column]
        for depth in range(1, depth_of(state, column) + 1):
            head = first_card(state.shown[column])
            if depth <= down:
                head = bit(np.int64(state.hidden[hidden_start(column) + depth - 1]))
            heads[column, depth] = head
            unders[column, depth] = unders[column, depth - 1] | head
            cards |= head
    every = left_cards(state) if not state.worry_back else EVERY[KLONDIKE]
    for number in range(hopeful.shape[0]):
        hopeful[number] = 0
        led, columns = number == 0, 0
        bared, under = NONE, NONE
        for column in range(COLUMNS):
            depth = number // strides[column] % (depth_of(state, column) + 1)
            if depth == 0:
                columns += 1
            else:
                led |= hopeful[number - strides[column]] == 1
            bared |= heads[column, depth]
            under |= unders[column, depth]
        if led:
            free = every & ~under
            must = cards & free & ~can_be_home(state.wanted, free)
            if has_room(must, free & ~must, bared, columns):
                hopeful[number] = 1


@kernel
def depth_of(state: State, column: Int) -> Int:
    """How deep a column is at the start."""
    return np.int64(state.down[column]) + 1 if state.shown[column] else 0


@kernel
def number_of(state: State, bases: Array, strides: Array) -> Int:
    """The number of a position's depths. bases: by column, the set of the card dealt deepest, none for a king."""
    number: Int = 0
    for column in range(COLUMNS):
        depth = np.int64(state.down[column])
        if depth > 0 or first_card(state.shown[column]) == bases[column]:
            number += strides[column] * (depth + 1)
    return number
