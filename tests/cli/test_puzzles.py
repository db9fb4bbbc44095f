"""Puzzles in the terminal: asked, answered, refuted, and made."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from cli.pipe import run
from witchwood.puzzles.collection import puzzles_of
from witchwood.puzzles.solving import Solving
from witchwood.terminal import puzzles


@pytest.fixture(autouse=True)
def progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's progress of this test's own."""
    file = tmp_path / "puzzles.json"
    monkeypatch.setattr(puzzles, "progress_file", lambda: file)
    return file


PUZZLE = puzzles_of("stones")[0]
WRONG = next(iter(PUZZLE.beaten))
PUZZLE_SEAT = Solving(PUZZLE).seat


def test_a_wrong_answer_is_refuted_on_the_table_and_a_right_one_counts_no_more(progress: Path) -> None:
    typed = f"nonsense\n{WRONG}\nwhy\nagain\n{PUZZLE.answers[0]}\nquit\n"
    code, said, _ = run("puzzles", "stones", PUZZLE.name, given=typed)
    assert code == 0
    assert "Nonsense" in said or "nonsense" in said
    assert "That loses. The line shows how." in said
    assert f"Why not: {' '.join(PUZZLE.beaten[WRONG])}" in said
    assert "That wins, whatever the other does." in said
    assert said.count("Your puzzle rating") == 1
    assert f'"stones/{PUZZLE.name}"' in progress.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["stones", "pendle"])
def test_a_right_answer_is_followed_by_its_line_and_the_puzzles_rating(game: str) -> None:
    """After a play that wins `why` shows how it goes on, after plays to a goal those plays again."""
    puzzle = puzzles_of(game)[0]
    own = puzzle.answers[:1] if game == "stones" else puzzle.line
    shown = puzzle.line[1:] if game == "stones" else puzzle.line
    _, said, _ = run("puzzles", game, puzzle.name, given="\n".join([*own, "why", "quit", ""]))
    before, _, after = said.partition("About: ")
    assert ("How it goes on: " + " ".join(shown) in before) == (game == "stones")
    assert f"This puzzle's rating: {puzzle.rating}" in before
    places = [after.index(f"{text}  ") for text in shown]
    assert places == sorted(places)


def test_why_steps_where_a_person_types_though_the_output_is_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, line = next((first, line) for first, line in PUZZLE.beaten.items() if len(line) > 2)
    for typed, steps in ((["", "q"], 2), ([""] * (len(line) - 1), len(line))):
        given, out = iter([wrong, "why", *typed, "quit"]), StringIO()
        monkeypatch.setattr("builtins.input", lambda _prompt="", given=given: next(given))
        monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
        puzzles.solve(Console(file=out, width=100), "stones", PUZZLE.name)
        assert len(re.findall(r"^(?:You|The other): ", out.getvalue(), re.MULTILINE)) == steps
        assert next(given, None) is None


def test_the_points_say_which_are_the_readers() -> None:
    _, said, _ = run("puzzles", "stones", PUZZLE.name, given="quit\n")
    own, other = (
        f"Points of seat {seat}{' (you)' * mine}: " for seat, mine in ((PUZZLE_SEAT, 1), (1 - PUZZLE_SEAT, 0))
    )
    assert own in said
    assert other in said


def test_an_answer_that_is_asked_for_is_shown_on_the_table() -> None:
    _, said, _ = run("puzzles", "stones", PUZZLE.name, given="why\nanswer\nwhy\nagain\nwhy\nquit\n")
    assert said.count("There is no line to show") == 2
    _, _, after = said.partition("The answer: ")
    assert all(f": {text}  " in after for text in PUZZLE.line)


def test_what_an_answer_costs_is_said_before_it_is_asked_for() -> None:
    given = "answer\nagain\nquit\n"
    code, said, _ = run("puzzles", "stones", PUZZLE.name, given=given)
    assert code == 0
    before, _, after = said.partition("The answer: ")
    assert "which counts as a miss" in before
    assert "which counts as a miss" not in after


def test_looking_is_free_and_leaving_a_puzzle_that_was_begun_counts_as_a_miss(progress: Path) -> None:
    puzzle = next(one for one in puzzles_of("pendle") if one.least > 1)
    _, said, _ = run("puzzles", "pendle", puzzle.name, given="next\nquit\n")
    assert "free until your first move" in said
    assert not progress.exists()
    for left in ("next\nquit\n", "again\nquit\n", ""):
        progress.unlink(missing_ok=True)
        _, said, _ = run("puzzles", "pendle", puzzle.name, given=f"{puzzle.answers[0]}\n{left}")
        assert said.count("leaving it counts as a miss") == 1
        assert json.loads(progress.read_text(encoding="utf-8"))["mu"] < 12.5
    _, said, _ = run("puzzles", "pendle", puzzle.name, given=f"{puzzle.answers[0]}\nquit\n")
    assert "leaving" not in said


def test_a_solved_goal_says_in_how_many_moves() -> None:
    puzzle = next(one for one in puzzles_of("pendle") if one.least == 2)
    _, said, _ = run("puzzles", "pendle", puzzle.name, given="\n".join([*puzzle.line, "quit", ""]))
    assert "In 2 moves: no fewer do it." in said


def test_a_rating_of_another_scale_begins_again(progress: Path) -> None:
    done = ["stones/win2-000000"]
    saved = {"mu": 40.0, "sigma": 2.0, "done": done}
    typed = f"{PUZZLE.answers[0]}\nquit\n"
    for kept, likely in ((saved, 1500), ({**saved, "scale": 2}, 2600)):
        progress.write_text(json.dumps(kept), encoding="utf-8")
        _, said, _ = run("puzzles", "stones", PUZZLE.name, given=typed)
        assert f"(it was {likely})" in said
        assert json.loads(progress.read_text(encoding="utf-8"))["done"] == [*done, f"stones/{PUZZLE.name}"]


def test_a_name_of_puzzles_that_are_gone_counts_for_none(progress: Path) -> None:
    """Names say what is asked: when puzzles are made again, no other puzzle takes a name over."""
    progress.write_text(
        '{"mu": 12.5, "sigma": 5.0, "done": ["stones/win2-17", "stones/win2-000000"]}', encoding="utf-8"
    )
    _, said, _ = run("puzzles", "stones", PUZZLE.name, given=f"{PUZZLE.answers[0]}\nquit\n")
    assert said.count("Your puzzle rating") == 1


def test_the_next_puzzle_is_one_that_was_not_done(progress: Path) -> None:
    run("puzzles", "stones", PUZZLE.name, given=f"{PUZZLE.answers[0]}\nquit\n")
    before = progress.read_text(encoding="utf-8")
    code, said, _ = run("puzzles", "stones", given="answer\nquit\n")
    assert code == 0
    assert "The answer: " in said
    assert f"puzzle {PUZZLE.name}\n" not in said
    assert progress.read_text(encoding="utf-8") != before


def test_next_goes_on_to_another_puzzle_each_time() -> None:
    _, said, _ = run("puzzles", "stones", given="next\nnext\nnext\nquit\n")
    names = re.findall(r", puzzle (\S+)", said)
    assert len(set(names)) == len(names) == 4


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (("witchpig",), "witchpig has no puzzles; these games have: "),
        (("stones", "win2-0"), "stones has no puzzle 'win2-0'"),
        (("make", "stones", "mate"), "stones has no puzzles of the kind 'mate'; its kinds: win2, win3"),
    ],
)
def test_what_there_is_not_is_named(asked: tuple[str, ...], reason: str) -> None:
    code, _, error = run("puzzles", *asked)
    assert code == 2
    assert reason in error


def test_puzzles_are_made_into_a_file_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "more.tsv"
    code, _, error = run("puzzles", "make", "stones", "win2", "--count", "2", "--out", str(file))
    assert code == 0
    assert "2 kept" in error
    first = file.read_text(encoding="utf-8")
    assert first.splitlines() == [one.write() for one in puzzles_of("stones") if one.kind == "win2"][:2]
    run("puzzles", "make", "stones", "win2", "--count", "1", "--out", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert "\n".join(lines[:2]) + "\n" == first
    assert lines[2] == [one.write() for one in puzzles_of("stones") if one.kind == "win2"][2]
