"""The arrays begin where other libraries want them to, so these share the memory instead of copying it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray

from witchwood.env.aligned import zeros
from witchwood.env.kernels.world import ROW
from witchwood.env.vector import Vector

SHARED = ["observations", "masks", "reward", "rewards", "terminated", "truncated"]
WIDE = ["lists", "counts", "movers"]
ARRAYS = [*SHARED, *WIDE, "states", "finals"]
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.float32, np.int64, ROW], ids=str)
@pytest.mark.parametrize("shape", [1, 7, (3, 5), (2, 3, 64)], ids=str)
def test_an_array_is_zero_and_begins_at_a_multiple_of_64(shape: Any, dtype: Any) -> None:
    for _ in range(5):  # the allocator gives other places
        made = zeros(shape, dtype)
        usual = np.zeros(shape, dtype)
        assert made.ctypes.data % 64 == 0
        assert (made.shape, made.dtype, made.tobytes()) == (usual.shape, usual.dtype, usual.tobytes())
        assert made.flags.c_contiguous
        assert made.flags.writeable


@pytest.mark.parametrize("name", ["stones", "witchpig", "newts"])
def test_every_array_of_a_vector_is_aligned(name: str) -> None:
    vector = Vector(name, 7)
    assert {array: getattr(vector, array).ctypes.data % 64 for array in ARRAYS} == dict.fromkeys(ARRAYS, 0)


@pytest.mark.parametrize("array", SHARED)
def test_jax_shares_the_memory(array: str) -> None:
    """JAX is told of it once; what the vector writes later is what JAX reads."""
    vector = Vector("stones", 7, target=1)
    ours: NDArray[Any] = getattr(vector, array)
    shared = jnp.from_dlpack(ours)
    assert shared.unsafe_buffer_pointer() == ours.ctypes.data
    assert (shared.shape, shared.dtype) == (ours.shape, ours.dtype)
    ours[:] = 1
    assert (jax.device_get(shared) == 1).all()
    ours[:] = 0
    vector.rewind()
    for _ in range(3):
        vector.step(vector.sample())
        assert (jax.device_get(shared) == ours).all()


@pytest.mark.parametrize("array", WIDE)
def test_jax_shares_numbers_of_64_bits_where_it_has_them(array: str) -> None:
    """Without them it copies, and cuts them to 32 bits, as the page says."""
    vector = Vector("stones", 7, target=1)
    ours: NDArray[Any] = getattr(vector, array)
    with jax.enable_x64(True):
        shared = jnp.from_dlpack(ours)
        assert shared.unsafe_buffer_pointer() == ours.ctypes.data
        assert shared.dtype == np.int64
        for _ in range(3):
            vector.step(vector.sample())
            assert (jax.device_get(shared) == ours).all()
    assert jnp.from_dlpack(ours).dtype == np.int32


def test_the_page_tells_of_every_array_and_which_are_columns() -> None:
    """Those from `numbers` to `final_viewers` are not contiguous; all others are."""
    table = PAGE.read_text(encoding="utf-8").partition("| array |")[2].partition("\n\n")[0]
    told = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    vector = Vector("witchpig", 7, swap="two_steps")
    found = {name for name in dir(vector) if name[0] != "_" and isinstance(getattr(vector, name), np.ndarray)}
    assert found == set(told)
    columns = told[told.index("numbers") : told.index("final_viewers") + 1]
    assert {name for name in found if not getattr(vector, name).flags.c_contiguous} == set(columns)


def test_actions_may_be_an_array_of_jax() -> None:
    vector, other = Vector("stones", 7), Vector("stones", 7)
    actions = vector.sample().copy()
    vector.step(jnp.asarray(actions))
    other.step(actions)
    assert vector.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("array", [*SHARED, *WIDE])
def test_torch_shares_the_memory(array: str) -> None:
    """Torch is not among the locked packages, so this is for those who have it."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    vector = Vector("stones", 7)
    ours: NDArray[Any] = getattr(vector, array)
    shared = torch.from_dlpack(ours)
    assert shared.data_ptr() == ours.ctypes.data
    ours[:] = 1
    assert bool((shared == 1).all())
