"""What speaks for an action: what it takes, stops and leaves to either side, looked at one turn ahead by the rules.

A move is *safe* if after it no line brings the other more than an earthstone does, which is there for the taking. Who
runs out of safe moves has to open a line.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, State
from witchwood.games.stones.board import INSIDE
from witchwood.games.stones.cards import SIDES
from witchwood.games.stones.greedy import gains, replies
from witchwood.games.stones.notation import write_action
from witchwood.games.stones.rules import legal, play, turn, winners, worth
from witchwood.games.stones.state import MOST_LEGAL, MOST_POINTS, SUNS

_SAFE = 1  # points: what an earthstone brings
_FEW = 3  # safe moves are few where they are one in three, or fewer


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """What an action takes, stops, or leaves to the other compared with other actions; of a side, that fewer of its
    stones stand inside; else "".
    """
    action = line[0]
    if action >= SUNS:
        return _of_a_side(state, action - SUNS)
    gain, after = int(worth(state, seat, action)), _played(state, seat, action)
    if after.over:
        return _of_the_end(after, seat, gain)
    if turn(after) == seat:
        return f"It brings {_points(gain)}, and the other has nothing to take."
    left = _left_by(state, seat)
    if left[action] > MOST_POINTS:
        return "Whatever you take, the other can win next." if min(left.values()) > MOST_POINTS else ""
    answers, threats = _left_by(after, 1 - seat), _takes(state, 1 - seat)
    if min(answers.values()) > MOST_POINTS:
        return "Whatever the other answers, you can win next."
    return (
        _of_wins(state, action, left, threats)
        or _of_a_gain(state, action, left, threats)
        or _of_a_threat(state, action, left, threats)
        or _of_what_follows(after, left[action], answers)
        or _of_safe_moves(action, left)
        or _of_safe_answers(state, after, seat, answers)
    )


def _of_wins(state: State, action: int, left: Mapping[int, int], threats: Mapping[int, int]) -> str:
    """That the action stops the other from winning next, and whether any other does."""
    other = 1 - int(state.mover)
    lacking = int(state.target) - int(state.points[other])
    winning = [one for one, points in threats.items() if points >= lacking]
    only = all(answer > MOST_POINTS for one, answer in left.items() if one != action)
    if not winning:
        return "Any other move lets the other win next." if only and len(left) > 1 else ""
    line = max(winning, key=lambda one: threats[one])
    stops = "takes" if line == action else "stops"
    does = f"Only this {stops}" if only else f"It {stops}"
    return f"{does} {write_action(state, other, line)}, with which the other would win."


def _of_a_gain(state: State, action: int, left: Mapping[int, int], threats: Mapping[int, int]) -> str:
    """How far the action comes out ahead of its best answer, and how far any other does; or whose line it takes."""
    ahead = {one: points - left[one] for one, points in _takes(state, int(state.mover)).items()}
    gain, most = (
        ahead[action] + left[action],
        max((ahead[one] for one in ahead if one != action), default=ahead[action]),
    )
    if gain <= _SAFE:
        return ""
    brings = f"It brings {_points(gain)}"
    more = f"{brings}, {ahead[action]} more than the best answer"
    if ahead[action] > max(0, most):
        return f"{more}, and no other move comes out {f'more than {most} ' if most > 0 else ''}ahead."
    if threats.get(action, 0) > _SAFE:
        same = threats[action] == gain
        return (
            f"{brings} that the other could take instead."
            if same
            else f"{brings}, in a line worth {threats[action]} to the other."
        )
    return f"{more}." if ahead[action] > 0 else f"{brings}, and the best answer no more." if ahead[action] == 0 else ""


def _of_a_threat(state: State, action: int, left: Mapping[int, int], threats: Mapping[int, int]) -> str:
    """Which line of the other is gone, where the best answer brings less."""
    worst = max(threats, key=lambda one: threats[one], default=action)
    if threats.get(worst, 0) <= max(_SAFE, left[action]):
        return ""
    line = write_action(state, 1 - int(state.mover), worst)
    leaves = f", and leaves the other {left[action]} at most" if left[action] > _SAFE else ""
    does = "takes" if worst == action else "stops"
    return f"It {does} {line}, which would bring the other {_points(threats[worst])}{leaves}."


def _of_what_follows(after: State, best: int, answers: Mapping[int, int]) -> str:
    """That something can be taken next whatever comes, and more than the best answer brings; or after every line that
    the other can take, as much as it brings.
    """
    least, other = min(answers.values()), int(after.mover)
    if best <= _SAFE < least:
        return f"The other has no safe answer: after each you can take {least} points or more."
    if least > max(_SAFE, best):
        return f"Whatever the other answers, you can take {least} points or more next."
    brings = _takes(after, other)
    lines = [one for one, points in brings.items() if points > _SAFE]
    if not lines or any(answers[one] < brings[one] for one in lines):
        return ""
    if lines[1:]:
        more = "more than" if all(answers[one] > brings[one] for one in lines) else "as much as"
        return f"{len(lines)} answers bring the other 2 points or more: after each you can take {more} it brings."
    if answers[lines[0]] > MOST_POINTS:
        return ""
    mine = _takes(_played(after, other, lines[0]), 1 - other)
    taken, back = (write_action(after, other, one) for one in (lines[0], max(mine, key=lambda one: mine[one])))
    return (
        f"Only {taken} brings the other 2 points or more ({brings[lines[0]]}): after it you can take {back} "
        f"for {answers[lines[0]]}."
    )


def _of_safe_moves(action: int, left: Mapping[int, int]) -> str:
    """That few other moves are safe, or that none is and this one leaves least."""
    risky = [answer for one, answer in left.items() if one != action and answer > _SAFE]
    if not risky:
        return ""
    least = "win next" if min(risky) > MOST_POINTS else f"take {min(risky)} points or more"
    if left[action] > _SAFE:
        if len(risky) + 1 < len(left) or left[action] > min(risky):
            return ""
        than = "no other less" if left[action] == min(risky) else f"any other {min(risky)} or more"
        return f"No move is safe: this one lets the other take {left[action]}, {than}."
    safe = len(left) - len(risky)
    if safe * _FEW > len(left):
        return ""
    if safe == 1:
        return f"It is your only safe move: any other lets the other {least}."
    return f"Only {safe} of your {len(left)} moves are safe, this one too; after the rest the other can {least}."


def _of_safe_answers(state: State, after: State, seat: int, answers: Mapping[int, int]) -> str:
    """That the other has few safe answers, fewer than the seat has safe moves, or loses more of them than the seat."""
    risky = [points for points in answers.values() if points > _SAFE]
    theirs = len(answers) - len(risky)
    if 0 < theirs * _FEW <= len(answers):
        least = "win" if min(risky) > MOST_POINTS else f"take {min(risky)} points or more"
        are = "is" if theirs == 1 else "are"
        return f"Only {theirs} of the other's {len(answers)} answers {are} safe: after the rest you can {least}."
    own = _safe_moves(after, seat)
    if own > theirs:
        return f"It leaves you {own} safe move{'' if own == 1 else 's'} and the other {theirs or 'none'}."
    costs = [_safe_moves(state, seat) - own, _safe_moves(state, 1 - seat) - theirs]
    return (
        f"It costs the other {costs[1]} safe moves and you {max(0, costs[0]) or 'none'}."
        if costs[1] > max(1, costs[0])
        else ""
    )


def _safe_moves(state: State, seat: int) -> int:
    """How many safe moves a seat would have if it were its turn."""
    return sum(points <= _SAFE for points in _left_by(state, seat).values())


def _of_a_side(state: State, side: int) -> str:
    """How many stones of either side stand inside, if these are fewer; "" if not."""
    inside = [int(count(low & INSIDE[0]) + count(high & INSIDE[1])) for low, high in state.pieces[:2]]
    if inside[side] >= inside[1 - side]:
        return ""
    return f"Fewer {SIDES[side]} than {SIDES[1 - side]} stand inside the edge: {inside[side]} and {inside[1 - side]}."


def _of_the_end(after: State, seat: int, gain: int) -> str:
    """How the game ends with this capture."""
    own, others = (int(after.points[one]) for one in (seat, 1 - seat))
    if own >= int(after.target):
        return f"It brings {_points(gain)}, and with {own} you win."
    if int(winners(after)) >> seat & 1:
        return f"It clears the board, and you win by {own} points to {others}."
    return f"It brings {_points(gain)}, and clears the board."


def _to_move(state: State, seat: int) -> tuple[State, Array]:
    """A position with a seat to move, and its actions."""
    moved, actions = state.copy(), np.empty(MOST_LEGAL, np.int64)
    moved.mover = seat
    return moved, actions[: legal(moved, seat, actions)]


def _takes(state: State, seat: int) -> dict[int, int]:
    """What each action would bring a seat if it were its turn."""
    moved, actions = _to_move(state, seat)
    points = np.empty(len(actions), np.int64)
    gains(moved, seat, actions, points)
    return dict(zip(actions.tolist(), points.tolist(), strict=True))


def _left_by(state: State, seat: int) -> dict[int, int]:
    """By each action of a seat, were it its turn: the most that the other could take next; a win counts as more than
    `MOST_POINTS`.
    """
    moved, actions = _to_move(state, seat)
    points = np.empty(len(actions), np.int64)
    replies(moved, seat, actions, points)
    return dict(zip(actions.tolist(), points.tolist(), strict=True))


def _played(state: State, seat: int, action: int) -> State:
    after = state.copy()
    play(after, seat, action)
    return after


def _points(number: int) -> str:
    return "no points" if number == 0 else f"{number} point{'' if number == 1 else 's'}"
