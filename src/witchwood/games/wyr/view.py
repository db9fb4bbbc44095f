"""What the one player of Wyr sees: everything."""

from __future__ import annotations

from typing import Any

from witchwood.engine.fields import members
from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.wyr.names import REQUESTS, Card, deck_of, is_keiju
from witchwood.games.wyr.position import given_cards, harvest_cards, pile_cards, row_cards
from witchwood.games.wyr.rules import pairs_across, pairs_beside
from witchwood.games.wyr.state import NATURE_CARDS, PILES

_SHOWN_WIDTH = 12


def view(state: State, _seat: int) -> View:
    """Zones garden, pile1 .. pile5, harvest and given; counters of what is left. `docs/views.md` has the shape."""
    row, deck, asked = row_cards(state), deck_of(state), NATURE_CARDS + int(state.asked)

    def shown(cards: list[int]) -> list[dict[str, Any]]:
        return [_keiju(deck[card], asks=card == asked) if is_keiju(card) else _card(deck[card]) for card in cards]

    garden = _zone("garden", "Garden", "grid", shown(row))
    zones = [{**garden, "width": _SHOWN_WIDTH, "pairs": _pairs(state)}]
    for pile in range(PILES):
        zones.append(_zone(f"pile{pile + 1}", f"Basket pile {pile + 1}", "pile", shown(pile_cards(state, pile))))
    zones.append(_zone("harvest", "Harvest", "set", shown(harvest_cards(state))))
    zones.append(_zone("given", "Given to Keiju", "set", shown(given_cards(state))))
    keiju = sum(is_keiju(card) for card in row)
    return {
        "zones": zones,
        "counters": [
            {"id": "nature", "title": "Nature cards in the garden", "value": len(row) - keiju},
            {"id": "keiju", "title": "Keiju in the garden", "value": keiju},
        ],
    }


def _pairs(state: State) -> list[list[int]]:
    """The places of the cards that form pairs, the first of each before the second."""
    found = [[place, place + 1] for place in members(pairs_beside(state.row))]
    return found + [[place, place + 3] for place in members(pairs_across(state.row))]


def _zone(name: str, title: str, kind: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": name,
        "title": title,
        "kind": kind,
        "owner": None,
        "count": len(cards),
        "marks": [],
        "cards": cards,
    }


def _card(named: Card) -> dict[str, Any]:
    return {"text": named.text, "name": named.name, "suit": named.suit, "rank": named.rank, "ink": named.ink}


def _keiju(named: Card, *, asks: bool) -> dict[str, Any]:
    """asks: whether it is this one's turn."""
    shown = {**_card(named), "note": f"asks for {REQUESTS[named.rank]}"}
    return {**shown, "marks": ["now"]} if asks else shown
