"""What callers give, which may be NumPy's as well as Python's own."""

from __future__ import annotations

from typing import TypeGuard

import numpy as np

_OWN = ((np.bool_, bool), (np.integer, int), (str, str))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, Python's or NumPy's, which False and True are not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def plain(value: object) -> object:
    """NumPy's truth values, whole numbers and words as Python's own; anything else as it is."""
    return next((own(value) for kind, own in _OWN if isinstance(value, kind)), value)
