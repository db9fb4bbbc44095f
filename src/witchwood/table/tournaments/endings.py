"""How a game of a tournament ended: what is noted of its table, once nothing more is played there."""

from __future__ import annotations

from dataclasses import dataclass

from witchwood.table.history.history import History
from witchwood.table.table import Table


@dataclass(frozen=True)
class Ending:
    """places, score, plays: as in `Finished`. absent: the seats whose people never played and were put out for it."""

    places: tuple[int, ...]
    score: float
    plays: int
    absent: tuple[int, ...]


NO_ENDING = Ending((), 0.0, 0, ())  # of a table that is gone


def ending_of(table: Table) -> Ending | None:
    """How a table ended; None while it goes on. One that was closed, or whose people were deleted, counts for nobody.

    Winners come first, then the others: who was in the game for longer stands higher.
    """
    history = table.history
    match = history.match
    if not table.is_over:
        return None
    if not match.over:
        return NO_ENDING
    absent = tuple(out.play.seat for out in history.outs if out.why == "time" and out.play.seat not in history.played)
    if match.seats == 1:
        return Ending((0 if match.result == "won" else 1,), match.scores[0], len(match.plays), absent)
    winners = match.result if isinstance(match.result, tuple) else range(match.seats)
    lasted = [len(match.plays) + 1 if seat in winners else _lasted(history, seat) for seat in range(match.seats)]
    places = tuple(sum(other > own for other in lasted) for own in lasted)
    return Ending(places, 0.0, len(match.plays), absent)


def _lasted(history: History, seat: int) -> int:
    """The number of plays after which a seat was out; that of all, if it was in until the last one."""
    low, high = 0, len(history.match.plays)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _is_in(history, seat, middle) else (low, middle)
    return low


def _is_in(history: History, seat: int, ply: int) -> bool:
    """Whether a seat could still give up after so many plays."""
    state = history.match.state_at(ply)
    before = state.tobytes()
    history.match.game.rules.resign(state, seat)
    return bool(state.tobytes() != before)
