"""Golden playthroughs and the perft table (`goldens.py` writes both)."""

from __future__ import annotations

import json

import pytest

from goldens import FOLDER, PERFT, PERFT_DEALS, PLAYTHROUGHS, perft_numbers, playthrough
from variants import Variant, deal
from witchwood.engine import batch


@pytest.mark.parametrize(("variant", "number", "plays"), PLAYTHROUGHS, ids=str)
def test_playthroughs_are_as_they_were(variant: Variant, number: int, plays: int) -> None:
    written = (FOLDER / f"{variant}.txt").read_text(encoding="utf-8")
    assert playthrough(variant, number, plays).splitlines() == written.splitlines()


@pytest.mark.parametrize(("variant", "depth"), PERFT_DEALS, ids=str)
def test_perft_table(variant: Variant, depth: int) -> None:
    expected = json.loads(PERFT.read_text(encoding="utf-8"))[str(variant)]
    found = perft_numbers(variant, depth)
    for number, counts in expected.items():
        if found[number] != counts:
            match = deal(variant, int(number))
            shown = batch.divide(match.game, match.state, depth)
            pytest.fail(f"deal {number}: expected {counts}, found {found[number]}; divide: {shown}")


@pytest.mark.parametrize(("variant", "depth"), PERFT_DEALS, ids=str)
def test_perft_agrees_with_one_match_at_a_time(variant: Variant, depth: int) -> None:
    """The same count through `Match`: legal lists, plays and undo in plain Python."""
    match = deal(variant, 1)

    def count(left: int) -> int:
        if left == 1:
            return len(match.legal())
        total = 0
        for action in match.legal():
            match.apply(action)
            total += count(left - 1) if not match.over else 0
            match.undo()
        return total

    shallow = 2 if variant.game in ("wyr", "stones") else min(depth, 3)
    assert count(shallow) == perft_numbers(variant, shallow)["1"][-1]
