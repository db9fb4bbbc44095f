"""Which card may go where: tables of sets, and the few questions about a column that all rules come down to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import highest, lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.hocus.state import (
    COLUMNS,
    FROGGLE,
    GHOST,
    GOBLIN,
    HOCUS,
    KLONDIKE,
    MAY,
    MUST,
    OFF,
    STRONGEST,
    SUITS,
)

NONE = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
THREE = np.uint64(3)
FIVE = np.uint64(5)
SIX = np.uint64(6)
SEVEN = np.uint64(7)
STEP = np.uint64(SUITS)  # from a card to the next stronger one of its suit
FLOOR = np.uint64(63)  # stands for the top card of an empty column
FLOOR_BIT = ONE << FLOOR


def _cards(preset: int) -> list[int]:
    return [strength * SUITS + suit for strength in range(1, STRONGEST[preset] + 1) for suit in range(SUITS)]


def _set(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _goes_with(preset: int, one: int, other: int) -> bool:
    """Whether the suits of two cards differ, in Klondike by colour (odd suits are red)."""
    return one % SUITS != other % SUITS if preset == HOCUS else one % 2 != other % 2


def _followers(preset: int, top: int) -> int:
    """Set of the cards that follow `top` by the base rules; top 63: the cards that an empty column takes."""
    cards = _cards(preset)
    if top == int(FLOOR):
        return _set(cards[-SUITS:])
    if top not in cards:
        return 0
    return _set([card for card in cards if card // SUITS == top // SUITS - 1 and _goes_with(preset, card, top)])


def _alone(preset: int, friendship: int, hoard: int, top: int) -> int:
    """Set of the cards that may go onto `top` one at a time, with the powers of Froggles and Goblins."""
    takes = _followers(preset, top)
    if preset == KLONDIKE or top not in _cards(preset):
        return takes
    if friendship == MUST:
        takes &= ~_FROGGLES
    if friendship != OFF and top % SUITS == FROGGLE and top // SUITS > 1:
        takes |= 1 << (top - SUITS)
    if hoard and top % SUITS != GOBLIN:
        takes |= 1 << (top - top % SUITS + GOBLIN)
    return takes


_FROGGLES = _set([card for card in _cards(HOCUS) if card % SUITS == FROGGLE])
GOBLINS = np.uint64(_set([card for card in _cards(HOCUS) if card % SUITS == GOBLIN]))
FROGGLES = np.uint64(_FROGGLES)
GHOSTS = np.uint64(_set([card for card in _cards(HOCUS) if card % SUITS == GHOST]))

FOLLOWERS: NDArray[np.uint64] = np.array([[_followers(p, top) for top in range(64)] for p in (HOCUS, KLONDIKE)], "u8")
"""By preset and top card (63: empty column), the set of cards that follow it, shape (2, 64)."""

ALONE: NDArray[np.uint64] = np.array(
    [
        [[[_alone(p, f, hoard, top) for top in range(64)] for hoard in (0, 1)] for f in (MUST, MAY, OFF)]
        for p in (HOCUS, KLONDIKE)
    ],
    "u8",
)
"""By preset, friendship, hoard ready (0 or 1) and top card, the set of cards it takes alone, shape (2, 3, 2, 64)."""

COMPLETE: NDArray[np.uint64] = np.array([0xF << SUITS * (strongest + 1) for strongest in STRONGEST], "u8")
"""By preset, what `wanted` is when every foundation is complete."""


@kernel
def bit(card: Int) -> Word:
    """The set that holds just one card."""
    return ONE << np.uint64(card)


@kernel
def upto(cards: Word) -> Word:
    """All bits up to and including the lowest of a set; of the empty set, all bits."""
    return cards ^ (cards - ONE)


@kernel
def run_of(shown: Word) -> Word:
    """Set of the cards of a column that lie in the run at its end, the top card included.

    A run ends where two cards are joined otherwise than by the base rules: at a Goblin on its equal, or at a Froggle
    on a Froggle (not where a hoarded Goblin stands between the two).
    """
    hoarded = shown & GOBLINS & ((shown >> ONE) | (shown >> TWO) | (shown >> THREE))
    friends = shown & FROGGLES & (shown >> STEP) & ~(hoarded >> THREE)
    return shown & upto(hoarded | friends)


@kernel
def tucks(shown: Word, ghost: Int) -> bool:
    """Whether a Ghost (its card number) may be tucked in front of a column's first face-up card.

    That card must be one weaker than the Ghost, and no Ghost: shifted down by its strength, the column is its suit's
    bit alone (or with the bit of a hoarded Goblin), and Ghosts have the highest of four bits.
    """
    rest = shown >> np.uint64(ghost - ghost % SUITS - SUITS)
    return bool(rest >= ONE) and bool(rest <= np.uint64(7))


@kernel
def tucked_ghosts(state: State) -> Word:
    """Set of the Ghosts that may be tucked into some column: see `tucks`. From its first card, of suit 2, 1 or 0, the
    next stronger Ghost is 5, 6 or 7 bits on.
    """
    firsts = NONE
    for column in range(COLUMNS):
        firsts |= bit(highest(state.shown[column] | ONE))
    return (firsts << FIVE | firsts << SIX | firsts << SEVEN) & GHOSTS


@kernel
def takes_run(state: State, column: Int) -> Word:
    """Set of the cards that may go onto a column by the base rules."""
    return FOLLOWERS[state.preset, lowest(state.shown[column] | FLOOR_BIT)]


@kernel
def takes_alone(state: State, column: Int) -> Word:
    """Set of the cards that may go onto a column when moved one at a time, as the top card."""
    ready = np.int64(state.goblin_hoard) & ~(np.int64(state.spent) >> column)
    return ALONE[state.preset, state.froggle_friendship, ready & 1, lowest(state.shown[column] | FLOOR_BIT)]


@kernel
def top_cards(state: State) -> Word:
    """Set of the top cards of all columns."""
    tops = NONE
    for column in range(COLUMNS):
        shown = state.shown[column]
        tops |= shown & upto(shown)
    return tops


@kernel
def tail_cards(state: State) -> Word:
    """Set of the cards that begin a tail of two or more cards of some column's run."""
    tails = NONE
    for column in range(COLUMNS):
        run = run_of(state.shown[column])
        tails |= run & (run - ONE)
    return tails


@kernel
def column_of(state: State, card: Word) -> Int:
    """The column where a card lies face up, the only one of its set: bit by bit of its number, without a search."""
    shown = state.shown
    ones, twos, fours = shown[1] | shown[3] | shown[5], shown[2] | shown[3] | shown[6], shown[4] | shown[5] | shown[6]
    return np.int64(ones & card != NONE) + 2 * np.int64(twos & card != NONE) + 4 * np.int64(fours & card != NONE)


@kernel
def available(state: State) -> Word:
    """Set of the one reserve card that may be played now, or of none."""
    turned = np.int64(state.turned)
    return np.uint64(turned > 0) << np.uint64(state.reserve[turned - 1])  # no branch: faster


@kernel
def home_cards(state: State) -> Word:
    """Set of the top cards of the foundations (and harmless bits below 4 for empty ones)."""
    return state.wanted >> STEP
