"""The rules as kernels (rulebook.md says them in words). Attacks are told apart by hand slots and ghost places."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel
from witchwood.engine.random import below, shuffle
from witchwood.games.pendle.attacks import (
    BIT,
    NONE,
    attack_total,
    has_attack,
    list_attacks,
    list_large_attacks,
    nth,
)
from witchwood.games.pendle.numbering import (
    GHOST_CHOICE,
    GHOST_OF,
    GHOST_SET,
    HAND_CHOICE,
    HAND_OF,
    HAND_SET,
    MORE_ATTACKS,
    MORE_REPEL,
    MORE_TAKE,
    ghosts_of,
    hand_of,
    is_large,
    place_of,
)
from witchwood.games.pendle.piles import castle_witches, receive, redeal
from witchwood.games.pendle.rounds import (
    can_draw,
    can_repel,
    can_send,
    end_round,
    is_uncovered,
    pass_idle_rounds,
    price,
    reward,
    standing,
    start_round,
)
from witchwood.games.pendle.state import (
    ARMY,
    CARDS,
    CASTLE,
    CHOICE,
    DRAW_FOUR,
    END,
    FIRST_CARD,
    GAIN_DOUBLE,
    GAIN_ONE,
    GHOST_CHOICES,
    LAST_CARD,
    MOST_AT_ONCE,
    MOST_PLACES,
    PLACES,
    REPEL,
    RESIGNED,
    SEND_WITCH,
    TAKE,
    WITCH,
    WIZARD,
    WON,
)

COLOUR = np.array([sum(1 << card for card in range(FIRST_CARD + red, LAST_CARD + 1, 2)) for red in (0, 1)], np.uint64)
"""COLOUR[c]: set of all black (0) or red (1) cards."""
ALL_CARDS = COLOUR[0] | COLOUR[1]


@kernel
def deal(state: State, seed: Word) -> None:
    state.rng = seed
    soldiers = np.int64(state.soldiers)
    ghosts = CARDS - soldiers
    for index in range(CARDS):
        state.army[index] = FIRST_CARD + index
    shuffle(state, state.army, 0, CARDS)
    for index in range(ghosts):
        state.castle[index] = state.army[soldiers + index]
        state.army[soldiers + index] = 0
    state.may[ARMY] = ALL_CARDS
    state.may[CASTLE] = ALL_CARDS
    if state.magic == 1:
        for wizard in range(np.int64(state.wizards)):
            _slip_in(state, state.army, soldiers, WIZARD + wizard)
            state.may[ARMY] |= BIT[WIZARD + wizard]
            soldiers += 1
    for witch in range(np.int64(state.witches)):
        _slip_in(state, state.castle, ghosts + witch, WITCH)
    state.army_count = soldiers
    state.castle_count = ghosts + np.int64(state.witches)
    start_round(state)
    pass_idle_rounds(state)


@kernel
def _slip_in(state: State, pile: Array, size: Int, card: Int) -> None:
    """Put a card at a random place of a shuffled pile of `size` cards, which stays evenly shuffled."""
    place = below(state, size + 1)
    pile[size] = pile[place]
    pile[place] = card


@kernel
def turn(state: State) -> Int:
    return OVER if state.phase > CHOICE else 0


@kernel
def legal(state: State, seat: Int, out: Array) -> Int:
    if turn(state) != seat:
        return 0
    count: Int = 0
    if state.phase == CHOICE:
        if can_send(state):
            out[count] = SEND_WITCH
            count += 1
        if can_draw(state):
            out[count] = DRAW_FOUR
            count += 1
        return count
    if is_large(state):
        return _legal_by_large_rules(state, out)
    count = list_attacks(state, out)
    attacks = count
    for place in range(PLACES):  # written always, counted where it is legal: a branch would be guessed wrong
        out[count] = TAKE + place
        count += is_uncovered(state, place)
    if state.wizard_seated > 0:
        for place in range(PLACES):
            out[count] = REPEL + place
            count += can_repel(state, place)
    if attacks == 0 or state.must_attack == 0:
        out[count] = END
        count += 1
    return count


@kernel
def _legal_by_large_rules(state: State, out: Array) -> Int:
    """The same while a round is played, where the numbers of the rules need more action numbers than the first ones."""
    count = list_large_attacks(state, out, 0, True)
    for place in range(PLACES):
        out[count] = TAKE + place
        count += is_uncovered(state, place)
    for place in range(PLACES):
        out[count] = REPEL + place
        count += can_repel(state, place)
    if state.must_attack == 0 or not has_attack(state):
        out[count] = END
        count += 1
    for place in range(PLACES, MOST_PLACES):
        out[count] = MORE_TAKE + place - PLACES
        count += is_uncovered(state, place)
    for place in range(PLACES, MOST_PLACES):
        out[count] = MORE_REPEL + place - PLACES
        count += can_repel(state, place)
    return list_large_attacks(state, out, count, False)


@kernel
def play(state: State, seat: Int, action: Int) -> None:  # noqa: ARG001  # a verb's signature; there is one seat
    if action < TAKE:
        _attack(state, action // GHOST_CHOICES, action % GHOST_CHOICES)
    elif action < REPEL:
        _take(state, action - TAKE)
    elif action < END:
        _repel(state, action - REPEL)
    elif action == END:
        end_round(state)
    elif action < MORE_TAKE:
        reward(state, action)
    elif action < MORE_REPEL:
        _take(state, place_of(action))
    elif action < MORE_ATTACKS:
        _repel(state, place_of(action))
    else:
        _attack_by_sets(state, hand_of(action), ghosts_of(action))
    pass_idle_rounds(state)


@kernel
def _attack(state: State, hand_choice: Int, ghost_choice: Int) -> None:
    """An attack by the first action numbers: one card or two on one ghost or two."""
    first, second = HAND_CHOICE[hand_choice, 0], HAND_CHOICE[hand_choice, 1]
    place, other = GHOST_CHOICE[ghost_choice, 0], GHOST_CHOICE[ghost_choice, 1]
    soldiers, ghosts = BIT[nth(state.hand, first)], BIT[state.ghosts[place]]
    if second >= 0:
        soldiers |= BIT[nth(state.hand, second)]
    if other >= 0:
        ghosts |= BIT[state.ghosts[other]]
    if state.magic == 1:
        _earn(state, soldiers, ghosts, HAND_OF[hand_choice], GHOST_OF[ghost_choice])
    state.ghosts[place] = 0
    if other >= 0:
        state.ghosts[other] = 0
    _put_away(state, soldiers, ghosts)


@kernel
def _attack_by_sets(state: State, hand: Int, ghost_set: Int) -> None:
    """An attack by any other number."""
    soldiers, ghosts = NONE, NONE
    for part in range(MOST_AT_ONCE):
        if HAND_SET[hand, part] >= 0:
            soldiers |= BIT[nth(state.hand, HAND_SET[hand, part])]
        if GHOST_SET[ghost_set, part] >= 0:
            ghosts |= BIT[state.ghosts[GHOST_SET[ghost_set, part]]]
    if state.magic == 1:
        _earn(state, soldiers, ghosts, hand, ghost_set)
    for part in range(MOST_AT_ONCE):
        if GHOST_SET[ghost_set, part] >= 0:
            state.ghosts[GHOST_SET[ghost_set, part]] = 0
    _put_away(state, soldiers, ghosts)


@kernel
def _earn(state: State, soldiers: Word, ghosts: Word, hand: Int, ghost_set: Int) -> None:
    """Magic for an attack in one colour, before it is made."""
    for colour in range(2):
        if (soldiers | ghosts) & ~COLOUR[colour] == NONE:
            gain = _gain(state, attack_total(state, hand, ghost_set), size(ghosts))
            state.cauldrons[colour] = np.int64(state.cauldrons[colour]) + gain


@kernel
def _put_away(state: State, soldiers: Word, ghosts: Word) -> None:
    """The cards of an attack go where they belong; no ghost may be left."""
    state.hand &= ~soldiers
    state.spent |= soldiers
    state.removed |= ghosts
    if state.lair == NONE and np.int64(state.castle_count) == castle_witches(state) and standing(state) == 0:
        state.phase = WON


@kernel
def _gain(state: State, total: Int, ghosts: Int) -> Int:
    """What an attack in one colour brings into its cauldron."""
    if state.gain == GAIN_ONE:
        return ghosts
    return 2 * total if state.gain == GAIN_DOUBLE else total


@kernel
def _take(state: State, place: Int) -> None:
    card = np.int64(state.reserve[place])
    state.reserve[place] = 0
    state.may[place] = NONE
    receive(state, card)


@kernel
def _repel(state: State, place: Int) -> None:
    ghost = np.int64(state.ghosts[place])
    state.ghosts[place] = 0
    state.lair |= BIT[ghost]
    state.cauldrons[ghost & 1] = np.int64(state.cauldrons[ghost & 1]) - price(state, ghost)


@kernel
def score(state: State, out: Array) -> None:
    out[0] = 1.0 if state.phase == WON else 0.0


@kernel
def winners(state: State) -> Int:
    return 1 if state.phase == WON else 0


@kernel
def resign(state: State, seat: Int) -> None:
    if turn(state) == seat:
        state.phase = RESIGNED


@kernel
def hide(state: State, seat: Int, seed: Word) -> None:  # noqa: ARG001  # a verb's signature; there is one seat
    state.rng = seed
    redeal(state)
