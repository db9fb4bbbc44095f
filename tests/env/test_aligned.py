"""The arrays begin where other libraries want them to, so these share the memory instead of copying it."""

from __future__ import annotations

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
ARRAYS = [*SHARED, "lists", "counts", "movers", "states", "finals"]


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


def test_actions_may_be_an_array_of_jax() -> None:
    vector, other = Vector("stones", 7), Vector("stones", 7)
    actions = vector.sample().copy()
    vector.step(jnp.asarray(actions))
    other.step(actions)
    assert vector.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("array", [*SHARED, "lists", "counts", "movers"])
def test_torch_shares_the_memory(array: str) -> None:
    """Torch is not among the locked packages, so this is for whoever has it."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    vector = Vector("stones", 7)
    ours: NDArray[Any] = getattr(vector, array)
    shared = torch.from_dlpack(ours)
    assert shared.data_ptr() == ours.ctypes.data
    ours[:] = 1
    assert bool((shared == 1).all())
