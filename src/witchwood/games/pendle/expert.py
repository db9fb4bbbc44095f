"""The expert for The Witch of Pendle Hill. `choose` is all that others need.

`expert_scene.py` has what the player knows, `expert_value.py` what the end of a round is worth, `expert_moves.py` and
`expert_search.py` the search within a round. Nothing in it is random: what is known decides the answer, and the budget.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget
from witchwood.games.pendle.dials import is_fitted
from witchwood.games.pendle.expert_search import prepare, search
from witchwood.games.pendle.expert_value import FEATURES, HIDDEN
from witchwood.games.pendle.greedy import greedy
from witchwood.games.pendle.numbering import ALL_LEGAL
from witchwood.games.pendle.rules import legal, turn
from witchwood.games.pendle.state import PLACES
from witchwood.games.pendle.workspace import Workspace, new_workspace

_SLICE = 2_000  # nodes between two looks at the clock: about a millisecond


def weights_file() -> Path:
    """Where the weights of the value function are: the rows of four networks, one after another."""
    return Path(__file__).with_name("expert_weights.txt")


def load_nets() -> NDArray[np.float64]:
    """The networks, shape (4, FEATURES + 3, HIDDEN): base, magic, advanced, both."""
    return np.loadtxt(weights_file()).reshape(4, FEATURES + 3, HIDDEN)


_NETS = load_nets()


def net_of(state: State) -> NDArray[np.float64]:
    """The value function's weights for the game that a state belongs to."""
    net: NDArray[np.float64] = _NETS[2 * (int(state.witches) == 3) + int(state.magic)]
    return net


def workspace_for(state: State) -> Workspace:
    """A blank workspace for searches in the game that a state belongs to."""
    return new_workspace(net_of(state))


def choose(state: State, seat: int, budget: Budget) -> Answer:
    """The action to play, searched until the budget is spent or every draw of this round was looked at.

    value: how likely it is that the game is won. counters: nodes, ends of rounds that were valued; draws, how many
    cards from the reserve the search looked ahead to. Some action is answered however small the budget is; it is None
    when the game is over. By rules that it was not fitted to (`dials.is_fitted`) it plays as greedy does, and knows no
    value.
    """
    allowance = budget.start()
    if turn(state) != seat:
        return Answer(None)
    if not is_fitted(state):
        actions = np.empty(ALL_LEGAL, np.int64)
        action = int(greedy(state, seat, actions, legal(state, seat, actions)))
        return Answer(action, line=(action,), counters={"nodes": 0, "draws": 0})
    work = workspace_for(state)
    count = legal(state, seat, work.actions)
    fallback = int(greedy(state, seat, work.actions, count))
    walk = work.walk
    prepare(state, count, work)
    walk.most_draws = PLACES if walk.count > 1 else 1
    done = False
    told = -1
    while not done and (nodes := allowance.slice(_SLICE)):
        walk.limit = walk.nodes + nodes
        before = int(walk.nodes)
        done = bool(search(state, work))
        allowance.spend(int(walk.nodes) - before)
        if budget.progress is not None and walk.action >= 0 and walk.action != told:
            told = int(walk.action)
            budget.progress(_answer(walk, fallback))
    return _answer(walk, fallback)


def _answer(walk: Any, fallback: int) -> Answer:
    found = walk.action >= 0
    action = int(walk.action) if found else fallback
    counters = {"nodes": int(walk.nodes), "draws": max(0, int(walk.draws) - 1)}
    return Answer(action, value=float(walk.value) if found else None, line=(action,), counters=counters)
