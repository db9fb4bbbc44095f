"""Actions of Witch Stones as text: `suns`, `moons`, one square `e5`, a stretch `c4-f4`."""

from __future__ import annotations

import re
from functools import cache

from witchwood.engine.kernel import State
from witchwood.engine.text import quote
from witchwood.games.stones.board import EMPTIED, kinds, span_of, square_of, squares_of, stretch_of
from witchwood.games.stones.cards import SIDES, name_of
from witchwood.games.stones.rules import side_of, turn, worth
from witchwood.games.stones.state import CROWN, ROWS, SQUARES, SUNS

HELP = """\
Be the first to 50 points: clear the board of crowns and the other's stones.
First the second player chooses a side: suns or moons.
e5 takes the stone there: an earthstone, or one of your own to make a space.
c4-f4 takes a line, all stones from c4 to f4, between two empty squares;
crowns and the other side's stones can be taken only in such a line.
On the screen: S sun, M moon, C crown, E earthstone. Crowns bring 5 points,
stones of the other side 2, earthstones 1, your own none.
Columns are a to i from the left, rows 1 to 9 from the bottom."""

_COLUMNS = "abcdefghi"
_EXAMPLE = "write a square like e5, a stretch like c4-f4, or suns or moons"
_SQUARE = re.compile(r"([a-i])([1-9])")


def square_name(square: int) -> str:
    """Name of a square (0 to 80): column and row, such as e5."""
    return f"{_COLUMNS[square % ROWS]}{square // ROWS + 1}"


def write_action(state: State, seat: int, action: int) -> str:  # noqa: ARG001  # an action reads the same everywhere
    """Notation of an action: suns, moons, e5 or c4-f4."""
    return _text_of(action)


@cache
def _text_of(action: int) -> str:
    if action >= SUNS:
        return SIDES[action - SUNS]
    squares = squares_of(action)
    return square_name(action) if len(squares) == 1 else f"{square_name(squares[0])}-{square_name(squares[-1])}"


def read_action(state: State, seat: int, text: str) -> int:  # noqa: ARG001  # an action reads the same everywhere
    """The action that `text` stands for, in either case and with a stretch from either end, or ValueError."""
    word = text.lower()
    if word in SIDES:
        return SUNS + SIDES.index(word)
    ends = [_read_square(part, text) for part in word.split("-")]
    if len(ends) > 2:
        raise ValueError(f"{quote(text)} has more than two ends; {_EXAMPLE}")
    first, last = ends[0], ends[-1]
    if first == last:
        return first
    if first // ROWS == last // ROWS:
        line = first // ROWS
    elif first % ROWS == last % ROWS:
        line = ROWS + first % ROWS
    else:
        raise ValueError(f"{quote(text)} runs along no row or column, and slanting lines are never taken; {_EXAMPLE}")
    places = [place for place in range(ROWS) if square_of(line, place) in (first, last)]
    if places[0] == 0 or places[1] == ROWS - 1:
        end = square_name(square_of(line, 0 if places[0] == 0 else ROWS - 1))
        raise ValueError(f"{quote(text)} has no space beyond {end}: a stretch lies between two spaces")
    return stretch_of(line, *places)


def _read_square(part: str, text: str) -> int:
    found = _SQUARE.fullmatch(part)
    if not found:
        raise ValueError(f"{quote(text)} is no action; {_EXAMPLE}")
    return _COLUMNS.index(found[1]) + ROWS * (int(found[2]) - 1)


def explain(state: State, seat: int, action: int) -> str:
    """Why an action is not legal, in one sentence without a full stop."""
    if state.over != 0:
        return "the game is over"
    if turn(state) != seat:
        return "it is the other seat's turn"
    if action >= SUNS:
        return f"the sides are chosen already: you play the {SIDES[side_of(state, seat)]}"
    if state.suns == 0:
        return "first choose a side, suns or moons"
    board = kinds(state)
    squares = squares_of(action)
    empty = [square for square in squares if board[square] is None]
    if empty:
        return f"there is no stone on {square_name(empty[0])}"
    if len(squares) == 1:
        which = "crown" if board[action] == CROWN else f"other side's {name_of(1 - int(side_of(state, seat)))}"
        stone = f"the {which} on {square_name(action)}"  # no sentence begins with a square: its capital is on no board
        if action in (0, ROWS - 1, SQUARES - ROWS, SQUARES - 1):
            return f"{stone} can't be taken: a corner never lies between two spaces"
        return f"{stone} can be taken only between two spaces"
    line, first, last = span_of(action)
    end = next(s for s in (square_of(line, first - 1), square_of(line, last + 1)) if board[s] is not None)
    return f"there is no space at {square_name(end)}, so the stretch goes on there"


def describe(state: State, seat: int, action: int) -> str:
    """An action in words, with the points it brings, for a button or a move list."""
    if action >= SUNS:
        return f"Play the {SIDES[action - SUNS]}"
    squares = squares_of(action)
    if state["suns"] == 0:  # brackets are faster than an attribute, and a view describes dozens of actions
        return f"Take {write_action(state, seat, action)}"
    points = int(worth(state, seat, action))
    gain = f"{points} point" if points == 1 else f"{points} points"
    if len(squares) > 1:
        return f"Take the {len(squares)} stones from {square_name(squares[0])} to {square_name(squares[-1])} ({gain})"
    kind = _kind_on(state, action)
    return f"Take the {'stone' if kind is None else name_of(kind)} on {square_name(action)} ({gain})"


def _kind_on(state: State, square: int) -> int | None:
    """What stands on one square, without unpacking the whole board."""
    low, high = EMPTIED[square].tolist()
    return next((kind for kind, (a, b) in enumerate(state["pieces"].tolist()) if a & low or b & high), None)
