"""What speaks for an action: the points that it brings and those of the best answer, as the rules decide them."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import State
from witchwood.games.stones.board import INSIDE
from witchwood.games.stones.cards import SIDES
from witchwood.games.stones.greedy import best_reply
from witchwood.games.stones.rules import legal, play, turn, winners, worth
from witchwood.games.stones.state import MOST_LEGAL, SUNS


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """What a capture brings and leaves to the other; of a side, that fewer of its stones stand inside; else ""."""
    action = line[0]
    if action >= SUNS:
        return _of_a_side(state, action - SUNS)
    gain = int(worth(state, seat, action))
    after = state.copy()
    play(after, seat, action)
    if after.over:
        return _of_the_end(after, seat, gain)
    brings = f"It brings {_points(gain)}"
    if turn(after) == seat:
        return f"{brings}, and the other has nothing to take."
    answer = int(best_reply(state, 1 - seat, action))
    if answer > int(state.target):
        return f"{brings}; whatever you take, the other can win next." if _all_lose(state, seat) else ""
    return (
        f"{brings}; the best answer to it brings {answer}." if answer else f"{brings}, and no answer to it brings any."
    )


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


def _all_lose(state: State, seat: int) -> bool:
    """Whether the other can win at once, whatever this seat takes."""
    actions = np.empty(MOST_LEGAL, np.int64)
    target, points = int(state.target), int(state.points[seat])
    for action in actions[: legal(state, seat, actions)].tolist():
        if points + int(worth(state, seat, action)) >= target or int(best_reply(state, 1 - seat, action)) <= target:
            return False
    return True


def _points(number: int) -> str:
    return "no points" if number == 0 else f"{number} point{'' if number == 1 else 's'}"
