"""Classes of Klondike positions that can be turned into one another, where cards may come back from foundations.

A card that goes home from another face-up card, or a king from a column of its own, can come back at once; and one
that came back can go home again. Positions joined by such steps form a *class*: all of them can be won, or none. So a
complete search enters a class once, named by the largest homes in it, looks once for dead ends, and goes on only by
steps that can't be undone. Two more steps can be left out:

- **Safe homes** that can't be undone are the only step of a class. A position with a safe home that can be undone needs
  none: the position after it belongs to the class, and is nearer a win (`solver_moves`).
- **A column is emptied only for a king**, and only while no other is empty. Until a king needs the column, the card in
  it can go home from where it lies, and takes nobody's place. So one step does both: the last card leaves, and a king
  comes.

A class needs 64 bits: 31 for depths and homes, 24 for the reserve and 9 for what was drawn, see `enter_class`. No two
have the same.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import mix
from witchwood.games.hocus.follow import NONE, ONE, STEP, bit
from witchwood.games.hocus.solver_counts import (
    EVERY,
    KINGS,
    across,
    bare_of,
    home_of,
    safe_of,
    takes_of,
    twins,
    wanted_of,
)
from witchwood.games.hocus.solver_dead import can_be_home
from witchwood.games.hocus.state import COLUMNS, SUITS

MOST_HOMES = 1 << 4 * SUITS
MOST_DRAW = 4  # cards a draw for which a word has room

PROGRESS = np.dtype(
    [
        ("rows", "i8"),  # on the stack
        ("level", "i8"),  # classes on the path to the one that was looked at last
        ("nodes", "i8"),  # classes entered
        ("bits", "i8"),  # the part of the table in use holds 2 ** bits words
        ("stamp", "i8"),  # of the class that was written last
    ]
)
"""A complete search in progress."""

_DEPTHS, _RESERVE, _DRAWN = np.uint64(14**SUITS), np.uint64(31), np.uint64(55)
_FIELDS = np.uint64(0x1FF) << _DRAWN


@kernel
def write_class(
    homes: Int, rest: Word, heads: Word, free: Int, progress: State, stamps: Array, members: Array, skipped: Array
) -> tuple[Int, Int, Int, Int]:
    """Write the homes of all positions of a class, from one of them on.

    rest: set of the cards that lie on columns or are home. free: columns without a head. skipped: 1 for positions that
    need not be left, since another of the class is nearer a win. stamps: by homes, the class they were met in last.
    Return how many there are, the largest homes, and a head that may safely go home with the place of the position
    where, or -1 and -1.
    """
    stamp = progress.stamp + 1
    progress.stamp = stamp
    size: Int = 1
    largest: Int = homes
    safe_card: Int = -1
    safe_at: Int = -1
    members[0] = homes
    stamps[homes] = stamp
    place = 0
    while place < size:
        at = members[place]
        home = home_of(at)
        table = rest & ~home
        bare = bare_of(table, heads)
        ups = table & bare & wanted_of(home)
        safe = ups & safe_of(home)
        skipped[place] = 1 if safe & ~heads else 0
        if safe and not safe & ~heads and safe_at < 0:
            safe_card, safe_at = lowest(safe), place
        largest = max(largest, at)
        ups &= ~heads
        while ups:
            size = _add(at + (1 << 4 * (lowest(ups) % SUITS)), size, stamp, stamps, members)
            ups &= ups - ONE
        back = home & ~(home >> STEP) & rest & takes_of(table, heads, free, bare)
        while back:
            size = _add(at - (1 << 4 * (lowest(back) % SUITS)), size, stamp, stamps, members)
            back &= back - ONE
        place += 1
    return size, largest, safe_card, safe_at


@kernel
def _add(homes: Int, size: Int, stamp: Int, stamps: Array, members: Array) -> Int:
    """Add a position to a class unless it was met before; return how many there are."""
    if stamps[homes] == stamp:
        return size
    stamps[homes] = stamp
    members[size] = homes
    return size + 1


@kernel
def enter_class(
    start: State, number: Int, homes: Int, reserve: Int, turned: Int, progress: State, table: Array
) -> bool:
    """Enter a class into a table, which must not be full; whether it needs to be searched.

    number: of the depths. homes: the largest of the class. turned: 0 where the reserve can be picked up at once. As in
    `solver_search.enter`, a word keeps the fewest cards turned that were met for each remainder by the draw.
    """
    key = np.uint64(number) * _DEPTHS + np.uint64(_packed(homes)) + ONE | np.uint64(reserve) << _RESERVE
    field, worth = NONE, NONE
    if turned > 0:
        width = 4 if start.draw < MOST_DRAW else 3
        shift = _DRAWN + np.uint64(width * (turned % start.draw - 1))
        field = ((ONE << np.uint64(width)) - ONE) << shift
        worth = np.uint64(24 // start.draw + 1 - turned // start.draw) << shift
    mask = (ONE << np.uint64(progress.bits)) - ONE
    place = mix(key) & mask
    while table[place]:
        if table[place] & ~_FIELDS == key:
            if table[place] & field >= worth:
                return False
            table[place] = table[place] & ~field | worth
            return True
        place = (place + ONE) & mask
    table[place] = key | worth
    progress.nodes += 1
    return True


@kernel
def _packed(homes: Int) -> Int:
    """Homes as a number to the base of 14."""
    return (((homes >> 12) * 14 + (homes >> 8 & 15)) * 14 + (homes >> 4 & 15)) * 14 + (homes & 15)


@kernel
def grow(table: Array, progress: State) -> None:
    """Use twice as much of a table, without another one: words are laid again behind a gap, in their order."""
    size = 1 << progress.bits
    progress.bits += 1
    mask = (ONE << np.uint64(progress.bits)) - ONE
    gap = 0
    while table[gap]:
        gap += 1
    for step in range(size):
        old = (gap + step) & (size - 1)
        word = table[old]
        if word:
            table[old] = NONE
            place = mix(word & ~_FIELDS) & mask
            while table[place]:
                place = (place + ONE) & mask
            table[place] = word


@kernel
def is_dead_class(
    start: State, depths: Int, reserve: Int, near: Word, homes: Int, rest: Word, heads: Word, free: Int
) -> bool:
    """Whether no position of a class can be won, by the relaxation of `solver_dead`. False says nothing.

    near: set of the reserve cards that drawing leads to.
    """
    gone = home_of(homes)
    table = rest & ~gone
    bare = bare_of(table, heads)
    lying = table & ~heads
    empty = free > count(lying & KINGS)
    left, want = EVERY & ~gone, wanted_of(gone)
    while True:
        bare_before, table_before, near_before, depths_before, empty_before = bare, table, near, depths, empty
        takes = takes_of(NONE, NONE, 1 if empty else 0, bare)
        home = can_be_home(want, table & bare | near)
        if home == left:
            return False
        laid = (near | gone & rest | home) & takes
        table |= laid
        bare |= laid | twins(laid)
        loose = takes | home
        went = home & lying
        bare |= across((went | twins(went)) << STEP)
        if went & KINGS:
            empty = True
        for column in range(COLUMNS):
            depth = depths >> 4 * column & 15
            while depth > 0 and start.heads[column, depth] & loose:
                depth = start.nexts[column, depth]
                card = start.heads[column, depth]  # none at 0, or a king that was dealt deepest
                if depth == 0 and not card:
                    empty = True
                elif depth == 0:
                    lying |= card
                table |= card
                bare |= card | twins(card)
            depths = depths & ~(15 << 4 * column) | depth << 4 * column
        near = _shifted(start, reserve, near, loose)
        same = bare == bare_before and table == table_before and near == near_before
        if same and depths == depths_before and empty == empty_before:
            return True


@kernel
def _shifted(start: State, reserve: Int, near: Word, loose: Word) -> Word:
    """Set of the reserve cards that may come up when those that are near and loose are taken."""
    if not near & loose:
        return near
    below, begun = NONE, False
    for place in range(start.held):
        if reserve >> place & 1:
            card = bit(start.cards[place])
            if not begun and card & near & loose:
                begun = True
                near |= below
            if begun:
                near |= card
            below = card
    return near
