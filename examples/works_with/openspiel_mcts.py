"""OpenSpiel's Monte-Carlo tree search in Python plays Witch Stones against chance: pip install '.[openspiel]'."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import witchwood.env.openspiel  # noqa: F401 (importing it registers the games)


def play(deal: int, simulations: int = 20) -> list[float]:
    """The returns of one game: the search sits at seat 0."""
    game = pyspiel.load_game("python_witchwood_stones(target=20)")
    dice = np.random.RandomState(deal)
    search = MCTSBot(game, 2.0, simulations, RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()
    state.apply_action(deal)  # the chance node
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(search.step(state) if mine else dice.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    print(play(deal=1))
