"""The games for OpenSpiel: `pyspiel.load_game("python_witchwood_hocus(draw=1)")`, once this module is imported.

Every game is registered, those of installed packages too. Its parameters are `players`, the game's own rule options,
those of `EnvOptions`, and:

    range               "train" or "test": which deals are counted from 0 here (`tasks.py`).
    first_deal, deals   the chance node at the root draws one of the deals first_deal .. first_deal + deals - 1 of the
                        range, all equally likely. A deal settles later shuffles, too, so there is no other chance node.
    recall              whether states have an information-state tensor: all that the seat has seen, play by play.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.game import Game
from witchwood.engine.option import Option, Value
from witchwood.engine.text import quote
from witchwood.env.episode import Episode
from witchwood.env.options import EnvOptions, missing
from witchwood.env.setting import Setting
from witchwood.env.tasks import TEST, TRAIN
from witchwood.games import load, names

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

PREFIX = "python_witchwood_"
_RANGES = {"train": TRAIN, "test": TEST}
_CHANCE = {"range": "train", "first_deal": 0, "deals": 1_000, "recall": False}
_HOW = asdict(EnvOptions(most_steps=1_000))  # a game here has a greatest length


class WitchwoodGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no type hints
    """A game with its parameters. ValueError names a bad one."""

    of: Game  # which game; there is a class for each

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        known = _parameters(self.of)
        given = {name: value for name, value in (parameters or {}).items() if value != known[name]}
        rules = {one.name: _value(one, given[one.name]) for one in self.of.options if one.name in given}
        how = {name: given[name] for name in _HOW if name in given}
        name, first, deals, self.recall = (given.get(name, value) for name, value in _CHANCE.items())
        if name not in _RANGES:
            raise ValueError(f"range: {quote(name)} is not allowed; use {' or '.join(_RANGES)}")
        if first < 0 or deals < 1:
            raise ValueError(f"first_deal {first}, deals {deals}: use a deal number from 0, and at least one deal")
        self.setting = Setting.of(self.of.name, given.get("players"), **{**_HOW, **how}, **rules)
        start = _RANGES[name].start + first
        self.deals = range(start, start + deals)
        super().__init__(_type(self.of, self.setting.how.rewards, self.recall), _info(self.setting, deals), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> WitchwoodState:
        """The state before the deal."""
        return WitchwoodState(self, self.setting, self.deals)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer | None:
        """An observer of what one seat knows, public or not, with or without what it has seen before; None for other
        kinds, since a game does not say which of its parts are public.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"observers take no parameters; given were {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        if not kind.perfect_recall:
            return _Now(self.setting)
        return _History(self.setting) if self.recall else _Observer(self.setting)


class WitchwoodState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A state: before the deal, and then an episode. It is pickled as the game's record."""

    def __init__(self, game: WitchwoodGame, setting: Setting, deals: range) -> None:
        super().__init__(game)
        self.episode: Episode | None = None
        self._setting, self._deals = setting, deals

    def current_player(self) -> int:
        """The seat that is asked, or chance, or the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.seat is None else self.episode.seat

    def is_terminal(self) -> bool:
        """Whether the episode is over, or was cut off."""
        return self.episode is not None and self.episode.seat is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, counted from the first, with the same probability."""
        return [(place, 1 / len(self._deals)) for place in range(len(self._deals))]

    def returns(self) -> list[float]:
        """What every seat has earned since the deal."""
        return [0.0] * self._setting.seats if self.episode is None else self.episode.returns()

    def rewards(self) -> list[float]:
        """What the last answer earned."""
        return [0.0] * self._setting.seats if self.episode is None else self.episode.rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> WitchwoodState:
        """The state as it may be for all that `player` knows, every possibility as likely as the next.

        sampler: answers a random number from 0 to 1. What other seats remember is not imagined: their strings tell
        what `player` knows of the past, and their tensors nothing.
        """
        made: WitchwoodState = self.clone()
        if made.episode is not None:
            made.episode = made.episode.imagine(player, int(sampler() * 2**53))
        return made

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self.episode is None else self.episode.legal

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            if not 0 <= action < len(self._deals):
                raise ValueError(f"chance outcome {action} is not in the range 0 to {len(self._deals) - 1}")
            self.episode = Episode.deal(self._setting, self._deals[action])
        else:
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.episode is None:
            return f"deal {self._deals[action]}"
        return self.episode.words(action)

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else str(self.episode)


class _Observer:
    """What a seat knows and remembers, as a string. It has no tensor."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: WitchwoodState, player: int) -> None:
        """Fill the tensor with what `player` knows in `state`."""

    def string_from(self, state: WitchwoodState, player: int) -> str:
        """What `player` knows in `state`."""
        return f"seat {player} before the deal" if state.episode is None else state.episode.information_state(player)


class _Now(_Observer):
    """What a seat sees: the segments of the observation by name, each divided by its scale."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.tensor = np.zeros(sum(segment.size for segment in setting.observation.segments), np.float32)
        start = 0
        for segment in setting.observation.segments:
            self.dict[segment.name] = self.tensor[start : start + segment.size].reshape(segment.shape)
            start += segment.size

    def set_from(self, state: WitchwoodState, player: int) -> None:
        """Zeros before the deal."""
        self.tensor[:] = 0
        if state.episode is not None:
            self.show(state.episode.observe(player))

    def show(self, seen: NDArray[np.uint8]) -> None:
        """Fill the tensor with an observation, (size,) bytes."""
        parts = self.setting.observation.read(seen)
        for segment in self.setting.observation.segments:
            self.dict[segment.name][:] = parts[segment.name] / segment.scale

    def string_from(self, state: WitchwoodState, player: int) -> str:
        """What `player` sees in `state`."""
        return f"seat {player} before the deal" if state.episode is None else state.episode.view(player)


class _History(_Observer):
    """All that a seat has seen: a row for the deal and for each play after it, up to the most that there may be. A row
    is what it saw then, who had played (1 itself, 2 the next seat, ...), and the action if it was its own, from 1.
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        assert setting.how.most_steps is not None
        self._now = _Now(setting)
        rows, width = setting.how.most_steps + 1, len(self._now.tensor) + 2
        self.tensor = np.zeros(rows * width, np.float32)
        self.dict = {"history": self.tensor.reshape(rows, width)}

    def set_from(self, state: WitchwoodState, player: int) -> None:
        """Zeros before the deal, and in the rows of plays to come."""
        self.tensor[:] = 0
        if state.episode is None:
            return
        rows = self.dict["history"]
        for ply, seen in enumerate(state.episode.observe_all(player)):
            self._now.show(seen)
            rows[ply, :-2] = self._now.tensor
        for ply, done in enumerate(state.episode.plays, 1):
            rows[ply, -2] = (done.seat - player) % self.setting.seats + 1
            knew = rows[ply - 1, :-2].any()
            if done.seat == player and done.action is not None and knew:
                rows[ply, -1] = done.action + 1


def _type(game: Game, rewards: str = "outcome", recall: bool = False) -> Any:
    kinds = pyspiel.GameType
    outcome, known = rewards == "outcome", game.perfect_information
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if known else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if outcome and game.seats[0] > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL if outcome else kinds.RewardModel.REWARDS,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """Every parameter with its default. Their types are fixed, so where an option's values are numbers and words, words
    have the numbers that stand for them in the state (`Option.encode`).
    """
    rules = {option.name: _plain(option, option.default) for option in game.options}
    return {"players": game.default_seats, **rules, **_HOW, **_CHANCE}


def _plain(option: Option, value: Value) -> Value:
    return option.encode(value) if _is_mixed(option) else value


def _value(option: Option, plain: Value) -> Value:
    """The value that a parameter stands for; the parameter itself, to be refused, where it stands for none."""
    return next((value for value in option.values if _plain(option, value) == plain), plain)


def _is_mixed(option: Option) -> bool:
    return len({type(value) for value in option.values}) > 1


def _info(setting: Setting, deals: int) -> Any:
    assert setting.how.most_steps is not None
    answers = (
        1 + (len(setting.pairs) > 0) + (setting.wait is not None) * (setting.seats - 1)
    )  # most that one play takes
    outcome, alone = setting.how.rewards == "outcome", setting.seats == 1
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions,
        max_chance_outcomes=deals,
        num_players=setting.seats,
        min_utility=(0.0 if alone else -1 / (setting.seats - 1)) if outcome else -np.inf,
        max_utility=1.0 if outcome else np.inf,
        utility_sum=0.0 if outcome and not alone else None,
        max_game_length=setting.how.most_steps * answers,
    )


for _name in names():
    # A class, for OpenSpiel lets go of what was registered after Python has ended, which a function does not survive.
    _game = load(_name)
    pyspiel.register_game(_type(_game), type(f"Witchwood{_name.capitalize()}", (WitchwoodGame,), {"of": _game}))
