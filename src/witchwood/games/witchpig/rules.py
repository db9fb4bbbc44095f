"""The deal and the verbs of WitchPig; `turns.py` has the rest of the rules, and `rulebook.md` says them in words."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel
from witchwood.engine.random import below, shuffle
from witchwood.games.witchpig.knowledge import swap, throw
from witchwood.games.witchpig.sets import KINDS, ONE, add, put_anywhere
from witchwood.games.witchpig.state import (
    CALL,
    DISCARDING,
    DRAW,
    ENDED,
    FIRST_BLACK,
    GREEN_3,
    GREEN_6,
    HAND,
    KEEP,
    PACK,
    SWAP,
    SWAPPING,
    THIEF,
)
from witchwood.games.witchpig.turns import (
    call_out,
    draw,
    is_out,
    leave,
    may_call,
    next_live,
    pass_turn,
    take_top,
)

# The deal


@kernel
def height(card: Int) -> Int:
    """What a card is worth in the draw for the deal: its number, then its colour; an event is a black 1."""
    if card >= THIEF:
        return 0
    if card >= GREEN_3:
        return 3 * (2 if card < GREEN_6 else 8) + 2
    return 3 * (card % 9) + (1 if card < FIRST_BLACK else 0)


@kernel
def draw_for_deal(state: State, pack: Array) -> Int:
    """Everybody draws a card and the highest deals; those who tie shuffle the pack and draw again (The Dealer)."""
    tied: Int = (1 << np.int64(state.seats)) - 1
    while count(np.uint64(tied)) > 1:
        left = pack.size
        highest: Int = -1
        best: Int = 0
        for seat in range(np.int64(state.seats)):
            if tied >> seat & 1:
                place = below(state, left)
                left -= 1
                card = np.int64(pack[place])
                pack[place] = pack[left]
                pack[left] = card
                if height(card) > highest:
                    highest, best = height(card), 0
                if height(card) == highest:
                    best |= 1 << seat
        tied = best
    return lowest(np.uint64(tied))


# The verbs


@kernel
def deal(state: State, seed: Word) -> None:
    state.rng = seed
    seats = np.int64(state.seats)
    for i in range(PACK.size):
        state.field_order[i] = PACK[i]
    state.dealer = draw_for_deal(state, state.field_order)
    shuffle(state, state.field_order, 0, PACK.size)
    state.field_count = PACK.size
    seat = np.int64(state.dealer)
    aside: Int = 0
    for _ in range(seats):
        seat = (seat + 1) % seats
        hand = np.uint64(0)
        size = 0
        while size < HAND:
            card = take_top(state)
            if card < THIEF:
                hand = add(hand, card)
                size += 1
            else:
                aside |= 1 << (card - THIEF)
        state.hands[seat] = hand
    for event in range(3):
        if aside >> event & 1:
            put_anywhere(state, np.int64(state.field_count), THIEF + event)
            state.field_count += 1
    state.mover = next_live(state, np.int64(state.dealer))


@kernel
def turn(state: State) -> Int:
    return OVER if state.phase == ENDED else np.int64(state.mover)


@kernel
def legal(state: State, seat: Int, out: Array) -> Int:
    size: Int = 0
    if seat == state.mover and state.phase == DISCARDING:
        kinds = state.hands[seat] & KINDS
        while kinds != 0:
            out[size] = lowest(kinds)
            kinds = kinds & (kinds - ONE)
            size += 1
    elif seat == state.mover and state.phase == SWAPPING:
        out[0] = KEEP
        size = _swaps(state.hands[seat] & KINDS, state.hands[next_live(state, seat)] & KINDS, out)
    elif may_call(state, seat):
        if seat == state.mover:
            out[0] = DRAW
            size = 1
        out[size] = CALL
        size += 1
    return size


@kernel
def _swaps(own: Word, others: Word, out: Array) -> Int:
    """Write KEEP's successors, every own kind for every other kind; return where they end."""
    size = 1
    while own != 0:
        given = lowest(own)
        own = own & (own - ONE)
        left = others
        while left != 0:
            taken = lowest(left)
            left = left & (left - ONE)
            if taken != given:
                out[size] = SWAP + 64 * given + taken
                size += 1
    return size


@kernel
def play(state: State, seat: Int, action: Int) -> None:
    if action == CALL:
        call_out(state, seat)
    elif action == DRAW:
        draw(state, seat)
    elif action < DRAW:
        throw(state, seat, action)
        pass_turn(state)
    else:
        if action >= SWAP:
            swap(state, seat, next_live(state, seat), (action - SWAP) >> 6, (action - SWAP) & 63)
        state.thieves -= 1
        if state.thieves == 0:
            state.phase = DISCARDING


@kernel
def winners(state: State) -> Int:
    return np.int64(state.won)


@kernel
def score(state: State, out: Array) -> None:
    won = np.uint64(state.won)
    for seat in range(np.int64(state.seats)):
        out[seat] = 1.0 / count(won) if np.int64(state.won) >> seat & 1 else 0.0


@kernel
def resign(state: State, seat: Int) -> None:
    if state.phase != ENDED and not is_out(state, seat):
        leave(state, seat)
