"""The options that every environment takes, whatever library it is made for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from witchwood.engine.option import is_whole, plain
from witchwood.engine.text import quote

Illegal = Literal["raise", "lose"]
Rewards = Literal["outcome", "points"]
Swap = Literal["one_step", "two_steps"]
Calls = Literal["own_turn", "window"]

_WORDS: dict[str, tuple[str, ...]] = {
    "illegal": get_args(Illegal),
    "rewards": get_args(Rewards),
    "swap": get_args(Swap),
    "calls": get_args(Calls),
}


@dataclass(frozen=True)
class EnvOptions:
    """How a game is played as an environment. ValueError for a value that is not allowed.

    illegal: what an action that is not legal does. "raise": ValueError says why, and nothing has changed. "lose": the
      seat resigns, as the rules of the game let a player leave it.
    skip_forced: an action that is the only one is played at once, without asking.
    most_steps: the game is cut off (truncated) after so many plays, forced ones included; None: never. A pair that was
      chosen in two steps is one play; a seat that is asked and does not act has not played.
    rewards: "outcome" pays at the end: in a solitaire 1 for a win, else 0; among seats 1 for a win alone and
      -1 / (seats - 1) for a loss; several winners share what the others lose; 0 where all win or nobody does. "points"
      pays at each step what it changed in the seat's score.
    swap: "two_steps" asks for the halves of a pair one after the other, where the game has pairs (`Game.products`).
    calls: whether seats may act out of turn. "own_turn": never. "window": before the seat to move acts, every other
      seat with a legal action is asked once, in the order of seats from it on; it may act, or not.
    """

    illegal: Illegal = "raise"
    skip_forced: bool = False
    most_steps: int | None = None
    rewards: Rewards = "outcome"
    swap: Swap = "one_step"
    calls: Calls = "own_turn"

    def __post_init__(self) -> None:
        for name, allowed in _WORDS.items():
            if getattr(self, name) not in allowed:
                value = quote(str(getattr(self, name)))
                raise ValueError(f"{name}: {value} is not allowed; use {' or '.join(map(repr, allowed))}")
        check_switch("skip_forced", self.skip_forced)
        if self.most_steps is not None and (not is_whole(self.most_steps) or self.most_steps < 1):
            raise ValueError(f"most_steps: {quote(str(self.most_steps))} is not allowed; use None or a number from 1")


def check_switch(name: str, value: object) -> None:
    """ValueError unless the value of the option is True or False, Python's or NumPy's."""
    if type(plain(value)) is not bool:
        raise ValueError(f"{name}: {quote(str(value))} is not allowed; use True or False")


NAMES = tuple(field.name for field in fields(EnvOptions))

RESERVED = frozenset(NAMES) | {
    *("self", "cls", "name", "game", "seats", "deals", "threads"),
    *("games", "tasks", "weights", "opponents", "seat", "autoreset", "masks", "observations"),  # `Vector`
    *("id", "max_episode_steps", "disable_env_checker", "num_envs", "vectorization_mode"),  # Gymnasium
    *("vector_kwargs", "wrappers", "autoreset_mode", "copy", "render_mode"),
    "mask_in",  # PettingZoo
    *("players", "range", "first_deal", "recall"),  # OpenSpiel
    *("number", "depth", "max_steps", "first", "second", "pairs", "seconds", "nodes", "seed"),  # `witchwood` itself
}
"""Names that no rule option can have: what takes rule options by keyword has parameters of these names."""


def reset_option(options: Mapping[str, Any] | None, name: str, *, ignored: str = "") -> Any:
    """What the options of a `reset` say under the one name that it knows, or None. ValueError for another name but the
    one that is ignored.
    """
    for other in options or {}:
        if other not in (name, ignored):
            raise ValueError(f"reset: there is no option {quote(str(other))}; use {name!r}")
    return (options or {}).get(name)


def split(given: Mapping[str, Any]) -> tuple[EnvOptions, dict[str, Any]]:
    """An environment's options, and the rule options, from keyword arguments that hold both. ValueError as above."""
    ours = {name: value for name, value in given.items() if name in NAMES}
    return EnvOptions(**ours), {name: value for name, value in given.items() if name not in NAMES}


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """What to raise where a library of an extra is missing: one sentence with the command that installs it."""
    command = f"pip install '.[{extra}]', in witchwood's folder"
    return ImportError(f"witchwood.env.{extra} needs {error.name}, which is not installed: {command}")
