"""Can this still be won, and which play lost it: the solver's word on every position of a solitaire match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict

_SHORT = "short"  # the counter that marks a line as short, and what is left of it


class LastPly:
    """The last ply of a match at which something holds, such as "it can be won"; it never holds again after that.

    The caller answers its questions, so that it never waits itself: `while search.ply is not None: search.learn(…)`.
    found: the last ply at which it is known to hold, None as long as there is none.
    """

    def __init__(self, plays: int) -> None:
        """plays: how many the match has. Plies count from 0 to this number."""
        self.found: int | None = None
        self._last = plays
        self._failed = plays + 1  # the first ply at which it is known not to hold

    @property
    def ply(self) -> int | None:
        """The ply to ask about next: the match as it stands, then by halving. None when the search is over."""
        held = -1 if self.found is None else self.found
        if self._failed - held == 1:
            return None
        return self._last if self._failed > self._last else (held + self._failed) // 2

    def learn(self, holds: bool) -> None:
        """Take in whether it holds at `ply`."""
        if holds:
            self.found = self.ply
        elif self.ply is not None:
            self._failed = self.ply


class Verdicts:
    """What is known of the positions of one match, searched when asked for and kept.

    Everything is known to the solver and nothing is left to chance, so one verdict settles others: what comes
    after a lost position is lost, what comes before a won one is won, and a won one stays won along its line. Only
    where none of this helps does the solver search, with `budget` for each position. Plays may be made and taken back
    between the questions.
    """

    def __init__(self, match: Match, budget: Budget) -> None:
        """ValueError for a game that has no solver."""
        if match.game.solve is None:
            raise ValueError(f"{match.game.name} has no solver")
        if words := match.game.lacks("solver", match.options):
            raise ValueError(words)
        self._match = match
        self._budget = budget
        self._solve = match.game.solve
        self._known: dict[bytes, Answer] = {}

    def now(self) -> Answer:
        """The verdict on the position as it stands."""
        return self.at(len(self._match.plays))

    def short(self) -> Answer:
        """As `now`; a line of it that wins is as short as the game can make it, and is kept for what follows."""
        answer, shorten = self.now(), self._match.game.shorten
        if answer.verdict != Verdict.WON or not answer.line or shorten is None or _SHORT in answer.counters:
            return answer
        state = self._match.state
        line = shorten(state, answer.line, self._budget)
        answer = replace(answer, action=line[0], line=line, counters={**answer.counters, _SHORT: 1})
        self._known[state.tobytes()] = answer
        return answer

    def at(self, ply: int) -> Answer:
        """The verdict on the position after the first `ply` plays. ValueError for a ply that the match has not."""
        answer = self.known(ply)
        if answer is None:
            state = self._match.state_at(ply)
            answer = self._known[state.tobytes()] = self._solve(state, self._budget)
        return answer

    def known(self, ply: int) -> Answer | None:
        """The verdict after `ply` plays where no search is needed for it, else None."""
        keys = [self._match.state_at(place).tobytes() for place in range(len(self._match.plays) + 1)]
        if keys[ply] not in self._known:
            inferred = self._from_before(keys, ply) or self._from_after(keys, ply)
            if inferred is None:
                return None
            self._known[keys[ply]] = inferred
        return self._known[keys[ply]]

    def last_won(self) -> int | None:
        """The last ply known to be winnable, or None; where plies are undecided, a later one may be winnable too.

        Found by halving, with a few searches at most.
        """
        return self._last(lambda answer: answer.verdict == Verdict.WON)

    def lost_between(self) -> tuple[int, int] | None:
        """The last ply known winnable and the first known lost: one apart where the very play that lost is known.

        None where the position as it stands is not known to be lost, or the deal was never known to be winnable.
        """
        if self.now().verdict != Verdict.LOST:
            return None
        won = self.last_won()
        not_lost = self._last(lambda answer: answer.verdict != Verdict.LOST)
        return None if won is None or not_lost is None else (won, not_lost + 1)

    def _last(self, holds: Callable[[Answer], bool]) -> int | None:
        search = LastPly(len(self._match.plays))
        while (ply := search.ply) is not None:
            search.learn(holds(self.at(ply)))
        return search.found

    def _from_before(self, keys: list[bytes], ply: int) -> Answer | None:
        """Lost if it was lost before (where points count, the best score is still to be found); won if the last play
        was that of a known win.
        """
        for key in keys[:ply]:
            earlier = self._known.get(key)
            if earlier is not None and earlier.verdict == Verdict.LOST and "bound" not in earlier.counters:
                return Answer(None, Verdict.LOST, earlier.value, counters={"nodes": 0})
        before = self._known.get(keys[ply - 1]) if ply else None
        if before is not None and before.verdict == Verdict.WON and before.line:
            line = before.line[1:]
            if before.line[0] == self._match.plays[ply - 1].action:
                counters = {**before.counters, "nodes": 0}  # what was proved of the best score holds along its line
                return replace(before, action=line[0] if line else None, line=line, counters=counters)
        return None

    def _from_after(self, keys: list[bytes], ply: int) -> Answer | None:
        """Won if it was won later, by what was played in between; where points count, there may be a better way."""
        for place in range(ply + 1, len(keys)):
            later = self._known.get(keys[place])
            if later is not None and later.verdict == Verdict.WON and "bound" not in later.counters:
                between = tuple(play.action for play in self._match.plays[ply:place] if play.action is not None)
                line = between + later.line
                return replace(later, action=line[0], line=line, counters={"nodes": 0})
        return None
