"""The command line in a real terminal: colours, prompts, a pager."""

from __future__ import annotations

import os
import pty
import select
import sys
from pathlib import Path

import pytest

import witchwood
from cli.pipe import COLOUR, run
from witchwood.table.lessons.lesson_text import lessons_of


class Terminal:
    """A real pseudo-terminal with the command running in it."""

    def __init__(self, *arguments: str) -> None:
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="50", PYTHONPATH=":".join(sys.path))
            os.execv(sys.executable, [sys.executable, "-m", "witchwood", *arguments])

    def until(self, expected: str, seconds: float = 60) -> str:
        """Everything shown up to and with `expected`."""
        shown = ""
        while expected not in shown:
            ready, _, _ = select.select([self.handle], [], [], seconds)
            assert ready, f"waited for {expected!r}, saw {shown!r}"
            try:
                shown += os.read(self.handle, 65_536).decode()
            except OSError:  # Linux's way to say that the other side has gone
                raise AssertionError(f"the command ended before {expected!r}: {shown!r}") from None
        return shown

    def type(self, line: str) -> None:
        os.write(self.handle, f"{line}\n".encode())

    def leave(self) -> int:
        """Wait for the end; the exit code."""
        try:
            while os.read(self.handle, 65_536):
                pass
        except OSError:
            pass
        _, status = os.waitpid(self.process, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


def test_a_terminal_gets_colour_prompts_and_the_offer_to_go_on() -> None:
    first = Terminal("play", "stones", "--deal", "1")
    shown = first.until("> ")
    assert COLOUR in shown
    first.type("suns")
    first.until("> ")
    first.type("hint")
    assert "Hint: " in first.until("> ")
    first.type("quit")
    assert first.leave() == 0
    second = Terminal("play", "stones")
    second.until("[Y/n] ")
    second.type("")
    assert "deal 1" in second.until("> ")
    second.type("quit")
    assert second.leave() == 0


def test_a_game_that_would_be_lost_is_not_left_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    terminal = Terminal("play", "stones", "--deal", "1")
    terminal.until("> ")
    terminal.type("suns")
    shown = terminal.until("your turn > ")
    assert "This game can't be saved: Not a directory" in shown
    assert "Board" in shown, "the table is drawn"
    terminal.type("quit")
    shown = terminal.until("your turn > ")
    assert "This game isn't saved. Type save FILE" in shown
    terminal.type(f"save {tmp_path / 'game.txt'}")
    assert "Saved to" in terminal.until("your turn > ")
    terminal.type("hint!")
    assert "[!]" not in terminal.until("your turn > "), "said once"
    terminal.type("quit")
    assert "quit again to leave" in terminal.until("your turn > ")
    terminal.type("quit")
    shown = terminal.until("result unfinished")
    assert "witchwood record 1" in shown
    assert "Game saved" not in shown
    assert terminal.leave() == 0


def test_a_lesson_is_learnt_left_and_gone_on_with() -> None:
    first = Terminal("learn", "stones")
    assert "1. Choose a side" in first.until("> ")
    first.type("moons")
    assert "For this lesson take the suns" in first.until("> ")
    first.type("suns")
    assert "2. A stone that is nobody's" in first.until("> ")
    first.type("c")
    assert "c4" in first.until("> ")  # the moves that begin so
    first.type("quit")
    assert "Lesson saved" in first.until("continues it")
    assert first.leave() == 0
    second = Terminal("learn", "stones")
    assert "2. A stone that is nobody's" in second.until("> ")
    second.type("b")
    assert "1. Choose a side" in second.until("> ")
    for _ in range(len(lessons_of(witchwood.game("stones"))[0].steps) - 1):
        second.type("n")
        second.until("> ")
    second.type("next")  # in the last step, too
    second.until("> ")
    second.type("next")
    assert second.leave() == 0
    assert run("learn", "stones")[1].count("1. Choose a side") == 1  # it was done, and begins again


def test_rules_in_a_pager_show_colours_not_codes() -> None:
    """Without LESS set, `less` would print colours as ESC[...; the command sets what is missing."""
    terminal = Terminal("rules", "stones")
    shown = terminal.until("Justin D. Jacobson")
    terminal.type("q")
    assert terminal.leave() == 0
    assert "\x1b[1" in shown
    assert "ESC[" not in shown
