"""What the cards of Wyr are called in either deck, and what the Keiju ask for, in words."""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.engine.view import Card, Ink, card
from witchwood.games.wyr.state import KEIJU_KINDS, NATURE_CARDS, NUMBERS

REQUESTS = (
    "nothing",
    "four cards, no two alike in suit or number",
    "a pair of one number and a triplet of another",
    "two pairs of two different numbers",
    "two cards numbered 1 to 5 and three numbered 7 to 11",
    "four cards of one suit",
    "five odd cards",
    "four consecutive numbers in four different suits",
    "five even cards",
)
"""What each Keiju asks for; index 0 is unused."""


_COLOURS: tuple[Ink, ...] = ("red", "green", "blue", "purple")
_SUITS: tuple[tuple[str, Ink], ...] = (("spades", "black"), ("clubs", "black"), ("diamonds", "red"), ("hearts", "red"))


def _wyr() -> list[Card]:
    nature = [
        card(f"{colour[0]}{number}", f"{colour.capitalize()} {number}", colour, number, colour)
        for colour in _COLOURS
        for number in range(1, NUMBERS + 1)
    ]
    return nature + [card(f"k{n}", f"Keiju {n}", "keiju", n, "black") for n in range(1, KEIJU_KINDS + 1)]


def _traditional() -> list[Card]:
    nature, keiju = [], []
    for place, (suit, ink) in enumerate(_SUITS):
        for number in range(1, NUMBERS + 1):
            letter, word = {1: ("a", "Ace"), 11: ("j", "Jack")}.get(number, (str(number), str(number)))
            nature.append(card(letter + suit[0], f"{word} of {suit.capitalize()}", suit, number, ink))
        for court, number in (("King", 2 * place + 1), ("Queen", 2 * place + 2)):
            name = f"Keiju {number} ({court} of {suit.capitalize()})"
            keiju.append(card(court[0].lower() + suit[0], name, "keiju", number, ink))
    return nature + keiju


_NONE = card("", "no card", "", None, "black")
CARDS = ((_NONE, *_wyr()), (_NONE, *_traditional()))
"""CARDS[deck][card], for the option's number and the card's number (0 is no card). suit: its own, or `keiju`."""

_BY_TEXT = tuple({named["text"]: number for number, named in enumerate(cards) if number} for cards in CARDS)
_HINTS = (
    "write r7 (suits r g b p, numbers 1 to 11) or k3 (Keiju 1 to 8)",
    "write 7s (a, 2 to 10 or j, then s c d h) or kc (k or q of s c d h, the Keiju)",
)


def pack(options: Mapping[str, Value]) -> list[Card]:
    """Every card of the deck that these options choose, as views show it."""
    return list(CARDS[options["deck"] == "traditional"][1:])


def card_of(state: State, card: int) -> Card:
    """A card as views show it: a copy, since the caller may add marks."""
    return CARDS[int(state.deck)][card].copy()


def text_of(state: State, card: int) -> str:
    """A card in notation: `r7`."""
    return CARDS[int(state.deck)][card]["text"]


def name_of(state: State, card: int) -> str:
    """A card in words: "Red 7"."""
    return CARDS[int(state.deck)][card]["name"]


def read_card(state: State, text: str) -> int:
    """The card that a text names in this state's deck, in capitals or not. ValueError says how cards are written."""
    card = _BY_TEXT[int(state.deck)].get(text.lower())
    if card is None:
        raise ValueError(f"there is no such card: {_HINTS[int(state.deck)]}")
    return card


def is_keiju(card: int) -> bool:
    """Whether a card is a Keiju rather than a Nature card."""
    return card > NATURE_CARDS
