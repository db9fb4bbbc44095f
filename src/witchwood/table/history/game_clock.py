"""The time of each seat, made from the times of a table's events, so that it is the same wherever they are read.

A seat's minutes begin to run when it has made its first play, as people who play live know it: nobody loses time before
they have looked. Days for each play, and the limit of a turn, run from the beginning. What no person played costs no
time.
"""

from __future__ import annotations

from witchwood.table.terms import Terms


class SeatClocks:
    """left: seconds of each seat when its turn began. since: when the turn began, in seconds since 1970. heard: when
    the seat to move last did something, or when its turn began. running: whether time runs for it.
    """

    def __init__(self, terms: Terms, seats: int, turn: int | None, at: float) -> None:
        self._whole = terms.seconds
        self._increment = float(terms.clock["increment"]) if terms.clock and terms.clock["kind"] == "live" else None
        self.left = [0.0 if self._whole is None else self._whole] * seats
        self.turn = turn
        self.since = self.heard = at
        self._played: set[int] = set()
        self._silent: dict[int, float] = {}  # since when, of seats for which the service played whole turns

    def begin(self, turn: int | None, at: float) -> None:
        """The turn begins, again or for the first time."""
        self.turn = turn
        self.since = at
        self.heard = at if turn is None else self._silent.get(turn, at)

    def hear(self, seat: int) -> None:
        """A seat's person is there again, and no longer counts as silent."""
        self._silent.pop(seat, None)

    def serve(self, turn: int | None, at: float) -> None:
        """The service played for the seat that was to move, which goes on being silent."""
        if self.turn is not None:
            self._silent.setdefault(self.turn, self.heard)
        self.note(turn, at, player=None, counts=False)

    def note(self, turn: int | None, at: float, *, player: int | None, counts: bool) -> None:
        """Something was done; `turn` is to move now. player: the seat that played, None where nobody did (a play was
        taken back, a seat is out). counts: whether that seat's own person played, on its own clock.
        """
        before = self.turn
        mine = player is not None and player == before
        if turn != before:
            if before is not None and counts:
                self._charge(before, at, played=mine)
            self.begin(turn, at)
        elif mine:
            self.heard = at
        if mine and counts and before is not None:
            self._played.add(before)
            self.hear(before)

    def _charge(self, seat: int, at: float, *, played: bool) -> None:
        if self._increment is None or not self._runs(seat):
            return
        self.left[seat] = self.left_at(seat, at) + (self._increment if played else 0.0)

    def _runs(self, seat: int) -> bool:
        return self._whole is not None and (self._increment is None or seat in self._played)

    @property
    def running(self) -> bool:
        """Whether time runs for the seat to move."""
        return self.turn is not None and self._runs(self.turn)

    def left_at(self, seat: int, now: float) -> float:
        """The seconds that a seat has at a moment."""
        if seat != self.turn or not self._runs(seat):
            return self.left[seat]
        return max(0.0, self.left[seat] - max(0.0, now - self.since))

    @property
    def due(self) -> float | None:
        """When the time of the seat to move is over, in seconds since 1970; None where none runs."""
        return self.since + self.left[self.turn] if self.turn is not None and self._runs(self.turn) else None
