"""Hints as a player meets them: games walked by the adviser's plays and by others, with what each hint claims."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import NamedTuple

from variants import Variant, deal
from witchwood.agents.player import Player
from witchwood.engine.kernel import State
from witchwood.engine.search import Budget
from witchwood.table.lessons.guide import why
from witchwood.table.searches.hints import adviser_for

GAMES = int(os.environ.get("WITCHWOOD_GAMES", "8"))
"""So many games of each kind the long tests walk; 300 take about half an hour of two processors."""


_MOST = 400  # plays of a game: one that doesn't follow the hints need never end


class Hint(NamedTuple):
    """A hint where it was given. state: with all cards. line: what the adviser expects. words: what speaks for it."""

    state: State
    seat: int
    line: tuple[int, ...]
    words: str


def hints(variant: Variant, number: int, nodes: int) -> Iterator[Hint]:
    """Every hint of a deal. Its player follows the hints of even deals, and of others three in four, until the adviser
    would give up.
    """
    match, dice = deal(variant, number), random.Random(number)
    advisers = [adviser_for(match.game, match.options, can_search=True) for _ in range(match.seats)]
    while not match.over and len(match.plays) < _MOST:
        seat = match.turn
        assert seat is not None
        adviser: Player = advisers[seat]
        adviser.budget = Budget(nodes=nodes)
        answer = adviser.choose(match, seat)
        if answer.resigns:
            return
        assert answer.action is not None
        yield Hint(match.state.copy(), seat, answer.plan, why(match, seat, answer.plan))
        follows = number % 2 == 0 or dice.random() < 0.75
        match.apply(answer.action if follows else dice.choice(match.legal(seat)), seat)
