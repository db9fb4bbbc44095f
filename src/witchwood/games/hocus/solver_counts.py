"""A Klondike position in a few numbers, as the complete search needs it (`solver_classes`).

Up to swapped tails (`solver_moves`) four things say all about a position that a game can come to from its start:

- the *depths*: how many cards of each column have never moved, 4 bits a column. The topmost of them is the column's
  *head*, what lies under it is face down. A king dealt deepest that has nothing under it counts as moved (depth 0);
- the *reserve*: which of the cards that it held at the start are still there, a bit for each place; and how many lie
  turned;
- the *homes*: how many cards of each suit are on its foundation, 4 bits a suit.

What is neither under a head nor in the reserve nor home lies face up, on a card one stronger and of the other colour;
or it is a king with a column to itself. Of two cards of equal strength and colour the tails can be swapped, so it does
not matter which of them has a card on it, only how many have.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.hocus.follow import NONE, ONE, STEP, TWO, bit
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.solver_dead import EVERY as ALL_CARDS
from witchwood.games.hocus.solver_dead import first_card
from witchwood.games.hocus.solver_room import depth_of
from witchwood.games.hocus.state import COLUMNS, KLONDIKE, RESERVE, STRONGEST, SUITS

PLACES = RESERVE[KLONDIKE]
_MOST_DEPTH = COLUMNS
_STRONGEST = STRONGEST[KLONDIKE]
EVERY = ALL_CARDS[KLONDIKE]
KINGS = np.uint64(0xF << SUITS * _STRONGEST)
ALL_HOME = 0x1111 * _STRONGEST
_HOME = np.array(
    [
        [sum(1 << SUITS * strength + suit for strength in range(1, home + 1)) for home in range(16)]
        for suit in range(SUITS)
    ],
    "u8",
)  # set of the cards of a suit that are home
_EVEN, _ODD = np.uint64(0x5555_5555_5555_5555), np.uint64(0xAAAA_AAAA_AAAA_AAAA)  # the suits of either colour
_FIRST, _SECOND = np.uint64(0x3333_3333_3333_3333), np.uint64(0xCCCC_CCCC_CCCC_CCCC)  # of each colour
_ACES, _LOW = np.uint64(0xF0), np.uint64(0xF)
_LOW_TWO, _TWO_STEPS = np.uint64(0xFF0), np.uint64(2 * SUITS)

START = np.dtype(
    [
        ("heads", "u8", (COLUMNS, _MOST_DEPTH + 1)),  # set of the head, by column and depth; a king dealt deepest: at 0
        ("unders", "u8", (COLUMNS, _MOST_DEPTH + 1)),  # set of the cards under it
        ("nexts", "i8", (COLUMNS, _MOST_DEPTH + 1)),  # the depth once it has left
        ("strides", "i8", (COLUMNS,)),  # of depths, see `solver_room`
        ("cards", "i8", (PLACES,)),  # the reserve's, by place
        ("every", "u8"),  # set of all cards; in the tests there are fewer than 52
        ("held", "i8"),  # cards in the reserve
        ("draw", "i8"),
        ("missing", "i8"),  # columns that there are not: in the tests some
    ]
)
"""What a search began with."""


@kernel
def write_start(state: State, strides: Array, start: State) -> Int:
    """Write what a search from a state needs to know; return the depths there."""
    depths: Int = 0
    for column in range(COLUMNS):
        start.strides[column] = strides[column]
        down, deepest = np.int64(state.down[column]), depth_of(state, column)
        for depth in range(1, deepest + 1):
            head = first_card(state.shown[column])
            if depth <= down:
                head = bit(np.int64(state.hidden[hidden_start(column) + depth - 1]))
            start.heads[column, depth] = head
            start.unders[column, depth] = start.unders[column, depth - 1] | start.heads[column, depth - 1]
            start.nexts[column, depth] = depth - 1
        if deepest and start.heads[column, 1] & KINGS:
            start.heads[column, 0] = start.heads[column, 1]
            start.nexts[column, 2] = 0
            deepest = 0 if deepest == 1 else deepest
        depths |= deepest << 4 * column
    start.held, start.draw, start.every = state.held, state.draw, EVERY
    for place in range(np.int64(state.held)):
        start.cards[place] = state.reserve[place]
    return depths


@kernel
def homes_of(wanted: Word) -> Int:
    """How many cards are home, from the set of those that are wanted next."""
    homes: Int = 0
    for suit in range(SUITS):
        strength: Int = 0
        while not wanted & bit(SUITS * (strength + 1) + suit):
            strength += 1
        homes |= strength << 4 * suit
    return homes


@kernel
def home_of(homes: Int) -> Word:
    """Set of the cards that are home."""
    return _HOME[0, homes & 15] | _HOME[1, homes >> 4 & 15] | _HOME[2, homes >> 8 & 15] | _HOME[3, homes >> 12 & 15]


@kernel
def wanted_of(home: Word) -> Word:
    """Set of the cards that can go home next. home: set of those that are."""
    return (home << STEP | _ACES) & ~home & EVERY


@kernel
def twins(cards: Word) -> Word:
    """Set of the other cards of the same strength and colour."""
    return (cards & _FIRST) << TWO | (cards & _SECOND) >> TWO


@kernel
def across(cards: Word) -> Word:
    """A card of the same strength and the other colour for each card of a set that holds twins alike."""
    return (cards & _EVEN) << ONE | (cards & _ODD) >> ONE


@kernel
def bare_of(table: Word, heads: Word) -> Word:
    """Set of the cards of columns that nothing need lie on: of twins both, if more of them lie than cards on them.

    table: set of the face-up cards. heads: those of them that never moved, so that they lie on none.
    """
    lying = table & ~heads
    twin, fellow = twins(table), twins(lying)
    either = (table | twin) & ~across((lying | fellow) << STEP)
    return either | table & twin & ~across((lying & fellow) << STEP)


@kernel
def safe_of(home: Word) -> Word:
    """Set of the cards that may go home without regard to anything else (`solver_moves`)."""
    low = home | _LOW
    return across(low & twins(low)) << STEP & (twins(low) << _TWO_STEPS | _LOW_TWO)


@kernel
def sets_of(start: State, depths: Int) -> tuple[Word, Word, Int, Int]:
    """Set of the heads, set of what lies under them, columns without a head, and the depths' number."""
    heads, under, free, number = NONE, NONE, -start.missing, 0
    for column in range(COLUMNS):
        depth = depths >> 4 * column & 15
        if depth == 0:
            free += 1
        else:
            heads |= start.heads[column, depth]
            under |= start.unders[column, depth]
        number += start.strides[column] * depth
    return heads, under, free, number


@kernel
def reserve_of(start: State, reserve: Int) -> Word:
    """Set of the cards in the reserve."""
    cards = NONE
    for place in range(start.held):
        if reserve >> place & 1:
            cards |= bit(start.cards[place])
    return cards


@kernel
def takes_of(table: Word, heads: Word, free: Int, bare: Word) -> Word:
    """Set of the cards that could be laid onto a column. free: columns without a head, which kings may fill."""
    takes = across(bare) >> STEP & EVERY
    return takes | KINGS if free > count(table & ~heads & KINGS) else takes


@kernel
def write_reach(start: State, reserve: Int, turned: Int, before: Array) -> tuple[Int, Int]:
    """Write how many reserve cards lie before each place. Return the places that draws lead to, and the number held."""
    held: Int = 0
    for place in range(start.held):
        held += reserve >> place & 1
    within, passed = 0, 0
    for place in range(start.held):
        if reserve >> place & 1:
            before[place] = passed
            passed += 1
            ahead = turned > 0 and passed >= turned and (passed - turned) % start.draw == 0
            if passed == held or passed % start.draw == 0 or ahead:
                within |= 1 << place
    return within, held


@kernel
def without_head(start: State, depths: Int, column: Int) -> Int:
    """The depths once a column's head has left."""
    left: Int = start.nexts[column, depths >> 4 * column & 15]
    return depths & ~(15 << 4 * column) | left << 4 * column
