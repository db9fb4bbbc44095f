"""Every game's searches keep the contract."""

from __future__ import annotations

import pytest

import witchwood
from demands import SEARCHES, broken
from witchwood.contract import DEMANDS, Case


@pytest.mark.parametrize("name", witchwood.games())
def test_every_demand_on_a_search_is_kept(name: str) -> None:
    assert broken(Case(witchwood.game(name)), (demand for demand in DEMANDS if SEARCHES & {*demand.verbs})) == []
