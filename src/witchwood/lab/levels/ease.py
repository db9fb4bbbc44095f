"""How easy a deal is: the share of games that players of graded strength win on it, over fixed seeds.

Three players see what a player sees: one plays at random, two by the game's rule of thumb, but leave every second or
every eighth play to chance. The fourth knows all cards and looks at few positions: at 64, 128, 256, ... up to 8,192 of
them, so the share says by how small a search a win is found. The ease of a deal is the mean of the shares, from 0 to 1.

Where points count and all lies open, as in Wyr, only the fourth is asked, and has to find the best score: a search is
as wide as its budget allows, so the share says how narrow a beam still finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.measured import Levels
from witchwood.engine.random import DICE
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.lab.levels.kernels.careless import count_wins

GAMES = 48  # of each player that sees what a player sees
CARELESS = (64, 32, 8)  # of 64 plays, how many each of these leaves to chance
LONGEST = 600  # plays after which a game is given up
BUDGETS = tuple(64 << doubling for doubling in range(8))  # positions that the player looks at who knows all cards
PROOF = 50_000  # positions within which the solver has to prove that a deal can be won
_SEEDS = 1 << 32  # between one player's seeds and the next one's


@dataclass(frozen=True)
class Ease:
    """What was measured of a deal. shares: the games that each player won, of one, in the players' order."""

    shares: tuple[float, ...]

    @property
    def value(self) -> float:
        """The mean share, 0 to 1."""
        return sum(self.shares) / len(self.shares)


def proof(game: Game, state: State, stop: Callable[[], bool] | None = None) -> Answer:
    """The solver's word on a deal, within `PROOF` positions. ValueError for a game without a solver."""
    if game.solve is None:
        raise ValueError(f"{game.name} has no solver, so its deals have no levels")
    return game.solve(state, Budget(nodes=PROOF, stop=stop))


def levels_of(game: Game) -> Levels:
    """How the levels of a game's deals are found. ValueError for a game that has none."""
    if game.levels is None:
        raise ValueError(f"{game.name} does not say how levels are found (`Game.levels`), so its deals have none")
    return game.levels


def ease_of(game: Game, state: State, seed: int = 0) -> Ease:
    """How easy a solitaire's position is. Other seeds give other games; levels are those of seed 0."""
    states = game.blank(2)
    states[0] = state
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    actions = np.empty(game.most_legal, np.int64)
    shares = []
    for number, carelessness in enumerate(() if game.perfect_information else CARELESS):
        first = np.uint64((seed * len(CARELESS) + number) * _SEEDS)
        shares.append(int(count_wins(states, dice, actions, first, GAMES, carelessness, LONGEST)) / GAMES)
    searches = levels_of(game).seeds
    seeds = range(seed * searches + 1, (seed + 1) * searches + 1)
    shares.append(sum(_found_by(game, state, one) for one in seeds) / searches)
    return Ease(tuple(shares))


def _found_by(game: Game, state: State, seed: int) -> float:
    """The share of the budgets that suffice to find what there is to find: a win, or the best score."""
    nodes = positions(game, state, seed)
    return 0.0 if nodes is None else sum(nodes <= budget for budget in BUDGETS) / len(BUDGETS)


def positions(game: Game, state: State, seed: int) -> int | None:
    """How many positions the solver looks at until it finds a win, or proves the best score where points count.

    None if the largest budget does not suffice.
    """
    assert game.solve is not None
    answer = game.solve(state, Budget(nodes=BUDGETS[-1], seed=seed, memory=1))
    found = answer.counters["proved"] if "bound" in answer.counters else answer.verdict == Verdict.WON
    return int(answer.counters["nodes"]) if found else None
