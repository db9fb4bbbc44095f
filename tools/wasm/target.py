"""Let Numba compile for the page's WebAssembly instead of this machine: `aim()`, in a process of its own, for good.

Numba has no public way to another target, so this file replaces private names of it: `REPLACED` has each with its
reason. Of the files beside it only two take any: `record.py` sees calls, `wrap.py` reads a struct that it has made;
each says why. No code that Numba makes is rewritten: what it believes of numbers stays (intp is int64, so rules compute
what they compute natively), and LLVM's data layout says that pointers have 32 bits. llvmlite from PyPI contains LLVM's
WebAssembly target; a linker is all that is missing (`build.py`).
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from typing import Any, NamedTuple

os.environ["NUMBA_OPT"] = "3"  # read when Numba is imported

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import _dynfunc
from numba.core import cgutils, codegen, cpu, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import nrtdynmod, rtsys

from witchwood.engine.cache import KernelCache

NUMBA = "0.68"
"""The version whose private names these are; `requirements/` locks it."""

TRIPLE = "wasm32-unknown-emscripten"
EXPORT = "export_"  # how the names begin that a library has for others
_ROUNDS = 2  # what the first round of LLVM's passes inlines, the second one can simplify
_FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"


class _Library(codegen.AOTCodeLibrary):
    """Compiled code that is written to a file, and has no address in this process."""

    def get_pointer_to_function(self, _name: str) -> int:
        return 0


class _Codegen(codegen.CPUCodegen):
    """LLVM for WebAssembly."""

    _library_class = _Library

    def _init(self, _module: Any) -> None:
        self._tm_features = _FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu="generic", features=_FEATURES, opt=3, reloc="pic", codemodel="default"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect = False  # kernels are optimised when they are whole (`_optimize`)
        self._opt_level = 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        pass

    def _get_host_cpu_name(self) -> str:
        return "generic"

    def set_env(self, env_name: str, env: Any) -> None:
        pass


def _begin_runtime(runtime: Any, context: Any) -> None:
    if not runtime._init:
        nrtdynmod._disable_atomicity = 0
        runtime._library = nrtdynmod.compile_nrt_functions(context)
        runtime._init = True


def _uncallable(_context: Any, library: Any, description: Any, env: Any) -> Any:
    refuse = ctypes.cast(ctypes.pythonapi.PyErr_BadArgument, ctypes.c_void_p).value
    made = description.lookup_module(), description.qualname, "not callable here", refuse, env, (library,)
    return _dynfunc.make_function(*made)


def _weak_global(_context: Any, module: Any, name: str) -> Any:
    if name not in module.globals:
        variable = ir.GlobalVariable(module, cgutils.voidptr_t, name=name)
        variable.linkage = "weak"
        variable.initializer = cgutils.get_null_value(variable.type.pointee)
    return module.globals[name]


def _interpret(kernel: Any, *arguments: Any) -> Any:
    with np.errstate(over="ignore"):  # uint64 sums wrap around, as they do compiled
        return kernel.py_func(*arguments)


def _null(_context: Any, _builder: Any, _address: int, **_named: object) -> Any:
    return cgutils.get_null_value(cgutils.voidptr_t)


def _nothing(*_arguments: Any, **_named: Any) -> None:
    return None


class Replaced(NamedTuple):
    """A name of Numba (or of our use of it), what takes its place, and why."""

    owner: Any
    name: str
    by: Any
    reason: str


REPLACED = (
    Replaced(codegen, "JITCPUCodegen", _Codegen, "it compiles for this machine's processor, into this process"),
    Replaced(type(rtsys), "initialize", _begin_runtime, "it wants the addresses of this process; see runtime.c"),
    Replaced(cpu.CPUContext, "get_executable", _uncallable, "no kernel can be called here; a call raises TypeError"),
    Replaced(cpu.CPUContext, "create_cpython_wrapper", _nothing, "it calls Python's C interface, which no page has"),
    Replaced(cpu.CPUContext, "create_cfunc_wrapper", _nothing, "twice the code; `wrap.py` makes what is called"),
    Replaced(cpu.CPUContext, "declare_env_global", _weak_global, 'its linkage is "common", which WebAssembly lacks'),
    Replaced(cpu.CPUContext, "add_dynamic_addr", _null, "an object of this process, such as a kernel named as a value"),
    Replaced(cpu.CPUContext, "allow_dynamic_globals", False, "tables go into the library, however large they are"),
    Replaced(registry.CPUDispatcher, "__call__", _interpret, "modules that make their tables on import call kernels"),
    Replaced(KernelCache, "load_overload", _nothing, "our own cache on disk is for native code"),
    Replaced(KernelCache, "save_overload", _nothing, "likewise"),
)


def aim() -> None:
    """Compile for WebAssembly from now on. RuntimeError if this Numba is not the one that these names belong to."""
    if not numba.__version__.startswith(NUMBA + "."):
        raise RuntimeError(
            f"tools/wasm/target.py was written for Numba {NUMBA}, and this is {numba.__version__}: "
            "look whether each name of REPLACED still does what its reason says, then raise NUMBA"
        )
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    for owner, name, by, _reason in REPLACED:
        if not hasattr(owner, name):
            raise RuntimeError(f"Numba {numba.__version__} has no {owner.__name__}.{name}; see tools/wasm/target.py")
        setattr(owner, name, by)


def module(context: Any, name: str) -> ir.Module:
    """An empty module of LLVM for this target."""
    made = ir.Module(name)
    made.triple, made.data_layout = TRIPLE, context.codegen()._data_layout
    return made


def object_file(context: Any, name: str, exports: ir.Module, linked: Iterable[Any]) -> bytes:
    """One object file of a module and of the kernels' libraries that it calls. What is exported stays; all else is
    inlined or dropped: Numba itself optimises one kernel after the other, and keeps every name.
    """
    library = context.codegen().create_library(name)
    with global_compiler_lock:
        library.add_ir_module(exports)
        for one in linked:
            library.add_linking_library(one)
        library._optimize_final_module = lambda: _optimize(library)
        library.finalize()
    return bytes(library._codegen._tm.emit_object(library._final_module))


def _optimize(library: Any) -> None:
    whole = library._final_module
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name.startswith(EXPORT) else "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    for _ in range(_ROUNDS):
        passes, builder = library._codegen._module_pass_manager(opt=3, loop_vectorize=True, slp_vectorize=True)
        passes.run(whole, builder)
