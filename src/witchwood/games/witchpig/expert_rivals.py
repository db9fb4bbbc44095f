"""What the others may hold and how soon they may win, from what a seat knows.

Hands are guessed by dealing worlds, as `knowledge.hide` does: a rival keeps the cards known there, and unseen cards
fall evenly. It is done here from the set of unseen cards, so that what can't be known can't shift the guess. Players
keep what is of use: a rival of six cards is given a seventh, and the best six count.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import below
from witchwood.games.witchpig.expert_race import WORLDS, chance, strength
from witchwood.games.witchpig.greedy import unseen
from witchwood.games.witchpig.hands import best_six, high_cards
from witchwood.games.witchpig.knowledge import known_at
from witchwood.games.witchpig.sets import KINDS, ONE, SIXES, THREES, add, spill
from witchwood.games.witchpig.state import ANYTIME, DEATH, GREEN_3, GREEN_6, HAND, HIGH_CARD, THIEF
from witchwood.games.witchpig.turns import is_out, live

HAZARD = 0.1  # chance that a player whose hand is unknown completes a winning hand in a turn


@kernel
def survey(state: State, seat: Int, dice: State, prospect: State) -> None:
    """Fill a prospect (zeros but for its limit) with what a seat may think of the others. dice: `random.DICE`."""
    prospect.sequence = state.sequence
    prospect.high_card = state.false_call == HIGH_CARD
    prospect.anytime = state.call == ANYTIME
    prospect.later = (1.0 - HAZARD) ** (live(state) - 1)
    prospect.alive = 1.0
    if state.field_count > 0 and not np.int64(state.midden_events) >> (DEATH - THIEF) & 1:
        prospect.alive = 1.0 - 1.0 / np.int64(state.field_count)
    _deal_worlds(state, seat, dice, prospect)
    size_up(state, seat, prospect)


@kernel
def size_up(state: State, seat: Int, prospect: State) -> None:
    """Set what depends on the hands that a seat knows whole: `floor`, `soon` and `rows`."""
    hidden = unseen(state, seat)
    sequence = np.int64(state.sequence)
    prospect.floor = 0
    prospect.soon = 1.0
    for other in range(np.int64(state.seats)):
        if other == seat or is_out(state, other):
            continue
        hazard = HAZARD
        if _is_known(state, seat, other):
            prospect.floor = max(np.int64(prospect.floor), strength(prospect, state.hands[other]))
            hazard = completes(state.hands[other], hidden, sequence)
        if state.stunned[other] == 0:
            prospect.soon *= 1.0 - hazard
    for row in range(1, 23):
        prospect.rows[row] = chance(prospect, ((23 - row) << 36) + (1 << 35))


@kernel
def completes(cards: Word, hidden: Word, sequence: Int) -> float:
    """The chance that six cards win with the next card out of `hidden`; 1 if they win already."""
    if best_six(cards, sequence) > 0:
        return 1.0
    good: Int = 0
    kinds = hidden & KINDS
    while kinds != 0:
        drawn = lowest(kinds)
        kinds = kinds & (kinds - ONE)
        if best_six(add(cards, drawn), sequence) > 0:
            good += copies(hidden, drawn)
    return good / max(1, count(hidden))


@kernel
def copies(cards: Word, card: Int) -> Int:
    """How many times a card (number 0..54 or 61) is in a set that holds it."""
    if card == GREEN_3:
        return count(cards & THREES)
    return count(cards & SIXES) if card == GREEN_6 else 1


@kernel
def _is_known(state: State, seat: Int, other: Int) -> bool:
    """Whether a seat knows another one's whole hand."""
    return bool(count(known_at(state, seat, other)) == count(state.hands[other]))


@kernel
def _deal_worlds(state: State, seat: Int, dice: State, prospect: State) -> None:
    """Deal the unseen cards to the rivals `WORLDS` times; keep the best strength of each world, ascending."""
    pool = np.empty(64, np.int64)
    size = spill(unseen(state, seat), pool, 0)
    best = np.zeros(WORLDS, np.int64)
    for world in range(WORLDS):
        left = size
        for other in range(np.int64(state.seats)):
            if other == seat or is_out(state, other) or _is_known(state, seat, other):
                continue
            hand = known_at(state, seat, other)
            for _ in range(count(state.hands[other]) - count(hand)):
                hand = add(hand, _pick(dice, pool, left))
                left -= 1
            best[world] = max(best[world], _guess(prospect, hand, dice, pool, left))
    best.sort()
    prospect.rivals[:] = best


@kernel
def _guess(prospect: State, hand: Word, dice: State, pool: Array, left: Int) -> Int:
    """Strength of a rival's dealt hand, one more card to choose from if it has six; it helps only to win."""
    high = high_cards(hand) if prospect.high_card else 0
    if count(hand) == HAND and left > 0:
        hand = add(hand, _pick(dice, pool, left))
    return max(high, best_six(hand, np.int64(prospect.sequence)))


@kernel
def _pick(dice: State, pool: Array, left: Int) -> Int:
    """Take a card from pool[:left] at random; the rest then stands in pool[: left - 1]."""
    place = below(dice, left)
    card = np.int64(pool[place])
    pool[place] = pool[left - 1]
    pool[left - 1] = card
    return card
