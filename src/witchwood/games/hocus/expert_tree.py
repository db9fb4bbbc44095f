"""A tree of what the player may come to know, grown by playing macro-moves in sampled worlds.

In every world the tree is walked from the root, at each information state by the macro-move that looks best by all the
worlds that came this way (UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time analysis of the multiarmed bandit
problem", Machine Learning 47, 2002; in trees: L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning", 2006).
At the first state that is not open yet the solver, which knows all cards, says whether the world can still be won.

That alone would be hindsight optimisation: it overrates macro-moves after which one would have to guess right, because
it lets every world have its own choice ("strategy fusion"). In the tree one choice must serve all worlds that look
alike, so the deeper it grows, the less is left of that error; Bjarnason, Fern and Tadepalli (`expert_macro`) call it
HOP-UCT. An information state that can be reached in several ways is kept once.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import mix
from witchwood.games.hocus.expert_macro import Places, bring_news, find_macros
from witchwood.games.hocus.expert_world import Trial, lay_world, sample_world, try_world, unknown_cards
from witchwood.games.hocus.follow import ONE
from witchwood.games.hocus.state import PLAYING, STATE, UNLIMITED

EXPLORE = 0.5
OPEN_AT = 8
"""Worlds that must have come to a state before its own macro-moves are tried."""

PLACES = 200
"""Positions looked at for them; if that finds none, five times as many after four times as many worlds, and so on."""

_NODES, _EDGES = 1 << 15, 1 << 17
_DEEPEST = 64
_SALT = np.uint64(0x9E3779B97F4A7C15)
_CLOSED, _LOST = -1, -2

NODE = np.dtype(
    [("total", "f8"), ("visits", "i4"), ("first", "i4"), ("count", "i4"), ("open_at", "i4"), ("places", "i4")]
)
"""An information state: what the worlds that came here came to, how many they were, and the macro-moves:
edges[first : first + count]; or count is _CLOSED (not looked for yet) or _LOST (there are none).
open_at, places: after how many worlds they are looked for, and in how many positions."""

EDGE = np.dtype([("total", "f8"), ("visits", "i4"), ("last", "i8")])
"""A macro-move: what came of it, how often it was tried, its last move; the position before that is apart."""


class Tree(NamedTuple):
    """The tree. keys, slots: table of the nodes, a slot holding a node's number + 1. sizes: how many nodes and edges.
    path: scratch, the nodes and edges walked.
    """

    nodes: Array
    edges: Array
    positions: Array
    keys: Array
    slots: Array
    sizes: Array
    path: Array


def new_tree() -> Tree:
    """An empty tree."""
    return Tree(
        np.zeros(_NODES, NODE).view(np.recarray),
        np.zeros(_EDGES, EDGE).view(np.recarray),
        np.zeros(_EDGES, STATE).view(np.recarray),
        np.zeros((4 * _NODES, 2), np.uint64),
        np.zeros(4 * _NODES, np.int32),
        np.zeros(2, np.int64),
        np.zeros((_DEEPEST, 2), np.int64),
    )


@kernel
def _information(state: State) -> tuple[Word, Word]:
    """128 bits that are equal for positions that are the same to the player (others: less than 1 in 10**28)."""
    turned: Int = np.int64(state.turned)
    held, draw = np.int64(state.held), np.int64(state.draw)
    known = held if state.seen else turned
    if state.seen and state.redeals == UNLIMITED and (turned == held or turned % draw == 0):
        turned = 0  # all of these lead to each other by drawing
    counts = (
        turned | held << 8 | np.int64(state.pickups) << 16 | np.int64(state.seen) << 24 | np.int64(state.spent) << 32
    )
    one = mix(state.wanted ^ mix(np.uint64(counts)))
    other = mix(one ^ _SALT)
    for column in range(state.shown.shape[0]):
        word = state.shown[column] | np.uint64(state.down[column])  # the lowest bits stand for no card
        one, other = mix(one ^ word), mix(other + word)
    for place in range(known):
        word = np.uint64(state.reserve[place])
        one, other = mix(one ^ word), mix(other + word)
    return one, other


@kernel
def node_of(tree: Tree, state: State) -> Int:
    """The node of a position, new if need be; -1 if there is no more room."""
    one, other = _information(state)
    mask = np.uint64(tree.slots.shape[0] - 1)
    slot = one & mask
    while tree.slots[slot] > 0:
        if tree.keys[slot, 0] == one and tree.keys[slot, 1] == other:
            return np.int64(tree.slots[slot]) - 1
        slot = (slot + ONE) & mask
    node: Int = tree.sizes[0]
    if node == tree.nodes.shape[0]:
        return -1
    tree.sizes[0] += 1
    tree.keys[slot, 0], tree.keys[slot, 1] = one, other
    tree.slots[slot] = node + 1
    entry = tree.nodes[node]
    entry.count, entry.open_at, entry.places = _CLOSED, OPEN_AT, PLACES
    return node


@kernel
def open_node(tree: Tree, node: Int, places: Places, forbidden: Array, most: Int) -> None:
    """Find the macro-moves of a node whose position is places.states[0], looking at so many positions."""
    count, complete = find_macros(places, forbidden, most)
    first = tree.sizes[1]
    if (count == 0 and not complete) or first + count > tree.edges.shape[0]:
        return  # it stays closed
    tree.nodes[node].first = first
    tree.nodes[node].count = count if count > 0 else _LOST
    for i in range(count):
        tree.edges[first + i].last = places.lasts[i]
        tree.positions[first + i] = places.states[places.ends[i]]
    tree.sizes[1] += count


@kernel
def _pick(tree: Tree, node: Int) -> Int:
    """The macro-move of an open node to try next; one not tried yet counts as one that went as the node does."""
    entry = tree.nodes[node]
    first, count = np.int64(entry.first), np.int64(entry.count)
    width = log(np.float64(entry.visits + 1))
    hope = entry.total / entry.visits
    best: Int = first
    most = -1.0
    for edge in range(first, first + count):
        visits = np.float64(tree.edges[edge].visits + 1)
        worth = (tree.edges[edge].total + hope) / visits + EXPLORE * sqrt(width / visits)
        if worth > most:
            most = worth
            best = edge
    return best


@kernel
def _play_world(tree: Tree, edge: Int, world: State, places: Places, trial: Trial) -> float:
    """Play a macro-move of the root in a world and go on as the tree has it; return what the world comes to."""
    depth: Int = 0
    worth = -1.0
    state = trial.states[0]
    while worth < 0.0:
        trial.states[0] = tree.positions[edge]
        lay_world(state, world)
        bring_news(state, tree.edges[edge].last)
        node = node_of(tree, state)
        tree.path[depth, 0], tree.path[depth, 1] = node, edge
        depth += 1
        if node < 0 or state.end != PLAYING or unknown_cards(state) < 2 or depth == _DEEPEST:
            worth = try_world(trial)
            continue
        entry = tree.nodes[node]
        if entry.count == _CLOSED and entry.visits >= entry.open_at:
            places.states[0] = state
            most = min(np.int64(entry.places), places.states.shape[0] - 1)
            open_node(tree, node, places, trial.forbidden, most)
            entry.open_at *= 4
            entry.places *= 5
        if entry.count == _LOST:
            worth = 0.0
        elif entry.count == _CLOSED:
            worth = try_world(trial)
        else:
            edge = _pick(tree, node)
    for i in range(depth):
        node, walked = tree.path[i, 0], tree.path[i, 1]
        tree.edges[walked].visits += 1
        tree.edges[walked].total += worth
        if node >= 0:
            tree.nodes[node].visits += 1
            tree.nodes[node].total += worth
    return worth


@kernel
def play_worlds(
    tree: Tree,
    world: State,
    unknown: Array,
    seed: Word,
    begin: Int,
    edges: Array,
    places: Places,
    trial: Trial,
    nodes: Int,
    out: Array,
) -> Int:
    """Try macro-moves of the root (`edges`) in the same worlds, numbers begin, begin + 1, ...: out[world, i].

    Ends when `out` is full or so many positions were looked at; returns how many worlds were played. world: the root's
    position, in which the unknown cards change; unknown: these cards.
    """
    goal = trial.done[2] + nodes
    worlds: Int = out.shape[0]
    for number in range(worlds):
        if number > 0 and trial.done[2] >= goal:
            return number
        sample_world(world, unknown, seed, begin + number, trial.dice[0])
        for i in range(edges.shape[0]):
            out[number, i] = _play_world(tree, edges[i], world, places, trial)
    return worlds
