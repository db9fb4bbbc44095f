"""All adapters lead to the same game, for games from elsewhere too, and say what is missing."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import witchwood
import witchwood.env.gym
import witchwood.env.openspiel  # registers the games, as the line above does
from witchwood.engine.game import Product
from witchwood.engine.observer import observer_of
from witchwood.env.episode import Episode
from witchwood.env.options import EnvOptions
from witchwood.env.pettingzoo import env
from witchwood.env.setting import Setting
from witchwood.env.vector import Vector

SAME: dict[str, tuple[str, dict[str, Any]]] = {
    "newts": ("newts", {"heap": 9, "skip_forced": True}),
    "pendle": ("pendle", {"rewards": "points", "most_steps": 40}),
    "witchpig": ("witchpig", {"seats": 3, "swap": "two_steps", "skip_forced": True, "most_steps": 60}),
    "wyr": ("wyr", {"most_steps": 30}),
    "hocus": ("hocus", {"preset": "klondike", "skip_forced": True, "rewards": "points", "most_steps": 40}),
    "stones": ("stones", {"target": 20, "rewards": "points"}),
}


@pytest.mark.parametrize(("name", "options"), SAME.values(), ids=SAME)
def test_one_game_and_many_are_the_same(name: str, options: dict[str, Any]) -> None:
    """Options mean the same in an episode and in a row of a vector: number by number, byte by byte."""
    dice = np.random.default_rng(1)
    for deal in range(3):
        vector = Vector(name, 1, deals=range(deal, deal + 1), autoreset="disabled", **options)
        episode = Episode.deal(Setting.of(name, **options), deal)
        while episode.seat is not None:
            mover = episode.seat
            assert vector.movers[0] == mover
            assert np.flatnonzero(vector.masks[0]).tolist() == episode.legal
            assert (vector.observations[0] == episode.observe(mover)).all()
            number = int(dice.choice(episode.legal))
            episode.step(number)
            vector.step(np.array([number]))
            np.testing.assert_allclose(vector.rewards[0], episode.rewards, rtol=1e-6)
        assert (vector.terminated[0], vector.truncated[0]) == (episode.terminated, episode.truncated)


def test_a_game_from_elsewhere_has_all_adapters() -> None:
    """The tutorial's game has no line for any of them."""
    match = witchwood.deal("newts", 5, heap=7)
    many = Vector("newts", 4, deals=range(5, 9), heap=7)
    assert many.lists[0, : many.counts[0]].tolist() == match.legal()
    alone = gymnasium.make("witchwood/Newts-v0", heap=7).unwrapped
    seen, info = alone.reset(options={"deal": 5})
    assert seen.shape == alone.observation_space.shape
    assert info["deal"] == 5
    assert not observer_of(match.game).is_compiled  # it is observed from its view
    row = many.observation.empty()
    assert match.turn is not None
    observer_of(match.game).write(match.state, match.turn, row)
    assert (many.observations[0] == row).all()
    together = gymnasium.make_vec("witchwood/Newts-v0", 3, vectorization_mode="vector_entry_point", heap=7)
    assert (together.reset(seed=1)[0] > 0).any(axis=1).all()
    turns = env("newts", heap=7)
    turns.reset(options={"deal": 5})
    assert turns.agent_selection == f"seat_{match.turn}"
    state = pyspiel.load_game("python_witchwood_newts(heap=7,range=test,first_deal=5)").new_initial_state()
    state.apply_action(0)
    assert (state.current_player(), state.legal_actions()) == (match.turn, match.legal())


def test_a_game_from_elsewhere_may_have_pairs() -> None:
    """Takes of two or three, told as pairs: which of one kind, then which of two."""
    game = replace(witchwood.game("newts"), products=(Product(1, 1, 2),))
    setting = Setting(game, 2, game.settle({"heap": 9}), EnvOptions(swap="two_steps"), {})
    episode = Episode.deal(setting, 1)
    assert (setting.actions, episode.legal) == (4, [0, 1])
    episode.step(1)
    assert (episode.legal, len(episode.match.plays)) == ([2, 3], 0)
    episode.step(3)
    assert [play.action for play in episode.match.plays] == [2]


@pytest.mark.parametrize(
    ("adapter", "module"),
    [("gym", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("cuda", "numba_cuda")],
)
def test_a_missing_library_is_named_with_the_command(adapter: str, module: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; import witchwood.env.{adapter}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    install = f"pip install '.[{adapter}]', in witchwood's folder"
    said = f"witchwood.env.{adapter} needs {module}, which is not installed: {install}"
    assert done.stderr.splitlines()[-1] == f"ImportError: {said}"


def test_a_process_that_imported_openspiel_ends_well() -> None:
    """It lets go of registered games after Python has ended."""
    subprocess.run([sys.executable, "-c", "import witchwood.env.openspiel"], check=True)
