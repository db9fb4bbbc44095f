"""As much of NumPy as Python around the kernels asks for, in a page: states, arrays in C order, and what makes them.

It is no NumPy: what is not here raises AttributeError, and the equality tests (`tests/wasm`) find it. Numbers read from
an array are Python's int, float and bool; `np.uint64` numbers wrap around as NumPy's do.
"""

from numpy.arrays import ndarray, recarray, record, void
from numpy.creation import (
    arange,
    array,
    bitwise_xor,
    cumprod,
    empty,
    full,
    left_shift,
    loadtxt,
    log,
    ndindex,
    ones,
    prod,
    repeat,
    seterr,
    sqrt,
    zeros,
)
from numpy.dtypes import dtype
from numpy.numbers import (
    bool_,
    float64,
    floating,
    generic,
    int8,
    int16,
    int32,
    int64,
    integer,
    uint8,
    uint16,
    uint32,
    uint64,
)

bool = bool_
__version__ = "none: this is the page's shim"
__all__ = [
    "arange",
    "array",
    "bitwise_xor",
    "bool",
    "bool_",
    "cumprod",
    "dtype",
    "empty",
    "float64",
    "floating",
    "full",
    "generic",
    "int8",
    "int16",
    "int32",
    "int64",
    "integer",
    "left_shift",
    "loadtxt",
    "log",
    "ndarray",
    "ndindex",
    "ones",
    "prod",
    "recarray",
    "record",
    "repeat",
    "seterr",
    "sqrt",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "void",
    "zeros",
]
