"""Names that rule options can't have are those that something else has wherever options are keywords."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest

import witchwood
from witchwood.env import gym, openspiel, pettingzoo
from witchwood.env.options import RESERVED
from witchwood.env.setting import Setting
from witchwood.env.vector import Vector
from witchwood.games import load, names

ADAPTERS: dict[str, Callable[..., Any]] = {
    "Vector": Vector.__init__,
    "Env": gym.Env.__init__,
    "VectorEnv": gym.VectorEnv.__init__,
    "make": gymnasium.make,
    "make_vec": gymnasium.make_vec,
    "env": pettingzoo.env,
    "parallel_env": pettingzoo.parallel_env,
    "raw_env": pettingzoo.raw_env.__init__,
    "Setting": Setting.of.__func__,  # type: ignore[attr-defined]  # of a method of the class
    **{name: getattr(witchwood, name) for name in ("deal", "playouts", "perft", "duel")},
}


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_the_parameters_of_every_adapter_are_reserved(adapter: str) -> None:
    parameters = inspect.signature(ADAPTERS[adapter]).parameters.values()
    assert any(one.kind is one.VAR_KEYWORD for one in parameters)  # the rule options
    assert {one.name for one in parameters if one.kind is not one.VAR_KEYWORD} <= RESERVED


def test_no_function_that_takes_rule_options_is_forgotten() -> None:
    public = {name: getattr(witchwood, name) for name in witchwood.__all__}
    open_ones = {
        name
        for name, one in public.items()
        if inspect.isfunction(one) and any(p.kind is p.VAR_KEYWORD for p in inspect.signature(one).parameters.values())
    }
    assert open_ones <= ADAPTERS.keys()


@pytest.mark.parametrize("name", names())
def test_the_parameters_of_openspiel_are_the_games_options_and_reserved(name: str) -> None:
    known = openspiel.WitchwoodGame.__subclasses__()
    parameters = next(one for one in known if one.of.name == name)().get_type().parameter_specification
    options = {option.name for option in load(name).options}
    assert not options & RESERVED
    assert parameters.keys() - options <= RESERVED


def test_nothing_is_reserved_in_vain() -> None:
    used = {one for adapter in ADAPTERS.values() for one in inspect.signature(adapter).parameters}
    spiel = openspiel.WitchwoodGame.__subclasses__()[0]().get_type().parameter_specification
    assert used | spiel.keys() >= RESERVED
