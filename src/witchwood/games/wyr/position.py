"""Positions of Wyr as sections of text and back. See `docs/notation/wyr.md`."""

from __future__ import annotations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.position import Sections, write_rng
from witchwood.games.wyr.cards import is_keiju, read_card, text_of
from witchwood.games.wyr.rules import card_at, lay, refresh
from witchwood.games.wyr.state import (
    ASKED_CARDS,
    KEIJU_DRAWN,
    NATURE_CARDS,
    PILES,
    PLACES,
    PLAYING,
    RESIGNED,
    STOPPED,
)

_ENDS = {"stopped": STOPPED, "resigned": RESIGNED}
_EMPTY_PILE = "-"
_NO_PILES = "/".join([_EMPTY_PILE] * PILES)


def row_cards(state: State) -> list[int]:
    """The garden's cards from the first place to the last."""
    row = state.row
    cards = [int(card_at(row, place)) for place in range(PLACES)]
    return [card for card in cards if card]


def pile_cards(state: State, pile: int) -> list[int]:
    """The cards of a basket pile (0..4), bottom first."""
    cards = []
    card = int(state.top[pile])
    while card:
        cards.append(card)
        card = int(state.under[card])
    return cards[::-1]


def harvest_cards(state: State) -> list[int]:
    """The harvested cards, Nature and Keiju, in the order of the suits."""
    return members(state.harvest)


def given_cards(state: State) -> list[int]:
    """The Nature cards that were given to Keiju: all that lie nowhere else, in the order of the suits."""
    seen = {*row_cards(state), *harvest_cards(state)}
    for pile in range(PILES):
        seen.update(pile_cards(state, pile))
    return [card for card in range(1, NATURE_CARDS + 1) if card not in seen]


def write_position(state: State) -> dict[str, str]:
    """Sections row, basket, harvest, given, end and rng; all but the row are left out when they say nothing."""

    def texts(cards: list[int]) -> str:
        return ",".join(text_of(state, card) for card in cards)

    sections = {"row": texts(row_cards(state))}
    if state.top.any():
        sections["basket"] = "/".join(texts(pile_cards(state, pile)) or _EMPTY_PILE for pile in range(PILES))
    if state.harvest:
        sections["harvest"] = texts(harvest_cards(state))
    if given := given_cards(state):
        sections["given"] = texts(given)
    for word, ended in _ENDS.items():
        if state.ended == ended:
            sections["end"] = word
    if state.rng:
        sections["rng"] = write_rng(state.rng)
    return sections


def read_position(state: State, sections: Sections) -> None:
    """Fill a state whose options are set. BadText names the section, the card and the reason.

    Checked: every Nature card lies in exactly one place, there are four Keiju, they left in order, and as many cards
    were given as they asked for. Not checked: whether some line of play leads here.
    """
    table = _Table(state, sections)
    row = table.cards("row", sections.take("row"), "the row", keiju=True)
    _read_basket(state, sections, table)
    harvest = _optional(table, sections, "harvest", "the harvest", keiju=True)
    given = _optional(table, sections, "given", "the cards given", keiju=False)
    _check_nature(state, sections, table, row)
    _check_keiju(state, sections, row, harvest, len(given))
    for place, card in enumerate(row):
        lay(state.row, place, card)
    state.harvest = np.uint64(sum(1 << card for card in harvest))
    refresh(state)
    _read_end(state, sections)
    state.rng = sections.take_rng()


class _Table:
    """Reads lists of cards and remembers where each card was seen, so that none stands on the table twice."""

    def __init__(self, state: State, sections: Sections) -> None:
        self._state = state
        self._sections = sections
        self.seen: dict[int, str] = {}

    def cards(self, section: str, text: str, place: str, *, keiju: bool) -> list[int]:
        """The cards of a comma-separated list that lie at `place` (words for people), where Keiju may lie or not."""
        found = []
        for item in text.split(","):
            try:
                card = read_card(self._state, item)
            except ValueError as error:
                raise self._sections.error(section, str(error), item) from None
            if card in self.seen:
                raise self._sections.error(section, f"this card is in {self.seen[card]} already", item)
            if is_keiju(card) and not keiju:
                raise self._sections.error(section, f"a Keiju is never in {place}", item)
            self.seen[card] = place
            found.append(card)
        return found


def _optional(table: _Table, sections: Sections, section: str, place: str, *, keiju: bool) -> list[int]:
    text = sections.take(section, "")
    return table.cards(section, text, place, keiju=keiju) if text else []


def _read_basket(state: State, sections: Sections, table: _Table) -> None:
    piles = sections.take("basket", _NO_PILES).split("/")
    if len(piles) != PILES:
        raise sections.error("basket", f"write five piles with / between them; an empty one is {_EMPTY_PILE}")
    for pile, text in enumerate(piles):
        if text == _EMPTY_PILE:
            continue
        for card in table.cards("basket", text, f"basket pile {pile + 1}", keiju=False):
            state.under[card] = state.top[pile]
            state.top[pile] = card


def _check_nature(state: State, sections: Sections, table: _Table, row: list[int]) -> None:
    for card in range(1, NATURE_CARDS + 1):
        if card not in table.seen:
            raise sections.error(
                "row",
                "this card is missing: each Nature card is in the row, the basket or the harvest, or was given",
                text_of(state, card),
            )
    if all(is_keiju(card) for card in row):
        raise sections.error("row", "a Nature card is always left: the last one has no partner to form a pair")


def _check_keiju(state: State, sections: Sections, row: list[int], harvest: list[int], given: int) -> None:
    waiting = [card for card in row if is_keiju(card)]
    friends = [card for card in harvest if is_keiju(card)]
    if len(waiting) + len(friends) != KEIJU_DRAWN:
        raise sections.error(
            "row",
            f"the row and the harvest must hold {KEIJU_DRAWN} Keiju together, not {len(waiting) + len(friends)}",
        )
    if friends and waiting and max(friends) > min(waiting):
        raise sections.error(
            "harvest",
            f"the lowest Keiju leaves first, and {text_of(state, min(waiting))} is still in the row",
            text_of(state, max(friends)),
        )
    asked = sum(int(ASKED_CARDS[card - NATURE_CARDS]) for card in friends)
    if given != asked:
        raise sections.error("given", f"the Keiju in the harvest were given {asked} cards, not {given}")


def _read_end(state: State, sections: Sections) -> None:
    text = sections.take("end", "")
    if not text:
        return
    if text not in _ENDS:
        raise sections.error("end", f"use {' or '.join(_ENDS)}, or leave it out")
    if state.ended != PLAYING:
        raise sections.error("end", "nothing can be done here, so the game has ended by itself: leave this out")
    state.ended = _ENDS[text]
