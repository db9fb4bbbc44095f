"""Who of those who look for a game plays whom: a pure function of their strengths and of how long they have waited.

A group of players gains the sum of their reaches, less the span from its weakest to its strongest; one with a negative
gain doesn't play. Reaches grow with time, so everybody's range widens. The groups that gain most in all are found in
one walk from the weakest to the strongest: the best groups of any players are neighbours among these, and a span is the
last strength less the first, so the walk needs to know only how many places of the present group are taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from witchwood.table.history.facts import Rating

REACH, WIDENS = 75.0, 8.0  # points of the rating scale: at first, and more for each second
_UNSURE = 0.5  # of a deviation
_PERFORMANCE = 25 / 6  # the deviation of a player's performance from their strength, in the model's own unit
_APART = 300.0  # points between two agents of which nobody has a rating yet
Apart: TypeAlias = Callable[[str, str], bool]
"""Whether two people may not meet."""


@dataclass(frozen=True)
class Seeker:
    """A person who looks for a game, and has waited for so many seconds."""

    person: str
    rating: Rating
    waited: float

    @property
    def strength(self) -> int:
        """The most likely one."""
        return self.rating.likely

    @property
    def reach(self) -> float:
        """How far others may be, together with their own reach."""
        return REACH + WIDENS * self.waited + _UNSURE * self.rating.deviation


def gain(group: Sequence[Seeker]) -> float:
    """What a group gains if it plays; it may if that is not negative."""
    strengths = [one.strength for one in group]
    return sum(one.reach for one in group) - (max(strengths) - min(strengths))


def groups_of(seekers: Sequence[Seeker], size: int, are_apart: Apart) -> list[list[Seeker]]:
    """The groups of this size that gain most in all, whatever the order of the seekers.

    Of two who may not meet, the one who has waited less is passed over this time; then the rest is no longer sure to be
    the best.
    """
    left = list(seekers)
    while True:
        groups = _best_groups(left, size)
        met = (pair for group in groups for pair in combinations(group, 2) if are_apart(pair[0].person, pair[1].person))
        pair = next(met, None)
        if pair is None:
            return groups
        left.remove(min(pair, key=lambda one: (one.waited, one.person)))


def _best_groups(seekers: Sequence[Seeker], size: int) -> list[list[Seeker]]:
    order = sorted(seekers, key=lambda one: (one.strength, -one.waited, one.person))
    best = [0.0] + [-math.inf] * (size - 1)  # the most gained, by how many places of the present group are taken
    joined: list[list[bool]] = []  # for each seeker, by the places taken after them: whether they took the last
    for one in order:
        now, joins = best.copy(), [False] * size
        for taken, gained in enumerate(best):
            after = (taken + 1) % size
            more = one.reach + (one.strength if taken == 0 else 0) - (one.strength if after == 0 else 0)
            if gained + more > now[after]:
                now[after], joins[after] = gained + more, True
        best = now
        joined.append(joins)
    taken, chosen = 0, list[Seeker]()
    for one, joins in zip(reversed(order), reversed(joined), strict=True):
        if joins[taken]:
            chosen.append(one)
            taken = (taken - 1) % size
    chosen.reverse()
    return [chosen[first : first + size] for first in range(0, len(chosen), size)]


def company_of(late: Seeker, others: Sequence[Seeker], most: int, are_apart: Apart) -> list[Seeker]:
    """Those who play with a person who has waited long enough, while agents have the other seats: the nearest within
    reach, `most` of them at most.
    """
    found: list[Seeker] = []
    for one in sorted(others, key=lambda one: (abs(one.strength - late.strength), -one.waited, one.person)):
        fits = gain([late, one]) >= 0 and not any(are_apart(one.person, other.person) for other in (late, *found))
        if len(found) < most and fits:
            found.append(one)
    return found


def chance_against(one: Rating, other: Rating) -> float:
    """The chance that one wins a game of two, by the model of the ratings (Weng and Lin 2011): the difference of both
    performances is normal.
    """
    spread = math.sqrt(2 * _PERFORMANCE**2 + one.sigma**2 + other.sigma**2)
    return (1 + math.erf((one.mu - other.mu) / (spread * math.sqrt(2)))) / 2


def agent_near(strength: int, agents: Mapping[str, Rating | None]) -> str:
    """The agent whose strength is nearest. agents: the weakest first; one without a rating counts as its place says."""
    middle = (len(agents) - 1) / 2
    expected = {
        name: Rating().likely + (place - middle) * _APART if rating is None else rating.likely
        for place, (name, rating) in enumerate(agents.items())
    }
    return min(expected, key=lambda name: abs(expected[name] - strength))
