"""The help that a player had in a game: hints, undos, restarts, the solver's word, lines that win, a deal whose number
was known.

It is counted until the game first ends, for that is the result that counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from witchwood.table.days import is_day_over
from witchwood.table.history.facts import TableFacts
from witchwood.table.messages.states import HelpState

Helper: TypeAlias = Literal["hint", "solver", "line"]


@dataclass(frozen=True)
class Help:
    """hints, undos, restarts: how often. solver: whether the solver was asked for a verdict. lines: how often a line
    that wins was shown.
    """

    hints: int = 0
    undos: int = 0
    restarts: int = 0
    solver: bool = False
    lines: int = 0

    def given_by(self, helper: Helper) -> Help:
        """After a hint, a verdict or a line that wins."""
        if helper == "solver":
            return replace(self, solver=True)
        return replace(self, hints=self.hints + 1) if helper == "hint" else replace(self, lines=self.lines + 1)


def help_state(given: Help, facts: TableFacts, now: float) -> HelpState:
    """For the client."""
    known = is_deal_known(facts, now)
    return HelpState(
        helped=known or given != Help(),
        hints=given.hints,
        undos=given.undos,
        restarts=given.restarts,
        solver=given.solver,
        lines=given.lines,
        known=known,
    )


def is_deal_known(facts: TableFacts, now: float) -> bool:
    """Whether the cards of a deal can be known before it is played: a person chose its number or had it shown, or it
    was a deal of a day that has ended, after which everyone knows the number.
    """
    return facts.chosen or (facts.day is not None and is_day_over(facts.day, now))
