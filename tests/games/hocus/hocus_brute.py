"""Small endgames of Hocus and Klondike, and their verdicts by plain search: every action the rules allow, no wisdom."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.option import Value
from witchwood.engine.random import mix
from witchwood.games.hocus import GAME
from witchwood.games.hocus.end import settle
from witchwood.games.hocus.rules import hidden_start, legal, play
from witchwood.games.hocus.state import ACTIONS, COLUMNS, PLAYING, RESERVE, SUITS, WON

MOST_POSITIONS = 60_000

VARIANTS: list[dict[str, Value]] = [
    {},
    {"froggle_friendship": "may", "redeals": 1},
    {"froggle_friendship": "off", "draw": 2, "redeals": 0},
    {"goblin_hoard": False, "redeals": 0},
    {"ghost_float": False, "redeals": 0},
    {"goblin_hoard": False, "ghost_float": False, "worry_back": True, "redeals": 0},
    {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off", "draw": 1},
    {"worry_back": True, "draw": 5},
    {"preset": "klondike"},
    {"preset": "klondike", "draw": 1},
    {"preset": "klondike", "worry_back": False},
    {"preset": "klondike", "redeals": 0},
    {"preset": "klondike", "draw": 2, "redeals": 1, "worry_back": False},
]
each_variant = pytest.mark.parametrize("options", VARIANTS, ids=str)


@kernel
def _digest(state: State) -> Word:
    """A digest of all that moves in a state: columns with equal contents and marks may change places, nothing else."""
    columns = np.uint64(0)
    for column in range(COLUMNS):
        word = state.shown[column] | np.uint64(np.int64(state.spent) >> column & 1)
        for depth in range(np.int64(state.down[column])):
            word = mix(word) + np.uint64(state.hidden[hidden_start(column) + depth])
        columns += mix(word)
    word = mix(state.wanted ^ mix(columns))
    for place in range(np.int64(state.held)):
        word = mix(word ^ np.uint64(state.reserve[place]))
    rest = np.int64(state.turned) | np.int64(state.pickups) << 8
    return mix(word ^ np.uint64(rest)) | np.uint64(1)


@kernel
def _search(states: Array, todo: Array, table: Array, actions: Array) -> Int:
    """1 if the first state can be won, 0 if not, -1 if there are too many states. The newest is looked at first."""
    mask = np.uint64(table.shape[0] - 1)
    known, left = 1, 1
    todo[0] = 0
    while left > 0:
        left -= 1
        state = states[todo[left]]
        count = legal(state, 0, actions)
        for i in range(count - 1, -1, -1):  # so that cards go home first
            if known == states.shape[0]:
                return -1
            states[known] = state
            play(states[known], 0, actions[i])
            if states[known].end == WON:
                return 1
            word = _digest(states[known])
            place = (word >> np.uint64(20)) & mask
            while table[place] and table[place] != word:
                place = (place + np.uint64(1)) & mask
            if not table[place]:
                table[place] = word
                todo[left] = known
                left += 1
                known += 1
    return 0


_STATES = GAME.blank(MOST_POSITIONS)
_WAITING = np.empty(MOST_POSITIONS, np.int64)
_TABLE = np.zeros(1 << 17, np.uint64)
_ACTIONS = np.empty(ACTIONS, np.int64)


def brute_force(state: State) -> bool | None:
    """Whether a position can be won, by looking at everything; None if that is too much."""
    if state.end != PLAYING:
        return bool(state.end == WON)
    _STATES[0] = state
    _TABLE[:] = 0
    found = int(_search(_STATES, _WAITING, _TABLE, _ACTIONS))
    return None if found < 0 else bool(found)


def endgame(options: dict[str, Value], dice: random.Random) -> Any:
    """A random position with few cards left. Weak cards lie deep, and every column is taken: some are lost."""
    state = GAME.empty(GAME.settle(options), 1)
    strongest = 13 if options.get("preset") == "klondike" else 12
    tops = [strongest - dice.choice([4, 6, 8, 10, 11]) for _ in range(SUITS)]
    cards = [strength * SUITS + suit for suit in range(SUITS) for strength in range(tops[suit] + 1, strongest + 1)]
    dice.shuffle(cards)
    state.wanted = sum(1 << (top + 1) * SUITS + suit for suit, top in enumerate(tops))
    held = dice.randint(max(0, len(cards) - 28), min(RESERVE[int(state.preset)], len(cards) - COLUMNS))
    state.reserve[:held] = cards[:held]
    state.held, state.turned, state.seen = held, dice.randint(0, held), 1
    piles: list[list[int]] = [[] for _ in range(COLUMNS)]
    for card in cards[held:]:
        short = [column for column in range(COLUMNS) if len(piles[column]) <= column]
        bare = [column for column in short if not piles[column]]
        piles[dice.choice(bare or short)].append(card)
    for column, pile in enumerate(piles):
        if pile:
            if dice.random() < 0.6:
                pile.sort()
            start = int(hidden_start(column))
            state.hidden[start : start + len(pile) - 1] = pile[:-1]
            state.down[column] = len(pile) - 1
            state.shown[column] = 1 << pile[-1]
    if state.goblin_hoard:
        state.spent = dice.getrandbits(COLUMNS) | dice.getrandbits(COLUMNS)
    settle(state)
    actions = np.empty(GAME.most_legal, np.int64)
    for _ in range(dice.randint(0, 6)):
        count = int(GAME.rules.legal(state, 0, actions))
        if count:
            GAME.rules.play(state, 0, int(actions[dice.randrange(count)]))
    return state
