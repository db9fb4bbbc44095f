"""Refit the value function of Pendle's expert, and write its weights, by `python tools/fit_pendle.py`.

Approximate policy iteration (D. Bertsekas, J. Tsitsiklis, "Neuro-Dynamic Programming", 1996): play games with the
expert as it is (the first time with the rule of thumb), note the features at the end of every round and whether the
game was won, fit the network to that, and again. With magic more than half of the games begin with some rounds that are
played badly and are not noted, so that the network sees more than the expert's own habits; without magic that made the
expert worse (1 point in 100 of the base game, 5 of the advanced one). The deals begin at 5,000,000.
Everything is seeded: the same machine writes the same file. The network is fitted by Adam (D. Kingma, J. Ba, ICLR 2015)
to the cross-entropy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import OVER, Array, Int, State, greedy, kernel, legal, play, turn
from witchwood.engine.random import DICE, below, mix
from witchwood.games.pendle import GAME
from witchwood.games.pendle.expert import weights_file
from witchwood.games.pendle.expert_moves import apply, move_of
from witchwood.games.pendle.expert_scene import shift_of
from witchwood.games.pendle.expert_search import decide, set_root
from witchwood.games.pendle.expert_value import DRAW, FEATURES, HIDDEN, KEEP, SEND, features
from witchwood.games.pendle.state import CHOICE, DRAW_FOUR, END, REPEL, SEND_WITCH, TAKE, WIZARD, WON
from witchwood.games.pendle.workspace import Workspace, new_workspace

GAMES: list[dict[str, bool | int]] = [{}, {"magic": True}, {"witches": 3}, {"witches": 3, "magic": True}]
FIRST_DEAL = 5_000_000
GREEDY_GAMES = 20_000
# Games, and how many draws the expert looks ahead in them
BASE = (*[(8_000, 1)] * 3, (8_000, 2))
ADVANCED = (*BASE, (8_000, 2))
MAGICAL = (*[(4_000, 1)] * 3, (8_000, 1))  # with magic a game takes longer
SCHEDULES = (BASE, MAGICAL, ADVANCED, MAGICAL)  # by game
KEPT = 3  # rounds of the iteration whose games a fit uses
EXPLORING = (0, 60, 0, 60)  # by game: per cent that begin with bad play,
BAD_ROUNDS = 11  # for less than so many rounds
MOST_ENDS = 520  # rounds in a game, and some


@kernel
def _note(state: State, action: Int, work: Workspace, row: Array) -> bool:
    """Write the features of the end of the round to which an action leads, hidden cards known; False if it can't."""
    set_root(state, work)
    nodes = work.nodes
    scene, node = work.scenes[0], nodes[1]
    nodes[1] = nodes[0]
    reward = KEEP
    if action == SEND_WITCH:
        reward = SEND
    elif action == DRAW_FOUR:
        reward = DRAW
    elif TAKE <= action < REPEL:
        card = np.int64(state.reserve[action - TAKE])
        if card == WIZARD:
            return False
        bit = np.uint64(1) << np.uint64(shift_of(card, scene.magic))
        node.hand += bit
        node.taken += bit
        node.emptied |= 1 << (action - TAKE)
    elif action != END:
        move_of(state, scene, action, work.lists[0, 0])
        apply(scene, nodes[0], work.lists[0, 0], node)
    if scene.witches == 1 and node.standing == 0 and scene.out > 0:
        reward = SEND
    features(scene, node, reward, row)
    return True


@kernel
def _play_and_note(
    state: State,
    by_rule: bool,
    bad_rounds: Int,
    dice: State,
    rows: Array,
    work: Workspace,
) -> Int:
    """Play a game and note the ends of its rounds; return how many."""
    noted, actions = 0, work.actions
    while turn(state) != OVER:
        badly = state.round_number < bad_rounds
        if by_rule or badly:
            count = legal(state, 0, actions)
            action = greedy(state, 0, actions, count)
            if badly and below(dice, 10) < 3:
                action = np.int64(actions[below(dice, count)])
        else:
            action = decide(state, work)
            if bad_rounds > 0 and state.phase == CHOICE and below(dice, 8) == 0:
                action = np.int64(actions[below(dice, legal(state, 0, actions))])
        number = state.round_number
        known = _note(state, action, work, rows[noted])
        play(state, 0, action)
        ended = state.round_number > number or (turn(state) == OVER and state.phase != WON and action >= END)
        if known and ended and state.round_number >= bad_rounds:
            noted += 1
    return noted


class Sample(NamedTuple):
    """Ends of rounds, features by row, and whether the game was won."""

    rows: NDArray[np.float32]
    won: NDArray[np.float32]


def simulate(game: int, first: int, deals: int, draws: int, net: NDArray[np.float64]) -> Sample:
    """Play deals; draws: how far the expert looks ahead, 0 for the rule of thumb instead."""
    work = new_workspace(net)
    work.walk.most_draws, work.walk.limit = draws, 10**9
    dice: Any = np.zeros(1, DICE).view(np.recarray)[0]
    rows = np.zeros((MOST_ENDS, FEATURES))  # without magic some features are never written
    blank = GAME.empty(GAME.settle(GAMES[game]), 1)
    parts, results = [], []
    for deal in range(first, first + deals):
        state = blank.copy()
        GAME.rules.deal(state, np.uint64(deal))
        dice.rng = mix(np.uint64(deal))
        bad = int(below(dice, BAD_ROUNDS)) if draws and below(dice, 100) < EXPLORING[game] else 0
        noted = _play_and_note(state, draws == 0, bad, dice, rows, work)
        parts.append(rows[:noted].astype(np.float32))
        results.append((noted, state.phase == WON))
    counts, won = np.array(results).T
    return Sample(np.concatenate(parts), np.repeat(won, counts).astype(np.float32))


def fit(samples: list[Sample], epochs: int = 12, batch: int = 512, rate: float = 3e-3) -> NDArray[np.float64]:
    """The network, as `expert_value.network` reads it. A tenth of the rows is not used."""
    rows = np.concatenate([sample.rows for sample in samples])
    won = np.concatenate([sample.won for sample in samples])
    dice = np.random.default_rng(0)
    mean, spread = rows.mean(0), rows.std(0)
    spread[spread < 1e-6] = np.inf
    scaled = (rows - mean) / spread
    train = dice.permutation(len(rows))[len(rows) // 10 :]
    weights = [
        dice.normal(0, FEATURES**-0.5, (FEATURES, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        dice.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    first = [np.zeros_like(weight) for weight in weights]
    second = [np.zeros_like(weight) for weight in weights]
    steps = epochs * (len(train) // batch)
    for step in range(steps):
        start = step * batch % (len(train) - batch + 1)
        if step % (len(train) // batch) == 0:
            dice.shuffle(train)
            start = 0
        chosen = train[start : start + batch]
        for number, slope in enumerate(_slopes(weights, scaled[chosen], won[chosen])):
            first[number] += 0.1 * (slope - first[number])
            second[number] += 0.001 * (slope * slope - second[number])
            towards = first[number] / (1 - 0.9 ** (step + 1))
            size = np.sqrt(second[number] / (1 - 0.999 ** (step + 1))) + 1e-8
            weights[number] -= (rate * (1 - step / steps) * towards / size).astype(np.float32)
    net = np.zeros((FEATURES + 3, HIDDEN))
    net[:FEATURES] = weights[0] / spread[:, None]
    net[FEATURES] = weights[1] - mean @ net[:FEATURES]
    net[FEATURES + 1] = weights[2]
    net[FEATURES + 2, 0] = weights[3][0]
    return net


def _slopes(
    weights: list[NDArray[np.float32]], rows: NDArray[np.float32], won: NDArray[np.float32]
) -> list[NDArray[np.float32]]:
    """Slopes of the mean cross-entropy, and of a small penalty on large weights."""
    layer = np.maximum(rows @ weights[0] + weights[1], 0)
    error = (1 / (1 + np.exp(-(layer @ weights[2] + weights[3]))) - won) / len(rows)
    back = np.outer(error, weights[2]) * (layer > 0)
    return [
        rows.T @ back + np.float32(1e-5) * weights[0],
        back.sum(0),
        layer.T @ error,
        error.sum(keepdims=True),
    ]


def iterate(game: int) -> NDArray[np.float64]:
    """Fit one game's network."""
    net = np.zeros((FEATURES + 3, HIDDEN))
    samples = [simulate(game, FIRST_DEAL, GREEDY_GAMES, 0, net)]
    net = fit(samples)
    first = FIRST_DEAL + GREEDY_GAMES
    for number, (deals, draws) in enumerate(SCHEDULES[game]):
        sample = simulate(game, first, deals, draws, net)
        first += deals
        samples = [*samples, sample][-KEPT:] if number else [sample]  # by the rule of thumb, positions are worth less
        net = fit(samples)
    return net


def main() -> None:
    """Fit all games' networks, and write the weights file."""
    nets = np.stack([iterate(game) for game in range(len(GAMES))])
    np.savetxt(
        weights_file(),
        nets.reshape(-1, HIDDEN),
        "%.5g",
        header="Weights of the value function, written by tools/fit_pendle.py (expert_value.py says how they stand).",
    )


if __name__ == "__main__":
    main()
