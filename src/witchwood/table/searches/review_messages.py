"""Reviews of a table's game: whose it is, and how clients receive it."""

from __future__ import annotations

from typing import Literal

from witchwood.engine.match import RESIGN, Match
from witchwood.engine.search import Verdict
from witchwood.review.costly import Costly
from witchwood.review.curve import Progress
from witchwood.review.reviewer import Review, review
from witchwood.review.sentences import gain, is_clear, lead, no_moves, parts, proof, spaced
from witchwood.table.judging import check_no_contest
from witchwood.table.messages.server_messages import CostlyPlay, ReviewMessage, ReviewPart
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table
from witchwood.table.visibility import Viewer


def seat_to_review(table: Table, viewer: Viewer, now: float, wanted: int | None = None) -> int:
    """The seat whose game a viewer may look back at: their own, that of a solitaire's player, or the one wanted.

    RefusalError for a game that goes on, for watchers of a game of several who want no seat, and where others still
    play the same cards.
    """
    match = table.history.match
    if table.facts.sealed is not None:
        raise RefusalError("others still play this deal: a review waits until the tournament is over")
    if not match.over or table.is_strict:
        raise RefusalError("a review takes a game that is over: finish this one first")
    check_no_contest(table, now)
    if not match.plays:
        raise RefusalError("nothing was played here, so there is nothing to review")
    if wanted is not None and wanted != viewer:
        if wanted >= match.seats:
            raise RefusalError(f"seat {wanted}: this game has {match.seats}")
        if not table.history.ended or table.facts.day is not None:
            raise RefusalError("others' games can be reviewed once this one has ended")
        return wanted
    if viewer is None and match.seats > 1:
        raise RefusalError("only the players can review this game without naming a seat")
    return 0 if viewer is None else viewer


def review_message(match: Match, seat: int, progress: Progress | None = None) -> ReviewMessage:
    """Make the review of a match for a seat. progress: as in `review`."""
    made = review(match, seat, progress=progress)
    band = made.band
    return ReviewMessage(
        type="review",
        id="",
        seat=seat,
        points=made.points,
        lead=lead(made),
        proof=proof(made),
        values=[round(point.value, 4) for point in made.curve],
        lows=[round(point.low, 4) for point in made.curve],
        highs=[round(point.high, 4) for point in made.curve],
        verdicts=None if band is None or band.best is not None else [_VERDICTS[one] for one in band.verdicts],
        best=None if band is None or band.best is None else list(band.best),
        costly=[told for one in made.costliest.plays if (told := _told(match, made, one)) is not None],
        blameless=no_moves(made),
        balance=[
            ReviewPart(name=name, value=part.value, clear=is_clear(part), words=gain(made, name, part))
            for name, part in parts(made).items()
        ],
        spaced=spaced(made),
        rollouts=made.rollouts,
        slips=made.slips,
        seed=made.seed,
    )


_VERDICTS: dict[Verdict, Literal["won", "lost", "unknown"]] = {
    Verdict.WON: "won",
    Verdict.LOST: "lost",
    Verdict.UNKNOWN: "unknown",
}


def _told(match: Match, made: Review, one: Costly) -> CostlyPlay | None:
    """A costly play; None where the seat's view doesn't list it or the better one, as out of turn."""
    then = Match(match.game, match.state_at(one.ply), match.deal)
    actions = {action["text"]: action for action in then.view(made.seat)["actions"]}
    if one.better not in actions or one.played not in {*actions, RESIGN}:
        return None
    return CostlyPlay(
        ply=one.ply,
        played=one.played_words,
        kind=RESIGN if one.played == RESIGN else actions[one.played].get("kind", ""),
        better=actions[one.better],
        line=list(one.line),
        cost=one.cost.value,
        low=one.cost.low,
        high=one.cost.high,
        kept=one.kept,
        why=one.why,
        fate=made.fate_at(one.ply),
    )
