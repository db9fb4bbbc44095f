"""`np.ndarray` and structs: plain memory that kernels can reach, shared by whatever is taken out of it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from numpy.dtypes import count_of, dtype
from numpy.numbers import generic, uint8


def room(size: int) -> Any:
    """Zeroed memory of so many bytes."""
    return (ctypes.c_ubyte * max(size, 1))()


class void(generic):
    """One struct. address: where it lies, for kernels."""

    __slots__ = ("_at", "_memory", "dtype")

    def __new__(cls, kind: dtype, memory: Any, at: int) -> Any:
        self = object.__new__(cls)
        object.__setattr__(self, "dtype", kind)
        object.__setattr__(self, "_memory", memory)
        object.__setattr__(self, "_at", at)
        return self

    @property
    def address(self) -> int:
        return ctypes.addressof(self._memory) + self._at

    def __getitem__(self, name: str) -> Any:
        try:
            kind, shape, offset = self.dtype.fields[name]
        except KeyError:
            raise ValueError(f"no field of name {name}") from None
        if shape:
            return ndarray(shape, kind, self._memory, self._at + offset)
        return _item(kind, self._memory, self._at + offset)

    def __setitem__(self, name: str, value: Any) -> None:
        try:
            kind, shape, offset = self.dtype.fields[name]
        except KeyError:
            raise ValueError(f"no field of name {name}") from None
        if shape:
            ndarray(shape, kind, self._memory, self._at + offset)[:] = value
        else:
            _put(kind, self._memory, self._at + offset, value)

    def copy(self) -> Any:
        return type(self)(self.dtype, _copied(self.address, self.dtype.itemsize), 0)

    def tobytes(self) -> bytes:
        return ctypes.string_at(self.address, self.dtype.itemsize)

    def view(self, _kind: type) -> Any:
        return self

    def __reduce__(self) -> Any:
        return _revived, (type(self), self.dtype, self.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, void) and self.tobytes() == other.tobytes()

    __hash__ = None


class record(void):
    """One struct, whose fields are attributes too."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class ndarray:
    """An array in C order. address: where it lies, for kernels."""

    is_copy = False  # of what NumPy would share; then it can't be written to

    def __init__(self, shape: tuple[int, ...], kind: dtype, memory: Any = None, at: int = 0) -> None:
        self.shape, self.dtype = shape, kind
        self._memory = room(count_of(shape) * kind.itemsize) if memory is None else memory
        self._at = at
        self._row = count_of(shape[1:]) * kind.itemsize

    @property
    def address(self) -> int:
        return ctypes.addressof(self._memory) + self._at

    @property
    def size(self) -> int:
        return count_of(self.shape)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(self.shape[0]))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            return self._columns(key) if isinstance(key[0], slice) else self._within(key)[key[-1]]
        if isinstance(key, slice):
            start, stop, step = key.indices(self.shape[0])
            if step != 1:
                return self._picked(range(start, stop, step))
            shape = (max(stop - start, 0), *self.shape[1:])
            return type(self)(shape, self.dtype, self._memory, self._at + start * self._row)
        if isinstance(key, (list, ndarray)):
            return self._picked(key)
        at = self._place(key)
        if len(self.shape) > 1:
            return type(self)(self.shape[1:], self.dtype, self._memory, at)
        return _item(self.dtype, self._memory, at)

    def __setitem__(self, key: Any, value: Any) -> None:
        if self.is_copy:
            raise ValueError("this is a copy, where NumPy has a view: it is read-only")
        if isinstance(key, tuple):
            self._within(key)[key[-1]] = value
        elif isinstance(key, list):
            values = value if isinstance(value, (ndarray, list, tuple)) else [value] * len(key)
            for place, item in zip(key, values, strict=True):
                self[place] = item
        elif isinstance(key, slice) or len(self.shape) > 1:
            self[key]._fill(value)
        else:
            _put(self.dtype, self._memory, self._place(key), value)

    def __getattr__(self, name: str) -> Any:
        """A column of an array of structs."""
        if name.startswith("_") or not self.dtype.fields or name not in self.dtype.fields:
            raise AttributeError(name)
        return [item[name] for item in self]

    def tolist(self) -> list[Any]:
        return [item.tolist() if isinstance(item, ndarray) else item for item in self]

    def tobytes(self) -> bytes:
        return ctypes.string_at(self.address, self.nbytes)

    def copy(self) -> Any:
        return type(self)(self.shape, self.dtype, _copied(self.address, self.nbytes), 0)

    def view(self, kind: Any) -> Any:
        if kind is uint8:
            return ndarray((self.nbytes,), dtype(uint8), self._memory, self._at)
        return recarray(self.shape, self.dtype, self._memory, self._at) if kind is recarray else self

    def astype(self, kind: Any) -> Any:
        made = ndarray(self.shape, dtype(kind))
        made[:] = self
        return made

    def reshape(self, *shape: int) -> Any:
        return type(self)(shape, self.dtype, self._memory, self._at)

    def fill(self, value: Any) -> None:
        self._fill(value)

    def sort(self) -> None:
        self[:] = sorted(self)

    def any(self) -> bool:
        return any(item.any() if isinstance(item, ndarray) else item for item in self)

    def sum(self) -> Any:
        return sum(item.sum() if isinstance(item, ndarray) else item for item in self)

    def __eq__(self, other: object) -> bool:
        raise TypeError("this NumPy compares no arrays; compare lists")

    __hash__ = None

    def __and__(self, other: Any) -> Any:
        return self._each(other, lambda one, two: one & two)

    def __or__(self, other: Any) -> Any:
        return self._each(other, lambda one, two: one | two)

    def __rshift__(self, other: Any) -> Any:
        return self._each(other, lambda one, two: one >> two)

    def __lshift__(self, other: Any) -> Any:
        return self._each(other, lambda one, two: one << two)

    def _within(self, key: tuple[Any, ...]) -> Any:
        """What the last part of an index is asked of."""
        part = self
        for place in key[:-1]:
            if isinstance(place, slice):
                raise IndexError("this NumPy takes a slice only as the last part of an index")
            part = part[place]
        return part

    def _columns(self, key: tuple[Any, ...]) -> Any:
        """`self[1:3, place]`: the same of several rows, as a copy."""
        rest = key[1:] if len(key) > 2 else key[1]
        rows = [row[rest] for row in self[key[0]]]
        shape = rows[0].shape if rows and isinstance(rows[0], ndarray) else ()
        made = ndarray((len(rows), *shape), self.dtype)
        made[:] = rows
        made.is_copy = True
        return made

    def _place(self, key: Any) -> int:
        place = int(key)
        if place < 0:
            place += self.shape[0]
        if not 0 <= place < self.shape[0]:
            raise IndexError(key)
        return self._at + place * self._row

    def _picked(self, places: Any) -> Any:
        made = type(self)((len(places), *self.shape[1:]), self.dtype)
        for at, place in enumerate(places):
            made[at] = self[place]
        return made

    def _fill(self, value: Any) -> None:
        if isinstance(value, (ndarray, list, tuple, range)):
            if len(value) != len(self):
                raise ValueError(f"{len(value)} items for {len(self)} places: this NumPy repeats no rows")
            for place, item in enumerate(value):
                self[place] = item
        elif not isinstance(value, void) and not value:
            ctypes.memset(self.address, 0, self.nbytes)
        else:
            for place in range(len(self)):
                self[place] = value

    def _each(self, other: Any, work: Callable[[Any, Any], Any]) -> Any:
        made = ndarray(self.shape, self.dtype)
        others = other if isinstance(other, ndarray) else [other] * len(self)
        for place, (one, two) in enumerate(zip(self, others, strict=True)):
            made[place] = work(one, two)
        return made


class recarray(ndarray):
    """An array of structs."""


def _item(kind: dtype, memory: Any, at: int) -> Any:
    if kind.fields is None:
        return kind.read(memory, at)[0]
    return (kind.type or record)(kind, memory, at)


def _put(kind: dtype, memory: Any, at: int, value: Any) -> None:
    if kind.fields is None:
        kind.write(memory, at, value)
    else:
        ctypes.memmove(ctypes.addressof(memory) + at, value.tobytes(), kind.itemsize)


def _copied(address: int, size: int) -> Any:
    memory = room(size)
    ctypes.memmove(memory, address, size)
    return memory


def _revived(cls: type, kind: dtype, data: bytes) -> Any:
    return cls(kind, (ctypes.c_ubyte * len(data)).from_buffer_copy(data), 0)
