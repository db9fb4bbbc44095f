"""The studies behind docs/findings: all of them can be read, are told of on the page, and a small one runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from witchwood.lab.reading import read_study
from witchwood.lab.run import run
from witchwood.lab.tell import lines

ROOT = Path(__file__).parents[2]
STUDIES = sorted((ROOT / "studies").glob("*.toml"))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_every_study_is_told_of(path: Path) -> None:
    study = read_study(path)
    assert study.question.endswith("?")
    assert study.reproducible
    assert f"studies/{path.name}" in (ROOT / "docs/findings/README.md").read_text(encoding="utf-8")


def test_the_page_says_what_must_attack_changes(tmp_path: Path) -> None:
    study = read_study(ROOT / "studies/pendle-must-attack.toml")
    assert study.deals == range(1, 2_001)
    told = lines(study, run(study, tmp_path / "a").table(study))
    assert "random, must_attack-on: 46.1% won (95 % interval 43.9% to 48.2%) of 2,000 deals" in told
    assert "greedy, must_attack-off: 69.2% won (95 % interval 67.1% to 71.2%) of 2,000 deals" in told
