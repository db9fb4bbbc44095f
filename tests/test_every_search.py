"""Every game's searches keep the contract, in every variant."""

from __future__ import annotations

import pytest

import witchwood
from demands import SEARCHES, broken
from variants import VARIANTS, Variant
from witchwood.contract import DEMANDS, Case


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_demand_on_a_search_is_kept(variant: Variant) -> None:
    case = Case(witchwood.game(variant.game), dict(variant.options), variant.seats)
    assert broken(case, (demand for demand in DEMANDS if SEARCHES & {*demand.verbs})) == []
