"""Alpha-beta in Witch Stones as one loop over a stack of plies, so that it can stop after any node and go on later.

Principal variation search with a transposition table, late move reductions, futility pruning and a quiescence search
over captures. Sources: T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986); A. L. Zobrist, "A new
hashing method", 1970; E. A. Heinz, "Extended futility pruning", ICCA Journal 21 (1998); J. Schaeffer, "The history
heuristic", IEEE TPAMI 11 (1989). Scores are points of the mover less points of the other, plus or minus `WIN`.

Each move is first valued statically: its points less the other side's best reply on the lines as they are then. That
value orders the moves, prunes them, and at a leaf the best of them is the estimate, so a leaf sees two plies further.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.stones.expert_moves import (
    CAPTURE,
    ENDLESS,
    HISTORY,
    KILLER,
    add_order,
    keep_captures,
    list_actions,
    pick,
    value_statically,
)
from witchwood.games.stones.expert_tables import MOST_PLIES, PROVED, WIN, step

PLY, ENTERING, NODES, QUIET_NODES = 0, 1, 2, 3  # places in `counts`, where a paused search is kept
_UPPER, _LOWER, _EXACT = 1, 2, 3  # what a score in the table is
_REDUCED, _NARROW, _FULL = 0, 1, 2  # phases of searching a move
_MOST_CAPTURES = 8  # plies of captures in a quiescence search
_MARGINS = np.array([0, 1, 2, 4, 6], np.int64)
"""By depth left: points by which the static value may be wrong before a move is pruned."""
REDUCTIONS = np.array(
    [
        [0 if d < 2 or i < 3 else int(0.5 + np.log(d) * np.log(i) / 2) for i in range(128)]
        for d in range(MOST_PLIES + 1)
    ],
    np.int64,
)
"""By depth left and place in the order: plies by which a quiet move's search is shortened."""


@kernel
def search(
    root: State,
    nodes: Array,
    moves: Array,
    orders: Array,
    table: Array,
    history: Array,
    killers: Array,
    counts: Array,
    limit: Int,
) -> bool:
    """Go on with the search on the stack until it is done (True) or `limit` nodes were entered in all (False)."""
    ply = counts[PLY]
    while True:
        node = nodes[ply]
        if counts[ENTERING]:
            if counts[NODES] >= limit:
                counts[PLY] = ply
                return False
            counts[NODES] += 1
            counts[QUIET_NODES] += node.depth <= 0
            counts[ENTERING] = 0
            _enter(root, nodes, ply, moves[ply], orders[ply], table, history, killers)
        if node.next < node.count and node.best < node.beta:
            pick(moves[ply], orders[ply], np.int64(node.next), np.int64(node.count))
            if _futile(root, node, orders[ply, node.next]):
                node.next = node.count
                continue
            step(root, node, moves[ply, node.next], nodes[ply + 1])
            reduced = _reduction(root, node, moves[ply, node.next], killers[ply])
            node.phase = _FULL if node.next == 0 or node.depth <= 0 else _REDUCED if reduced else _NARROW
            _open(node, nodes[ply + 1], reduced)
            counts[ENTERING] = 1
            ply += 1
            continue
        if node.depth > 0:
            _store(node, table)
        if ply == 0:
            counts[PLY] = 0
            return True
        ply -= 1
        child = node
        node = nodes[ply]
        score = np.int64(child.best if child.mover == node.mover else -child.best)
        if node.phase == _REDUCED and score > node.alpha:
            node.phase = _NARROW
        elif node.phase == _NARROW and node.alpha < score < node.beta:
            node.phase = _FULL
        else:
            _accept(node, score, moves[ply, node.next], root, history, killers[ply])
            continue
        _open(node, child, 0)
        counts[ENTERING] = 1
        ply += 1


@kernel
def _open(node: State, child: State, reduced: Int) -> None:
    """Set the child's window and depth for the node's phase."""
    alpha = np.int64(node.alpha)
    beta = np.int64(node.beta) if node.phase == _FULL else alpha + 1
    child.alpha = alpha if child.mover == node.mover else -beta
    child.beta = beta if child.mover == node.mover else -alpha
    child.depth = node.depth - 1 - reduced if node.phase == _REDUCED else node.depth - 1


@kernel
def _accept(node: State, score: Int, action: Int, root: State, history: Array, killers: Array) -> None:
    """Take a move's score as final and go on to the next move."""
    if score > node.best:
        node.best = score
        node.choice = action
    node.alpha = max(np.int64(node.alpha), score)
    if score >= node.beta and node.depth > 0 and root.gain[node.mover, action] < CAPTURE:
        seat = np.int64(node.mover)
        history[seat, action] += np.int64(node.depth) * np.int64(node.depth)
        if history[seat, action] >= KILLER:
            for other in range(history.shape[1]):
                history[seat, other] >>= 1
        if killers[0] != action:
            killers[1] = killers[0]
            killers[0] = action
    node.next += 1


@kernel
def _enter(
    root: State, nodes: Array, ply: Int, moves: Array, orders: Array, table: Array, history: Array, killers: Array
) -> None:
    """Begin a node: settle it at once (no moves to search, `best` set) or list its moves with their order."""
    node = nodes[ply]
    seat = np.int64(node.mover)
    lead = np.int64(node.points[seat]) - np.int64(node.points[1 - seat])
    node.floor = node.alpha
    node.best = -ENDLESS
    node.choice = -1
    node.count = 0
    node.next = 0
    if node.over:
        node.depth = 0  # nothing to store
        node.best = lead + WIN if _won(root, node, seat) else lead - WIN
        return
    hinted: Int = -1
    if node.depth > 0:
        entry = table[np.int64(node.key & np.uint64(table.shape[0] - 1))]
        if entry.key == node.key and entry.bound != 0:
            hinted = np.int64(entry.move)
            if ply > 0 and _settles(root, node, entry):
                node.best = entry.score
                node.choice = hinted
                node.depth = 0  # the entry stays as it is
                return
    count = list_actions(root, node, moves)
    best = value_statically(root, node, moves, orders, count, nodes[ply + 1].lines)
    if best >= ENDLESS and (node.depth <= 0 or root.selective != 0):  # `value_statically` put that move first
        node.best = lead + WIN + np.int64(root.gain[seat, moves[0]])
        node.choice = moves[0]
    elif node.depth > 0:
        add_order(moves, orders, count, hinted, history[seat], killers[ply])
        node.count = count
    else:
        node.best = lead + best
        node.alpha = max(np.int64(node.alpha), lead + best)
        if node.best < node.beta and node.depth > -_MOST_CAPTURES:
            node.count = keep_captures(root, seat, moves, orders, count)


@kernel
def _won(root: State, node: State, seat: Int) -> bool:
    """Whether a seat has won a game that is over."""
    for one in range(2):
        if node.points[one] >= root.target:
            return one == seat
    return bool((node.points[0] > node.points[1]) == (seat == 0))


@kernel
def _settles(root: State, node: State, entry: State) -> bool:
    """Whether a score from the table answers for the node: deep enough (or proved), and its bound tells."""
    proof = root.selective != 0 and (
        (entry.score >= PROVED and entry.bound != _UPPER) or (entry.score <= -PROVED and entry.bound != _LOWER)
    )
    if entry.depth < node.depth and not proof:
        return False
    if entry.bound == _LOWER:
        return bool(entry.score >= node.beta)
    if entry.bound == _UPPER:
        return bool(entry.score <= node.alpha)
    return True


@kernel
def _store(node: State, table: Array) -> None:
    """Write a finished node into the table, over whatever is there."""
    entry = table[np.int64(node.key & np.uint64(table.shape[0] - 1))]
    if node.choice >= 0 or entry.key != node.key:
        entry.move = node.choice
    entry.key = node.key
    entry.score = node.best
    entry.depth = node.depth
    entry.bound = _LOWER if node.best >= node.beta else _EXACT if node.best > node.floor else _UPPER


@kernel
def _futile(root: State, node: State, order: Int) -> bool:
    """Whether this move and all after it are too poor to search here. The node's score then stays an estimate."""
    if root.selective == 0 or node.next == 0 or not 0 < node.depth < len(_MARGINS) or node.alpha <= -PROVED:
        return False
    seat = np.int64(node.mover)
    lead = np.int64(node.points[seat]) - np.int64(node.points[1 - seat])
    hoped = lead + order // HISTORY + _MARGINS[node.depth]
    if hoped > node.alpha:
        return False
    node.best = max(np.int64(node.best), hoped)
    return True


@kernel
def _reduction(root: State, node: State, action: Int, killers: Array) -> Int:
    """Plies by which to shorten the search of the node's current move."""
    if root.selective == 0 or node.depth < 2 or root.gain[node.mover, action] >= CAPTURE:
        return 0
    if action in (killers[0], killers[1]):
        return 0
    return np.int64(min(REDUCTIONS[node.depth, node.next], np.int64(node.depth) - 1))


@kernel
def principal(root: State, nodes: Array, table: Array, line: Array) -> Int:
    """Write the best line that the table remembers from the first node on; return its length.

    It uses the stack, which must be idle.
    """
    length = 0
    while length < MOST_PLIES - 1 and not nodes[length].over:
        node = nodes[length]
        entry = table[np.int64(node.key & np.uint64(table.shape[0] - 1))]
        if entry.key != node.key or entry.bound == 0 or entry.move < 0:
            break
        line[length] = entry.move
        step(root, node, np.int64(entry.move), nodes[length + 1])
        length += 1
    return length
