"""What a seat sees of the table; `docs/views.md` has the shape."""

from __future__ import annotations

from typing import Any

from witchwood.engine.game import View
from witchwood.engine.kernel import Int, State
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.knowledge import cards_at, hands_are_shown, visible_at
from witchwood.games.witchpig.notation import LETTERS, SUITS, card_name, card_text
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.rules import is_out
from witchwood.games.witchpig.state import CALL, ENDED, MIDDEN, THIEF

ROWS = (
    "no winning hand",
    "six in sequence, one red suit",
    "six in sequence, one black suit",
    "three green 6s and three green 3s",
    "two red triplets",
    "two black triplets",
    "six green 3s",
    "five in sequence, one red suit",
    "five in sequence, one black suit",
    "six 6s",
    "six in sequence, all red",
    "six in sequence, all black",
    "four in sequence, one red suit",
    "four in sequence, one black suit",
    "six 3s",
    "three red 6s",
    "three red 3s",
    "three black 6s",
    "three black 3s",
    "three green 6s",
    "three in sequence, one red suit",
    "three in sequence, one black suit",
    "three green 3s",
)


def row_words(row: Int) -> str:
    """A row of the table of winning hands in words: "row 7: five in sequence, one red suit"; row 0 is none."""
    return f"row {int(row)}: {ROWS[row]}" if row else ROWS[0]


def _card(card: int) -> dict[str, Any]:
    text = card_text(card)
    if card >= THIEF:
        return {"text": text, "name": card_name(card), "suit": "events", "rank": None, "ink": "purple"}
    suit = LETTERS.index(text[0])
    ink = ("red", "red", "red", "black", "black", "black", "green")[suit]
    return {"text": text, "name": card_name(card), "suit": SUITS[suit], "rank": int(text[1]), "ink": ink}


def _marks(state: State, seat: int, other: int) -> list[str]:
    """Short words about a seat's hand: what it is worth is said only of hands that the viewer sees whole."""
    marks = ["dealer"] if other == state.dealer else []
    if is_out(state, other):
        return [*marks, "out"]
    if state.phase == ENDED and int(state.won) >> other & 1:
        marks.append("won")
    stunned = int(state.stunned[other])
    if stunned:
        marks.append("stunned" if stunned == 1 else f"stunned {stunned} times")
    hand = state.hands[other]
    if visible_at(state, seat, other) == hand and (other == seat or hands_are_shown(state)):
        marks.append(row_words(row_of(best_six(hand, int(state.sequence)))))
    return marks


def _zone(
    name: str,
    title: str,
    kind: str,
    owner: int | None,
    count: int,
    marks: list[str],
    cards: list[dict[str, Any] | None],
) -> dict[str, Any]:
    return {
        "id": name,
        "title": title,
        "kind": kind,
        "owner": owner,
        "count": count,
        "marks": marks,
        "cards": cards,
    }


def _hand_zone(state: State, seat: int, other: int) -> dict[str, Any]:
    count = int(state.hands[other]).bit_count()
    known: list[dict[str, Any] | None] = [_card(card) for card in cards_in(visible_at(state, seat, other))]
    title = "Your hand" if other == seat else f"Hand of seat {other}"
    cards = known + [None] * (count - len(known))
    return _zone(f"hand{other}", title, "row", other, count, _marks(state, seat, other), cards)


def view(state: State, seat: int) -> View:
    """Zones: every hand, the Field, the Midden (the cards in it that the seat knows). Counter: Thieves, if any wait."""
    events = [THIEF + event for event in range(3) if int(state.midden_events) >> event & 1]
    seen = [*cards_in(visible_at(state, seat, MIDDEN)), *events]
    thrown = int(cards_at(state, MIDDEN)).bit_count() + len(events)
    zones = [_hand_zone(state, seat, other) for other in range(int(state.seats))]
    zones.append(_zone("field", "Field", "pile", None, int(state.field_count), [], []))
    zones.append(_zone("midden", "Midden", "set", None, thrown, [], [_card(card) for card in seen]))
    waiting = [{"id": "thieves", "title": "Thieves waiting", "value": int(state.thieves)}] if state.thieves else []
    return {"zones": zones, "counters": waiting, "outlook": _ladder(state, seat)}


def shown(before: State, after: State, seat: int, action: int) -> list[dict[str, Any]]:
    """The hand of one who called falsely: all see it before it goes to the Midden."""
    if action != CALL or not is_out(after, seat):
        return []
    return [_card(card) for card in cards_in(int(before.hands[seat]))]


def _ladder(state: State, seat: int) -> list[dict[str, Any]]:
    """The winning hands, best first, each with the cards that would lift this seat's hand to it."""
    if state.phase == ENDED or is_out(state, seat):
        return []
    lifting = cards_that_lift(int(state.hands[seat]), int(state.sequence))
    return [
        {"id": f"row{row}", "words": ROWS[row], "cards": [_card(card) for card in lifting.get(row, [])]}
        for row in range(1, len(ROWS))
    ]
