"""Verdicts on a game in progress, in words."""

from __future__ import annotations

from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.verdicts import Verdicts

_SECONDS = 2.0  # the longest search for one position


class VerdictsInWords:
    """Knows whether a match can still be won. always: its word is shown after every move.

    Every method raises ValueError for a game without a solver.
    """

    def __init__(self, match: Match) -> None:
        self.always = False
        self._match = match
        self._verdicts: Verdicts | None = None

    def last_won(self) -> int | None:
        """The last ply known to be winnable."""
        return self._asked().last_won()

    def word(self) -> str:
        """Whether the game can still be won (or what its best score is), and if not, which move lost it."""
        if self._match.over:
            return self._ended()
        answer = self._asked().now()
        if answer.verdict == Verdict.LOST:
            return f"Lost: no way of playing wins. {self._which()}"
        words = {Verdict.WON: "Winnable", Verdict.UNKNOWN: "Undecided"}[answer.verdict]
        return f"{words}{_worth(answer)} (all cards known)."

    def line(self) -> list[str]:
        """The moves of a short line that wins from here, with all cards known. ValueError where none is found."""
        match = self._match.copy()
        if match.over:
            raise ValueError("the game is over; type undo to take back the last move")
        answer = self._asked().short()
        if answer.verdict != Verdict.WON:
            raise ValueError("no line that wins was found from here: back returns to the last winnable position")
        for action in answer.line:
            match.apply(action)
        return [play.text for play in match.plays[len(self._match.plays) :]]

    def _ended(self) -> str:
        """How the game ended, and which move lost it."""
        counts = _worth(self._asked().at(0)) != ""
        points = f" with {self._match.scores[0]:g} points" if counts else ""
        if self._match.result == "won":
            return f"Won{points}."
        resigned = self._match.plays[-1].action is None
        return f"{'Resigned' if resigned else 'Lost'}{points}. {self._which()}"

    def _asked(self) -> Verdicts:
        if self._verdicts is None:
            self._verdicts = Verdicts(self._match, Budget(seconds=_SECONDS))
        return self._verdicts

    def _which(self) -> str:
        verdicts = self._asked()
        if verdicts.at(0).verdict == Verdict.LOST:
            return "This deal can't be won."
        between = verdicts.lost_between()
        if between is None:
            return "The solver doesn't know which move lost it."
        won, lost = between
        if lost == won + 1:
            return f"Move {lost} ({self._match.told(won, 0)}) lost it; back returns to before it."
        return f"It was lost between moves {won + 1} and {lost}; back returns to the last winnable position."


def _worth(answer: Answer) -> str:
    """The best score that is known, where the game counts points; empty where a win is all there is."""
    if "bound" not in answer.counters or answer.value is None:
        return ""
    proved = "the best there is" if answer.counters["proved"] else f"at most {answer.counters['bound']} is possible"
    return f" with {answer.value:g} points, {proved}"
