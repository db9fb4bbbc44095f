"""A demand that found nothing to try says what may be the cause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from witchwood.contract.case import Broken, Case
from witchwood.contract.redealt import hide_knows_no_more_than_the_seat
from witchwood.engine.kernel import State
from witchwood.engine.position import Sections
from witchwood.games import load


def refuse(_state: State, sections: Sections) -> None:
    raise sections.error("stock", "refused")


def test_positions_that_are_not_read_back_are_named_as_the_cause() -> None:
    """Deals that look like this one are made by exchanging its hidden cards, and must be read back."""
    game = load("hocus")
    broken = replace(game, text=replace(game.text, read_position=refuse))
    with pytest.raises(Broken, match="nothing was tested: this state's position is not read back"):
        hide_knows_no_more_than_the_seat(Case(broken))
