"""What the player sees: four foundations, the turned reserve, the stock still to turn, seven columns."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.view import About, Card, Layout, Outlook, Zone, counter, outlook, zone
from witchwood.games.hocus.cards import card_of, shown_cards, suit_of, top_of_home
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, hoards, move_of, moved_cards
from witchwood.games.hocus.rules import legal
from witchwood.games.hocus.state import COLUMNS, DRAW, MOST_LEGAL, SUITS, UNLIMITED


def view(state: State, _seat: int) -> Layout:
    """Every zone, and what is left to do. Stock cards that were turned before are shown: they are known."""
    zones = [_foundation(state, suit) for suit in range(SUITS)]
    zones += [_reserve(state), _stock(state)]
    zones += [_column(state, column) for column in range(COLUMNS)]
    home = sum(foundation["count"] for foundation in zones[:SUITS])
    counters = [counter("home", "Cards on the foundations", home)]
    if state.redeals != UNLIMITED:
        counters.append(counter("redeals", "Pick-ups left", int(state.redeals) - int(state.pickups)))
    return {"zones": zones, "counters": counters, "outlook": _hoards(state)}


def _foundation(state: State, suit: int) -> Zone:
    """The card on top, and the one that shows when it is lifted."""
    top = top_of_home(state, suit)
    cards = [card_of(state, card) for card in (top - SUITS, top) if card >= SUITS]
    movable = [len(cards) - 1] if cards and state.worry_back else []
    title = suit_of(state, suit).capitalize()
    return zone(_home_id(state, suit), title, "pile", cards, count=top // SUITS, movable=movable, suit=title.lower())


def _home_id(state: State, suit: int) -> str:
    return f"foundation-{suit_of(state, suit).lower()}"


def about(state: State, _seat: int, action: int) -> About:
    """The card that an action moves, the deepest of several, and where it goes. A float goes before a face-up card."""
    if action == DRAW:
        return {"takes": {"stock": []}}
    move = move_of(action)
    return {"takes": _taken(state, move), "to": _reached(state, move)}


def _taken(state: State, move: Move) -> dict[str, list[int]]:
    if move.source == IN_RESERVE:
        return {"reserve": [int(state.turned) - 1]}
    if move.source <= AT_HOME:
        return {_home_id(state, AT_HOME - move.source): []}
    height = int(state.down[move.source]) + len(shown_cards(state.shown[move.source]))
    return {f"column{move.source + 1}": [height - move.cards]}


def _reached(state: State, move: Move) -> dict[str, list[int]]:
    if move.target == AT_HOME:
        return {_home_id(state, moved_cards(state, move)[0] % SUITS): []}
    return {f"column{move.target + 1}": [int(state.down[move.target])] if move.floats else []}


def _reserve(state: State) -> Zone:
    """The turned cards, first turned first; the last one is available."""
    cards = [card_of(state, card) for card in state.reserve[: int(state.turned)].tolist()]
    if cards:
        cards[-1]["marks"] = ["top"]
    return zone("reserve", "Turned", "row", cards, movable=[len(cards) - 1] if cards else [])


def _stock(state: State) -> Zone:
    """The cards still to turn, the next one first. They are known once all have been turned."""
    left = state.reserve[int(state.turned) : int(state.held)].tolist()
    return zone("stock", "Still to turn", "row", [card_of(state, card) if state.seen else None for card in left])


def _hoards(state: State) -> list[Outlook]:
    """The Goblins that could be laid onto their equals now, from a column or the reserve."""
    out = np.empty(MOST_LEGAL, np.int64)
    actions = out[: legal(state, 0, out)].tolist()
    moves = [move_of(action) for action in actions if action != DRAW]
    found = [(move.target, _hoarded(state, move)) for move in moves]
    return [
        outlook(
            f"hoard{column + 1}", f"Column {column + 1} can take the {goblin['name']} by its Goblin Hoard", [goblin]
        )
        for column, goblin in found
        if goblin is not None
    ]


def _hoarded(state: State, move: Move) -> Card | None:
    """The Goblin that a legal move lays onto its equal."""
    if move.target == AT_HOME or move.source <= AT_HOME or move.cards > 1 or move.floats:
        return None
    (card,) = moved_cards(state, move)
    return card_of(state, card) if hoards(state, card, move.target) else None


def _column(state: State, column: int) -> Zone:
    down = int(state.down[column])
    face_up = [card_of(state, card) for card in shown_cards(state.shown[column])]
    spent = bool(int(state.spent) >> column & 1) if state.goblin_hoard else None
    cards = [*[None] * down, *face_up]
    return zone(
        f"column{column + 1}",
        f"Column {column + 1}",
        "column",
        cards,
        marks=["hoard spent"] if spent else [],
        movable=range(down, len(cards)),
        spent=spent,
    )
