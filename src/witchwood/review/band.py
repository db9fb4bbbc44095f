"""What is proved of each position of a match by a search that knows every card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.verdicts import LastPly, Verdicts

_NODES = 20_000  # that a proof may look at
_PLAN_NODES = 1_000  # for the best score of each position


@dataclass(frozen=True)
class Band:
    """verdicts: for the seat, at each ply. best: in a game for points the best score that was found from there; None
    where there are no points, or none was found.
    """

    verdicts: tuple[Verdict, ...]
    best: tuple[float | None, ...] | None = None


def band_of(match: Match, seat: int) -> Band | None:
    """The verdicts on a match; None for a game of which nothing can be proved.

    A solitaire is proved by its solver. Where two play with open cards, the expert's search proves the last positions.
    """
    game = match.game
    if match.seats == 1 and game.has_solver(match.options):
        return _scores(match) if game.yardstick.points else _solved(match)
    fits = not game.lacks("expert", match.options)
    if game.expert is not None and fits and game.perfect_information and match.seats == 2:
        return _searched(match, seat)
    return None


def _solved(match: Match) -> Band:
    """Nothing is left to chance for a solver: once lost, always lost, so halving finds the two places that count."""
    last = len(match.plays)
    verdicts = Verdicts(match, Budget(nodes=_NODES))

    def at(ply: int) -> Verdict:
        if ply == last and match.over:
            return Verdict.WON if match.result == "won" else Verdict.LOST
        return verdicts.at(ply).verdict

    won = _last(last, lambda ply: at(ply) == Verdict.WON)
    open_until = _last(last, lambda ply: at(ply) != Verdict.LOST)
    return Band(
        tuple(
            Verdict.WON if ply <= won else Verdict.LOST if ply > open_until else Verdict.UNKNOWN
            for ply in range(last + 1)
        )
    )


def _last(plays: int, holds: Callable[[int], bool]) -> int:
    search = LastPly(plays)
    while (ply := search.ply) is not None:
        search.learn(holds(ply))
    return -1 if search.found is None else search.found


def _scores(match: Match) -> Band:
    """The best score from each position. What can be had later can be had before."""
    assert match.game.solve is not None
    best: float | None = match.scores[0] if match.over else None
    verdict = Verdict.UNKNOWN
    if match.over:
        verdict = Verdict.WON if match.result == "won" else Verdict.LOST
    found = [(verdict, best)]
    for ply in reversed(range(len(match.plays))):
        answer = match.game.solve(match.state_at(ply), Budget(nodes=_PLAN_NODES))
        if answer.value is not None:
            best = answer.value if best is None else max(best, answer.value)
        verdict = Verdict.WON if verdict == Verdict.WON else answer.verdict
        found.append((verdict, best))
    found.reverse()
    return Band(tuple(verdict for verdict, _ in found), tuple(score for _, score in found))


def _searched(match: Match, seat: int) -> Band:
    """Backwards from the end, as long as the search proves anything."""
    last = len(match.plays)
    verdicts = [Verdict.UNKNOWN] * (last + 1)
    if isinstance(match.result, tuple):
        verdicts[last] = Verdict.WON if seat in match.result else Verdict.LOST
    for ply in reversed(range(last)):
        answer = _expert(match, ply)
        if answer is None or answer.verdict == Verdict.UNKNOWN:
            break
        mine = int(match.game.rules.turn(match.state_at(ply))) == seat
        verdicts[ply] = answer.verdict if mine else _other(answer.verdict)
    return Band(tuple(verdicts))


def _expert(match: Match, ply: int) -> Answer | None:
    state = match.state_at(ply)
    assert match.game.expert is not None
    return match.game.expert(state, int(match.game.rules.turn(state)), Budget(nodes=_NODES))


def _other(verdict: Verdict) -> Verdict:
    return Verdict.LOST if verdict == Verdict.WON else Verdict.WON
