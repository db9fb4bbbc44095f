"""What a sensible player does: the rule of thumb behind the hint and the greedy agent."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.pendle.attacks import attack_total
from witchwood.games.pendle.rounds import price
from witchwood.games.pendle.state import END, GHOST_CHOICES, MOST_IN_HAND, PLACES, REPEL, SEND_WITCH, TAKE


@kernel
def _worth(state: State, action: Int) -> Int:
    """How much the rule of thumb likes an action. Attacks and repelling count the hardest ghosts as the best."""
    if action < TAKE:
        hand_choice, ghost_choice = action // GHOST_CHOICES, action % GHOST_CHOICES
        cards = 1 if hand_choice < MOST_IN_HAND else 2
        ghosts = 1 if ghost_choice < PLACES else 2
        return 1000 * ghosts - 100 * cards + attack_total(state, hand_choice, ghost_choice)
    if action < REPEL:
        return 5000
    if action < END:
        return 10 + price(state, np.int64(state.ghosts[action - REPEL]))
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
