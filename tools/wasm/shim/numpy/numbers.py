"""NumPy's numbers: Python's own under NumPy's names. Only `uint64` computes in its own way: it wraps around."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_WORD = 2**64 - 1


class generic:
    """What all of NumPy's numbers are."""


class integer(generic, int):
    """What all of NumPy's whole numbers are."""


class floating(generic, float):
    """What all of NumPy's other numbers are."""


class int64(integer):
    """64 bits, with a sign."""


class int32(integer):
    """32 bits, with a sign."""


class int16(integer):
    """16 bits, with a sign."""


class int8(integer):
    """8 bits, with a sign."""


class uint32(integer):
    """32 bits."""


class uint16(integer):
    """16 bits."""


class uint8(integer):
    """8 bits."""


class float64(floating):
    """64 bits."""


class bool_(generic):
    """True or False, as a dtype."""


class uint64(integer):
    """64 bits; sums and the like wrap around."""

    def __new__(cls, value: Any = 0) -> uint64:
        return int.__new__(cls, int(value) & _WORD)

    def __invert__(self) -> uint64:
        return uint64(~int(self))


def _wrapping(name: str) -> Callable[[uint64, int], uint64]:
    plain = getattr(int, name)
    return lambda one, other: uint64(plain(int(one), int(other)))


for _name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "floordiv", "mod"):
    for _full in (f"__{_name}__", f"__r{_name}__"):
        setattr(uint64, _full, _wrapping(_full))
