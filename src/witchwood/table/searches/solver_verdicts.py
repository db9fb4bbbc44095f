"""What the solver says of a solitaire table: verdicts on every position, and the sure win.

The solver knows every card. Verdicts and the way back are help that the player asks for; the sure win is offered only
when nothing lies face down any more, so it tells nothing that can't be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from witchwood.engine.match import Match, Play
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.verdicts import Verdicts
from witchwood.table.judging import check_no_contest, check_not_strict
from witchwood.table.messages.server_messages import VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table

_SECONDS = 1.0  # the longest search for one position
_SURE = Budget(seconds=1.0, nodes=100_000)  # what finding the sure win may cost
_MOST_VERDICTS = 1_000  # of one match: those on its last positions


def check_solitaire(table: Table, seat: int | None, now: float) -> int:
    """The seat of the player of a solitaire that has a solver. RefusalError for everybody else, if help is off, and
    where others still play the same cards.
    """
    match = table.history.match
    if seat is None or match.seats > 1 or not match.game.has_solver(match.options):
        raise RefusalError("only the player of a solitaire can ask for the solver's verdict")
    check_not_strict(table)
    check_no_contest(table, now)
    return seat


class ShadowMatch:
    """The same match once more, for searches that run beside: it follows the plays that it is asked about.

    One question at a time. stop: ends a search when it answers True; what a search finds is kept for later questions.
    memory: as in `Budget`.
    """

    def __init__(self, match: Match, stop: Callable[[], bool], memory: int | None = None) -> None:
        self._match = Match(match.game, match.state_at(0), match.deal)
        self._verdicts = Verdicts(self._match, Budget(seconds=_SECONDS, stop=stop, memory=memory))

    def verdict(self, plays: tuple[Play, ...], ply: int) -> VerdictMessage:
        """The verdict on the position after `ply` of these plays."""
        self._follow(plays)
        if ply == len(plays) and self._match.over:
            won = Verdict.WON if self._match.result == "won" else Verdict.LOST
            return _said(ply, Answer(None, won))
        return _said(ply, self._verdicts.at(ply))

    def _follow(self, plays: tuple[Play, ...]) -> None:
        same = common_plays(self._match.plays, plays)
        for _ in range(len(self._match.plays) - same):
            self._match.undo()
        for play in plays[same:]:
            if play.action is None:
                self._match.resign(play.seat)
            else:
                self._match.apply(play.action, play.seat)


class KnownVerdicts:
    """The verdicts that were given on the last positions of a match, as long as they hold."""

    def __init__(self) -> None:
        self._plays: tuple[Play, ...] = ()
        self._by_ply: dict[int, VerdictMessage] = {}

    def keep(self, plays: tuple[Play, ...]) -> None:
        """These plays were made by now: what was said of others no longer holds."""
        if plays != self._plays:
            kept = common_plays(self._plays, plays)
            first = len(plays) - _MOST_VERDICTS
            self._by_ply = {ply: verdict for ply, verdict in self._by_ply.items() if first < ply <= kept}
            self._plays = plays

    def add(self, verdict: VerdictMessage) -> None:
        """A verdict on one of the positions that these plays led to."""
        self._by_ply[verdict["ply"]] = verdict

    @property
    def in_order(self) -> list[VerdictMessage]:
        """All of them, by ply."""
        return [self._by_ply[ply] for ply in sorted(self._by_ply)]

    @property
    def next_ply(self) -> int | None:
        """The position that comes next: the last one, then backwards from there. None when all verdicts are known."""
        last = len(self._plays)
        return next((ply for ply in range(last, max(-1, last - _MOST_VERDICTS), -1) if ply not in self._by_ply), None)


def common_plays(one: tuple[Play, ...], other: tuple[Play, ...]) -> int:
    """How many plays two matches with the same start have in common."""
    pairs = zip(one, other, strict=False)
    differ = (number for number, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(differ, min(len(one), len(other)))


def _said(ply: int, answer: Answer) -> VerdictMessage:
    counts = "bound" in answer.counters  # the game counts points, and the solver says how many are possible
    proved = answer.verdict in (Verdict.WON, Verdict.LOST)
    return VerdictMessage(
        type="verdict",
        ply=ply,
        verdict="won" if answer.verdict == Verdict.WON else "lost" if answer.verdict == Verdict.LOST else "unknown",
        score=answer.value if counts else None,
        bound=answer.counters["bound"] if counts else None,
        proved=bool(answer.counters["proved"]) if counts else proved,
    )


def won_line(match: Match, ply: int, stop: Callable[[], bool], memory: int | None = None) -> tuple[int, Match] | None:
    """A won match that keeps the first `ply` plays of this one, or as many before them as can be kept; and how many.

    None if no point is known from which it could be won. memory: as in `Budget`.
    """
    assert match.game.solve is not None
    then = Match(match.game, match.state_at(0), match.deal)
    for play in match.plays[:ply]:
        if play.action is None:
            break
        then.apply(play.action)
    verdicts = Verdicts(then, Budget(seconds=_SECONDS, stop=stop, memory=memory))
    kept = verdicts.last_won()
    if kept is None:
        return None
    for _ in range(len(then.plays) - kept):
        then.undo()
    for action in verdicts.short().line:
        then.apply(action)
    return kept, then


def sure_line(match: Match, stop: Callable[[], bool], memory: int | None = None) -> tuple[int, ...] | None:
    """Actions that win from here whatever the cards, if the solver finds them soon: a short line, for it is watched.

    memory: as in `Budget`.
    """
    assert match.game.solve is not None
    answer = match.game.solve(match.state, replace(_SURE, stop=stop, memory=memory))
    if answer.verdict != Verdict.WON:
        return None
    if match.game.shorten is None:
        return answer.line
    return match.game.shorten(match.state, answer.line, Budget(_SECONDS, stop=stop, memory=memory))
