"""What the player sees: seven columns, the turned reserve, the stock still to turn, four foundations."""

from __future__ import annotations

from typing import Any

from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.hocus.names import card_of, shown_cards, suit_of, top_of_home
from witchwood.games.hocus.state import COLUMNS, SUITS, UNLIMITED


def view(state: State, _seat: int) -> View:
    """Zones and counters as `docs/views.md` has them. Stock cards that were turned before are marked `face down`."""
    zones = [_foundation(state, suit) for suit in range(SUITS)]
    zones += [_reserve(state), _stock(state)]
    zones += [_column(state, column) for column in range(COLUMNS)]
    home = sum(zone["count"] for zone in zones[:SUITS])
    counters: list[dict[str, Any]] = [{"id": "home", "title": "Cards on the foundations", "value": home}]
    if state.redeals != UNLIMITED:
        left = int(state.redeals) - int(state.pickups)
        counters.append({"id": "redeals", "title": "Pick-ups left", "value": left})
    return {"zones": zones, "counters": counters}


def _card(state: State, card: int, *marks: str) -> dict[str, Any]:
    named = card_of(state, card)
    shown = {"text": named.text, "name": named.name, "suit": named.suit, "rank": named.rank, "ink": named.ink}
    return {**shown, "marks": list(marks)} if marks else shown


def _zone(key: str, title: str, kind: str, count: int, cards: list[dict[str, Any] | None], marks: list[str]) -> Any:
    return {"id": key, "title": title, "kind": kind, "owner": None, "count": count, "marks": marks, "cards": cards}


def _foundation(state: State, suit: int) -> Any:
    top = top_of_home(state, suit)
    name = suit_of(state, suit)
    cards: list[dict[str, Any] | None] = [_card(state, top)] if top else []
    return _zone(f"foundation-{name.lower()}", f"Foundation of {name}", "pile", top // SUITS, cards, [])


def _reserve(state: State) -> Any:
    """The turned cards; the last one is available."""
    cards: list[dict[str, Any] | None] = [_card(state, int(card)) for card in state.reserve[: int(state.turned)]]
    return _zone("reserve", "Reserve", "pile", len(cards), cards, [])


def _stock(state: State) -> Any:
    """The cards still to turn; the last one is turned next. They are known once all have been turned."""
    left = [int(card) for card in state.reserve[int(state.turned) : int(state.held)]][::-1]
    cards = [_card(state, card, "face down") if state.seen else None for card in left]
    return _zone("stock", "Still to turn", "pile", len(cards), cards, [])


def _column(state: State, column: int) -> Any:
    down = int(state.down[column])
    shown = shown_cards(state.shown[column])
    cards = [None] * down + [_card(state, card) for card in shown]
    marks = ["hoard spent"] if int(state.spent) >> column & 1 else []
    return _zone(f"column{column + 1}", f"Column {column + 1}", "column", len(cards), cards, marks)
