"""What a sensible player does: the rule of thumb behind the hint and the greedy agent."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.pendle.attacks import attack_total
from witchwood.games.pendle.numbering import (
    GHOST_SET,
    HAND_SET,
    ghosts_of,
    hand_of,
    is_attack,
    is_repelling,
    is_taking,
    place_of,
)
from witchwood.games.pendle.rounds import price
from witchwood.games.pendle.state import MOST_AT_ONCE, SEND_WITCH


@kernel
def _worth(state: State, action: Int) -> Int:
    """How much the rule of thumb likes an action. Attacks and repelling count the hardest ghosts as the best."""
    if is_attack(action):
        hand, ghosts = hand_of(action), ghosts_of(action)
        worth = attack_total(state, hand, ghosts)
        for part in range(MOST_AT_ONCE):
            worth += 1000 * (GHOST_SET[ghosts, part] >= 0) - 100 * (HAND_SET[hand, part] >= 0)
        return worth
    if is_taking(action):
        return 5000
    if is_repelling(action):
        return 10 + price(state, np.int64(state.ghosts[place_of(action)]))
    return 1 if action == SEND_WITCH else 0


@kernel
def greedy(state: State, seat: Int, actions: Array, count: Int) -> Int:  # noqa: ARG001  # a verb's signature
    """Take what is uncovered, then attack (most ghosts, then fewest cards), then repel, then send a witch back.

    It looks at the hand and the ghosts only. Ending a round comes last: rounds end by themselves.
    """
    best = 0
    most: Int = -1
    for index in range(count):
        worth = _worth(state, actions[index])
        if worth > most:
            best, most = index, worth
    return np.int64(actions[best])
