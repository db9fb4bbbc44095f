"""Studies: in order, in several processes, and continued after a stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from witchwood.lab import table
from witchwood.lab.study import Row, read_range, study


@dataclass(frozen=True)
class Square:
    """Squares the deal number; stops at one deal if told to."""

    stop: int = -1
    words: str = "square"

    def warm(self) -> None:
        assert self.words

    def ask(self, deal: int) -> Row:
        if deal == self.stop:
            raise KeyboardInterrupt
        return {"deal": deal, "square": deal * deal, "word": "even" if deal % 2 == 0 else "odd"}


def squares(deals: range) -> list[Row]:
    return [Square().ask(deal) for deal in deals]


@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_come_in_order(jobs: int) -> None:
    assert study(Square(), range(5, 25), jobs=jobs) == squares(range(5, 25))


@dataclass(frozen=True)
class Slow(Square):
    """Deal 0 is not done before deal 5 is."""

    mark: Path = Path()

    def ask(self, deal: int) -> Row:
        while deal == 0 and not self.mark.exists():
            time.sleep(0.01)
        if deal == 5:
            self.mark.touch()
        return super().ask(deal)


def test_a_slow_deal_holds_up_no_other(tmp_path: Path) -> None:
    came: list[Row] = []
    rows = study(Slow(mark=tmp_path / "done"), range(20), jobs=2, advance=came.append)
    assert rows == squares(range(20))
    assert came.index(rows[0]) >= 5


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_stopped_study_is_continued(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(KeyboardInterrupt):
        study(Square(stop=7), range(3, 12), path=path)
    assert table.read(path, "square") == squares(range(3, 7))
    seen: list[Row] = []
    assert study(Square(stop=4), range(2, 10), path=path, advance=seen.append) == squares(range(2, 10))
    assert sorted(int(row["deal"]) for row in seen) == list(range(2, 10))
    assert table.read(path, "square") == squares(range(2, 10))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_of_another_question_is_left_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    study(Square(words="square options=none"), range(3), path=path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"answers another question \(square options=none\)"):
        study(Square(), range(3), path=path)
    assert path.read_bytes() == before


def broken(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00PAR1")


def without_deals(path: Path) -> None:
    path.write_text("# square\nsquare,word\n4,even\n")


def with_a_hole(path: Path) -> None:
    path.write_text("# square\ndeal,square,word\n2,4,even\n3,,odd\n")


def folderless(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "prepare", "message"),
    [
        ("rows.txt", folderless, r"must end in \.csv or \.parquet"),
        ("none/rows.csv", folderless, "there is no folder"),
        ("rows.csv", broken, "is no table of results"),
        ("rows.csv", without_deals, "is damaged"),
        ("rows.csv", with_a_hole, "is damaged"),
        ("rows.parquet", broken, "is no table of results"),
    ],
)
def test_files_that_can_not_be_used(tmp_path: Path, name: str, prepare: Callable[[Path], None], message: str) -> None:
    prepare(tmp_path / name)
    with pytest.raises(ValueError, match=message):
        study(Square(), range(3), path=tmp_path / name)


def test_ranges() -> None:
    assert read_range("1..1000") == range(1, 1001)
    assert read_range("7..7") == range(7, 8)
    for wrong in ("", "5", "5..", "..5", "a..b", "1..2..3", "-1..5", "9..8", "0..10000000", "1..99999999999999999999"):
        with pytest.raises(ValueError, match=r"deals|deal number"):
            read_range(wrong)


def test_jobs_are_checked() -> None:
    with pytest.raises(ValueError, match="jobs: 0 is not allowed"):
        study(Square(), range(3), jobs=0)
