"""Demands on what a game tells those who measure it: how its levels are found, and how rare is what it ranks."""

from __future__ import annotations

from witchwood.contract.case import Case
from witchwood.contract.demand import demand
from witchwood.lab.levels.levels import cuts_for


@demand("levels")
def its_levels_were_calibrated(case: Case) -> None:
    """Where there are `levels`, the game is for one and has `solve`, and `levels.json` in its package has cut points
    for each of their `rules`.
    """
    game = case.game
    if game.levels is None or not case.is_usual:
        return
    if game.seats != (1, 1) or game.solve is None:
        solver = "no function solve" if game.solve is None else "a function solve"
        case.fail("levels", expected="a game for one with a function solve", came=f"seats {game.seats}, {solver}")
    for options in map(dict, game.levels.rules):
        cuts = cuts_for(game, game.settle(options))
        if cuts is None or cuts.options != options:
            command = f"python -m witchwood.lab.levels.calibrate {game.name}"
            case.fail("levels", expected=f"cut points for {options} in levels.json: {command}", came="none")


@demand("odds")
def its_odds_are_counts(case: Case) -> None:
    """`odds`, where there is one, counts as the game is usually played: whole numbers from 0, not all of them 0, each
    with words of its own.
    """
    if case.game.odds is None or not case.is_usual:
        return
    odds = case.game.odds(case.options)
    every = [*odds.ranked, odds.rest]
    counts = [count for _, count in every]
    if not all(type(count) is int and count >= 0 for count in counts) or not any(counts):
        case.fail("odds", expected="whole numbers from 0, not all of them 0", came=counts)
    if len({words for words, _ in every}) < len(every):
        case.fail("odds", expected="words of its own for each", came=[words for words, _ in every])
