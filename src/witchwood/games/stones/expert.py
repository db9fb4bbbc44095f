"""The expert for Witch Stones: alpha-beta search by iterative deepening. `choose` is all that others need.

The search and its papers are in `expert_search.py`, its moves and their static values in `expert_moves.py`, positions
and the tables of a root in `expert_tables.py`. Proofs trust the 64-bit keys of the transposition table.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.search import Allowance, Answer, Budget, Verdict
from witchwood.games.stones.expert_search import ENTERING, NODES, PLY, QUIET_NODES, principal, search
from witchwood.games.stones.expert_tables import ENTRY, MOST_PLIES, NODE, PROVED, ROOT, WIN, prepare
from witchwood.games.stones.greedy import greedy
from witchwood.games.stones.rules import legal, play, turn
from witchwood.games.stones.state import MOONS, MOST_LEGAL, MOST_POINTS, SUNS

_SLICE = 4_000  # nodes between two looks at the clock: a few milliseconds
_MOST_ENTRIES = 1 << 20  # of the transposition table, 16 bytes each
_EXACT_STONES = 10  # with at most this many stones every action is searched to the end


def choose(state: State, seat: int, budget: Budget) -> Answer:
    """The action that a seat should play, searched until the budget is spent or the outcome is proved.

    value: the final difference in points (own less the other's) that it expects from best play; with WON and LOST the
    difference that is proved, exact when ten stones or fewer are left. line: the best play of both seats as far as it
    is known. counters: nodes, depth (plies searched in full) and quiescence_nodes (part of the nodes).
    An action is answered however small the budget is; it is None when it is not the seat's turn.
    """
    allowance = budget.start()
    if turn(state) != seat:
        return Answer(None)
    if state.suns == 0:
        return _choose_side(state, seat, allowance)
    tree = _Tree(state, budget)
    while tree.deepen(allowance):
        if budget.progress is not None:
            budget.progress(tree.answer())
        if tree.settled:
            break
    return tree.answer()


def _choose_side(state: State, seat: int, allowance: Allowance) -> Answer:
    """Compare the two sides at the same depth. Until anything is searched the rule of thumb decides."""
    actions = np.array([SUNS, MOONS], np.int64)
    chosen = int(greedy(state, seat, actions, 2))
    trees = []
    for action in (chosen, SUNS + MOONS - chosen):
        after = state.copy()
        play(after, seat, action)
        trees.append(_Tree(after, allowance.budget))
    answer = Answer(chosen, counters=_counters(trees, 0))
    while all(tree.deepen(allowance) for tree in trees):
        values = [-tree.score for tree in trees]
        better = int(values[1] > values[0])
        answer = _answer(values[better], (SUNS + MOONS - chosen if better else chosen, *trees[better].line), {})
        answer = replace(answer, counters=_counters(trees, trees[0].depth))
        if allowance.budget.progress is not None:
            allowance.budget.progress(answer)
        if all(tree.settled for tree in trees) or answer.verdict is Verdict.WON:
            break
    return replace(answer, counters=_counters(trees, trees[1].depth))


class _Tree:
    """A search from one position, deepened ply by ply."""

    def __init__(self, state: State, budget: Budget) -> None:
        self._root = np.zeros(1, ROOT).view(np.recarray)[0]
        self._nodes = np.zeros(MOST_PLIES + 1, NODE).view(np.recarray)
        prepare(state, self._root, self._nodes[0])
        self._root.selective = self._nodes[0].stones > _EXACT_STONES
        entries = _MOST_ENTRIES if budget.nodes is None else min(_MOST_ENTRIES, 1 << budget.nodes.bit_length() + 1)
        self._table = np.zeros(entries, ENTRY).view(np.recarray)
        self._moves = np.zeros((MOST_PLIES, MOST_LEGAL), np.int64)
        self._orders = np.zeros((MOST_PLIES, MOST_LEGAL), np.int64)
        self._history = np.zeros((2, SUNS), np.int64)
        self._killers = np.full((MOST_PLIES, 2), -1, np.int64)
        self._counts = np.zeros(4, np.int64)
        self._fallback = _rule_of_thumb(state)
        self.depth = 0  # of the last search that was finished
        self.score = 0  # for the seat to move, of the last move that was searched
        self.line: tuple[int, ...] = ()

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._counts[NODES])

    @property
    def quiet_nodes(self) -> int:
        """Those of them in which only captures are searched."""
        return int(self._counts[QUIET_NODES])

    @property
    def settled(self) -> bool:
        """Whether a deeper search would tell no more."""
        return self.depth >= self._nodes[0].stones or (bool(self._root.selective) and abs(self.score) >= PROVED)

    def deepen(self, allowance: Allowance) -> bool:
        """Search one ply deeper than before; False if the budget ended first. `line` and `score` are renewed."""
        first = self._nodes[0]
        first.alpha, first.beta, first.depth = -2 * WIN, 2 * WIN, self.depth + 1
        first.choice = -1
        self._history >>= 1
        self._counts[PLY] = 0
        self._counts[ENTERING] = 1
        done = False
        while not done and (nodes := allowance.slice(_SLICE)):
            before = self.nodes
            done = self._search(before + nodes)
            allowance.spend(self.nodes - before)
        if done:
            self.depth += 1
        if first.choice >= 0:  # in a search that was cut short the best of before came first, so this is no worse
            self.score = int(first.best)
            self.line = self._principal() if done else (int(first.choice),)
        return done

    def answer(self) -> Answer:
        """The best that is known."""
        if not self.line:
            return Answer(self._fallback, counters=_counters([self], 0))
        return _answer(self.score, self.line, _counters([self], self.depth))

    def _search(self, limit: int) -> bool:
        return bool(
            search(
                self._root,
                self._nodes,
                self._moves,
                self._orders,
                self._table,
                self._history,
                self._killers,
                self._counts,
                limit,
            )
        )

    def _principal(self) -> tuple[int, ...]:
        line = np.empty(MOST_PLIES, np.int64)
        length = principal(self._root, self._nodes, self._table, line)
        return tuple(int(action) for action in line[:length])


def _rule_of_thumb(state: State) -> int:
    actions = np.empty(MOST_LEGAL, np.int64)
    seat = turn(state)
    return int(greedy(state, seat, actions, legal(state, seat, actions)))


def _answer(score: int, line: tuple[int, ...], counters: dict[str, int | float]) -> Answer:
    if abs(score) < PROVED:
        return Answer(line[0], Verdict.UNKNOWN, float(max(-MOST_POINTS, min(MOST_POINTS, score))), line, counters)
    if score > 0:
        return Answer(line[0], Verdict.WON, float(score - WIN), line, counters)
    return Answer(line[0], Verdict.LOST, float(score + WIN), line, counters)


def _counters(trees: list[_Tree], depth: int) -> dict[str, int | float]:
    return {
        "nodes": sum(tree.nodes for tree in trees),
        "depth": depth,
        "quiescence_nodes": sum(tree.quiet_nodes for tree in trees),
    }
