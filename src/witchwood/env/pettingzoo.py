"""Games of several seats for PettingZoo, agents in turn (AEC): `env("stones", target=30)`.

    env = witchwood.env.pettingzoo.env("witchpig", seats=3, swap="two_steps")
    env.reset(seed=1)

Agents are called seat_0, seat_1, ... An observation is a dictionary as in PettingZoo's own classics: "observation",
bytes, and "action_mask", which also stands in the agent's info; with `mask_in="info"` it stands only there, and an
observation is the bytes. Options are those of `EnvOptions`, and the game's own.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from witchwood.env.episode import Episode
from witchwood.env.options import missing, reset_option
from witchwood.env.picture import MODES, check_mode, render
from witchwood.env.setting import Setting
from witchwood.env.tasks import TRAIN, check_deals, len_of

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from None

_MODES = ("human", *MODES)


def env(game: str, **options: Any) -> AECEnv:
    """The environment, in the wrapper that checks the order of calls. ValueError names a bad option."""
    return OrderEnforcingWrapper(raw_env(game, **options))


def parallel_env(game: str, **options: Any) -> ParallelEnv:
    """The same as a parallel environment: every agent gives an action, that of the agent whose turn it is counts.

    Unless said otherwise an action that is not legal loses: what is made for such environments draws without a mask.
    """
    return turn_based_aec_to_parallel(env(game, **{"illegal": "lose", **options}))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo has no type hints; its name for environments
    """The environment itself.

    deals: the range from which a seed draws. render_mode: "ansi" or "rgb_array", the table as the agent whose turn it
    is sees it; "human": printed as text after each deal and step; None: `render` shows nothing.
    mask_in: where the mask of legal actions stands.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        deals: range = TRAIN,
        render_mode: str | None = None,
        mask_in: Literal["observation", "info"] = "observation",
        **options: Any,
    ) -> None:
        super().__init__()
        if mask_in not in ("observation", "info"):
            raise ValueError(f"mask_in: {mask_in!r} is not allowed; use 'observation' or 'info'")
        self.deals = check_deals(deals)
        self.setting = Setting.of(game, seats, **options)
        if self.setting.seats == 1:
            raise ValueError(f"{game} is a solitaire: use witchwood.env.gym")
        self.metadata = {
            "name": f"witchwood_{game}_v{self.setting.game.version}",
            "render_modes": list(_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = check_mode(render_mode, _MODES)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dice = np.random.default_rng()
        self._episode: Episode | None = None
        size = self.setting.actions
        scales = self.setting.observation.scales
        rows = np.tile(scales, (self.setting.seats, 1))
        self.state_space = spaces.Box(np.zeros_like(rows), rows, dtype=np.uint8)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._bytes_alone = mask_in == "info"
        self.observation_spaces: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            seen = spaces.Box(np.zeros_like(scales), scales, dtype=np.uint8)
            mask = spaces.Box(0, 1, (size,), np.int8)
            self.observation_spaces[agent] = (
                seen if self._bytes_alone else spaces.Dict(observation=seen, action_mask=mask)
            )

    @property
    def episode(self) -> Episode:
        """The game that is being played. ValueError before the first `reset`."""
        if self._episode is None:
            raise ValueError("nothing is dealt: call reset() first")
        return self._episode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: one of `deals`, drawn from what `seed` begins, or the one in `options["deal"]`. ValueError for another
        option, but for the one that PettingZoo's own tests give.
        """
        deal = reset_option(options, "deal", ignored="options")
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        drawn = self.deals[int(self._dice.integers(0, len_of(self.deals) - 1, dtype=np.uint64, endpoint=True))]
        self._episode = Episode.deal(self.setting, drawn if deal is None else deal)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._tell()

    def step(self, action: int) -> None:
        """The answer of `agent_selection`. ValueError for one that is not legal, if `illegal` says so."""
        episode, agent = self.episode, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._tell()

    def observe(self, agent: str) -> Any:
        """What the agent may know, and which actions it may choose: none while it is not asked."""
        seat = self._seat[agent]
        if self._bytes_alone:
            return self.episode.observe(seat)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> Any:
        """The observations of all seats, (seats, bytes)."""
        return np.stack([self.episode.observe(seat) for seat in range(self.setting.seats)])

    def render(self) -> Any:
        """Text, or an image of shape (height, width, 3), uint8; for a human the text is printed."""
        mode = "ansi" if self.render_mode == "human" else self.render_mode
        shown = render(self.setting.game, self.episode.match.state, self._seat[self.agent_selection], mode)
        if self.render_mode != "human":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _tell(self) -> None:
        """Tell what came of the deal, which with `skip_forced` may be the end already, or of an answer."""
        seat = self.episode.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
        self.rewards = {agent: self.episode.rewards[self._seat[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.episode.terminated)
        self.truncations = dict.fromkeys(self.agents, self.episode.truncated)
        self.infos = {agent: {"action_mask": self.episode.mask(self._seat[agent])} for agent in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()
