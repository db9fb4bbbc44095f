"""The rules of WitchPig as kernels; `rulebook.md` says the same in words. Verbs are explained in `engine/kernel.py`."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel
from witchwood.engine.random import below, shuffle
from witchwood.games.witchpig.hands import best_six, high_cards
from witchwood.games.witchpig.knowledge import forget_midden, lay_down, look, swap, throw
from witchwood.games.witchpig.sets import KINDS, ONE, add, put_anywhere, spill
from witchwood.games.witchpig.state import (
    ANYTIME,
    CALL,
    DEATH,
    DISCARDING,
    DRAW,
    DRAWING,
    ENDED,
    FIRST_BLACK,
    GREEN_3,
    GREEN_6,
    HAND,
    HIGH_CARD,
    KEEP,
    MOST_STUNS,
    OUT,
    PACK,
    SHOWDOWN,
    STUNNED,
    SWAP,
    SWAPPING,
    THIEF,
)

# Small questions


@kernel
def is_out(state: State, seat: Int) -> bool:
    """Whether a seat has left the game."""
    return bool(np.int64(state.out) >> seat & 1)


@kernel
def live(state: State) -> Int:
    """How many seats are still in the game."""
    return np.int64(state.seats) - count(np.uint64(state.out))


@kernel
def next_live(state: State, seat: Int) -> Int:
    """The next seat to the left that is in the game."""
    seats = np.int64(state.seats)
    seat = (seat + 1) % seats
    while is_out(state, seat):
        seat = (seat + 1) % seats
    return seat


@kernel
def may_call(state: State, seat: Int) -> bool:
    """Whether a seat may call WitchPig now."""
    if state.phase == ENDED or is_out(state, seat):
        return False
    if seat == state.mover:
        return bool(state.phase == DRAWING)  # else it holds seven cards
    return bool(state.call == ANYTIME)


# How the game goes on, and ends


@kernel
def pass_turn(state: State) -> None:
    """The turn passes to the left; a stunned seat loses it."""
    seat = next_live(state, np.int64(state.mover))
    while state.stunned[seat] > 0:
        state.stunned[seat] -= 1
        seat = next_live(state, seat)
    state.mover = seat
    state.phase = DRAWING


@kernel
def finish(state: State, won: Int) -> None:
    """The game is over, and a set of seats has won it."""
    state.phase = ENDED
    state.thieves = 0
    state.won = won


@kernel
def leave(state: State, seat: Int) -> None:
    """A live seat goes out: its hand goes to the Midden, a Thief of its own or against it is lost, its turn passes."""
    victim = next_live(state, np.int64(state.mover))
    lay_down(state, seat)
    state.out = np.int64(state.out) | 1 << seat
    state.stunned[seat] = 0
    if live(state) == 1:
        state.mover = next_live(state, seat)
        finish(state, 1 << np.int64(state.mover))
    elif seat == state.mover:
        state.thieves = 0
        pass_turn(state)
    elif seat == victim and state.phase == SWAPPING:
        state.thieves = 0
        state.phase = DISCARDING


@kernel
def holders_of_best(state: State) -> Int:
    """Set of the live seats with the best winning hand; 0 if nobody holds one."""
    best: Int = 1
    holders = 0
    for seat in range(np.int64(state.seats)):
        if not is_out(state, seat):
            key = best_six(state.hands[seat], np.int64(state.sequence))
            if key > best:
                best, holders = key, 0
            if key == best:
                holders |= 1 << seat
    return holders


@kernel
def holders_of_highest(state: State) -> Int:
    """Set of the live seats with the highest cards."""
    best: Int = 0
    holders = 0
    for seat in range(np.int64(state.seats)):
        if not is_out(state, seat):
            height = high_cards(state.hands[seat])
            if height > best:
                best, holders = height, 0
            if height == best:
                holders |= 1 << seat
    return holders


@kernel
def call_out(state: State, seat: Int) -> None:
    """WitchPig! The best winning hand wins; if there is none, option `false_call` decides."""
    won = holders_of_best(state)
    if won == 0 and state.false_call == OUT:
        for other in range(np.int64(state.seats)):
            if other != seat:
                look(state, other, seat)
        leave(state, seat)
        return
    if won == 0 and state.false_call == HIGH_CARD:
        won = holders_of_highest(state)
    finish(state, won)


# A turn


@kernel
def reshuffle(state: State) -> None:
    """The Midden becomes the new Field."""
    forget_midden(state)
    size = spill(state.midden, state.field_order, 0)
    for event in range(3):
        if np.int64(state.midden_events) >> event & 1:
            state.field_order[size] = THIEF + event
            size += 1
    shuffle(state, state.field_order, 0, size)
    state.field_count = size
    state.midden = np.uint64(0)
    state.midden_events = 0


@kernel
def take_top(state: State) -> Int:
    """Take the Field's next card."""
    top = np.int64(state.field_count) - 1
    card = np.int64(state.field_order[top])
    state.field_order[top] = 0
    state.field_count = top
    return card


@kernel
def draw(state: State, seat: Int) -> None:
    """Draw until a number card comes, events acting at once, or the turn or the game ends."""
    while True:
        if state.field_count == 0:
            if state.field_out == SHOWDOWN:
                finish(state, holders_of_best(state))
                return
            reshuffle(state)
        card = take_top(state)
        if card < THIEF:
            state.hands[seat] = add(state.hands[seat], card)
            state.phase = DISCARDING
            if state.thieves > 0:
                state.phase = SWAPPING
                look(state, seat, next_live(state, seat))
            return
        state.midden_events = np.int64(state.midden_events) | 1 << (card - THIEF)
        if card == DEATH:
            leave(state, seat)
            return
        if card == STUNNED:
            left = next_live(state, seat)
            state.stunned[left] = min(np.int64(state.stunned[left]) + 1, MOST_STUNS)
        else:
            state.thieves += 1


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
