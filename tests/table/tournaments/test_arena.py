"""Pairing at once."""

from __future__ import annotations

from table.tournaments.evenings import BEGINS, Evening, a_plan
from witchwood.table.tournaments.arena import AGAIN, BREATH
from witchwood.table.tournaments.deciding import next_look
from witchwood.table.tournaments.happenings import Joined, Withdrew


def arena(entrants: int) -> Evening:
    evening = Evening(a_plan("arena", minutes=20), entrants)
    evening.now = BEGINS
    return evening


def playing(evening: Evening) -> set[frozenset[int]]:
    return {frozenset(one.players) for one in evening.begin()}


def test_neighbours_in_the_standing_meet_and_the_last_to_come_waits() -> None:
    evening = arena(4)
    evening.now -= BREATH
    evening.note(Joined(5, 3_000))
    evening.now += BREATH
    assert playing(evening) == {frozenset({1, 2}), frozenset({3, 4})}


def test_two_who_have_just_met_wait_for_others_but_not_for_ever() -> None:
    evening = arena(4)
    first, _ = evening.begin()
    evening.end(first.table, 0, 1)
    evening.now += BREATH
    assert len(playing(evening)) == 1, "the other two still play"
    assert next_look(evening.tournament, evening.now) == evening.now - BREATH + AGAIN
    evening.now += AGAIN - BREATH
    assert frozenset(first.players) in playing(evening)


def test_when_others_are_free_everyone_has_a_new_opponent() -> None:
    evening = arena(4)
    for one in evening.begin():
        evening.end(one.table, 0, 1)
    evening.now += BREATH
    assert playing(evening) == {frozenset({1, 3}), frozenset({2, 4})}, "winners meet"


def test_two_alone_play_on_and_on() -> None:
    evening = arena(2)
    for _ in range(3):
        (only,) = evening.begin()
        evening.end(only.table, 0, 1)
        evening.now += BREATH
    assert [one.players for one in evening.tournament.encounters] == [(1, 2), (2, 1), (1, 2)]


def test_who_has_left_is_not_paired_until_they_come_back() -> None:
    evening = arena(3)
    evening.note(Withdrew(1))
    assert playing(evening) == {frozenset({2, 3})}
    evening.note(Joined(1, 1_490), Joined(4, 900))
    evening.now += BREATH
    assert frozenset({1, 4}) in playing(evening)


def test_games_that_began_in_time_are_played_to_their_end() -> None:
    evening = arena(2)
    (only,) = evening.begin()
    evening.now = BEGINS + 1_200
    evening.begin()
    assert not evening.tournament.over
    evening.now += 60
    evening.end(only.table, 0, 1)
    assert playing(evening) == set()
    assert evening.tournament.over
    assert evening.tournament.games_of(1)
