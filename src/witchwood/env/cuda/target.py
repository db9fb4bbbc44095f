"""What differs between a processor and a GPU: all of it stands here, and the rules know none of it.

1. *Structs are aligned.* A GPU loads eight bytes from multiples of eight alone. Elsewhere states lie packed (a page
   knows no gaps between fields), so a game's states have a second type here, `twin`: the same fields in the same order.
   Kernels ask for fields by name, so the same kernels answer the verbs for both. Its size is an odd number of words:
   then threads that look at one field of neighbouring states look into different banks of the memory that they share.
2. *Scratch arrays* (`engine.kernel.scratch`) lie on the stack of the kernel that asks for them: there is no heap.
3. *Tables* lie in global memory, each once. numba-cuda would put one into constant memory for each function that reads
   it. There the tables of some games find no room, and threads that read different rows wait for each other.
4. *Words of observations are stored whole* (`engine/bits.py`): rows begin at multiples of eight bytes, and so do the
   segments in them that are stored by words. Bits become bytes by multiplying, for NVVM 12.9 and 13.0 make wrong code
   of vectors of bits.
5. *Neighbouring threads copy neighbouring words* (`launched.py`), which is what makes a card fast.

What is not different: integers, shifts and the generators, so deals, dice and positions are equal bit by bit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.cuda import compiler, cudaimpl, dispatcher, extending
from numba.cuda.cudadrv import nvvm
from numba.cuda.target import CUDATargetContext

from witchwood.engine.game import Game
from witchwood.engine.kernel import extending as kernel_extending
from witchwood.engine.kernel import register, scratch

types: Any = numba.types  # they have no type hints to speak of

_WORD = 8  # bytes: the strictest alignment that fields and items have


def twin(game: Game) -> np.dtype[Any]:
    """The type of a game's states on a GPU, for which the game's own kernels answer the verbs."""
    fields = [(name, game.dtype[name].base, game.dtype[name].shape) for name in game.dtype.names or ()]
    dtype = odd_words(np.dtype(fields, align=True))
    register(dtype, game.rules)
    return dtype


def odd_words(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same aligned fields in a struct whose size is an odd number of words."""
    names: Any = dtype.names
    fields: Any = dtype.fields
    laid_out: Any = {
        "names": names,
        "formats": [fields[name][0] for name in names],
        "offsets": [fields[name][1] for name in names],
        "itemsize": (-(-dtype.itemsize // _WORD) | 1) * _WORD,
    }
    aligned: np.dtype[Any] = np.dtype(laid_out, align=True)
    return aligned


def copy_fields(source: Any, dtype: np.dtype[Any]) -> Any:
    """Structs with the same fields as those of `source`, in the type `dtype`; gaps between fields are zero."""
    copied = np.zeros(source.shape, dtype)
    for name in dtype.names or ():
        copied[name] = source[name]
    return copied.view(np.recarray)


@contextmanager
def compiling_for(capability: tuple[int, int]) -> Iterator[None]:
    """Compile functions of kernels for cards of this compute capability, such as (9, 0), wherever the compiler would
    ask the card: there need be none.
    """
    card = SimpleNamespace(compute_capability=capability)
    asked = [(module, module.get_current_device) for module in (compiler, dispatcher)]
    try:
        for module, _ in asked:
            module.get_current_device = lambda: card
        yield
    finally:
        for module, function in asked:
            module.get_current_device = function


# Scratch arrays


@extending.type_callable(scratch)
def _type_of_scratch(_context: Any) -> Any:
    def answer(size: Any, kind: Any) -> Any:
        shape = _shape_of(size)
        return None if shape is None else types.Array(_items_of(kind), len(shape), "C")

    return answer


def _make_scratch(context: Any, builder: Any, signature: Any, _arguments: Any) -> Any:
    return cudaimpl._generic_array(  # what `cuda.local.array` is made of
        context,
        builder,
        shape=_shape_of(signature.args[0]),
        dtype=signature.return_type.dtype,
        symbol_name="scratch",
        addrspace=nvvm.ADDRSPACE_LOCAL,
        alignment=_WORD,
    )


for _size in (types.IntegerLiteral, types.BaseTuple):
    cudaimpl.lower(scratch, _size, types.Any)(_make_scratch)


def _shape_of(size: Any) -> tuple[int, ...] | None:
    """The shape that a size says, if all of it is known to the compiler."""
    sizes = tuple(size) if isinstance(size, types.BaseTuple) else (size,)
    if all(isinstance(one, types.IntegerLiteral) for one in sizes):
        return tuple(one.literal_value for one in sizes)
    return None


def _items_of(kind: Any) -> Any:
    return kind if isinstance(kind, types.Record) else kind.dtype


# Arrays of any items as the words and bytes that they lie in


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, kind: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(data, kind.as_pointer())


@kernel_extending.intrinsic
def word_at(_context: Any, array: Any, _place: Any) -> Any:
    """The word (uint64) of an array's memory that has this number."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _pointer(context, builder, signature.args[0], arguments[0], ir.IntType(64))
        return builder.load(builder.gep(words, [arguments[1]]), align=_WORD)

    return types.uint64(array, types.int64), generate


@kernel_extending.intrinsic
def put_word(_context: Any, array: Any, _place: Any, _word: Any) -> Any:
    """Put a word (uint64) into an array's memory: array, number of the word, word."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _pointer(context, builder, signature.args[0], arguments[0], ir.IntType(64))
        builder.store(arguments[2], builder.gep(words, [arguments[1]]), align=_WORD)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.uint64), generate


@kernel_extending.intrinsic
def put_byte(_context: Any, array: Any, _place: Any, _byte: Any) -> Any:
    """Put a byte into an array's memory: array, number of the byte, byte."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        octets = _pointer(context, builder, signature.args[0], arguments[0], ir.IntType(8))
        builder.store(arguments[2], builder.gep(octets, [arguments[1]]))
        return context.get_dummy_value()

    return types.void(array, types.int64, types.uint8), generate


@kernel_extending.intrinsic
def item_from(_context: Any, array: Any, _first: Any) -> Any:
    """The same array, but its item 0 has the number `first`: items before it are not to be asked for."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])
        old, moved = made(context, builder, arguments[0]), made(context, builder)
        back = builder.neg(builder.mul(arguments[1], old.itemsize))
        octets = builder.bitcast(old.data, ir.IntType(8).as_pointer())
        length = builder.add(arguments[1], builder.extract_value(old.shape, 0))
        context.populate_array(
            moved,
            data=builder.bitcast(builder.gep(octets, [back]), old.data.type),
            shape=[length],
            strides=[builder.extract_value(old.strides, 0)],
            itemsize=old.itemsize,
            meminfo=old.meminfo,
            parent=old.parent,
        )
        return moved._getvalue()  # Numba's own way

    return array(array, types.int64), generate


# Tables


def _make_constant_array(self: Any, builder: Any, kind: Any, table: Any) -> Any:
    """A table that a function reads, as an array."""
    table = np.ascontiguousarray(table)
    content = table.tobytes()
    name = f"witchwood_table_{hashlib.sha256(content).hexdigest()[:32]}"
    found = builder.module.globals.get(name)
    if found is None:
        words = ir.ArrayType(ir.IntType(8), len(content))
        found = ir.GlobalVariable(builder.module, words, name, addrspace=nvvm.ADDRSPACE_GLOBAL)
        found.linkage, found.global_constant, found.align = "linkonce_odr", True, _WORD
        found.initializer = ir.Constant(words, bytearray(content))
    array = self.make_array(kind)(self, builder)
    data = builder.addrspacecast(found, ir.PointerType(ir.IntType(8)), "generic")
    self.populate_array(
        array,
        data=builder.bitcast(data, array.data.type),
        shape=[self.get_constant(types.intp, one) for one in table.shape],
        strides=[self.get_constant(types.intp, one) for one in table.strides],
        itemsize=array.itemsize,
        parent=array.parent,
        meminfo=None,
    )
    return array._getvalue()  # Numba's own way


CUDATargetContext.make_constant_array = _make_constant_array
