"""What an action number says.

The first 553 are as old as the game; other numbers of the rules add more at the end:

    0 .. 552        `state.py`: one or two of eight hand slots on one or two ghosts of five places, and the rest
    MORE_TAKE       + place - 5: take the reserve card on the sixth place or the seventh
    MORE_REPEL      + place - 5: repel the ghost there
    MORE_ATTACKS    + a set of hand slots times a set of places: every attack that has no number among the first ones

A *set* is one to three hand slots of twelve, or places of seven, by its number in `HAND_SET` or `GHOST_SET`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.option import Value
from witchwood.games.pendle.state import (
    ALL_IN_HAND,
    END,
    GHOST_CHOICES,
    MOST_AT_ONCE,
    MOST_DEALT,
    MOST_IN_HAND,
    MOST_LEGAL,
    MOST_PLACES,
    PLACES,
    REPEL,
    TAKE,
    USUAL_ACTIONS,
)


def _choices(things: int) -> Array:
    return np.array([*((n, -1) for n in range(things)), *combinations(range(things), 2)], np.int64)


def _sets(things: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(1, MOST_AT_ONCE + 1) for chosen in combinations(range(things), size)]


def _table(sets: Sequence[tuple[int, ...]]) -> Array:
    return np.array([[*chosen, *[-1] * (MOST_AT_ONCE - len(chosen))] for chosen in sets], np.int64)


def _numbers(sets: Sequence[tuple[int, ...]], choices: Array) -> Array:
    return np.array([sets.index(tuple(one for one in row if one >= 0)) for row in choices.tolist()], np.int64)


HAND_CHOICE = _choices(MOST_IN_HAND)
"""HAND_CHOICE[n]: the one or two hand slots of choice n (the hand is sorted); -1 stands for no second one."""
GHOST_CHOICE = _choices(PLACES)
"""GHOST_CHOICE[n]: the one or two ghost places of choice n; -1 stands for no second one."""
HANDS, GHOSTS = _sets(ALL_IN_HAND), _sets(MOST_PLACES)
"""The hand slots of each set, and the places of each."""
HAND_SET, GHOST_SET = _table(HANDS), _table(GHOSTS)
"""The same for kernels, shape (sets, 3); -1 stands for no second or third one."""
HAND_OF, GHOST_OF = _numbers(HANDS, HAND_CHOICE), _numbers(GHOSTS, GHOST_CHOICE)
"""The set that a choice of the first action numbers is."""
HAND_IS_USUAL, GHOST_IS_USUAL = (
    np.array([one in of.tolist() for one in range(len(sets))], np.uint8)
    for sets, of in ((HANDS, HAND_OF), (GHOSTS, GHOST_OF))
)
"""Whether a set is such a choice."""

MORE_TAKE = USUAL_ACTIONS
MORE_REPEL = MORE_TAKE + MOST_PLACES - PLACES
MORE_ATTACKS = MORE_REPEL + MOST_PLACES - PLACES
GHOST_SETS = len(GHOSTS)
ACTIONS = MORE_ATTACKS + len(HANDS) * GHOST_SETS


def _longest(places: int, dealt: int, attackers: int, attacked: int) -> int:
    """The longest legal list: with so many ghosts standing the hand holds at most the cards dealt and one for each card
    that was taken. Each attack, repelling, card that is not taken yet, the end of the round, and one to spare.
    """
    return 2 + max(
        _ways(dealt + taken, attackers) * _ways(ghosts, attacked) + ghosts + places - ghosts - taken
        for ghosts in range(places + 1)
        for taken in range(places - ghosts + 1)
    )


def _ways(things: int, most: int) -> int:
    return sum(comb(things, size) for size in range(1, most + 1))


ALL_LEGAL = _longest(MOST_PLACES, MOST_DEALT, MOST_AT_ONCE, MOST_AT_ONCE)


def sizes(options: Mapping[str, Value]) -> tuple[int, int]:
    """How many action numbers there are by all options, and the longest legal list."""
    places, dealt, attackers, attacked = (int(options[name]) for name in ("places", "dealt", "attackers", "attacked"))
    if places > PLACES or max(attackers, attacked) > 2 or dealt + places - 1 > MOST_IN_HAND:
        return ACTIONS, _longest(places, dealt, attackers, attacked)
    return USUAL_ACTIONS, MOST_LEGAL


@kernel
def is_large(state: State) -> bool:
    """Whether the numbers of a state's rules need more action numbers than the first ones."""
    hand = np.int64(state.dealt) + np.int64(state.places) - 1
    return bool((state.places > PLACES) | (state.attackers > 2) | (state.attacked > 2) | (hand > MOST_IN_HAND))


@kernel
def is_attack(action: Int) -> bool:
    """Whether it is an attack."""
    return bool((action < TAKE) | (action >= MORE_ATTACKS))


@kernel
def is_taking(action: Int) -> bool:
    """Whether it takes a reserve card."""
    return bool((action >= TAKE) & (action < REPEL) | (action >= MORE_TAKE) & (action < MORE_REPEL))


@kernel
def is_repelling(action: Int) -> bool:
    """Whether it repels a ghost."""
    return bool((action >= REPEL) & (action < END) | (action >= MORE_REPEL) & (action < MORE_ATTACKS))


@kernel
def place_of(action: Int) -> Int:
    """The place of a reserve card that is taken, or of a ghost that is repelled."""
    if action < REPEL:
        return action - TAKE
    if action < END:
        return action - REPEL
    return PLACES + (action - MORE_TAKE if action < MORE_REPEL else action - MORE_REPEL)


@kernel
def hand_of(action: Int) -> Int:
    """The set of hand slots of an attack."""
    if action < TAKE:
        return np.int64(HAND_OF[action // GHOST_CHOICES])
    return (action - MORE_ATTACKS) // GHOST_SETS


@kernel
def ghosts_of(action: Int) -> Int:
    """The set of places of an attack."""
    if action < TAKE:
        return np.int64(GHOST_OF[action % GHOST_CHOICES])
    return (action - MORE_ATTACKS) % GHOST_SETS


def attack_number(slots: Sequence[int], places: Sequence[int]) -> int:
    """The number of an attack, by hand slots and places in any order."""
    hand, ghosts = HANDS.index(tuple(sorted(slots))), GHOSTS.index(tuple(sorted(places)))
    if HAND_IS_USUAL[hand] and GHOST_IS_USUAL[ghosts]:
        choice: int = HAND_OF.tolist().index(hand)
        return choice * GHOST_CHOICES + int(GHOST_OF.tolist().index(ghosts))
    return MORE_ATTACKS + hand * GHOST_SETS + ghosts


def take_number(place: int) -> int:
    """The number that takes the reserve card on a place."""
    return TAKE + place if place < PLACES else MORE_TAKE + place - PLACES


def repel_number(place: int) -> int:
    """The number that repels the ghost on a place."""
    return REPEL + place if place < PLACES else MORE_REPEL + place - PLACES
