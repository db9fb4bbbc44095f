"""What differs between a processor and a GPU: all of it stands here, and the rules know none of it.

1. *Structs are aligned.* A GPU loads eight bytes from multiples of eight alone. Elsewhere states lie packed (a page
   knows no gaps between fields), so a game's states have a second type here, `twin`: the same fields in the same order.
   Kernels ask for fields by name, so the same kernels answer the verbs for both.
2. *Scratch arrays* (`engine.kernel.scratch`) lie on the stack of the kernel that asks for them: there is no heap.
3. *Tables* lie in global memory, each once. numba-cuda would put one into constant memory for each function that reads
   it. There the tables of some games find no room, and threads that read different rows wait for each other.
4. *Words of observations are stored whole* (`engine/bits.py`): rows begin at multiples of 64 bytes, segments that are
   stored by words at multiples of eight within them.

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
from witchwood.engine.kernel import register, scratch

types: Any = numba.types  # they have no type hints to speak of

_WORD = 8  # bytes: the strictest alignment that fields and items have


def twin(game: Game) -> np.dtype[Any]:
    """The type of a game's states on a GPU, for which the game's own kernels answer the verbs."""
    fields = [(name, game.dtype[name].base, game.dtype[name].shape) for name in game.dtype.names or ()]
    dtype = np.dtype(fields, align=True)
    register(dtype, game.rules)
    return dtype


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
