"""The commands of the lab: how a run says how far it is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.pipe import run
from witchwood.cli.study import bar
from witchwood.lab.progress import Progress


def test_a_run_that_nobody_watches_says_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its output is a file or a job's log: not a line for each part, but one every half minute."""
    now = [1000.0]
    monkeypatch.setattr("witchwood.cli.study.time", SimpleNamespace(monotonic=lambda: now[0]))
    with bar("powers", "") as advance:
        for games in range(1, 101):
            now[0] += 1
            advance(Progress(games, 200, 1.0, 200.0 - games, at_least=False))
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(" of ")[0] for line in told] == ["powers: 30", "powers: 60", "powers: 90"]
    assert told[0] == "powers: 30 of 200 games, 1.0 a second, about 3 min left"


def test_a_report_has_the_name_of_its_study(tmp_path: Path) -> None:
    """Whatever dots are in it."""
    pytest.importorskip("vl_convert")
    (tmp_path / "draw.v2.toml").write_text('game = "wyr"\ndeals = "1..4"\n[[agent]]\nname = "greedy"\n')
    run("study", "run", str(tmp_path / "draw.v2.toml"), "--out", str(tmp_path / "rows.v2"))
    _, told, _ = run("study", "report", str(tmp_path / "rows.v2"))
    assert told.strip() == f"report in {tmp_path / 'rows.v2.html'}"
    run("study", "report", str(tmp_path / "draw.v2.toml"), "--out", str(tmp_path / "rows.v2"))
    assert (tmp_path / "draw.v2.html").is_file()
