"""What the player of Hocus knows, as bytes: columns as sets of cards, the reserve in its order.

Some of it follows from the rest: what columns take, what draws bring, which columns can be turned up. A small network
can't compare each card with each column; from these segments it learns what the rule of thumb does.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import clear, count, lowest, write_set, write_word
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.observation import layout
from witchwood.games.hocus.follow import NONE, ONE, bit, run_of, takes_alone, takes_run
from witchwood.games.hocus.state import COLUMNS, RESERVE, STRONGEST, SUITS, UNLIMITED

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
    ("taken", _CARDS, 1, "The cards that some column takes onto it now."),
    (
        "soon",
        _CARDS,
        max(RESERVE),
        "The known reserve cards that draws alone bring: 24 less the draws until the card may be played.",
    ),
    ("useful", _CARDS, 1, "Of these the cards that a column or a foundation takes now."),
    ("first", _CARDS, COLUMNS - 1, "The first face-up card of a column: how many cards lie face down under it."),
    ("face_up", (COLUMNS, _SLOT), 1, "How many cards of each column lie face up, 0 to 13."),
    (
        "turns_up",
        COLUMNS,
        1,
        "Columns whose face-up cards can all go onto another, so that a card is turned up.",
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
_TAKEN, _SOON, _USEFUL, _FIRST = OBSERVATION.at("taken", "soon", "useful", "first")
_FACE_UP, _TURNS_UP = OBSERVATION.at("face_up", "turns_up")
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


@kernel
def observe(state: State, _seat: Int, out: Array) -> None:
    """All but the face-down cards and the reserve cards that were never turned."""
    clear(out)
    size = _STRENGTHS * SUITS
    runs = alone = NONE
    for column in range(COLUMNS):
        runs |= takes_run(state, column)
        alone |= takes_alone(state, column)
    write_set(out, _TAKEN, runs | alone, size)
    _write_draws(state, alone | state.wanted, out)
    for column in range(COLUMNS):
        shown = state.shown[column]
        write_set(out, _SHOWN + size * column, shown, size)
        out[_FACE_UP + _SLOT * column + count(shown)] = 1
        if state.down[column] > 0:
            first = shown
            while first & (first - ONE):
                first &= first - ONE
            out[_FIRST + lowest(first)] = state.down[column]
            takers = alone if first == shown else runs if run_of(shown) == shown else NONE
            out[_TURNS_UP + column] = first & takers != NONE
        out[_DOWN + column] = state.down[column]
        out[_SPENT + column] = np.int64(state.spent) >> column & 1
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
def _write_draws(state: State, takers: Word, out: Array) -> None:
    """The known reserve cards that draws alone bring, with one pick-up at most. takers: the cards that go somewhere.

    What was never turned is not known, so draws beyond the turned cards are looked at once all were seen.
    """
    start, held, draw = np.int64(state.turned), np.int64(state.held), np.int64(state.draw)
    known = bool(state.seen) or start == held
    may_pick_up = state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals)
    again = known and start > 0 and may_pick_up
    turned: Int = start
    last: Int = held
    soon: Int = max(RESERVE)
    while True:
        if turned > 0:
            card = np.int64(state.reserve[turned - 1])
            if out[_SOON + card] == 0:
                out[_SOON + card] = soon
                out[_USEFUL + card] = bit(card) & takers != NONE
        if not known or (turned == last and not again):
            return
        if turned == last:
            again = False
            turned = 0
            if start % draw == 0:
                last = start  # from there on the same cards come again
        turned = min(turned + draw, held)
        soon -= 1
