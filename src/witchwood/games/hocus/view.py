"""What the player sees: four foundations, the turned reserve, the stock still to turn, seven columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.hocus.moves import AT_HOME, Move, hoards, move_of, moved_cards
from witchwood.games.hocus.names import Card, card_of, pack_of, shown_cards, suit_of, top_of_home
from witchwood.games.hocus.rules import legal
from witchwood.games.hocus.state import COLUMNS, DRAW, MOST_LEGAL, SUITS, UNLIMITED


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


def _card(named: Card, *marks: str) -> dict[str, Any]:
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
    cards: list[dict[str, Any] | None] = [_card(card_of(state, top))] if top else []
    return _zone(f"foundation-{name.lower()}", name.capitalize(), "pile", top // SUITS, cards, [])


def _reserve(state: State) -> Any:
    """The turned cards, first turned first; the last one is available."""
    pack = pack_of(state)
    cards = [_card(pack[card]) for card in state.reserve[: int(state.turned)].tolist()]
    if cards:
        cards[-1]["marks"] = ["top"]
    return _zone("reserve", "Turned", "row", len(cards), cards, [])


def _stock(state: State) -> Any:
    """The cards still to turn, the next one first. They are known once all have been turned."""
    pack, seen = pack_of(state), bool(state.seen)
    left = state.reserve[int(state.turned) : int(state.held)].tolist()
    cards = [_card(pack[card]) if seen else None for card in left]
    return _zone("stock", "Still to turn", "row", len(cards), cards, [])


def _hoards(state: State) -> list[View]:
    """The Goblins that could be laid onto their equals now, from a column or the reserve."""
    out = np.empty(MOST_LEGAL, np.int64)
    actions = out[: legal(state, 0, out)].tolist()
    moves = [move_of(action) for action in actions if action != DRAW]
    found = [(move.target, _hoarded(state, move)) for move in moves]
    return [
        {
            "id": f"hoard{column + 1}",
            "words": f"Column {column + 1} can take the {goblin.name} by its Goblin Hoard",
            "cards": [_card(goblin)],
        }
        for column, goblin in found
        if goblin is not None
    ]


def _hoarded(state: State, move: Move) -> Card | None:
    """The Goblin that a legal move lays onto its equal."""
    if move.target == AT_HOME or move.source <= AT_HOME or move.cards > 1 or move.floats:
        return None
    (card,) = moved_cards(state, move)
    return card_of(state, card) if hoards(state, card, move.target) else None


def _column(state: State, column: int) -> Any:
    down = int(state.down[column])
    shown = shown_cards(state.shown[column])
    pack = pack_of(state)
    cards = [None] * down + [_card(pack[card]) for card in shown]
    marks = ["hoard spent"] if int(state.spent) >> column & 1 else []
    return _zone(f"column{column + 1}", f"Column {column + 1}", "column", len(cards), cards, marks)
