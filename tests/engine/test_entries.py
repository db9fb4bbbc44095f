"""Compiled code on disk: what isn't what was written is compiled again, and a disk that takes nothing is read."""

from __future__ import annotations

import errno
import importlib
import itertools
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from fresh import printed
from tutorial import write_installed
from witchwood.engine import cache, entries
from witchwood.engine.entries import Entries
from witchwood.engine.kernel import kernel

_NUMBERS = itertools.count()
_KERNEL = """
def twice(number):
    return 2 * number + {number}
"""


@pytest.fixture
def twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A function in a file of its own, compiled for a whole number and for a fraction, and kept on disk."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    number = next(_NUMBERS)
    (tmp_path / f"doubling{number}.py").write_text(_KERNEL.format(number=number), encoding="utf-8")
    function: Callable[..., Any] = importlib.import_module(f"doubling{number}").twice
    assert answers(function) == (number, False)
    assert kernel(function)(0.5) == 1.0 + number
    return function


@pytest.fixture(autouse=True)
def said_before() -> Iterator[None]:
    """What one test has warned of, the next may hear again."""
    cache._warn_unsaved.cache_clear()
    yield
    cache._warn_unsaved.cache_clear()


def answers(function: Callable[..., Any]) -> tuple[int, bool]:
    """What a new process would have of a function for 0: the answer, and whether its code was on disk."""
    fresh: Any = kernel(function)
    answer = fresh(0)
    return int(answer), sum(fresh.stats.cache_hits.values()) == 1


def file_of(folder: Path, end: str) -> Path:
    """The file of the index (nbi), or of the code for whole numbers (1.nbc) or fractions (2.nbc)."""
    (found,) = folder.rglob(f"*.{end}")
    return found


def swap(path: Path) -> None:
    """Put there what was written for the other signature, as two processes that save at once may."""
    shutil.copy(path.with_name(path.name.replace(".1.nbc", ".2.nbc")), path)


def old(path: Path) -> None:
    """Put there what Numba itself writes, with no digest."""
    path.write_bytes(path.read_bytes()[entries._DIGEST :])


def lead_nowhere(path: Path) -> None:
    """Put a link there that leads to no file."""
    path.unlink()
    path.symlink_to("nowhere")


DAMAGE: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "one byte": lambda path: path.write_bytes(path.read_bytes()[:1]),
    "only its digest": lambda path: path.write_bytes(path.read_bytes()[: entries._DIGEST]),
    "cut in half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "without its last byte": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "all zero": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "zero from the middle": lambda path: path.write_bytes(path.read_bytes()[:200] + bytes(path.stat().st_size - 200)),
    "a bit changed": lambda path: path.write_bytes(path.read_bytes()[:300] + b"\x7f" + path.read_bytes()[301:]),
    "text": lambda path: path.write_text("<html>404</html>"),
    "without a digest": old,
    "a dead link": lead_nowhere,
}


@pytest.mark.parametrize("how", DAMAGE)
@pytest.mark.parametrize("end", ["nbi", "1.nbc"])
def test_what_can_t_be_read_is_compiled_again_and_replaced(
    how: str, end: str, twice: Callable[..., Any], tmp_path: Path
) -> None:
    number, _ = answers(twice)
    path = file_of(tmp_path, end)
    DAMAGE[how](path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert answers(twice) == (number, False)
        assert answers(twice) == (number, True)


def test_the_code_of_another_signature_is_not_run(twice: Callable[..., Any], tmp_path: Path) -> None:
    number, found = answers(twice)
    assert found
    swap(file_of(tmp_path, "1.nbc"))
    assert answers(twice) == (number, False)
    assert answers(twice) == (number, True)


@pytest.mark.parametrize("end", ["nbi", "1.nbc"])
def test_a_folder_in_the_place_of_a_file_costs_time_only(end: str, twice: Callable[..., Any], tmp_path: Path) -> None:
    number, _ = answers(twice)
    path = file_of(tmp_path, end)
    path.unlink()
    path.mkdir()
    with pytest.warns(UserWarning, match="compiled rules can't be saved.*: Is a directory; set XDG_CACHE_HOME"):
        assert answers(twice) == (number, False)
    assert list(tmp_path.rglob("*.new")) == []


@pytest.mark.parametrize("error", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_disk_that_takes_nothing_is_read(
    error: int, twice: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies there is used without a word; of what can't be saved, one line tells."""
    number, _ = answers(twice)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, "the reason")

    for place, name in ((os, "utime"), (Path, "mkdir"), (Path, "write_bytes"), (Path, "replace")):
        monkeypatch.setattr(place, name, refuse)
    cache._use.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert answers(twice) == (number, True)
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: None)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for argument in (True, 1j):  # not compiled yet
            assert kernel(twice)(argument) == 2 * argument + number
    assert [str(one.message) for one in said] == [
        f"compiled rules can't be saved, so the next start takes as long: {tmp_path}/cache/witchwood: the reason; "
        "set XDG_CACHE_HOME to a folder that can be written"
    ]


def test_a_half_written_file_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes

    def half(path: Path, content: bytes) -> int:
        write(path, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    Entries(tmp_path, "one").save("key", "code")
    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space"):
        Entries(tmp_path, "one").save("key", "other code")
    assert Entries(tmp_path, "one").load("key") == "code"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.1.nbc", "one.nbi"]


def test_entries_are_found_by_their_key(tmp_path: Path) -> None:
    one, other = Entries(tmp_path, "one"), Entries(tmp_path, "other")
    assert one.load("a") is None
    for key in "abc":
        one.save(key, f"code of {key}")
    one.save("b", "newer")
    other.save("a", "of the other")
    assert [one.load(key) for key in "abcd"] == ["code of a", "newer", "code of c", None]
    assert other.load("a") == "of the other"
    one.flush()
    assert one.load("a") is None
    assert other.load("a") == "of the other"


def test_what_pickle_can_t_read_is_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a class that has gone: the digest is right, and it is of no use."""
    kept = Entries(tmp_path, "one")
    module = type(sys)("gone_soon")
    module.Kept = type("Kept", (), {"__module__": "gone_soon"})  # type: ignore[attr-defined]  # made here
    monkeypatch.setitem(sys.modules, "gone_soon", module)
    kept.save("key", module.Kept())
    assert kept.load("key") is not None
    monkeypatch.delitem(sys.modules, "gone_soon")
    assert kept.load("key") is None


def test_a_user_without_a_home_folder_has_no_kernels_on_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def unknown(_name: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_cache_path", unknown)
    assert cache._parent() == Path("/dev/null/witchwood")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _name: Path("~/.cache/witchwood"))
    assert cache._parent() == Path("/dev/null/witchwood")
    assert Entries(cache._parent(), "one").load("key") is None
    with pytest.raises(OSError, match="Not a directory"):
        Entries(cache._parent(), "one").save("key", "code")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_game_with_an_empty_file_is_played(tmp_path: Path) -> None:
    """All of them, as an interrupted write-back may leave them."""
    write_installed(tmp_path)
    code, home = "import witchwood; print(witchwood.deal('newts', 1).actions())", tmp_path / "home"
    assert printed(code, tmp_path, XDG_CACHE_HOME=str(home)) == "['1', '2', '3']\n"
    for end in ("nbi", "nbc"):
        for path in home.rglob(f"*.{end}"):
            path.write_bytes(b"")
        assert printed(code, tmp_path, XDG_CACHE_HOME=str(home)) == "['1', '2', '3']\n"
    assert all(path.stat().st_size for path in home.rglob("*.nb?"))
