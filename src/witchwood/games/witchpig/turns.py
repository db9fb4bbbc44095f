"""How a game of WitchPig goes on and ends: whose turn it is, calls, draws and events, and who is left."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Int, State, kernel
from witchwood.engine.random import shuffle
from witchwood.games.witchpig.hands import best_six, high_cards
from witchwood.games.witchpig.knowledge import forget_midden, lay_down, look
from witchwood.games.witchpig.sets import add, spill
from witchwood.games.witchpig.state import (
    ANYTIME,
    DEATH,
    DISCARDING,
    DRAWING,
    ENDED,
    HIGH_CARD,
    MOST_STUNS,
    OUT,
    SHOWDOWN,
    STUNNED,
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
