"""The solver's word on a solitaire table: verdicts on every play, the last winnable position, the sure win.

The solver knows every card. Verdicts and the way back are help that the one player asks for; the sure win is offered
only when nothing lies face down any more, so it tells nothing that is not to be seen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from witchwood.engine.match import Match, Play
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.verdicts import Verdicts
from witchwood.server import socket_messages as messages

_SECONDS = 1.0  # the longest search for one position
_SURE = Budget(seconds=1.0, nodes=100_000)  # what finding the sure win may cost
_TIDYING = 1.0  # seconds for making it shorter
_GLANCE = Budget(nodes=2_000)  # what the solver may spend on each play that might


class Mirror:
    """The same match once more, for the solver's threads alone; one question at a time. `stop`: the service closes.

    A search that has begun is not cut short for any other reason: what it finds is kept for later questions.
    """

    def __init__(self, match: Match, stop: Callable[[], bool]) -> None:
        self._match = Match(match.game, match.state_at(0), match.deal)
        self._verdicts = Verdicts(self._match, Budget(seconds=_SECONDS, stop=stop))
        self._lock = threading.Lock()

    def verdict(self, plays: tuple[Play, ...], ply: int) -> messages.Verdict:
        """The solver's word on the position after `ply` of these plays."""
        with self._lock:
            self._follow(plays)
            if ply == len(plays) and self._match.over:
                won = Verdict.WON if self._match.result == "won" else Verdict.LOST
                return _said(ply, Answer(None, won))
            return _said(ply, self._verdicts.at(ply))

    def winning(self, plays: tuple[Play, ...]) -> str | None:
        """What wins after these plays by the line that the solver knows, in notation; None if it knows of none."""
        with self._lock:
            self._follow(plays)
            answer = self._verdicts.now()
            if answer.verdict != Verdict.WON or answer.action is None:
                return None
            return self._match.notation(answer.action)

    def _follow(self, plays: tuple[Play, ...]) -> None:
        done = self._match.plays
        same = next((n for n, pair in enumerate(zip(done, plays, strict=False)) if pair[0] != pair[1]), None)
        for _ in range(len(done) - (min(len(done), len(plays)) if same is None else same)):
            self._match.undo()
        for play in plays[len(self._match.plays) :]:
            if play.action is None:
                self._match.resign(play.seat)
            else:
                self._match.apply(play.action, play.seat)


def _said(ply: int, answer: Answer) -> messages.Verdict:
    counts = "bound" in answer.counters  # the game counts points, and the solver says how many are possible
    proved = answer.verdict in (Verdict.WON, Verdict.LOST)
    return messages.Verdict(
        ply=ply,
        verdict="won" if answer.verdict == Verdict.WON else "lost" if answer.verdict == Verdict.LOST else "unknown",
        score=answer.value if counts else None,
        bound=answer.counters["bound"] if counts else None,
        proved=bool(answer.counters["proved"]) if counts else proved,
    )


def sure_line(match: Match, stop: Callable[[], bool]) -> tuple[int, ...] | None:
    """Plays that win from here whatever the cards, where the solver finds them soon."""
    assert match.game.solve is not None
    budget = Budget(_SURE.seconds, _SURE.nodes, stop=stop)
    answer = match.game.solve(match.state, budget)
    return shortened(match, answer.line, stop) if answer.verdict == Verdict.WON else None


def shortened(match: Match, line: tuple[int, ...], stop: Callable[[], bool]) -> tuple[int, ...]:
    """A line that wins, the shorter the better: solvers look for any, but a person watches this one.

    At every step all plays are tried, and the one is taken after which the solver knows the shortest line.
    """
    until = time.monotonic() + _TIDYING
    then, played, rest = Match(match.game, match.state, match.deal), list[int](), line
    while rest and not stop() and time.monotonic() < until:
        best, rest = rest[0], rest[1:]
        for action in then.legal():
            then.apply(action)
            known = _known(then)
            if known is not None and len(known) < len(rest):
                best, rest = action, known
            then.undo()
        then.apply(best)
        played.append(best)
    return (*played, *rest)


def _known(match: Match) -> tuple[int, ...] | None:
    """A line that wins from here, if the solver sees one at a glance."""
    if match.over:
        return () if match.result == "won" else None
    assert match.game.solve is not None
    answer = match.game.solve(match.state, _GLANCE)
    return answer.line if answer.verdict == Verdict.WON else None
