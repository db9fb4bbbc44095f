"""One layer of a beam search in Wyr: the most promising states that are one action further on.

A layer holds states after equally many actions. All their successors compete for `width` places in the next layer;
equal ones (the same garden, the same basket piles in any order) are kept once. A search looks only at states with a
bound above the best score found so far.

There are two kinds of search. A *plain* one gives a Keiju what it asks for as soon as it can, and puts a card into
the basket only where it brings the asking Keiju's offer nearer. A *free* one leaves out only what can't be better:
twins, stopping, and the basket once no Keiju is left. So if no layer was too wide, nothing better is there.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import mix
from witchwood.games.wyr.rules import card_at, place_of, play
from witchwood.games.wyr.solver_bound import bound, points
from witchwood.games.wyr.solver_worth import ENOUGH, FRIEND, OFFERED, POINT, WANTED, begin_offer, worth_of_row
from witchwood.games.wyr.state import (
    ASKED_CARDS,
    ENTICE,
    KEIJU_DRAWN,
    KEIJU_PLANE,
    NATURE_CARDS,
    PILES,
    STATE,
    WAYS,
)

NODE = np.dtype([("garden", "u8"), ("bound", "i8"), ("state", STATE)])
"""A state, the set of the cards in its row (whose order never changes), and the bound from it."""

CANDIDATE = np.dtype([("garden", "u8"), ("basket", "u8"), ("worth", "i8"), ("parent", "i4"), ("action", "i4")])
"""A successor: its garden exactly, a digest of its basket, how promising it is, and how it is reached."""

STEP = np.dtype([("parent", "i4"), ("action", "i4")])
"""How a state was reached: from which state of the layer before, and by which action."""

SEARCH = np.dtype(
    [
        ("salt", "u8"),  # decides between equally promising states
        ("aim", "i8"),  # the bound from the root
        ("best", "i8"),  # the best score yet
        ("end_layer", "i8"),  # where it was reached; 0 if not in this search
        ("end_parent", "i8"),
        ("end_action", "i8"),
        ("layer", "i8"),  # number of the last layer made
        ("many", "i8"),  # how many states it has
        ("seen", "i8"),  # how many states were looked at, here and in the searches before
        ("free", "i8"),  # 1 if the search is a free one
        ("dropped", "i8"),  # 1 once a state was dropped for want of places
        ("found", "i8"),  # how many candidates there are for the next layer
        ("floor", "i8"),  # candidates of less worth have no chance
    ]
)
"""What one search knows about itself."""

SPARE = 1024  # more places for candidates than twice the width, so that narrow beams rarely sort
WORTHS = 1 << 12  # how many degrees of promise are told apart

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # any large odd number would do


@kernel
def go_on(search: State, nodes: Array, found: Array, table: Array, tally: Array, steps: Array, allowed: Int) -> None:
    """Make layers until none can be made, the aim is reached, or the next would raise `search.seen` above `allowed`.

    The beam is `width` states wide. nodes: NODE, (2, width), for the layers in turn. found: CANDIDATE, 2 x width +
    SPARE. table: int32, a power of two, at least twice as many. tally: int64, WORTHS. steps: STEP, (layers, width).
    """
    while 0 < search.many <= allowed - search.seen and search.best < search.aim:
        search.seen += search.many
        turn = search.layer & 1
        _make_layer(search, nodes[turn], nodes[1 - turn], found, table, tally, steps[search.layer])


@kernel
def _make_layer(
    search: State, here: Array, there: Array, found: Array, table: Array, tally: Array, steps: Array
) -> None:
    """Fill `there` with the most promising successors of `here`, and `steps` with how each is reached."""
    table[:] = -1
    tally[:] = 0
    search.found, search.floor = 0, 0
    for parent in range(search.many):
        _find_successors(search, here[parent], parent, found, table, tally)
    if search.found > here.shape[0]:
        _keep_best(search, here.shape[0], found, table, tally)
    search.layer += 1
    search.many = 0
    for i in range(search.found):
        candidate = found[i]
        there[search.many] = here[candidate.parent]
        node = there[search.many]
        play(node.state, 0, candidate.action)
        score = points(node.state)
        if score > search.best:
            search.best = score
            search.end_layer, search.end_parent, search.end_action = search.layer, candidate.parent, candidate.action
        node.garden = candidate.garden
        node.bound = bound(node.state, search.free != 0)
        if node.bound > search.best:
            step = steps[search.many]
            step.parent, step.action = candidate.parent, candidate.action
            search.many += 1


@kernel
def _find_successors(search: State, node: State, parent: Int, found: Array, table: Array, tally: Array) -> None:
    """Add a state's successors to the candidates. The state and its bound are in `node`; it is not over."""
    state = node.state
    asked = np.int64(state.asked)
    digests = np.empty(PILES, np.uint64)
    basket = _ZERO
    distinct = 0  # piles that differ from those before: two are alike only if both are empty
    empty = 0
    for pile in range(PILES):
        top = np.int64(state.top[pile])
        digests[pile] = _digest(state, top)
        basket += mix(digests[pile])
        distinct |= (top != 0 or empty == 0) << pile
        empty += top == 0
    nearer = np.zeros(NATURE_CARDS + 1, np.int64)
    offered = begin_offer(state, node.garden, nearer)
    complete = offered == ASKED_CARDS[asked]  # also when no Keiju is left: then 0 cards are asked for
    wanted = _ZERO
    for wish in range(1, NATURE_CARDS + 1):
        wanted |= np.uint64(nearer[wish] != 0) << np.uint64(wish)
    enticed = KEIJU_DRAWN - np.int64(count(state.row[KEIJU_PLANE]))
    base: Int = POINT * (node.bound - search.aim) + OFFERED * offered + FRIEND * enticed

    worth: Int = 0
    offers = np.int64(state.offers)
    if offers:
        keiju = NATURE_CARDS + asked
        garden = node.garden & ~(_ONE << np.uint64(keiju))
        worth = base + FRIEND + WANTED * ENOUGH + worth_of_row(state.row, garden, place_of(state.row, keiju))
        for giving in range(PILES + 1):
            if offers >> giving & 1:
                rest = _ZERO
                for pile in range(PILES):
                    under = np.int64(state.under[np.int64(state.top[pile])])
                    rest += mix(digests[pile] if pile == giving else _digest(state, under))
                _add(search, garden, rest, worth, parent, ENTICE + giving, found, table, tally)
        if not search.free:
            return
    left = state.pairs
    while left != _ZERO:
        place = lowest(left)
        left &= left - _ONE
        card = card_at(state.row, place)
        garden = node.garden & ~(_ONE << np.uint64(card))
        choice: Int = np.int64(count(garden & wanted))
        if complete or choice > ENOUGH:
            choice = ENOUGH
        worth = base + WANTED * choice + worth_of_row(state.row, garden, place)
        _add(search, garden, basket, worth, parent, WAYS * place, found, table, tally)
        piles = distinct if search.free else distinct & nearer[card]
        for pile in range(PILES):
            if asked != 0 and piles >> pile & 1:
                after = basket - mix(digests[pile]) + mix(_FACTOR * digests[pile] + mix(np.uint64(card)))
                more = OFFERED * (nearer[card] >> pile & 1)
                _add(search, garden, after, worth + more, parent, WAYS * place + 1 + pile, found, table, tally)


@kernel
def _digest(state: State, card: Int) -> Word:
    """A number for a pile from this card down; 0 for none."""
    total, factor = _ZERO, _ONE
    while card != 0:
        total += factor * mix(np.uint64(card))
        factor *= _FACTOR
        card = np.int64(state.under[card])
    return total


@kernel
def _add(
    search: State,
    garden: Word,
    basket: Word,
    worth: Int,
    parent: Int,
    action: Int,
    found: Array,
    table: Array,
    tally: Array,
) -> None:
    """Add a candidate unless it has no chance, or an equal one is there."""
    chance = np.int64(mix(_key(garden, basket) ^ search.salt) & np.uint64(3))
    worth = WORTHS // 4 + 4 * worth + chance
    worth = 0 if worth < 0 else WORTHS - 1 if worth >= WORTHS else worth
    if worth < search.floor:
        search.dropped = 1
        return
    at = _look_up(garden, basket, found, table)
    if table[at] >= 0:
        return
    table[at] = search.found
    new = found[search.found]
    new.garden, new.basket, new.worth, new.parent, new.action = garden, basket, worth, parent, action
    tally[worth] += 1
    search.found += 1
    if search.found == found.shape[0]:
        _keep_best(search, (found.shape[0] - SPARE) // 2, found, table, tally)


@kernel
def _key(garden: Word, basket: Word) -> Word:
    return mix(_FACTOR * garden ^ basket)


@kernel
def _look_up(garden: Word, basket: Word, found: Array, table: Array) -> Word:
    """Where in the table a candidate stands, or would."""
    mask = np.uint64(table.shape[0] - 1)
    at = _key(garden, basket) & mask
    while table[at] >= 0 and (found[table[at]].garden != garden or found[table[at]].basket != basket):
        at = (at + _ONE) & mask
    return at


@kernel
def _keep_best(search: State, width: Int, found: Array, table: Array, tally: Array) -> None:
    """Keep the `width` best of more candidates; among equally promising ones those found last."""
    floor: Int = WORTHS
    many: Int = 0
    while many < width:
        floor -= 1
        many += tally[floor]
    excess = many - width
    tally[:floor] = 0
    tally[floor] -= excess
    table[:] = -1
    kept: Int = 0
    for i in range(search.found):
        if found[i].worth == floor and excess > 0:
            excess -= 1
        elif found[i].worth >= floor:
            found[kept] = found[i]
            table[_look_up(found[kept].garden, found[kept].basket, found, table)] = kept
            kept += 1
    search.found, search.floor, search.dropped = kept, floor, 1
