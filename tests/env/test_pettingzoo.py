"""The PettingZoo environments held to PettingZoo's own tests, without a warning."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pettingzoo.test
import pytest

import witchwood
from variants import VARIANTS, Variant
from witchwood.engine.observer import observation_of
from witchwood.env.pettingzoo import env, parallel_env, raw_env
from witchwood.env.picture.text import write

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "newts": ("newts", {"heap": 9}),
    "newts, cut off": ("newts", {"most_steps": 3}),
    "stones": ("stones", {"target": 10}),
    "stones by points": ("stones", {"target": 10, "rewards": "points", "illegal": "lose"}),
    "witchpig": ("witchpig", {}),
    "witchpig of two": ("witchpig", {"seats": 2, "call": "own_turn", "skip_forced": True, "most_steps": 50}),
    "witchpig in two steps": ("witchpig", {"seats": 3, "swap": "two_steps", "false_call": "high_card"}),
    "witchpig with windows": ("witchpig", {"seats": 8, "calls": "window", "swap": "two_steps", "most_steps": 20}),
}
each_case = pytest.mark.parametrize(("game", "options"), CASES.values(), ids=CASES)


@pytest.fixture(autouse=True)
def known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's test lists by name the environments whose observations hold a mask, and those in which it may be all
    zeros (ours is, once the game is over): of others it warns. Ours join the lists.
    """
    lists = sys.modules["pettingzoo.test.api_test"]
    names = [str(raw_env(name)) for name in ("newts", "stones", "witchpig")]
    for known in ("env_obs_dicts", "env_obs_space", "env_all_zeros_obs"):
        monkeypatch.setattr(lists, known, [*getattr(lists, known), *names])


@each_case
def test_api(game: str, options: dict[str, Any]) -> None:
    pettingzoo.test.api_test(env(game, **options), num_cycles=15)
    pettingzoo.test.api_test(raw_env(game, **options), num_cycles=15)


@pytest.mark.parametrize("variant", [one for one in VARIANTS if witchwood.game(one.game).seats[1] > 1], ids=str)
def test_api_with_any_option(variant: Variant) -> None:
    pettingzoo.test.api_test(env(variant.game, seats=variant.seats, **variant.options), num_cycles=10)


@each_case
@pytest.mark.filterwarnings("error")
def test_api_with_masks_in_the_infos(monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]) -> None:
    """PettingZoo's test finds nothing to warn of, though it has our names on none of its lists."""
    monkeypatch.undo()
    pettingzoo.test.api_test(env(game, mask_in="info", **options), num_cycles=15)
    pettingzoo.test.seed_test(lambda: env(game, mask_in="info", **options), num_cycles=15)


@each_case
def test_seeds(game: str, options: dict[str, Any]) -> None:
    pettingzoo.test.seed_test(lambda: env(game, **options), num_cycles=15)


@each_case
def test_parallel(game: str, options: dict[str, Any]) -> None:
    """The agents whose turn it is not give actions too, which count for nothing."""
    pettingzoo.test.parallel_api_test(parallel_env(game, **options), num_cycles=15)
    pettingzoo.test.parallel_seed_test(lambda: parallel_env(game, **options), num_cycles=15)


@each_case
def test_states(game: str, options: dict[str, Any]) -> None:
    options = {**options, "illegal": "lose"}  # this test samples without the mask
    pettingzoo.test.state_test(env(game, **options), parallel_env(game, **options), num_cycles=5)


def test_what_an_agent_is_given() -> None:
    game = env("stones", target=30)
    game.reset(options={"deal": 42})
    match = witchwood.deal("stones", 42, target=30)
    assert game.agent_selection == f"seat_{match.turn}"
    seen, reward, terminated, truncated, info = game.last()
    assert (reward, terminated, truncated) == (0, False, False)
    assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal()
    assert (info["action_mask"] == seen["action_mask"]).all()
    other = next(agent for agent in game.agents if agent != game.agent_selection)
    assert not game.observe(other)["action_mask"].any()
    assert (game.observe(other)["observation"] != seen["observation"]).any()
    assert (game.state() == [game.observe(agent)["observation"] for agent in game.agents]).all()


def test_a_whole_game_pays_who_won() -> None:
    game = env("stones", target=10)
    game.reset(seed=3)
    earned = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        earned[agent] += reward
        game.step(None if terminated or truncated else np.flatnonzero(seen["action_mask"])[0])
    winners = game.unwrapped.episode.match.result
    assert earned == {f"seat_{seat}": 1 if seat in winners else -1 for seat in range(2)}


def test_a_solitaire_has_another_adapter() -> None:
    with pytest.raises(ValueError, match=r"hocus is a solitaire: use witchwood\.env\.gym"):
        env("hocus")


def test_a_deal_may_end_before_any_answer() -> None:
    game = env("newts", heap=1, skip_forced=True)
    game.reset(options={"deal": 1})
    assert all(game.terminations.values())
    told = {}
    for agent in game.agent_iter():
        told[agent] = game.last()[1]
        game.step(None)
    assert sorted(told.values()) in ([-1, 1], [0, 0])
    assert told["seat_0"] == game.unwrapped.episode.rewards[0]


def test_the_table_is_shown_as_the_agent_sees_it() -> None:
    text, image = env("witchpig", render_mode="ansi"), env("witchpig", render_mode="rgb_array")
    for shown in (text, image):
        shown.reset(options={"deal": 4})
    match = witchwood.deal("witchpig", 4)
    assert match.turn is not None
    assert text.render() == write(match.game, match.state, match.turn) != write(match.game, match.state, match.turn - 1)
    assert (image.render().shape[2], image.render().dtype) == (3, np.uint8)
    plain = env("witchpig")
    plain.reset(seed=1)
    assert plain.render() is None
    with pytest.raises(ValueError, match="render_mode: 'film' is not allowed; use 'human' or 'ansi' or"):
        env("witchpig", render_mode="film")


def test_a_human_reads_each_position_as_it_comes(capsys: pytest.CaptureFixture[str]) -> None:
    game = env("stones", render_mode="human")
    game.reset(options={"deal": 4})
    match = witchwood.deal("stones", 4)
    for _ in range(3):
        assert match.turn is not None
        assert capsys.readouterr().out == write(match.game, match.state, match.turn) + "\n"
        action = match.legal()[0]
        match.apply(action)
        game.step(action)
    assert game.render() is None
    pettingzoo.test.render_test(lambda render_mode: env("stones", render_mode=render_mode))


def test_masks_stand_in_observations_or_infos() -> None:
    game = env("stones", mask_in="info")
    game.reset(options={"deal": 42})
    seen, *_, info = game.last()
    beside = env("stones")
    beside.reset(options={"deal": 42})
    both = beside.last()[0]
    assert (seen == both["observation"]).all()
    assert (info["action_mask"] == both["action_mask"]).all()
    with pytest.raises(ValueError, match="mask_in: 'both' is not allowed; use 'observation' or 'info'"):
        env("stones", mask_in="both")


@pytest.mark.parametrize("asked", ["observe", "step", "render", "state"])
def test_before_the_first_reset_it_says_what_to_do(asked: str) -> None:
    game: Any = raw_env("stones", render_mode="ansi")
    ask = {"observe": lambda: game.observe("seat_0"), "step": lambda: game.step(0)}.get(asked, getattr(game, asked))
    with pytest.raises(ValueError, match=r"nothing is dealt: call reset\(\) first"):
        ask()
    game.reset(seed=1)
    assert game.observe("seat_0")["observation"].any()


def test_another_option_of_a_reset_is_refused_and_deals_nothing() -> None:
    game = env("stones")
    game.reset(options={"deal": 5})
    for wrong in ({"deel": 1}, {"deal": 1, "deel": 1}):
        with pytest.raises(ValueError, match="reset: there is no option 'deel'; use 'deal'"):
            game.reset(seed=3, options=wrong)
        assert game.unwrapped.episode.match.deal == 5


def test_spaces_end_at_the_scales() -> None:
    game = env("stones")
    scales = observation_of(witchwood.game("stones")).scales
    assert (game.observation_space("seat_0")["observation"].high == scales).all()
    assert (game.state_space.high == scales).all()
    game.reset(seed=1)
    assert game.state_space.contains(game.state())


def test_seeds_draw_from_the_range_of_deals() -> None:
    game = env("stones", deals=range(7, 9))
    drawn = set()
    for seed in range(20):
        game.reset(seed=seed)
        drawn.add(game.unwrapped.episode.match.deal)
    assert drawn == {7, 8}
    with pytest.raises(ValueError, match="deals: 7 is not allowed"):
        env("stones", deals=7)
