"""What a seat knows of WitchPig, as bytes: cards by place, and the seats counted from itself to the left."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import clear, count, write_set
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.observation import layout
from witchwood.games.witchpig.knowledge import visible_at
from witchwood.games.witchpig.state import ENDED, HAND, MIDDEN, MOST_SEATS, MOST_STUNS, PACK, SWAPPING
from witchwood.games.witchpig.turns import is_out, next_live

_CARDS = 64
_FLAGS = 5  # of a seat
OBSERVATION = layout(
    ("hand", _CARDS, 1, "The seat's hand, by the numbers of cards, which are those of discards. Equal Glooms fill up."),
    ("midden", _CARDS, 1, "What the seat knows to lie in the Midden."),
    (
        "others",
        (MOST_SEATS - 1, _CARDS),
        1,
        "What it knows of the other hands, that of the next seat to the left first.",
    ),
    (
        "seats",
        (MOST_SEATS, _FLAGS),
        1,
        "Of the seat, the next one, ...: in the game, on turn, dealer, won, a Thief looks into its hand.",
    ),
    ("cards", MOST_SEATS, HAND + 1, "Cards in the hands of the same seats."),
    ("stunned", MOST_SEATS, MOST_STUNS, "Turns that the same seats still lose."),
    ("phase", 4, 1, "The seat on turn draws, swaps, discards; the game is over."),
    ("thieves", 1, 2, "Swaps that the seat on turn still has."),
    ("events", 3, 1, "Thief, Stunned and Death lie in the Midden."),
    ("piles", 2, len(PACK), "Cards in the Field, and in the Midden."),
    ("number_of_seats", 1, MOST_SEATS, "How many seats there are, those that are out included."),
    ("options", 3, 1, "The options field_out is showdown, call is own_turn, sequence is numeric."),
    ("false_call", 3, 1, "The option false_call: out, high_card, void."),
)
_HAND, _MIDDEN, _OTHERS, _SEATS = OBSERVATION.at("hand", "midden", "others", "seats")
_COUNTS, _STUNNED, _PHASE, _THIEVES = OBSERVATION.at("cards", "stunned", "phase", "thieves")
_EVENTS, _PILES, _NUMBER = OBSERVATION.at("events", "piles", "number_of_seats")
_OPTIONS, _FALSE_CALL = OBSERVATION.at("options", "false_call")


@kernel
def observe(state: State, seat: Int, out: Array) -> None:
    """All that the seat can name (`knowledge.py`), and all that lies open."""
    clear(out)
    write_set(out, _HAND, state.hands[seat], _CARDS)
    write_set(out, _MIDDEN, visible_at(state, seat, MIDDEN), _CARDS)
    seats = np.int64(state.seats)
    for step in range(seats):
        other = (seat + step) % seats
        if step > 0:
            known = visible_at(state, seat, other)
            if known != 0:
                write_set(out, _OTHERS + _CARDS * (step - 1), known, _CARDS)
        at = _SEATS + _FLAGS * step
        out[at] = not is_out(state, other)
        out[at + 1] = state.mover == other and state.phase != ENDED
        out[at + 2] = state.dealer == other
        out[at + 3] = np.int64(state.won) >> other & 1
        out[_COUNTS + step] = count(state.hands[other])
        out[_STUNNED + step] = state.stunned[other]
    if state.phase == SWAPPING:
        victim = next_live(state, np.int64(state.mover))
        out[_SEATS + _FLAGS * ((victim - seat) % seats) + 4] = 1
    out[_PHASE + np.int64(state.phase)] = 1
    out[_THIEVES] = state.thieves
    events = np.int64(state.midden_events)
    for event in range(3):
        out[_EVENTS + event] = events >> event & 1
    out[_PILES] = state.field_count
    out[_PILES + 1] = count(state.midden) + count(np.uint64(events))
    out[_NUMBER] = seats
    out[_OPTIONS] = state.field_out
    out[_OPTIONS + 1] = state.call
    out[_OPTIONS + 2] = state.sequence
    out[_FALSE_CALL + np.int64(state.false_call)] = 1
