"""Regret as the reward of a Gymnasium environment: `Regret(gymnasium.make("witchwood/Wyr-v0"))`.

A play is paid minus what it cost against perfect play (`regret.py`): in Wyr the points that it gave away, in other
solitaires -1 for the play that turned a won position into a lost one. Rewards add up to what the whole game fell short.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from witchwood.engine.search import Budget
from witchwood.env.gym import Env, Seen
from witchwood.env.options import missing
from witchwood.env.regret import Proof, prove

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise missing("gym", error) from None

BUDGET = Budget(nodes=20_000)


class Regret(gymnasium.Wrapper[Seen, np.int64, Seen, np.int64]):
    """A solitaire whose solver judges every play within a budget; with nodes alone the same on every machine.

    Where nothing is proved the play costs nothing yet, and the next proved position pays for all plays since the last
    one. `info["regret"]` is what was found after this play, or None; `info["reward"]` is the environment's own reward.
    TypeError for an environment that is not `witchwood.env.gym.Env`; ValueError for a game without a solver.
    """

    def __init__(self, env: gymnasium.Env[Seen, np.int64], budget: Budget = BUDGET) -> None:
        super().__init__(env)
        own = env.unwrapped
        if not isinstance(own, Env):
            raise TypeError(f"{own} is not one of witchwood's environments: make it with gymnasium.make or Env")
        if own.vector.game.solve is None:
            raise ValueError(f"{own.vector.game.name} has no solver, so perfect play is unknown")
        self._vector = own.vector
        self._budget = budget
        self._before = Proof(None, lost=False)  # of the last proved position

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal, and let the solver judge the deal."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._before = self._prove()
        return seen, info

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play, and pay what it cost."""
        seen, reward, terminated, truncated, info = self.env.step(action)
        after = self._before if self._before.lost else self._prove()
        hoped, left = self._before.worth, after.worth
        regret = None if left is None or hoped is None else hoped - left
        if left is not None:
            self._before = after
        return seen, -(regret or 0.0), terminated, truncated, info | {"regret": regret, "reward": reward}

    def _prove(self) -> Proof:
        return prove(self._vector.game, self._vector.state_of(0), self._budget)
