"""A state as the Python side reads it: an `np.record` whose fields are found at once, and sets of bits as lists.

NumPy looks a struct's field up in Python, through its dtype, in about a microsecond, and a view reads hundreds of
fields. Kernels see no difference: Numba asks a struct for its dtype alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_OWN = frozenset(dir(np.record))  # names that are no fields: `dtype`, `copy`, `tobytes` ...
_FIND = np.void.__getitem__
_PUT = np.void.__setitem__


class Fields(np.record):  # type: ignore[misc]  # NumPy's stubs call a base of records final; NumPy does not
    """One state. `state.hand` and `state["hand"]` are the same field; copies and pickles keep the class."""

    __getitem__ = _FIND  # type: ignore[assignment]  # that of the base of np.record, which answers the same

    def __getattribute__(self, name: str) -> Any:
        """A field, or what every struct has. AttributeError if it is neither."""
        if name in _OWN:
            return object.__getattribute__(self, name)
        try:
            return _FIND(self, name)
        except ValueError:
            raise AttributeError(f"a state of this game has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field. AttributeError if there is none of that name."""
        try:
            _PUT(self, name, value)
        except ValueError:
            raise AttributeError(f"a state of this game has no field {name!r}") from None


def members(bits: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    left, found = int(bits), []
    while left:
        lowest = left & -left
        found.append(lowest.bit_length() - 1)
        left ^= lowest
    return found
