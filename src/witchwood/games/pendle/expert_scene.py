"""What the player knows in the middle of a round, as numbers: where each hidden card lies, and with what chance.

All that the expert looks at is in a `SCENE`, which is made of the view and of the sets `state.may`. So it can't
depend on a hidden card, nor on a seed.

A hand is *packed*: one uint64 that counts its cards. Value v has the four bits from 4 * v on; with magic, where colours
matter, black cards have the lower two of them and red cards the upper two. So `packed` sums are sums of hands.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.pendle.attacks import BIT, NONE, ONE, ghost_sums
from witchwood.games.pendle.numbering import GHOST_CHOICE, GHOST_OF
from witchwood.games.pendle.piles import castle_witches
from witchwood.games.pendle.rounds import price
from witchwood.games.pendle.state import ARMY, CASTLE, GHOST_CHOICES, LAST_CARD, MOST_PLACES, PLACES, SLOTS, WIZARD

CARDS = LAST_CARD + 1
VALUES = 14  # 1 to 13; 0 is not used

SCENE = np.dtype(
    [
        ("hand", "u8"),  # packed
        ("standing", "i8"),  # bit set of places where a ghost stands
        ("open", "i8"),  # bit set of places that got a ghost this round and hold a reserve card
        ("sums", "u8", (GHOST_CHOICES,)),  # sums that one or two ghosts make, as in attacks.py
        ("masks", "i8", (GHOST_CHOICES,)),  # their places, a bit set
        ("colours", "i8", (GHOST_CHOICES,)),  # bit c: all of them have colour c
        ("prices", "i8", (PLACES,)),  # magic that repels a ghost
        ("values", "i8", (PLACES,)),  # values of the ghosts, 0 where none stands
        ("inks", "i8", (PLACES,)),  # their colours
        ("chance", "f8", (PLACES, CARDS)),  # how likely a reserve card is of a kind, by the shift of packed hands
        ("wizard", "f8", (PLACES,)),  # how likely it is the Wizard
        ("hidden", "i8", (PLACES, CARDS)),  # how many cards of the kind may lie there
        # Expected numbers of cards, hidden ones by their chance
        ("soldiers", "f8", (VALUES,)),  # in hand, reserve, attack pile and its discard, by value
        ("reserve", "f8", (PLACES, VALUES)),  # on one reserve place, by value
        ("spirits", "f8", (VALUES,)),  # ghosts not beaten yet, by value
        ("removed", "f8", (VALUES,)),  # in the removed pile, by value
        ("soldier_inks", "f8", (2,)),
        ("reserve_inks", "f8", (PLACES, 2)),
        ("spirit_inks", "f8", (2,)),
        ("spirit_sums", "f8", (2,)),  # values of the ghosts of a colour, added up
        ("removed_inks", "f8", (2,)),
        # Numbers that are known
        ("army", "i8"),  # soldiers in the attack pile; the hidden Wizard is counted among them
        ("spent", "i8"),
        ("in_hand", "i8"),
        ("reserves", "i8"),
        ("ghosts", "i8"),  # ghosts not beaten yet
        ("castle", "i8"),  # of them in the ghost pile
        ("lair", "i8"),  # of them in the ghost discard
        ("dead", "i8"),  # cards in the removed pile
        ("out", "i8"),  # witches in play
        ("back", "i8"),  # witches in the ghost discard
        ("haunting", "i8"),  # witches in the ghost pile
        ("black", "i8"),
        ("red", "i8"),
        ("seated", "i8"),
        ("last", "i8"),  # 1 in the last round that is allowed
        ("witches", "i8"),
        ("magic", "i8"),
        ("two_on_two", "i8"),
    ]
)


@kernel
def shift_of(card: Int, magic: Int) -> Int:
    """Where a card is counted in a packed hand."""
    return 4 * (card >> 2) + (2 * (card & 1) if magic == 1 else 0)


@kernel
def _spread(state: State, scene: State) -> None:
    """Where the hidden cards lie: chances by slot, from the smallest set of cards that may lie there to the largest.

    Two such sets are nested or have nothing in common (piles.py), so how many cards of a set are gone when its own
    slot is filled is certain, and these chances are exact.
    """
    mass = np.ones(CARDS)
    done = NONE
    for _ in range(SLOTS):
        slot: Int = -1
        for other in range(SLOTS):
            if done & BIT[other] == NONE and (slot < 0 or count(state.may[other]) < count(state.may[slot])):
                slot = other
        done |= BIT[slot]
        size: Int = 0
        if slot < MOST_PLACES:
            size = 1 if state.reserve[slot] > 0 else 0
        elif slot == ARMY:
            size = np.int64(state.army_count)
        else:
            size = np.int64(state.castle_count) - castle_witches(state)
        if size == 0:
            continue
        left = 0.0
        cards = state.may[slot]
        while cards != NONE:
            left += mass[lowest(cards)]
            cards &= cards - ONE
        cards = state.may[slot]
        while cards != NONE:
            card = lowest(cards)
            cards &= cards - ONE
            share = mass[card] * size / left
            mass[card] -= share
            _place(state, scene, slot, card, share)


@kernel
def _place(state: State, scene: State, slot: Int, card: Int, share: float) -> None:
    """Count a hidden card that lies in a slot with this chance."""
    value, ink = card >> 2, card & 1
    if slot < PLACES:
        if card == WIZARD:
            scene.wizard[slot] = share
        else:
            kind = shift_of(card, np.int64(state.magic))
            scene.chance[slot, kind] += share
            scene.hidden[slot, kind] += 1
            scene.reserve[slot, value] += share
            scene.reserve_inks[slot, ink] += share
    if card == WIZARD:
        return
    if slot == CASTLE:
        scene.spirits[value] += share
        scene.spirit_inks[ink] += share
        scene.spirit_sums[ink] += share * value
    else:
        scene.soldiers[value] += share
        scene.soldier_inks[ink] += share


@kernel
def _count_open(state: State, scene: State) -> None:
    """Count the cards that lie open."""
    cards = state.spent | state.hand
    while cards != NONE:
        card = lowest(cards)
        cards &= cards - ONE
        scene.soldiers[card >> 2] += 1.0
        scene.soldier_inks[card & 1] += 1.0
    cards = state.lair
    for place in range(PLACES):
        if state.ghosts[place] > 0:
            cards |= BIT[state.ghosts[place]]
    while cards != NONE:
        card = lowest(cards)
        cards &= cards - ONE
        scene.spirits[card >> 2] += 1.0
        scene.spirit_inks[card & 1] += 1.0
        scene.spirit_sums[card & 1] += card >> 2
    cards = state.removed
    while cards != NONE:
        card = lowest(cards)
        cards &= cards - ONE
        scene.removed[card >> 2] += 1.0
        scene.removed_inks[card & 1] += 1.0


@kernel
def packed(cards: Word, magic: Int) -> Word:
    """A set of cards as a packed hand."""
    hand = NONE
    while cards != NONE:
        hand += BIT[shift_of(lowest(cards), magic)]
        cards &= cards - ONE
    return hand


@kernel
def survey(state: State, scene: State) -> None:
    """Fill a scene that is all zero."""
    magic = np.int64(state.magic)
    scene.hand = packed(state.hand, magic)
    for place in range(PLACES):
        ghost = np.int64(state.ghosts[place])
        if ghost > 0:
            scene.standing |= 1 << place
            scene.values[place], scene.inks[place], scene.prices[place] = ghost >> 2, ghost & 1, price(state, ghost)
        if state.reserve[place] > 0:
            scene.reserves += 1
            if place < np.int64(state.ghosts_dealt):
                scene.open |= 1 << place
    for choice in range(GHOST_CHOICES):
        scene.sums[choice] = ghost_sums(state, GHOST_OF[choice])
        first, second = GHOST_CHOICE[choice, 0], GHOST_CHOICE[choice, 1]
        scene.masks[choice] = 1 << first
        scene.colours[choice] = 1 << scene.inks[first]
        if second >= 0:
            scene.masks[choice] |= 1 << second
            scene.colours[choice] &= 1 << scene.inks[second]
    _spread(state, scene)
    _count_open(state, scene)
    scene.army, scene.spent, scene.in_hand = np.int64(state.army_count), count(state.spent), count(state.hand)
    scene.castle = np.int64(state.castle_count) - castle_witches(state)
    scene.lair, scene.dead = count(state.lair), count(state.removed)
    scene.ghosts = scene.castle + scene.lair + count(np.uint64(scene.standing))
    scene.out, scene.back, scene.haunting = (
        np.int64(state.witches_out),
        np.int64(state.witches_back),
        castle_witches(state),
    )
    scene.black, scene.red = np.int64(state.cauldrons[0]), np.int64(state.cauldrons[1])
    scene.seated = np.int64(state.wizard_seated)
    scene.last = 1 if state.round_number >= state.round_limit else 0
    scene.witches, scene.magic, scene.two_on_two = np.int64(state.witches), magic, np.int64(state.two_on_two)
