"""What a hand is worth: the 22 winning hands and their order, as one number that compares.

A key is 0 for a hand that does not win, else

    bits 36..40   23 - row            the better row is the greater key
    bits 27..35   ranks of the pattern, a bit each (1 2 3 4 5 7 8 9 6 from the lowest)
    bits  0..26   how many of the other cards have each rank, 3 bits a rank; rows 9 and 14 have no others:
                  there 8 * green cards + red cards, for the colours

Patterns of one row have one shape, so comparing sets of ranks (or counts of ranks, from the highest) is the same as
comparing their cards one by one, highest first. In every other row the row itself fixes the pattern's colours.
Pure functions of a set of cards (uint64, `state.py`; any bits may stand for the Glooms).
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Int, Word, kernel
from witchwood.games.witchpig.sets import ONE, SIXES, THREES, bit
from witchwood.games.witchpig.state import HAND, NUMERIC

RED = np.uint64((1 << 27) - 1)
BLACK = np.uint64(((1 << 27) - 1) << 27)
_GREEN = np.uint64(0x3FF << 54)


def in_each_suit(ranks: int) -> np.uint64:
    """A set of ranks (9 bits) in all of the six red and black suits."""
    return np.uint64(sum(ranks << 9 * suit for suit in range(6)))


ALL_THREES = in_each_suit(1 << 2) | THREES
ALL_SIXES = in_each_suit(1 << 8) | SIXES
_PAIR_STARTS = in_each_suit(0xFF)  # a pair of neighbours never starts at a suit's last place
_ONE_TO_FIVE, _SIX, _SEVEN_TO_NINE = in_each_suit(0x1F), in_each_suit(0x100), in_each_suit(0xE0)
_SUIT = np.uint64(0x1FF)
_S2, _S3, _S9, _S18, _S27, _S36, _S45 = (np.uint64(n) for n in (2, 3, 9, 18, 27, 36, 45))
_63 = np.uint64(63)

_COUNTS = np.array(
    [sum(1 << 3 * r for r in range(9) if s >> r & 1) for s in range(512)], np.int64
)  # ranks -> 3 bits each
# a set of places in plain counting 1..9 -> the same numbers in the deck's order
_FROM_NUMERIC = np.array([s & 31 | (s & 32) << 3 | (s & 0x1C0) >> 1 for s in range(512)], np.int64)
_RANK_3, _RANK_6 = 1 << 2, 1 << 8
_THREE_THREES = np.uint64(7 << 54)

_COLOUR_OF_PART = np.zeros(23, np.uint64)
"""The colour of a row's pattern, for the rows that take fewer than six cards."""
_COLOUR_OF_PART[[7, 12, 15, 16, 20]] = RED
_COLOUR_OF_PART[[8, 13, 17, 18, 21]] = BLACK
_COLOUR_OF_PART[[19, 22]] = _GREEN


@kernel
def rank_counts(cards: Word) -> Int:
    """How many cards have each rank: 3 bits a rank, lowest rank lowest (at most 7 of one rank)."""
    counts: Int = (
        _COUNTS[cards & _SUIT]
        + _COUNTS[(cards >> _S9) & _SUIT]
        + _COUNTS[(cards >> _S18) & _SUIT]
        + _COUNTS[(cards >> _S27) & _SUIT]
        + _COUNTS[(cards >> _S36) & _SUIT]
        + _COUNTS[(cards >> _S45) & _SUIT]
        + (count(cards & THREES) << 6)
        + (count(cards & SIXES) << 24)
    )
    return counts


@kernel
def in_sequence(cards: Word, sequence: Int) -> Word:
    """The red and black cards, each suit laid out so that neighbours in a sequence are neighbouring bits."""
    if sequence == NUMERIC:
        return (cards & _ONE_TO_FIVE) | ((cards & _SIX) >> _S3) | ((cards & _SEVEN_TO_NINE) << ONE)
    return cards & (RED | BLACK)


@kernel
def pairs_in_sequence(laid: Word) -> Word:
    """Places (of cards laid out by `in_sequence`) where a card and its upper neighbour of that suit both lie."""
    return laid & (laid >> ONE) & _PAIR_STARTS


@kernel
def _run_key(row: Int, starts: Word, length: Int, sequence: Int, cards: Word) -> Int:
    """Key of a hand with `length` cards of a suit in sequence: of several such runs the one with the highest ranks."""
    best: Int = 0
    while starts != 0:
        ranks = ((1 << length) - 1) << (lowest(starts) % 9)
        starts = starts & (starts - ONE)
        if sequence == NUMERIC:
            ranks = _FROM_NUMERIC[ranks]
        best = max(best, ranks)
    return _key(row, best, 1, cards)


@kernel
def _key(row: Int, ranks: Int, times: Int, cards: Word) -> Int:
    """Key of a hand whose pattern has `times` cards of each of `ranks` (9 bits)."""
    others: Int = rank_counts(cards) - _COUNTS[ranks] * times
    return (23 - row) << 36 | ranks << 27 | others


@kernel
def _equal_key(row: Int, rank: Int, cards: Word) -> Int:
    """Key of six cards of one rank and any suits: green beats red beats black."""
    return (23 - row) << 36 | rank << 27 | count(cards & _GREEN) << 3 | count(cards & RED)


@kernel
def _union(cards: Word) -> Word:
    """The ranks (9 bits) that occur in any of three neighbouring suits, the lowest three."""
    return (cards | (cards >> _S9) | (cards >> _S18)) & _SUIT


@kernel
def _triplets(cards: Word) -> Word:
    """The ranks (9 bits) that occur in all three of the lowest three suits."""
    return cards & (cards >> _S9) & (cards >> _S18) & _SUIT


@kernel
def _is_six_run(ranks: Word) -> bool:
    """Whether the set of ranks is six neighbours and nothing else."""
    return bool(ranks != 0 and ranks == _63 * (ranks & (~ranks + ONE)))


@kernel
def best_hand(cards: Word, sequence: Int) -> Int:
    """Key of exactly six cards, 0 if they are no winning hand; the greater key wins, equal keys share.

    sequence: DECK or NUMERIC. Rules: section "Winning hands" of the rule book, from the best row down.
    """
    laid = in_sequence(cards, sequence)
    pairs = pairs_in_sequence(laid)
    run3 = pairs & (pairs >> ONE)
    run4 = run3 & (run3 >> ONE)
    red_triplets, black_triplets = _triplets(cards), _triplets(cards >> _S27)
    green3, green6 = count(cards & THREES), count(cards & SIXES)
    if run4 != 0:
        run5 = run4 & (run4 >> ONE)
        run6 = run5 & (run5 >> ONE)
        if run6 & RED != 0:
            return _run_key(1, run6, 6, sequence, cards)
        if run6 != 0:
            return _run_key(2, run6, 6, sequence, cards)
        if run5 & RED != 0:
            return _run_key(7, run5, 5, sequence, cards)
        if run5 != 0:
            return _run_key(8, run5, 5, sequence, cards)
    if green3 >= 3 and green6 == 3:
        return _key(3, _RANK_3 | _RANK_6, 3, cards)
    if count(red_triplets) == 2:
        return _key(4, np.int64(red_triplets), 3, cards)
    if count(black_triplets) == 2:
        return _key(5, np.int64(black_triplets), 3, cards)
    if green3 == HAND:
        return _key(6, _RANK_3, HAND, cards)
    if cards & ~ALL_SIXES == 0:
        return _equal_key(9, _RANK_6, cards)
    if cards & ~RED == 0 and _is_six_run(_union(laid)):
        return _mixed_run_key(10, _union(laid), sequence, cards)
    if cards & ~BLACK == 0 and _is_six_run(_union(laid >> _S27)):
        return _mixed_run_key(11, _union(laid >> _S27), sequence, cards)
    if run4 & RED != 0:
        return _run_key(12, run4, 4, sequence, cards)
    if run4 != 0:
        return _run_key(13, run4, 4, sequence, cards)
    if cards & ~ALL_THREES == 0:
        return _equal_key(14, _RANK_3, cards)
    red, black = np.int64(red_triplets), np.int64(black_triplets)
    if red & _RANK_6:
        return _key(15, _RANK_6, 3, cards)
    if red & _RANK_3:
        return _key(16, _RANK_3, 3, cards)
    if black & _RANK_6:
        return _key(17, _RANK_6, 3, cards)
    if black & _RANK_3:
        return _key(18, _RANK_3, 3, cards)
    if green6 == 3:
        return _key(19, _RANK_6, 3, cards)
    if run3 & RED != 0:
        return _run_key(20, run3 & RED, 3, sequence, cards)
    if run3 != 0:
        return _run_key(21, run3, 3, sequence, cards)
    if green3 >= 3:
        return _key(22, _RANK_3, 3, cards)
    return 0


@kernel
def _mixed_run_key(row: Int, places: Word, sequence: Int, cards: Word) -> Int:
    """Key of six cards in sequence, of one colour and any suits; `places` as they are laid out."""
    ranks = np.int64(places)
    return _key(row, _FROM_NUMERIC[ranks] if sequence == NUMERIC else ranks, 1, cards)


@kernel
def best_six(cards: Word, sequence: Int) -> Int:
    """Key of six cards, or of the best six of seven."""
    if count(cards) == HAND:
        return best_hand(cards, sequence)
    best: Int = 0
    rest = cards
    while rest != 0:
        best = max(best, best_hand(cards & ~(rest & (~rest + ONE)), sequence))
        rest = rest & (rest - ONE)
    return best


@kernel
def makers(cards: Word, sequence: Int) -> Word:
    """The cards that make the best row of six or seven cards: all six in most rows, none in row 0.

    Of several equal patterns the one in the first suit counts, of equal Glooms the lowest bits.
    """
    key = best_six(cards, sequence)
    if key == 0:
        return np.uint64(0)
    six, rest = cards, cards
    while count(six) > HAND or best_hand(six, sequence) != key:
        six = cards & ~(rest & (~rest + ONE))
        rest = rest & (rest - ONE)
    colour, ranks = _COLOUR_OF_PART[row_of(key)], np.uint64(key >> 27) & _SUIT
    of_threes = np.int64(ranks) == _RANK_3
    if colour == 0:
        return six
    if colour == _GREEN:
        return cards & (_THREE_THREES if of_threes else SIXES)
    for suit in range(6):
        run = ranks << np.uint64(9 * suit)
        if ranks & (ranks - ONE) != 0 and colour & run != 0 and six & run == run:
            return run
    return six & colour & (ALL_THREES if of_threes else ALL_SIXES)


@kernel
def high_cards(cards: Word) -> Int:
    """A number that compares hands by their six highest cards: all ranks first, then all colours (30 bits)."""
    ranks, colours, taken = 0, 0, 0
    for down in range(9):
        rank = 8 - down
        of_rank = _in_rank(cards, rank)
        for colour in range(2, -1, -1):
            of_colour = of_rank & (_GREEN if colour == 2 else RED if colour == 1 else BLACK)
            for _ in range(min(count(of_colour), HAND - taken)):
                ranks = ranks * 9 + rank
                colours = colours * 3 + colour
                taken += 1
    return ranks << 10 | colours


@kernel
def _in_rank(cards: Word, rank: Int) -> Word:
    """The cards of one rank (0..8)."""
    suits = bit(rank) | bit(rank + 9) | bit(rank + 18) | bit(rank + 27) | bit(rank + 36) | bit(rank + 45)
    if rank == 2:
        suits = suits | THREES
    if rank == 8:
        suits = suits | SIXES
    return cards & suits


@kernel
def row_of(key: Int) -> Int:
    """The row, 1..22, that a key says; 0 for a hand that does not win."""
    return 0 if key == 0 else 23 - (key >> 36)
