"""What the cards are called: `w7` is the 7 of Swords, `et` the Thief."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from witchwood.engine.option import Value
from witchwood.engine.text import quote
from witchwood.engine.view import Card, Ink, card
from witchwood.games.witchpig.state import DEATH, GREEN_3, GREEN_6, STUNNED, THIEF

SUITS = ("swords", "suns", "triangles", "pentacles", "moons", "comets", "glooms")
LETTERS = "wstpmcg"
_INKS: tuple[Ink, ...] = ("red", "red", "red", "black", "black", "black", "green")  # of the suits
RANKS = (1, 2, 3, 4, 5, 7, 8, 9, 6)  # low to high
EVENTS = {THIEF: "Thief", STUNNED: "Stunned", DEATH: "Death"}

_TEXTS = {9 * suit + place: f"{LETTERS[suit]}{rank}" for suit, (place, rank) in product(range(6), enumerate(RANKS))}
_TEXTS |= {card: "g3" if card < GREEN_6 else "g6" for card in range(GREEN_3, THIEF)}
_TEXTS |= {THIEF: "et", STUNNED: "es", DEATH: "ed"}
_NUMBERS = {text: number for number, text in reversed(_TEXTS.items())}  # equal Glooms: the lowest


def text_of(number: int) -> str:
    """A card as text, "w7"; events are "et" (Thief), "es" (Stunned), "ed" (Death). Card numbers 0..66."""
    return _TEXTS[int(number)]


def name_of(number: int) -> str:
    """A card in words, "7 of Swords"."""
    if number >= THIEF:
        return EVENTS[int(number)]
    text = text_of(number)
    return f"{text[1]} of {SUITS[LETTERS.index(text[0])].capitalize()}"


def card_of(number: int) -> Card:
    """A card as views show it. Card numbers 0..66."""
    text, name = text_of(number), name_of(number)
    if number >= THIEF:
        return card(text, name, "events", None, "purple")
    suit = LETTERS.index(text[0])
    return card(text, name, SUITS[suit], int(text[1]), _INKS[suit])


def pack(_options: Mapping[str, Value]) -> list[Card]:
    """Every card as views show it."""
    return [card_of(number) for number in _TEXTS]


def read_card(text: str) -> int:
    """The card number that a text stands for (equal Glooms: 54 or 61). ValueError says what a card looks like."""
    number = _NUMBERS.get(text.lower())
    if number is not None:
        return number
    if len(text) == 2 and text[0] in "gG" and text[1] in "1245789":
        raise ValueError(f"{quote(text)} is no card: the only Glooms are g3 and g6")
    raise ValueError(f"{quote(text)} is no card; write a suit's letter ({LETTERS}) and a number 1 to 9, such as w7")
