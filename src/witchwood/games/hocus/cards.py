"""What the cards are called: `7g` is the 7 of Ghosts in Hocus, `qs` the queen of spades in Klondike."""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.engine.text import quote
from witchwood.engine.view import Card, Ink, card
from witchwood.games.hocus.state import HOCUS, KLONDIKE, STRONGEST, SUITS

_SUITS = {HOCUS: ("Goblins", "Froggles", "Hexis", "Ghosts"), KLONDIKE: ("clubs", "diamonds", "spades", "hearts")}
_LETTERS = {HOCUS: "bfhg", KLONDIKE: "cdsh"}  # Goblin is b, since Ghost is g
_INKS: dict[int, tuple[Ink, ...]] = {
    HOCUS: ("orange", "green", "purple", "blue"),
    KLONDIKE: ("black", "red", "black", "red"),
}
_COURT = {1: ("a", "ace"), 11: ("j", "jack"), 12: ("q", "queen"), 13: ("k", "king")}
_HINTS = {
    HOCUS: "write 7g (1 to 12, then b Goblin, f Froggle, h Hexis or g Ghost)",
    KLONDIKE: "write 7s (a, 2 to 10, j, q or k, then c, d, s or h)",
}


def _cards(preset: int) -> dict[int, Card]:
    cards = {}
    for number in range(SUITS, SUITS * (STRONGEST[preset] + 1)):
        rank, suit = divmod(number, SUITS)
        letter, word = _COURT[rank] if preset == KLONDIKE and rank in _COURT else (str(rank), str(rank))
        title = _SUITS[preset][suit]
        cards[number] = card(
            letter + _LETTERS[preset][suit], f"{word} of {title}", title.lower(), rank, _INKS[preset][suit]
        )
    return cards


CARDS = {preset: _cards(preset) for preset in (HOCUS, KLONDIKE)}
"""CARDS[preset][card], for the card's number as `state.py` has it. rank: its strength."""

_BY_TEXT = {preset: {named["text"]: number for number, named in cards.items()} for preset, cards in CARDS.items()}


def pack(options: Mapping[str, Value]) -> list[Card]:
    """Every card of the pack that these options choose, as views show it."""
    return list(CARDS[KLONDIKE if options["preset"] == "klondike" else HOCUS].values())


def card_of(state: State, card: int) -> Card:
    """A card as views show it: a copy, since the caller may add marks."""
    return CARDS[int(state.preset)][card].copy()


def text_of(state: State, card: int) -> str:
    """A card in notation: `7g`."""
    return CARDS[int(state.preset)][card]["text"]


def name_of(state: State, card: int) -> str:
    """A card in words: "7 of Ghosts"."""
    return CARDS[int(state.preset)][card]["name"]


def read_card(state: State, text: str) -> int:
    """The card that a text names in this state's pack. ValueError says how cards are written."""
    card = _BY_TEXT[int(state.preset)].get(text.lower())
    if card is None:
        raise ValueError(f"there is no such card: {_HINTS[int(state.preset)]}")
    return card


def suit_of(state: State, suit: int) -> str:
    """The name of a suit, as "Ghosts" or "spades"."""
    return _SUITS[int(state.preset)][suit]


def letter_of(state: State, suit: int) -> str:
    """The letter of a suit."""
    return _LETTERS[int(state.preset)][suit]


def read_suit(state: State, letter: str) -> int:
    """The suit that a letter names. ValueError lists the letters."""
    letters = _LETTERS[int(state.preset)]
    if len(letter) != 1 or letter not in letters:
        raise ValueError(f"{quote(letter)} is no suit: the suits are {', '.join(letters)}")
    return letters.index(letter)


def shown_cards(shown: int) -> list[int]:
    """The face-up cards of a column as they lie, the top card last."""
    return members(shown)[::-1]


def top_of_home(state: State, suit: int) -> int:
    """The top card of a foundation, or 0."""
    wanted = next(card for card in range(SUITS + suit, 64, SUITS) if int(state.wanted) >> card & 1)
    return wanted - SUITS if wanted >= 2 * SUITS else 0
