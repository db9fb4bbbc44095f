"""Moves as the expert's search makes them: attacks on packed hands, cards of equal worth taken for one."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.pendle.attacks import BIT, NONE, ONE, SUMS, attack_total, nth
from witchwood.games.pendle.expert_scene import CARDS, shift_of
from witchwood.games.pendle.numbering import GHOST_OF, HAND_CHOICE, HAND_OF
from witchwood.games.pendle.state import ACE_BOTH, GHOST_CHOICES, MOST_LEGAL, PLACES, REPEL

MOST_MOVES = MOST_LEGAL

MOVE = np.dtype(
    [
        ("first", "i8"),  # shifts of the cards that are used, -1 for none
        ("second", "i8"),
        ("beats", "i8"),  # places of the ghosts, a bit set
        ("repels", "i8"),
        ("black", "i8"),  # what is added to the cauldrons
        ("red", "i8"),
    ]
)
"""An attack, or the repelling of a ghost."""


@kernel
def field_of(hand: Word, shift: Int, magic: Int) -> Int:
    """How many cards of a kind a packed hand has."""
    return np.int64(hand >> np.uint64(shift)) & (3 if magic == 1 else 15)


@kernel
def _add_attacks(scene: State, node: State, first: Int, second: Int, moves: Array, found: Int) -> Int:
    """Append the attacks with one choice of cards, given by their shifts (second: -1 for one card)."""
    magic = scene.magic
    sums = SUMS[ACE_BOTH, first >> 2, second >> 2 if second >= 0 else 0]
    ink = 1 << (first >> 1 & 1)
    if second >= 0:
        ink &= 1 << (second >> 1 & 1)
    choices = GHOST_CHOICES if second < 0 or scene.two_on_two == 1 else PLACES
    for choice in range(choices):
        both = sums & scene.sums[choice]
        if both != NONE and scene.masks[choice] & ~node.standing == 0:
            move = moves[found]
            found += 1
            move.first, move.second = first, second
            move.beats, move.repels = scene.masks[choice], 0
            move.black, move.red = 0, 0
            if magic == 1 and ink & scene.colours[choice] != 0:
                total: Int = 0
                while both != NONE:
                    total = lowest(both)
                    both &= both - ONE
                if ink & 1:
                    move.black = total
                else:
                    move.red = total
    return found


@kernel
def list_attacks(scene: State, node: State, moves: Array) -> Int:
    """Write every attack, alike ones once; return how many there are."""
    magic = scene.magic
    found: Int = 0
    step = 2 if magic == 1 else 4
    for first in range(4, CARDS, step):
        have = field_of(node.hand, first, magic)
        if have == 0:
            continue
        found = _add_attacks(scene, node, first, -1, moves, found)
        if have > 1:
            found = _add_attacks(scene, node, first, first, moves, found)
        for second in range(first + step, CARDS, step):
            if field_of(node.hand, second, magic) > 0:
                found = _add_attacks(scene, node, first, second, moves, found)
    return found


@kernel
def list_repels(scene: State, node: State, moves: Array, found: Int) -> Int:
    """Append every way to repel a ghost, whether there is magic enough or not; return how many moves there are now."""
    if node.seated == 1:
        for place in range(PLACES):
            if node.standing >> place & 1:
                _set_repel(scene, place, moves[found])
                found += 1
    return found


@kernel
def _set_repel(scene: State, place: Int, move: State) -> None:
    move.first, move.second, move.beats, move.repels = -1, -1, 0, 1 << place
    move.black = -scene.prices[place] if scene.inks[place] == 0 else 0
    move.red = -scene.prices[place] if scene.inks[place] == 1 else 0


@kernel
def repel_all(scene: State, node: State, after: State) -> bool:
    """Repel every ghost that stands; whether there is magic enough."""
    if node.seated == 0 or node.standing == 0:
        return False
    after.black, after.red = node.black, node.red
    for place in range(PLACES):
        if node.standing >> place & 1:
            if scene.inks[place] == 1:
                after.red -= scene.prices[place]
            else:
                after.black -= scene.prices[place]
    after.hand, after.taken, after.beaten = node.hand, node.taken, node.beaten
    after.emptied, after.seated, after.standing = node.emptied, node.seated, 0
    return bool(after.black >= 0 and after.red >= 0)


@kernel
def apply(scene: State, node: State, move: State, after: State) -> bool:
    """Make a listed move if the node still allows it; whether it does."""
    if (move.beats | move.repels) & ~node.standing != 0 or node.black + move.black < 0 or node.red + move.red < 0:
        return False
    hand = node.hand
    if move.first >= 0:
        if field_of(hand, move.first, scene.magic) == 0:
            return False
        hand -= BIT[move.first]
        if move.second >= 0:
            if field_of(hand, move.second, scene.magic) == 0:
                return False
            hand -= BIT[move.second]
    after.hand = hand
    after.taken = node.taken
    after.standing = node.standing & ~(move.beats | move.repels)
    after.beaten = node.beaten | move.beats
    after.emptied = node.emptied
    after.black, after.red = node.black + move.black, node.red + move.red
    after.seated = node.seated
    after.place = -1
    return True


@kernel
def move_of(state: State, scene: State, action: Int, move: State) -> None:
    """An attack or a repelling, numbered as the rules number it, as a move."""
    if action >= REPEL:
        _set_repel(scene, action - REPEL, move)
        return
    move.second, move.repels, move.black, move.red = -1, 0, 0, 0
    hand_choice, ghost_choice = action // GHOST_CHOICES, action % GHOST_CHOICES
    card = nth(state.hand, HAND_CHOICE[hand_choice, 0])
    ink = 1 << (card & 1)
    move.first = shift_of(card, scene.magic)
    if HAND_CHOICE[hand_choice, 1] >= 0:
        card = nth(state.hand, HAND_CHOICE[hand_choice, 1])
        ink &= 1 << (card & 1)
        shift = shift_of(card, scene.magic)
        move.first, move.second = min(move.first, shift), max(move.first, shift)
    move.beats = scene.masks[ghost_choice]
    if scene.magic == 1 and ink & scene.colours[ghost_choice] != 0:
        total = attack_total(state, HAND_OF[hand_choice], GHOST_OF[ghost_choice])
        if ink & 1:
            move.black = total
        else:
            move.red = total
