"""Input and output that are closed, full, or can't hold every letter: a command does without, or says so in a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cli.pipe import run
from witchwood.terminal import commands, saves

_RULES, _PLAY = ("rules", "stones"), ("play", "stones", "--deal", "1")


def witchwood(how: str, *arguments: str, given: bytes = b"", **environment: str) -> tuple[int, bytes, str]:
    """Exit code, stdout and stderr of a command. how: what a shell does with its streams."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {how}', "sh", sys.executable, "-m", "witchwood", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": ":".join(sys.path), "NUMBA_DISABLE_JIT": "1", **environment},
    )
    return done.returncode, done.stdout, done.stderr.decode()


def test_without_input_a_game_ends_at_once() -> None:
    code, text, error = witchwood("<&-", *_PLAY)
    assert (code, error) == (0, "")
    assert b"Witch Stones" in text


@pytest.mark.parametrize("how", [">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_without_output_a_command_does_its_work(how: str, tmp_path: Path) -> None:
    """And what it writes is in the file: a file that took the number of a closed stream would hold output as well."""
    path = tmp_path / "game.txt"
    code, text, error = witchwood(how, *_PLAY, given=f"suns\nsave {path}\n".encode())
    assert (code, text, error) == (0, b"", "")
    if "<&-" not in how:
        assert path.read_text().startswith("witchwood record 1\n")
        assert path.read_text().endswith("end\n")


@pytest.mark.parametrize("arguments", [_RULES, _PLAY, ("games",)])
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    code, _, error = witchwood("> /dev/full", *arguments)
    assert code == 2
    assert error.startswith("witchwood: ")
    assert error.count("\n") == 1
    assert "No space left" in error


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1", "cp437:strict"])
def test_letters_that_a_stream_can_t_hold_are_replaced(encoding: str) -> None:
    for arguments in (_RULES, _PLAY, ("games",)):
        code, text, error = witchwood("", *arguments, PYTHONIOENCODING=encoding)
        assert (code, error) == (0, "")
        assert b"Stones" in text


def test_bytes_that_are_no_text_are_a_wrong_move() -> None:
    code, text, _ = witchwood("", *_PLAY, given=b"\xff\xfe\nsuns\n\xc3\nquit\n")
    assert code == 0
    assert text.count(b"[!] ") == 2
    assert b"You: " in text


def test_blanks_and_marks_around_what_is_typed_don_t_matter() -> None:
    given = "\ufeffsuns\r\n\u00a0undo\u00a01 \n\u200bundo\u202f1\n"
    text = run(*_PLAY, given=given)[1]
    assert text.count("[!]") == 1, "only the second undo, for nothing is left to undo"
    assert "you have made 0 moves" in text


def test_a_python_without_readline_reads_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", end)
    monkeypatch.setattr(commands, "_prompt", lambda _session: "")
    assert list(commands._lines(cast(Any, SimpleNamespace(interactive=True)))) == []


def test_without_a_home_folder_a_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(saves, "data_folder", lambda: Path("~", "nowhere"))
    monkeypatch.setattr(Path, "expanduser", _no_home)
    code, text, _ = run("play", "newts", "-d", "5", "-o", "heap=50", given="1\nsave ~/game.txt\n")
    assert code == 0
    assert "[!] This game can't be saved: this user has no home folder" in text
    assert "[!] folder ~ doesn't exist; nothing was written" in text
    assert list(tmp_path.iterdir()) == []


def _no_home(_path: Path) -> Path:
    raise RuntimeError("Could not determine home directory.")
