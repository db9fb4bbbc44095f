"""What the player sees: four foundations, the turned reserve, the stock still to turn, seven columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.hocus.moves import hoards
from witchwood.games.hocus.names import card_of, shown_cards, suit_of, top_of_home
from witchwood.games.hocus.state import COLUMNS, SUITS, UNLIMITED


def view(state: State, _seat: int) -> View:
    """Zones and counters as `docs/views.md` has them. Stock cards that were turned before are shown: they are known."""
    zones = [_foundation(state, suit) for suit in range(SUITS)]
    zones += [_reserve(state), _stock(state)]
    zones += [_column(state, column) for column in range(COLUMNS)]
    home = sum(zone["count"] for zone in zones[:SUITS])
    counters: list[dict[str, Any]] = [{"id": "home", "title": "Cards on the foundations", "value": home}]
    if state.redeals != UNLIMITED:
        left = int(state.redeals) - int(state.pickups)
        counters.append({"id": "redeals", "title": "Pick-ups left", "value": left})
    return {"zones": zones, "counters": counters, "outlook": _hoards(state)}


def _card(state: State, card: int, *marks: str) -> dict[str, Any]:
    named = card_of(state, card)
    shown = {"text": named.text, "name": named.name, "suit": named.suit, "rank": named.rank, "ink": named.ink}
    return {**shown, "marks": list(marks)} if marks else shown


def _zone(key: str, title: str, kind: str, count: int, cards: Sequence[dict[str, Any] | None], marks: list[str]) -> Any:
    return {
        "id": key,
        "title": title,
        "kind": kind,
        "owner": None,
        "count": count,
        "marks": marks,
        "cards": list(cards),
    }


def _foundation(state: State, suit: int) -> Any:
    top = top_of_home(state, suit)
    name = suit_of(state, suit)
    cards: list[dict[str, Any] | None] = [_card(state, top)] if top else []
    return _zone(f"foundation-{name.lower()}", name.capitalize(), "pile", top // SUITS, cards, [])


def _reserve(state: State) -> Any:
    """The turned cards, first turned first; the last one is available."""
    turned = [int(card) for card in state.reserve[: int(state.turned)]]
    cards = [_card(state, card, *(["top"] if place == len(turned) else [])) for place, card in enumerate(turned, 1)]
    return _zone("reserve", "Turned", "row", len(cards), cards, [])


def _stock(state: State) -> Any:
    """The cards still to turn, the next one first. They are known once all have been turned."""
    left = [int(card) for card in state.reserve[int(state.turned) : int(state.held)]]
    cards = [_card(state, card) if state.seen else None for card in left]
    return _zone("stock", "Still to turn", "row", len(cards), cards, [])


def _hoards(state: State) -> list[View]:
    """The Goblins that could be laid onto their equals now."""
    open_cards = [(int(shown) & -int(shown)).bit_length() - 1 for shown in state.shown if shown]
    if state.turned:
        open_cards.append(int(state.reserve[int(state.turned) - 1]))
    return [
        {
            "id": f"hoard{column + 1}",
            "words": f"Column {column + 1} can take the {card_of(state, card).name} by its Goblin Hoard",
            "cards": [_card(state, card)],
        }
        for card in open_cards
        for column in range(COLUMNS)
        if hoards(state, card, column)
    ]


def _column(state: State, column: int) -> Any:
    down = int(state.down[column])
    shown = shown_cards(state.shown[column])
    cards = [None] * down + [_card(state, card) for card in shown]
    marks = ["hoard spent"] if int(state.spent) >> column & 1 else []
    return _zone(f"column{column + 1}", f"Column {column + 1}", "column", len(cards), cards, marks)
