"""Agents from elsewhere: any callable that chooses an action from an observation and a mask, found by name.

A name is a file and a callable in it, "learnt.py:choose", or an entry point of an installed package:

    [project.entry-points."witchwood.agents"]
    learnt = "mypackage.learnt:choose"
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import TypeAlias

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.observer import observer_of
from witchwood.engine.search import Answer, Budget
from witchwood.engine.text import quote

GROUP = "witchwood.agents"

Policy: TypeAlias = Callable[..., int]
"""Chooses an action number from an observation and a mask, both uint8 and of shapes (size,) and (actions,).

One with a parameter `seed` is handed a number for its dice, too: another for each play, the same for the same game.
"""


class Outside:
    """An agent made of a policy. What it is shown is what its seat may know; the budget changes nothing."""

    words = "From outside"
    knows_all = False

    def __init__(self, name: str, policy: Policy, code: str) -> None:
        """code: a few letters that change with the source of the policy: kept rows must not mix (`lab/question.py`)."""
        self.name = name
        self.code = code
        self._policy = policy
        self._draws = _draws(policy)

    def plays(self, game: Game) -> bool:  # noqa: ARG002  # the agents' interface
        """Every game: only the policy knows what it understands."""
        return True

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`. ValueError if the policy fails, or does not answer with a legal action's number."""
        legal, observer = game.legal(state, seat), observer_of(game)
        observation = observer.observation.empty()
        observer.write(state, seat, observation)
        mask = np.zeros(game.sizes_for(game.options_of(state))[0], np.uint8)
        mask[legal] = 1
        try:
            answer = self._policy(observation, mask, **({"seed": budget.seed} if self._draws else {}))
        except Exception as error:
            file = getattr(getattr(self._policy, "__code__", None), "co_filename", "")
            raise ValueError(f"the agent {self.name} failed at {game.name}: {_told(error, file)}") from error
        try:
            action = index(answer)
        except TypeError:
            raise ValueError(
                f"the agent {self.name} answered {quote(repr(answer))} at {game.name}; "
                "it should answer with an action's number"
            ) from None
        if action not in legal:
            raise ValueError(f"the agent {self.name} chose {action} at {game.name}, where only {legal} are legal")
        return Answer(action)


def installed() -> dict[str, EntryPoint]:
    """The agents that installed packages declare, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def from_file(name: str) -> Outside:
    """The agent "FILE.py:NAME". ValueError if the file is not there, does not run or has no such function."""
    file, _, wanted = name.rpartition(":")
    if not Path(file).is_file():
        raise ValueError(f"agent {name}: there is no file {file}; write it like policy.py:choose")
    try:
        found = runpy.run_path(file)
    except Exception as error:
        raise ValueError(f"agent {name}: the file does not run: {_told(error, file)}") from error
    return Outside(name, _callable(name, found.get(wanted)), sha256(Path(file).read_bytes()).hexdigest()[:8])


@cache
def from_package(name: str) -> Outside:
    """The agent of an installed package, one of `installed`. ValueError if it does not load or is not a function."""
    point = installed()[name]
    try:
        found = point.load()
    except Exception as error:
        raise ValueError(f"agent {name} ({point.value}) does not load: {type(error).__name__}: {error}") from error
    return Outside(name, _callable(name, found), point.dist.version if point.dist else "")


def _told(error: Exception, file: str) -> str:
    """What went wrong, and in which line of a file, if it was in it."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    place = f"{Path(file).name}, line {lines[-1]}: " if lines else ""
    return f"{place}{type(error).__name__}: {error}"


def _draws(policy: Policy) -> bool:
    """Whether a policy asks for a seed."""
    try:
        return "seed" in signature(policy).parameters
    except ValueError:  # some functions that are written in C tell nothing
        return False


def _callable(name: str, found: object) -> Policy:
    if not callable(found):
        raise ValueError(f"agent {name}: there is no function of that name")
    policy: Policy = found
    return policy
