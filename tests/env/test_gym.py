"""Gymnasium's own checks, and the vector environments beside single ones in every autoreset mode."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import VectorizeMode
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import witchwood
from variants import VARIANTS, Variant
from witchwood.env.gym import Env, VectorEnv, environment_id

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("newts", {"heap": 5}),
    ("pendle", {}),
    ("pendle", {"witches": 3, "magic": True, "rewards": "points"}),
    ("wyr", {"rewards": "points"}),
    ("hocus", {"most_steps": 30}),
    ("hocus", {"preset": "klondike", "skip_forced": True, "most_steps": 40}),
    ("stones", {"opponents": "random", "seat": "drawn"}),
    ("stones", {"seat": 1, "rewards": "points"}),
    ("witchpig", {"seats": 3}),
    ("witchpig", {"seats": 2, "swap": "two_steps", "illegal": "lose", "skip_forced": True}),
]
every_setting = pytest.mark.parametrize(("name", "options"), SETTINGS, ids=str)
each_mode = pytest.mark.parametrize("mode", AutoresetMode)


@every_setting
@pytest.mark.filterwarnings("error")
def test_gymnasium_finds_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(environment_id(name), render_mode="ansi", **options).unwrapped)
    check_env(gymnasium.make(environment_id(name), render_mode="rgb_array", **options).unwrapped)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.filterwarnings("error")
def test_gymnasium_finds_nothing_wrong_with_any_option(variant: Variant) -> None:
    options: dict[str, Any] = variant.options if variant.seats is None else {"seats": variant.seats, **variant.options}
    check_env(gymnasium.make(environment_id(variant.game), **options).unwrapped, skip_render_check=True)


def test_every_game_has_an_id() -> None:
    for name in witchwood.games():
        assert environment_id(name) in gymnasium.registry
    assert {"witchwood/Hocus-v0", "witchwood/Witchpig-v0", "witchwood/Newts-v0"} <= set(gymnasium.registry)


def chosen(masks: Any, chance: np.random.Generator) -> Any:
    """An action for each game, drawn from its mask as learners do it."""
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


@each_mode
@every_setting
def test_a_vector_environment_does_what_single_ones_do(name: str, options: dict[str, Any], mode: AutoresetMode) -> None:
    """Each game is mirrored by an environment of its own, which is given the same deals and actions."""
    many = gymnasium.make_vec(
        environment_id(name), 3, vectorization_mode="vector_entry_point", autoreset_mode=mode, **options
    )
    chance = np.random.default_rng(5)
    singles = [gymnasium.make(environment_id(name), **options) for _ in range(3)]
    seen, info = many.reset(seed=11)
    mirrored = [env.reset(options={"deal": int(deal)}) for env, deal in zip(singles, info["deal"], strict=True)]
    over, episodes = np.zeros(3, np.bool_), 0
    for _ in range(80):
        for game in range(3):
            assert (seen[game] == mirrored[game][0]).all()
            assert (info["action_mask"][game] == mirrored[game][1]["action_mask"]).all()
            assert info["deal"][game] == mirrored[game][1]["deal"]
        if mode == AutoresetMode.DISABLED and over.any():
            seen, info = many.reset(options={"reset_mask": over.copy()})
            for game in np.flatnonzero(over).tolist():
                mirrored[game] = singles[game].reset(options={"deal": int(info["deal"][game])})
                over[game] = False
            continue
        actions = chosen(info["action_mask"], chance)
        seen, rewards, terminated, truncated, info = many.step(actions)
        for game, env in enumerate(singles):
            if over[game]:  # only where the next step begins an episode
                assert (rewards[game], terminated[game], truncated[game]) == (0.0, False, False)
                mirrored[game] = env.reset(options={"deal": int(info["deal"][game])})
                over[game] = False
                continue
            after, reward, ended, cut, told = env.step(actions[game])
            assert (rewards[game], terminated[game], truncated[game]) == (reward, ended, cut)
            mirrored[game] = after, told
            over[game] = ended or cut
            episodes += ended or cut
            if over[game] and mode == AutoresetMode.SAME_STEP:
                assert (info["final_obs"][game] == after).all()
                assert info["_final_obs"][game]
                mirrored[game] = env.reset(options={"deal": int(info["deal"][game])})
                over[game] = False
    assert episodes > 0
    many.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@every_setting
def test_seeds_play_the_same_games_in_gymnasiums_own_vectors(
    name: str, options: dict[str, Any], mode: AutoresetMode
) -> None:
    kinds = [(VectorizeMode.VECTOR_ENTRY_POINT, {"autoreset_mode": mode, **options})]
    kinds += [(VectorizeMode.SYNC, {"vector_kwargs": {"autoreset_mode": mode}, **options})]
    ours, theirs = [
        list(play_many(gymnasium.make_vec(environment_id(name), 3, vectorization_mode=kind, **given)))
        for kind, given in kinds
    ]
    for own, other in zip(ours, theirs, strict=True):
        check_same(own, other)
    assert any(over.any() for *_, over, _ in ours)


def test_seeds_play_the_same_games_in_vectors_of_processes() -> None:
    ours, theirs = [
        list(play_many(gymnasium.make_vec("witchwood/Stones-v0", 2, vectorization_mode=kind, target=5)))
        for kind in (VectorizeMode.VECTOR_ENTRY_POINT, VectorizeMode.ASYNC)
    ]
    for own, other in zip(ours, theirs, strict=True):
        check_same(own, other)


def play_many(many: Any) -> Iterator[tuple[Any, ...]]:
    """What comes of two seeded resets of a vector and of 100 steps of actions drawn from its masks: observations,
    rewards, what terminated, what was truncated, what ended, infos.
    """
    chance = np.random.default_rng(3)
    nothing = np.zeros(many.num_envs)
    many.reset(seed=4)
    seen, info = many.reset(seed=[7, None, 9][: many.num_envs])
    yield seen, nothing, nothing, nothing, nothing, info
    for _ in range(100):
        seen, rewards, terminated, truncated, info = many.step(chosen(info["action_mask"], chance))
        yield seen, rewards, terminated, truncated, terminated | truncated, info
    many.close()


def check_same(own: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """The same came of a step. An info's arrays say something in the games alone that the array beside them names."""
    *arrays, info = own
    *their_arrays, their_info = other
    assert all((one == another).all() for one, another in zip(arrays, their_arrays, strict=True))
    infos = [(info, their_info)]
    for mine, theirs in infos:
        assert mine.keys() == theirs.keys()
        for name in mine.keys() - {key for key in mine if key.startswith("_")}:
            games = mine[f"_{name}"]
            assert games.tolist() == theirs[f"_{name}"].tolist()
            if name == "final_info":
                infos.append((mine[name], theirs[name]))
            else:
                assert np.array_equal(np.stack(mine[name][games]), np.stack(theirs[name][games])), name


def test_a_seed_draws_the_deals() -> None:
    many = VectorEnv("stones", 4, deals=range(1000))
    first = many.reset(seed=7)[1]["deal"]
    again = many.reset()[1]["deal"]
    assert many.reset(seed=7)[1]["deal"].tolist() == first.tolist() != again.tolist()
    listed = many.reset(seed=[1, 2, None, 1])[1]["deal"]
    assert listed[0] == listed[3] != listed[1]
    followed = many.vector.upcoming.tolist()
    many.reset()
    assert many.reset(seed=[1, 2, None, 1])[1]["deal"][0] == listed[0]
    assert many.vector.upcoming[[0, 1, 3]].tolist() == [followed[game] for game in (0, 1, 3)]
    assert many.vector.upcoming[2] != followed[2]
    one = Env("stones", deals=range(1000))
    assert one.reset(seed=3)[1]["deal"] == one.reset(seed=3)[1]["deal"] < 1000
    assert one.reset(options={"deal": 2**64 - 1})[1]["deal"] == 2**64 - 1


def test_an_option_of_reset_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="reset: there is no option 'deals'; use 'deal'"):
        Env("stones").reset(options={"deals": 5})
    with pytest.raises(ValueError, match="reset: there is no option 'deal'; use 'reset_mask'"):
        VectorEnv("stones", 2).reset(options={"deal": 5})


@pytest.mark.parametrize("seed", [5, [5, 6, 7], [5, None, None]], ids=str)
def test_a_seed_is_for_the_games_that_are_picked(seed: Any) -> None:
    """Those that are not picked go on as they would have."""
    many = VectorEnv("stones", 3, deals=range(10**6), autoreset_mode=AutoresetMode.DISABLED)
    _, info = many.reset(seed=1)
    kept = many.vector.upcoming.copy()
    picked = np.array([True, False, False])
    deals = [many.reset(seed=seed, options={"reset_mask": picked})[1]["deal"] for _ in range(2)]
    assert deals[0].tolist() == deals[1].tolist()
    assert (deals[0] == info["deal"]).tolist() == [False, True, True]
    assert deals[0][0] != kept[0]
    assert (many.vector.upcoming[1:] == kept[1:]).all()


@pytest.mark.parametrize("seed", [np.int64(7), (1, 2, 3), "a", -1, [1, 2, -1], [1, 2, "a"]], ids=str)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        VectorEnv("stones", 3).reset(seed=seed)


def test_the_end_is_told_as_gymnasiums_own_vectors_tell_it() -> None:
    """The same keys as in a vector of single environments, for the deals that were played."""
    mode, told = AutoresetMode.SAME_STEP, []
    for many in (
        VectorEnv("stones", 3, target=5, autoreset_mode=mode, opponents="random", seat="drawn"),
        gymnasium.vector.SyncVectorEnv([lambda: Env("stones", target=5)] * 3, autoreset_mode=mode),
    ):
        _, info = many.reset(seed=1)
        while "final_info" not in info:
            before = info
            _, _, terminated, truncated, info = many.step(np.array([mask.argmax() for mask in info["action_mask"]]))
        ended = terminated | truncated
        for name in ("deal", "seat"):
            assert info["final_info"][name][ended].tolist() == before[name][ended].tolist()
        assert info["final_info"]["action_mask"][ended].nonzero()[1].tolist() == [0] * ended.sum()
        for name in ("_final_obs", "_final_info"):
            assert (info[name] == ended).all()
        assert (info["final_info"]["_deal"] == ended).all()
        told.append((set(info), set(info["final_info"])))
    assert told[0] == told[1]


@pytest.mark.parametrize("option", [{"autoreset": "same_step"}, {"masks": False}, {"observations": False}], ids=str)
def test_what_gymnasium_settles_is_no_option(option: dict[str, Any]) -> None:
    for adapter in (Env, VectorEnv):
        with pytest.raises(ValueError, match="Gymnasium settles this"):
            adapter("stones", **option)


def test_masks_are_told_as_sb3_contrib_asks() -> None:
    env = gymnasium.make("witchwood/Hocus-v0")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    assert np.flatnonzero(masks).tolist() == witchwood.deal("hocus", info["deal"]).legal()


def test_an_illegal_action_loses() -> None:
    env = Env("hocus")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(np.int64(wrong))[1:4] == (0.0, True, False)
    assert env.action_masks().nonzero()[0].tolist() == [0]  # for learners that draw from the mask before they reset
    with pytest.raises(ValueError, match=r"the episode is over: call reset"):
        env.step(np.int64(0))


def test_the_table_is_shown_as_the_seat_sees_it() -> None:
    """Two deals that differ in hidden cards alone are drawn alike."""
    match = witchwood.deal("hocus", 5)
    images = []
    for seed in (1, 2):
        env = Env("hocus", render_mode="rgb_array")
        env.reset(options={"deal": 5})
        env.vector.states[0] = match.seen_by(0, seed)
        images.append(env.render())
    assert images[0].shape == (600, 800, 3)
    assert (images[0] == images[1]).all()
    shown = Env("hocus", render_mode="ansi")
    shown.reset(options={"deal": 5})
    assert "Column 7: ## ## ## ## ## ## " in shown.render()
    with pytest.raises(ValueError, match="render_mode: 'human' is not allowed; use 'ansi' or 'rgb_array'"):
        Env("hocus", render_mode="human")  # type: ignore[arg-type]  # that is the point


def test_importing_witchwood_loads_no_environment() -> None:
    code = (
        "import sys, witchwood; print(*({'numba', 'gymnasium', 'pettingzoo', 'pyspiel', 'jax', 'PIL', 'resvg_py', "
        "'witchwood.env'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


def test_without_opponents_you_play_every_seat() -> None:
    env = Env("stones", target=5, opponents=None)
    _, info = env.reset(options={"deal": 3})
    match = witchwood.deal("stones", 3, target=5)
    while not match.over:
        assert info["seat"] == match.turn
        action = np.flatnonzero(info["action_mask"])[0]
        match.apply(int(action))
        *_, info = env.step(action)
