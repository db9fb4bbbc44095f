"""What is saved as a person plays: a disk that refuses is said once, and nothing is called saved that is not."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import witchwood
from cli.pipe import run
from witchwood.puzzles.collection import puzzles_of
from witchwood.terminal import puzzles, saves
from witchwood.terminal.saves import SaveFile, write_whole

_REFUSAL = "[!] This game can't be saved: Not a directory"


@pytest.fixture
def refusing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that nobody can write, not even root: a file stands in its place."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    return tmp_path


def test_a_game_that_can_t_be_saved_is_played_on_and_its_record_printed(refusing: Path) -> None:
    code, text, error = run("play", "newts", "-d", "5", "-o", "heap=50", given="1\n2\n")
    assert (code, error) == (0, "")
    assert text.count(_REFUSAL) == 1
    assert "Type save FILE" in text
    assert len(re.findall(r"^Heap", text, re.MULTILINE)) == 3, "the table is drawn at the start and after each move"
    record = text[text.index("witchwood record 1") :]
    assert "This game isn't saved. witchwood play --resume FILE" in text
    assert [play.seat for play in witchwood.replay(record).plays].count(0) == 2
    assert not any(refusing.glob("**/*.new"))


def test_a_game_that_was_saved_elsewhere_is_not_printed(refusing: Path) -> None:
    path = refusing / "game.txt"
    start = ("play", "newts", "-d", "5", "-o", "heap=50")
    text = run(*start, given=f"1\nsave {path}\n")[1]
    assert f"Saved to {path}." in text
    assert "isn't saved" not in text
    text = run(*start, given=f"1\nsave {refusing / 'other.txt'}\n2\n")[1]
    assert "isn't saved" in text, "another move came after it was saved"
    text = run("play", "--resume", str(path), given="")[1]
    assert "saved" not in text, "it stands in the file that was named"


def test_a_finished_game_whose_file_stays_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "newts", "-d", "5", "-o", "heap=50", given="1\n")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", refuse)
    text = run("play", given="a\nresign\nq\nx a\nq\n")[1]
    assert text.count("This game is over, but its file can't be deleted: Read-only file system") == 1
    assert "You lose" in text
    assert "[!] [Errno 30]" in text, "nor does the list lose it by x"


def test_the_disk_may_come_back(tmp_path: Path) -> None:
    said: list[str] = []
    path = tmp_path / "folder" / "game.json"
    file = SaveFile(path, "This game", lambda text, _style: said.append(text))
    (tmp_path / "folder").touch()
    for _ in range(3):
        file.write("one")
        assert not file.saved
    assert len(said) == 1
    (tmp_path / "folder").unlink()
    file.write("two")
    assert file.saved
    assert path.read_text() == "two"
    file.remove()
    assert not file.saved
    assert not path.exists()
    assert len(said) == 1


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    write_whole(path, "old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_fails_names_the_file_and_the_reason(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 300)
    text = run("play", "newts", "-d", "5", "-o", "heap=50", given=f"1\nsave {long}\nsave {tmp_path}/a\0b\n")[1]
    assert f"[!] can't write {long}: File name too long" in text
    assert "[!] embedded null byte" in text
    assert "Saved" not in text


def test_a_lesson_and_a_rating_that_can_t_be_saved(refusing: Path) -> None:
    text = run("learn", "newts", given="n\nn\n")[1]
    assert text.count("[!] This lesson can't be saved: Not a directory") == 1
    puzzle = puzzles_of("stones")[0]
    code, text, _ = run("puzzles", "stones", puzzle.name, given="answer\n")
    assert code == 0
    assert "[!] Your puzzle rating can't be saved: Not a directory" in text
    assert "The answer: " in text
    assert str(puzzles.progress_file()).startswith(str(refusing))


def test_a_file_that_goes_meanwhile_hides_no_other_game() -> None:
    for deal in ("5", "6"):
        run("play", "newts", "-d", deal, "-o", "heap=50", given="1\n")
    first, second = saves.folder().glob("*.json")
    first.unlink()
    first.symlink_to("nowhere")
    assert [save.path for save in saves.unfinished()] == [second]
