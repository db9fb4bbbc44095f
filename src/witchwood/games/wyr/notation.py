"""Actions of Wyr as text and back, and as words: `r7>h`, `r7>2`, `e1234`, `stop`. See `docs/notation/wyr.md`."""

from __future__ import annotations

from typing import NamedTuple

from witchwood.engine.kernel import State
from witchwood.engine.text import quote
from witchwood.engine.view import Card
from witchwood.games.wyr.cards import CARDS, REQUESTS, is_keiju, name_of, read_card
from witchwood.games.wyr.position import pile_cards
from witchwood.games.wyr.rules import card_at, place_of
from witchwood.games.wyr.state import ASKED_CARDS, ENTICE, PILES, PLACES, PLAYING, STOP, WAYS

HELP = """\
Harvest the whole garden, and give four Keiju what they ask for so they leave.
Take a card of a pair: same colour or number, side by side or with exactly two
Nature cards between. r7>h puts Red 7 on the harvest (a point), r7>2 on basket
pile 2. e1234 gives the lowest Keiju the top cards of piles 1 to 4, e12345 of
all five. stop ends the game.
On the screen: r red, g green, b blue, p purple with 1 to 11; k1 to k8 Keiju.
With playing cards (deck=traditional) a, 2 to 10, j and s c d h are the Nature
cards, q and k the Keiju."""

_EXAMPLES = "write r7>h (to the harvest), r7>2 (to basket pile 2), e1234 (entice, giving from these piles) or stop"
_EXAMPLES_TRADITIONAL = _EXAMPLES.replace("r7", "7s")


class _Pick(NamedTuple):
    """Taking a card one way, in notation and in words."""

    text: str
    words: str


def _pick(card: Card, way: int) -> _Pick:
    words = f"Put {card['name']} on basket pile {way}" if way else f"Harvest {card['name']}"
    return _Pick(f"{card['text']}>{way or 'h'}", words)


_PICKS = tuple(tuple(tuple(_pick(card, way) for way in range(WAYS)) for card in cards) for cards in CARDS)
"""_PICKS[deck][card][way]: a garden offers dozens of picks at every turn, so they are looked up."""


def write_action(state: State, _seat: int, action: int) -> str:
    """Notation of an action, unique in its position. A place without a card is written by its number: `@48>h`."""
    if action == STOP:
        return "stop"
    if action >= ENTICE:
        return "e" + "".join(str(pile + 1) for pile in givers(action))
    place, way = divmod(action, WAYS)
    card = card_at(state["row"], place)
    return _PICKS[state["deck"]][card][way].text if card else f"@{place + 1}>{way or 'h'}"


def read_action(state: State, _seat: int, text: str) -> int:
    """The action's number, legal or not. A card to pick may also be named by its place: `@1>h` is the first one.

    ValueError says why the text is no notation, or where the card lies if not in the garden.
    """
    lower = text.lower()
    if lower == "stop":
        return STOP
    what, arrow, way = lower.partition(">")
    if arrow:
        return WAYS * _read_place(state, text, what) + _read_way(text, way)
    if lower.startswith("e") and lower != "e" and set(lower[1:]) <= set("12345"):
        return _read_givers(text, lower[1:])
    raise ValueError(f"{quote(text)} is no action: {_EXAMPLES_TRADITIONAL if state.deck else _EXAMPLES}")


def explain(state: State, _seat: int, action: int) -> str:
    """Why an action is not legal here."""
    if state.ended != PLAYING:
        return "the game is over"
    if action < ENTICE:
        return _explain_pick(state, action // WAYS)
    return _explain_entice(state, action)


def describe(state: State, _seat: int, action: int) -> str:
    """An action in words, as a button or a move list shows it."""
    if action == STOP:
        return "End the game and count the score"
    if action >= ENTICE:
        given = ", ".join(name_of(state, int(state.top[pile])) for pile in givers(action))
        return f"Entice Keiju {int(state.asked)} with {given}"
    place, way = divmod(action, WAYS)
    picked: _Pick = _PICKS[state["deck"]][card_at(state["row"], place)][way]
    return picked.words


def givers(action: int) -> list[int]:
    """The piles (0..4) that give a card in an entice."""
    return [pile for pile in range(PILES) if pile != action - ENTICE]


def _read_place(state: State, text: str, what: str) -> int:
    if what.startswith("@"):
        number = what[1:]
        if number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= PLACES:
            return int(number) - 1
        raise ValueError(f"{quote(text)} is no action: places in the row are @1 to @{PLACES}")
    try:
        card = read_card(state, what)
    except ValueError as error:
        raise ValueError(f"{quote(text)} is no action: {error}") from None
    place = int(place_of(state.row, card))
    if place < 0:
        raise ValueError(f"{quote(text)}: {name_of(state, card)} {_whereabouts(state, card)}, not in the garden")
    return place


def _read_way(text: str, way: str) -> int:
    if way == "h":
        return 0
    if len(way) == 1 and way in "12345":
        return int(way)
    raise ValueError(f"{quote(text)} is no action: after > write h (the harvest) or a basket pile, 1 to 5")


def _read_givers(text: str, digits: str) -> int:
    if len(set(digits)) != len(digits):
        raise ValueError(f"{quote(text)} is no action: a pile gives only its top card, so it is named once")
    if len(digits) < PILES - 1:
        raise ValueError(f"{quote(text)} is no action: a Keiju asks for four or five cards, of as many piles")
    absent = [pile for pile in range(PILES) if str(pile + 1) not in digits]
    return ENTICE + (absent[0] if absent else PILES)


def _whereabouts(state: State, card: int) -> str:
    if int(state.harvest) >> card & 1:
        return "lies in the harvest"
    for pile in range(PILES):
        if card in pile_cards(state, pile):
            return f"lies in basket pile {pile + 1}"
    return "is not in this game" if is_keiju(card) else "was given to a Keiju"


def _explain_pick(state: State, place: int) -> str:
    card = int(card_at(state.row, place))
    if card == 0:
        return f"the row has no card at place {place + 1}"
    if is_keiju(card):
        return "a Keiju can't be picked; it leaves when it is enticed"
    return (
        f"{name_of(state, card)} forms no pair: it needs a card of its suit or number beside it, "
        "or with two plants between"
    )


def _explain_entice(state: State, action: int) -> str:
    keiju = int(state.asked)
    if keiju == 0:
        return "no Keiju is left in the garden"
    piles = givers(action)
    if len(piles) != ASKED_CARDS[keiju]:
        needed, named = ("five", "four") if len(piles) < PILES else ("four", "five")
        return f"Keiju {keiju} asks for {REQUESTS[keiju]}: {needed} piles give a card, not {named}"
    cards = [int(state.top[pile]) for pile in piles]
    for pile, card in zip(piles, cards, strict=True):
        if card == 0:
            return f"basket pile {pile + 1} is empty"
    names = ", ".join(name_of(state, card) for card in cards)
    return f"Keiju {keiju} asks for {REQUESTS[keiju]}, and {names} are not that"
