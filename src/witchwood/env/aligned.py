"""Arrays that other libraries can share without a copy: torch, JAX and CuPy's hosts take them by DLPack.

JAX shares memory on the CPU only where it begins at a multiple of 64 bytes; NumPy promises 16.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

ALIGNMENT = 64  # bytes: a cache line, and XLA's demand


def zeros(shape: int | tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros in C order whose memory begins at a multiple of `ALIGNMENT` bytes."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(kind).reshape(shape)
