"""Witch Stones once more, slowly: sets of square names and letters, written from the rules and not from the kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

FILES = "abcdefghi"
ALL = [f + r for r in "123456789" for f in FILES]
LINES = [[f + r for f in FILES] for r in "123456789"] + [[f + r for r in "123456789"] for f in FILES]
CORNERS = {"a1": "s", "i9": "s", "a9": "m", "i1": "m"}
OUTER = {name for name in ALL if name[0] in "ai" or name[1] in "19"}
COUNTS = {"s": 12, "m": 12, "c": 9, "e": 48}

Take = frozenset[str]


@dataclass(frozen=True)
class Slow:
    """A position: letters by square, points by seat, and whose turn it is (None when the game is over)."""

    board: dict[str, str]
    points: tuple[int, int]
    suns: int | None
    turn: int | None
    target: int

    def side(self, seat: int) -> str:
        return "s" if seat == self.suns else "m"

    def takes(self, seat: int) -> set[Take]:
        """Every set of squares that a seat may empty, if it is its turn."""
        found = {frozenset([name]) for name, letter in self.board.items() if letter in (self.side(seat), "e")}
        for line in LINES:
            for start in range(1, 8):
                for stop in range(start, 8):
                    stretch = line[start : stop + 1]
                    ends = {line[start - 1], line[stop + 1]}
                    if all(name in self.board for name in stretch) and not ends & self.board.keys():
                        found.add(frozenset(stretch))
        return found

    def worth(self, seat: int, take: Take) -> int:
        theirs = self.side(1 - seat)
        return sum({"c": 5, theirs: 2, "e": 1}.get(self.board[name], 0) for name in take)

    def after(self, seat: int, take: Take) -> Slow:
        board = {name: letter for name, letter in self.board.items() if name not in take}
        points = list(self.points)
        points[seat] += self.worth(seat, take)
        left = replace(self, board=board, points=(points[0], points[1]))
        if points[seat] >= self.target or not board:
            return replace(left, turn=None)
        return replace(left, turn=1 - seat if left.takes(1 - seat) else seat)

    def choose(self, seat: int, side: str) -> Slow:
        return replace(self, suns=seat if side == "suns" else 1 - seat, turn=1 - seat)


def decode(state: Any) -> Slow:
    """The position that a state of the package stands for, bit by bit."""
    board = {}
    for letter, (low, high) in zip("smce", state["pieces"], strict=True):
        for number, name in enumerate(ALL):
            if (int(low) >> number if number < 63 else int(high) >> (number - 63)) & 1:
                assert name not in board
                board[name] = letter
    return Slow(
        board,
        (int(state["points"][0]), int(state["points"][1])),
        int(state["suns"]) - 1 if state["suns"] else None,
        None if state["over"] else int(state["mover"]),
        int(state["target"]),
    )


def squares(text: str) -> Take:
    """The squares that the notation of an action names."""
    first, _, last = text.partition("-")
    if not last:
        return frozenset([first])
    line = next(line for line in LINES if first in line and last in line)
    return frozenset(line[line.index(first) : line.index(last) + 1])


def position(
    *rows: str, turn: int | None, suns: int = 0, target: int = 113, points: tuple[int, int] | None = None
) -> str:
    """Position text for rows 9 down to 1. Unless told, seat 0 has the points of all crowns and earthstones gone."""
    board = "/".join(rows)
    if points is None:
        points = (5 * (9 - board.count("c")) + 48 - board.count("e"), 0)
    words = ["stones", f"target={target}", f"board:{board}", f"suns:{suns}", f"points:{points[0]},{points[1]}"]
    return " ".join(words + ([f"turn:{turn}"] if turn is not None else []))
