"""The moves of a ply in the search: listed, valued statically, and put in order."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.stones.board import LONG, LONG_COUNT
from witchwood.games.stones.expert_tables import LONE, empty
from witchwood.games.stones.state import LINES, LONG_PER_LINE, ROWS, SQUARES

CAPTURE = 2  # points from which a move counts as a capture
ENDLESS = 1 << 20  # more than any score
HISTORY = 1 << 10  # moves of equal static value are ordered by their history, below this
KILLER = HISTORY // 2
_DANGER = 500  # static cost of leaving the other side a win at once
_FIRST = 1 << 28  # the table's move goes before all others


@kernel
def list_actions(root: State, node: State, actions: Array) -> Int:
    """Write the mover's legal actions into `actions` (in no order that matters); return how many there are."""
    seat = np.int64(node.mover)
    found = 0
    for row in range(ROWS):
        squares = np.int64(node.lines[row])
        single = squares & (np.int64(root.takes[seat, row]) | LONE[squares])
        for column in range(ROWS):
            if single >> column & 1:
                actions[found] = ROWS * row + column
                found += 1
    for column in range(ROWS):
        single = LONE[node.lines[ROWS + column]]
        row = 0
        while single:
            if single & 1:
                squares = np.int64(node.lines[row])
                if not (np.int64(root.takes[seat, row]) | LONE[squares]) >> column & 1:
                    actions[found] = ROWS * row + column
                    found += 1
            single >>= 1
            row += 1
    for line in range(LINES):
        squares = np.int64(node.lines[line])
        for i in range(LONG_COUNT[squares]):
            actions[found] = SQUARES + LONG_PER_LINE * line + LONG[squares, i]
            found += 1
    return found


@kernel
def value_statically(root: State, node: State, moves: Array, orders: Array, count: Int, lines: Array) -> Int:
    """Write into `orders` what each move scores less the best reply on the lines after it; return the most.

    A move that wins at once has the value `ENDLESS`, and is put first. `lines` is room for the lines of a position.
    """
    seat = np.int64(node.mover)
    other = 1 - seat
    wanted = np.int64(root.target) - np.int64(node.points[seat])
    feared = np.int64(root.target) - np.int64(node.points[other])
    least = _earth_left(root, node)
    first, second, third = _top_lines(root, node, other)  # each is 32 * points + line
    most: Int = -ENDLESS
    for i in range(count):
        action = moves[i]
        gain = np.int64(root.gain[seat, action])
        if action < SQUARES:
            row = action // ROWS
            column = action - ROWS * row
            line = ROWS + column
            rest = first
            if (first & 31) in (row, line):
                rest = second if (second & 31) not in (row, line) else third
            reply = max(
                rest >> 5,
                np.int64(root.best[other, row, np.int64(node.lines[row]) & ~(1 << column)]),
                np.int64(root.best[other, line, np.int64(node.lines[line]) & ~(1 << row)]),
            )
        else:
            for line in range(LINES):
                lines[line] = node.lines[line]
            empty(lines, action)
            reply = best_line(root, lines, other)
        reply = max(reply, least)
        value: Int = gain - reply
        if gain >= wanted:
            value = ENDLESS
            moves[i] = moves[0]
            orders[i] = orders[0]
            moves[0] = action
            orders[0] = value
        else:
            orders[i] = value - _DANGER if reply >= feared else value
            value = orders[i]
        most = max(most, value)
    return most


@kernel
def _top_lines(root: State, node: State, seat: Int) -> tuple[Int, Int, Int]:
    """The three lines with the best stretches for a seat, best first, each as 32 * points + line."""
    first: Int = 0
    second: Int = 0
    third: Int = 0
    for line in range(LINES):
        code = 32 * np.int64(root.best[seat, line, node.lines[line]]) + line
        if code > first:
            first, second, third = code, first, second
        elif code > second:
            second, third = code, second
        elif code > third:
            third = code
    return first, second, third


@kernel
def best_line(root: State, lines: Array, seat: Int) -> Int:
    """The most points that a seat could take with one stretch."""
    best: Int = 0
    for line in range(LINES):
        best = max(best, np.int64(root.best[seat, line, lines[line]]))
    return best


@kernel
def _earth_left(root: State, node: State) -> Int:
    """1 if an earthstone is left, which anyone may take for a point, else 0."""
    for row in range(ROWS):
        if root.earth[row] & node.lines[row]:
            return 1
    return 0


@kernel
def add_order(moves: Array, orders: Array, count: Int, hinted: Int, history: Array, killers: Array) -> None:
    """Turn static values into an order: the table's move, then by value, killers and history among equals."""
    for i in range(count):
        action = moves[i]
        orders[i] = min(orders[i], 1 << 14) * HISTORY + min(history[action], KILLER - 1)
        if action in (killers[0], killers[1]):
            orders[i] += KILLER
        if action == hinted:
            orders[i] = _FIRST


@kernel
def keep_captures(root: State, seat: Int, moves: Array, orders: Array, count: Int) -> Int:
    """Shorten the list to the captures; return how many there are."""
    kept = 0
    for i in range(count):
        if root.gain[seat, moves[i]] >= CAPTURE:
            moves[kept] = moves[i]
            orders[kept] = orders[i]
            kept += 1
    return kept


@kernel
def pick(moves: Array, orders: Array, start: Int, stop: Int) -> None:
    """Swap the move of highest order to `start`; of equals the earliest."""
    best = start
    for i in range(start + 1, stop):
        if orders[i] > orders[best]:
            best = i
    moves[start], moves[best] = moves[best], moves[start]
    orders[start], orders[best] = orders[best], orders[start]
