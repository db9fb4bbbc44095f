"""Many games at once do what the same actions do in a match, whatever the threads, opponents and autoreset."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import witchwood
from variants import VARIANTS, Variant
from witchwood.engine.match import Match
from witchwood.engine.observer import observer_of
from witchwood.env.tasks import TEST, TRAIN
from witchwood.env.vector import Vector

GAMES = 6
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
own_games = pytest.mark.parametrize("name", ["pendle", "witchpig", "wyr", "hocus", "stones"])


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
    """Every array, in every step, with games dealt anew in the step that ends them."""
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


@own_games
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


@own_games
def test_threads_change_nothing(name: str) -> None:
    one, several = Vector(name, 50, threads=1), Vector(name, 50, threads=3)
    for _ in range(100):
        actions = one.sample()
        assert (several.sample() == actions).all()
        one.step(actions)
        several.step(actions)
        for array in ("observations", "masks", "lists", "counts", "rewards", "terminated", "truncated", "movers"):
            assert (getattr(one, array) == getattr(several, array)).all(), array
        assert one.states.tobytes() == several.states.tobytes()


def test_training_and_test_deals_are_apart() -> None:
    assert TEST.stop <= TRAIN.start
    assert Vector("stones", 2).numbers.tolist() == [TRAIN.start, TRAIN.start + 1]
    assert Vector("stones", 2, deals=TEST).numbers.tolist() == [0, 1]


@pytest.mark.parametrize("name", ["witchpig", "stones"])
def test_greedy_opponents_play_their_seats(name: str) -> None:
    """The caller is only asked on its own turns; the others play what the rule of thumb says."""
    vector = Vector(name, 20, opponents="greedy", seat="drawn")
    game = witchwood.game(name)
    seats = set()
    for _ in range(60):
        assert (vector.movers == vector.own_seats).all()
        seats |= set(vector.own_seats.tolist())
        before = vector.states.copy()
        actions = vector.sample().copy()
        vector.step(actions)
        for i in np.flatnonzero(~vector.terminated):
            state = before[i].copy()
            game.rules.play(state, int(vector.movers[i]), int(actions[i]))
            while game.rules.turn(state) != vector.movers[i]:
                seat = int(game.rules.turn(state))
                legal = np.array(game.legal(state, seat), np.int64)
                game.rules.play(state, seat, game.rules.greedy(state, seat, legal, len(legal)))
            assert state.tobytes() == vector.states[i].tobytes()
    assert seats == set(range(vector.seats))
