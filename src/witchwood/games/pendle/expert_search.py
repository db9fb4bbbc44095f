"""The search within a round: the best set of attacks, and what may be hoped from the reserve.

An expectimax (D. Michie, "Game-playing and game-learning automata", 1966): at a *decision* the best way on counts, at a
*draw* the mean over all cards that may lie there, each by its exact chance (a card drawn earlier in the same line only
takes its own kind away). The search looks ahead to one, two, ... draws. Where no more draws are looked at, it goes
through every plan: every set of attacks, with the cards at hand, that can be made one after the other.

Two observations keep it small. If an uncovered card is to be taken at all, it is best taken first, since knowing it can
only help; and where no witch is in play, taking it costs nothing. Positions that are reached in several ways are looked
up in a transposition table.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import mix
from witchwood.games.pendle.attacks import BIT, NONE
from witchwood.games.pendle.expert_moves import apply, field_of, list_attacks, list_repels, move_of, repel_all
from witchwood.games.pendle.expert_scene import CARDS, survey
from witchwood.games.pendle.expert_value import DRAW, SEND, round_end, settle
from witchwood.games.pendle.greedy import greedy
from witchwood.games.pendle.rules import legal
from witchwood.games.pendle.state import DRAW_FOUR, END, REPEL, SEND_WITCH, TAKE
from witchwood.games.pendle.workspace import ENTRIES, Workspace

_MARGIN = np.array([1.0, 1.0, 0.2, 0.1, 0.05, 0.03])
"""By draws looked ahead: an action is looked at only if, with one draw less, it was at most so far below the best."""


@kernel
def _end_here(work: Workspace, node: State, after: State) -> float:
    """The value of ending the round at a node, with or without repelling all ghosts that are left.

    Repelling only some would waste magic, except for the cards behind them, which are not taken here.
    """
    scene = work.scenes[0]
    best = round_end(scene, node, work.net, work.layers)
    if scene.out + scene.witches > 1 and repel_all(scene, node, after):
        best = max(best, round_end(scene, after, work.net, work.layers))
    return best


@kernel
def _plan(work: Workspace, level: Int) -> float:
    """The value of the best end of the round without taking a card: any set of the listed attacks."""
    scene, nodes, moves = work.scenes[0], work.nodes, work.lists[level]
    count = list_attacks(scene, nodes[level], moves)
    best = _end_here(work, nodes[level], nodes[level + 1])
    work.walk.nodes += 1
    nodes[level].next = 0
    top = level
    while top >= level:
        node, after = nodes[top], nodes[top + 1]
        index = node.next
        if index == count:
            top -= 1
            continue
        node.next = index + 1
        if apply(scene, node, moves[index], after):
            top += 1
            after.next = index + 1
            best = max(best, _end_here(work, after, nodes[top + 1]))
            work.walk.nodes += 1
    nodes[level].count = count
    return best


@kernel
def _next_card(scene: State, node: State, after: State) -> bool:
    """Turn the next card that may lie on the place of a chance node; False when there is none left.

    `next` counts the kinds of cards, and then again for the case that the Wizard came first.
    """
    place = node.place
    wizard = scene.wizard[place] if node.seated == 0 else 0.0
    while node.next < 2 * CARDS:
        kind, seated = node.next % CARDS, node.next // CARDS
        node.next += 1
        cards = scene.hidden[place, kind]
        left = cards - field_of(node.taken, kind, scene.magic)
        if cards > 0 and left > 0 and (seated == 0 or wizard > 0.0):
            node.share = (wizard if seated == 1 else 1.0 - wizard) * scene.chance[place, kind] * left / cards
            after.hand, after.taken = node.hand + BIT[kind], node.taken + BIT[kind]
            after.standing, after.beaten, after.emptied = node.standing, node.beaten, node.emptied | 1 << place
            after.black, after.red, after.seated = node.black, node.red, max(node.seated, seated)
            return True
    return False


@kernel
def _next_move(scene: State, node: State, moves: Array, after: State) -> bool:
    """Make the next move that uncovers a card, `after` being the chance of what it is; False when there is none left.

    Where a card lies uncovered already, taking it is the only such move: it is best taken at once.
    """
    free = scene.open & ~node.standing & ~node.emptied
    if free != 0:
        if node.next > 0:
            return False
        node.next = 1
        after.hand, after.taken, after.standing = node.hand, node.taken, node.standing
        after.beaten, after.emptied, after.seated = node.beaten, node.emptied, node.seated
        after.black, after.red = node.black, node.red
        after.place = lowest(np.uint64(free))
        return True
    while node.next < node.count:
        node.next += 1
        if apply(scene, node, moves[node.next - 1], after) and after.standing != 0:
            free = scene.open & ~after.standing & ~after.emptied
            if free != 0:
                after.place = lowest(np.uint64(free))
                return True
    return False


@kernel
def _key(node: State) -> Word:
    """A number for a position within the round and the depth it is looked at, never 0 (by chance, 1 in 2**64)."""
    bits = node.standing | node.beaten << 5 | node.emptied << 10 | node.black << 15 | node.red << 24 | node.seated << 33
    return mix(mix(mix(node.hand) ^ node.taken) ^ np.uint64(bits | node.draws << 34 | 1 << 40))


@kernel
def _leave(node: State, table: Array) -> None:
    """All children of a node have been looked at."""
    if node.place >= 0:
        node.best = node.best / node.weight if node.weight > 0.0 else 0.0
    else:
        key = _key(node)
        entry = table[np.int64(key & np.uint64(ENTRIES - 1))]
        entry.key, entry.value = key, node.best
    node.known = True


@kernel
def _enter(work: Workspace, level: Int) -> None:
    """Begin with a node: what it is worth without taking another card, `known` if that is all there is to know."""
    scene, node = work.scenes[0], work.nodes[level]
    node.weight, node.best, node.next, node.known = 0.0, 0.0, 0, False
    if node.place >= 0:
        return
    if node.standing == 0:
        work.walk.nodes += 1
        node.best, node.known = round_end(scene, node, work.net, work.layers), True
        return
    key = _key(node)
    entry = work.table[np.int64(key & np.uint64(ENTRIES - 1))]
    if entry.key == key:
        node.best, node.known = entry.value, True
        return
    free = scene.open & ~node.standing & ~node.emptied
    if node.draws == 0 or free == 0 or scene.out > 0:
        node.best = _plan(work, level)
        node.count = list_repels(scene, node, work.lists[level], node.count)
        node.next = 0
        if node.draws == 0:
            _leave(node, work.table)


@kernel
def _climb(work: Workspace) -> bool:
    """Go on in the tree under nodes[1] until its `best` is known, or the walk has to pause; whether it is known."""
    nodes, walk = work.nodes, work.walk
    while walk.nodes < walk.limit:
        level = walk.level
        node, after = nodes[level], nodes[level + 1]
        if not node.known and _next(work.scenes[0], node, work.lists[level], after):
            walk.level = level + 1
            _enter(work, level + 1)
            continue
        if not node.known:
            _leave(node, work.table)
        if level == 1:
            return True
        walk.level = level - 1
        before = nodes[level - 1]
        if before.place >= 0:
            before.best += before.share * node.best
            before.weight += before.share
        else:
            before.best = max(before.best, node.best)
    return False


@kernel
def _next(scene: State, node: State, moves: Array, after: State) -> bool:
    """Set up the node's next child; False when there is none left."""
    if node.place >= 0:
        after.place, after.draws = -1, node.draws - 1
        return _next_card(scene, node, after)
    after.draws = node.draws
    return node.draws > 0 and _next_move(scene, node, moves, after)


@kernel
def set_root(state: State, work: Workspace) -> None:
    """Set the first scene and the first node to a state. The last ones are blank."""
    scenes, nodes = work.scenes, work.nodes
    scenes[0] = scenes[-1]
    nodes[0] = nodes[-1]
    scene, node = scenes[0], nodes[0]
    survey(state, scene)
    node.hand, node.standing = scene.hand, scene.standing
    node.black, node.red, node.seated = scene.black, scene.red, scene.seated


@kernel
def prepare(state: State, count: Int, work: Workspace) -> None:
    """Set up a search among the first `count` of the workspace's actions.

    Where no witch is in play, an uncovered card is taken without further thought: nothing is captured, so it is
    better in the hand than in the reserve.
    """
    set_root(state, work)
    scene, actions, walk = work.scenes[0], work.actions, work.walk
    walk.nodes, walk.draws, walk.count, walk.index, walk.level = 0, 0, count, 0, 0
    walk.action, walk.value, walk.new_value = -1, 0.0, -1.0
    for index in range(count):
        work.values[index] = 0.0
        if scene.out == 0 and TAKE <= actions[index] < REPEL and walk.count > 1:
            actions[0] = actions[index]
            walk.count = 1
    for index in range(ENTRIES):
        work.table[index].key = NONE


@kernel
def _begin(state: State, action: Int, work: Workspace) -> None:
    """Set nodes[1] to what an action leads to."""
    scene, nodes, walk = work.scenes[0], work.nodes, work.walk
    root, node = nodes[0], nodes[1]
    nodes[1] = root
    node.place, node.draws = -1, walk.draws
    walk.level = 1
    walk.nodes += 1
    node.known = True
    if action == END:
        node.best = round_end(scene, root, work.net, work.layers)
    elif action == SEND_WITCH:
        node.best = settle(scene, root, SEND, work.net, work.layers)
    elif action == DRAW_FOUR:
        node.best = settle(scene, root, DRAW, work.net, work.layers)
    elif TAKE <= action < REPEL:
        node.place, node.draws = action - TAKE, max(walk.draws, 1)
        _enter(work, 1)
    else:
        move_of(state, scene, action, work.lists[0, 0])
        apply(scene, root, work.lists[0, 0], node)
        _enter(work, 1)


@kernel
def search(state: State, work: Workspace) -> bool:
    """Go on until `walk.limit` nodes are reached, or all draws were looked at; whether the latter."""
    actions, values, walk = work.actions, work.values, work.walk
    while walk.draws <= walk.most_draws:
        while walk.index < walk.count:
            index = walk.index
            if walk.draws < 2 or values[index] >= walk.value - _MARGIN[walk.draws]:
                if walk.level == 0:
                    _begin(state, actions[index], work)
                if not _climb(work):
                    return False
                values[index] = work.nodes[1].best
                if values[index] > walk.new_value:
                    walk.new_action, walk.new_value = actions[index], values[index]
                walk.level = 0
            walk.index += 1
        walk.action, walk.value, walk.new_value = walk.new_action, walk.new_value, -1.0
        walk.draws += 1
        walk.index = 0
    return True


@kernel
def decide(state: State, work: Workspace) -> Int:
    """The action to play, found by one search up to `walk.limit` nodes and `walk.most_draws` draws."""
    actions, walk = work.actions, work.walk
    count = legal(state, 0, actions)
    if count == 1:
        return np.int64(actions[0])
    fallback = greedy(state, 0, actions, count)
    prepare(state, count, work)
    if walk.count == 1:
        return np.int64(actions[0])
    search(state, work)
    return walk.action if walk.action >= 0 else fallback
