"""Cells of an int64 array that several threads read and write at once: processor instructions that Python lacks.

A thread that reads a number stored by another sees all that the other had written before. Compiled code only.
"""

from __future__ import annotations

from typing import Any

from numba import types

from witchwood.engine.kernel import extending

_BYTES = 8  # of a cell


def _cell(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Pointer to the cell arguments[1] of the array arguments[0]."""
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(array.data, [arguments[1]])


@extending.intrinsic
def load(_context: Any, cells: Any, _place: Any) -> Any:
    """The number at a place."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_cell(context, builder, signature, arguments), "acquire", _BYTES)

    return types.int64(cells, types.int64), generate


@extending.intrinsic
def store(_context: Any, cells: Any, _place: Any, _number: Any) -> Any:
    """Put a number at a place: cells, place, number."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _cell(context, builder, signature, arguments), "release", _BYTES)
        return context.get_dummy_value()

    return types.void(cells, types.int64, types.int64), generate


@extending.intrinsic
def swap(_context: Any, cells: Any, _place: Any, _number: Any) -> Any:
    """Put a number at a place and return the one that was there: cells, place, number."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("xchg", _cell(context, builder, signature, arguments), arguments[2], "acq_rel")

    return types.int64(cells, types.int64, types.int64), generate


@extending.intrinsic
def swap_if(_context: Any, cells: Any, _place: Any, _expected: Any, _number: Any) -> Any:
    """Put a number at a place if the expected one is there; whether it was: cells, place, expected, number."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cell = _cell(context, builder, signature, arguments)
        found = builder.cmpxchg(cell, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(found, 1)

    return types.boolean(cells, types.int64, types.int64, types.int64), generate
