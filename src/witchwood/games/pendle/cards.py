"""What the cards are called: `8c` is the 8 of clubs, `wi` a witch, `wz` the Wizard, `w2` a second one."""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.option import Value
from witchwood.engine.view import Card, Ink, card
from witchwood.games.pendle.state import FIRST_CARD, LAST_CARD, WITCH, WIZARD, WIZARDS

_RANKS = ("", "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
_RANK_NAMES = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUITS = ("clubs", "diamonds", "spades", "hearts")

COLOURS: tuple[Ink, Ink] = ("black", "red")
TEXTS = {card: f"{_RANKS[card >> 2]}{_SUITS[card & 3][0]}" for card in range(FIRST_CARD, LAST_CARD + 1)} | {
    WITCH: "wi",
    WIZARD: "wz",
    WIZARDS[1]: "w2",
}
NUMBERS = {text: card for card, text in TEXTS.items()}


def name_of(card: int) -> str:
    """A card in words: "8 of clubs"."""
    if card < FIRST_CARD:
        return "witch" if card == WITCH else "Wizard"
    return f"{_RANK_NAMES[card >> 2]} of {_SUITS[card & 3]}"


def as_set(cards: list[int]) -> int:
    """A set of cards, from its members."""
    return sum(1 << card for card in cards)


def pack(_options: Mapping[str, Value]) -> list[Card]:
    """Every card, the witch and the Wizard too, as views show them."""
    return [_CARDS[number] for number in _CARDS if number != WIZARDS[1]]


def card_of(number: int) -> Card:
    """A card that lies face up, as views show it: a copy, since the caller may add to it."""
    return _CARDS[number].copy()


def _card(number: int) -> Card:
    words = name_of(number)
    name = words[0].upper() + words[1:]
    if number < FIRST_CARD:
        return card(
            TEXTS[WITCH if number == WITCH else WIZARD],
            name,
            words.lower(),
            None,
            "purple" if number == WITCH else "blue",
        )
    return card(TEXTS[number], name, _SUITS[number & 3], number >> 2, COLOURS[number & 1])


_CARDS = {number: _card(number) for number in TEXTS}
