"""What the player of Hocus knows, as bytes: columns as sets of cards, the reserve in its order.

Some of it follows from the rest: what can be done with reserve cards, what comes of moves. A small network can't
compare each card with each column; from these segments it learns what the rule of thumb does.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import clear, count, highest, lowest, write_set, write_word
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.observation import layout
from witchwood.games.hocus.follow import (
    FLOOR,
    FLOOR_BIT,
    FOLLOWERS,
    NONE,
    ONE,
    available,
    column_of,
    run_of,
    takes_alone,
    takes_run,
    upto,
)
from witchwood.games.hocus.leads import card_under, cards_under, coming_cards, leaders_of, making_way
from witchwood.games.hocus.state import COLUMNS, LONGEST, PLACES, STRONGEST, SUITS, UNLIMITED

_STRENGTHS = max(STRONGEST) + 1
_CARDS = (_STRENGTHS, SUITS)  # a card's number is strength * 4 + suit
_MOST = 5  # what comes of a move
_SLOT = 16  # bytes: 13 strengths, and the second, third and fourth suit

OBSERVATION = layout(
    (
        "columns",
        (COLUMNS, *_CARDS),
        1,
        "The face-up cards of each column, by strength (0 to 13; 0 is none) and suit "
        "(Goblins, Froggles, Hexis, Ghosts; clubs, diamonds, spades, hearts).",
    ),
    (
        "wanted",
        (_STRENGTHS + 1, SUITS),
        1,
        "The next card of each foundation, one beyond the last when it is complete.",
    ),
    ("available", _CARDS, 1, "The reserve card that may be played."),
    (
        "reserve",
        (PLACES, _SLOT),
        1,
        "The reserve in its order, the first turned first, as far as it is known. A card is its strength (1 to 13) "
        "and, unless it is of the first suit, which other it is of.",
    ),
    (
        "uses",
        (4, 6),
        1,
        "What can be done now with the available card; with the card under it; with others of the known reserve cards "
        "that draws alone bring; with cards under those of them that can be played. Of each four: one goes home; one "
        "of strength 1 or 2 goes home; a column takes one; a column without face-down cards does; by the base rules, "
        "one of those that a column takes leads to a card that is turned up, for all face-up cards of a column go onto "
        "it next; one does so after a move between.",
    ),
    (
        "turns",
        COLUMNS,
        COLUMNS - 1,
        "The face-down cards of each column whose face-up cards can all go onto another, so that a card is turned up.",
    ),
    (
        "moves",
        (COLUMNS, LONGEST),
        _MOST,
        "What comes of it when so many cards of a column go onto another. 5: a card is turned up. Otherwise, by the "
        "base rules, they make way, 4: for all face-up cards of a column, so that a card is turned up; 3: for a known "
        "reserve card that draws alone bring and that leads to this; 2: for a card that goes home; 1: for any such "
        "reserve card.",
    ),
    ("homes", COLUMNS, _MOST, "The same of each column's top card that can go home: what comes of it."),
    ("face_down", COLUMNS, COLUMNS - 1, "Face-down cards in each column."),
    ("spent", COLUMNS, 1, "Columns whose hoard mark is spent."),
    ("counts", 2, PLACES, "Cards in the reserve, and how many of them lie turned."),
    ("seen", 1, 1, "Every reserve card has been turned, so all are known."),
    ("end", 4, 1, "The game goes on; is won; stuck; resigned."),
    ("pickups", 1, 99, "How often the reserve was picked up, where that is limited."),
    ("redeals", 1, 99, "How often that is allowed (an option)."),
    ("unlimited", 1, 1, "It is always allowed."),
    ("draw", 1, COLUMNS, "Cards that are turned at a time (an option)."),
    ("options", 4, 1, "The options preset is klondike, goblin_hoard, ghost_float, worry_back."),
    ("friendship", 3, 1, "The option froggle_friendship: must, may, off."),
)
_SHOWN, _WANTED, _AVAILABLE, _RESERVE = OBSERVATION.at("columns", "wanted", "available", "reserve")
_USES, _TURNS, _MOVES, _HOMES = OBSERVATION.at("uses", "turns", "moves", "homes")
_DOWN, _SPENT, _COUNTS, _SEEN, _END = OBSERVATION.at("face_down", "spent", "counts", "seen", "end")
_PICKUPS, _REDEALS, _UNLIMITED, _DRAW = OBSERVATION.at("pickups", "redeals", "unlimited", "draw")
_OPTIONS, _FRIENDSHIP = OBSERVATION.at("options", "friendship")


def _slots() -> NDArray[np.uint64]:
    """The two words of a slot that holds each card; all zero for numbers below 4, which are none."""
    table = np.zeros((_STRENGTHS * SUITS, _SLOT), np.uint8)
    for card in range(SUITS, len(table)):
        table[card, card // SUITS - 1] = 1
        if card % SUITS:
            table[card, _STRENGTHS - 2 + card % SUITS] = 1
    return table.view("<u8").astype(np.uint64)


_SLOTS = _slots()
_LOW = np.uint64((1 << 3 * SUITS) - 1)  # cards of strength 1 and 2


@kernel
def observe(state: State, _seat: Int, out: Array) -> None:
    """All but the face-down cards and the reserve cards that were never turned."""
    clear(out[_WANTED:])  # the columns before it are written whole
    size = _STRENGTHS * SUITS
    _write_outlook(state, out)
    for column in range(COLUMNS):
        write_set(out, _SHOWN + size * column, state.shown[column], size)
        out[_DOWN + column] = state.down[column]
        out[_SPENT + column] = np.int64(state.spent) >> column & 1
    write_set(out, _WANTED, state.wanted, size + SUITS)
    held, turned = np.int64(state.held), np.int64(state.turned)
    for place in range(PLACES):  # a loop that is as long each time is faster
        _write_card(out, place, np.int64(state.reserve[place]))
    if not state.seen:
        for place in range(turned, held):
            _write_card(out, place, 0)
    write_set(out, _AVAILABLE, available(state), size)
    out[_COUNTS] = held
    out[_COUNTS + 1] = turned
    out[_SEEN] = state.seen
    out[_END + np.int64(state.end)] = 1
    out[_PICKUPS] = state.pickups
    if state.redeals == UNLIMITED:
        out[_UNLIMITED] = 1
    else:
        out[_REDEALS] = state.redeals
    out[_DRAW] = state.draw
    out[_OPTIONS] = state.preset
    out[_OPTIONS + 1] = state.goblin_hoard
    out[_OPTIONS + 2] = state.ghost_float
    out[_OPTIONS + 3] = state.worry_back
    out[_FRIENDSHIP + np.int64(state.froggle_friendship)] = 1


@kernel
def _write_card(out: Array, place: Int, card: Int) -> None:
    """Write the card of a place of the reserve; 0 is none."""
    write_word(out, _RESERVE + _SLOT * place, _SLOTS[card, 0])
    write_word(out, _RESERVE + _SLOT * place + 8, _SLOTS[card, 1])


@kernel
def _write_outlook(state: State, out: Array) -> None:
    """What can be done with reserve cards, and what comes of moves.

    Loops that are as long for every state come first, those over sets last: a processor that guesses an end wrongly
    has then most of what they need.
    """
    runs = alone = free = tops = tails = covered = firsts = whole = NONE
    for column in range(COLUMNS):
        shown, hides = state.shown[column], state.down[column] > 0
        run, takes = run_of(shown), takes_alone(state, column)
        first = np.uint64(highest(shown | ONE))  # of an empty column none, which bit 0 is
        runs |= takes_run(state, column)
        alone |= takes
        free |= NONE if hides else takes
        tops |= shown & upto(shown)
        tails |= run & (run - ONE)
        covered |= shown & (shown - ONE)
        firsts |= np.uint64(hides) << first
        whole |= np.uint64(run == shown) << first
    homes = tops & state.wanted
    movable = (tails & runs) | (tops & alone)
    settled = whole & ~firsts  # the first cards of columns whose face-up cards are one run, on nothing
    whole &= firsts  # on face-down cards
    leaders = leaders_of(state, whole)
    coming = coming_cards(state)
    leads = coming & leaders
    ways = making_way(state, leaders & covered)
    if FOLLOWERS[state.preset, FLOOR] & whole != NONE:  # a king waits for a column
        ways |= settled
    later = leaders_of(state, leads | ways)
    card = available(state)
    others = coming & ~card
    lower = cards_under(state, others & (alone | state.wanted))
    kinds = (state.wanted, state.wanted & _LOW, alone, free, alone & leaders, alone & later)
    for place, cards in enumerate((card, card_under(state), others, lower)):
        for kind, of_kind in enumerate(kinds):
            out[_USES + len(kinds) * place + kind] = cards & of_kind != NONE
    for column in range(COLUMNS):
        first = np.uint64(highest(state.shown[column] | ONE))
        out[_TURNS + column] = np.int64(state.down[column]) * np.int64(movable >> first & ONE)
    while homes != NONE:
        card = homes & upto(homes)
        source = column_of(state, card)
        out[_HOMES + source] = _comes_of(state, source, card, firsts, whole, leads, coming)
        homes ^= card
    while movable != NONE:
        card = movable & upto(movable)
        source = column_of(state, card)
        cards = count(state.shown[source] & upto(card))
        out[_MOVES + LONGEST * source + cards - 1] = _comes_of(state, source, card, firsts, whole, leads, coming)
        movable ^= card


@kernel
def _comes_of(state: State, column: Int, card: Word, firsts: Word, whole: Word, leads: Word, coming: Word) -> Int:
    """What comes of it when a card of a column, and what lies on it, go, as `moves` tells it: the best of it."""
    under = state.shown[column] & ~upto(card)
    takes = FOLLOWERS[state.preset, lowest(under | FLOOR_BIT)]
    comes = 1 + 2 * (takes & coming != NONE) + 4 * (under & upto(under) & state.wanted != NONE)  # no branches: faster
    comes += 8 * (takes & leads != NONE) + 16 * (takes & whole != NONE) + 32 * (card & firsts != NONE)
    return highest(np.uint64(comes))
