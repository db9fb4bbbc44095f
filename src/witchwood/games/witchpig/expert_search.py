"""Expectimax over one's own draws: what six cards are worth when every discard is for the best expectation.

The others are not searched: they are the chance to be beaten in a call, and the chance that they leave us another draw.
Both are the prospect's. Expectimax: D. Michie, "Game-playing and game-learning automata" (1966).
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.witchpig.expert_race import chance, race, strength
from witchwood.games.witchpig.expert_rivals import copies
from witchwood.games.witchpig.sets import KINDS, ONE, add, remove


@kernel
def before_draw(prospect: State, cards: Word, hidden: Word, depth: Int) -> float:
    """The chance to win from six cards when a card must be drawn: `depth` draws exactly, the rest by `race`.

    hidden: set of the cards that may come, each as likely as the next. Meaningless once the nodes are spent.
    """
    if depth == 0:
        return race(prospect, cards, hidden)
    later, alive = np.float64(prospect.later), np.float64(prospect.alive)
    total = 0.0
    draws = hidden & KINDS
    while draws != 0 and prospect.nodes < prospect.limit:
        drawn = lowest(draws)
        draws = draws & (draws - ONE)
        seven, left = add(cards, drawn), remove(hidden, drawn)
        best = 0.0
        discards = seven & KINDS
        while discards != 0:
            six = remove(seven, lowest(discards))
            discards = discards & (discards - ONE)
            value = call_next(prospect, six, later)
            if value == 0.0 or prospect.high_card:
                value = max(value, later * before_draw(prospect, six, left, depth - 1))
            best = max(best, value)
        total += copies(hidden, drawn) * best
    return alive * total / max(1, count(hidden))


@kernel
def call_next(prospect: State, six: Word, later: float) -> float:
    """The chance to win by calling as soon as one may after the discard; `later`: that the next own turn comes."""
    now = chance(prospect, strength(prospect, six))
    return now if prospect.anytime else now * later


@kernel
def after_discard(prospect: State, six: Word, hidden: Word, depth: Int) -> float:
    """The chance to win with six cards when the turn passes on."""
    later = np.float64(prospect.soon)
    value = call_next(prospect, six, later)
    if value > 0.0 and not prospect.high_card:
        return value
    return max(value, later * before_draw(prospect, six, hidden, depth))


@kernel
def with_seven(prospect: State, seven: Word, hidden: Word, depth: Int) -> float:
    """The chance to win with seven cards, after the best discard."""
    best = 0.0
    discards = seven & KINDS
    while discards != 0:
        best = max(best, after_discard(prospect, remove(seven, lowest(discards)), hidden, depth))
        discards = discards & (discards - ONE)
    return best
