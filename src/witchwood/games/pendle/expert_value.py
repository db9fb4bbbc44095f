"""The value function: how likely the game is won, seen from the end of a round, before the next is dealt.

A small neural network (one hidden layer) looks at `FEATURES` numbers of what is left on both sides.
`tools/fit_pendle.py` fits it to the outcomes of the project's own games.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.pendle.expert_scene import VALUES
from witchwood.games.pendle.state import PLACES

FEATURES = 48
HIDDEN = 32

NODE = np.dtype(
    [
        ("hand", "u8"),  # packed
        ("taken", "u8"),  # reserve cards taken since the root, packed
        ("standing", "i8"),  # bit sets of places: ghosts that stand,
        ("beaten", "i8"),  # were beaten since the root;
        ("emptied", "i8"),  # places whose reserve card was taken since the root
        ("black", "i8"),  # magic in the cauldrons
        ("red", "i8"),
        ("seated", "i8"),
        # What the search notes of it
        ("place", "i8"),  # the reserve card that is being taken, -1 for none
        ("draws", "i8"),  # cards that may still be taken before plans are made without
        ("count", "i8"),  # moves there are,
        ("next", "i8"),  # and which of them is next
        ("best", "f8"),  # best value so far; of a chance node the sum so far
        ("weight", "f8"),  # chances summed up
        ("share", "f8"),  # chance of the card that is looked at
        ("known", "?"),  # whether `best` is the node's value
    ]
)
"""A position within the round, seen from its root."""

KEEP, SEND, DRAW = range(3)
"""What happens to witches and removed cards when the round is over."""


@kernel
def held(hand: Word, value: Int, magic: Int) -> Int:
    """How many cards of a value a packed hand has."""
    field = np.int64(hand >> np.uint64(4 * value)) & 15
    return (field & 3) + (field >> 2) if magic == 1 else field


@kernel
def reds_of(hand: Word, value: Int) -> Int:
    """How many red cards of a value a packed hand has, with magic."""
    return (np.int64(hand >> np.uint64(4 * value)) & 15) >> 2


@kernel
def cards_in(hand: Word, magic: Int) -> Int:
    """How many cards a packed hand has."""
    cards: Int = 0
    for value in range(1, VALUES):
        cards += held(hand, value, magic)
    return cards


@kernel
def squash(logit: float) -> float:
    """The logistic function, by sums and products alone: they are the same on every machine."""
    power = 1.0 - min(max(logit, -30.0), 30.0) / 1024.0
    for _ in range(10):
        power *= power
    return 1.0 / (1.0 + power)


@kernel
def _soldiers(scene: State, node: State, reward: Int, captured: bool, x: Array) -> float:
    """x[0:13]: soldiers by value; answers how many are red, which matters with magic only."""
    magic = scene.magic
    reds: float = scene.soldier_inks[1]
    for value in range(1, VALUES):
        x[value - 1] = scene.soldiers[value]
    for place in range(PLACES):
        if node.emptied >> place & 1:  # what was expected there has turned into a card that is known
            for value in range(1, VALUES):
                x[value - 1] -= scene.reserve[place, value]
            reds -= scene.reserve_inks[place, 1]
    for value in range(1, VALUES):
        x[value - 1] += held(node.taken, value, magic)
        if captured:
            x[value - 1] -= held(node.hand, value, magic)
        if magic == 1:
            reds += reds_of(node.taken, value)
            if captured:
                reds -= reds_of(node.hand, value)
    if reward == DRAW:
        dead = scene.dead + np.int64(count(np.uint64(node.beaten)))
        share = min(4, dead) / dead
        for value in range(1, VALUES):
            x[value - 1] += share * scene.removed[value]
        reds += share * scene.removed_inks[1]
        for place in range(PLACES):
            if node.beaten >> place & 1:
                x[scene.values[place] - 1] += share
                reds += share * scene.inks[place]
    return reds


@kernel
def _ghosts(scene: State, node: State, x: Array) -> None:
    """x[13:26]: ghosts by value. With magic x[43:46]: red ghosts, the values of black ones and of red ones added up."""
    for value in range(1, VALUES):
        x[12 + value] = scene.spirits[value]
    reds, black_sum, red_sum = scene.spirit_inks[1], scene.spirit_sums[0], scene.spirit_sums[1]
    for place in range(PLACES):
        if node.beaten >> place & 1:
            value = scene.values[place]
            x[12 + value] -= 1.0
            if scene.inks[place] == 1:
                reds -= 1.0
                red_sum -= value
            else:
                black_sum -= value
    if scene.magic == 1:
        x[43], x[44], x[45] = reds, black_sum, red_sum


@kernel
def _witches(scene: State, lair: Int, out: Int, back: Int, x: Array) -> None:
    """x[28:36]: where the witches are, and how many may be expected to come into play in the next deal."""
    x[28] = 1.0 if out > 0 else 0.0
    x[29] = 1.0 if out > 1 else 0.0
    x[30] = 1.0 if out > 2 else 0.0
    x[31], x[32], x[33], x[34] = back, scene.haunting, scene.castle, lair
    pile = scene.castle + scene.haunting
    coming = scene.haunting * min(1.0, (PLACES + 0.5) / pile) if pile > 0 else 0.0
    if scene.castle < PLACES and back > 0:
        coming += back * min(1.0, (PLACES - scene.castle + 0.5) / (lair + back))
    x[35] = coming
    x[36] = 1.0 if scene.castle < PLACES else 0.0


@kernel
def features(scene: State, node: State, reward: Int, x: Array) -> Int:
    """Write the features of the round's end at this node; return how many soldiers are left.

    Hidden cards count by their chance: what the round's end is worth depends on nothing that the player can't know.
    """
    magic = scene.magic
    out, back = scene.out, scene.back
    if reward == SEND:
        out -= 1
        back += 1
    reds = _soldiers(scene, node, reward, out > 0, x)
    _ghosts(scene, node, x)
    beaten = count(np.uint64(node.beaten))
    left = count(np.uint64(scene.standing)) - beaten
    _witches(scene, scene.lair + left, out, back, x)
    in_hand = cards_in(node.hand, magic)
    taken = cards_in(node.taken, magic)
    army = scene.army + (min(4, scene.dead + beaten) if reward == DRAW else 0)
    spent = scene.spent + scene.in_hand + taken - (in_hand if out > 0 else 0)
    reserves = scene.reserves - count(np.uint64(node.emptied))
    soldiers: Int = army + spent + reserves - (1 if magic == 1 and node.seated == 0 else 0)
    x[26], x[27] = soldiers, scene.ghosts - beaten
    x[37], x[38] = army, reserves
    if magic == 1:
        x[39], x[40], x[41] = node.seated, min(node.black, 40), min(node.red, 40)
        x[42] = reds
        x[46], x[47] = min(node.black, 10), min(node.red, 10)
    return np.int64(soldiers)


@kernel
def network(net: Array, work: Array) -> float:
    """The logit that the network gives to the features in work[0]; work[1] is room for its layer.

    net: shape (FEATURES + 3, HIDDEN), the weights of each feature, the biases, the weights of the output, and in the
    first place of the last row the output's own bias.
    """
    x, layer = work[0], work[1]
    for neuron in range(HIDDEN):
        layer[neuron] = net[FEATURES, neuron]
    for feature in range(FEATURES):
        number = x[feature]
        if number != 0.0:
            for neuron in range(HIDDEN):
                layer[neuron] += number * net[feature, neuron]
    logit = net[FEATURES + 2, 0]
    for neuron in range(HIDDEN):
        logit += max(layer[neuron], 0.0) * net[FEATURES + 1, neuron]
    return float(logit)


@kernel
def settle(scene: State, node: State, reward: Int, net: Array, work: Array) -> float:
    """How likely the game is won if the round ends at this node, with this reward."""
    if features(scene, node, reward, work[0]) <= PLACES or scene.last == 1:
        return 0.0
    return float(squash(network(net, work)))


@kernel
def round_end(scene: State, node: State, net: Array, work: Array) -> float:
    """The same with the best reward; 1 or 0 where the game ends with the round."""
    beaten = count(np.uint64(node.beaten))
    if beaten == scene.ghosts:
        return 1.0
    if node.standing != 0:
        unused = cards_in(node.hand, scene.magic) == scene.in_hand + cards_in(node.taken, scene.magic)
        if scene.out == 3 or (unused and scene.army + scene.spent == 0):  # lost (by the rules, if no attack was left)
            return 0.0
        return settle(scene, node, KEEP, net, work)
    if scene.witches == 1:
        return settle(scene, node, SEND if scene.out > 0 else KEEP, net, work)
    best = settle(scene, node, SEND, net, work) if scene.out > 0 else 0.0
    if scene.out < 3 and scene.dead + beaten > 0:
        best = max(best, settle(scene, node, DRAW, net, work))
    elif scene.out == 0:
        best = settle(scene, node, KEEP, net, work)
    return float(best)
