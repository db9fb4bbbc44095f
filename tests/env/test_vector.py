"""Many games at once do what the same actions do in a match, whatever the threads, opponents and autoreset."""

from __future__ import annotations

import copy
import pickle
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import witchwood
from variants import VARIANTS, Variant
from witchwood.agents import Player, find
from witchwood.engine.match import Match
from witchwood.engine.observer import observer_of
from witchwood.env.tasks import TRAIN, every
from witchwood.env.vector import Vector

GAMES = 6
anything: Any = Vector  # takes what the types forbid
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
OWN = ["pendle", "witchpig", "wyr", "hocus", "stones"]


def made(variant: Variant, games: int = GAMES, **how: Any) -> Vector:
    """A vector of a variant."""
    return Vector(variant.game, games, seats=variant.seats, **{**variant.options, **how})


def match_of(variant: Variant, number: int) -> Match:
    return Match.from_deal(witchwood.game(variant.game), int(number), variant.options, variant.seats)


def same(vector: Vector, i: int, match: Match) -> None:
    """Row i shows the match as it stands."""
    seat = match.turn
    assert vector.states[i].tobytes() == match.state.tobytes()
    assert (vector.movers[i], vector.lengths[i]) == (seat, len(match.plays))
    assert vector.lists[i, : vector.counts[i]].tolist() == match.legal()
    assert np.flatnonzero(vector.masks[i]).tolist() == match.legal()
    seen = vector.observation.empty(1)[0]
    assert seat is not None
    observer_of(match.game).write(match.state, seat, seen)
    assert (vector.observations[i] == seen).all()


def outcome(match: Match) -> list[float]:
    """What an ended match pays to each seat, from the words of its result."""
    if match.seats == 1:
        return [1.0 if match.result == "won" else 0.0]
    if not isinstance(match.result, tuple):
        return [0.0] * match.seats
    lost = -1 / (match.seats - 1)
    won = -lost * (match.seats - len(match.result)) / len(match.result)
    return [won if seat in match.result else lost for seat in range(match.seats)]


@every_variant
def test_games_go_as_matches_do(variant: Variant) -> None:
    """Every array, in every step, with games dealt again in the step that ends them."""
    vector = made(variant, deals=range(100, 120), most_steps=60)
    matches = [match_of(variant, 100 + i) for i in range(GAMES)]
    episodes = [0] * GAMES
    for _ in range(150):
        for i, match in enumerate(matches):
            same(vector, i, match)
        actions = vector.sample().copy()
        movers = vector.movers.copy()
        vector.step(actions)
        ended, seen = vector.final_observations()
        for i, match in enumerate(matches):
            match.apply(int(actions[i]))
            assert vector.rewards[i].tolist() == pytest.approx(outcome(match) if match.over else [0.0] * match.seats)
            assert vector.reward[i] == vector.rewards[i, movers[i]]
            assert vector.terminated[i] == match.over
            assert vector.truncated[i] == (not match.over and len(match.plays) == 60)
            assert (i in ended) == (vector.terminated[i] or vector.truncated[i])
            if i in ended:
                assert vector.finals[i].tobytes() == match.state.tobytes()
                last = vector.observation.empty(1)[0]
                observer_of(match.game).write(match.state, int(movers[i]), last)
                assert (seen[ended.tolist().index(i)] == last).all()
                episodes[i] += 1
                matches[i] = match_of(variant, 100 + (i + GAMES * episodes[i]) % 20)
                assert vector.numbers[i] == matches[i].deal
    assert min(episodes) > 0


@pytest.mark.parametrize("name", OWN)
def test_points_are_the_change_of_the_score(name: str) -> None:
    vector = Vector(name, GAMES, rewards="points")
    matches = [witchwood.deal(name, int(number)) for number in vector.numbers]
    for _ in range(40):
        actions = vector.sample().copy()
        before = [match.scores for match in matches]
        vector.step(actions)
        for i, match in enumerate(matches):
            match.apply(int(actions[i]))
            assert vector.rewards[i].tolist() == [now - then for now, then in zip(match.scores, before[i], strict=True)]
            if match.over:
                matches[i] = witchwood.deal(name, int(vector.numbers[i]))


ALL_CHOSEN: dict[str, Any] = {
    "tasks": [{"seats": 2}, {"seats": 4}],
    "opponents": ["greedy", "random", Player(find("greedy"))],
    "seat": "drawn",
    "swap": "two_steps",
    "skip_forced": True,
    "rewards": "points",
    "autoreset": "next_step",
    "most_steps": 40,
}


@pytest.mark.parametrize(
    ("name", "games", "how"), [*((name, 50, {}) for name in OWN), ("witchpig", 9, ALL_CHOSEN)], ids=[*OWN, "all chosen"]
)
def test_threads_change_nothing(name: str, games: int, how: dict[str, Any]) -> None:
    vectors = [Vector(name, games, threads=threads, **how) for threads in (1, 2, 4)]
    for _ in range(80):
        actions = vectors[0].sample().copy()
        for vector in vectors:
            assert (vector.sample() == actions).all()
            vector.step(actions)
            for array in ("observations", "masks", "lists", "counts", "rewards", "terminated", "truncated", "movers"):
                assert (getattr(vector, array) == getattr(vectors[0], array)).all(), array
            assert vector.states.tobytes() == vectors[0].states.tobytes()
    for vector in vectors:
        vector.close()


def test_kernels_let_other_threads_go_on() -> None:
    """While a game steps, another thread runs Python, though the interpreter never makes a thread hand over."""
    vector = Vector("hocus", 5_000)
    vector.step(vector.sample())  # compiled, or found on disk
    steps, inside, met = 0, False, False

    def step() -> None:
        nonlocal steps, inside
        while not met and steps < 200:
            actions = vector.sample()
            inside = True
            vector.step(actions)
            inside = False
            steps += 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        other = threading.Thread(target=step)
        other.start()
        while not met and other.is_alive():
            met = inside
            time.sleep(0)  # noqa: TID251  # lets the other thread have its turn
    finally:
        sys.setswitchinterval(interval)
    other.join()
    assert met


def test_drawing_actions_changes_nothing() -> None:
    """Random opponents play the same whether or not anybody asks for random actions, and these cover what is legal."""
    how: dict[str, Any] = {"opponents": "random", "deals": range(200)}
    asked, left = Vector("stones", 200, **how), Vector("stones", 200, **how)
    for _ in range(10):
        actions = asked.sample()
        assert asked.masks[np.arange(200), actions].all()
        assert (asked.sample() == actions).all()
        for vector in (asked, left):
            vector.step(vector.lists[:, 0])
        assert asked.states.tobytes() == left.states.tobytes()
    places = [int(np.flatnonzero(left.lists[i] == left.sample()[i])[0]) / left.counts[i] for i in range(200)]
    assert 0.4 < np.mean(places) < 0.6


@every_variant
def test_advice_is_what_the_rule_of_thumb_would_do(variant: Variant) -> None:
    """In every game that goes on, with several threads too; asking changes nothing."""
    vector = made(variant, autoreset="disabled", threads=2)
    for _ in range(40):
        before = vector.states.tobytes()
        advice = vector.advice()
        assert vector.states.tobytes() == before
        for i in range(GAMES):
            told = 0
            if not vector.ended[i]:
                state, seat = vector.states[i], vector.movers[i]
                told = vector.game.rules.greedy(state, seat, vector.lists[i], vector.counts[i])
            assert advice[i] == told
        vector.step(vector.sample())
    vector.close()


def test_advice_in_two_steps_is_the_half_that_is_asked_for() -> None:
    """Followed, it plays what it plays in one step; after another half it is the first legal one."""
    how: dict[str, Any] = {"seats": 2, "deals": range(100), "call": "own_turn"}
    whole, halved = Vector("witchpig", 100, **how), Vector("witchpig", 100, swap="two_steps", **how)
    played: list[list[int]] = [[] for _ in range(100)]
    for _ in range(30):
        advice, firsts = halved.advice().copy(), halved.halves.copy()
        for i in np.flatnonzero((advice < 67) | (advice >= 131)):
            played[i].append(int(advice[i] if firsts[i] < 0 else 64 * (firsts[i] - 67) + advice[i] - 131 + 67))
        halved.step(advice)
    for at in range(10):
        advice = whole.advice()
        assert [actions[at] for actions in played] == advice.tolist()
        whole.step(advice)
    swaps = np.flatnonzero((halved.advice() >= 67) & (halved.halves < 0))
    assert swaps.size
    actions = halved.advice().copy()
    for i in swaps:
        legal = halved.lists[i, : halved.counts[i]]
        actions[i] = legal[(legal >= 67) & (legal != actions[i])][0]
    halved.step(actions)
    assert (halved.advice()[swaps] == halved.lists[swaps, 0]).all()


def ended_games(vector: Vector) -> NDArray[np.int64]:
    """Step until some games, not all, have ended in this step."""
    while not 0 < (found := np.flatnonzero(vector.terminated)).size < vector.games:
        vector.step(vector.sample())
    return found


def test_the_next_step_may_deal() -> None:
    vector = Vector("stones", GAMES, target=5, autoreset="next_step")
    games = ended_games(vector)
    deals = vector.upcoming[games].copy()
    assert vector.ended[games].all()
    assert not vector.masks[games].any()
    assert not vector.counts[games].any()
    assert (vector.states[games] == vector.finals[games]).all()
    actions = vector.sample().copy()
    actions[games] = -1  # ignored
    vector.step(actions)
    assert (vector.numbers[games] == deals).all()
    for array in (vector.rewards, vector.terminated, vector.ended):
        assert not array[games].any()
    for i in games:
        same(vector, i, witchwood.deal("stones", int(vector.numbers[i]), target=5))


def test_only_a_reset_may_deal() -> None:
    vector = Vector("stones", GAMES, target=5, autoreset="disabled")
    picked = ended_games(vector)[:1]
    last = vector.states[picked].copy()
    for _ in range(200):
        vector.step(vector.sample())
        assert not vector.rewards[picked].any()
        assert not vector.terminated[picked].any()
    assert vector.ended.all()
    assert (vector.states[picked] == last).all()
    kept = vector.states.tobytes()
    vector.reset(np.zeros(GAMES, np.bool_))
    assert vector.states.tobytes() == kept
    vector.reset(np.isin(np.arange(GAMES), picked))
    assert vector.numbers[picked[0]] == TRAIN.start + picked[0] + GAMES
    assert vector.ended.sum() == GAMES - 1
    same(vector, picked[0], witchwood.deal("stones", int(vector.numbers[picked[0]]), target=5))


def test_an_action_that_is_not_legal_changes_nothing_or_resigns() -> None:
    strict, loser = Vector("hocus", 3), Vector("hocus", 3, illegal="lose", autoreset="disabled")
    actions = strict.sample().copy()
    actions[1] = next(action for action in range(strict.actions) if not strict.masks[1, action])
    before = strict.states.tobytes()
    with pytest.raises(ValueError, match=rf"game 1: action {actions[1]} is not legal: "):
        strict.step(actions)
    assert strict.states.tobytes() == before
    loser.step(actions)
    match = witchwood.deal("hocus", int(loser.numbers[1]))
    match.resign()
    assert loser.states[1].tobytes() == match.state.tobytes()
    assert loser.terminated.tolist() == [False, True, False]


def test_who_steps_on_after_the_end_of_threads_does_it_in_one() -> None:
    closed, going = Vector("stones", 4, threads=2), Vector("stones", 4)
    closed.close()
    for vector in (closed, going):
        vector.step(vector.sample())
    assert closed.states.tobytes() == going.states.tobytes()


def test_numbers_may_be_numpys() -> None:
    number: Any = np.int64
    vector = Vector("stones", number(3), threads=number(2), opponents="greedy", seat=number(1), most_steps=number(9))
    assert (vector.games, vector.own_seats.tolist()) == (3, [1, 1, 1])
    forced: Any = np.True_
    pig = Vector("witchpig", 2, seats=number(3), skip_forced=forced)
    assert pig.seats == 3
    tasks: Any = every(seats=np.arange(2, 5), field_out=np.array(["showdown"]))
    assert Vector("witchpig", 9, tasks=tasks).seats == 4
    tasks = every(magic=np.array([False, True]))
    assert [one["magic"] for one in Vector("pendle", 2, tasks=tasks).tasks.options] == [False, True]


def test_what_is_not_wanted_is_not_made() -> None:
    full, bare = Vector("newts", GAMES), Vector("newts", GAMES, masks=False, observations=False)
    assert bare.masks.shape == bare.observations.shape == (GAMES, 0)
    for _ in range(50):
        actions = full.sample().copy()
        full.step(actions)
        bare.step(actions)
        assert bare.states.tobytes() == full.states.tobytes()
        assert (bare.lists == full.lists).all()


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: anything("stones", 0), "games: 0 is not allowed; use a whole number from 1"),
        (lambda: anything("stones", 2, threads=0), "threads: 0 is not allowed; use a whole number from 1"),
        (lambda: anything("stones", 2, autoreset="never"), "autoreset: 'never' is not allowed; use 'same_step' or"),
        (lambda: anything("stones", 2, autoreset=["never"]), r"autoreset: \['never'\] is not allowed; use 'same_step'"),
        (lambda: anything("hocus", 2, tasks={"draw": 1}), r"tasks: {'draw': 1} is not allowed; give a list with a map"),
        (lambda: anything("hocus", 2, tasks="draw"), "tasks: 'draw' is not allowed; give a list with a mapping of opt"),
        (lambda: anything("hocus", 2, tasks=[{"draw": 1}, "draw"]), r"tasks: \[{'draw': 1}, 'draw'\] is not allowed;"),
        (lambda: anything("hocus", 2, tasks=[]), "tasks: there is none; give at least one mapping of options"),
        (lambda: anything("stones", 2, masks="no"), "masks: 'no' is not allowed; use True or False"),
        (lambda: anything("stones", 2, observations=None), "observations: 'None' is not allowed; use True or False"),
        (lambda: anything("stones", 2, rewards="none"), "rewards: 'none' is not allowed"),
        (
            lambda: anything("stones", 2).step(np.zeros(3, np.int64)),
            r"actions: give 2 integers, not int64 of shape \(3,",
        ),
        (lambda: anything("stones", 2).step(np.zeros(2)), r"actions: give 2 integers, not float64 of shape \(2,"),
        (lambda: anything("stones", 2).step([461, 0]), "game 0: action 461 is not in the range 0 to 460"),
        (
            lambda: anything("stones", 2, oponents="greedy"),
            "Vector takes no 'oponents'; rule options of stones: target; for any game: deals, .*opponents,",
        ),
        (lambda: anything("stones", 2, seat=1), "seat: 1 needs opponents; without them you play every seat in turn"),
        (lambda: anything("stones", 2).reset([1, 0]), r"picked: give 2 booleans, not int64 of shape \(2,"),
    ],
)
def test_what_is_wrong_is_named(act: Callable[[], Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        act()


@pytest.mark.parametrize("copies", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_vector_is_not_copied(copies: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="a vector can't be copied or sent"):
        copies(Vector("stones", 1))
