"""Small studies and their file: no row is lost when two write at once, and nothing foreign is touched."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars
import pytest

from witchwood.engine.search import Budget
from witchwood.lab.question import Study
from witchwood.lab.small import played, solve_study, trial_study


def read(path: Path) -> polars.DataFrame:
    return polars.read_csv(path) if path.suffix == ".csv" else polars.read_parquet(path)


def test_two_at_once_on_one_file_keep_every_row(tmp_path: Path) -> None:
    """Each used to write the rows that it knew of: the one that ended last threw away the other's 10."""
    command = [sys.executable, "-m", "witchwood", "solve", "wyr", "--nodes", "500", "--out", str(tmp_path / "rows.csv")]
    both = [subprocess.Popen([*command, "--deals", deals], stdout=subprocess.PIPE) for deals in ("1..10", "11..20")]
    assert [process.communicate()[0].split(b" ")[0] for process in both] == [b"10", b"10"]
    assert [process.returncode for process in both] == [0, 0]
    rows = read(tmp_path / "rows.csv")
    assert rows["deal"].to_list() == list(range(1, 21))
    assert rows.columns[:3] == ["deal", "verdict", "won"]


def asked(deals: range, agent: str = "greedy") -> Study:
    return trial_study("pendle", agent, deals)


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_is_continued(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    first = played(asked(range(3, 9)), out=path)
    assert read(path).height == first.height == 6
    later = played(asked(range(1, 6)), out=path)
    assert later["deal"].to_list() == [1, 2, 3, 4, 5]
    assert read(path)["deal"].to_list() == list(range(1, 9))
    assert sorted(found.name for found in tmp_path.iterdir()) == [name, f"{name}.parts"]


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("# trial greedy pendle code=0 longest=2000\ndeal,won\n1,0\n")
    with pytest.raises(ValueError, match=r"rows\.csv can't be continued: .* an older witchwood"):
        played(asked(range(2)), out=path)
    assert "longest=2000" in path.read_text()
    other = tmp_path / "other.csv"
    played(asked(range(2)), out=other)
    before = other.read_bytes()
    with pytest.raises(ValueError, match="answers another question: it differs in line_ups"):
        played(asked(range(2), "random"), out=other)
    assert other.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "message"), [("rows.txt", r"must end in \.csv or \.parquet"), ("no/a.csv", "no folder")]
)
def test_places_that_can_not_be_written(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        played(asked(range(2)), out=tmp_path / name)


def test_jobs_are_checked() -> None:
    with pytest.raises(ValueError, match="jobs: 0 is not allowed"):
        played(asked(range(2)), jobs=0)


def test_budgets_belong_to_the_question(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    solved = solve_study("hocus", range(1, 4), Budget(nodes=500))
    played(solved, out=path)
    with pytest.raises(ValueError, match="answers another question"):
        played(solve_study("hocus", range(1, 4), Budget(nodes=501)), out=path)
    played(replace(solved, deals=range(1, 6)), out=path)
    assert read(path).height == 5
