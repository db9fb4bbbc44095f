"""Sets of up to 64 things as the bits of a uint64: processor instructions that Python lacks, and bits as bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from witchwood.engine.kernel import Array, Int, Word, extending, kernel


def lowest(word: Word) -> Int:
    """Index of the lowest set bit of a uint64 that is not 0."""
    whole = int(word)
    return (whole & -whole).bit_length() - 1


def highest(word: Word) -> Int:
    """Index of the highest set bit of a uint64 that is not 0."""
    return int(word).bit_length() - 1


def count(word: Word) -> Int:
    """Number of set bits of a uint64."""
    return int(word).bit_count()


@extending.intrinsic
def _trailing_zeros(_context: Any, _word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@extending.intrinsic
def _leading_zeros(_context: Any, _word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@extending.intrinsic
def _population(_context: Any, _word: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@extending.overload(lowest, strict=False)  # Numba would compare type hints too
def _lowest(word: Any) -> Any:  # noqa: ARG001  # Numba asks with the argument's type
    return lambda word: _trailing_zeros(word)  # noqa: PLW0108  # an intrinsic is no implementation


@extending.overload(highest, strict=False)  # Numba would compare type hints too
def _highest(word: Any) -> Any:  # noqa: ARG001  # Numba asks with the argument's type
    return lambda word: 63 - _leading_zeros(word)


@extending.overload(count, strict=False)
def _count(word: Any) -> Any:  # noqa: ARG001  # Numba asks with the argument's type
    return lambda word: _population(word)  # noqa: PLW0108  # an intrinsic is no implementation


# Bits as bytes: how kernels fill observations (`engine/observation.py`)


@kernel
def clear(out: Array) -> None:
    """Make all bytes of a row zero."""
    words = len(out) & -8
    for place in range(0, words, 8):
        write_word(out, place, np.uint64(0))
    for place in range(words, len(out)):
        out[place] = 0


@kernel
def write_set(out: Array, start: Int, members: Word, size: Int) -> None:
    """Write the lowest `size` bits of a set, 1 to 64, as bytes 0 or 1, from `start` on.

    Whole words of eight bytes are written, so `start` should be the offset of a segment of that size; bits of the set
    beyond `size` are 0.
    """
    if size > 56:
        write_bits(out, start, members, 64)
        return
    done = 0
    if size > 24:
        write_bits(out, start, members, 32)
        done = 32
    if size - done > 8:
        write_bits(out, start + done, members >> np.uint64(done), 16)
        done += 16
    if size - done > 0:
        write_bits(out, start + done, members >> np.uint64(done), 8)


def write_bits(out: Array, start: Int, members: Word, many: int) -> None:
    """Write the lowest 8, 16, 32 or 64 bits of a set as bytes 0 or 1. In kernels `many` is written as a number."""
    out[start : start + many] = [int(members) >> place & 1 for place in range(many)]


@extending.intrinsic(prefer_literal=True)
def _store_bits(_context: Any, out: Any, _start: Any, _members: Any, many: Any) -> Any:
    lanes = many.literal_value

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        spread = _multiplied if context.strict_alignment else _widened
        _store(context, builder, signature, arguments, spread(builder, arguments[2], lanes))
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64, many), generate


def _widened(builder: Any, members: Any, lanes: int) -> Any:
    """Bits as bytes, on a processor: one instruction for many."""
    flags = builder.trunc(members, ir.IntType(lanes)) if lanes < 64 else members
    return builder.zext(
        builder.bitcast(flags, ir.VectorType(ir.IntType(1), lanes)), ir.VectorType(ir.IntType(8), lanes)
    )


def _multiplied(builder: Any, members: Any, lanes: int) -> Any:
    """The same on a GPU, whose compiler makes wrong code of vectors of bits: four bits at a time, for the factor
    0x204081 brings copies of them to where bit 0, 1, 2 and 3 stand at the ends of the bytes.
    """
    half = ir.IntType(32)
    fours = ir.Constant(ir.VectorType(half, lanes // 4), ir.Undefined)
    for four in range(lanes // 4):
        bits = builder.trunc(builder.lshr(members, ir.Constant(members.type, 4 * four)), half)
        bits = builder.mul(builder.and_(bits, ir.Constant(half, 0xF)), ir.Constant(half, 0x204081))
        bits = builder.and_(bits, ir.Constant(half, 0x01010101))
        fours = builder.insert_element(fours, bits, ir.Constant(half, four))
    return fours


def _store(context: Any, builder: Any, signature: Any, arguments: Any, value: Any) -> None:
    """Store a value of any type from the byte arguments[1] of the array arguments[0] on.

    A processor takes any address at no cost. A GPU does not, and there rows begin at multiples of eight, as the
    segments in them do.
    """
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    place = builder.gep(builder.bitcast(array.data, ir.IntType(8).as_pointer()), [arguments[1]])
    align = 8 if context.strict_alignment else 1
    builder.store(value, builder.bitcast(place, value.type.as_pointer()), align=align)


@extending.overload(write_bits, strict=False, prefer_literal=True)
def _write_bits(out: Any, start: Any, members: Any, many: Any) -> Any:  # noqa: ARG001  # Numba asks with the arguments' types
    return lambda out, start, members, many: _store_bits(out, start, members, many)  # noqa: PLW0108  # an intrinsic is no implementation


def write_word(out: Array, start: Int, word: Word) -> None:
    """Write a uint64 as eight bytes, the lowest first, into a row of bytes that has room for them."""
    out[start : start + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.uint8)


@extending.intrinsic
def _store_word(_context: Any, out: Any, _start: Any, _word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _store(context, builder, signature, arguments, arguments[2])
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64), generate


@extending.overload(write_word, strict=False)  # Numba would compare type hints too
def _write_word(out: Any, start: Any, word: Any) -> Any:  # noqa: ARG001  # Numba asks with the arguments' types
    return lambda out, start, word: _store_word(out, start, word)  # noqa: PLW0108  # an intrinsic is no implementation
