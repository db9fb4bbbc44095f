"""`numba.extending`: what is told to the compiler is not needed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def intrinsic(function: Callable[..., Any] | None = None, **_how: object) -> Any:
    """As Numba's; the function is never called."""
    return function if function is not None else lambda one: one


def overload(*_of: object, **_how: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """As Numba's; the function is never called."""
    return lambda function: function
