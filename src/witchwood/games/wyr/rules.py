"""The rules of Wyr as kernels. `state.py` explains the fields; paragraphs named here are those of the rulebook."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel, scratch
from witchwood.engine.random import shuffle
from witchwood.games.wyr.state import (
    ASKED_CARDS,
    ENTICE,
    FINISHED,
    KEIJU_DRAWN,
    KEIJU_KINDS,
    KEIJU_PLANE,
    NATURE_CARDS,
    NUMBERS,
    PILES,
    PLAYING,
    RESIGNED,
    STOP,
    STOPPED,
    SUITS,
    WAYS,
)

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_PLANES = KEIJU_PLANE + 1
_ALL_CARDS = NATURE_CARDS + KEIJU_KINDS
_ALL_PILES = (1 << PILES) - 1
_NATURE = np.uint64(((1 << NATURE_CARDS) - 1) << 1)  # as a set of cards


def _codes() -> Array:
    """For each card, its bit in every plane of the row: number + 16 x suit, or number + 64 for a Keiju."""
    nature = [number + 16 * suit for suit in range(SUITS) for number in range(1, NUMBERS + 1)]
    return np.array([0, *nature, *(64 + number for number in range(1, KEIJU_KINDS + 1))], np.int64)


CODES = _codes()

# A tally counts cards in one int64: 3 bits per number (1 at bit 0), then per suit, then odd, even, low and high.
_SUIT_AT, _ODD_AT, _EVEN_AT, _LOW_AT, _HIGH_AT = 33, 45, 48, 51, 54
_EACH_NUMBER = 0o11111111111  # the lowest bit of every number's counter
_EACH_SUIT = 0o1111 << _SUIT_AT
_COUNTER = 0o7


def _tallies() -> Array:
    """For each Nature card (and 0, no card), the tally of that card alone."""
    tallies = [0]
    for suit in range(SUITS):
        for number in range(1, NUMBERS + 1):
            tally = 1 << 3 * (number - 1) | 1 << _SUIT_AT + 3 * suit
            tally |= 1 << (_ODD_AT if number % 2 else _EVEN_AT)
            tally |= (number <= 5) << _LOW_AT | (number >= 7) << _HIGH_AT
            tallies.append(tally)
    return np.array(tallies, np.int64)


TALLIES = _tallies()


# The row


@kernel
def occupied(row: Array) -> Word:
    """Places where a card lies, as bits."""
    return row[0] | row[1] | row[2] | row[3]


@kernel
def card_at(row: Array, place: Int) -> Int:
    """The card at a place, or 0."""
    shift = np.uint64(place)
    code: Int = 0
    for plane in range(_PLANES):
        code |= np.int64((row[plane] >> shift) & _ONE) << plane
    return NATURE_CARDS + (code & 15) if code >= 64 else NUMBERS * (code >> 4) + (code & 15)


@kernel
def place_of(row: Array, card: Int) -> Int:
    """The place where a card lies in the row, or -1."""
    found = occupied(row)
    for plane in range(_PLANES):
        found &= row[plane] if CODES[card] >> plane & 1 else ~row[plane]
    return lowest(found) if found != _ZERO else -1


@kernel
def lay(row: Array, place: Int, card: Int) -> None:
    """Lay a card on an empty place."""
    for plane in range(_PLANES):
        row[plane] |= np.uint64(CODES[card] >> plane & 1) << np.uint64(place)


@kernel
def take_out(row: Array, place: Int) -> None:
    """Remove the card at a place; the row closes up."""
    before = (_ONE << np.uint64(place)) - _ONE
    for plane in range(_PLANES):
        row[plane] = (row[plane] & before) | ((row[plane] >> _ONE) & ~before)


@kernel
def _alike(row: Array, apart: Word) -> Word:
    """Places whose card has the number or the suit of the card `apart` places further on."""
    number = (row[0] ^ row[0] >> apart) | (row[1] ^ row[1] >> apart)
    number |= (row[2] ^ row[2] >> apart) | (row[3] ^ row[3] >> apart)
    suit = (row[4] ^ row[4] >> apart) | (row[5] ^ row[5] >> apart)
    return ~(number & suit)


@kernel
def pairs_beside(row: Array) -> Word:
    """Places whose Nature card forms a pair with the next one."""
    nature = occupied(row) & ~row[KEIJU_PLANE]
    return _alike(row, _ONE) & nature & (nature >> _ONE)


@kernel
def pairs_across(row: Array) -> Word:
    """Places whose Nature card forms a pair with the third one after it, with two Nature cards between."""
    nature = occupied(row) & ~row[KEIJU_PLANE]
    two = nature & (nature >> _ONE)
    return _alike(row, _THREE) & two & (two >> _TWO)


@kernel
def pairs(row: Array) -> Word:
    """Places whose Nature card forms a pair with another."""
    beside, across = pairs_beside(row), pairs_across(row)
    return beside | (beside << _ONE) | across | (across << _THREE)


@kernel
def lowest_keiju(row: Array) -> Int:
    """Number of the Keiju whose turn it is to be enticed, or 0."""
    best: Int = 0
    left = row[KEIJU_PLANE]
    while left != _ZERO:
        number = card_at(row, lowest(left)) - NATURE_CARDS
        if best == 0 or number < best:
            best = number
        left &= left - _ONE
    return best


# The requests


@kernel
def fits(keiju: Int, tally: Int) -> bool | np.bool:
    """Whether cards, counted in a tally, can all be part of one offer to a Keiju: *the* offer, if they are as many
    as it asks for. The tally holds no more cards than that.
    """
    several_numbers = (tally >> 1 | tally >> 2) & _EACH_NUMBER  # numbers that occur twice or more
    several_suits = (tally >> 1 | tally >> 2) & _EACH_SUIT
    numbers = tally & _EACH_NUMBER | several_numbers
    if keiju == 1:  # no two alike in suit or number
        return several_numbers | several_suits == 0
    if keiju == 2:  # a pair and a triplet: two numbers, neither of them four times
        return _at_most_two(numbers) and (tally >> 2) & _EACH_NUMBER == 0
    if keiju == 3:  # two pairs: two numbers, neither of them three times
        return _at_most_two(numbers) and (tally & several_numbers | tally >> 2 & _EACH_NUMBER) == 0
    if keiju == 4:  # two low, three high; a 6 is neither
        low, high = tally >> _LOW_AT & _COUNTER, tally >> _HIGH_AT & _COUNTER
        return low <= 2 and high <= 3 and numbers & (1 << 15) == 0
    if keiju == 5:  # one suit
        suits = tally & _EACH_SUIT | several_suits
        return suits & (suits - 1) == 0
    if keiju == 6:  # all odd
        return tally >> _EVEN_AT & _COUNTER == 0
    if keiju == 7:  # different numbers within four, different suits
        return several_numbers | several_suits == 0 and numbers <= (numbers & -numbers) << 12
    return tally >> _ODD_AT & _COUNTER == 0  # Keiju 8: all even


@kernel
def _at_most_two(bits: Int) -> bool | np.bool:
    but_lowest = bits & (bits - 1)
    return but_lowest & (but_lowest - 1) == 0


@kernel
def _offers(state: State) -> Int:
    """The legal entices as bits: bit p leaves out pile p, bit 5 gives all five."""
    keiju = np.int64(state.asked)
    if keiju == 0:
        return 0
    filled, tally = 0, 0
    for pile in range(PILES):
        card = np.int64(state.top[pile])
        filled |= (card != 0) << pile
        tally += TALLIES[card]
    if ASKED_CARDS[keiju] == PILES:
        return 1 << PILES if filled == _ALL_PILES and fits(keiju, tally) else 0
    found = 0
    for pile in range(PILES):
        if filled | 1 << pile == _ALL_PILES and fits(keiju, tally - TALLIES[np.int64(state.top[pile])]):
            found |= 1 << pile
    return found


# The verbs


@kernel
def deal(state: State, seed: Word) -> None:
    state.rng = seed
    pack = scratch(_ALL_CARDS, np.int64)
    for place in range(_ALL_CARDS):
        pack[place] = 1 + place
    shuffle(state, pack, NATURE_CARDS, _ALL_CARDS)
    shuffle(state, pack, 0, NATURE_CARDS + KEIJU_DRAWN)
    for place in range(NATURE_CARDS + KEIJU_DRAWN):
        lay(state.row, place, pack[place])
    state.rng = _ZERO
    refresh(state)


@kernel
def refresh(state: State) -> None:
    """Set the fields that follow from the cards: pairs, asked, offers, and `ended` if nothing can be done."""
    state.pairs = pairs(state.row)
    state.asked = lowest_keiju(state.row)
    state.offers = _offers(state)
    state.ended = PLAYING if state.pairs != _ZERO or state.offers != 0 else FINISHED


@kernel
def turn(state: State) -> Int:
    return 0 if state.ended == PLAYING else OVER


@kernel
def legal(state: State, _seat: Int, out: Array) -> Int:
    if state.ended != PLAYING:
        return 0
    length = 0
    left = state.pairs
    while left != _ZERO:
        first = WAYS * lowest(left)
        for way in range(WAYS):
            out[length + way] = first + way
        length += WAYS
        left &= left - _ONE
    offers = np.int64(state.offers)
    for giving in range(PILES + 1):
        if offers >> giving & 1:
            out[length] = ENTICE + giving
            length += 1
    out[length] = STOP
    return length + 1


@kernel
def play(state: State, _seat: Int, action: Int) -> None:
    if action == STOP:
        state.ended = STOPPED
        return
    if action < ENTICE:
        _pick(state, action // WAYS, action % WAYS)
    else:
        _entice(state, action - ENTICE)
    refresh(state)


@kernel
def _pick(state: State, place: Int, way: Int) -> None:
    card = card_at(state.row, place)
    take_out(state.row, place)
    if way == 0:
        state.harvest |= _ONE << np.uint64(card)
    else:
        state.under[card] = state.top[way - 1]
        state.top[way - 1] = card


@kernel
def _entice(state: State, left_out: Int) -> None:
    for pile in range(PILES):
        if pile != left_out:
            card = np.int64(state.top[pile])
            state.top[pile] = state.under[card]
            state.under[card] = 0
    keiju = NATURE_CARDS + np.int64(state.asked)
    take_out(state.row, place_of(state.row, keiju))
    state.harvest |= _ONE << np.uint64(keiju)


@kernel
def score(state: State, out: Array) -> None:
    harvested = count(state.harvest & _NATURE)
    friends = count(state.harvest) - harvested
    keiju = count(state.row[KEIJU_PLANE])
    nature = count(occupied(state.row)) - keiju
    out[0] = harvested + 10 * friends - nature - 5 * keiju


@kernel
def winners(state: State) -> Int:
    return 1 if state.ended == FINISHED and state.asked == 0 and count(occupied(state.row)) == 1 else 0


@kernel
def resign(state: State, _seat: Int) -> None:
    if state.ended == PLAYING:
        state.ended = RESIGNED


@kernel
def hide(state: State, _seat: Int, seed: Word) -> None:
    state.rng = seed  # nothing else is hidden: every card lies face up
