"""Where compiled kernels lie on disk: a folder for each game, named by a digest of all that was compiled into it.

Numba's own cache notices a change in a kernel's own file, but neither in what the file imports nor in the bounds-check
switch; a folder's name does. A generic kernel (playouts, perft) holds the rules of the game whose states it is given,
so it goes with that game: the structs in a call's signature and the kernel's file choose the folder.

No file there is believed: one that is not what was written is as if absent. A folder that can't be written is read.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import os
import shutil
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numba.core.caching
import numba.core.config
import numba.core.sigutils
import numpy as np
import platformdirs

from witchwood.engine.measured import CUTS, SHIPPED

_PACKAGE = Path(__file__).resolve().parents[1]
_ENGINE = _PACKAGE / "engine"
_GAMES = _PACKAGE / "games"
_SOURCES = {".py", ".txt", ".csv", ".json", ".npy", ".npz"}  # code, and tables that become constants of kernels
_NO_SOURCES = {CUTS, SHIPPED}
_BY_VERSION = {"witchwood", "numba", "numpy", "llvmlite", *sys.stdlib_module_names}  # or by a package of witchwood
_INSTALLED = {"site-packages", "dist-packages"}
_UNUSED_DAYS = 14
_NOWHERE = Path(os.devnull, "witchwood")  # where nobody can write

config: Any = numba.core.config  # its settings are made at run time
caching: Any = numba.core.caching  # these have no type hints
sigutils: Any = numba.core.sigutils
types: Any = numba.types

Roots = frozenset[Path]  # folders and files, besides the engine, that kernels are made of

_ROOTS_OF: dict[Any, Roots] = {}  # of a game's states, by Numba's type of their struct
_MORE_ROOTS_OF: dict[Any, Roots] = {}  # those of kernels that others have supplied for the game


def home(file: Path, module: str) -> Roots:
    """What a kernel in `file` may call besides the engine: the package of the file's game, wherever it is installed.

    module: the name that the file is imported by. Any other file of witchwood may call what lies in its own folder. A
    file outside that belongs to no game (a test, a measurement) may call everything in witchwood.
    """
    file = file.resolve()
    if file.is_relative_to(_ENGINE):
        return frozenset()
    if file.is_relative_to(_GAMES) and file.parent != _GAMES:
        return frozenset([_GAMES / file.relative_to(_GAMES).parts[0]])
    if file.is_relative_to(_PACKAGE):
        return frozenset([file.parent])
    root = _root(file, module)
    return frozenset([_PACKAGE, root]) if root.is_file() else frozenset([root])


def _root(file: Path, module: str) -> Path:
    """The outermost package that a file lies in, or the file itself if it is in none.

    An imported package needs no `__init__.py`; around a file that is run itself (`__main__`) it shows the package.
    """
    top = sys.modules.get(module.partition(".")[0])
    for folder in getattr(top, "__path__", ()):
        if file.is_relative_to(Path(folder).resolve()):
            return Path(folder).resolve()
    root = file
    while (root.parent / "__init__.py").exists():
        root = root.parent
    return root


def remember(struct: Any, functions: list[Callable[..., Any]]) -> None:
    """From now on kernels compiled for this struct (a Numba type) depend on the packages of these functions, too."""
    _ROOTS_OF[struct] = frozenset[Path]().union(*map(_home_of, functions))


def add_sources(struct: Any, function: Callable[..., Any]) -> None:
    """From now on kernels compiled for this struct depend on the package of this function, too."""
    _MORE_ROOTS_OF[struct] = _MORE_ROOTS_OF.get(struct, frozenset()) | _home_of(function)


def folder_of(struct: Any) -> Path:
    """The folder of the game whose states have this struct (a Numba type)."""
    return _folder(_roots_of(struct))


def sources_of(struct: Any) -> str:
    """A digest of all that the game whose states have this struct (a Numba type) is made of: the engine's sources and
    its own, as they were when they were first imported. What others have supplied for it is not the game.
    """
    return _sources(_ROOTS_OF[struct])


def _roots_of(struct: Any) -> Roots:
    return _ROOTS_OF[struct] | _MORE_ROOTS_OF.get(struct, frozenset())


def _home_of(function: Callable[..., Any]) -> Roots:
    return home(Path(sys.modules[function.__module__].__file__ or ""), function.__module__)


class KernelCache:
    """What Numba asks for a kernel's compiled code: each signature is looked for in its own folder."""

    def __init__(self, function: Callable[..., Any]) -> None:
        """function: the kernel in Python. Its sources are read now, when they are imported."""
        self._function = function
        self._home = home(Path(inspect.getfile(function)), function.__module__)
        self._folder_caches: dict[Path, Any] = {}
        _sources(self._home)

    @property
    def cache_path(self) -> str:
        """The folder for calls without a game's states."""
        return str(_folder(self._home))

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for a signature, or None."""
        return self._of(signature).load_overload(signature, target)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled code for a signature."""
        self._of(signature).save_overload(signature, compiled)

    def flush(self) -> None:
        """Forget everything stored for this kernel in the folders used."""
        for one in self._folder_caches.values():
            one.flush()

    def _of(self, signature: Any) -> Any:
        arguments, _ = sigutils.normalize_signature(signature)
        roots = self._home.union(*(_roots_of(struct) for kind in arguments for struct in _structs(kind)))
        folder = _folder(roots)
        if folder not in self._folder_caches:
            _use(folder)
            self._folder_caches[folder] = _FolderCache(self._function, folder)
        return self._folder_caches[folder]


def _structs(kind: Any) -> Iterator[Any]:
    """The structs of games' states in a Numba type: the type itself, an array's items, a struct's fields, a tuple's."""
    if kind in _ROOTS_OF:
        yield kind
    if isinstance(kind, types.Record):
        for field in kind.fields.values():
            yield from _structs(field.type)
    elif isinstance(kind, types.BaseTuple):
        for item in kind.types:
            yield from _structs(item)
    elif isinstance(kind, (types.Buffer, types.NestedArray)):
        yield from _structs(kind.dtype)


@cache
def _digest(root: Path) -> str:
    """The digest of a file, or of all sources in a folder: of their names and contents, not of where they lie."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
        if path.suffix in _SOURCES and path.name not in _NO_SOURCES:
            digest.update(f"{path.relative_to(root.parent)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _with_libraries(root: Path) -> Roots:
    """A root, and where the libraries lie that its sources import: their constants are compiled into its kernels.

    Libraries that are installed change as a whole; of one that is being written, what it imports itself counts too.
    """
    found, left = {root}, [] if root.is_relative_to(_PACKAGE) else [root]
    while left:
        imported = {place for name in _imported(left.pop()) if (place := _place_of(name)) is not None}
        left += [place for place in imported - found if not _INSTALLED & set(place.parts)]
        found |= imported
    return frozenset(found)


def _imported(root: Path) -> set[str]:
    """The first names of all modules that a file, or the files of a folder, import."""
    names: set[str] = set()
    for path in root.rglob("*.py") if root.is_dir() else [root]:
        with suppress(SyntaxError, ValueError):  # a file that can't be imported
            for node in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(node, ast.Import):
                    names |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    names.add(str(node.module).partition(".")[0])
    return names - _BY_VERSION


def _place_of(name: str) -> Path | None:
    """The folder of a package, the file of a module; None for what is not there or not written in Python."""
    with suppress(ImportError, ValueError):  # no module of that name; one that was not imported from anywhere
        spec = importlib.util.find_spec(name)
        for folder in (spec and spec.submodule_search_locations) or ():
            return Path(folder).resolve()
        if spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            return Path(spec.origin).resolve()
    return None


@cache
def _sources(roots: Roots) -> str:
    """The digest of the engine, of `roots` and of the libraries that they import."""
    digest = hashlib.sha256()
    for part in sorted(_digest(root) for root in {_ENGINE}.union(*map(_with_libraries, roots))):
        digest.update(part.encode())
    return digest.hexdigest()


@cache
def _folder(roots: Roots) -> Path:
    """The folder for kernels that are made of the engine and of `roots`."""
    digest = hashlib.sha256()
    versions = sys.version, numba.__version__, llvmlite.__version__, np.__version__
    for part in (*versions, str(config.BOUNDSCHECK), _sources(roots)):
        digest.update(part.encode())
    name = "-".join(sorted(root.stem for root in roots)) or "engine"
    return _parent() / f"kernels-{name}-{digest.hexdigest()[:16]}"


def _parent() -> Path:
    """The folder of all these folders; for a user without a home folder, one that nobody can make."""
    try:
        parent = platformdirs.user_cache_path("witchwood")
    except RuntimeError:  # from newer versions of platformdirs; older ones leave the ~
        return _NOWHERE
    return _NOWHERE if parent.parts[:1] == ("~",) else parent


@cache
def _use(folder: Path) -> None:
    """Mark a folder as used today, if that is allowed. A new folder is a reason to look for old ones."""
    with suppress(OSError):  # it may still be read; saving says what is wrong
        folder.parent.mkdir(parents=True, exist_ok=True)
        if _make(folder):
            _sweep(folder.parent)
        os.utime(folder)


def _make(folder: Path) -> bool:
    """Make a folder; False if it is there, also where another process has made it just now."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    return True


def _sweep(parent: Path) -> None:
    """Remove folders that nobody has used for two weeks."""
    for folder in parent.glob("kernels-*"):
        with suppress(FileNotFoundError):  # another process may be sweeping, too
            if time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86_400:
                shutil.rmtree(folder, ignore_errors=True)


class _FolderCache(caching.FunctionCache):
    """Numba's cache of one function, in a folder that is given instead of one that Numba finds."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._impl_class = partial(_Files, folder=folder)
        super().__init__(function)
        from witchwood.engine.entries import Entries  # here, because a page has no pickle, and compiles nothing

        self._cache_file = Entries(Path(self._cache_path), self._impl.filename_base)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for a signature; None if there is none that can be used."""
        try:
            return super().load_overload(signature, target)
        except Exception:  # whatever is wrong with it, it can be compiled again
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled code for a signature, if the disk takes it."""
        try:
            super().save_overload(signature, compiled)
        except OSError as error:
            _warn_unsaved(error.strerror or str(error))


@cache
def _warn_unsaved(reason: str) -> None:
    """Say once that compiled code can't be saved."""
    where = f"{_parent()}: {reason}; set XDG_CACHE_HOME to a folder that can be written"
    warnings.warn(f"compiled rules can't be saved, so the next start takes as long: {where}", stacklevel=2)


class _Files(caching.CompileResultCacheImpl):
    """How compiled code becomes bytes (Numba's way), and the names of its files (ours)."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        file = Path(inspect.getfile(function)).resolve()
        self._lineno = function.__code__.co_firstlineno
        package = _root(file, function.__module__)
        self._locator = _Locator(str(file), folder / file.parent.relative_to(package.parent), self._lineno)
        name = f"{file.stem}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))


class _Locator:
    """Where the files of one function lie. The folder's name identifies their sources: no stamp is needed."""

    def __init__(self, file: str, folder: Path, line: int) -> None:
        self._py_file = file  # Numba names it in its warnings
        self._folder = folder
        self._line = line

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What the sources were, besides the folder's name: nothing."""
        return ""

    def get_disambiguator(self) -> str:
        """Tells functions of one name in one file apart."""
        return str(self._line)
