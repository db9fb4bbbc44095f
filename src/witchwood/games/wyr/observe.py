"""What the player of Wyr knows, which is everything, as bytes: the garden by places, the basket by cards."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import clear, write_set
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.observation import layout
from witchwood.games.wyr.rules import occupied
from witchwood.games.wyr.state import KEIJU_KINDS, KEIJU_PLANE, NATURE_CARDS, NUMBERS, PILES, PLACES, SUITS

OBSERVATION = layout(
    (
        "numbers",
        (NUMBERS, PLACES),
        1,
        "Of each number 1 to 11: the places of the garden whose card, Keiju or not, has it.",
    ),
    ("suits", (SUITS, PLACES), 1, "Of red, green, blue and purple: the places with a Nature card of this suit."),
    ("keiju", PLACES, 1, "Places with a Keiju."),
    ("pairs", PLACES, 1, "Places whose card may be picked."),
    (
        "basket",
        (PILES, NATURE_CARDS),
        1,
        "The Nature cards in each basket pile: red 1 to 11, then green, blue, purple.",
    ),
    ("depth", NATURE_CARDS, NATURE_CARDS, "Of a Nature card in the basket: 1 on top of its pile, 2 beneath that, ..."),
    ("harvest", NATURE_CARDS + KEIJU_KINDS, 1, "Harvested cards: the Nature cards, then Keiju 1 to 8."),
    ("asked", KEIJU_KINDS, 1, "The Keiju whose turn it is."),
    ("offers", PILES + 1, 1, "What may be given now: all but the top card of pile 1, 2, ... 5; all five."),
    ("end", 4, 1, "The game goes on; is finished; stopped; resigned."),
    ("deck", 1, 1, "The option deck is traditional: other names for the same cards."),
)
_NUMBERS, _SUITS, _KEIJU, _PAIRS = OBSERVATION.at("numbers", "suits", "keiju", "pairs")
_BASKET, _DEPTH, _HARVEST, _ASKED = OBSERVATION.at("basket", "depth", "harvest", "asked")
_OFFERS, _END, _DECK = OBSERVATION.at("offers", "end", "deck")
_ONE = np.uint64(1)


@kernel
def observe(state: State, _seat: Int, out: Array) -> None:
    """The whole table: nothing is hidden. The cards given to Keiju are those that lie nowhere else."""
    clear(out)
    row = state.row
    laid = occupied(row)
    for number in range(1, NUMBERS + 1):
        write_set(out, _NUMBERS + PLACES * (number - 1), _with(row, 0, 4, number), PLACES)
    nature = laid & ~row[KEIJU_PLANE]
    for suit in range(SUITS):
        write_set(out, _SUITS + PLACES * suit, _with(row, 4, KEIJU_PLANE, suit) & nature, PLACES)
    write_set(out, _KEIJU, row[KEIJU_PLANE], PLACES)
    write_set(out, _PAIRS, state.pairs, PLACES)
    for pile in range(PILES):
        card, depth = np.int64(state.top[pile]), 1
        while card != 0:
            out[_BASKET + NATURE_CARDS * pile + card - 1] = 1
            out[_DEPTH + card - 1] = depth
            card = np.int64(state.under[card])
            depth += 1
    write_set(out, _HARVEST, state.harvest >> _ONE, NATURE_CARDS + KEIJU_KINDS)
    if state.asked > 0:
        out[_ASKED + np.int64(state.asked) - 1] = 1
    offers = np.int64(state.offers)
    for giving in range(PILES + 1):
        out[_OFFERS + giving] = offers >> giving & 1
    out[_END + np.int64(state.ended)] = 1
    out[_DECK] = state.deck


@kernel
def _with(row: Array, first: Int, last: Int, number: Int) -> Word:
    """The places whose planes `first` to `last` - 1 spell a number, the lowest bit first."""
    found = ~np.uint64(0)
    for plane in range(first, last):
        found &= row[plane] if number >> (plane - first) & 1 else ~row[plane]
    return found
