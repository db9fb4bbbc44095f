"""Swiss pairing by the criteria of FIDE's Dutch system (Handbook C.04.3), weighed in one exact matching.

Nobody meets the same opponent twice and nobody has two byes. Among all pairings that are left, the costs below are made
as low as possible, the first before the second and so on. FIDE pairs one group of equal points after the other; where
no group needs exchanges the pairs are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from witchwood.table.tournaments.standings import standing_of
from witchwood.table.tournaments.tournament import Tournament
from witchwood.table.tournaments.tournament_plan import MOST_ENTRANTS

Costs: TypeAlias = tuple[int, int, int, int, int, int, int, int]
Matching: TypeAlias = Callable[[list[tuple[int, int, int]]], set[tuple[int, int]]]
"""The lightest of the largest matchings of a graph, whose edges are given as two vertices and a weight."""
Half: TypeAlias = Literal["first", "upper", "lower"]
_NOBODY = -1  # meets the one who has a bye
_MOST = 10**6  # more than any cost of all pairs together, but for the last
_BASE = MOST_ENTRANTS + 1


@dataclass(frozen=True)
class SwissSide:
    """What decides whom an entrant meets. rank: from 0, by points and then rating. half: of those with the same
    points, where the upper half meets the lower; "first" if one of an odd group above is left for them. seats: those
    they had. floated: where they stood to their opponent in the round before: 1 with more points or a bye, -1 with
    fewer, 0 with as many.
    """

    number: int
    rank: int
    points: int
    half: Half
    seats: tuple[int, ...]
    floated: int

    @property
    def wish(self) -> tuple[int, int]:
        """How much a seat is due, and which (-1 for none): 3 after two games in the same one or two more in it than in
        the other, 2 where one more, 1 to change.
        """
        if not self.seats:
            return (0, -1)
        begun = self.seats.count(0) - self.seats.count(1)
        if len(self.seats) > 1 and self.seats[-1] == self.seats[-2]:
            return (3, 1 - self.seats[-1])
        if begun:
            return (3 if abs(begun) > 1 else 2, 1 if begun > 0 else 0)
        return (1, 1 - self.seats[-1])


def pair_swiss(tournament: Tournament, match: Matching) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
    """The games of the next round, by seat, and who has a bye. None where fewer than two play, or where an entrant
    would have to meet the same opponent or have a bye again.
    """
    sides = sides_of(tournament)
    if len(sides) < 2:
        return None
    met = {frozenset(one.players) for one in tournament.encounters}
    edges = []
    for one in sides:
        if len(sides) % 2 and not any(one.number in free for free in tournament.byes):
            edges.append((one.rank, _NOBODY, _weight(bye_costs(one, sides), len(sides))))
        for other in sides[one.rank + 1 :]:
            if frozenset((one.number, other.number)) not in met:
                edges.append((one.rank, other.rank, _weight(pair_costs(one, other, len(sides)), len(sides))))
    found = match(edges)
    if 2 * len(found) < len(sides):
        return None
    pairs = sorted((min(pair), max(pair)) for pair in found)
    free = tuple(sides[rank].number for low, rank in pairs if low == _NOBODY)
    games = [(sides[low], sides[high]) for low, high in pairs if low != _NOBODY]
    return [_by_wish(one, other, board) for board, (one, other) in enumerate(games)], free


def sides_of(tournament: Tournament) -> list[SwissSide]:
    """Who is paired, by rank."""
    standing, last = standing_of(tournament), len(tournament.byes)
    points = {one.entrant: int(one.points) for one in standing}
    before = {one.entrant: sum(mark.points for mark in one.marks if mark.round < last) for one in standing}
    order = sorted(tournament.active, key=lambda one: (-points[one.number], -one.rating, one.number))
    halves = _halves([points[one.number] for one in order])
    return [
        SwissSide(
            one.number,
            rank,
            points[one.number],
            halves[rank],
            tuple(tournament.seats_of(one.number)),
            _floated(tournament, one.number, before),
        )
        for rank, one in enumerate(order)
    ]


def _floated(tournament: Tournament, number: int, before: dict[int, float]) -> int:
    """As it is in `SwissSide`. before: the points before the last round."""
    last = len(tournament.byes)
    if last and number in tournament.byes[-1]:
        return 1
    game = next((one for one in tournament.encounters if one.round == last and number in one.players), None)
    if game is None:
        return 0
    own, theirs = (before[number], before[sum(game.players) - number])
    return (own > theirs) - (own < theirs)


def _halves(points: list[int]) -> list[Half]:
    """The half of each rank. points: by rank."""
    halves: list[Half] = []
    left = 0  # of the groups above: 1 where one of them is odd
    for group in dict.fromkeys(points):
        size = points.count(group)
        upper = (size - left) // 2
        halves += ["first"] * left
        halves += ["upper"] * upper
        halves += ["lower"] * (size - left - upper)
        left = (size + left) % 2
    return halves


def pair_costs(one: SwissSide, other: SwissSide, count: int) -> Costs:
    """What speaks against a game of two out of so many, of whom the first has the higher rank: both are due the same
    seat absolutely; (a bye for one with points;) the difference of points; both are due the same seat, and both
    strongly; the same one gets an opponent with fewer, or more, points again; both are of one half; and that it is not
    the highest other one, which counts the more the higher the first one stands.
    """
    (strength, seat), (strength_other, seat_other) = one.wish, other.wish
    due = min(strength, strength_other) if seat == seat_other and seat >= 0 else 0
    equal = one.points == other.points
    again = (not equal) * ((one.floated > 0) + (other.floated < 0))
    halves = equal and one.half == other.half != "first"
    order = other.rank * _BASE ** (count - 1 - one.rank)
    return (int(due == 3), 0, (one.points - other.points) ** 2, int(due > 0), int(due > 1), again, int(halves), order)


def bye_costs(one: SwissSide, sides: list[SwissSide]) -> Costs:
    """What speaks against a bye: points; a bye or a weaker opponent in the round before; not to stand last."""
    order = len(sides) * _BASE ** (len(sides) - 1 - one.rank)
    return (0, one.points - sides[-1].points, 0, 0, 0, int(one.floated > 0), 0, order)


def _weight(costs: Costs, count: int) -> int:
    weight = 0
    for cost in costs[:-1]:
        weight = weight * _MOST + cost
    last: int = weight * _BASE**count  # a power of whole numbers may be a fraction, for all that mypy knows
    return last + costs[-1]


def _by_wish(one: SwissSide, other: SwissSide, board: int) -> tuple[int, int]:
    """Who begins: who is due that more; of equals the one of higher rank has the choice, and where neither has played
    they begin in turn, board by board.
    """
    (strength, seat), (strength_other, seat_other) = one.wish, other.wish
    if seat < 0 and seat_other < 0:
        begins = board % 2 == 0
    elif seat < 0 or strength_other > strength:
        begins = seat_other == 1
    else:
        begins = seat == 0
    return (one.number, other.number) if begins else (other.number, one.number)
