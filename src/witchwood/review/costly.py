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
_LOOKED_AT = 8  # choices that fell most: their intervals hold together with 95 %, see `Z_EIGHT`
_MOST_TRIED = 12  # actions that are all tried; of more, those that the expert and the rule of thumb would play
_EXPERT_NODES = 3_000
_TRIAL_SALT, _PROOF_SALT = 1 << 20, 1 << 21  # other games than those of the curve, and others again


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
class Found:
    """plays: those that cost most, the worst first. looked_at: how many were compared with what else could be done."""

    plays: tuple[Costly, ...]
    looked_at: int


def costly_of(match: Match, curve: Curve, estimator: Estimator) -> Found:
    """The plays of the estimator's seat that cost most.

    A play is one of them only if two judges agree: the interval of the paired difference lies above nought, in games
    that chose neither it nor the better one, and the expert, where there is one, would not have made it.
    """
    open_to = [one for one in curve.choices if _others(match, one, estimator)]
    fell = sorted(open_to, key=lambda one: -one.fall)[:_LOOKED_AT]
    compared = [found for one in fell if (found := _look_at(match, one, estimator)) is not None]
    plays = sorted((one for one in compared if one.cost.low > 0), key=lambda one: -one.cost.value)
    return Found(tuple(plays[:SHOWN]), len(fell))


def _others(match: Match, choice: Choice, estimator: Estimator) -> list[int]:
    """What else could be done."""
    played = match.plays[choice.ply].action
    return [one for one in match.game.legal(match.state_at(choice.ply), estimator.seat) if one != played]


def _look_at(match: Match, choice: Choice, estimator: Estimator) -> Costly | None:
    """What a choice cost; None where the expert would have made it."""
    state, played = match.state_at(choice.ply), match.plays[choice.ply].action
    advice = _advice(match, state, choice.ply, estimator)
    if advice.action == played:
        return None
    left_now = estimator.known(match.state_at(choice.ply + 1))[0]  # what is left to a seat that gave up
    better = _better(choice, played, _others(match, choice, estimator), advice.action, estimator, left_now)
    count = 2 * estimator.rollouts
    kept = _tried(choice, better, estimator, count, _PROOF_SALT)
    left = [left_now] * count if played is None else _tried(choice, played, estimator, count, _PROOF_SALT)
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
    if match.game.expert is None or int(match.game.rules.turn(state)) != estimator.seat:
        return Answer(-1)
    hidden = _hidden(match, state, estimator.seat, ply)
    return match.game.expert(hidden, estimator.seat, Budget(nodes=_EXPERT_NODES, seed=ply))


def _hidden(match: Match, state: State, seat: int, seed: int) -> State:
    """A state with what a seat can't know dealt again."""
    hidden = state.copy()
    match.game.rules.hide(hidden, seat, np.uint64(seed))
    return hidden


def _better(
    choice: Choice, played: int | None, others: list[int], advised: int | None, estimator: Estimator, left: float
) -> int:
    """What to compare a play with: the expert's choice if that does better in a trial, else the best of the trial.

    left: what giving up is worth, where the seat did.
    """
    tried = _likely(choice, others, estimator, advised)
    count = max(1, estimator.rollouts // 2)
    means = {one: mean(_tried(choice, one, estimator, count, _TRIAL_SALT)) for one in tried}
    mine = left if played is None else mean(_tried(choice, played, estimator, count, _TRIAL_SALT))
    if advised in means and means[advised] > mine:
        return advised
    return max(means, key=lambda one: means[one])


def _likely(choice: Choice, others: list[int], estimator: Estimator, advised: int | None = None) -> list[int]:
    """All other actions, or of too many the expert's and the rule of thumb's."""
    if len(others) <= _MOST_TRIED:
        return others
    likely = {advised, estimator.rule_of_thumb(_at(choice, estimator))}
    return [action for action in others if action in likely] or others[:_MOST_TRIED]


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
