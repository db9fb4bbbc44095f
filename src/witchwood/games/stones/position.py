"""Positions of Witch Stones as text, and back. Reading refuses what no game can lead to."""

from __future__ import annotations

import re

from witchwood.engine.kernel import State
from witchwood.engine.position import Sections, write_rng
from witchwood.games.stones.board import ALL_LINES, EDGE, INNER, MOON_CORNERS, SUN_CORNERS, kinds, put
from witchwood.games.stones.cards import CARDS, name_of
from witchwood.games.stones.notation import square_name
from witchwood.games.stones.rules import can_act, renew_long
from witchwood.games.stones.state import CROWN, EARTH, MOON, ROWS, STONES, SUN, WORTH

_LETTERS = "".join(card["text"].lower() for card in CARDS)
_UNSAID = "none"  # the text of a section with nothing to say; the same as leaving it out
_LONGEST_STRETCH = 7
_SEATS = ("0", "1")


def write_position(state: State) -> dict[str, str]:
    """Sections of the position text; those that have nothing to say are left out."""
    board = kinds(state)
    rows = [board[ROWS * row : ROWS * (row + 1)] for row in reversed(range(ROWS))]
    sections = {"board": "/".join(_write_row(row) for row in rows)}
    if state.suns != 0:
        sections["suns"] = str(state.suns - 1)
    if state.points[0] != 0 or state.points[1] != 0:
        sections["points"] = f"{state.points[0]},{state.points[1]}"
    if state.quitter != 0:
        sections["resigned"] = str(state.quitter - 1)
    if state.over == 0:
        sections["turn"] = str(state.mover)
    if state.rng != 0:
        sections["rng"] = write_rng(state.rng)
    return sections


def _write_row(row: list[int | None]) -> str:
    letters = "".join("." if kind is None else _LETTERS[kind] for kind in row)
    return re.sub(r"\.+", lambda spaces: str(len(spaces[0])), letters)


def read_position(state: State, sections: Sections) -> None:
    """Fill a state whose options are set. BadText names the section and why it can't be so."""
    board = _read_board(sections)
    _check_board(sections, board)
    suns = _read_seat(sections, "suns")
    points = _read_points(sections)
    quitter = _read_seat(sections, "resigned")
    target = int(state.target)
    if suns is None and None in board:
        raise sections.error("suns", "stones are gone, so the sides are chosen: say which seat, 0 or 1, plays the suns")
    if suns is None:
        if any(points):
            raise sections.error("points", "before the sides are chosen nobody has points")
    else:
        _check_points(sections, board, points if suns == 0 else points[::-1], target)

    for square, kind in enumerate(board):
        if kind is not None:
            put(state, kind, square)
    renew_long(state, ALL_LINES)
    state.points[:] = points
    state.suns = 0 if suns is None else 1 + suns
    state.quitter = 0 if quitter is None else 1 + quitter
    state.rng = sections.take_rng()
    ended = max(points) >= target or not any(kind is not None for kind in board)
    if ended and quitter is not None:
        raise sections.error("resigned", "the game had ended before: nobody resigns after that")
    state.over = int(ended or quitter is not None)
    state.mover = _read_turn(sections, state)


def _read_board(sections: Sections) -> list[int | None]:
    rows = sections.take("board").lower().split("/")
    if len(rows) != ROWS:
        raise sections.error(
            "board", f"there are {ROWS} rows, from row 9 down to row 1, with / between; here are {len(rows)}"
        )
    board: list[int | None] = []
    for number, row in enumerate(reversed(rows), 1):
        squares: list[int | None] = []
        for letter in row:
            if letter in _LETTERS:
                squares.append(_LETTERS.index(letter))
            elif letter in "123456789":
                squares += [None] * int(letter)
            else:
                raise sections.error(
                    "board", f"row {number}: use s m c e for stones and 1 to 9 for that many spaces", letter
                )
        if len(squares) != ROWS:
            raise sections.error("board", f"row {number} has {len(squares)} squares; it should have {ROWS}", row)
        board += squares
    return board


def _check_board(sections: Sections, board: list[int | None]) -> None:
    for kind, corners in ((SUN, SUN_CORNERS), (MOON, MOON_CORNERS)):
        for square in corners:
            if board[square] not in (None, kind):
                reason = f"corner {square_name(square)} holds a {name_of(kind)} or nothing"
                raise sections.error("board", reason, name_of(board[square] or 0))
        if _away_from(corners, board, kind) > STONES[kind] - len(corners):
            reason = f"more than {STONES[kind] - len(corners)} {name_of(kind)}s stand outside the corners"
            raise sections.error("board", reason, _LETTERS[kind])
    for kind, most in enumerate(STONES):
        if board.count(kind) > most:
            reason = f"{board.count(kind)} {name_of(kind)}s stand here; the game has {most}"
            raise sections.error("board", reason, _LETTERS[kind])
    for square in EDGE:
        if board[square] == CROWN:
            raise sections.error("board", "a crown never stands on the edge", square_name(square))
    if [board[square] for square in INNER].count(None) < STONES[CROWN] - board.count(CROWN):
        raise sections.error("board", "crowns are missing, but there are not as many spaces inside the edge", "c")


def _away_from(corners: tuple[int, ...], board: list[int | None], kind: int) -> int:
    return board.count(kind) - [board[square] for square in corners].count(kind)


def _read_seat(sections: Sections, name: str) -> int | None:
    text = sections.take(name, _UNSAID)
    if text == _UNSAID:
        return None
    if text not in _SEATS:
        raise sections.error(name, "name a seat, 0 or 1, or leave the section out")
    return int(text)


def _read_points(sections: Sections) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", sections.take("points", "0,0"))
    if not found:
        raise sections.error("points", "write the points of seat 0 and of seat 1 with a comma between, like 12,7")
    return int(found[1]), int(found[2])


def _check_points(sections: Sections, board: list[int | None], points: tuple[int, int], target: int) -> None:
    """`points` are those of the suns and of the moons, in this order."""
    if max(points) > target - 1 + _LONGEST_STRETCH * WORTH[CROWN]:
        raise sections.error("points", f"the game ends at {target} points, and no take brings so many more")
    if min(points) >= target:
        raise sections.error("points", f"only one seat can reach the {target} points that end the game")
    if not _can_be_shared(board, points):
        gone = ", ".join(f"{STONES[k] - board.count(k)} {name_of(k)}s" for k in range(len(CARDS)))
        raise sections.error("points", f"the stones gone from the board ({gone}) can't bring these points")


def _can_be_shared(board: list[int | None], points: tuple[int, int]) -> bool:
    """Whether suns and moons can have these points from the stones that are gone.

    Every crown and earthstone was scored by one of them; a sun or moon only if the other side took it, which can't
    be in a corner. Two stones at least were gone before the first was taken from between two spaces.
    """
    gone = [most - board.count(kind) for kind, most in enumerate(STONES)]
    most_for_suns = STONES[MOON] - len(MOON_CORNERS) - _away_from(MOON_CORNERS, board, MOON)
    most_for_moons = STONES[SUN] - len(SUN_CORNERS) - _away_from(SUN_CORNERS, board, SUN)
    for crowns in range(gone[CROWN] + 1):
        for earths in range(gone[EARTH] + 1):
            for_moons, odd = divmod(points[0] - WORTH[CROWN] * crowns - earths, WORTH[MOON])
            for_suns, odd_too = divmod(
                points[1] - WORTH[CROWN] * (gone[CROWN] - crowns) - (gone[EARTH] - earths), WORTH[SUN]
            )
            if odd or odd_too or not (0 <= for_moons <= most_for_suns and 0 <= for_suns <= most_for_moons):
                continue
            between = gone[CROWN] + for_moons + for_suns  # left in no other way than from between two spaces
            if between == 0 or sum(gone) - between >= 2:
                return True
    return False


def _read_turn(sections: Sections, state: State) -> int:
    seat = _read_seat(sections, "turn")
    if state.over:
        if seat is not None:
            raise sections.error("turn", "the game is over, so it is nobody's turn: leave the section out")
        return 0
    if seat is None:
        raise sections.error("turn", "say which seat, 0 or 1, is to act")
    if state.suns != 0 and not can_act(state, seat):
        raise sections.error("turn", f"seat {seat} has nothing to take, so it is the turn of seat {1 - seat}")
    return seat
