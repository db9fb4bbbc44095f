"""Swiss pairings against all that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

from table.tournaments.evenings import Evening, a_plan
from witchwood.server.tables.matching import lightest_matching
from witchwood.table.tournaments.happenings import Joined, RoundBegan, Seated, Withdrew
from witchwood.table.tournaments.swiss import Half, SwissSide, bye_costs, pair_costs, pair_swiss, sides_of


def pairings(ranks: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to pair some ranks; of an odd number one stays alone."""
    if not ranks:
        yield []
        return
    first, rest = ranks[0], ranks[1:]
    for other in rest:
        left = [one for one in rest if one != other]
        yield from ([(first, other), *more] for more in pairings(left))
    if len(ranks) % 2:
        yield from ([(first,), *more] for more in pairings(rest))


def costs(sides: list[SwissSide], pairing: list[tuple[int, ...]]) -> tuple[int, ...]:
    each = [
        bye_costs(sides[pair[0]], sides)
        if len(pair) == 1
        else pair_costs(sides[min(pair)], sides[max(pair)], len(sides))
        for pair in pairing
    ]
    return tuple(map(sum, zip(*each, strict=True)))


@pytest.mark.parametrize("seed", range(12))
def test_no_pairing_that_is_allowed_costs_less(seed: int) -> None:
    chance = Random(seed)
    evening = Evening(a_plan("swiss", 5), chance.randint(2, 7), seed)
    for _ in range(5):
        tournament = evening.tournament
        sides, found = sides_of(tournament), pair_swiss(tournament, lightest_matching)
        met = {frozenset(one.players) for one in tournament.encounters}
        free = {one for byes in tournament.byes for one in byes}
        allowed = [
            pairing
            for pairing in pairings(range(len(sides)))
            if all(
                (sides[pair[0]].number not in free)
                if len(pair) == 1
                else (frozenset(sides[rank].number for rank in pair) not in met)
                for pair in pairing
            )
        ]
        if found is None:
            assert allowed == []
            return
        games, byes = found
        rank = {one.number: one.rank for one in sides}
        chosen = [*[tuple(sorted(rank[one] for one in pair)) for pair in games], *[(rank[one],) for one in byes]]
        assert costs(sides, chosen) == min(costs(sides, pairing) for pairing in allowed)
        evening.note(RoundBegan(byes))
        for number, pair in enumerate(games):
            table = f"{len(tournament.byes)} {number}"
            evening.note(Seated(table, pair, len(tournament.byes)))
            evening.end(table, *chance.choice([(0, 1), (1, 0), (0, 0)]))


def test_in_the_first_round_the_upper_half_meets_the_lower() -> None:
    """FIDE Handbook, C.04.3: first against the first of the lower half, beginning in turn; the last has a bye."""
    found = pair_swiss(Evening(a_plan("swiss", 5), 9).tournament, lightest_matching)
    assert found == ([(1, 5), (6, 2), (3, 7), (8, 4)], (9,))


def side(rank: int, points: int, half: Half = "upper", seats: str = "", floated: int = 0) -> SwissSide:
    return SwissSide(rank + 1, rank, points, half, tuple(map(int, seats)), floated)


@pytest.mark.parametrize(
    ("seats", "wish"),
    [("", (0, -1)), ("0", (2, 1)), ("01", (1, 0)), ("10", (1, 1)), ("00", (3, 1)), ("11", (3, 0)), ("010", (2, 1)),
     ("0100", (3, 1)), ("011", (3, 0)), ("1001", (1, 0))],
)  # fmt: skip
def test_which_seat_one_is_due(seats: str, wish: tuple[int, int]) -> None:
    """FIDE Handbook, C.04.3, A.6: absolutely after two in the same seat, strongly after one more, else mildly."""
    assert side(0, 0, seats=seats).wish == wish


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (side(0, 4), side(2, 4, "lower"), (0, 0, 0, 0, 0, 0, 0)),
        (side(0, 4, seats="00"), side(2, 4, "lower", "100"), (1, 0, 0, 1, 1, 0, 0)),
        (side(0, 4, seats="0"), side(1, 4, seats="10010"), (0, 0, 0, 1, 1, 0, 1)),
        (side(0, 4, seats="0"), side(2, 4, "lower", seats="10"), (0, 0, 0, 1, 0, 0, 0)),
        (side(3, 4, "lower", floated=1), side(4, 2, "first", floated=-1), (0, 0, 4, 0, 0, 2, 0)),
    ],
)
def test_what_speaks_against_a_game(one: SwissSide, other: SwissSide, expected: tuple[int, ...]) -> None:
    assert pair_costs(one, other, 5)[:-1] == expected


def test_opponents_are_taken_from_the_top() -> None:
    """FIDE Handbook, C.04.3, D.1: of two ways to pair, the one in which the first who differs gets the higher one."""
    upper, lower = [side(rank, 2) for rank in range(3)], [side(rank, 2, "lower") for rank in range(3, 6)]
    found = {
        order: sum(pair_costs(one, other, 6)[-1] for one, other in zip(upper, order, strict=True))
        for order in permutations(lower)
    }
    assert sorted(found, key=found.__getitem__) == list(permutations(lower))


def test_who_joins_late_or_leaves_is_paired_or_not() -> None:
    evening = Evening(a_plan("swiss", 3), 4)
    evening.now = 1_000.0
    for one in evening.begin():
        evening.end(one.table, 0, 1)
    evening.note(Joined(5, 2_000), Withdrew(1))
    evening.now += 20.0
    playing = {player for one in evening.begin() for player in one.players}
    assert playing == {2, 3, 4, 5}


def test_it_ends_when_nobody_is_left_to_meet() -> None:
    evening = Evening(a_plan("swiss", 9), 3, seed=1)
    evening.play()
    assert len(evening.tournament.byes) == 3, "each has met both others, and had a bye"
