"""What may be asked of a game that is over: another one, its record, and how it could have been won."""

from __future__ import annotations

from witchwood.engine.match import Match
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table
from witchwood.table.visibility import Viewer

NO_WAY_TO_WIN = "no point of this game is known from which it could be won"


def check_rematch(table: Table, viewer: Viewer) -> None:
    """RefusalError where this viewer can't ask for another game of the same people."""
    if viewer is None or table.facts.record is not None:
        raise RefusalError("only the players can have a rematch")
    if not table.history.match.over:
        raise RefusalError("this game isn't over yet")


def check_record(match: Match) -> None:
    """RefusalError where the record can't be had yet."""
    if not match.over:
        raise RefusalError("the record reveals the deal: download it when the game is over")


def check_solver(match: Match) -> None:
    """RefusalError where nobody can say how a game could have been won."""
    if match.game.solve is None or match.seats > 1:
        raise RefusalError(f"{match.game.title} has no solver")
