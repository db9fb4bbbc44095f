"""Cut points: as near to the shares as equal deals allow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from witchwood.engine.measured import CUTS, LEVELS, Levels
from witchwood.lab.levels import calibrate
from witchwood.lab.pool import Chunk


def test_levels_have_the_shares_that_are_meant() -> None:
    found = calibrate.cut({}, 2000, [number / 1000 for number in range(1000)])
    assert (found.deals, found.winnable) == (2000, 1000)
    assert found.shares == pytest.approx((0.3, 0.35, 0.25, 0.1), abs=0.002)
    assert [found.level(ease) for ease in (0.99, 0.5, 0.2, 0.05)] == list(LEVELS)


def test_deals_of_equal_ease_are_of_one_level() -> None:
    eases = [1.0] * 28 + [0.9] * 30 + [0.4] * 30 + [0.1] * 12
    found = calibrate.cut({}, 100, eases)
    assert found.shares == (0.28, 0.3, 0.3, 0.12)
    found = calibrate.cut({}, 100, [0.5] * 100)
    assert sum(found.shares) == pytest.approx(1)
    assert max(found.shares) == 1


def test_where_nothing_can_be_won_there_are_no_levels() -> None:
    with pytest.raises(ValueError, match="none of 10 deals"):
        calibrate.cut({}, 10, [])


def test_the_command_writes_what_it_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "file_of", lambda _game, name: tmp_path / name)
    monkeypatch.setattr(calibrate, "levels_of", lambda _game: Levels(({"witches": 3},)))
    monkeypatch.setattr("sys.argv", ["calibrate", "pendle", "--deals", "12"])
    calibrate.main()
    (found,) = json.loads((tmp_path / CUTS).read_text())
    assert (found["options"], found["deals"]) == ({"witches": 3}, 12)
    assert found == json.loads(json.dumps(found))
    eases = calibrate.measured(Chunk("pendle", {"witches": 3}, range(12)))
    assert found["winnable"] == len(eases)
    assert found["least"] == list(calibrate.cut({"witches": 3}, 12, eases).least)
