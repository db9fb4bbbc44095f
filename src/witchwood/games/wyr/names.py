"""What the cards of Wyr are called in either deck, and what the Keiju ask for, in words."""

from __future__ import annotations

from dataclasses import dataclass

from witchwood.engine.kernel import State
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


@dataclass(frozen=True)
class Card:
    """How a card is written and shown. suit: 'red' ... or 'keiju'; rank: its number; ink: see `docs/views.md`."""

    text: str
    name: str
    suit: str
    rank: int
    ink: str


def _wyr() -> tuple[Card, ...]:
    cards = [
        Card(f"{suit[0]}{number}", f"{suit.capitalize()} {number}", suit, number, suit)
        for suit in ("red", "green", "blue", "purple")
        for number in range(1, NUMBERS + 1)
    ]
    cards += [Card(f"k{n}", f"Keiju {n}", "keiju", n, "black") for n in range(1, KEIJU_KINDS + 1)]
    return Card("", "no card", "", 0, ""), *cards


def _traditional() -> tuple[Card, ...]:
    nature, keiju = [], []
    for place, (suit, ink) in enumerate(
        (("spades", "black"), ("clubs", "black"), ("diamonds", "red"), ("hearts", "red"))
    ):
        for number in range(1, NUMBERS + 1):
            letter, word = {1: ("a", "Ace"), 11: ("j", "Jack")}.get(number, (str(number), str(number)))
            nature.append(Card(letter + suit[0], f"{word} of {suit.capitalize()}", suit, number, ink))
        for court, number in (("King", 2 * place + 1), ("Queen", 2 * place + 2)):
            name = f"Keiju {number} ({court} of {suit.capitalize()})"
            keiju.append(Card(court[0].lower() + suit[0], name, "keiju", number, ink))
    return Card("", "no card", "", 0, ""), *nature, *keiju


DECKS = (_wyr(), _traditional())
"""DECKS[deck][card], for the option's number and the card's number (0 is no card)."""

_BY_TEXT = tuple({card.text: number for number, card in enumerate(deck) if number} for deck in DECKS)
_HINTS = (
    "write r7 (suits r g b p, numbers 1 to 11) or k3 (Keiju 1 to 8)",
    "write 7s (a, 2 to 10 or j, then s c d h) or kc (k or q of s c d h, the Keiju)",
)


def deck_of(state: State) -> tuple[Card, ...]:
    """The cards of this state's deck, by their numbers."""
    return DECKS[int(state.deck)]


def card_of(state: State, card: int) -> Card:
    """A card as this state's deck names it."""
    return deck_of(state)[card]


def read_card(state: State, text: str) -> int:
    """The card that a text names in this state's deck, in capitals or not. ValueError says how cards are written."""
    card = _BY_TEXT[int(state.deck)].get(text.lower())
    if card is None:
        raise ValueError(f"there is no such card: {_HINTS[int(state.deck)]}")
    return card


def is_keiju(card: int) -> bool:
    """Whether a card is a Keiju rather than a Nature card."""
    return card > NATURE_CARDS
