"""What `ppo.py` has learnt, played with NumPy alone: an agent for `witchwood trial`.

    witchwood trial pendle examples/learn/policy.py:pendle --deals 1..1000

It looks for GAME.npz in the folder that you are in.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np


class Policy:
    """Draws an action by the chances that a network gives the legal ones: the same one for the same seed."""

    def __init__(self, file: str) -> None:
        self._file = file

    @cached_property
    def _weights(self) -> dict[str, Any]:
        with np.load(self._file) as arrays:
            return dict(arrays)

    def __call__(self, observation: Any, mask: Any, seed: int) -> int:
        """An action's number. observation: uint8 of shape (size,); mask: of shape (actions,); seed: of each play.

        A choice that depended on what is seen alone would go round for ever where a position comes again. ValueError if
        something else was learnt than what is played.
        """
        weights = self._weights
        for what, given, known in (("bytes of observation", observation, "scales"), ("actions", mask, "bias")):
            learnt = weights[known]
            if given.shape != learnt.shape:
                raise ValueError(
                    f"{self._file} was learnt with {learnt.size} {what}, this game has {given.size}: "
                    "learn it again with ppo.py"
                )
        x = np.maximum(observation / weights["scales"] @ weights["matrix0"] + weights["bias0"], 0)
        layers = int(weights["layers"])
        for layer in range(1, layers):
            y = np.maximum(x @ weights[f"matrix{layer}"] + weights[f"bias{layer}"], 0)
            x = x + y if layers > 2 else y
        legal = np.flatnonzero(mask)
        logits = weights["sharpness"] * (x @ weights["actions"] + weights["bias"])[legal]
        chances = np.exp(logits - logits.max())
        return int(np.random.default_rng(seed).choice(legal, p=chances / chances.sum()))


pendle = Policy("pendle.npz")
witchpig = Policy("witchpig.npz")
wyr = Policy("wyr.npz")
hocus = Policy("hocus.npz")
stones = Policy("stones.npz")
