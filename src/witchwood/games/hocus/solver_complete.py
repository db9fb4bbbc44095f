"""A complete search of Klondike through classes of positions (`solver_classes`), depth first."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.hocus.follow import NONE, bit
from witchwood.games.hocus.solver_classes import (
    enter_class,
    grow,
    is_dead_class,
    write_class,
)
from witchwood.games.hocus.solver_counts import (
    ALL_HOME,
    KINGS,
    PLACES,
    bare_of,
    home_of,
    reserve_of,
    sets_of,
    takes_of,
    wanted_of,
    without_head,
    write_reach,
)
from witchwood.games.hocus.solver_search import DEEP, EXHAUSTED, FOUND, FULL, RUNNING
from witchwood.games.hocus.state import COLUMNS, SUITS

# Steps that can't be undone, by number
HEAD_HOME = 0  # + column
HEAD_MOVES = HEAD_HOME + COLUMNS  # + column: onto another
KING_COMES = HEAD_MOVES + COLUMNS  # + column * SOURCES + source: its last card leaves, and a king comes
FROM_RESERVE_PLACE = COLUMNS  # sources of kings: the head of a column, or + place
FROM_FOUNDATION = FROM_RESERVE_PLACE + PLACES  # + suit
SOURCES = FROM_FOUNDATION + SUITS
PLACE_HOME = KING_COMES + COLUMNS * SOURCES  # + place of the reserve
PLACE_MOVES = PLACE_HOME + PLACES  # + place
_STEPS = PLACE_MOVES + PLACES

ROW = np.dtype(
    [
        ("depths", "i8"),
        ("reserve", "i8"),
        ("turned", "i8"),
        ("homes", "i8"),
        ("before", "i8"),  # the homes before the step that led here
        ("step", "i8"),  # its number; -1 at the start
        ("level", "i8"),  # classes that lead to it
    ]
)
"""One position of a class, and how it came about."""


@kernel
def _open_to(
    rest: Word, heads: Word, free: Int, near: Word, members: Array, skipped: Array, size: Int
) -> tuple[Word, Word, bool]:
    """Over all positions of a class: set of the heads and reserve cards that could go home, of those that could be laid
    onto a column, and whether a column may have to be emptied for a king.
    """
    up, takes = NONE, NONE
    emptied = False
    for place in range(size):
        if skipped[place]:
            continue
        home = home_of(members[place])
        table = rest & ~home
        bare = bare_of(table, heads)
        up |= wanted_of(home) & (table & bare & heads | near)
        takes |= takes_of(table, heads, free, bare) & (heads | near)
        if free <= count(table & ~heads & KINGS):
            emptied = True
    return up, takes, emptied


@kernel
def _write_steps(
    start: State, row: State, within: Int, up: Word, takes: Word, emptied: bool, steps: Array, worths: Array
) -> Int:
    """Write the steps that may be possible, the most promising last; return how many."""
    many: Int = 0
    for column in range(COLUMNS):
        depth = row.depths >> 4 * column & 15
        head = start.heads[column, depth]
        if depth == 0:
            continue
        if head & up:
            many = _put(HEAD_HOME + column, 70 + 3 * depth, many, steps, worths)
        if head & takes and start.unders[column, depth]:
            many = _put(HEAD_MOVES + column, 47 + 3 * depth, many, steps, worths)
        elif head & takes and emptied:
            many = _write_kings(start, row, within, column, many, steps, worths)
    for place in range(start.held):
        if within >> place & 1:
            card = bit(start.cards[place])
            if card & up:
                many = _put(PLACE_HOME + place, 60, many, steps, worths)
            if card & takes:
                many = _put(PLACE_MOVES + place, 35, many, steps, worths)
    return many


@kernel
def _write_kings(start: State, row: State, within: Int, column: Int, many: Int, steps: Array, worths: Array) -> Int:
    """Write the kings that could come into a column once its last card has left; return how many steps there are."""
    first = KING_COMES + column * SOURCES
    for other in range(COLUMNS):
        depth = row.depths >> 4 * other & 15
        if other != column and depth > 0 and start.heads[other, depth] & KINGS:
            many = _put(first + other, 46 + 3 * depth, many, steps, worths)
    for place in range(start.held):
        if within >> place & 1 and bit(start.cards[place]) & KINGS:
            many = _put(first + FROM_RESERVE_PLACE + place, 34, many, steps, worths)
    for suit in range(SUITS):
        many = _put(first + FROM_FOUNDATION + suit, 4, many, steps, worths)
    return many


@kernel
def _put(step: Int, worth: Int, many: Int, steps: Array, worths: Array) -> Int:
    """Put a step among the others by its worth; return how many there are."""
    place = many
    while place > 0 and worths[place - 1] > worth:
        steps[place], worths[place] = steps[place - 1], worths[place - 1]
        place -= 1
    steps[place], worths[place] = step, worth
    return many + 1


@kernel
def _take(start: State, row: State, step: Int, before: Array, after: State) -> tuple[Word, Word, Int]:
    """Write depths and reserve after a step. Return the card that leaves its place as a set, the king that comes from
    its foundation as a set, and what is added to the homes.
    """
    after.depths, after.reserve, after.turned = row.depths, row.reserve, row.turned
    king = NONE
    change: Int = 0
    place: Int = -1
    if step >= PLACE_HOME:
        place = (step - PLACE_HOME) % PLACES
        card = bit(start.cards[place])
    else:
        column = step % COLUMNS if step < KING_COMES else (step - KING_COMES) // SOURCES
        card = start.heads[column, row.depths >> 4 * column & 15]
        after.depths = without_head(start, row.depths, column)
        if step >= KING_COMES:
            source = (step - KING_COMES) % SOURCES
            if source < FROM_RESERVE_PLACE:
                after.depths = without_head(start, after.depths, source)
            elif source < FROM_FOUNDATION:
                place = source - FROM_RESERVE_PLACE
            else:
                suit = source - FROM_FOUNDATION
                king = bit(lowest(KINGS) + suit)
                change = -(1 << 4 * suit)
    if place >= 0:
        after.reserve &= ~(1 << place)
        after.turned = before[place]
    if _goes_home(step):
        change = 1 << 4 * (lowest(card) % SUITS)
    return card, king, change


@kernel
def _goes_home(step: Int) -> bool:
    return bool(step < HEAD_MOVES or PLACE_HOME <= step < PLACE_MOVES)


@kernel
def _may(step: Int, card: Word, king: Word, homes: Int, rest: Word, heads: Word, free: Int) -> bool:
    """Whether a step is possible in a position of a class."""
    home = home_of(homes)
    if king and not home & king:
        return False
    table = rest & ~home
    bare = bare_of(table, heads)
    if _goes_home(step):
        return bool(card & wanted_of(home) and (step >= PLACE_HOME or card & bare))
    if KING_COMES <= step < PLACE_HOME and free > count(table & ~heads & KINGS):
        return False
    return bool(card & takes_of(table, heads, free, bare))


@kernel
def _go_by(
    start: State,
    progress: State,
    row: State,
    step: Int,
    rest: Word,
    heads: Word,
    free: Int,
    size: Int,
    before: Array,
    stack: Array,
    table: Array,
    hopeful: Array,
    members: Array,
    skipped: Array,
    stamps: Array,
) -> bool:
    """Enter the classes that a step leads to from any position of a class, and stack those to look at; False if the
    table is full. before: how many reserve cards lie before each place.
    """
    after = stack[progress.rows]
    card, king, change = _take(start, row, step, before, after)
    depths, reserve, turned = after.depths, after.reserve, after.turned
    heads_after, under_after, free_after, number = sets_of(start, depths)
    if not hopeful[number]:
        return True
    rest_after = start.every & ~under_after & ~reserve_of(start, reserve)
    within, held = write_reach(start, reserve, turned, np.empty(PLACES, np.int64))
    near = reserve_of(start, within)
    if turned == held or turned % start.draw == 0:
        turned = 0
    stamp = progress.stamp
    for place in range(size):
        homes = members[0, place]
        if skipped[0, place] or not _may(step, card, king, homes, rest, heads, free):
            continue
        if stamps[homes + change] > stamp:
            continue
        if progress.nodes >= (3 << progress.bits) >> 2:
            if 2 << progress.bits > table.shape[0]:
                return False
            grow(table, progress)
        _, name, _, _ = write_class(
            homes + change, rest_after, heads_after, free_after, progress, stamps, members[1], skipped[1]
        )
        if not enter_class(start, number, name, reserve, turned, progress, table):
            continue
        if is_dead_class(start, depths, reserve, near, name, rest_after, heads_after, free_after):
            continue
        new = stack[progress.rows]
        new.depths, new.reserve, new.turned, new.homes = depths, reserve, turned, homes + change
        new.before, new.step, new.level = homes, step, row.level + 1
        progress.rows += 1
    return True


@kernel
def search_classes(
    start: State,
    progress: State,
    stack: Array,
    path: Array,
    table: Array,
    hopeful: Array,
    members: Array,
    skipped: Array,
    stamps: Array,
    nodes: Int,
) -> Int:
    """Go on for so many new classes; return how the search stands.

    stack: rows still to be looked at. path: those that lead to the one looked at last. table: as many words as memory
    allows, of which a part is used. hopeful: what `solver_room` says of all depths. members, skipped: two rows of room
    for a class each; stamps: room, by homes.
    """
    before = np.zeros(PLACES, np.int64)
    steps, worths = np.empty(_STEPS, np.int64), np.empty(_STEPS, np.int64)
    goal = progress.nodes + nodes
    while progress.rows > 0:
        if progress.nodes >= goal:
            return RUNNING
        progress.rows -= 1
        level = stack[progress.rows].level
        if level + 1 >= path.shape[0]:
            return DEEP
        progress.level = level
        path[level] = stack[progress.rows]
        row = path[level]
        heads, under, free, _ = sets_of(start, row.depths)
        rest = start.every & ~under & ~reserve_of(start, row.reserve)
        size, largest, safe, safe_at = write_class(
            row.homes, rest, heads, free, progress, stamps, members[0], skipped[0]
        )
        if largest == ALL_HOME:
            return FOUND
        within, _ = write_reach(start, row.reserve, row.turned, before)
        if safe_at >= 0:
            members[0, 0], skipped[0, 0], size = members[0, safe_at], 0, 1
            up, takes, emptied = bit(safe), NONE, False
            within = 0
        else:
            near = reserve_of(start, within)
            up, takes, emptied = _open_to(rest, heads, free, near, members[0], skipped[0], size)
        many = _write_steps(start, row, within, up, takes, emptied, steps, worths)
        for step in steps[:many]:
            if progress.rows + size >= stack.shape[0]:
                return DEEP
            if not _go_by(
                start,
                progress,
                row,
                step,
                rest,
                heads,
                free,
                size,
                before,
                stack,
                table,
                hopeful,
                members,
                skipped,
                stamps,
            ):
                return FULL
    return EXHAUSTED
