"""Golden playthroughs and the perft table (`goldens.py` writes both)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldens import FIXTURES, FOLDER, PERFT, PERFT_DEALS, PLAYTHROUGHS, fixture, perft_numbers, playthrough
from variants import Variant, deal
from witchwood.engine import batch


@pytest.mark.parametrize(("variant", "number", "plays"), PLAYTHROUGHS, ids=str)
def test_playthroughs_are_as_they_were(variant: Variant, number: int, plays: int) -> None:
    written = (FOLDER / f"{variant}.txt").read_text(encoding="utf-8")
    assert playthrough(variant, number, plays).splitlines() == written.splitlines()


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_views_of_the_clients_tests_are_what_the_games_say(path: Path) -> None:
    assert json.loads(path.read_text(encoding="utf-8")) == fixture(path.stem)


@pytest.mark.parametrize(("variant", "depth"), PERFT_DEALS, ids=str)
def test_perft_table(variant: Variant, depth: int) -> None:
    expected = json.loads(PERFT.read_text(encoding="utf-8"))[str(variant)]
    found = perft_numbers(variant, depth)
    for number, counts in expected.items():
        if found[number] != counts:
            match = deal(variant, int(number))
            shown = batch.divide(match.game, match.state, depth)
            pytest.fail(f"deal {number}: expected {counts}, found {found[number]}; divide: {shown}")
