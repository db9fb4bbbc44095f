"""What hints of Witch Stones claim, checked with the slow rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.stones.stones_slow import OUTER, Slow, decode, squares
from witchwood.engine.kernel import State
from witchwood.games.stones import GAME


def holds(state: State, seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim about an action of a seat is true. ValueError for one that isn't known."""
    text = GAME.text.write_action(state, seat, line[0])
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(decode(state), seat, text, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


def _best(position: Slow, seat: int) -> int:
    """The most points that a seat can take at once, were it its turn."""
    return max((position.worth(seat, take) for take in position.takes(seat)), default=0)


def _wins_at_once(position: Slow, seat: int) -> bool:
    return position.points[seat] + _best(position, seat) >= position.target


def _brings(before: Slow, seat: int, text: str, gain: str, then: str) -> bool:
    take = squares(text)
    after = before.after(seat, take)
    if before.worth(seat, take) != int("0" if gain == "no" else gain):
        return False
    if not then:
        return True
    if won := re.fullmatch(r", and with (\d+) you win", then):
        return after.turn is None and after.points[seat] == int(won[1]) >= before.target
    if then == ", and clears the board":
        return after.turn is None and not after.board
    if then == ", and the other has nothing to take":
        return after.turn == seat
    if then == "; whatever you take, the other can win next":
        every = [before.after(seat, take) for take in before.takes(seat)]
        return all(one.turn == 1 - seat and _wins_at_once(one, 1 - seat) for one in every)
    answer = re.fullmatch(r"; the best answer to it brings (\d+)", then)
    claimed = int(answer[1]) if answer else 0
    known = answer is not None or then == ", and no answer to it brings any"
    return known and after.turn == 1 - seat and _best(after, 1 - seat) == claimed


def _clears(before: Slow, seat: int, text: str, own: str, others: str) -> bool:
    after = before.after(seat, squares(text))
    points = (after.points[seat], after.points[1 - seat])
    return after.turn is None and not after.board and points == (int(own), int(others)) and points[0] > points[1]


def _fewer(before: Slow, _seat: int, text: str, side: str, other: str, own: str, others: str) -> bool:
    inside = [letter for name, letter in before.board.items() if name not in OUTER]
    counted = [inside.count(side[0]), inside.count(other[0])]
    return text == side and side != other and counted == [int(own), int(others)] and counted[0] < counted[1]


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"It brings (no|\d+) points?(.*)\.", _brings),
    (r"It clears the board, and you win by (\d+) points to (\d+)\.", _clears),
    (r"Fewer (\w+) than (\w+) stand inside the edge: (\d+) and (\d+)\.", _fewer),
]
