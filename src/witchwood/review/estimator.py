"""What a position is worth to a seat by what it knows: games played on from there, always the same ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State, answers, observe
from witchwood.engine.random import DICE, mix
from witchwood.review.kernels.rollouts import Rollouts, brings_news, roll_on, worth

Samples = list[float]
Plays = Sequence[tuple[int, int]]  # seats and actions

_BASE_SALT = 0x9E3779B97F4A7C15
_WORLDS = 64  # in which a play is tried to see whether it brings news


class Estimator:
    """Samples what a seat gets when all play on by the game's yardstick. The same question has the same answer.

    Nothing that the seat can't know has any influence but through the order in which hidden cards are drawn.
    """

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.rollouts = game.yardstick.rollouts
        self._seed = seed
        states = game.blank(3)
        size = 0 if game.observation is None else game.observation.size
        self._room = Rollouts(
            states=states,
            raw=states.view(np.uint8).reshape(3, game.dtype.itemsize),
            dice=np.zeros(1, DICE).view(np.recarray)[0],
            actions=np.empty(game.most_legal, np.int64),
            scores=np.zeros(game.seats[1], np.float64),
            seen=np.zeros(size, np.uint8),
            truth=np.zeros(size, np.uint8),
        )

    def sample(self, base: State, plays: Plays, count: int | None = None, salt: int = 0) -> Samples:
        """What the seat gets in `count` games from `base` that begin with `plays`. salt: another one, other games."""
        out = np.empty(self.rollouts if count is None else count)
        stick = self.game.yardstick
        self._room.states[0] = base
        roll_on(self._room, self.seat, _array(plays), self._word(salt), stick.slips, stick.points, out)
        samples: Samples = out.tolist()
        return samples

    def known(self, state: State) -> Samples:
        """What the seat has in a game that is over, in the shape of samples."""
        return [float(worth(state, self.seat, self.game.yardstick.points, self._room.scores))] * self.rollouts

    def is_news(self, base: State, plays: Plays, now: State) -> bool:
        """Whether the seat sees anything in `now`, after `plays` from `base`, that it could not foresee at `base`."""
        if not answers(observe, self.game.dtype):
            return True
        self._room.states[0] = base
        return bool(brings_news(self._room, self.seat, _array(plays), self._word(0), _WORLDS, now))

    def rule_of_thumb(self, state: State) -> int | None:
        """What the rule of thumb plays for the seat; None when it is not its turn."""
        rules, actions = self.game.rules, self._room.actions
        if int(rules.turn(state)) != self.seat:
            return None
        return int(rules.greedy(state, self.seat, actions, rules.legal(state, self.seat, actions)))

    def is_over(self, state: State) -> bool:
        """Whether a game has ended."""
        return int(self.game.rules.turn(state)) == OVER

    def _word(self, salt: int) -> np.uint64:
        return np.uint64(mix(np.uint64((self._seed + salt * _BASE_SALT) % 2**64)))


def _array(plays: Plays) -> NDArray[np.int64]:
    return np.array(plays, np.int64).reshape(len(plays), 2)
