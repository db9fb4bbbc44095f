"""A rule of thumb is worth having: it wins more often than random play, in every game and variant."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import polars
import pytest

import witchwood
from lab.studies import part_of
from variants import Variant
from witchwood.lab.duel import Duel, duel_study
from witchwood.lab.question import Study
from witchwood.lab.rows.part import rows_of
from witchwood.lab.small import trial_study
from witchwood.lab.stats import bootstrap_mean

CHANCE_CALLER = Path(__file__).parents[2] / "studies" / "chance_caller.py"
DEALS = range(20_001, 20_201)  # not looked at while the rules of thumb were made

SOLITAIRES = [
    *(
        Variant("hocus", {"goblin_hoard": hoard, "ghost_float": floats, "froggle_friendship": friendship})
        for hoard, floats, friendship in product((True, False), (True, False), ("must", "may", "off"))
    ),
    *(Variant("hocus", {"draw": draw}) for draw in (1, 2, 4, 5, 6, 7)),
    *(Variant("hocus", {"redeals": redeals}) for redeals in (0, 1, 2)),
    Variant("hocus", {"draw": 1, "redeals": 2}),
    Variant("hocus", {"worry_back": True}),
    *(Variant("hocus", {"preset": "klondike", "draw": draw}) for draw in (1, 2, 3, 5)),
    Variant("hocus", {"preset": "klondike", "draw": 1, "redeals": 0}),
    Variant("hocus", {"preset": "klondike", "redeals": 2}),
    Variant("hocus", {"preset": "klondike", "worry_back": False}),
    *(
        Variant("pendle", {"witches": witches, "magic": magic, "must_attack": must, "two_on_two": pairs})
        for witches, magic, must, pairs in product((1, 3), (False, True), (False, True), (False, True))
    ),
    *(Variant("wyr", {"deck": deck}) for deck in ("wyr", "traditional")),
]
SEVERAL = [
    *(Variant("witchpig", seats=seats) for seats in (2, 3, 4, 6, 8)),
    Variant("witchpig", {"false_call": "high_card"}, seats=3),
    Variant("witchpig", {"false_call": "void"}, seats=3),
    Variant("witchpig", {"call": "own_turn", "field_out": "showdown", "sequence": "numeric"}, seats=3),
    *(Variant("stones", {"target": target}) for target in (10, 25, 50, 75)),
]


def played(asked: Study) -> polars.DataFrame:
    """All games of a study of one group, in the order of deals; nothing is stored."""
    return rows_of(part_of(asked))["games"].sort("deal")


@pytest.mark.parametrize("variant", SOLITAIRES, ids=str)
def test_it_wins_more_deals_than_random_play(variant: Variant) -> None:
    """Where neither wins often, points are compared."""
    tables = [
        played(trial_study(variant.game, agent, DEALS, options=variant.options, longest=1_000))
        for agent in ("greedy", "random")
    ]
    measure = "score" if variant.game == "wyr" else "won"
    greedy, chance = (table[measure].to_numpy().astype(float) for table in tables)
    low, _ = bootstrap_mean(greedy - chance)
    assert low > 0, f"{greedy.mean():.3f} against {chance.mean():.3f}"


@pytest.mark.parametrize("variant", SEVERAL, ids=str)
def test_it_beats_random_play(variant: Variant) -> None:
    """Where a false call ends the game for all, chance must not call falsely, or nobody ever wins."""
    chance = "random" if variant.options.get("false_call") != "void" else f"{CHANCE_CALLER}:choose"
    seats = witchwood.game(variant.game).settle_seats(variant.seats)
    asked = duel_study(variant.game, "greedy", chance, pairs=60, seats=seats, options=variant.options)
    result = Duel.of(played(asked), seats)
    assert result.interval[0] > result.fair, result
