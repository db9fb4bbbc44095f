"""How a call of a kernel is written down, for the page: which structs, arrays and numbers it takes, what it answers.

A kind is "int", "uint" (64 bits, as an answer), "bool", "float" or "none"; {"struct": S}; {"array": T, "axes": n} with
the dtype T of its items, or with {"struct": S} for an array of structs; or a list of kinds for a tuple. S is the
struct's fields as `numpy.dtype.descr` has them: Numba's own types, which only the build knows, never leave it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
from numba import types
from numba.np import numpy_support

Kind: TypeAlias = "str | dict[str, Any] | list[Kind]"


def kind_of(given: Any) -> Kind:
    """The kind of an argument or an answer. ValueError for a type that no page can hand over."""
    if given == types.none:
        return "none"
    if isinstance(given, types.Record):
        return {"struct": _fields(numpy_support.as_dtype(given))}
    if isinstance(given, types.Array):
        if given.layout != "C":
            raise ValueError(f"{given}: a page hands over arrays in C order only; copy it before the call")
        if isinstance(given.dtype, types.Record):
            return {"array": kind_of(given.dtype), "axes": given.ndim}
        return {"array": numpy_support.as_dtype(given.dtype).str, "axes": given.ndim}
    if isinstance(given, types.BaseTuple):
        return [kind_of(item) for item in given]
    if isinstance(given, types.Boolean):
        return "bool"
    if isinstance(given, types.Integer):
        return "uint" if given == types.uint64 else "int"
    if given == types.float64:
        return "float"
    raise ValueError(f"{given}: a page can't hand this over")


def _fields(dtype: np.dtype[Any]) -> list[Any]:
    """The struct's fields, their shapes as lists. ValueError if it has gaps between them, which the page's has not."""
    if dtype.itemsize != sum(np.dtype((kind, shape)).itemsize for kind, shape in _parts(dtype)):
        raise ValueError(f"{dtype}: a page knows no gaps between fields; use no align=True")
    return [
        [name, _fields(kind) if kind.names else kind.str, *([list(shape)] if shape else [])]
        for name, (kind, shape) in zip(dtype.names or (), _parts(dtype), strict=True)
    ]


def _parts(dtype: np.dtype[Any]) -> Iterator[tuple[np.dtype[Any], tuple[int, ...]]]:
    for name in dtype.names or ():
        field = dtype[name]
        yield field.base, field.shape
