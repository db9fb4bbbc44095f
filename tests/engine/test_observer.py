"""Every game is observed: by its own kernel, or by what its view shows."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest

import witchwood
from fresh import printed
from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules
from witchwood.engine.observer import observation_of, observer_of


def without_kernel(name: str) -> Game:
    """The game as if it had no observation of its own."""
    game = witchwood.game(name)
    rules = {verb: kernel for verb, kernel in vars(game.rules).items() if verb != "observe"}
    return replace(game, rules=Rules(**rules), observation=None)


def test_a_game_s_own_kernel_is_used_where_it_has_one() -> None:
    game = witchwood.game("stones")
    observer = observer_of(game)
    assert observer.is_compiled
    assert observer.observation is game.observation is observation_of(game)
    assert not observer_of(without_kernel("stones")).is_compiled


@pytest.mark.parametrize("game", [witchwood.game("stones"), witchwood.game("newts"), without_kernel("stones")])
def test_many_are_written_as_one_by_one(game: Game) -> None:
    observer = observer_of(game)
    matches = [witchwood.deal(game.name, number) for number in range(5)]
    for match in matches[1:]:
        match.apply(match.legal()[0])
    states = game.blank(5)
    for place, match in enumerate(matches):
        states[place] = match.state
    seats = np.array([0, 1, 0, 1, 1])
    rows = observer.observation.empty(5)
    rows[:] = 77
    observer.write_all(states, seats, rows)
    for match, seat, row in zip(matches, seats.tolist(), rows, strict=True):
        single = np.full(observer.observation.size, 99, np.uint8)
        observer.write(match.state, seat, single)
        assert (single == row).all()
        assert single.max() <= 113


def test_a_view_s_observation_tells_the_legal_actions_and_whose_turn_it_is() -> None:
    match = witchwood.deal("newts", 3, heap=2)
    observer = observer_of(match.game)
    row = observer.observation.empty()
    for seat in range(2):
        observer.write(match.state, seat, row)
        parts = observer.observation.read(row)
        assert np.flatnonzero(parts["actions"]).tolist() == match.legal(seat)
        assert parts["to_move"].tolist() == ([1, 0] if seat == match.turn else [0, 1])


@pytest.mark.parametrize("name", ["newts", "wyr", "pendle", "witchpig"])
def test_views_that_differ_are_observed_differently(name: str) -> None:
    game = without_kernel(name)
    observer = observer_of(game)
    seen: dict[bytes, object] = {}
    for number in range(8):
        match = witchwood.deal(name, number)
        for _ in range(30):
            row = observer.observation.empty()
            observer.write(match.state, 0, row)
            shown = (game.view(match.state, 0), match.turn, match.legal(0))
            assert seen.setdefault(row.tobytes(), shown) == shown
            if match.over:
                break
            match.apply(match.legal()[number % len(match.legal())])
    assert len(seen) > 20


def test_a_view_is_observed_alike_in_every_process() -> None:
    show = """
import witchwood
from witchwood.engine.observer import observer_of
match = witchwood.deal("newts", 3)
observer = observer_of(match.game)
row = observer.observation.empty()
observer.write(match.state, 0, row)
print(row.nonzero()[0].tolist())
"""
    one, other = (printed(show, *sys.path, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other
    assert len(one) > 10


def test_a_game_has_both_a_kernel_and_its_layout() -> None:
    game = witchwood.game("stones")
    with pytest.raises(ValueError, match="stones has no observation: a game has both"):
        replace(game, observation=None)
    with pytest.raises(ValueError, match="stones has no observe among its rules"):
        replace(game, rules=replace(game.rules, observe=None))
