"""How a finished solitaire went, without a card of it: what its result says to people who still play the deal."""

from __future__ import annotations

from itertools import pairwise

from witchwood.engine.match import Match
from witchwood.table.messages.responses import Course
from witchwood.table.refusal import RefusalError

TENTHS = 10


def course_of(match: Match) -> Course:
    """What each tenth of the plays brought. RefusalError where the game is not over, or is none for one."""
    if match.seats > 1 or not match.over:
        raise RefusalError("only a finished solitaire has a course to show")
    plays = len(match.plays)
    scores = [match.game.scores(match.state_at(plays * tenth // TENTHS))[0] for tenth in range(TENTHS + 1)]
    return Course(gains=[after - before for before, after in pairwise(scores)])
