"""The stream of puzzles and those of days: near the player's level, mixed, and none that the largest take answers."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from games.stones.stones_slow import decode, squares
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.puzzles.collection import address_of, games_with_puzzles, next_puzzle, puzzle_of, puzzles_of
from witchwood.puzzles.puzzle import Puzzle

NEAR = 150  # of a rating


def stream(rating: int, count: int, game: str = "") -> list[Puzzle]:
    """The first puzzles of a player who stays at a rating."""
    found, done = list[Puzzle](), list[str]()
    for _ in range(count):
        puzzle = next_puzzle(rating, done, game)
        assert puzzle is not None
        found.append(puzzle)
        done.append(address_of(puzzle))
    return found


@pytest.mark.parametrize("rating", [1500, 1700, 1900])
def test_games_take_turns_near_the_players_level(rating: int) -> None:
    found = stream(rating, 32)
    counted = Counter(one.game for one in found)
    assert all(one.game != other.game for one, other in pairwise(found))
    assert max(counted.values()) - min(counted.values()) <= 1
    assert {one.game for one in found} >= {"hocus", "stones", "wyr"}
    assert sum(abs(one.rating - rating) <= NEAR for one in found) >= 24


def test_the_kinds_of_a_game_take_turns() -> None:
    for game, kinds in (("pendle", 3), ("stones", 3)):
        found = [one.kind for one in stream(1600, 12, game)]
        assert all(len(set(found[place : place + kinds])) == kinds for place in range(12 - kinds))


def test_what_was_met_long_ago_comes_before_what_was_met_last() -> None:
    one = next_puzzle(1600, ["wyr/garden-000000", "hocus/home-000000", "stones/win2-000000", "pendle/keep-000000"])
    other = next_puzzle(1600, ["pendle/keep-000000", "stones/win2-000000", "hocus/home-000000", "wyr/garden-000000"])
    assert one is not None
    assert other is not None
    assert (one.game, other.game) == ("wyr", "pendle")
    assert other.kind != "keep"


def test_of_witch_stones_those_come_first_that_the_rule_of_thumb_misses() -> None:
    found = stream(1600, 30, "stones")
    assert [one.found for one in found if "g" in one.found] == []
    assert sum(map(_is_largest_take, found)) <= 8
    assert sum(map(_is_largest_take, puzzles_of("stones")[::30])) > 15


def _is_largest_take(puzzle: Puzzle) -> bool:
    """Whether the answer takes more than any other move, by the slow rules."""
    table = decode(Match.from_position(load("stones"), puzzle.position).state)
    assert table.turn is not None
    brings = {take: table.worth(table.turn, take) for take in table.takes(table.turn)}
    most = max(brings.values())
    return [take for take, points in brings.items() if points == most] == [squares(puzzle.answers[0])]


def test_all_puzzles_come_in_the_end_each_once() -> None:
    every = [address_of(one) for one in puzzles_of("hocus")]
    last = next_puzzle(1800, every[1:], "hocus")
    assert last is not None
    assert address_of(last) == every[0]
    assert next_puzzle(1800, every, "hocus") is None


def test_no_puzzle_of_a_day_is_found_by_the_rule_of_thumb() -> None:
    days = [date(2026, 11, 27) + timedelta(days=number) for number in range(80)]
    found = [one for day in days if (one := puzzle_of(day.isoformat())) is not None]
    assert len(found) == len({address_of(one) for one in found}) == 80
    assert {one.game for one in found[:4]} == {*games_with_puzzles()}
    assert not any("g" in one.found for one in found)
