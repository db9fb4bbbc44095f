"""Sets of up to 64 things as the bits of a uint64: two processor instructions that Python lacks."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from witchwood.engine.kernel import Int, Word, extending


def lowest(word: Word) -> Int:
    """Index of the lowest set bit of a uint64 that is not 0."""
    whole = int(word)
    return (whole & -whole).bit_length() - 1


def count(word: Word) -> Int:
    """Number of set bits of a uint64."""
    return int(word).bit_count()


@extending.intrinsic
def _trailing_zeros(_context: Any, _word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@extending.intrinsic
def _population(_context: Any, _word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@extending.overload(lowest, strict=False)  # Numba would compare type hints too
def _lowest(word: Any) -> Any:  # noqa: ARG001  # Numba asks with the argument's type
    return lambda word: _trailing_zeros(word)  # noqa: PLW0108  # an intrinsic is no implementation


@extending.overload(count, strict=False)
def _count(word: Any) -> Any:  # noqa: ARG001  # Numba asks with the argument's type
    return lambda word: _population(word)  # noqa: PLW0108  # an intrinsic is no implementation
