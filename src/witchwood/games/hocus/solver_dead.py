"""Dead ends: a position from which some card can never come home, seen without any search.

`is_dead` lets all that could ever happen happen, at no cost and for good: this is the *delete relaxation* of planning
(B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001). Sets of cards grow until
they grow no more:

- *bare*: may at some time be the top card of a column;
- *near*: reserve cards that may at some time be the available one;
- *loose*: may at some time leave the card, or the place, on which they lie now;
- *home*: may at some time go to their foundation; a card that is not in this set at the end never can.

*Proof that no winnable position is called dead.* Take any line of play from the position, and suppose that all that
has happened up to some moment is in the sets. Whatever happens next is put into the sets as well:

- A card goes home. It was a top card or the available one, and all weaker cards of its suit were home.
- A single card goes onto a column. It is bare or near, and the card it goes onto is bare and takes it (`_takes_alone`);
  or the column is empty: it was at the start, or the card deepest in it was loose. Marks of the hoard are never won
  back, so with all of them spent there is no hoard.
- A Ghost floats in front of a column's first face-up card. That card was the first at the start, or lay face down and
  became bare, or it is a 12 that filled an empty column, or a floated Ghost; in front of the last two no Ghost goes.
- A run of two or more moves, headed by c. If c has been bare before, it could go alone onto the same card; only a
  Froggle that *must* could not, and then the card now on it came there by moving: it is loose, and follows c. Else c
  lies in its column under a card that lay on it at the start. If c was in the run at that column's end, the base rules
  decide. If not, the first card of that run had to leave before: it is loose.
- With the run something else leaves its place only if c is a Ghost that floated in front of it: `_carried`.
- A card becomes a top card. It moved there alone; or the card right on it left, and if that one had lain there from
  the start it is loose, and if not, this one was bare before.
- A reserve card becomes the available one. Drawing alone brings it up; or a card before it was taken, so that it is
  counted again; or the card right after it was taken, while this one lay turned below.
- A card comes back from its foundation. It went there, or was there at the start, and the base rules decide.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.hocus.end import cards_to_come
from witchwood.games.hocus.follow import (
    FROGGLES,
    GHOSTS,
    GOBLINS,
    NONE,
    ONE,
    STEP,
    THREE,
    TWO,
    bit,
    run_of,
    tail_cards,
    top_cards,
)
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.state import COLUMNS, HOCUS, MUST, OFF, STRONGEST, SUITS

EVERY = np.array([2 ** (SUITS * (strongest + 1)) - 2**SUITS for strongest in STRONGEST], "u8")
_KINGS = np.array([0xF << SUITS * strongest for strongest in STRONGEST], "u8")
_LOW1, _LOW2, _LOW3 = (np.uint64(0x1111_1111_1111_1111 * low) for low in (1, 3, 7))
_ALL_SPENT = 2**COLUMNS - 1


@kernel
def others(preset: Int, cards: Word) -> Word:
    """Set of the cards for which a card of equal strength that goes with them is in a set: another suit, or colour."""
    turned = (cards << ONE) & ~_LOW1 | (cards >> THREE) & _LOW1
    turned |= (cards << THREE) & ~_LOW3 | (cards >> ONE) & _LOW3
    if preset == HOCUS:
        turned |= (cards << TWO) & ~_LOW2 | (cards >> TWO) & _LOW2
    return turned


@kernel
def first_card(shown: Word) -> Word:
    """The first face-up card of a column as a set; of an empty one, the empty set."""
    word = shown
    for shift in (1, 2, 4, 8, 16, 32):
        word |= word >> np.uint64(shift)
    return word ^ (word >> ONE)


@kernel
def left_cards(state: State) -> Word:
    """Set of the cards that are not on foundations."""
    left = state.wanted
    for shift in (4, 8, 16, 32):
        left |= left << np.uint64(shift)
    return left & EVERY[state.preset]


@kernel
def can_be_home(wanted: Word, free: Word) -> Word:
    """Set of the cards from the wanted ones up, as far as all of a suit are in a set."""
    home, ready = NONE, wanted & free
    while ready:
        home |= ready
        ready = (ready << STEP) & free
    return home


@kernel
def _takes_alone(state: State, based: Word, bare: Word, fronts: Word) -> Word:
    """Set of the cards that may go alone onto a bare card or before a first card. based: those by the base rules."""
    if state.preset != HOCUS:
        return based
    alone = based
    if state.froggle_friendship == MUST:
        alone &= ~FROGGLES | _KINGS[HOCUS]
    if state.froggle_friendship != OFF:
        alone |= (bare & FROGGLES) >> STEP
    if state.goblin_hoard and state.spent != _ALL_SPENT:
        alone |= others(HOCUS, bare) & GOBLINS
    return alone | _floating(state, fronts)


@kernel
def _floating(state: State, fronts: Word) -> Word:
    """Set of the Ghosts that may float in front of a card of a set."""
    if not state.ghost_float:
        return NONE
    under = fronts & ~GHOSTS
    return ((under << ONE | under << TWO | under << THREE) & GHOSTS) << STEP


@kernel
def _carried(fronts: Word, ghosts: Word) -> Word:
    """Set of the first face-up cards that may leave their place behind a Ghost that floated in front of them."""
    return fronts & (ghosts >> ONE | ghosts >> TWO | ghosts >> THREE) >> STEP


@kernel
def _shifted(state: State, near: Word, loose: Word) -> Word:
    """Set of the reserve cards that may come up when those of them that are near and loose are taken."""
    if not near & loose:
        return near
    for place in range(np.int64(state.held)):
        if near & loose & bit(np.int64(state.reserve[place])):
            for other in range(max(place - 1, 0), np.int64(state.held)):
                near |= bit(np.int64(state.reserve[other]))
            break
    return near


@kernel
def is_dead(state: State) -> bool:
    """Whether the position can't be won, by the relaxation above. False says nothing."""
    preset = np.int64(state.preset)
    must = state.preset == HOCUS and state.froggle_friendship == MUST
    left = left_cards(state)
    gone = EVERY[preset] & ~left
    bare, near, loose = top_cards(state), cards_to_come(state), NONE
    fronts, tails, empty = NONE, tail_cards(state), False
    for column in range(COLUMNS):
        fronts |= first_card(state.shown[column])
        empty |= not state.shown[column]
    while True:
        bare_before, near_before, loose_before = bare, near, loose
        based = others(preset, bare) >> STEP | (_KINGS[preset] if empty else NONE)
        alone = _takes_alone(state, based, bare, fronts)
        loose |= (bare | near) & alone | tails & based
        loose |= _carried(fronts, _floating(state, fronts) & (bare | near) & based)
        if must:
            loose |= bare & FROGGLES & based & others(preset, loose) << STEP
        bare |= near & alone
        home = can_be_home(state.wanted, bare | near)
        if home == left:
            return False
        loose |= home
        if state.worry_back:
            loose |= (gone | home) & based
            bare |= (gone | home) & based
        for column in range(COLUMNS):
            shown = state.shown[column]
            leaving = loose & shown
            if leaving:
                bare |= ((leaving | ~shown) + leaving) & shown  # a carry goes from each to the next of the column
                if leaving & first_card(run_of(shown)):
                    tails |= shown & (shown - ONE)
            front, down = first_card(shown), np.int64(state.down[column])
            while front & loose and down > 0:
                down -= 1
                front = bit(np.int64(state.hidden[hidden_start(column) + down]))
                bare |= front
                fronts |= front
            empty |= front & loose != NONE
        near = _shifted(state, near, loose)
        if bare == bare_before and near == near_before and loose == loose_before:
            return True
