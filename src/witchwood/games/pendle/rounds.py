"""The course of a round: dealing, its end, the reward for clearing the table, and how a game is lost."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Int, State, kernel
from witchwood.games.pendle.attacks import BIT, NONE, has_attack
from witchwood.games.pendle.piles import draw_army, draw_castle, draw_removed, lay_reserve, ready_army, receive
from witchwood.games.pendle.state import (
    ACE_HIGH,
    CHOICE,
    LOST,
    MOST_PLACES,
    PLACES,
    PLAY,
    PRICE_IS_VALUE,
    SEND_WITCH,
    WITCH,
)


@kernel
def standing(state: State) -> Int:
    """Ghosts that stand on the table."""
    ghosts = 0
    for place in range(PLACES):  # a number that the compiler knows: quicker than those that there are
        if state.ghosts[place] > 0:
            ghosts += 1
    if state.places > PLACES:
        for place in range(PLACES, MOST_PLACES):
            if state.ghosts[place] > 0:
                ghosts += 1
    return ghosts


@kernel
def is_uncovered(state: State, place: Int) -> bool:
    """Whether a reserve card lies on this place and its ghost is gone this round."""
    dealt = place < np.int64(state.ghosts_dealt)
    return bool(dealt & (state.ghosts[place] == 0) & (state.reserve[place] > 0))


@kernel
def price(state: State, ghost: Int) -> Int:
    """Magic that repels this ghost: its value, an ace 1 unless aces are always high; or the same for all."""
    if state.repel_price != PRICE_IS_VALUE:
        return np.int64(state.repel_price)
    value = ghost >> 2
    return value + 13 * np.int64((value == 1) & (state.ace == ACE_HIGH))


@kernel
def can_repel(state: State, place: Int) -> bool:
    """Whether the Wizard can repel the ghost on this place."""
    ghost = np.int64(state.ghosts[place])
    paid = price(state, ghost) <= np.int64(state.cauldrons[ghost & 1])
    return bool((state.wizard_seated > 0) & (ghost > 0) & paid)


@kernel
def is_stuck(state: State) -> bool:
    """Whether no attack, no taking and no repelling is possible."""
    for place in range(PLACES):
        if is_uncovered(state, place):
            return False
    if state.wizard_seated > 0:
        for place in range(PLACES):
            if can_repel(state, place):
                return False
    if state.places > PLACES:
        for place in range(PLACES, MOST_PLACES):
            if is_uncovered(state, place) or can_repel(state, place):
                return False
    return not has_attack(state)


@kernel
def army_size(state: State) -> Int:
    """Army cards in the attack pile, its discard and the reserve: all but hand and Wizards."""
    cards = np.int64(state.army_count) + count(state.spent)
    for place in range(np.int64(state.places)):
        if state.reserve[place] > 0:
            cards += 1
    if state.magic == 1:
        cards -= np.int64(state.wizards) - np.int64(state.wizard_seated)
    return cards


@kernel
def can_send(state: State) -> bool:
    """Whether clearing the table may send a witch back."""
    return bool(state.witches_out > 0)


@kernel
def can_draw(state: State) -> bool:
    """Whether clearing the table may bring cards back; not in a last chance."""
    return bool(state.reward > 0 and state.removed != NONE and not is_last_chance(state))


@kernel
def is_last_chance(state: State) -> bool:
    """Whether so many witches are in play that this round must be cleared, and a witch go."""
    return bool((state.last_chance > 0) & (state.witches_out >= state.last_chance))


@kernel
def has_choice(state: State) -> bool:
    """Whether there is a reward to be chosen for a cleared table."""
    return bool(state.reward > 0 and (can_send(state) or can_draw(state)))


@kernel
def send_witch(state: State) -> None:
    """One witch goes to the ghost discard."""
    state.witches_out -= 1
    state.witches_back += 1


@kernel
def start_round(state: State) -> None:
    """Deal the next round, or lose: too few cards, or too many rounds."""
    places = np.int64(state.places)
    if army_size(state) <= places or state.round_number == state.round_limit:
        state.phase = LOST
        return
    state.round_number += 1
    for place in range(places):
        if state.reserve[place] == 0:
            lay_reserve(state, place)
    for _ in range(np.int64(state.dealt)):
        if ready_army(state):
            receive(state, draw_army(state))
    dealt = 0
    while dealt < places:
        card = draw_castle(state)
        if card == 0:
            break
        if card != WITCH:
            state.ghosts[dealt] = card
            dealt += 1
    state.ghosts_dealt = dealt


@kernel
def finish_round(state: State) -> None:
    """Clear the table: ghosts to their discard, the hand to the attack discard or into captivity; start the next."""
    for place in range(np.int64(state.places)):
        ghost = np.int64(state.ghosts[place])
        if ghost > 0:
            state.lair |= BIT[ghost]
            state.ghosts[place] = 0
    state.ghosts_dealt = 0
    if state.witches_out > 0:
        state.removed |= state.hand
    else:
        state.spent |= state.hand
    state.hand = NONE
    start_round(state)


@kernel
def end_round(state: State) -> None:
    """A round is over: reward it, or see whether the game is lost, and go on."""
    if standing(state) == 0:
        if has_choice(state):
            state.phase = CHOICE
            return
        if can_send(state):
            send_witch(state)
    elif is_last_chance(state) or (state.army_count == 0 and state.spent == NONE and not has_attack(state)):
        state.phase = LOST
        return
    finish_round(state)


@kernel
def reward(state: State, action: Int) -> None:
    """The player's choice after clearing the table."""
    state.phase = PLAY
    if action == SEND_WITCH:
        send_witch(state)
    else:
        draw_removed(state, np.int64(state.reward))
    finish_round(state)


@kernel
def pass_idle_rounds(state: State) -> None:
    """End rounds until there is something to do in one, or the game is over."""
    while state.phase == PLAY and (standing(state) == 0 or is_stuck(state)):
        end_round(state)
