"""Which deal is played where, and with which options: fixed, drawn for each episode, or chosen by the caller."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.env.tasks import TEST, TRAIN, Tasks, every
from witchwood.env.vector import Vector


def episodes(vector: Vector, steps: int) -> list[list[int]]:
    """The deals that each game plays in so many random steps, in order."""
    played = [[int(number)] for number in vector.numbers]
    for _ in range(steps):
        vector.step(vector.sample())
        for i in np.flatnonzero(vector.terminated | vector.truncated):
            played[i].append(int(vector.numbers[i]))
    return played


def test_no_deal_is_for_training_and_for_tests() -> None:
    assert TRAIN.start == TEST.stop
    assert (TEST.start, TRAIN.stop) == (0, 2**63)
    assert all(number in TRAIN for row in episodes(Vector("stones", 3, target=5), 200) for number in row)
    assert all(number in TEST for row in episodes(Vector("stones", 3, deals=TEST, target=5), 200) for number in row)


def test_episode_e_of_game_i_is_a_stated_deal() -> None:
    """Deal `i + games * e` of the range, which begins again at its end: 7 deals for 3 games."""
    for i, row in enumerate(episodes(Vector("stones", 3, deals=range(50, 57), target=5), 300)):
        assert len(row) > 5
        assert row == [50 + (i + 3 * e) % 7 for e in range(len(row))]


def test_a_rewound_vector_plays_the_same_deals_again() -> None:
    vector = Vector("stones", 3, deals=range(50, 57), target=5)
    first = episodes(vector, 100)
    vector.rewind()
    assert episodes(vector, 100) == first
    vector.rewind(4)
    assert vector.numbers.tolist() == [54, 55, 56]
    assert vector.episodes.tolist() == [1, 1, 1]


def test_ranges_reach_the_last_deal_of_all() -> None:
    vector = Vector("stones", 2, deals=range(2**64 - 3, 2**64), target=1)
    numbers = {number for row in episodes(vector, 100) for number in row}
    assert numbers == {2**64 - 3, 2**64 - 2, 2**64 - 1}
    assert vector.states[0].tobytes() == witchwood.deal("stones", int(vector.numbers[0]), target=1).state.tobytes()


def test_deals_of_ones_own_choice_come_next() -> None:
    """A curriculum of deals: written before an episode ends, played after it, and then the range goes on."""
    hard = [7, 7, 1_000_003]
    vector = Vector("stones", 3, deals=range(100, 200), target=5)
    vector.upcoming[:] = hard
    for i, row in enumerate(episodes(vector, 150)):
        assert row[0] == 100 + i
        assert row[1] == hard[i]
        assert row[2:] == [100 + i + 3 * e for e in range(2, len(row))]
        assert len(row) > 3
    vector.upcoming[1] = 42
    vector.reset(np.array([False, True, False]))
    assert vector.numbers[1] == 42
    assert vector.states[1].tobytes() == witchwood.deal("stones", 42, target=5).state.tobytes()


def test_every_episode_draws_its_task_by_its_deal() -> None:
    """All tasks come up, and each state has the options of its task, whichever game plays the deal."""
    tasks: list[dict[str, Any]] = [{"witches": 1}, {"witches": 3}, {"witches": 3, "must_attack": True}]
    drawn: dict[int, int] = {}
    for games in (5, 8):
        vector = Vector("pendle", games, deals=range(90), tasks=tasks, magic=True, most_steps=4)
        for _ in range(120):
            vector.step(vector.sample())
            for i in range(games):
                number, task = int(vector.numbers[i]), int(vector.task_numbers[i])
                assert drawn.setdefault(number, task) == task
                wanted = vector.game.settle({**tasks[task], "magic": True})
                assert vector.game.options_of(vector.states[i]) == wanted
    assert len(drawn) == 90
    assert sorted(set(drawn.values())) == [0, 1, 2]


def test_tasks_are_drawn_in_proportion_to_their_weights() -> None:
    """3,000 deals; five standard deviations are allowed."""
    vector = Vector("stones", 3_000, tasks=[{"target": 5}, {"target": 6}, {"target": 7}], weights=[1, 0, 3])
    counts = np.bincount(vector.task_numbers, minlength=3)
    assert counts[1] == 0
    assert abs(counts[0] - 750) < 5 * (3_000 * 0.25 * 0.75) ** 0.5
    vector.tasks.weigh([0, 1, 0])  # what learns may make its own curriculum
    assert np.bincount(vector.task_numbers, minlength=3)[1] == 0
    vector.reset()
    assert (vector.task_numbers == 1).all()
    assert {vector.game.options_of(state)["target"] for state in vector.states} == {6}


@pytest.mark.filterwarnings("error")
def test_weights_may_be_of_any_size() -> None:
    for size in (5e-324, 1e308):
        vector = Vector("stones", 400, tasks=[{"target": 5}, {"target": 6}], weights=[size, size])
        assert 150 < np.count_nonzero(vector.task_numbers) < 250


def test_seats_may_differ_from_task_to_task() -> None:
    vector = Vector("witchpig", 40, tasks=[{"seats": 2}, {"seats": 5}])
    assert vector.rewards.shape == (40, 5)
    seats = [vector.game.seats_of(state) for state in vector.states]
    assert seats == [(2, 5)[task] for task in vector.task_numbers]
    assert set(seats) == {2, 5}
    for _ in range(300):
        vector.step(vector.sample())
        for i in np.flatnonzero(vector.terminated):
            assert abs(vector.rewards[i].sum()) < 1e-6
        two = np.array([vector.game.seats_of(state) == 2 for state in vector.states])
        assert (vector.movers[two] < 2).all()
        assert not vector.rewards[two & ~(vector.terminated | vector.truncated), 2:].any()


def test_every_is_each_combination() -> None:
    assert every(witches=(1, 3), magic=(False, True)) == [
        {"witches": 1, "magic": False},
        {"witches": 1, "magic": True},
        {"witches": 3, "magic": False},
        {"witches": 3, "magic": True},
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tasks": []}, r"tasks: there is none; give at least one mapping of options"),
        ({"tasks": [{}, {"witches": 5}]}, r"task 1: .*witches.*5"),
        ({"tasks": [{}, {}], "weights": [1]}, r"weights: \[1\] is not allowed; give 2 numbers from 0"),
        ({"tasks": [{}, {}], "weights": [0, 0]}, r"weights: \[0, 0\] is not allowed"),
        ({"tasks": [{}, {}], "weights": [2, -1]}, r"weights: \[2, -1\] is not allowed"),
        ({"weights": [float("nan")]}, r"weights: \[nan\] is not allowed"),
        ({"deals": range(0)}, r"deals: range\(0, 0\) is not allowed; give a range such as range\(1000\)"),
        ({"deals": range(0, 9, 2)}, r"deals: range\(0, 9, 2\) is not allowed"),
        ({"deals": range(2**64, 2**64 + 1)}, r"deals: .* is not allowed"),
        ({"deals": range(2**64)}, r"deals: .* is not allowed; give .* no longer than 2\*\*63"),
        ({"deals": [1, 2]}, r"deals: \[1, 2\] is not allowed"),
        ({"witches": 5}, r"witches"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Vector("pendle", 2, **given)


def test_tasks_keep_settled_options_and_blank_states() -> None:
    game = witchwood.game("witchpig")
    tasks = Tasks.of(game, [{"seats": 3}, {"call": "own_turn"}], None)
    assert tasks.options == (game.settle({}), game.settle({"call": "own_turn"}))
    assert [game.seats_of(blank) for blank in tasks.blanks] == [3, game.settle_seats(None)]
    assert tasks.rows.share.tolist() == [0.5, 1.0]
