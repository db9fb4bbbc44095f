"""What the player of Hocus knows, as bytes: columns as sets of cards, the reserve in its order.

Some of it follows from the rest: which reserve cards are of use, what comes of moving cards between columns. A small
network can't compare each card with each column; from these segments it learns what the rule of thumb does.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import clear, count, lowest, write_set, write_word
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.observation import layout
from witchwood.games.hocus.follow import (
    FLOOR_BIT,
    FOLLOWERS,
    NONE,
    ONE,
    available,
    bit,
    run_of,
    tail_cards,
    takes_alone,
    takes_run,
    top_cards,
    upto,
)
from witchwood.games.hocus.state import COLUMNS, LONGEST, RESERVE, STRONGEST, SUITS, UNLIMITED

_STRENGTHS = max(STRONGEST) + 1
_CARDS = (_STRENGTHS, SUITS)  # a card's number is strength * 4 + suit
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
        (max(RESERVE), _SLOT),
        1,
        "The reserve in its order, the first turned first, as far as it is known. A card is its strength (1 to 13) "
        "and, unless it is of the first suit, which other it is of.",
    ),
    (
        "useful",
        _CARDS,
        1,
        "The known reserve cards that draws alone bring, as far as a column or a foundation takes them now.",
    ),
    (
        "leads",
        _CARDS,
        1,
        "Of these, cards that a column takes and onto which all face-up cards of a column go next, by the base rules, "
        "so that a card is turned up.",
    ),
    (
        "moves",
        (COLUMNS, LONGEST),
        4,
        "What comes of it when so many cards of a column go onto another. 4: a card is turned up. Otherwise, by the "
        "base rules, they make way, 3: for all face-up cards of a column, so that a card is turned up; 2: for a card "
        "that goes home; 1: for a known reserve card that draws alone bring.",
    ),
    ("face_down", COLUMNS, COLUMNS - 1, "Face-down cards in each column."),
    ("spent", COLUMNS, 1, "Columns whose hoard mark is spent."),
    ("counts", 2, max(RESERVE), "Cards in the reserve, and how many of them lie turned."),
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
_USEFUL, _LEADS, _MOVES = OBSERVATION.at("useful", "leads", "moves")
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

_LEADERS: NDArray[np.uint64] = np.array(
    [
        [sum(1 << top for top in range(_STRENGTHS * SUITS) if int(takes[top]) >> card & 1) for card in range(64)]
        for takes in FOLLOWERS
    ],
    "u8",
)
"""By preset and card, the set of cards that it follows by the base rules, shape (2, 64)."""


@kernel
def observe(state: State, _seat: Int, out: Array) -> None:
    """All but the face-down cards and the reserve cards that were never turned."""
    clear(out)
    size = _STRENGTHS * SUITS
    runs = alone = whole = leaders = NONE
    for column in range(COLUMNS):
        runs |= takes_run(state, column)
        alone |= takes_alone(state, column)
        shown = state.shown[column]
        if state.down[column] > 0 and run_of(shown) == shown:
            first = _first_of(shown)
            whole |= first
            leaders |= _LEADERS[state.preset, lowest(first)]
    movable = (tail_cards(state) & runs) | (top_cards(state) & alone)
    brought = _brought(state)
    write_set(out, _USEFUL, brought & (alone | state.wanted), size)
    write_set(out, _LEADS, brought & alone & leaders, size)
    for column in range(COLUMNS):
        write_set(out, _SHOWN + size * column, state.shown[column], size)
        out[_DOWN + column] = state.down[column]
        out[_SPENT + column] = np.int64(state.spent) >> column & 1
    _write_moves(state, movable, whole, brought, out)
    write_set(out, _WANTED, state.wanted, size + SUITS)
    held, turned = np.int64(state.held), np.int64(state.turned)
    for place in range(held if state.seen else turned):
        card = np.int64(state.reserve[place])
        write_word(out, _RESERVE + _SLOT * place, _SLOTS[card, 0])
        write_word(out, _RESERVE + _SLOT * place + 8, _SLOTS[card, 1])
    if turned > 0:
        out[_AVAILABLE + np.int64(state.reserve[turned - 1])] = 1
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
def _first_of(shown: Word) -> Word:
    """The set of the first face-up card of a column, the last to be covered."""
    first = shown
    while first & (first - ONE) != NONE:
        first &= first - ONE
    return first


@kernel
def _brought(state: State) -> Word:
    """The set of known reserve cards that draws alone bring, with one pick-up at most.

    What was never turned is not known, so draws beyond the turned cards are looked at once all were seen.
    """
    start, held, draw = np.int64(state.turned), np.int64(state.held), np.int64(state.draw)
    cards = available(state)
    if held == 0 or (not state.seen and start < held):
        return cards
    cards |= bit(np.int64(state.reserve[held - 1]))
    for turned in range(start + draw, held, draw):
        cards |= bit(np.int64(state.reserve[turned - 1]))
    if start > 0 and (state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals)):
        last = start if start % draw == 0 else held  # from there on the same cards come again
        for turned in range(draw, last, draw):
            cards |= bit(np.int64(state.reserve[turned - 1]))
    return cards


@kernel
def _write_moves(state: State, movable: Word, whole: Word, brought: Word, out: Array) -> None:
    """What comes of it when cards of a column go onto another.

    movable: the cards that can go onto a column, with those that lie on them. whole: the first face-up cards of columns
    whose face-up cards are all one run, with cards face down under them. brought: reserve cards that draws bring.
    """
    for column in range(COLUMNS):
        shown = state.shown[column]
        rest = shown & movable
        while rest != NONE:
            upto_card = upto(rest)
            rest &= ~upto_card
            under = shown & ~upto_card
            takes = FOLLOWERS[state.preset, lowest(under | FLOOR_BIT)]
            comes: Int = 0
            if under == NONE and state.down[column] > 0:
                comes = 4
            elif takes & whole != NONE:
                comes = 3
            elif under & upto(under) & state.wanted != NONE:
                comes = 2
            elif takes & brought != NONE:
                comes = 1
            out[_MOVES + LONGEST * column + count(shown ^ under) - 1] = comes
