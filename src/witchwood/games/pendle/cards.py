"""Names of cards, for every text of this game: `8c` is the 8 of clubs, `wi` a witch, `wz` the Wizard."""

from __future__ import annotations

from typing import Any

from witchwood.games.pendle.state import FIRST_CARD, LAST_CARD, WITCH, WIZARD

_RANKS = ("", "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
_RANK_NAMES = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUITS = ("clubs", "diamonds", "spades", "hearts")

COLOURS = ("black", "red")
NAMES = {card: f"{_RANKS[card >> 2]}{_SUITS[card & 3][0]}" for card in range(FIRST_CARD, LAST_CARD + 1)} | {
    WITCH: "wi",
    WIZARD: "wz",
}
NUMBERS = {name: card for card, name in NAMES.items()}


def in_words(card: int) -> str:
    """A card as a person says it: "8 of clubs"."""
    if card in (WITCH, WIZARD):
        return "witch" if card == WITCH else "Wizard"
    return f"{_RANK_NAMES[card >> 2]} of {_SUITS[card & 3]}"


def as_set(cards: list[int]) -> int:
    """A set of cards, from its members."""
    return sum(1 << card for card in cards)


def face(card: int) -> dict[str, Any]:
    """A card that lies face up, as views show it (docs/views.md)."""
    return dict(_FACES[card])


def _face(card: int) -> dict[str, Any]:
    name = in_words(card)
    looks = {"text": NAMES[card], "name": name[0].upper() + name[1:]}
    if card in (WITCH, WIZARD):
        return looks | {"suit": name.lower(), "rank": None, "ink": "purple" if card == WITCH else "blue"}
    return looks | {"suit": _SUITS[card & 3], "rank": card >> 2, "ink": COLOURS[card & 1]}


_FACES = {card: _face(card) for card in NAMES}
