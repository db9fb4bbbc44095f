"""Which cards beat which ghosts: values, sums, and the lists of attacks (rulebook, "Attack")."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel, scratch
from witchwood.games.pendle.numbering import (
    GHOST_IS_USUAL,
    GHOST_OF,
    GHOST_SET,
    GHOST_SETS,
    HAND_IS_USUAL,
    HAND_OF,
    HAND_SET,
    MORE_ATTACKS,
)
from witchwood.games.pendle.state import (
    ACE_BOTH,
    ACE_HIGH,
    ACE_LOW,
    GHOST_CHOICES,
    HAND_CHOICES,
    MOST_IN_HAND,
    MOST_PLACES,
    PLACES,
)

NONE, ONE = np.uint64(0), np.uint64(1)
BIT = np.left_shift(ONE, np.arange(64, dtype=np.uint64))
"""BIT[n]: the set {n}."""


def _sums() -> Array:
    table = np.zeros((3, 14, 14), np.uint64)
    for ace, counts in ((ACE_BOTH, {1, 14}), (ACE_LOW, {1}), (ACE_HIGH, {14})):
        values = [{0}, counts, *({value} for value in range(2, 14))]
        for first, second in np.ndindex(14, 14):
            totals = {a + b for a in values[first] for b in values[second]}
            table[ace, first, second] = sum(1 << total for total in totals)
    return table


SUMS = _sums()
"""SUMS[ace, a, b]: set of sums that cards of values a and b can make; value 0 is no card. ace: how aces (1) count."""
SINGLE = np.array([[SUMS[ace, value, 0] if value else NONE for value in range(14)] for ace in range(3)], np.uint64)
"""SINGLE[ace, a]: set of sums of one ghost of value a; empty for value 0, no ghost."""
PAIR = np.array(
    [[[SUMS[ace, a, b] if a and b else NONE for b in range(14)] for a in range(14)] for ace in range(3)], np.uint64
)
"""PAIR[ace, a, b]: set of sums of two ghosts; empty where one of them is missing."""
_SECOND = np.uint64(PLACES)  # choices of one ghost come before those of two


@kernel
def nth(cards: Word, index: Int) -> Int:
    """The card that has `index` lower ones in a set with more than `index` cards."""
    for _ in range(index):
        cards &= cards - ONE
    return lowest(cards)


@kernel
def _plus(sums: Word, value: Int, ace: Int) -> Word:
    """Every sum of the set, with one more card of this value."""
    more = sums << np.uint64(value)
    if value == 1 and ace != ACE_LOW:
        high = sums << np.uint64(14)
        more = high if ace == ACE_HIGH else more | high
    return more


@kernel
def sums_of_ghosts(state: State) -> tuple[Word, Word]:
    """Set of sums of single ghosts on the table, and of several of them, as many as may be attacked at once."""
    ace = np.int64(state.ace)
    of_one, of_two, of_three = NONE, NONE, NONE
    for place in range(PLACES):
        value = np.int64(state.ghosts[place]) >> 2
        if value > 0:
            of_two |= _plus(of_one, value, ace)
            of_one |= SUMS[ace, value, 0]
    if state.attacked > 2 or state.places > PLACES:
        of_one, of_two = NONE, NONE
        for place in range(MOST_PLACES):
            value = np.int64(state.ghosts[place]) >> 2
            if value > 0:
                of_three |= _plus(of_two, value, ace)
                of_two |= _plus(of_one, value, ace)
                of_one |= SUMS[ace, value, 0]
    if state.attacked < 3:
        of_three = NONE
    return of_one, NONE if state.attacked == 1 else of_two | of_three


@kernel
def _sums_of_three(state: State) -> Word:
    """Set of sums of three hand cards."""
    ace = np.int64(state.ace)
    by_one, by_two, by_three = NONE, NONE, NONE
    hand = state.hand
    while hand != NONE:
        value = lowest(hand) >> 2
        by_three |= _plus(by_two, value, ace)
        by_two |= _plus(by_one, value, ace)
        by_one |= SUMS[ace, value, 0]
        hand &= hand - ONE
    return by_three


@kernel
def has_attack(state: State) -> bool:
    """Whether the hand can beat a ghost: two sets of possible sums have one in common."""
    ace = np.int64(state.ace)
    by_one, by_several = NONE, NONE
    hand = state.hand
    while hand != NONE:
        value = lowest(hand) >> 2
        by_several |= _plus(by_one, value, ace)
        by_one |= SUMS[ace, value, 0]
        hand &= hand - ONE
    if state.attackers != 2:
        by_several = NONE if state.attackers == 1 else by_several | _sums_of_three(state)
    of_one, of_several = sums_of_ghosts(state)
    if (by_one & (of_one | of_several)) | (by_several & of_one) != NONE:
        return True
    return bool(state.two_on_two == 1 and by_several & of_several != NONE)


@kernel
def ghost_sums(state: State, ghosts: Int) -> Word:
    """Set of sums of a set of ghosts; empty where one of them does not stand."""
    ace = np.int64(state.ace)
    value = np.int64(state.ghosts[GHOST_SET[ghosts, 0]]) >> 2
    if value == 0 or GHOST_SET[ghosts, 1] < 0:
        return SUMS[ace, value, 0] if value > 0 else NONE
    other = np.int64(state.ghosts[GHOST_SET[ghosts, 1]]) >> 2
    if other == 0 or GHOST_SET[ghosts, 2] < 0:
        return SUMS[ace, value, other] if other > 0 else NONE
    third = np.int64(state.ghosts[GHOST_SET[ghosts, 2]]) >> 2
    return _plus(SUMS[ace, value, other], third, ace) if third > 0 else NONE


@kernel
def hand_sums(state: State, hand: Int) -> Word:
    """Set of sums of a set of hand cards; empty where the hand has too few cards for it."""
    ace = np.int64(state.ace)
    first, second, third = HAND_SET[hand, 0], HAND_SET[hand, 1], HAND_SET[hand, 2]
    if max(first, second, third) >= count(state.hand):
        return NONE
    value = nth(state.hand, first) >> 2
    sums = SUMS[ace, value, 0 if second < 0 else nth(state.hand, second) >> 2]
    return sums if third < 0 else _plus(sums, nth(state.hand, third) >> 2, ace)


@kernel
def attack_total(state: State, hand: Int, ghosts: Int) -> Int:
    """The highest sum that both sides of an attack can make: what it counts as; 0 if they have none in common."""
    best: Int = 0
    both = hand_sums(state, hand) & ghost_sums(state, ghosts)
    while both != NONE:
        best = lowest(both)
        both &= both - ONE
    return best


@kernel
def _singles(state: State) -> tuple[Word, ...]:
    """The set of sums of each ghost, by its place; empty where none stands."""
    ghosts, ace = state.ghosts, np.int64(state.ace)
    return (
        SINGLE[ace, ghosts[0] >> 2],
        SINGLE[ace, ghosts[1] >> 2],
        SINGLE[ace, ghosts[2] >> 2],
        SINGLE[ace, ghosts[3] >> 2],
        SINGLE[ace, ghosts[4] >> 2],
    )


@kernel
def _pairs(state: State) -> tuple[Word, ...]:
    """The set of sums of each pair of ghosts, in the order of GHOST_CHOICE; empty where one is missing."""
    ghosts, ace = state.ghosts, np.int64(state.ace)
    a, b, c, d, e = ghosts[0] >> 2, ghosts[1] >> 2, ghosts[2] >> 2, ghosts[3] >> 2, ghosts[4] >> 2
    return (
        PAIR[ace, a, b],
        PAIR[ace, a, c],
        PAIR[ace, a, d],
        PAIR[ace, a, e],
        PAIR[ace, b, c],
        PAIR[ace, b, d],
        PAIR[ace, b, e],
        PAIR[ace, c, d],
        PAIR[ace, c, e],
        PAIR[ace, d, e],
    )


@kernel
def _beaten(sums: tuple[Word, ...], by: Word) -> Word:
    """Which of several sets of sums have one in common with `by`, as bits."""
    found = NONE
    place = NONE
    for each in sums:
        found |= np.uint64(each & by != NONE) << place
        place += ONE
    return found


@kernel
def _write(hand_choice: Int, beaten: Word, out: Array, found: Int) -> Int:
    """Append the attacks of one choice of hand cards on a set of choices of ghosts; return the list's new length."""
    while beaten != NONE:
        out[found] = hand_choice * GHOST_CHOICES + lowest(beaten)
        beaten &= beaten - ONE
        found += 1
    return found


@kernel
def list_attacks(state: State, out: Array) -> Int:
    """Write every attack into `out`, ascending; return how many there are. Only where no rule is large (`is_large`)."""
    ace = np.int64(state.ace)
    of_one, of_two = sums_of_ghosts(state)
    singles, pairs = _singles(state), _pairs(state)
    on_two, two_on_two = state.attacked == 2, state.two_on_two == 1 and state.attacked == 2
    found: Int = 0
    slot = 0
    hand = state.hand
    while hand != NONE:
        by = SUMS[ace, lowest(hand) >> 2, 0]
        if by & (of_one | of_two) != NONE:
            beaten = _beaten(singles, by)
            if on_two:
                beaten |= _beaten(pairs, by) << _SECOND
            found = _write(slot, beaten, out, found)
        hand &= hand - ONE
        slot += 1
    if state.attackers == 1:
        return found
    if state.two_on_two == 0:
        of_two = NONE
    firsts, first = state.hand, 0
    while firsts != NONE:
        value = lowest(firsts) >> 2
        firsts &= firsts - ONE
        hand_choice = MOST_IN_HAND + first * (2 * MOST_IN_HAND - 1 - first) // 2
        seconds = firsts
        while seconds != NONE:
            by = SUMS[ace, value, lowest(seconds) >> 2]
            if by & (of_one | of_two) != NONE:
                beaten = _beaten(singles, by)
                if two_on_two:
                    beaten |= _beaten(pairs, by) << _SECOND
                found = _write(hand_choice, beaten, out, found)
            seconds &= seconds - ONE
            hand_choice += 1
        first += 1
    return found


@kernel
def list_large_attacks(state: State, out: Array, found: Int, usual: bool) -> Int:
    """Append the attacks whose numbers are among the first ones, or all others, where a rule is large (`is_large`);
    return the list's new length.
    """
    sums = scratch(GHOST_SETS, np.uint64)
    for ghosts in range(GHOST_SETS):
        several = GHOST_SET[ghosts, 1] >= 0
        too_many = (several and state.attacked == 1) or (GHOST_SET[ghosts, 2] >= 0 and state.attacked < 3)
        sums[ghosts] = NONE if too_many else ghost_sums(state, ghosts)
    for number in range(HAND_CHOICES if usual else HAND_SET.shape[0]):
        hand = HAND_OF[number] if usual else number
        several = HAND_SET[hand, 1] >= 0
        by = hand_sums(state, hand)
        if by == NONE or (several and state.attackers == 1) or (HAND_SET[hand, 2] >= 0 and state.attackers < 3):
            continue
        for other in range(GHOST_CHOICES if usual else GHOST_SETS):
            ghosts = GHOST_OF[other] if usual else other
            if by & sums[ghosts] == NONE or (several and GHOST_SET[ghosts, 1] >= 0 and state.two_on_two == 0):
                continue
            if usual:
                out[found] = number * GHOST_CHOICES + other
                found += 1
            elif not (HAND_IS_USUAL[hand] and GHOST_IS_USUAL[ghosts]):
                out[found] = MORE_ATTACKS + hand * GHOST_SETS + ghosts
                found += 1
    return found
