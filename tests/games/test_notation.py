"""Notation of games in which every action number has its own, legal or not."""

from __future__ import annotations

import random

import pytest

from variants import Variant, deal

NUMBERED = [
    Variant("hocus"),
    Variant("hocus", {"preset": "klondike"}),
    Variant("wyr"),
    Variant("wyr", {"deck": "traditional"}),
    Variant("stones"),
]


@pytest.mark.parametrize("variant", NUMBERED, ids=str)
def test_every_action_number_reads_back_in_any_case(variant: Variant) -> None:
    match, dice = deal(variant, 1), random.Random(1)
    text, actions = match.game.text, match.game.actions
    while not match.over and len(match.plays) < 40:
        state = match.state
        texts = [text.write_action(state, 0, action) for action in range(actions)]
        assert len({*texts}) == actions
        for action, written in enumerate(texts):
            assert written == written.lower()
            assert text.read_action(state, 0, written) == text.read_action(state, 0, written.upper()) == action
            assert text.describe(state, 0, action)
        for _ in range(7):
            if not match.over:
                match.apply(dice.choice(match.legal()))
