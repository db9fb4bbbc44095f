"""The games for Gymnasium: `gymnasium.make("witchwood/Hocus-v0", draw=1)`, and `gymnasium.make_vec` for many at once.

Importing this module makes the ids known, those of installed packages' games too. The same seeds and actions play the
same games in one environment, in Gymnasium's own vectors of them ("sync", "async") and in ours.

In a game of several seats you play one of them, and agents the others. An observation is a vector of bytes
(`docs/environments.md`); `info["action_mask"]` and `action_masks()` hold the legal actions, as
sb3-contrib asks for it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.game import check_seed
from witchwood.env.arrangement import Autoreset
from witchwood.env.options import missing, reset_option
from witchwood.env.picture import MODES, check_mode, render
from witchwood.env.tasks import len_of
from witchwood.env.vector import Vector, check_picked
from witchwood.games import names

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("gym", error) from None

RenderMode: TypeAlias = Literal["ansi", "rgb_array"]
Seen: TypeAlias = NDArray[np.uint8]

_AUTORESET: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
_DRAWN_AHEAD = 64  # deals of each game: one at a time would take longer than the games themselves
_NOTHING_DRAWN = -1  # in place of the episode whose successor's deal was drawn
_DEFAULTS = {"opponents": "greedy", "illegal": "lose"}  # Gymnasium's own tools draw actions without a mask


class Env(gymnasium.Env[Seen, np.int64]):
    """One game by its name. Options by keyword: those of `Vector` (`opponents`, `deals`, `rewards` ...) and the rules'.

    Unless said otherwise the rule of thumb plays the other seats, and an action that is not legal loses.
    `reset(options={"deal": 42})` deals that one; otherwise the seed draws from the range `deals`.
    `info` has `action_mask` (int8), `deal` and `seat`; once the game is over the mask offers action 0, which plays
    nothing. ValueError names an option that is not allowed.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium's type

    def __init__(self, name: str, *, render_mode: RenderMode | None = None, **options: Any) -> None:
        self.render_mode = check_mode(render_mode)
        self.vector = _vector(name, 1, "disabled", options)
        self.observation_space = _observation_space(self.vector)
        self.action_space = spaces.Discrete(self.vector.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode. ValueError for a deal that is no deal number, and for an option that there is not."""
        deal = reset_option(options, "deal")
        super().reset(seed=seed)
        [drawn] = _draw_places(self.vector, self.np_random, 1).tolist()
        self.vector.upcoming[0] = self.vector.deals[drawn] if deal is None else check_seed(deal)
        self.vector.reset()
        return self.vector.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action, and the other seats' until it is your turn again. ValueError if the episode is over."""
        vector = self.vector
        if vector.ended[0]:
            raise ValueError("the episode is over: call reset()")
        vector.step(np.array([action]))
        ended = bool(vector.terminated[0]), bool(vector.truncated[0])
        return vector.observations[0].copy(), float(vector.reward[0]), *ended, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, (actions,) bool."""
        masks: NDArray[np.bool_] = _masks(self.vector)[0]
        return masks

    def render(self) -> Any:
        """The table as your seat sees it: text, or an image of shape (height, width, 3), uint8; None without a mode."""
        return _render(self.vector, 0, self.render_mode)

    def _info(self) -> dict[str, Any]:
        vector = self.vector
        mask = _masks(vector)[0].view(np.int8)
        return {"action_mask": mask, "deal": int(vector.numbers[0]), "seat": int(vector.movers[0])}


class VectorEnv(gymnasium.vector.VectorEnv[Seen, Any, NDArray[Any]]):
    """Many games at once by their name; options as those of `Env`, and `threads`.

    autoreset_mode: when the next episode is dealt. copy: False hands out the arrays that the next step fills again.
    Each game draws its deals from dice of its own, as `Env` does: `reset(seed=7)` seeds those of game i with 7 + i, a
    list gives each game's seed, and None in it leaves them as they are.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # Gymnasium's type

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: RenderMode | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = check_mode(render_mode)
        self.copy = copy
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.vector = _vector(name, num_envs, _AUTORESET[mode], options)
        self.single_observation_space = _observation_space(self.vector)
        self.single_action_space = spaces.Discrete(self.vector.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dice = [np.random.default_rng() for _ in range(num_envs)]
        self._drawn = np.zeros((num_envs, _DRAWN_AHEAD), np.uint64)
        self._used = np.full(num_envs, _DRAWN_AHEAD)
        self._begun = np.full(num_envs, _NOTHING_DRAWN)
        self._draw_next()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in every game, or where `options["reset_mask"]` (num_envs,) is True; ValueError for
        another option. Seeds are for the games that begin.
        """
        vector = self.vector
        picked = check_picked(reset_option(options, "reset_mask"), self.num_envs)
        seeded = self._seeded(seed)
        for game, dice in enumerate(seeded):
            if picked[game] and dice is not None:
                self._dice[game], self._used[game], self._begun[game] = dice, _DRAWN_AHEAD, _NOTHING_DRAWN
        self._draw_next()
        vector.reset(picked)
        self._draw_next()
        return self._out(vector.observations), self._info()

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game. With autoreset in the same step `info` has `final_obs` and `final_info`."""
        vector = self.vector
        deals = vector.numbers.copy()
        vector.step(actions)
        self._draw_next()
        info = self._info()
        ended = vector.terminated | vector.truncated
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and ended.any():
            final = np.full(self.num_envs, None, object)
            for game, seen in zip(*vector.final_observations(), strict=True):
                final[game] = seen
            over = np.zeros(info["action_mask"].shape, np.int8)
            over[ended, 0] = 1
            told = {"action_mask": over, "deal": deals, "seat": vector.final_viewers.copy()}
            info |= {"final_obs": final, "_final_obs": ended, "final_info": _where(ended, told), "_final_info": ended}
        rewards = vector.reward.astype(np.float64)
        return self._out(vector.observations), rewards, vector.terminated.copy(), vector.truncated.copy(), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, (num_envs, actions) bool."""
        return _masks(self.vector, copy=self.copy)

    def render(self) -> tuple[Any, ...] | None:
        """Each table, as `Env.render` has it; None without a mode."""
        if self.render_mode is None:
            return None
        return tuple(_render(self.vector, game, self.render_mode) for game in range(self.num_envs))

    def close_extras(self, **_kwargs: Any) -> None:
        """End the threads."""
        self.vector.close()

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        vector = self.vector
        masks = self.action_masks().view(np.int8)
        told = {"action_mask": masks, "deal": vector.numbers.copy(), "seat": vector.movers.copy()}
        return _where(np.ones(self.num_envs, np.bool_), told)

    def _seeded(self, seed: int | list[int | None] | None) -> list[np.random.Generator | None]:
        """New dice for each game that gets a seed, as in Gymnasium's own vectors. ValueError: the list is too short or
        too long.
        """
        if not isinstance(seed, list):
            super().reset(seed=seed)
            seed = [None if seed is None else seed + game for game in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"seed: {len(seed)} seeds do not suit {self.num_envs} games")
        return [None if one is None else np_random(one)[0] for one in seed]

    def _draw_next(self) -> None:
        """Draw the next deal of each game that has begun an episode since, or got new dice."""
        vector, episodes = self.vector, self.vector.episodes
        [begun] = (self._begun != episodes).nonzero()
        if not begun.size:
            return
        self._begun[begun] = episodes[begun]
        used = self._used[begun]
        for game in begun[used == _DRAWN_AHEAD].tolist():
            self._drawn[game] = _draw_places(vector, self._dice[game], _DRAWN_AHEAD)
        used %= _DRAWN_AHEAD
        vector.upcoming[begun] = self._drawn[begun, used] + np.uint64(vector.deals.start)
        self._used[begun] = used + 1


def _vector(name: str, games: int, autoreset: Autoreset, options: dict[str, Any]) -> Vector:
    """The games. ValueError for options of `Vector` that Gymnasium settles."""
    for settled in ("autoreset", "masks", "observations"):
        if settled in options:
            raise ValueError(f"{settled}: Gymnasium settles this (see autoreset_mode); only Vector takes it")
    return Vector(name, games, **{**_DEFAULTS, **options}, autoreset=autoreset)


def _where(games: NDArray[np.bool_], told: dict[str, Any]) -> dict[str, Any]:
    """Infos as Gymnasium's vectors have them: beside each array, in which games it says something."""
    return told | {f"_{name}": games for name in told}


def _observation_space(vector: Vector) -> Any:
    return spaces.Box(np.zeros_like(vector.observation.scales), vector.observation.scales, dtype=np.uint8)


def _masks(vector: Vector, *, copy: bool = True) -> NDArray[np.bool_]:
    """The masks, (games, actions) bool. A game that is over offers action 0, in a copy, which plays nothing: a learner
    draws an action from every mask.
    """
    masks, ended = vector.masks, vector.ended
    if not ended.any():
        return masks.copy() if copy else masks
    masks = masks.copy()
    masks[ended, 0] = True
    return masks


def _draw_places(vector: Vector, dice: np.random.Generator, number: int) -> NDArray[np.uint64]:
    """So many places in the range of deals, (number,): the same as if they were drawn one by one."""
    return dice.integers(0, len_of(vector.deals) - 1, number, np.uint64, endpoint=True)


def _render(vector: Vector, game: int, mode: str | None) -> Any:
    return render(vector.game, vector.state_of(game), int(vector.movers[game]), mode)


def environment_id(name: str) -> str:
    """The id of a game: "hocus" is "witchwood/Hocus-v0"."""
    return f"witchwood/{''.join(word.capitalize() for word in name.split('_'))}-v0"


for _name in names():
    gymnasium.register(
        environment_id(_name),
        entry_point="witchwood.env.gym:Env",
        vector_entry_point="witchwood.env.gym:VectorEnv",
        kwargs={"name": _name},
    )
