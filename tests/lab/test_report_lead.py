"""The head of a report: what is sure comes first, nothing is left out without a word, and games that break are told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import polars

from lab.studies import study
from witchwood.lab.measures import measured
from witchwood.lab.report.lead import lead
from witchwood.lab.summary import lines, rules_of

DEALS = 200
CALLS = """
game = "witchpig"
deals = "1..200"
seats = 4
pairing = "self"

[[agent]]
name = "greedy"

[[agent]]
name = "random"

[vary]
false_call = ["out", "high_card", "void"]
"""


def games(row: Callable[[str, str, int], dict[str, Any]], **changes: Any) -> polars.DataFrame:
    """Each group's games of four seats: seat 0 acts first, and wins every fourth deal unless `row` says else."""
    usual = {"order": 0, "over": True, "first": 0, "plays": 30, "choices": 9, "seconds": 0.1}
    rows = [
        {"agent": agent, "variant": one.name, "deal": deal, **usual, "winners": 1 << deal % 4}
        | row(agent, one.name, deal)
        for agent, one, deal in product(("greedy", "random"), study(CALLS, **changes).variants, range(1, DEALS + 1))
    ]
    found = polars.DataFrame(rows)
    return measured(found.with_columns(won=polars.when(polars.col("winners") == 0).then(0.25).otherwise(0.0)))


def test_what_is_sure_comes_first_and_what_is_left_out_is_counted() -> None:
    """Five variants, of which random's last alone differs surely; the others' games differ by chance."""
    changes = {"vary": {"false_call": ["out", "high_card"], "sequence": ["deck", "numeric"], "call": ["anytime"]}}

    def row(agent: str, variant: str, deal: int) -> dict[str, Any]:
        if (agent, variant) == ("random", "false_call-high_card.sequence-numeric.call-anytime"):
            return {"winners": 1}
        return {"plays": len(variant) + deal % 2}

    told = lead(study(CALLS, **changes), games(row, **changes))
    assert told[0].startswith(
        "random: 100.0% won by the first player with False call: high card and Sequence: numeric, "
        "25.0% with False call: out and Sequence: deck; that is 75.0 points more ("
    )
    assert sum("may be chance" in line for line in told) == 3
    assert told[4] == "2 more differences, none of them sure, are under “What makes a difference”."
    assert told[5] == "Even is 25.0% at 4 seats."
    assert len(told) == 6


def test_the_same_games_are_not_chance() -> None:
    """Whoever plays the same games met no difference; equal shares of other games may be chance."""
    asked = study(CALLS)
    table = games(lambda agent, variant, _: {"plays": 31} if agent == "random" and variant.endswith("d") else {})
    told = lead(asked, table.with_columns(seconds=polars.int_range(polars.len()) / 7))
    same = "These agents played the same games: the rule was never met."
    assert told[0] == (
        "greedy: 25.0% won by the first player with False call: high card, 25.0% with False call: out. " + same
    )
    assert [same in line for line in told] == [True, True, False, False, False]
    assert "  greedy, False call: void less False call: out: the same games" in lines(asked, table)


def test_a_rule_that_wrecks_the_game_is_told() -> None:
    """Games of a play that nobody wins: though the first to act gets its even share of them, as before."""
    told = lead(
        study(CALLS),
        games(
            lambda agent, variant, _: {"plays": 1, "winners": 0} if (agent, variant[-4:]) == ("random", "void") else {}
        ),
    )
    assert (
        "random, with False call: void instead of False call: out: games last 1 play, not 30, "
        "and nobody wins 100.0% of them, not 0.0%." in told
    )
    assert len([line for line in told if "games last" in line]) == 1
    assert told[-1] == (
        "Even is 25.0% at 4 seats; so much each seat is given for a game that nobody won: at most 100.0% of the games "
        "(random, False call: void)."
    )


def test_shares_say_how_many_games_nobody_won() -> None:
    told = lines(study(CALLS), games(lambda *group: {"winners": 0} if group[2] <= 20 else {}))
    assert told[0].endswith(" of 200 deals; even is 25.0%, which counts for the 10.0% of the games that nobody won")


def test_rules_are_told_in_the_games_own_words() -> None:
    asked = study(vary=[{}, {"draw": 2, "ghost_float": False}])
    assert [rules_of(asked, one.name) for one in asked.variants] == [
        "Ghost float and Draw 3",
        "No ghost float and Draw 2",
    ]
    assert rules_of(study(vary={}), "usual") == "usual"
