"""What each seat knows of cards outside its own hand, kept exact as cards move; and `hide`, its counterpart.

A seat knows a card in a *place* (another hand, or the Midden) while that card is known not to have moved. Where one
unseen card leaves a place, any of those known there may be the one: of each kind one copy less is sure to be left.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Int, State, Word, kernel, scratch
from witchwood.engine.random import shuffle
from witchwood.games.witchpig.sets import (
    GLOOM_SHIFT,
    LONE,
    ONE,
    add,
    bit,
    join,
    one_less_of_each,
    put_anywhere,
    remove,
    spill,
)
from witchwood.games.witchpig.state import ENDED, GREEN_3, MIDDEN, THIEF


@kernel
def cards_at(state: State, place: Int) -> Word:
    """Set of number cards in a place: a hand (0..7) or MIDDEN."""
    return state.midden if place == MIDDEN else state.hands[place]


@kernel
def known_at(state: State, seat: Int, place: Int) -> Word:
    """Set of cards that a seat knows in a place other than its own hand."""
    glooms = np.uint64(state.knows_glooms[seat, place])
    return (state.knows[seat] & cards_at(state, place) & LONE) | (glooms << GLOOM_SHIFT)


@kernel
def set_known_at(state: State, seat: Int, place: Int, known: Word) -> None:
    """Let `known` (cards that are there) be all that a seat knows in a place."""
    state.knows[seat] = (state.knows[seat] & ~cards_at(state, place)) | (known & LONE)
    state.knows_glooms[seat, place] = known >> GLOOM_SHIFT


@kernel
def learn(state: State, seat: Int, place: Int, card: Int) -> None:
    """A seat sees one card go to a place (it is there already)."""
    if card < GREEN_3:
        state.knows[seat] = state.knows[seat] | bit(card)
    else:
        set_known_at(state, seat, place, add(known_at(state, seat, place), card))


@kernel
def doubt(state: State, seat: Int, place: Int) -> None:
    """One card, unseen by the seat, is about to leave a place."""
    set_known_at(state, seat, place, one_less_of_each(known_at(state, seat, place)))


@kernel
def look(state: State, seat: Int, other: Int) -> None:
    """A seat is shown another hand."""
    set_known_at(state, seat, other, state.hands[other])


@kernel
def lay_down(state: State, seat: Int) -> None:
    """A whole hand goes to the Midden face down: a seat that knew a card in it knows it there."""
    hand = state.hands[seat]
    for other in range(np.int64(state.seats)):
        shown = hand if other == seat else known_at(state, other, seat)
        state.knows[other] = state.knows[other] | (shown & LONE)
        buried = join(np.uint64(state.knows_glooms[other, MIDDEN]) << GLOOM_SHIFT, shown & ~LONE)
        state.knows_glooms[other, MIDDEN] = buried >> GLOOM_SHIFT
        state.knows_glooms[other, seat] = 0
    state.midden = join(state.midden, hand)
    state.hands[seat] = np.uint64(0)


@kernel
def throw(state: State, seat: Int, card: Int) -> None:
    """A seat discards a card face down: it knows which, the others know that any card may be gone."""
    for other in range(np.int64(state.seats)):
        if other != seat:
            doubt(state, other, seat)
    state.hands[seat] = remove(state.hands[seat], card)
    state.midden = add(state.midden, card)
    learn(state, seat, MIDDEN, card)


@kernel
def swap(state: State, thief: Int, victim: Int, given: Int, taken: Int) -> None:
    """A Thief gives one card and takes another. The two see both cards, the others only that one went each way."""
    for other in range(np.int64(state.seats)):
        if other not in (thief, victim):
            doubt(state, other, thief)
            doubt(state, other, victim)
    known = known_at(state, victim, thief)
    if known & bit(given) != 0:
        set_known_at(state, victim, thief, remove(known, given))
    state.hands[thief] = add(remove(state.hands[thief], given), taken)
    state.hands[victim] = add(remove(state.hands[victim], taken), given)
    state.knows[thief] = state.knows[thief] & ~state.hands[thief]
    learn(state, victim, thief, taken)
    look(state, thief, victim)


@kernel
def forget_midden(state: State) -> None:
    """The Midden is about to be shuffled: nobody knows its cards any longer."""
    for seat in range(np.int64(state.seats)):
        set_known_at(state, seat, MIDDEN, np.uint64(0))


@kernel
def hands_are_shown(state: State) -> bool:
    """Whether all live hands lie open: the game has ended, and not because one seat was left."""
    out = np.uint64(state.out)
    return bool(state.phase == ENDED and np.int64(state.seats) - count(out) > 1)


@kernel
def visible_at(state: State, seat: Int, place: Int) -> Word:
    """Set of cards that a seat can name in a place, its own hand and hands laid open at the end included."""
    if place == seat or (place != MIDDEN and hands_are_shown(state)):
        return cards_at(state, place)
    return known_at(state, seat, place)


@kernel
def hide(state: State, seat: Int, seed: Word) -> None:
    """Re-deal all that a seat can't know. Each unseen card of a hand or the Midden is one slot; another seat that
    knows a slot's card still does afterwards, whatever card it has become. The Field's unseen order is re-dealt too.
    """
    state.rng = seed
    places = scratch(64, np.uint8)  # of each slot
    knowers = scratch(64, np.uint8)
    slots = 0
    pool: Int = 0  # unseen number cards gather in field_order[:pool]
    for i in range(np.int64(state.field_count)):
        if state.field_order[i] < THIEF:
            state.field_order[pool] = state.field_order[i]
            pool += 1
    for place in range(MIDDEN + 1):
        seen = visible_at(state, seat, place)
        unseen = cards_at(state, place) & ~seen
        if unseen != 0:
            pool = spill(unseen, state.field_order, pool)
            while unseen != 0:
                places[slots] = place
                knowers[slots] = _knowers(state, seat, place, unseen & (~unseen + ONE))
                slots += 1
                unseen = unseen & (unseen - ONE)
            _keep_only(state, seat, place, seen)
    shuffle(state, state.field_order, 0, pool)
    for slot in range(slots):
        pool -= 1
        _put_back(state, np.int64(places[slot]), np.int64(knowers[slot]), np.int64(state.field_order[pool]))
    for event in range(3):
        if not np.int64(state.midden_events) >> event & 1:
            put_anywhere(state, pool, THIEF + event)
            pool += 1
    for i in range(pool, state.field_order.size):
        state.field_order[i] = 0


@kernel
def _knowers(state: State, seat: Int, place: Int, card_bit: Word) -> Int:
    """Set of the seats other than `seat` that know one card (a bit of the place's set) there."""
    knowers = 0
    for other in range(np.int64(state.seats)):
        if other not in (seat, place) and known_at(state, other, place) & card_bit != 0:
            knowers |= 1 << other
    return knowers


@kernel
def _keep_only(state: State, seat: Int, place: Int, seen: Word) -> None:
    """Take all but the seen cards out of a place, and out of what the others know there."""
    for other in range(np.int64(state.seats)):
        if other not in (seat, place):
            set_known_at(state, other, place, known_at(state, other, place) & seen)
    _set_cards_at(state, place, seen)


@kernel
def _put_back(state: State, place: Int, knowers: Int, card: Int) -> None:
    """Put a card into a place, seen by a set of seats."""
    _set_cards_at(state, place, add(cards_at(state, place), card))
    for other in range(np.int64(state.seats)):
        if knowers >> other & 1:
            learn(state, other, place, card)


@kernel
def _set_cards_at(state: State, place: Int, cards: Word) -> None:
    """Let a place hold a set of number cards."""
    if place == MIDDEN:
        state.midden = cards
    else:
        state.hands[place] = cards
