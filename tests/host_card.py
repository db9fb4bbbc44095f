"""A card for machines that have none: it runs the code that is meant for a GPU on this processor.

numba-cuda lowers an entry, with all that it calls, to LLVM's IR and hands that to NVVM, which makes PTX of it. Here the
same IR is compiled for this processor, without what only a GPU has (its kinds of memory, the registers that say which
thread runs), and called once for each thread. Before each load and store it looks whether the address is a multiple of
what a GPU needs there. What this shows: types, layouts, alignment, lowering and rules. What it can't show: that threads
do not disturb each other, NVVM, and speed.
"""

from __future__ import annotations

import ctypes
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numba import cuda
from numba.cuda.cudadrv import nvvm
from numpy.typing import NDArray

from witchwood.env.aligned import zeros
from witchwood.env.cuda.device_array import DeviceArray
from witchwood.env.cuda.launched import CardEntry
from witchwood.env.cuda.target import compiling_for

CAPABILITY = (9, 0)
_HOST = 1  # DLPack's kind of device
_NUMBERS = {"ctaid.x": "block", "ntid.x": "width"}  # registers: which block this is, and the threads in a block
_THREAD, _BARRIER = ctypes.CFUNCTYPE(ctypes.c_int32), ctypes.CFUNCTYPE(None)
_THREADS = ThreadPoolExecutor(64)  # more than a block of the tests has
_VECTOR_OF_BITS = re.compile(r"<\d+ x i1>")
_BYTES = {"i16": 2, "i32": 4, "float": 4, "i64": 8, "double": 8}
_PLACE = r'(?P<place>%"[^"]+"|%[\w.]+)(?:, align (?P<align>\d+))?'
_KIND = r"(?P<kind>i16|i32|i64|float|double|<\d+ x i8>)"
_ACCESS = re.compile(
    rf"^ *(?:%\S+ = load {_KIND}, \S.*?\* |store (?P<stored>i16|i32|i64|float|double|<\d+ x i8>) .*\* ){_PLACE}.*$",
    re.M,
)


class HostMemory:
    """Memory of the host, as `Memory` wants it."""

    def __init__(self, size: int) -> None:
        self.bytes = zeros(size, np.uint8)
        self.address, self.size, self.device = int(self.bytes.ctypes.data), size, (_HOST, 0)

    def read(self, start: int, size: int) -> NDArray[np.uint8]:
        return self.bytes[start : start + size].copy()

    def write(self, start: int, content: NDArray[np.uint8]) -> None:
        self.bytes[start : start + content.size] = content

    def wait(self) -> None:
        pass


class HostCard:
    """What `CudaCard` is, without a card. widest: threads of a block; more than one are threads of this process."""

    def __init__(self, widest: int = 1) -> None:
        self.widest = widest
        self._programs: dict[Any, HostProgram] = {}

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> DeviceArray:
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        return DeviceArray(HostMemory(max(size, 1)), shape, dtype)

    def program(self, entry: CardEntry, *kinds: Any) -> HostProgram:
        if (entry, kinds) not in self._programs:
            self._programs[entry, kinds] = HostProgram(compiled(entry.function, kinds)[0])
        return self._programs[entry, kinds]

    def launch(self, program: HostProgram, block: int, threads: int, arguments: list[int]) -> None:
        program.run(min(block, self.widest), threads, arguments)

    def wait(self) -> None:
        pass

    def taken(self, given: Any) -> DeviceArray:
        if isinstance(given, DeviceArray):
            return given
        found = np.asarray(given)
        copied = self.zeros(found.shape, found.dtype)
        copied.write(found)
        return copied


def compiled(entry: Any, kinds: tuple[Any, ...], capability: tuple[int, int] = CAPABILITY) -> tuple[list[str], str]:
    """The IR of an entry for arguments of these types, module by module, and the PTX that NVVM makes of it."""
    seen: list[list[str]] = []
    compile_ir = nvvm.compile_ir

    def watched(modules: Any, **how: Any) -> Any:
        seen.append([modules] if isinstance(modules, str) else list(modules))
        return compile_ir(modules, **how)

    nvvm.compile_ir = watched
    try:
        with compiling_for(capability):
            ptx, _ = cuda.compile(entry, kinds, device=False, cc=capability, output="ptx", abi="numba")
    finally:
        nvvm.compile_ir = compile_ir
    modules = max(seen, key=len)
    assert not any(map(_VECTOR_OF_BITS.search, modules)), "NVVM makes wrong code of vectors of bits"
    return modules, ptx


class HostProgram:
    """An entry's IR, compiled for this processor."""

    def __init__(self, modules: list[str]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        linked = llvm.parse_assembly(_registers())
        for ir in modules:
            linked.link_in(llvm.parse_assembly(for_this_processor(ir)))
        linked.verify()
        (entry,) = [one.name for one in linked.functions if not one.is_declaration and _is_entry(one)]
        machine = llvm.Target.from_default_triple().create_target_machine(opt=2)
        passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
        passes.getModulePassManager().run(linked, passes)
        self._engine = llvm.create_mcjit_compiler(linked, machine)
        self._engine.finalize_object()
        self._address = self._engine.get_function_address(entry)
        self._bits = ctypes.c_int64.from_address(self._engine.get_global_value_address("misaligned"))
        self._block, self._width = (
            ctypes.c_int32.from_address(self._engine.get_global_value_address(name)) for name in _NUMBERS.values()
        )
        self._mine, self._together = threading.local(), threading.Barrier(1)
        self._called = _THREAD(lambda: int(self._mine.number)), _BARRIER(self._wait)
        for name, function in zip(("thread", "barrier"), self._called, strict=True):
            place = ctypes.c_void_p.from_address(self._engine.get_global_value_address(name))
            place.value = ctypes.cast(function, ctypes.c_void_p).value

    def _wait(self) -> None:
        self._together.wait()

    def run(self, width: int, threads: int, arguments: list[int]) -> None:
        """Call it once for each thread, block by block. AssertionError if it used an address that no GPU would take."""
        call = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * len(arguments))(self._address)

        def one(number: int) -> None:
            self._mine.number = number
            call(*arguments)

        self._width.value, self._together = width, threading.Barrier(width)
        for block in range(-(-threads // width)):
            self._block.value = block
            if width == 1:
                one(0)
            else:
                list(_THREADS.map(one, range(width)))
        found, self._bits.value = self._bits.value, 0
        assert found == 0, "an address is no multiple of what a GPU needs"


def _is_entry(function: Any) -> bool:
    return bool(function.linkage == llvm.Linkage.external)


def _registers() -> str:
    """What stands for registers: numbers in memory, and functions of the host that say which thread of its block one
    is, and wait until all threads of the block are there.
    """
    numbers = [f"@{name} = global i32 0" for name in _NUMBERS.values()]
    functions = [f"@{name} = global ptr null" for name in ("thread", "barrier")]
    lines = [f'target triple = "{llvm.get_process_triple()}"', "@misaligned = global i64 0", *numbers, *functions]
    return "\n".join(lines)


def for_this_processor(ir: str) -> str:
    """The IR without what only a GPU has."""
    ir = re.sub(r'target triple = ".*"', f'target triple = "{llvm.get_process_triple()}"', ir)
    ir = re.sub(r'target datalayout = ".*"\n', "", ir)
    ir = re.sub(r"addrspace\(\d+\)", "", ir).replace("addrspacecast", "bitcast").replace("ptx_kernel", "")
    ir = re.sub(r"^!nvvm.*$", "", ir, flags=re.MULTILINE)
    for register, name in _NUMBERS.items():
        ir = _instead(
            ir,
            f"llvm.nvvm.read.ptx.sreg.{register}",
            f"""
            @{name} = external global i32
            define linkonce_odr i32 @get_{name}() {{
                %v = load i32, ptr @{name}
                ret i32 %v
            }}""",
        )
    ir = _instead(
        ir,
        "llvm.nvvm.read.ptx.sreg.tid.x",
        """
        @thread = external global ptr
        define linkonce_odr i32 @get_thread() {
            %f = load ptr, ptr @thread
            %v = call i32 %f()
            ret i32 %v
        }""",
    )
    ir = _instead(
        ir,
        "llvm.nvvm.barrier0",
        """
        @barrier = external global ptr
        define linkonce_odr void @get_barrier() {
            %f = load ptr, ptr @barrier
            call void %f()
            ret void
        }""",
    )
    numbers = count()
    return _ACCESS.sub(lambda access: _watched(access, next(numbers)), ir) + "\n@misaligned = external global i64\n"


def _instead(ir: str, asked: str, function: str) -> str:
    """The IR with a function in place of one that only a GPU has."""
    (own,) = re.findall(r"define \w+ \w+ (@\w+)", function)
    ir = re.sub(rf'declare \w+ @"?{re.escape(asked)}"?\([^)]*\)[^\n]*', function, ir)
    return re.sub(rf'@"?{re.escape(asked)}"?\(', f"{own}(", ir)


def _watched(access: re.Match[str], number: int) -> str:
    """A load or store, and before it the lowest bits of its address that should be 0, gathered in `misaligned`."""
    kind = access["kind"] or access["stored"]
    below = int(access["align"] or _BYTES[kind]) - 1
    name = f"%watched.{number}"
    return f"""
    {name} = ptrtoint {kind}* {access["place"]} to i64
    {name}.low = and i64 {name}, {below}
    {name}.old = load i64, i64* @misaligned
    {name}.all = or i64 {name}.old, {name}.low
    store i64 {name}.all, i64* @misaligned
    {access[0]}"""
