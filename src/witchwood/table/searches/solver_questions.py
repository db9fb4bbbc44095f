"""What the solver has said at a solitaire table, and which question comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from witchwood.engine.match import Play
from witchwood.table.history.history import History
from witchwood.table.messages.server_messages import VerdictMessage
from witchwood.table.searches.solver_verdicts import KnownVerdicts
from witchwood.table.table import Table
from witchwood.table.visibility import is_all_open

SURE: Final = "sure"  # the question whether there is a sure win


@dataclass(frozen=True)
class SureWin:
    """What was found at a version of a history (`moved`): a line that wins for sure, or None."""

    history: History
    moved: int
    line: tuple[int, ...] | None

    def is_of(self, history: History) -> bool:
        """Whether it was found for a history as it stands."""
        return self.history is history and self.moved == history.moved


class SolversWord:
    """What the solver has said at a table. sure_win: what was last found of it."""

    def __init__(self) -> None:
        self.verdicts = KnownVerdicts()
        self.sure_win: SureWin | None = None

    def sure_line(self, history: History) -> tuple[int, ...] | None:
        """Actions that win for sure from where a history stands, if such a line is known."""
        found = self.sure_win
        return found.line if found is not None and found.is_of(history) else None

    def next_question(self, table: Table, *, follows: bool) -> int | Literal["sure"] | None:
        """What is to be found out next: the verdict on the table as it stands (its ply), then whether there is a sure
        win, then the verdicts on the positions before. None: nothing. follows: whether verdicts are switched on.
        """
        plays = table.history.match.plays
        self.verdicts.keep(plays)
        ply = self.verdicts.next_ply if follows else None
        return SURE if ply != len(plays) and self._may_be_sure(table) else ply

    def _may_be_sure(self, table: Table) -> bool:
        """Whether a sure win is to be looked for: all cards have come to lie open, it was not done yet, and nobody else
        plays the same deal.
        """
        history = table.history
        if self.sure_win is not None and self.sure_win.is_of(history):
            return False
        if (
            table.facts.sealed is None
            and table.hides_cards
            and not history.match.over
            and is_all_open(table.view_for(0))
        ):
            return True
        self.sure_win = SureWin(history, history.moved, None)
        return False

    def take(self, table: Table, plays: tuple[Play, ...], verdict: VerdictMessage) -> bool:
        """Keep a verdict that was asked for after these plays, if it still holds, and say whether it does."""
        now, ply = table.history.match.plays, verdict["ply"]
        if now[:ply] != plays[:ply]:
            return False
        self.verdicts.keep(now)
        self.verdicts.add(verdict)
        return True
