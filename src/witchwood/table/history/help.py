"""The help that a player had in a game: hints, undos, restarts, the solver's word, a deal whose number was known.

It is counted until the game first ends, for that is the result that counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from witchwood.table.days import is_day_over
from witchwood.table.history.facts import TableFacts
from witchwood.table.messages.states import HelpState

Helper: TypeAlias = Literal["hint", "solver"]


@dataclass(frozen=True)
class Help:
    """hints, undos, restarts: how often. solver: whether the solver was asked."""

    hints: int = 0
    undos: int = 0
    restarts: int = 0
    solver: bool = False

    def given_by(self, helper: Helper) -> Help:
        """After a hint, or a word of the solver."""
        return replace(self, solver=True) if helper == "solver" else replace(self, hints=self.hints + 1)


def help_state(given: Help, facts: TableFacts, now: float) -> HelpState:
    """For the client. The solver's word, which says nothing of what to play, is help only where games are
    compared: at a deal of a day.
    """
    known = is_deal_known(facts, now)
    counted = replace(given, solver=given.solver and facts.day is not None)
    return HelpState(
        helped=known or counted != Help(),
        hints=counted.hints,
        undos=counted.undos,
        restarts=counted.restarts,
        solver=counted.solver,
        known=known,
    )


def is_deal_known(facts: TableFacts, now: float) -> bool:
    """Whether the cards of a deal can be known before it is played: a person chose its number or had it shown, or it
    was a deal of a day that has ended, after which everyone knows the number.
    """
    return facts.chosen or (facts.day is not None and is_day_over(facts.day, now))
