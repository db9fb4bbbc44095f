"""What importing costs, and verbs of other people."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import TypingError

import witchwood
from fresh import printed
from witchwood.engine.kernel import (
    Int,
    Rules,
    State,
    answers,
    cache_folder,
    config,
    digest_of,
    kernel,
    register,
    scratch,
    supply,
    verb,
)


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, witchwood; witchwood.games(); print(*sys.modules)"
    loaded = set(printed(code).split())
    heavy = {"numpy", "numba", "rich", "typer", "textual", "fastapi", "pyspiel", "gymnasium", "matplotlib", "altair"}
    assert not loaded & heavy


def test_playing_loads_no_face() -> None:
    code = "import sys, witchwood; [witchwood.game(name) for name in witchwood.games()]; print(*sys.modules)"
    assert not set(printed(code).split()) & {"rich", "typer", "textual", "click", "pyspiel"}


@verb
def heat(state: State, seat: Int) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """A verb that the engine does not know."""


@kernel
def warmer(state: State) -> Int:
    """Generic code that asks the new verb."""
    return heat(state, 1) - heat(state, 0)


@kernel
def nothing(state: State) -> None:
    """Stands for all rules of the games below."""


@kernel
def heat_of_cats(state: State, seat: Int) -> Int:
    return 10 * np.int64(state.cats) + seat


@kernel
def heat_of_owls(state: State, _seat: Int) -> Int:
    return -np.int64(state.owls)


def made(field: str) -> State:
    """A state of a game that has this field, and no rule to speak of."""
    dtype = np.dtype([("rng", "u8"), (field, "u1")])
    register(dtype, Rules(**dict.fromkeys(VERBS, nothing)))
    state = np.zeros(1, dtype).view(np.recarray)[0]
    state[field] = 3
    return state


VERBS = ("deal", "legal", "play", "turn", "score", "winners", "resign", "hide", "greedy")
CATS, OWLS, BATS = made("cats"), made("owls"), made("bats")
supply(heat, CATS.dtype, heat_of_cats)
supply(heat, OWLS.dtype, heat_of_owls)


def test_anybody_s_verb_is_answered_by_each_game_s_own_kernel() -> None:
    assert (heat(CATS, 1), heat(CATS, 0), warmer(CATS)) == (31, 30, 1)
    assert (heat(OWLS, 1), heat(OWLS, 0), warmer(OWLS)) == (-3, -3, 0)


def test_a_verb_that_a_game_does_not_answer_names_it() -> None:
    assert [answers(heat, state.dtype) for state in (CATS, BATS)] == [True, False]
    with pytest.raises(TypeError, match=r"nothing answers the verb heat for \S*test_kernel"):
        heat(BATS, 0)
    if not config.DISABLE_JIT:
        with pytest.raises(TypingError, match="nothing answers the verb heat"):
            warmer(BATS)


def test_two_kernels_can_not_answer_one_verb() -> None:
    supply(heat, CATS.dtype, heat_of_cats)  # the same once more is no clash
    with pytest.raises(ValueError, match=r"heat is answered by \S*heat_of_cats already, so \S*heat_of_owls can't"):
        supply(heat, CATS.dtype, heat_of_owls)
    with pytest.raises(ValueError, match="warmer is no verb"):
        supply(warmer, CATS.dtype, heat_of_cats)
    with pytest.raises(ValueError, match="no game has these states"):
        supply(heat, np.dtype([("rng", "u8")]), heat_of_cats)


def test_what_others_supply_is_compiled_into_a_game_s_kernels_but_is_not_the_game() -> None:
    stones = witchwood.game("stones").dtype
    code = f"""
import sys, witchwood
from witchwood.engine.kernel import cache_folder, digest_of
dtype = witchwood.game("stones").dtype
print(cache_folder(dtype).name, digest_of(dtype))
sys.path.insert(0, {str(Path(__file__).parent)!r})
from supplied import heat, supply_heat
supply_heat(dtype)
print(cache_folder(dtype).name, digest_of(dtype))
"""
    (folder, digest), (folder_with_heat, digest_with_heat) = map(str.split, printed(code).splitlines())
    assert folder == cache_folder(stones).name
    assert folder.startswith("kernels-stones-")
    assert "supplied" in folder_with_heat
    assert digest == digest_with_heat == digest_of(stones)


_ROWS = 3


@kernel
def sum_in_scratch(state: State, number: Int) -> Int:
    """Uses a table of numbers and an array of states like this one."""
    numbers, states = scratch((_ROWS, 2), np.int64), scratch(_ROWS, state)
    for row in range(_ROWS):
        numbers[row, 0], numbers[row, 1] = number, row
        states[row] = state
        states[row].cats = row + 1
    total = state.cats
    for row in range(_ROWS):
        total += numbers[row, 0] * numbers[row, 1] + states[row].cats
    return np.int64(total)


def test_scratch_holds_numbers_and_states() -> None:
    state = made("cats")
    state.cats = 100
    assert sum_in_scratch(state, 10) == sum_in_scratch.py_func(state, 10) == 100 + 30 + 6  # type: ignore[attr-defined]  # Numba adds it
    assert state.cats == 100
