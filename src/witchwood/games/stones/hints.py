"""Why an action is a good one: what it brings, and what the other can answer with."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.stones.greedy import best_reply
from witchwood.games.stones.rules import worth
from witchwood.games.stones.state import SUNS


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """The points of a capture and of the best answer to it; "" where a side is chosen."""
    action = line[0]
    if action >= SUNS or state.suns == 0:
        return ""
    gain = int(worth(state, seat, action))
    if int(state.points[seat]) + gain >= int(state.target):
        return "It brings the points that win."
    answer = int(best_reply(state, 1 - seat, action))
    if answer > int(state.target):
        return ""  # whatever one does, the other wins next
    return f"It brings {_points(gain)}; the best answer to it brings {answer}."


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
