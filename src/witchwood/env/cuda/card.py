"""The card that kernels run on, by way of numba-cuda: its memory, its programs, and what others have put there."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from cuda.core import LaunchConfig, launch
from cuda.core.utils import StridedMemoryView
from numba import cuda
from numba.cuda.cudadrv import driver
from numpy.typing import NDArray

from witchwood.env.cuda.device_array import DeviceArray
from witchwood.env.cuda.launched import CardEntry

_REGISTERS = 128  # of a thread: with more, too few threads run at a time
_CUDA, _DEFAULT_STREAM = 2, 1  # DLPack's kind of device; CUDA's number
_HOSTS = (1, 3)  # DLPack's kinds of memory that the processor reads: its own, and such as a card may copy from
Program = Any


class CudaCard:
    """The card that is current. RuntimeError where there is none."""

    widest = 128  # threads of a block: more would find fewer registers

    def __init__(self) -> None:
        if not cuda.is_available():
            raise RuntimeError(
                "witchwood.env.cuda needs an NVIDIA GPU and its driver, and found none; "
                "witchwood.env.vector.Vector steps the same games on processors"
            )
        self._context = cuda.current_context()
        self.number = int(self._context.device.id)
        self._stream = driver._to_core_stream(0)  # numba-cuda's default, too
        self._programs: dict[Any, tuple[Any, Program]] = {}

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> DeviceArray:
        """An array of zeros. It begins at a multiple of 256 bytes."""
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        return DeviceArray(CardMemory(self, self._context, max(size, 1)), shape, dtype)

    def program(self, entry: CardEntry, *kinds: Any) -> Program:
        """An entry compiled for arguments of these Numba types, the first time that it is asked for."""
        if (entry, kinds) not in self._programs:
            how: dict[str, Any] = {"lto": False, "max_registers": _REGISTERS}  # to PTX, as the tests do
            compiled = cuda.jit(kinds, **how)(entry.function)
            (found,) = compiled.overloads.values()
            self._programs[entry, kinds] = compiled, found._codelibrary.get_cufunc().kernel
        return self._programs[entry, kinds][1]

    def launch(self, program: Program, block: int, threads: int, arguments: list[int]) -> None:
        """Run a program in so many threads, in blocks of so many, after all that was launched before. It has not ended
        on return.
        """
        blocks = -(-threads // block)
        launch(self._stream, LaunchConfig(grid=(blocks, 1, 1), block=(block, 1, 1)), program, *arguments)

    def wait(self) -> None:
        """Return when all that was launched has ended."""
        self._context.synchronize()

    def taken(self, given: Any) -> DeviceArray:
        """What another library has made, where it lies if that is in this card's memory, else as a copy there.

        Kernels that are launched from now on see it as it is when what was ordered for it is done.
        """
        if isinstance(given, DeviceArray):
            return given
        device = given.__dlpack_device__() if hasattr(given, "__dlpack_device__") else None
        on_card = device[0] == _CUDA if device else hasattr(given, "__cuda_array_interface__")
        if not on_card:
            if device is not None and device[0] not in _HOSTS:
                raise ValueError(f"this lies on a device that is no NVIDIA GPU: {type(given).__name__}")
            found = np.ascontiguousarray(given)
            copied = self.zeros(found.shape, found.dtype)
            copied.write(found)
            return copied
        view = StridedMemoryView.from_any_interface(given, stream_ptr=_DEFAULT_STREAM)
        if view.device_id != self.number:
            raise ValueError(f"this lies on GPU {view.device_id}, and the games on GPU {self.number}")
        dtype = np.dtype(view.dtype)
        strides = None if view.strides is None else tuple(dtype.itemsize * one for one in view.strides)
        return DeviceArray(_Foreign(self, view), tuple(view.shape), dtype, 0, strides)


class CardMemory:
    """A piece of a card's memory, which goes back when nobody refers to it."""

    def __init__(self, card: CudaCard, context: Any, size: int) -> None:
        self._held, self._card = context.memalloc(size), card
        self.size, self.device = size, (_CUDA, card.number)
        self.address = int(self._held.device_pointer_value)
        driver.device_memset(self._held, 0, size)

    def read(self, start: int, size: int) -> NDArray[np.uint8]:
        """A copy of these bytes."""
        content = np.empty(size, np.uint8)
        driver.device_to_host(content, self._held.view(start, start + size), size)
        return content

    def write(self, start: int, content: NDArray[np.uint8]) -> None:
        """Put bytes there."""
        driver.host_to_device(self._held.view(start, start + content.size), content, content.size)

    def wait(self) -> None:
        """Return when all that was launched has ended."""
        self._card.wait()


class _Foreign:
    """Memory of another library, which only kernels read, and which is kept while it is used. The host neither
    copies nor fills it: BufferError.
    """

    def __init__(self, card: CudaCard, view: Any) -> None:
        self.view, self.address, self.size = view, int(view.ptr), 0
        self.device, self.wait = (_CUDA, card.number), card.wait

    def read(self, start: int, size: int) -> NDArray[np.uint8]:
        raise BufferError(f"these {size} bytes from {start} on are another library's: copy them there")

    def write(self, start: int, content: NDArray[np.uint8]) -> None:
        raise BufferError(f"{content.size} bytes from {start} on are another library's: write them there")


@cache
def this_card() -> CudaCard:
    """The card, the same for all vectors of a process, so that each program is compiled once."""
    return CudaCard()
