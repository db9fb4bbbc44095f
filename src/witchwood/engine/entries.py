"""The files of one function's compiled code: what is read there is what was written, or nothing."""

from __future__ import annotations

import hashlib
import os
import pickle
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba.core.serialize

_DIGEST = hashlib.sha256().digest_size
serialize: Any = numba.core.serialize  # it has no type hints


class Entries:
    """The files of one function: an index of its signatures, and the compiled code for each.

    An entry that is missing, empty, cut or damaged is as if absent, and so is the code for another signature, which two
    processes that save at once may leave. What is compiled again replaces it.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name

    def load(self, key: Any) -> Any:
        """The code for a key, which stands for a signature and a processor; None if there is none."""
        number = self._numbers().get(key)
        entry = None if number is None else _read(self._code(number))
        return entry[1] if entry is not None and entry[0] == key else None

    def save(self, key: Any, code: Any) -> None:
        """Keep the code for a key. OSError as usual."""
        numbers = self._numbers()
        number = numbers.get(key, max(numbers.values(), default=0) + 1)
        _write(self._code(number), (key, code))
        if key not in numbers:
            _write(self._index, {**numbers, key: number})

    def flush(self) -> None:
        """Forget everything. OSError as usual."""
        _write(self._index, {})

    @property
    def _index(self) -> Path:
        return self._folder / f"{self._name}.nbi"

    def _code(self, number: int) -> Path:
        return self._folder / f"{self._name}.{number}.nbc"

    def _numbers(self) -> dict[Any, int]:
        return _read(self._index) or {}


def _read(path: Path) -> Any:
    """What was written to a file; None if it can't be had."""
    try:
        content = path.read_bytes()
        written = content[_DIGEST:]
        return pickle.loads(written) if hashlib.sha256(written).digest() == content[:_DIGEST] else None
    except Exception:  # unpickling raises anything
        return None


def _write(path: Path, content: Any) -> None:
    """Write a file whole, behind the digest of what it holds: a crash may leave any part of it. OSError as usual."""
    written = serialize.dumps(content)
    beside = path.with_name(f"{path.name}.{os.urandom(8).hex()}.new")
    try:
        beside.write_bytes(hashlib.sha256(written).digest() + written)
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
