"""The page of a review."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import witchwood
from witchwood.engine.search import Verdict
from witchwood.lab.report.reviewed import write
from witchwood.review.band import Band
from witchwood.review.reviewer import review

W, L, U = Verdict.WON, Verdict.LOST, Verdict.UNKNOWN
LEFT, RIGHT = 48, 708  # of the picture


@pytest.mark.parametrize("verdicts", [(W, W, L), (W, L, L), (U, L, W), (L, L, L)])
def test_each_stretch_of_the_band_can_be_seen_and_meets_the_next(verdicts: tuple[Verdict, ...], tmp_path: Path) -> None:
    match = witchwood.deal("newts", 3, heap=9)
    match.play("1")
    match.resign()
    html = write(match, replace(review(match, 0), band=Band(verdicts)), tmp_path / "page.html").read_text()
    bars = re.findall(r'<rect class="(\w+)" x="([\d.]+)" y="\d+" width="([\d.]+)"', html)
    words = {W: "won", L: "lost", U: "open"}
    assert [name for name, _, _ in bars] == list(dict.fromkeys(words[one] for one in verdicts))
    assert all(float(width) > 50 for _, _, width in bars)
    ends = [float(x) + float(width) for _, x, width in bars]
    assert [float(x) for _, x, _ in bars] == pytest.approx([LEFT, *ends[:-1]], abs=0.2)
    assert ends[-1] == pytest.approx(RIGHT, abs=0.2)


def test_a_band_that_turns_often_is_put_into_few_words(tmp_path: Path) -> None:
    match = witchwood.deal("newts", 3, heap=9)
    for _ in range(5):
        match.play("1")
    html = write(match, replace(review(match, 0), band=Band((W, L, W, L, W, L))), tmp_path / "page.html").read_text()
    assert "could be won, then 4 turns, then lost" in html
