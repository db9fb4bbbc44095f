"""What a page calls: for each kernel an exported function that takes plain numbers and addresses.

A struct is its address; an array its address and the length of each axis; a tuple its items, one after another; a
whole number an int64, whatever its width, a truth an int32. An answer of several numbers is written to an address,
given last, as int64. An exception in a kernel stops the page's Python for good (a trap): kernels raise none, but for
want of memory.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.np.arrayobj import populate_array

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_ADDRESS = _I8.as_pointer()


def wrap(context: Any, module: ir.Module, name: str, compiled: Any) -> None:
    """Add the function `name` to a module, which calls a compiled kernel."""
    takes, answers = compiled.signature.args, compiled.signature.return_type
    several = isinstance(answers, types.BaseTuple)
    flat = [kind for argument in takes for kind in _flat(argument)]
    plain = ir.VoidType() if several or answers == types.none else _plain(context, answers)
    function = ir.Function(module, ir.FunctionType(plain, [*flat, *[_I64.as_pointer()] * several]), name)
    builder = ir.IRBuilder(function.append_basic_block())
    given, values = list(function.args), []
    for argument in takes:
        many = len(_flat(argument))
        values.append(_argument(context, builder, argument, given[:many]))
        given = given[many:]
    kernel = ir.Function(module, context.call_conv.get_function_type(answers, takes), compiled.fndesc.llvm_func_name)
    status, value = context.call_conv.call_function(builder, kernel, answers, takes, values)
    with builder.if_then(status.is_error, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), [])), [])
        builder.unreachable()
    if several:
        for place, kind in enumerate(answers):
            item = _widened(builder, kind, builder.extract_value(value, place))
            builder.store(item, builder.gep(function.args[-1], [_I32(place)]))
    if isinstance(plain, ir.VoidType):
        builder.ret_void()
    else:
        builder.ret(builder.zext(value, _I32) if answers == types.boolean else _widened(builder, answers, value))


def _flat(kind: Any) -> list[ir.Type]:
    """The plain numbers that stand for an argument."""
    if isinstance(kind, types.Record):
        return [_ADDRESS]
    if isinstance(kind, types.Array):
        return [_ADDRESS, *[_I32] * kind.ndim]
    if isinstance(kind, types.BaseTuple):
        return [plain for item in kind for plain in _flat(item)]
    if isinstance(kind, types.Boolean):
        return [_I32]
    return [_I64 if isinstance(kind, types.Integer) else ir.DoubleType()]


def _plain(context: Any, kind: Any) -> ir.Type:
    if kind == types.boolean:
        return _I32
    return _I64 if isinstance(kind, types.Integer) else context.get_value_type(kind)


def _argument(context: Any, builder: ir.IRBuilder, kind: Any, given: list[Any]) -> Any:
    """The value that Numba wants, made of the plain numbers that were given for it."""
    if isinstance(kind, types.Record):
        return builder.bitcast(given[0], context.get_value_type(kind))
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, given)
    if isinstance(kind, types.BaseTuple):
        values = []
        for item in kind:
            many = len(_flat(item))
            values.append(_argument(context, builder, item, given[:many]))
            given = given[many:]
        return context.make_tuple(builder, kind, values)
    if isinstance(kind, types.Boolean):
        return builder.trunc(given[0], _I1)
    if isinstance(kind, types.Integer) and kind.bitwidth < 64:
        return builder.trunc(given[0], context.get_value_type(kind))
    return given[0]


def _array(context: Any, builder: ir.IRBuilder, kind: Any, given: list[Any]) -> Any:
    array = context.make_array(kind)(context, builder)
    item = context.get_data_type(kind.dtype)
    size = context.get_abi_sizeof(item)
    shape = [builder.zext(length, _I64) for length in given[1:]]
    strides = [_I64(size)]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    data = builder.bitcast(given[0], item.as_pointer())
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return array._getvalue()  # a private name that all of Numba's own code takes: a struct that is made has no other


def _widened(builder: ir.IRBuilder, kind: Any, value: Any) -> Any:
    if not isinstance(value.type, ir.IntType) or value.type.width == 64:
        return value
    signed = isinstance(kind, types.Integer) and kind.signed
    return builder.sext(value, _I64) if signed else builder.zext(value, _I64)
