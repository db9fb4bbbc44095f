"""Arrays in a card's memory. torch, JAX, CuPy and Numba take them without a copy, by DLPack or CUDA's own interface."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

_CAPSULE = b"dltensor"
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's, by NumPy's kind of dtype
_IN_ORDER = (None, 1, -1)  # of a consumer that follows the default stream, or wants no order
_CUDA = 2  # DLPack's kind of device


class Memory(Protocol):
    """A piece of a card's memory.

    address: of its first byte. device: DLPack's kind of device, and its number.
    """

    address: int
    size: int
    device: tuple[int, int]

    def read(self, start: int, size: int) -> NDArray[np.uint8]:
        """A copy of these bytes, when all that was launched has ended."""

    def write(self, start: int, content: NDArray[np.uint8]) -> None:
        """Put bytes there, when all that was launched has ended."""

    def wait(self) -> None:
        """Return when all that was launched has ended."""


class DeviceArray:
    """An array in a card's memory. Kernels fill it in place, so what shares it changes with the next step.

    `numpy()` copies it to the host. strides are in bytes.
    """

    def __init__(
        self,
        memory: Memory,
        shape: tuple[int, ...],
        dtype: DTypeLike,
        start: int = 0,
        strides: tuple[int, ...] | None = None,
    ) -> None:
        self.memory, self.shape, self.dtype, self._start = memory, shape, np.dtype(dtype), start
        self.strides = _strides_of(shape, self.dtype.itemsize) if strides is None else strides
        self.address = memory.address + start

    @property
    def is_contiguous(self) -> bool:
        """Whether the items lie close together, in C order."""
        return self.strides == _strides_of(self.shape, self.dtype.itemsize)

    @property
    def size(self) -> int:
        """How many items there are."""
        return math.prod(self.shape)

    def field(self, name: str) -> DeviceArray:
        """One field of all structs; one that is an array itself adds its axes."""
        fields: Any = self.dtype.fields
        kind, offset = fields[name][:2]
        strides = self.strides + _strides_of(kind.shape, kind.base.itemsize)
        return DeviceArray(self.memory, self.shape + kind.shape, kind.base, self._start + offset, strides)

    def columns(self, many: int) -> DeviceArray:
        """The first items of the last axis."""
        return DeviceArray(self.memory, (*self.shape[:-1], many), self.dtype, self._start, self.strides)

    def viewed(self, dtype: DTypeLike) -> DeviceArray:
        """The same bytes as items of another type of the same size."""
        return DeviceArray(self.memory, self.shape, dtype, self._start, self.strides)

    def item(self, place: int) -> Any:
        """A copy of one item of the first axis, on the host."""
        one = DeviceArray(
            self.memory, self.shape[1:], self.dtype, self._start + place * self.strides[0], self.strides[1:]
        )
        return one.numpy()[()]

    def numpy(self) -> NDArray[Any]:
        """A copy on the host."""
        if not self.size:
            return np.zeros(self.shape, self.dtype)
        last = sum((many - 1) * stride for many, stride in zip(self.shape, self.strides, strict=True))
        content = self.memory.read(self._start, last + self.dtype.itemsize)
        whole: NDArray[Any] = np.ndarray(self.shape, self.dtype, content.data, 0, self.strides)
        return np.ascontiguousarray(whole).reshape(self.shape)

    def write(self, content: NDArray[Any]) -> None:
        """Put an array of the same shape and type there. The items must lie close together."""
        assert self.is_contiguous
        assert content.shape == self.shape
        if self.size:
            flat = np.ascontiguousarray(content, self.dtype)
            self.memory.write(self._start, np.frombuffer(flat.tobytes(), np.uint8))

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("NumPy can't share a card's memory")
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self.memory.device[0] != _CUDA:
            raise AttributeError("__cuda_array_interface__")
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "descr": self.dtype.descr,
            "data": (self.address if self.size else 0, False),
            "strides": None if self.is_contiguous else self.strides,
            "stream": 1,  # the default stream, in which kernels are launched
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.memory.device

    def __dlpack__(self, *, stream: int | None = None, copy: bool | None = None, **_wishes: Any) -> Any:
        """A capsule for one consumer. If its stream does not follow the default stream, kernels have ended."""
        if copy:
            raise BufferError("this shares memory; copy it where you get it")
        if stream not in _IN_ORDER:
            self.memory.wait()
        return _capsule(self)


def _strides_of(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """Bytes from one item to the next along each axis, in C order."""
    return tuple(itemsize * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


# DLPack's structs: https://dmlc.github.io/dlpack/latest/c_api.html


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))


_LENT: dict[int, tuple[Any, ...]] = {}  # what consumers of capsules still use, by the address of its _Managed
_python: Any = ctypes.PyDLL(None)
_new = _python.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_valid = _python.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer = _python.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


@_Deleter
def _give_back(address: int) -> None:
    _LENT.pop(address, None)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _drop(capsule: int) -> None:
    if _is_valid(capsule, _CAPSULE):  # nobody has taken it
        _LENT.pop(_pointer(capsule, _CAPSULE), None)


def _capsule(array: DeviceArray) -> Any:
    kind, axes = array.dtype, len(array.shape)
    if kind.kind not in _CODES:
        raise BufferError(f"DLPack knows no structs such as {kind}; take one of their fields")
    numbers = ctypes.c_int64 * axes
    shape = numbers(*array.shape)
    strides = numbers(*(stride // kind.itemsize for stride in array.strides))
    managed = _Managed()
    tensor = managed.tensor
    tensor.data, tensor.byte_offset = array.address, 0
    tensor.device_type, tensor.device_id = array.memory.device
    tensor.ndim, tensor.code, tensor.bits, tensor.lanes = axes, _CODES[kind.kind], 8 * kind.itemsize, 1
    tensor.shape, tensor.strides = ctypes.cast(shape, type(tensor.shape)), ctypes.cast(strides, type(tensor.strides))
    managed.deleter = _give_back
    address = ctypes.addressof(managed)
    _LENT[address] = (managed, shape, strides, array.memory)
    return _new(address, _CAPSULE, ctypes.cast(_drop, ctypes.c_void_p))
