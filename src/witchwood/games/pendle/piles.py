"""Drawing, shuffling and what the player knows of hidden cards (rulebook, "What you know").

Knowledge is sets in `state.may`: the cards that may lie on each reserve place, in the attack pile and in the
ghost pile. A card that is seen leaves all of them; a pile that is shuffled from a discard may hold just its cards; a
card laid down from a pile may be whatever that pile might have held. Any two of these sets are nested or have
nothing in common, so drawing for the smallest set first makes all possible hidden deals equally likely.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.engine.random import below, shuffle
from witchwood.games.pendle.attacks import BIT, NONE, ONE, nth
from witchwood.games.pendle.state import ARMY, CASTLE, FIRST_CARD, MOST_PLACES, SLOTS, WITCH


@kernel
def see(state: State, card: Int) -> None:
    """The player sees this card: it lies hidden nowhere."""
    for slot in range(SLOTS):
        state.may[slot] &= ~BIT[card]


@kernel
def ready_army(state: State) -> bool:
    """Shuffle the attack discard if the attack pile is empty; answer whether a card can be drawn."""
    if state.army_count == 0 and state.spent != NONE:
        state.may[ARMY] = state.spent
        cards, size = state.spent, 0
        while cards != NONE:
            state.army[size] = lowest(cards)
            cards &= cards - ONE
            size += 1
        shuffle(state, state.army, 0, size)
        state.army_count = size
        state.spent = NONE
    return bool(state.army_count > 0)


@kernel
def draw_army(state: State) -> Int:
    """Take the top card of an attack pile that is not empty."""
    top = np.int64(state.army_count) - 1
    card = np.int64(state.army[top])
    state.army[top] = 0
    state.army_count = top
    if top == 0:
        state.may[ARMY] = NONE
    return card


@kernel
def lay_reserve(state: State, place: Int) -> None:
    """Put the top card of the attack pile, unseen, on an empty reserve place; nothing if there is no card."""
    if ready_army(state):
        state.may[place] = state.may[ARMY]
        state.reserve[place] = draw_army(state)


@kernel
def receive(state: State, card: Int) -> None:
    """A card comes to the hand. A Wizard goes to his seat, and the next attack card comes in his place."""
    see(state, card)
    while card < FIRST_CARD:
        state.wizard_seated += 1
        if not ready_army(state):
            return
        card = draw_army(state)
        see(state, card)
    state.hand |= BIT[card]


@kernel
def castle_witches(state: State) -> Int:
    """Witches in the ghost pile."""
    return np.int64(state.witches) - np.int64(state.witches_out) - np.int64(state.witches_back)


@kernel
def draw_castle(state: State) -> Int:
    """Turn up the top card of the ghost pile (from the ghost discard, shuffled, if it is empty); 0 if there is none."""
    if state.castle_count == 0:
        state.may[CASTLE] = state.lair
        cards, size = state.lair, 0
        while cards != NONE:
            state.castle[size] = lowest(cards)
            cards &= cards - ONE
            size += 1
        for _ in range(np.int64(state.witches_back)):
            state.castle[size] = WITCH
            size += 1
        shuffle(state, state.castle, 0, size)
        state.castle_count = size
        state.lair = NONE
        state.witches_back = 0
    if state.castle_count == 0:
        return 0
    top = np.int64(state.castle_count) - 1
    card = np.int64(state.castle[top])
    state.castle[top] = 0
    state.castle_count = top
    if card == WITCH:
        state.witches_out += 1
    else:
        see(state, card)
        if top == castle_witches(state):
            state.may[CASTLE] = NONE
    return card


@kernel
def draw_removed(state: State, most: Int) -> None:
    """Shuffle up to `most` cards, drawn at random from the removed pile and seen, into the attack pile."""
    size = np.int64(state.army_count)
    for _ in range(min(most, count(state.removed))):
        card = nth(state.removed, below(state, count(state.removed)))
        state.removed &= ~BIT[card]
        state.may[ARMY] |= BIT[card]
        state.army[size] = card
        size += 1
    shuffle(state, state.army, 0, size)
    state.army_count = size


@kernel
def _draw_hidden(state: State, slot: Int, used: Word) -> Int:
    """A uniform card among those that may lie in a slot and are not used yet."""
    free = state.may[slot] & ~used
    return nth(free, below(state, count(free)))


@kernel
def redeal(state: State) -> None:
    """Re-deal every hidden card, all deals that the player holds possible being equally likely."""
    used, done = NONE, NONE
    for _ in range(SLOTS):
        slot = -1
        for other in range(SLOTS):
            if done & BIT[other] == NONE and (slot < 0 or count(state.may[other]) < count(state.may[slot])):
                slot = other
        done |= BIT[slot]
        if slot < MOST_PLACES:
            if state.reserve[slot] > 0:
                card = _draw_hidden(state, slot, used)
                used |= BIT[card]
                state.reserve[slot] = card
        elif slot == ARMY:
            for index in range(np.int64(state.army_count)):
                card = _draw_hidden(state, slot, used)
                used |= BIT[card]
                state.army[index] = card
        else:
            ordinary = np.int64(state.castle_count) - castle_witches(state)
            for index in range(np.int64(state.castle_count)):
                card = WITCH
                if index < ordinary:
                    card = _draw_hidden(state, slot, used)
                    used |= BIT[card]
                state.castle[index] = card
            shuffle(state, state.castle, 0, np.int64(state.castle_count))
