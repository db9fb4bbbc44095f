"""What a match was worth to a seat before and after each play, and what made the difference: luck, or its own plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from witchwood.engine.kernel import State
from witchwood.engine.match import Match, Play
from witchwood.review.estimator import Estimator, Plays, Samples
from witchwood.review.interval import Z_95, Interval, mean, of_scores, of_shares

MOST_PLIES = 200  # that are all sampled; of a longer game one in so many
Progress = Callable[[int], None]  # receives how many plays have been looked at


@dataclass(frozen=True)
class Balance:
    """What a match was worth when it was dealt, and what came to it since. All four values add up to its end. Their
    errors add up along the match, too: an interval that reaches nought doesn't say whether anything was won or lost.

    deal: what the seat could expect at first. own: what its own plays made better or worse than the yardstick's.
    chance: cards that turned up after its own plays. others: what the other seats did, and the cards that came to them.
    """

    deal: Interval
    chance: Interval
    own: Interval
    others: Interval

    @property
    def end(self) -> float:
        """What the seat had in the end, or could expect where the match stops."""
        return self.deal.value + self.chance.value + self.own.value + self.others.value


@dataclass(frozen=True)
class Choice:
    """A play of the seat itself: by how much it did worse than the yardstick (0 where that was not sampled), and the
    games in which it was tried.

    Those begin at `base`, with plays that brought no news (`before`), then the play itself.
    """

    ply: int
    fall: float
    base: State
    before: Plays


@dataclass(frozen=True)
class Curve:
    """points: an interval for each ply, one more than plays. balance: None where not every ply was sampled. choices:
    the seat's own, by ply. step: one ply of so many was sampled, and the points between lie on straight lines.
    """

    points: tuple[Interval, ...]
    balance: Balance | None
    choices: tuple[Choice, ...]
    step: int = 1


def curve_of(match: Match, estimator: Estimator, progress: Progress | None = None) -> Curve:
    """Walk along a match.

    What a position is worth is sampled once the seat has seen something new. Until then a play is tried in the games
    that were sampled before, so that its effect is not lost in chance (common random numbers), and nothing of what
    follows is called luck. A play of the seat counts for what it was worth by what the seat knew before; the rest is
    luck.
    """
    step = -(-len(match.plays) // MOST_PLIES)
    if step > 1:
        return _spaced(match, estimator, step, progress)
    walk = _Walk(match, estimator)
    for ply, play in enumerate(match.plays):
        walk.step(ply, play)
        if progress is not None:
            progress(ply + 1)
    points = tuple(_point(estimator, at, over=over) for at, over in walk.samples)
    return Curve(points, walk.balance(points[0]), tuple(walk.choices))


def _spaced(match: Match, estimator: Estimator, step: int, progress: Progress | None) -> Curve:
    """Sample one ply of `step`, and both ends of the last play."""
    last = len(match.plays)
    plies = sorted({*range(0, last, step), last - 1, last})
    known = []
    for ply in plies:
        samples, over = _sampled(estimator, match.state_at(ply), ply)
        known.append(_point(estimator, samples, over=over))
        if progress is not None:
            progress(ply)
    points = [known[0]]
    for (ply, left), (later, right) in pairwise(zip(plies, known, strict=True)):
        for share in ((at - ply) / (later - ply) for at in range(ply + 1, later + 1)):
            points.append(Interval(*(a + (b - a) * share for a, b in zip(left, right, strict=True))))
    own = [ply for ply in plies[:-1] if match.plays[ply].seat == estimator.seat]
    choices = tuple(Choice(ply, 0.0, match.state_at(ply), ()) for ply in own)
    return Curve(tuple(points), None, choices, step)


def _sampled(estimator: Estimator, state: State, ply: int) -> tuple[Samples, bool]:
    """Games from a position that nothing is known of but what the seat sees, and whether it is the end."""
    over = estimator.is_over(state)
    return estimator.known(state) if over else estimator.sample(state, [], salt=ply), over


def _point(estimator: Estimator, samples: Samples, *, over: bool) -> Interval:
    if over:
        return Interval(samples[0], samples[0], samples[0])
    return of_scores(samples) if estimator.game.yardstick.points else of_shares(samples)


class _Walk:
    """Where a walk along a match has come to. base: the state after the last news; forced: own plays since then.

    first: the games sampled there, for what `began` them. variances: of each part, summed over all such samples, each
    of which is drawn for itself.
    """

    def __init__(self, match: Match, estimator: Estimator) -> None:
        self._match = match
        self._estimator = estimator
        self._base = match.state_at(0)
        self._forced: list[tuple[int, int]] = []
        self.samples: list[tuple[Samples, bool]] = [_sampled(estimator, self._base, 0)]
        self.choices: list[Choice] = []
        self._values = {"chance": 0.0, "own": 0.0, "others": 0.0}
        self._variances = dict.fromkeys(self._values, 0.0)
        self._salt = 0
        self._first, self._began = self.samples[0][0], ""

    def step(self, ply: int, play: Play) -> None:
        """Go past one play."""
        now, after = mean(self.samples[-1][0]), self._match.state_at(ply + 1)
        if play.seat != self._estimator.seat:
            self._begin(after, ply + 1, "others")
            self._values["others"] += mean(self.samples[-1][0]) - now
            return
        base, before = self._base, tuple(self._forced)
        if play.action is None:
            self._begin(after, ply + 1, "own")
            expected = mean(self.samples[-1][0])
        else:
            expected = self._chosen(ply, play.action, after)
        self.choices.append(Choice(ply, now - expected, base, before))
        self._values["own"] += expected - now
        self._values["chance"] += mean(self.samples[-1][0]) - expected

    def balance(self, deal: Interval) -> Balance:
        """What came of it. deal: the first point."""
        self._count(self.samples[-1][0], "")
        parts = {
            part: Interval(value, value - half, value + half)
            for part, value in self._values.items()
            for half in [Z_95 * sqrt(self._variances[part])]
        }
        return Balance(deal, parts["chance"], parts["own"], parts["others"])

    def _chosen(self, ply: int, action: int, after: State) -> float:
        """Go past a play of the seat; what it was worth by what the seat knew before."""
        plays = [*self._forced, (self._estimator.seat, action)]
        if not self._estimator.is_news(self._base, plays, after):
            if self._match.game.perfect_information or self._estimator.is_over(after):
                self._begin(after, ply + 1, "own")
            else:
                self.samples.append((self._tried(ply, action, plays), False))
                self._forced = plays
            return mean(self.samples[-1][0])
        expected = self._tried(ply, action, plays)
        self._begin(after, ply + 1, "chance", expected)
        return mean(expected)

    def _tried(self, ply: int, action: int, plays: Plays) -> Samples:
        """The games sampled before, with one more play. They are the same ones where the yardstick plays it, too."""
        steady = self._match.game.yardstick.slips == 0
        if steady and self._estimator.rule_of_thumb(self._match.state_at(ply)) == action:
            return self.samples[-1][0]
        return self._estimator.sample(self._base, plays, salt=self._salt)

    def _begin(self, state: State, ply: int, part: str, expected: Samples | None = None) -> None:
        """Sample other games, from here. part: what the difference to those before (or to `expected`) belongs to."""
        self._count(self.samples[-1][0] if expected is None else expected, part)
        self.samples.append(_sampled(self._estimator, state, ply))
        self._salt = ply
        self._first, self._began = self.samples[-1][0], part
        self._base, self._forced = state, []

    def _count(self, last: Samples, ended: str) -> None:
        """Add to the variances what the games since the last news do: their first values belong to what began them,
        what came to these by own plays to those, and their last values are the base of what ended them.
        """
        for part in self._variances:
            own = part == "own"
            first, latest = (part == self._began) - own, own - (part == ended)
            games = [first * begin + latest * end for begin, end in zip(self._first, last, strict=True)]
            middle = mean(games)
            self._variances[part] += mean([(one - middle) ** 2 for one in games]) / len(games)
