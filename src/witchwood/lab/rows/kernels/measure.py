"""One row for each game, from a compiled loop over the verbs: any game, any number of seats.

Every game is measured here and nowhere else. Random play and rules of thumb are also played here; agents that search
play elsewhere, and their games are replayed from the log. `lab/measures.py` says what each number means.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from witchwood.engine.kernel import (
    OVER,
    Array,
    Int,
    State,
    Word,
    deal,
    greedy,
    kernel,
    legal,
    play,
    score,
    turn,
    winners,
)
from witchwood.engine.random import DICE, below, mix

MOST_SEATS = 8
RANDOM, GREEDY, LOGGED = 0, 1, 2  # who plays a seat: LOGGED reads the log

_DICE_SALT = np.uint64(0x77697463_68657321)  # that of `witchwood.playouts`: the first order's random games are the same
_SEED_SALT = np.uint64(0xBF58476D1CE4E5B9)
_ORDER_SALT = np.uint64(0x9E3779B97F4A7C15)

ROW = np.dtype(
    [
        ("deal", "u8"),
        ("order", "i8"),  # seat of the line-up's first agent
        ("first", "i8"),  # seat that played first
        ("over", "i8"),  # 1: the game ended; 0: it was given up
        ("winners", "i8"),  # bit set of seats
        ("plays", "i8"),
        ("turns", "i8"),  # how often another seat played than before, and one
        ("choices", "i8"),  # plays with two legal actions or more
        ("width", "f8"),  # mean number of legal actions of the choices
        ("widest", "i8"),  # most legal actions of a play
        ("tree", "f8"),  # sum of log10(legal actions)
        ("leads", "i8"),  # how often another seat than before came to lead alone
        ("last_lead", "i8"),  # play after which the leader stayed the same
        ("behind", "i8"),  # plays before which no winner had the most points
        ("scores", "f8", (MOST_SEATS,)),
    ],
    align=True,
)


class Setup(NamedTuple):
    """What the games of one call have in common, and where their rows go. Row i is game i."""

    states: Array  # (3,) structs: nothing but options and seats; the game; the game as it was some plays ago
    raw: Array  # (3, bytes) uint8: the same memory
    policies: Array  # (2,) who plays: agent 0 sits at the game's order, agent 1 at all other seats
    held: Array  # (2,) bool: whether a rule holds the agent
    forbidden: Array  # (2, actions) bool: what it forbids
    kinds: Array  # (actions,) int64: the kind of each action
    seed: Word  # of random choices
    points: bool  # whether leads are counted
    longest: Int  # plays after which a game is given up
    dice: State  # a struct of DICE
    actions: Array  # room for a legal list
    deals: Array  # (rows,) uint64
    orders: Array  # (rows,) int64
    log: Array  # (rows, longest, 2) int32: seats and actions played
    logged: Array  # (rows,) int64: how many
    leaders: Array  # (longest,) int64: room for who led before each play
    rows: Array  # (rows,) ROW
    did: Array  # (rows, seats, kinds) int64: plays of each kind
    ends: Array  # (rows,) structs at the end


@kernel
def measure(table: Setup) -> None:
    """Play a game for each row, or replay its log where the policies are LOGGED."""
    states, dice = table.states, table.dice
    for i in range(table.deals.shape[0]):
        row = table.rows[i]
        states[1] = states[0]
        deal(states[1], table.deals[i])
        row.deal = table.deals[i]
        row.order = table.orders[i]
        row.first = turn(states[1])
        dice.rng = mix(row.deal ^ _DICE_SALT) + np.uint64(row.order) * _ORDER_SALT + table.seed * _SEED_SALT
        _play_on(table, i, states[1], row)
        _finish(table, i, states[1], row)


@kernel
def _play_on(table: Setup, i: Int, state: State, row: State) -> None:
    """Play one game to its end, or as far as its log goes.

    A game that rules of thumb alone play is given up as soon as a position comes again, for it would go on so for ever
    (R. Brent's search for cycles, BIT 20, 1980: the position is compared with one that is moved up now and then).
    """
    log, actions = table.log[i], table.actions
    replays = table.policies[0] == LOGGED
    repeats = table.policies[0] == GREEDY and table.policies[1] == GREEDY
    scores = np.zeros(MOST_SEATS, np.float64)
    last: Int = -1
    ahead: Int = -1
    kept: Int = 0
    step: Int = 0
    table.states[2] = table.states[1]
    while step < table.longest:
        seat = turn(state)
        if seat == OVER or (replays and step == table.logged[i]):
            break
        if replays:
            seat = log[step, 0]
        count = legal(state, seat, actions)
        _note_choice(row, count)
        action = log[step, 1] if replays else _choose(table, state, seat, count, 0 if seat == row.order else 1)
        log[step, 0] = seat
        log[step, 1] = action
        table.did[i, seat, table.kinds[action]] += 1
        row.turns += seat != last
        last = seat
        if table.points:
            score(state, scores)
            table.leaders[step] = leader(scores, table.did.shape[1])
        play(state, seat, action)
        step += 1
        if table.points:
            score(state, scores)
            ahead = _note_lead(row, ahead, leader(scores, table.did.shape[1]), step)
        if repeats:
            if np.array_equal(table.raw[1], table.raw[2]):
                break
            if step >= 2 * kept:
                kept = step
                table.states[2] = table.states[1]
    table.logged[i] = step


@kernel
def _choose(table: Setup, state: State, seat: Int, count: Int, agent: Int) -> Int:
    """The action of a compiled agent."""
    actions = table.actions
    if table.held[agent]:
        count = permit(actions, count, table.forbidden[agent])
    choice: Int = actions[below(table.dice, count)] if table.policies[agent] == RANDOM else actions[0]
    if table.policies[agent] == GREEDY:
        choice = greedy(state, seat, actions, count)
        if table.held[agent] and table.forbidden[agent][choice] and not table.forbidden[agent][actions[0]]:
            choice = actions[0]  # a rule of thumb may name an action that it was not given
    return choice


@kernel
def permit(actions: Array, count: Int, forbidden: Array) -> Int:
    """Leave out the actions that a rule forbids, unless it forbids them all; return how many are left."""
    kept: Int = 0
    for i in range(count):
        kept += not forbidden[actions[i]]
    if kept == 0:
        return count
    kept = 0
    for i in range(count):
        if not forbidden[actions[i]]:
            actions[kept] = actions[i]
            kept += 1
    return kept


@kernel
def _note_choice(row: State, count: Int) -> None:
    if count > 1:
        row.choices += 1
        row.width += count
        row.tree += np.log10(count)
    row.widest = max(np.int64(row.widest), count)


@kernel
def _note_lead(row: State, ahead: Int, now: Int, step: Int) -> Int:
    """Who has last led alone, after a play."""
    if now < 0 or now == ahead:
        return ahead
    row.leads += ahead >= 0
    row.last_lead = step
    return now


@kernel
def leader(scores: Array, seats: Int) -> Int:
    """The seat with the most points, -1 where several have them."""
    who: Int = 0
    alone = True
    for seat in range(1, seats):
        if scores[seat] > scores[who]:
            who, alone = seat, True
        elif scores[seat] == scores[who]:
            alone = False
    return who if alone else -1


@kernel
def _finish(table: Setup, i: Int, state: State, row: State) -> None:
    """What is known of a game when it is over or was given up."""
    row.plays = table.logged[i]
    if row.choices > 0:
        row.width /= row.choices
    row.over = turn(state) == OVER
    row.winners = winners(state)
    score(state, row.scores)
    if table.points and row.winners != 0:
        for step in range(row.plays):
            seat = table.leaders[step]
            row.behind += seat >= 0 and not row.winners >> seat & 1
    table.ends[i] = table.states[1]


def new_dice() -> State:
    """A generator for `measure`; each game sets it."""
    return np.zeros(1, DICE).view(np.recarray)[0]
