"""What a seat sees of the table."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.view import About, Card, Layout, Outlook, Standing, Worth, Zone, counter, outlook, zone
from witchwood.games.witchpig.cards import RANKS, SUITS, card_of, text_of
from witchwood.games.witchpig.hands import best_six, makers, row_of
from witchwood.games.witchpig.knowledge import cards_at, hands_are_shown, visible_at
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.state import CALL, DRAW, ENDED, KEEP, MIDDEN, NUMERIC, SWAP, SWAPPING, THIEF
from witchwood.games.witchpig.turns import is_out, next_live

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


def row_words(worth: Worth) -> str:
    """A row of the table of winning hands as a mark: "row 7: five in sequence, one red suit"; row 0 is none."""
    return f"row {worth['rank']}: {worth['words']}" if worth["rank"] else worth["words"]


def _standing(state: State, other: int) -> Standing:
    return {
        "dealer": other == int(state.dealer),
        "out": bool(is_out(state, other)),
        "misses": int(state.stunned[other]),
    }


def _marks(state: State, other: int, worth: Worth | None) -> list[str]:
    """Short words about a seat's hand."""
    standing = _standing(state, other)
    marks = ["dealer"] if standing["dealer"] else []
    if standing["out"]:
        return [*marks, "out"]
    if state.phase == ENDED and int(state.won) >> other & 1:
        marks.append("won")
    if stunned := standing["misses"]:
        marks.append("stunned" if stunned == 1 else f"stunned {stunned} times")
    if worth:
        marks.append(row_words(worth))
    return marks


def _worth(state: State, seat: int, other: int) -> Worth | None:
    """What a hand is worth: told of the seat's own hand, and of all hands that are shown at the end."""
    if is_out(state, other) or not (other == seat or hands_are_shown(state)):
        return None
    row = int(row_of(best_six(state.hands[other], int(state.sequence))))
    return {"rank": row, "words": ROWS[row]}


def _sorted(state: State, numbers: list[int]) -> list[int]:
    """Card numbers suit by suit, in each suit as a sequence runs. In the deck's order they ascend."""
    if state.sequence != NUMERIC:
        return numbers
    return sorted(numbers, key=lambda number: (min(number // 9, len(SUITS) - 1), int(text_of(number)[1])))


def _hand_zone(state: State, seat: int, other: int) -> Zone:
    hand = _sorted(state, members(state.hands[other]))
    worth = _worth(state, seat, other)
    made = int(makers(state.hands[other], int(state.sequence))) if worth else 0
    known = [card_of(number) for number in _sorted(state, cards_in(visible_at(state, seat, other)))]
    title = "Your hand" if other == seat else f"Hand of seat {other}"
    return zone(
        f"hand{other}",
        title,
        "row",
        [*known, *[None] * (len(hand) - len(known))],
        owner=other,
        marks=_marks(state, other, worth),
        worth=worth,
        highlights=[place for place, card in enumerate(hand) if made >> card & 1] if worth else None,
        says_owner=True,
        looked_at=state.phase == SWAPPING and other == next_live(state, int(state.mover)),
    )


def view(state: State, seat: int) -> Layout:
    """Zones: every hand, the Field, the Midden (the cards in it that the seat knows). Counter: Thieves, if any wait."""
    events = [THIEF + event for event in range(3) if int(state.midden_events) >> event & 1]
    seen = [*cards_in(visible_at(state, seat, MIDDEN)), *events]
    thrown = int(cards_at(state, MIDDEN)).bit_count() + len(events)
    zones = [_hand_zone(state, seat, other) for other in range(int(state.seats))]
    zones.append(zone("field", "Field", "pile", [], count=int(state.field_count)))
    zones.append(zone("midden", "Midden", "set", [card_of(number) for number in seen], count=thrown))
    waiting = [counter("thieves", "Thieves waiting", state.thieves)] if state.thieves else []
    shown: Layout = {
        "zones": zones,
        "counters": waiting,
        "outlook": _ladder(state, seat),
        "standings": [_standing(state, other) for other in range(int(state.seats))],
    }
    if state.sequence != NUMERIC:
        shown["ranks"] = list(RANKS)
    if reason := _reason(state):
        shown["reason"] = reason
    return shown


def about(state: State, seat: int, action: int) -> About:
    """The card that leaves the hand, and the one that it is swapped for; the Field, from which all draw."""
    if action == DRAW:
        return {"takes": {"field": []}}
    if action in (CALL, KEEP):
        return {}
    if action < DRAW:
        return {"takes": _in_hand(state, seat, seat, action)}
    given, taken = divmod(int(action) - int(SWAP), 64)
    return {
        "takes": _in_hand(state, seat, seat, given),
        "to": _in_hand(state, seat, int(next_live(state, seat)), taken),
    }


def _in_hand(state: State, seat: int, other: int, card: int) -> dict[str, list[int]]:
    """The place of a card in a hand as a seat sees it, the first one of equal cards."""
    return {f"hand{other}": [_sorted(state, cards_in(visible_at(state, seat, other))).index(card)]}


def _reason(state: State) -> str:
    """Why the winners won; "" while the game goes on, and where nobody did."""
    won = members(int(state.won))
    if state.phase != ENDED or not won:
        return ""
    if len(won) > 1:
        return "The hands are equal, so the win is shared."
    if not hands_are_shown(state):
        return "All others are out."
    keys = {seat: int(best_six(state.hands[seat], int(state.sequence))) for seat in range(int(state.seats))}
    others = [seat for seat in keys if seat not in won and not is_out(state, seat)]
    key, next_best = keys[won[0]], max(others, key=keys.__getitem__)
    if key == 0:
        return "Nobody held a winning hand: the highest cards win."
    if keys[next_best] == 0:
        return "Nobody else held a winning hand."
    row = int(row_of(keys[next_best]))
    if row == row_of(key):
        return f"Seat {next_best} had the same kind of hand; the higher cards decide."
    return f"It beats {ROWS[row]}, row {row} of the ladder."


def shown(before: State, after: State, seat: int, action: int) -> list[Card]:
    """The hand of a seat that called falsely: all see it before it goes to the Midden."""
    if action != CALL or not is_out(after, seat):
        return []
    return [card_of(number) for number in _sorted(before, cards_in(int(before.hands[seat])))]


def _ladder(state: State, seat: int) -> list[Outlook]:
    """The winning hands, best first, each with the cards that would lift this seat's hand to it."""
    if state.phase == ENDED or is_out(state, seat):
        return []
    lifting = cards_that_lift(int(state.hands[seat]), int(state.sequence))
    return [
        outlook(f"row{row}", ROWS[row], [card_of(number) for number in lifting.get(row, [])])
        for row in range(1, len(ROWS))
    ]
