"""The plays that cost most, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.match import RESIGN, Match
from witchwood.engine.search import Answer, Budget
from witchwood.review.curve import Choice, Curve
from witchwood.review.estimator import Estimator, Plays, Samples
from witchwood.review.interval import Z_EIGHT, Interval, mean, of_differences

SHOWN = 3
_LOOKED_AT = 8  # choices that seem to have cost most: their intervals hold together with 95 %, see `Z_EIGHT`
_BEST = 4  # actions that did best at a first look, which are tried again
_MOST_TRIED = 12  # actions that are all tried; of more, that of the rule of thumb, and later the expert's
_EXPERT_NODES = 3_000
_GLANCES = 24  # times the games of a position, for a first look at all choices
_LEAST_GAMES = 8  # of which an action has so many at least
_TRIAL_SALT, _PROOF_SALT, _GLANCE_SALT = 1 << 20, 1 << 21, 1 << 22  # other games than those of the curve, and others


@dataclass(frozen=True)
class Costly:
    """A play that did worse than another. played, better: in notation; their words as on a button.

    cost: how much the better one is worth more. kept, left: what the better and the played one are worth. line: the
    better one and what should follow, as far as nothing new turns up. why: the game's reason for the better one.
    """

    ply: int
    played: str
    played_words: str
    better: str
    better_words: str
    line: tuple[str, ...]
    cost: Interval
    kept: float
    left: float
    why: str


@dataclass(frozen=True)
class Costliest:
    """plays: those that cost most, the worst first. looked_at: how many were compared with what else could be done."""

    plays: tuple[Costly, ...]
    looked_at: int


def costly_of(match: Match, curve: Curve, estimator: Estimator) -> Costliest:
    """The plays of the estimator's seat that cost most.

    A play is one of them only if two judges agree: the interval of the paired difference lies above nought, in games
    that chose neither it nor the better one, and the expert, where there is one, would not have made it.
    """
    suspects, looked_at = _suspects(match, curve, estimator)
    compared = [found for one, likely in suspects if (found := _look_at(match, one, likely, estimator))]
    plays = sorted((one for one in compared if one.cost.low > 0), key=lambda one: -one.cost.value)
    return Costliest(tuple(plays[:SHOWN]), looked_at)


def _suspects(match: Match, curve: Curve, estimator: Estimator) -> tuple[list[tuple[Choice, list[int]]], int]:
    """The choices that seem to have cost most, the dearest first, with what did best, and how many were looked at.

    Each is tried in a few games against what else could be done, since measured against the rule of thumb alone a
    player who goes by it would do nothing wrong. Those that fell most come first, until the games are used up.
    """
    open_to = sorted((one for one in curve.choices if _others(match, one, estimator)), key=lambda one: -one.fall)
    actions = {one.ply: _likely(one, _others(match, one, estimator), estimator) for one in open_to}
    left = _GLANCES * estimator.rollouts
    all_of_them = sum(len(others) + 1 for others in actions.values())
    count = max(_LEAST_GAMES, min(estimator.rollouts // 2, left // max(1, all_of_them)))
    seeming, looked_at = list[tuple[float, Choice, list[int]]](), 0
    for choice in open_to:
        left -= count * (len(actions[choice.ply]) + 1)
        if left < 0 and looked_at >= _LOOKED_AT:
            break
        looked_at += 1
        kept = {one: _tried(choice, one, estimator, count, _GLANCE_SALT) for one in actions[choice.ply]}
        best = sorted(kept, key=lambda one: -mean(kept[one]))[:_BEST]
        left_over = _left(match, choice, estimator, count, _GLANCE_SALT)
        gap = of_differences([a - b for a, b in zip(kept[best[0]], left_over, strict=True)], 1.0)
        seeming.append((max(choice.fall, gap.low), choice, best))
    seeming = sorted((one for one in seeming if one[0] > 0), key=lambda one: -one[0])
    return [(choice, best) for _, choice, best in seeming[:_LOOKED_AT]], looked_at


def _left(match: Match, choice: Choice, estimator: Estimator, count: int, salt: int) -> Samples:
    """What a seat had left in games that begin with what it did; in the end itself where it gave up."""
    played = match.plays[choice.ply].action
    if played is None:
        return estimator.known(match.state_at(choice.ply + 1))[:1] * count
    return _tried(choice, played, estimator, count, salt)


def _others(match: Match, choice: Choice, estimator: Estimator) -> list[int]:
    """What else could be done."""
    played = match.plays[choice.ply].action
    return [one for one in match.game.legal(match.state_at(choice.ply), estimator.seat) if one != played]


def _look_at(match: Match, choice: Choice, likely: list[int], estimator: Estimator) -> Costly | None:
    """What a choice cost against the expert's or the best of the likely actions; None where the expert would have made
    it, or nothing did better in a trial.
    """
    state, played = match.state_at(choice.ply), match.plays[choice.ply].action
    advice = _advice(match, state, choice.ply, estimator)
    if advice.action == played:
        return None
    better = _better(match, choice, likely, advice.action, estimator)
    if better is None:
        return None
    count = 2 * estimator.rollouts
    kept = _tried(choice, better, estimator, count, _PROOF_SALT)
    left = _left(match, choice, estimator, count, _PROOF_SALT)
    line = advice.line if advice.action == better and advice.line else (better,)
    text = match.game.text
    return Costly(
        choice.ply,
        match.plays[choice.ply].text,
        RESIGN if played is None else text.describe(state, estimator.seat, played),
        text.write_action(state, estimator.seat, better),
        text.describe(state, estimator.seat, better),
        _written(match, state, line, estimator),
        _cost(kept, left, match.game.yardstick.points),
        mean(kept),
        mean(left),
        "" if text.why is None else text.why(_hidden(match, state, estimator.seat, 0), estimator.seat, line),
    )


def _cost(kept: Samples, left: Samples, points: bool) -> Interval:
    """How much less was left; a chance to win has no more than all of it to lose."""
    cost = of_differences([a - b for a, b in zip(kept, left, strict=True)], Z_EIGHT)
    return cost if points else Interval(cost.value, cost.low, min(1.0, cost.high))


def _advice(match: Match, state: State, ply: int, estimator: Estimator) -> Answer:
    """What the expert would do, from what the seat knows; without one, nothing."""
    expert = None if match.game.lacks("expert", match.options) else match.game.expert
    if expert is None or int(match.game.rules.turn(state)) != estimator.seat:
        return Answer(-1)
    hidden = _hidden(match, state, estimator.seat, ply)
    return expert(hidden, estimator.seat, Budget(nodes=_EXPERT_NODES, seed=ply))


def _hidden(match: Match, state: State, seat: int, seed: int) -> State:
    """A state with what a seat can't know dealt again."""
    hidden = state.copy()
    match.game.rules.hide(hidden, seat, np.uint64(seed))
    return hidden


def _better(match: Match, choice: Choice, likely: list[int], advised: int | None, estimator: Estimator) -> int | None:
    """What to compare a play with: the expert's choice if that does better in a trial, else the best of the trial; None
    where nothing did better.
    """
    count = max(1, estimator.rollouts // 2)
    expert = [one for one in _others(match, choice, estimator) if one == advised and one not in likely]
    means = {one: mean(_tried(choice, one, estimator, count, _TRIAL_SALT)) for one in [*likely, *expert]}
    mine = mean(_left(match, choice, estimator, count, _TRIAL_SALT))
    if advised in means and means[advised] > mine:
        return advised
    best = max(means, key=lambda one: means[one])
    return best if means[best] > mine else None


def _likely(choice: Choice, others: list[int], estimator: Estimator) -> list[int]:
    """All other actions; of too many the rule of thumb's, or where that was played some here and there."""
    if len(others) <= _MOST_TRIED:
        return others
    usual = estimator.rule_of_thumb(_at(choice, estimator))
    return [usual] if usual in others else others[:: -(-len(others) // _MOST_TRIED)]


def _at(choice: Choice, estimator: Estimator) -> State:
    """The position of a choice, hidden cards aside."""
    state = choice.base.copy()
    for seat, action in choice.before:
        estimator.game.rules.play(state, seat, action)
    return state


def _tried(choice: Choice, action: int, estimator: Estimator, count: int, salt: int) -> Samples:
    plays: Plays = [*choice.before, (estimator.seat, action)]
    return estimator.sample(choice.base, plays, count, salt + choice.ply)


def _written(match: Match, state: State, line: tuple[int, ...], estimator: Estimator) -> tuple[str, ...]:
    """A line in notation, as far as the seat can foresee it."""
    game, seat, start = match.game, estimator.seat, state.copy()
    after, words = state.copy(), list[str]()
    for number, action in enumerate(line, 1):
        if int(game.rules.turn(after)) != seat or action not in game.legal(after, seat):
            break
        words.append(game.text.write_action(after, seat, action))
        game.rules.play(after, seat, action)
        if estimator.is_news(start, [(seat, one) for one in line[:number]], after):
            break
    return tuple(words)
