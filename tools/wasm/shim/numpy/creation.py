"""NumPy's functions: what makes arrays, and the little that is computed with them outside kernels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from numpy.arrays import ndarray
from numpy.dtypes import count_of, shape_of
from numpy.dtypes import dtype as _dtype
from numpy.numbers import float64, int64, uint64


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    return ndarray(shape_of(shape), dtype if isinstance(dtype, _dtype) else _dtype(dtype))


empty = zeros


def full(shape: Any, value: Any, dtype: Any = int64) -> ndarray:
    made = zeros(shape, dtype)
    made[:] = value
    return made


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    return full(shape, 1, dtype)


def array(items: Any, dtype: Any = None) -> ndarray:
    rows = [list(item) if isinstance(item, (tuple, ndarray, range)) else item for item in items]
    kind = dtype if dtype is not None else float64 if any(isinstance(item, float) for item in rows) else int64
    nested = bool(rows) and isinstance(rows[0], list)
    made = zeros((len(rows), *(array(rows[0], kind).shape if nested else ())), kind)
    for place, row in enumerate(rows):
        made[place] = row
    return made


def arange(*bounds: int, dtype: Any = int64) -> ndarray:
    return array(list(range(*map(int, bounds))), dtype)


def repeat(items: ndarray, counts: Any) -> ndarray:
    return array([item for item, count in zip(items, counts, strict=True) for _ in range(count)], items.dtype)


def left_shift(one: int, places: ndarray) -> ndarray:
    return array([int(one) << place for place in places], uint64)


def ndindex(*shape: int) -> Iterator[tuple[int, ...]]:
    return product(*map(range, shape))


def cumprod(numbers: Any) -> ndarray:
    found, so_far = [], 1
    for number in numbers:
        so_far *= number
        found.append(so_far)
    return array(found, int64)


def prod(numbers: Any) -> int:
    return count_of(numbers)


class bitwise_xor:
    """`np.bitwise_xor.reduce`."""

    @staticmethod
    def reduce(numbers: Any) -> int:
        found = 0
        for number in numbers:
            found ^= number
        return found


def log(number: Any) -> Any:
    return array([math.log(item) for item in number], float64) if isinstance(number, ndarray) else math.log(number)


def sqrt(number: float) -> float:
    return math.sqrt(number)


def loadtxt(path: Any) -> ndarray:
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return array([float(word) for line in lines for word in line.partition("#")[0].split()], float64)


def seterr(**_how: str) -> None:
    """Nothing warns here."""
