"""The page's NumPy answers as NumPy does, in what it has; and refuses what it has not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from wasm.in_page import ROOT

_PROGRAM = """
import numpy as np

def show(*things):
    print(*map(plain, things))

def plain(thing):
    if isinstance(thing, np.ndarray):
        return thing.tolist()
    return int(thing) if isinstance(thing, np.integer) else repr(thing)

PLAIN = np.dtype([("rng", "u8"), ("hand", "u1", (5,)), ("rows", "i2", (2, 3)), ("small", "i1")])
NESTED = np.dtype([("one", PLAIN), ("many", PLAIN, (2,)), ("share", "f8")])
show(PLAIN.itemsize, PLAIN.names, NESTED.itemsize, np.dtype((np.record, PLAIN)) == PLAIN, PLAIN == NESTED)
show(hash(np.dtype((np.record, PLAIN))) == hash(PLAIN))
states = np.zeros(3, PLAIN).view(np.recarray)
state = states[1]
state.hand[2:4] = [7, 300 - 256]
state.rows[1] = 5
state.rows[0, 1:] = [-1, 2]
state["small"] = -3
state.rng = 2**64 - 1
show([int(x) for x in state.hand], state.rows, int(state.small), int(state.rng))
show(states.tobytes().hex(), state.tobytes() == states[1:2].tobytes(), len(states), states.size, states.nbytes)
other = state.copy()
other.hand[0] = 9
show(int(state.hand[0]), int(other.hand[0]), other.tobytes() == state.tobytes())
states[0] = other
show([int(one.hand[0]) for one in states])
nested = np.zeros(1, NESTED).view(np.recarray)[0]
nested.one = state
nested.many[1] = other
nested.share = 0.5
show(nested.tobytes().hex(), int(nested.one.rng), float(nested.share))
for name in ("nothing", "hand "):
    try:
        state[name]
    except ValueError as error:
        show("no field" in str(error))
    show(hasattr(state, name))

one, two = np.uint64(2**63 + 5), np.uint64(2**63 + 7)
with np.errstate(over="ignore") if hasattr(np, "errstate") else open("/dev/null"):
    show(int(one + two), int(one * two), int(~one), int(one >> np.uint64(3)))
    show(int(one ^ two), int(two - one), int(one % np.uint64(9)))
show(isinstance(np.int64(3), np.integer), isinstance(np.uint8(3), np.integer), isinstance(np.float64(1), float))

grid = np.arange(12).reshape(3, 4)
show(grid, grid[1], grid[1, 2], grid[-1, -1], grid[1:], grid[1, 1:3], grid[::2], grid[[2, 0]])
show(grid[:, 1], grid[1:, 2:], grid.shape, grid.ndim)
grid[2] = [9, 8, 7, 6]
row = grid[2]
row.sort()
show(grid, grid.sum(), bool(grid.any()), bool(np.zeros((2, 2)).any()), grid.copy().tolist() == grid.tolist())
grid[[0, 2]] = [[1, 2, 3, 4], [5, 6, 7, 8]]
grid[1][[0, -1]] = 40
show(grid)
grid[:] = 4
grid[0][:] = 0
show(grid, np.full((2, 2), -1, np.int8), np.ones(3, np.int64), np.array([(1, 2), (3, 4)]), np.array([0.5, 1]))
show(np.repeat(np.arange(3, dtype=np.uint8), [2, 0, 1]), np.left_shift(np.uint64(1), np.arange(4, dtype=np.uint64)))
show(list(np.ndindex(2, 2)), np.cumprod([2, 3, 4]), int(np.prod([2, 3])))
show(int(np.bitwise_xor.reduce(np.array([1, 2, 7]))), np.arange(3).astype(np.uint8).tobytes())
show(np.arange(4) & 2, np.arange(4) | 4, np.arange(4) << 1, np.arange(8) >> np.arange(8))
for place in (5, -6):
    try:
        np.arange(5)[place]
    except IndexError:
        show("no such place")
try:
    np.zeros(3)[:] = [1, 2]
except ValueError:
    show("two items for three places")
"""


def _printed(program: str, shim: bool) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools" / "wasm" / "shim") if shim else ""}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_arrays_structs_and_numbers_are_numpys() -> None:
    assert _printed(_PROGRAM, shim=True).splitlines() == _printed(_PROGRAM, shim=False).splitlines()


@pytest.mark.parametrize(
    "expression",
    ["np.zeros((2, 2, 2))[0, :, 0]", "np.arange(3) == np.arange(3)", "np.zeros((2, 2))[...]", "np.where"],
)
def test_what_it_has_not_is_an_error_and_no_wrong_answer(expression: str) -> None:
    refused = "(AttributeError, IndexError, TypeError)"
    program = f"import numpy as np\ntry:\n    {expression}\nexcept {refused}:\n    print('no')"
    assert _printed(program, shim=True) == "no\n"
    assert _printed(program, shim=False) == ""


def test_columns_are_copies_that_cannot_be_written_to() -> None:
    program = "import numpy as np\ntry:\n    np.zeros((2, 2))[:, 0][0] = 1\nexcept ValueError as e:\n    print(e)"
    assert "read-only" in _printed(program, shim=True)
