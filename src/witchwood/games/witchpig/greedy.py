"""WitchPig for agents: a rule of thumb that a hint can show. It looks only at what the seat knows."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.witchpig.hands import (
    ALL_SIXES,
    ALL_THREES,
    BLACK,
    RED,
    best_hand,
    best_six,
    in_each_suit,
    in_sequence,
    pairs_in_sequence,
)
from witchwood.games.witchpig.knowledge import known_at, visible_at
from witchwood.games.witchpig.sets import GLOOM_SHIFT, KINDS, LONE, ONE, SIXES, THREES, add, join, remove
from witchwood.games.witchpig.state import CALL, DRAW, HAND, KEEP, MIDDEN, SWAP

_NOT_LOWEST = in_each_suit(0x1FE)
_TWO_ABOVE = in_each_suit(0x7F)  # places that have two higher ones in their suit
_TWO = np.uint64(2)
_WINS = 1 << 12  # more than any promise: a winning hand is worth its key, times this


@kernel
def unseen(state: State, seat: Int) -> Word:
    """Set of the number cards whose place a seat does not know."""
    seen = np.uint64(0)
    for place in range(MIDDEN + 1):
        seen = join(seen, visible_at(state, seat, place))
    threes = np.uint64(7 - size(seen & THREES))
    sixes = np.uint64(3 - size(seen & SIXES))
    glooms = ((ONE << threes) - ONE) | ((ONE << sixes) - ONE) << np.uint64(7)
    return (~seen & LONE) | glooms << GLOOM_SHIFT


@kernel
def promise(hand: Word, hidden: Word, sequence: Int) -> Int:
    """How near six cards are to winning: 64 for every unseen card that completes three of a kind that wins or three
    in sequence, and a little for every pair and for 3s and 6s.
    """
    laid = in_sequence(hand, sequence)
    pairs = pairs_in_sequence(laid)
    gaps = laid & (laid >> _TWO) & _TWO_ABOVE
    wanted = ((pairs & _NOT_LOWEST) >> ONE) | ((pairs & _TWO_ABOVE) << _TWO) | (gaps << ONE)
    outs = size(wanted & in_sequence(hidden, sequence))
    outs += _missing(hand, hidden, ALL_SIXES & RED) + _missing(hand, hidden, ALL_THREES & RED)
    outs += _missing(hand, hidden, ALL_SIXES & BLACK) + _missing(hand, hidden, ALL_THREES & BLACK)
    outs += _missing(hand, hidden, SIXES) + _missing(hand, hidden, THREES)
    return 64 * outs + 2 * (size(pairs) + size(gaps)) + size(hand & (ALL_THREES | ALL_SIXES))


@kernel
def _missing(hand: Word, hidden: Word, cards: Word) -> Int:
    """Unseen cards among `cards` when the hand has two of them, and one is missing to a pattern."""
    return size(hidden & cards) if size(hand & cards) == 2 else 0


@kernel
def worth(hand: Word, hidden: Word, sequence: Int) -> Int:
    """What six cards are worth: winning hands in their order, then all others by their promise."""
    key = best_hand(hand, sequence)
    return key * _WINS if key > 0 else promise(hand, hidden, sequence)


@kernel
def worth_of_seven(hand: Word, hidden: Word, sequence: Int) -> Int:
    """What seven cards are worth after the best discard."""
    best: Int = 0
    kinds = hand & KINDS
    while kinds != 0:
        best = max(best, worth(remove(hand, lowest(kinds)), hidden, sequence))
        kinds = kinds & (kinds - ONE)
    return best


@kernel
def may_win(state: State, seat: Int) -> bool:
    """Whether a seat holds a winning hand, and knows of no better one."""
    sequence = np.int64(state.sequence)
    key = best_six(state.hands[seat], sequence)
    if key == 0:
        return False
    for other in range(np.int64(state.seats)):
        known = known_at(state, seat, other)
        if other != seat and size(known) >= HAND and best_six(known, sequence) > key:
            return False
    return True


@kernel
def greedy(state: State, seat: Int, actions: Array, count: Int) -> Int:
    """Call with a winning hand, unless a better one is known; swap and discard for the worthiest hand.

    Out of turn there is only the call, so that is the answer whatever it is worth: `may_win` says more.
    """
    if actions[0] == CALL:
        return CALL
    if actions[0] == DRAW:
        return CALL if actions[count - 1] == CALL and may_win(state, seat) else DRAW
    hand = state.hands[seat]
    hidden = unseen(state, seat)
    sequence = np.int64(state.sequence)
    best: Int = -1
    choice: Int = actions[0]
    for i in range(count):
        action = actions[i]
        if action < DRAW:
            value = worth(remove(hand, action), hidden, sequence)
        elif action == KEEP:
            value = worth_of_seven(hand, hidden, sequence)
        else:
            after = add(remove(hand, (action - SWAP) >> 6), (action - SWAP) & 63)
            value = worth_of_seven(after, hidden, sequence)
        if value > best:
            best, choice = value, action
    return choice
