"""Who plays whom: as good as every grouping there is, tried one by one, and always the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from openskill.models import PlackettLuce

from witchwood.table.history.facts import Rating
from witchwood.table.together.pairing import Apart, Seeker, agent_near, chance_against, company_of, gain, groups_of


def nobody(_one: str, _other: str) -> bool:
    return False


def among(foes: set[frozenset[str]]) -> Apart:
    return lambda one, other: frozenset((one, other)) in foes


def seeker(name: str, likely: int, waited: float = 0.0, sigma: float = 1.0) -> Seeker:
    return Seeker(name, Rating((likely - 1000) / 40, sigma), waited)


def pool(chance: Random, count: int, spread: int) -> list[Seeker]:
    """Whole seconds, so that no sum is rounded."""
    return [
        seeker(f"p{number}", 2000 + chance.randint(-spread, spread), float(chance.randint(0, 40)), sigma=2.0)
        for number in range(count)
    ]


def groupings(seekers: list[Seeker], size: int) -> Iterator[list[list[Seeker]]]:
    """Every way to make groups of some of them."""
    if len(seekers) < size:
        yield []
        return
    first, rest = seekers[0], seekers[1:]
    yield from groupings(rest, size)
    for others in combinations(rest, size - 1):
        left = [one for one in rest if one not in others]
        for more in groupings(left, size):
            yield [[first, *others], *more]


def total(groups: list[list[Seeker]]) -> float:
    return sum(gain(group) for group in groups)


@pytest.mark.parametrize(("size", "count", "times"), [(2, 7, 60), (3, 7, 40), (4, 8, 40)])
@pytest.mark.parametrize("spread", [100, 700, 2500])
def test_no_other_grouping_gains_more(size: int, count: int, times: int, spread: int) -> None:
    chance = Random(size * spread)
    some = 0
    for _ in range(times):
        seekers = pool(chance, chance.randint(0, count), spread)
        found = groups_of(seekers, size, nobody)
        assert total(found) == pytest.approx(max(total(one) for one in groupings(seekers, size)))
        assert all(len(group) == size and gain(group) >= 0 for group in found)
        assert len({one.person for group in found for one in group}) == size * len(found), "nobody plays twice"
        some += len(found)
    assert some > times / 10


def test_the_order_in_which_they_came_to_us_changes_nothing() -> None:
    chance = Random(5)
    for _ in range(30):
        seekers = pool(chance, 9, 300)
        found = groups_of(seekers, 2, nobody)
        chance.shuffle(seekers)
        assert groups_of(seekers, 2, nobody) == found


def test_the_range_widens_with_time() -> None:
    def met(seconds: float, distance: int) -> bool:
        return groups_of([seeker("a", 2000, seconds), seeker("b", 2000 + distance)], 2, nobody) != []

    assert [met(0, 150), met(0, 300), met(10, 300), met(20, 300)] == [True, False, False, True]
    reaches = [max(distance for distance in range(0, 900, 10) if met(seconds, distance)) for seconds in range(0, 60, 5)]
    assert reaches == sorted(set(reaches))


def test_an_uncertain_rating_reaches_further() -> None:
    settled, newcomer = seeker("a", 1700), Seeker("b", Rating(), 0.0)
    assert groups_of([settled, newcomer], 2, nobody) != []
    assert groups_of([settled, seeker("b", newcomer.strength)], 2, nobody) == []


def test_neighbours_meet_and_the_odd_one_waits() -> None:
    first, second, third = seeker("a", 2000), seeker("b", 2010), seeker("c", 2100)
    assert groups_of([third, first, second], 2, nobody) == [[first, second]]
    patient = seeker("c", 2100, waited=30)
    assert groups_of([patient, first, second], 2, nobody) == [[second, patient]], "who has waited longest plays"


def test_people_who_may_not_meet_never_do() -> None:
    def apart(one: str, other: str) -> bool:
        return {one, other} == {"a", "b"}

    a, b, c = seeker("a", 2000, waited=9), seeker("b", 2000), seeker("c", 2020)
    assert groups_of([a, b], 2, apart) == []
    assert groups_of([a, b, c], 2, apart) == [[a, c]]
    assert groups_of([a, b, c, seeker("d", 2020)], 4, apart) == []
    chance = Random(3)
    for _ in range(50):
        seekers = pool(chance, 8, 200)
        foes = {frozenset(chance.sample([one.person for one in seekers], 2)) for _ in range(6)}
        meet = [{one.person for one in group} for group in groups_of(seekers, 2, among(foes))]
        assert foes.isdisjoint(map(frozenset, meet))


def test_a_late_person_plays_with_the_nearest_within_reach() -> None:
    late = seeker("late", 2000, waited=40)
    near, further, far = seeker("n", 2050), seeker("f", 1800), seeker("x", 4000)
    assert company_of(late, [far, further, near], 3, nobody) == [near, further]
    assert company_of(late, [far, further, near], 1, nobody) == [near]
    assert company_of(late, [near, further], 3, lambda one, other: {one, other} == {"late", "n"}) == [further]


@pytest.mark.parametrize("other", [Rating(), Rating(31.0, 1.5), Rating(12.0, 6.0)])
def test_the_chance_to_win_is_the_one_of_the_model(other: Rating) -> None:
    model, one = PlackettLuce(), Rating(28.0, 2.0)
    teams = [[model.rating(mu=who.mu, sigma=who.sigma)] for who in (one, other)]
    assert chance_against(one, other) == pytest.approx(model.predict_win(teams)[0])
    assert chance_against(one, other) + chance_against(other, one) == pytest.approx(1)


def test_the_agent_of_ones_strength() -> None:
    unknown: dict[str, Rating | None] = {"weak": None, "middling": None, "strong": None}
    assert [agent_near(strength, unknown) for strength in (1000, 2000, 3000)] == ["weak", "middling", "strong"]
    known = {**unknown, "strong": Rating(20.0, 1.0)}
    assert agent_near(1790, known) == "strong", "a rating counts before what is expected"
