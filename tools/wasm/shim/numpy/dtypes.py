"""`np.dtype`: what lies in memory, a number or a struct's fields without gaps, and how a number is read and written."""

from __future__ import annotations

import struct
from typing import Any

from numpy import numbers

_CODES = {
    "u1": "B",
    "i1": "b",
    "u2": "H",
    "i2": "h",
    "u4": "I",
    "i4": "i",
    "u8": "Q",
    "i8": "q",
    "f8": "d",
    "b1": "?",
    "?": "?",
}
_NAMES = {
    numbers.uint8: "u1",
    numbers.int8: "i1",
    numbers.uint16: "u2",
    numbers.int16: "i2",
    numbers.uint32: "u4",
    numbers.int32: "i4",
    numbers.uint64: "u8",
    numbers.int64: "i8",
    numbers.float64: "f8",
    numbers.bool_: "?",
    int: "i8",
    float: "f8",
    bool: "?",
}


class dtype:
    """A number's kind, or the fields of a struct by name: kind, shape, offset.

    key: equal for equal dtypes; the class that reads a struct (`type`) makes no difference, as in NumPy.
    """

    def __init__(self, spec: Any) -> None:
        self.type: Any = None
        if isinstance(spec, tuple):  # (class, dtype): the same fields, read by that class
            self.type, spec = spec
            spec = spec if isinstance(spec, dtype) else dtype(spec)
        if isinstance(spec, dtype):
            self.code, self.itemsize, self.fields, self.key = spec.code, spec.itemsize, spec.fields, spec.key
            self._struct = spec._struct
        elif isinstance(spec, list):
            self.code, self._struct = "V", None
            self.itemsize, self.fields = _fields(spec)
            self.key: Any = tuple((name, kind.key, shape) for name, (kind, shape, _) in self.fields.items())
        else:
            name = spec.lstrip("<|=") if isinstance(spec, str) else _NAMES[spec]
            self.code, self.fields = _CODES[name], None
            self._struct = struct.Struct("<" + self.code)
            self.itemsize = self._struct.size
            self.key = self.code
        self.read = self._struct.unpack_from if self._struct else None
        self._hash = hash(self.key)

    def write(self, memory: Any, at: int, value: Any) -> None:
        """Write a number into memory; a whole number that has too many bits loses the highest, as in NumPy's casts."""
        if self.code in "BHIQ":
            value = int(value) & ((1 << 8 * self.itemsize) - 1)
        elif self.code in "bhiq":
            half = 1 << 8 * self.itemsize - 1
            value = ((int(value) + half) & (2 * half - 1)) - half
        self._struct.pack_into(memory, at, value)

    @property
    def names(self) -> tuple[str, ...] | None:
        return tuple(self.fields) if self.fields is not None else None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, dtype) and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash


def _fields(spec: list[Any]) -> tuple[int, dict[str, tuple[dtype, tuple[int, ...], int]]]:
    fields, at = {}, 0
    for name, kind, *rest in spec:
        one, shape = dtype(kind), shape_of(rest[0]) if rest else ()
        fields[name] = one, shape, at
        at += count_of(shape) * one.itemsize
    return at, fields


def shape_of(shape: Any) -> tuple[int, ...]:
    """A shape, from what NumPy takes for one."""
    return (int(shape),) if isinstance(shape, int) else tuple(int(length) for length in shape)


def count_of(shape: tuple[int, ...]) -> int:
    """How many items a shape has."""
    count = 1
    for length in shape:
        count *= length
    return count
