"""What the one player of Wyr sees: everything."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.view import About, Card, Layout, counter, zone
from witchwood.games.wyr.cards import REQUESTS, card_of, is_keiju
from witchwood.games.wyr.notation import givers
from witchwood.games.wyr.position import given_cards, harvest_cards, pile_cards, row_cards
from witchwood.games.wyr.rules import pairs_across, pairs_beside, place_of
from witchwood.games.wyr.state import ENTICE, NATURE_CARDS, PILES, STOP, WAYS

_SHOWN_WIDTH = 12


def view(state: State, _seat: int) -> Layout:
    """Zones garden, pile1 .. pile5, harvest and given; counters of what is left."""

    def shown(cards: list[int]) -> list[Card]:
        return [_keiju(state, card) if is_keiju(card) else card_of(state, card) for card in cards]

    row = row_cards(state)
    nature = [place for place, card in enumerate(row) if not is_keiju(card)]
    zones = [zone("garden", "Garden", "grid", shown(row), width=_SHOWN_WIDTH, pairs=_pairs(state), movable=nature)]
    for pile in range(PILES):
        zones.append(zone(f"pile{pile + 1}", f"Basket pile {pile + 1}", "pile", shown(pile_cards(state, pile))))
    zones.append(zone("harvest", "Harvest", "set", shown(harvest_cards(state))))
    zones.append(zone("given", "Given to Keiju", "set", shown(given_cards(state))))
    return {
        "zones": zones,
        "counters": [
            counter("nature", "Nature cards in the garden", len(nature)),
            counter("keiju", "Keiju in the garden", len(row) - len(nature)),
        ],
    }


def about(state: State, _seat: int, action: int) -> About:
    """The card that is picked and where it goes, or the piles that give a card and the Keiju that is enticed."""
    if action == STOP:
        return {}
    if action >= ENTICE:
        keiju = int(place_of(state.row, NATURE_CARDS + int(state.asked)))
        return {"takes": {f"pile{pile + 1}": [] for pile in givers(action)}, "to": {"garden": [keiju]}}
    place, way = divmod(action, WAYS)
    return {"takes": {"garden": [place]}, "to": {f"pile{way}" if way else "harvest": []}}


def _pairs(state: State) -> list[tuple[int, int]]:
    """The places of the cards that form pairs, the first of each before the second."""
    found = [(place, place + 1) for place in members(pairs_beside(state.row))]
    return found + [(place, place + 3) for place in members(pairs_across(state.row))]


def _keiju(state: State, card: int) -> Card:
    """A Keiju with what it asks for; the one whose turn it is bears a mark."""
    shown = card_of(state, card)
    shown["asks"] = REQUESTS[card - NATURE_CARDS]
    shown["note"] = f"asks for {shown['asks']}"
    if card == NATURE_CARDS + int(state.asked):
        shown["asks_now"] = True
        shown["marks"] = ["now"]
    return shown
