"""How a finished solitaire went."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.course import TENTHS, course_of


def test_the_tenths_add_up_to_the_score() -> None:
    match = witchwood.deal("wyr", 2)
    with pytest.raises(RefusalError):
        course_of(match)
    before = match.scores[0]
    while not match.over:
        match.play(witchwood.hint(match, "greedy"))
    gains = course_of(match)["gains"]
    assert len(gains) == TENTHS
    assert sum(gains) == match.scores[0] - before > 0


def test_a_game_without_a_play_has_a_course_too() -> None:
    match = witchwood.deal("pendle", 13)
    match.resign()
    assert course_of(match)["gains"] == [0.0] * TENTHS
