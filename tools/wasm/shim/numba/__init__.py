"""Numba's names in a page: a kernel is a function of the libraries that `tools/wasm` made, found by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import core, extending, types
from numba.kernels import Kernel

__version__ = "none: this is the page's shim"
__all__ = ["core", "extending", "from_dtype", "njit", "types"]


def njit(**_how: object) -> Callable[[Callable[..., Any]], Kernel]:
    """The decorator of a kernel."""
    return Kernel


def from_dtype(kind: Any) -> Any:
    """Numba's type of a struct: here its dtype stands for it."""
    return kind
