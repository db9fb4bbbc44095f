"""What the player of Pendle Hill knows, as bytes: sets by card, and slots as the numbers of attacks count them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import clear, lowest, write_set, write_word
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.observation import layout, of_options
from witchwood.games.pendle.attacks import NONE, ONE
from witchwood.games.pendle.dials import OPTIONS
from witchwood.games.pendle.state import (
    ALL_IN_HAND,
    ARMY,
    CARDS,
    CASTLE,
    FEWEST_SOLDIERS,
    FIRST_CARD,
    LAST_CARD,
    MOST_IN_HAND,
    MOST_MAGIC,
    MOST_PLACES,
    MOST_WITCHES,
    PLACES,
    WIZARDS,
)

_VALUES, _SUITS = 14, 4
_CARDS = (_VALUES, _SUITS)  # a card's number is 4 * value + suit
_SLOT = 16  # bytes: 13 values, red, second suit of its colour, here
_MAY = 7

_DIALS = tuple(option for option in OPTIONS if option.coded == ())  # the options that came later

OBSERVATION = layout(
    ("hand", _CARDS, 1, "The hand, by value (0 to 13, the Wizard is 0) and suit (clubs, diamonds, spades, hearts)."),
    ("spent", _CARDS, 1, "The attack discard."),
    ("lair", _CARDS, 1, "The ghost discard without its witches."),
    ("removed", _CARDS, 1, "The removed cards."),
    ("may", (_MAY, *_CARDS), 1, "What may lie on each of five reserve places, in the attack pile, in the ghost pile."),
    (
        "hand_slots",
        (MOST_IN_HAND, _SLOT),
        1,
        "The hand, sorted, as attacks count it. A card is its value (13 places), red, spades or hearts, here.",
    ),
    ("ghosts", (PLACES, _SLOT), 1, "The ghost on each place, in the same form."),
    ("reserve", PLACES, 1, "A reserve card lies on the place."),
    ("dealt", 1, MOST_PLACES, "Places, from the left, that got a ghost this round."),
    ("army", 1, CARDS + len(WIZARDS), "Cards in the attack pile."),
    ("castle", 1, CARDS - FEWEST_SOLDIERS + MOST_WITCHES, "Cards in the ghost pile."),
    ("witches", 2, MOST_WITCHES, "Witches in play, and in the ghost discard."),
    ("wizard", 1, len(WIZARDS), "Wizards that sit at the cauldrons."),
    ("cauldrons", 2, MOST_MAGIC, "Black magic, red magic, 208 at most."),
    ("phase", 5, 1, "A round is played; a reward is chosen; the game is won; lost; resigned."),
    ("half_rounds", 2, 250, "Half the number of the round, and of the last round that may be played, rounded down."),
    ("odd_rounds", 2, 1, "Whether these two numbers are odd."),
    ("option_witches", 1, MOST_WITCHES, "How many witches there are (an option)."),
    ("options", 3, 1, "The options magic, two_on_two and must_attack."),
    ("more_magic", 2, MOST_MAGIC, "Black magic and red magic beyond 208."),
    ("more_may", (MOST_PLACES - PLACES, *_CARDS), 1, "What may lie on the sixth place and the seventh."),
    ("more_hand_slots", (ALL_IN_HAND - MOST_IN_HAND, _SLOT), 1, "The hand from its ninth card on."),
    ("more_ghosts", (MOST_PLACES - PLACES, _SLOT), 1, "The ghosts on the sixth place and the seventh."),
    ("more_reserve", MOST_PLACES - PLACES, 1, "A reserve card lies on the sixth place; on the seventh."),
    *of_options(_DIALS),
)
_HAND, _SPENT, _LAIR, _REMOVED, _MAY_LIE = OBSERVATION.at("hand", "spent", "lair", "removed", "may")
_HAND_SLOTS, _GHOSTS, _RESERVE, _DEALT = OBSERVATION.at("hand_slots", "ghosts", "reserve", "dealt")
_ARMY, _CASTLE, _WITCHES, _WIZARD, _CAULDRONS = OBSERVATION.at("army", "castle", "witches", "wizard", "cauldrons")
_PHASE, _HALF, _ODD = OBSERVATION.at("phase", "half_rounds", "odd_rounds")
_MORE_MAY, _MORE_HAND_SLOTS, _MORE_GHOSTS, _MORE_RESERVE = OBSERVATION.at(
    "more_may", "more_hand_slots", "more_ghosts", "more_reserve"
)
_OPTION_WITCHES, _OPTIONS, _MORE = OBSERVATION.at("option_witches", "options", "more_magic")
_REWARD, _LAST, _SOLDIERS, _PLACES, _DEALT_TO_HAND, _ATTACKERS, _ATTACKED, _ACE, _WIZARDS, _GAIN, _PRICE = (
    OBSERVATION.at(*(f"option_{option.name}" for option in _DIALS))
)


def _slots() -> NDArray[np.uint64]:
    """The two words of a slot that holds each card; all zero for card 0, which is none."""
    table = np.zeros((LAST_CARD + 1, _SLOT), np.uint8)
    for card in range(FIRST_CARD, LAST_CARD + 1):
        table[card, (card >> 2) - 1] = 1
        table[card, 13:] = card & 1, card >> 1 & 1, 1
    return table.view("<u8").astype(np.uint64)


_SLOTS = _slots()


@kernel
def observe(state: State, _seat: Int, out: Array) -> None:
    """All that the player can know, `may` included: what is hidden is dealt by it."""
    clear(out)
    size = _VALUES * _SUITS
    write_set(out, _HAND, state.hand, size)
    write_set(out, _SPENT, state.spent, size)
    write_set(out, _LAIR, state.lair, size)
    write_set(out, _REMOVED, state.removed, size)
    for place in range(PLACES):
        write_set(out, _MAY_LIE + size * place, state.may[place], size)
    write_set(out, _MAY_LIE + size * PLACES, state.may[ARMY], size)
    write_set(out, _MAY_LIE + size * (PLACES + 1), state.may[CASTLE], size)
    left, at, slot = state.hand, _HAND_SLOTS, 0
    while left != NONE:
        _write_slot(out, at, lowest(left))
        left &= left - ONE
        at += _SLOT
        slot += 1
        if slot == MOST_IN_HAND:
            at = _MORE_HAND_SLOTS
    for place in range(PLACES, np.int64(state.places)):
        write_set(out, _MORE_MAY + size * (place - PLACES), state.may[place], size)
        _write_slot(out, _MORE_GHOSTS + _SLOT * (place - PLACES), np.int64(state.ghosts[place]))
        out[_MORE_RESERVE + place - PLACES] = state.reserve[place] != 0
    for place in range(PLACES):
        _write_slot(out, _GHOSTS + _SLOT * place, np.int64(state.ghosts[place]))
        out[_RESERVE + place] = state.reserve[place] != 0
    out[_DEALT] = state.ghosts_dealt
    out[_ARMY] = state.army_count
    out[_CASTLE] = state.castle_count
    out[_WITCHES] = state.witches_out
    out[_WITCHES + 1] = state.witches_back
    out[_WIZARD] = state.wizard_seated
    for colour in range(2):
        magic = np.int64(state.cauldrons[colour])
        out[_CAULDRONS + colour] = min(magic, MOST_MAGIC)
        out[_MORE + colour] = max(0, magic - MOST_MAGIC)
    out[_PHASE + np.int64(state.phase)] = 1
    out[_HALF] = np.int64(state.round_number) >> 1
    out[_HALF + 1] = np.int64(state.round_limit) >> 1
    out[_ODD] = np.int64(state.round_number) & 1
    out[_ODD + 1] = np.int64(state.round_limit) & 1
    out[_OPTION_WITCHES] = state.witches
    out[_OPTIONS] = state.magic
    out[_OPTIONS + 1] = state.two_on_two
    out[_OPTIONS + 2] = state.must_attack
    _write_dials(state, out)


@kernel
def _write_dials(state: State, out: Array) -> None:
    out[_REWARD] = state.reward
    out[_LAST] = state.last_chance
    out[_SOLDIERS] = state.soldiers
    out[_PLACES] = state.places
    out[_DEALT_TO_HAND] = state.dealt
    out[_ATTACKERS] = state.attackers
    out[_ATTACKED] = state.attacked
    out[_ACE] = state.ace
    out[_WIZARDS] = state.wizards
    out[_GAIN] = state.gain
    out[_PRICE] = np.int64(state.repel_price) + 1


@kernel
def _write_slot(out: Array, start: Int, card: Int) -> None:
    write_word(out, start, _SLOTS[card, 0])
    write_word(out, start + 8, _SLOTS[card, 1])
