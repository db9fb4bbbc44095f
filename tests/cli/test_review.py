"""The review of a record in a terminal and as a page."""

from __future__ import annotations

from pathlib import Path

import witchwood
from cli.pipe import COLOUR, run


def _record(folder: Path, *plays: str) -> str:
    match = witchwood.deal("newts", 5, heap=9)
    for play in plays:
        match.play(play)
    path = folder / "game.txt"
    path.write_text(match.record())
    return str(path)


def test_a_record_is_reviewed(tmp_path: Path) -> None:
    path = _record(tmp_path, "1", "1", "3", "3", "1")
    code, text, error = run("review", path, "--seat", "1")
    assert (code, error) == (0, "")
    assert COLOUR not in text
    assert "Newts · deal 5 · seat 1" in text
    assert "Luck and skill: deal " in text
    assert "256 games played on from what this seat knew" in text
    assert run("review", path, "--seat", "1")[1] == text
    assert run("review", path, "--seat", "0")[1] != text


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    path, page = _record(tmp_path, "1", "1", "3", "3", "1"), tmp_path / "review.html"
    code, text, _ = run("review", path, "--page", str(page))
    assert code == 0
    assert str(page) in text
    html = page.read_text()
    assert "<svg" in html
    assert "http" not in html.replace("http-equiv", "")
    assert "Luck and skill" in html


def test_what_can_not_be_reviewed(tmp_path: Path) -> None:
    code, _, error = run("review", _record(tmp_path))
    assert code == 2
    assert "nothing was played in this record" in error
    code, _, error = run("review", _record(tmp_path, "1"), "--seat", "2")
    assert code == 2
    assert "there is no seat 2" in error
    assert run("review", str(tmp_path / "none"))[0] == 2
