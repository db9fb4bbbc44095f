"""What clients receive of an adviser's answer."""

from __future__ import annotations

from typing import Any

import pytest

import witchwood
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.table.searches.hints import Advice, advise


class _Adviser:
    """Answers as it was made to."""

    def __init__(self, answer: Answer) -> None:
        self.budget = Budget()
        self._answer = answer

    def choose(self, _match: object, _seat: int) -> Answer:
        return self._answer


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict.LOST, "You can't win from here any more"),
        (Verdict.UNKNOWN, "The adviser sees no way to win from here"),
    ],
)
def test_an_adviser_that_would_give_up_names_no_play(verdict: Verdict, words: str) -> None:
    match = witchwood.deal("newts", 3)
    adviser: Any = _Adviser(Answer(match.legal()[0], verdict, 0.0, resigns=True))
    assert advise(adviser, match, 0, Budget()) == Advice(None, words, "", 0.0)
