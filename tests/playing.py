"""Games as tests play them: some plays at once, the rule of thumb, and games that wander."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.match import RESIGN, Match
from witchwood.engine.option import Value


def after(match: Match, plays: str) -> Match:
    """The match after these plays: notation with blanks between, as in a record ("draw 1:call 2:resign")."""
    for play in plays.split():
        seat, _, text = play.rpartition(":")
        if text == RESIGN:
            match.resign(int(seat))
        else:
            match.play(text, int(seat) if seat else None)
    return match


def by_greedy(game: Game, state: State, seat: int = 0) -> int:
    """The action of a game's rule of thumb."""
    legal = np.array(game.legal(state, seat), np.int64)
    return int(game.rules.greedy(state, seat, legal, len(legal)))


def wander(game: Game, deal: int, options: Mapping[str, Value], chance: float) -> Iterator[State]:
    """The states of a game for one by the rule of thumb, with so many random actions; each is a copy."""
    dice = random.Random(deal)
    state = game.deal(deal, game.settle(options), 1)
    yield state.copy()
    while int(game.rules.turn(state)) != OVER:
        at_random = dice.random() < chance
        game.rules.play(state, 0, dice.choice(game.legal(state, 0)) if at_random else by_greedy(game, state))
        yield state.copy()
