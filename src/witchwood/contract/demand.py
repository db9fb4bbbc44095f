"""What a demand is, and the list of all demands."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from witchwood.contract.case import Broken, Case


@dataclass(frozen=True)
class Demand:
    """One demand on a game. verbs: what it can find at fault. function: looks at a case, and raises `Broken`."""

    verbs: tuple[str, ...]
    function: Callable[[Case], None]

    def check(self, case: Case) -> None:
        """Hold a game to this demand. `Broken` says what is wrong, an unexpected error included."""
        try:
            self.function(case)
        except Broken:
            raise
        except Exception as error:
            case.fail(*self.verbs, expected="no error", came=f"{type(error).__name__}: {error}{_last_line(error)}")

    @property
    def name(self) -> str:
        """Its short name, as in a test's name."""
        return self.function.__name__

    @property
    def sentence(self) -> str:
        """What is demanded, in words: they stand in docs/adding-a-game.md."""
        return " ".join((inspect.getdoc(self.function) or "").split())


DEMANDS: list[Demand] = []
"""All demands, in the order of the modules that make them."""


def demand(*verbs: str) -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    """Add a check to `DEMANDS`. Its docstring is the demand in words."""

    def add(check: Callable[[Case], None]) -> Callable[[Case], None]:
        DEMANDS.append(Demand(verbs, check))
        return check

    return add


def _last_line(error: Exception) -> str:
    """Where an error was raised: " in newts/view.py:14"."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" in {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
