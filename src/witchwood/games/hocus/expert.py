"""The expert for Hocus and Klondike that sees only what the player sees. `choose` is all that others need.

It goes from news to news: the ways to the next card turned up (`expert_macro`) are tried in the same sampled worlds,
until all but the best have fallen behind (`expert_tree`, `expert_world`, `expert_race`). What can be known needs no
samples: reserve cards that can be turned for nothing are turned first, and once at most one card is unknown the solver
plays the game to its end.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import State
from witchwood.engine.search import Allowance, Answer, Budget, Verdict
from witchwood.games.hocus import greedy, rules
from witchwood.games.hocus.detours import without_detours
from witchwood.games.hocus.expert_macro import Places, find_macros, macro_actions, room_for
from witchwood.games.hocus.expert_race import leave_behind, new_results, note
from witchwood.games.hocus.expert_tree import new_tree, node_of, open_node, play_worlds
from witchwood.games.hocus.expert_world import new_trial, put_unknown, take_unknown, unknown_cards
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_moves import forbidding_of
from witchwood.games.hocus.solver_short import shorten
from witchwood.games.hocus.state import DRAW, MOST_LEGAL, PLAYING, UNLIMITED, WON

_PLACES = (4_000, 100_000)  # positions looked at for the root's macro-moves; the second only if the first finds none
_BATCH = 8  # worlds between two looks at which ways have fallen behind
_SLICE = 8_192  # positions between two looks at the clock
_LEAST = 24  # worlds before anything is left out


def choose(state: State, seat: int, budget: Budget) -> Answer:
    """The best plays up to the next news, as the answer's line; nothing hidden has any influence on it.

    value: the share of sampled worlds that are won; 1.0 or 0.0 where WON or LOST is proved. Where nothing
    is worth doing any more it resigns, with no line and the rule of thumb's action.
    A macro-move is tried in one world at least, however small the budget. With no limit it ends by itself.
    counters: "nodes", positions looked at; "worlds", worlds solved; "macros", ways there were.
    """
    allowance = budget.start()
    if state.end != PLAYING:
        return Answer(None, Verdict.WON if state.end == WON else Verdict.LOST, float(state.end == WON))
    if _draws_freely(state):
        return Answer(DRAW, line=(DRAW,), counters={"nodes": 0, "worlds": 0, "macros": 1})
    if unknown_cards(state) < 2:
        return _finish(state, seat, budget)
    root, unknown = _as_known(state)
    forbidden = forbidding_of(state)
    for most in _PLACES:
        places = room_for(most)
        places.states[0] = root
        count, complete = find_macros(places, forbidden, most)
        if count or complete:
            break
    if count == 0:
        verdict = Verdict.LOST if complete else Verdict.UNKNOWN
        return _give_up(state, seat, verdict, {"nodes": 0, "worlds": 0, "macros": 0})
    lines = [macro_actions(places, macro) for macro in range(count)]
    straight = np.array([macro for macro, line in enumerate(lines) if _is_straight(root, places, macro, line)])
    if len(straight) == 1:
        line = lines[straight[0]]
        return Answer(line[0], line=line, counters={"nodes": 0, "worlds": 0, "macros": 1})
    race = _Race(root, unknown, forbidden, places, most, lines, straight)
    return race.run(allowance)


def _is_straight(root: State, places: Places, macro: int, line: tuple[int, ...]) -> bool:
    """Whether a macro-move has no detour: only a hoard mark, which it then spends for nothing, makes one look new."""
    return places.states[places.ends[macro]].spent == root.spent or without_detours(root, line) == line


class _Race:
    """The root's macro-moves in the same worlds, one after another left behind."""

    def __init__(
        self,
        root: State,
        unknown: NDArray[np.uint8],
        forbidden: NDArray[np.uint64],
        places: Places,
        most: int,
        lines: list[tuple[int, ...]],
        straight: NDArray[np.int64],
    ) -> None:
        """straight: the numbers of the lines that may win the race."""
        self._world = root.copy()
        self._unknown = unknown
        self._trial = new_trial(forbidden)
        self._tree = new_tree()
        self._results = new_results(len(lines))
        self._worlds = 0
        self._lines = lines
        self._straight = straight
        self._places = places
        self._places.states[0] = root
        open_node(self._tree, node_of(self._tree, root), self._places, forbidden, most)

    def run(self, allowance: Allowance) -> Answer:
        """Race until the choice is settled, the tree full or the budget spent."""
        edges = self._straight.copy()
        leader = -1
        while len(edges) > 1 and (left := allowance.slice(_SLICE)) and self._tree.sizes[0] < len(self._tree.nodes):
            self._play(edges, left, allowance)
            best = self._best(edges)
            if best != leader:
                leader = best
                if allowance.budget.progress is not None:
                    allowance.budget.progress(self._answer(edges, allowance))
            if self._worlds >= _LEAST:
                edges = edges[: leave_behind(self._results, self._worlds, edges, best)]
        if self._worlds == 0:
            self._play(edges, 1, allowance)
        return self._answer(edges, allowance)

    def _play(self, edges: NDArray[np.int64], nodes: int, allowance: Allowance) -> None:
        """Try macro-moves in the next worlds, for about so many positions."""
        out = np.zeros((_BATCH, len(edges)))
        before = int(self._trial.done[2])
        seed = np.uint64(allowance.budget.seed % 2**64)
        played = play_worlds(
            self._tree, self._world, self._unknown, seed, self._worlds, edges, self._places, self._trial, nodes, out
        )
        note(self._results, edges, out, played)
        self._worlds += int(played)
        allowance.spend(int(self._trial.done[2]) - before)

    def _best(self, edges: NDArray[np.int64]) -> int:
        """The macro-move that did best so far, the first of equals."""
        return max(map(int, edges), key=lambda edge: float(self._results.sums[edge]))

    def _answer(self, edges: NDArray[np.int64], allowance: Allowance) -> Answer:
        best = self._best(edges)
        value = float(self._results.sums[best] / self._worlds)
        counters = {"nodes": allowance.nodes, "worlds": int(self._trial.done[0]), "macros": len(self._straight)}
        line = self._lines[best]
        return Answer(line[0], value=value, line=line, counters=counters)


def _draws_freely(state: State) -> bool:
    """Whether unseen reserve cards can be turned without losing anything: all comes round again."""
    return bool(not state.seen and state.redeals == UNLIMITED and state.turned % state.draw == 0)


def _as_known(state: State) -> tuple[State, NDArray[np.uint8]]:
    """The position with unknown cards in ascending order, so that nothing tells how they were dealt; these cards."""
    root = state.copy()
    root.rng = 0
    unknown = np.zeros(int(unknown_cards(state)), np.uint8)
    take_unknown(root, unknown)
    unknown.sort()
    put_unknown(root, unknown)
    return root, unknown


def _finish(state: State, seat: int, budget: Budget) -> Answer:
    """The solver's answer, with a line as short as what is left of the budget allows: nothing is unknown."""
    allowance = budget.start()
    answer = solve(state, budget)
    counters = {**answer.counters, "worlds": 1, "macros": 0}
    if answer.verdict == Verdict.WON:
        line = shorten(state, answer.line, _rest(allowance, int(answer.counters["nodes"])))
        return Answer(line[0], Verdict.WON, 1.0, line, counters)
    return _give_up(state, seat, answer.verdict, counters)


def _rest(allowance: Allowance, nodes: int) -> Budget:
    """What is left of a budget after so many nodes; the smallest there is where nothing is."""
    budget = allowance.budget
    return replace(
        budget,
        nodes=None if budget.nodes is None else max(1, budget.nodes - nodes),
        seconds=None if budget.seconds is None else max(0.001, budget.seconds - allowance.seconds),
    )


def _give_up(state: State, seat: int, verdict: Verdict, counters: dict[str, int | float]) -> Answer:
    """No line: nothing is worth doing any more."""
    actions = np.empty(MOST_LEGAL, np.int64)
    count = rules.legal(state, seat, actions)
    return Answer(int(greedy.greedy(state, seat, actions, count)), verdict, 0.0, (), counters, resigns=True)
