"""What the kernels of this folder are given: a row of bookkeeping for each game, how all are played, and the arrays.

What functions hand on to each other are structs. Each array that is handed on costs Numba two atomic counts of its
owners, which here would be a third of a step; an array within a struct has no owner to be counted. A struct that Python
hands to a kernel costs a microsecond, though, an array of one struct 0.06.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import Array, State
from witchwood.env.aligned import zeros

MOST_SEATS = 8

# Who plays a seat.
CALLER, AT_RANDOM, GREEDY, GUEST = 0, 1, 2, 3  # a guest is asked by Python; its number is GUEST or more

# Where the caller sits: at a seat by its number, at all of them, or where the deal's number puts it.
EVERY_SEAT, DRAWN_SEAT = -1, -2

# What becomes of a game that has ended.
STAYS, NEXT_STEP, SAME_STEP = 0, 1, 2

POINTS, OUTCOME = 0, 1


def row_type(seats: int) -> np.dtype[Any]:
    """The type of a row with room for the scores of so many seats."""
    return np.dtype(
        [
            ("number", "u8"),  # the episode's deal
            ("rng", "u8"),  # for random choices
            ("upcoming", "u8"),  # the next episode's deal
            ("episodes", "i8"),  # how many the game has begun
            ("task", "i8"),  # of the episode
            ("seats", "i8"),  # of the task
            ("seat", "i8"),  # the caller's, or EVERY_SEAT
            ("viewer", "i8"),  # the seat that looks: the one to move, at the end the caller's or the last that played
            ("final_viewer", "i8"),  # who looked when the last episode ended
            ("length", "i8"),  # actions played in the episode
            ("half", "i8"),  # of a pair that is chosen in two steps: the first, once it is chosen, or NONE
            ("count", "i8"),  # of legal actions; 0 once the episode has ended
            ("before", "f8", (seats,)),  # scores when rewards were last given; only where rewards are points
            ("scores", "f8", (seats,)),  # scores now; likewise
            ("rewards", "f8", (seats,)),  # of this step
            ("reward", "f8"),  # the same for the caller's seat, or for the seat that played
            ("seating", "u1", (MOST_SEATS,)),  # who plays each seat
            ("over", "u1"),  # 1: the game has ended
            ("ended", "u1"),  # 1: the episode has ended, and no other has begun
            ("chosen", "u1"),  # 1: the caller has chosen something in this episode
            ("early", "u1"),  # 1: it ended before that, which the next step tells
            ("terminated", "u1"),  # 1: the game ended in this step
            ("truncated", "u1"),  # 1: the episode was cut off in this step
        ],
        align=True,
    )


ROW = row_type(MOST_SEATS)  # one type for all games, so that little is compiled

PLAN = np.dtype(
    [
        ("first_deal", "u8"),  # of the range of deals
        ("deals", "u8"),  # how many they are
        ("offset", "u8"),  # the place in the range where game 0 begins
        ("games", "i8"),
        ("seat", "i8"),  # the caller's: a seat, EVERY_SEAT or DRAWN_SEAT
        ("opponents", "u1", (MOST_SEATS,)),  # who sits so many places to the caller's left; the first is the caller
        ("most_steps", "i8"),  # an episode is cut off after so many actions
        ("rewards", "u1"),  # POINTS or OUTCOME
        ("skip_forced", "u1"),  # 1: a seat with one legal action is not asked
        ("autoreset", "u1"),  # STAYS, NEXT_STEP or SAME_STEP
        ("masks", "u1"),  # 1: masks are kept
        ("checked", "u1"),  # 1: an action that is not legal stops the step before anything has happened
        ("two_steps", "u1"),  # 1: pairs are chosen in two steps
        ("own", "i8"),  # bytes of an observation that the game writes; 0: none are made
        ("half", "i8"),  # where the first half of a pair is shown behind them
    ],
    align=True,
)

TASK = np.dtype([("share", "f8"), ("seats", "i8")], align=True)
"""share: which part of the episodes has this task or one before it."""


class World(NamedTuple):
    """The arrays of many games. All are filled in place; row i is game i."""

    plan: Array  # (1,) PLAN
    products: Array  # (1,) structs; `row`, (n, 3) int64: blocks of pairs, as `two_steps.table` writes them
    tasks: Array  # (tasks,) TASK
    blanks: Array  # (tasks,) structs with nothing but options and seats
    states: Array  # (games,) structs
    rows: Array  # (games,) ROW
    finals: Array  # (games,) structs: how the last episode that ended lay at its end
    lists: Array  # (games,) structs; `row`, (most_legal,) int64: legal actions of the seat to move, ascending
    masks: Array  # (games,) structs; `row`, (actions,) uint8: the same as a mask of 0 and 1
    seen: Array  # (games,) structs; `row`, (size,) uint8: observations for the seat to move
    actions: Array  # (games,) int64: what the caller or the guests have chosen
    sampled: Array  # (games,) int64: legal actions drawn at random
    advised: Array  # (games,) int64: what the rule of thumb would do
    counts: Array  # (games,) int64: how many legal actions there are
    movers: Array  # (games,) int64: the seat to move; at the end the one that looks
    rewards: Array  # (games, seats) float32: of this step
    reward: Array  # (games,) float32: the same for the caller's seat, or for the seat that played
    terminated: Array  # (games,) bool
    truncated: Array  # (games,) bool


def make_world(
    plan: State,
    tasks: Array,
    blanks: Array,
    products: Array,
    *,
    games: int,
    actions: int,
    most_legal: int,
    seen: int,
    seats: int,
) -> World:
    """The arrays for so many games, all zero but for what is given.

    actions, seen: bytes of a mask and of an observation, 0 where none is made; their arrays have one then, for Numba
    knows no empty structs.
    """
    played = zeros(1, PLAN).view(np.recarray)
    played[0] = plan
    return World(
        plan=played,
        products=_structs(products[None] if len(products) else np.zeros((1, 1, 3), np.int64)),
        tasks=tasks,
        blanks=blanks,
        states=zeros(games, blanks.dtype).view(np.recarray),
        rows=zeros(games, ROW).view(np.recarray),
        finals=zeros(games, blanks.dtype).view(np.recarray),
        lists=_structs(zeros((games, most_legal), np.int64)),
        masks=_structs(zeros((games, max(actions, 1)), np.uint8)),
        seen=_structs(zeros((games, max(seen, 1)), np.uint8)),
        actions=zeros(games, np.int64),
        sampled=zeros(games, np.int64),
        advised=zeros(games, np.int64),
        counts=zeros(games, np.int64),
        movers=zeros(games, np.int64),
        rewards=zeros((games, seats), np.float32),
        reward=zeros(games, np.float32),
        terminated=zeros(games, np.bool_),
        truncated=zeros(games, np.bool_),
    )


def _structs(rows: NDArray[Any]) -> Any:
    """Each row of an array of shape (n, ...) as a struct with one field, `row`, in the same memory: shape (n,)."""
    return rows.view(np.dtype([("row", rows.dtype, rows.shape[1:])], align=True)).reshape(len(rows)).view(np.recarray)
