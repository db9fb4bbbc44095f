"""Positions as text, and back. Grammar and examples: `docs/notation/witchpig.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.position import Sections, write_rng
from witchwood.engine.random import shuffle
from witchwood.games.witchpig.cards import read_card, text_of
from witchwood.games.witchpig.knowledge import cards_at, known_at, look, set_known_at
from witchwood.games.witchpig.sets import add, spill
from witchwood.games.witchpig.state import (
    COPIES,
    DEATH,
    DISCARDING,
    DRAWING,
    ENDED,
    HAND,
    HIGH_CARD,
    MIDDEN,
    MOST_STUNS,
    OWN_TURN,
    RESHUFFLE,
    SHOWDOWN,
    STUNNED,
    SWAPPING,
    THIEF,
    VOID,
)
from witchwood.games.witchpig.turns import finish, holders_of_best, holders_of_highest, is_out, live, next_live

_MOST_CARDS = 67


def cards_in(cards: int) -> list[int]:
    """The card numbers in a set, ascending, equal Glooms as often as they are there."""
    out = np.zeros(64, np.uint8)
    return [int(card) for card in out[: spill(np.uint64(cards), out, 0)]]


def _set_of(cards: Iterable[int]) -> np.uint64:
    whole = np.uint64(0)
    for card in cards:
        whole = np.uint64(add(whole, card))
    return whole


def _texts(cards: Iterable[int]) -> str:
    return ",".join(text_of(card) for card in cards)


# Writing


def write_position(state: State) -> dict[str, str]:
    """Sections of the position text; those that would say nothing are left out."""
    seats = range(int(state.seats))
    hands = ("out" if is_out(state, seat) else _texts(cards_in(state.hands[seat])) for seat in seats)
    events = [THIEF + event for event in range(3) if int(state.midden_events) >> event & 1]
    sections = {
        "turn": str(int(state.mover)),
        "dealer": str(int(state.dealer)),
        "hands": "/".join(hands),
        "field": _texts(state.field_order[: int(state.field_count)][::-1]),
        "midden": _texts([*cards_in(state.midden), *events]),
        "thief": str(int(state.thieves)) if state.thieves else "",
        "stunned": ",".join(str(int(state.stunned[seat])) for seat in seats) if state.stunned.any() else "",
        "over": _write_end(state),
        **{f"known{seat}": _write_known(state, seat) for seat in seats},
        "rng": write_rng(state.rng),
    }
    return {name: text for name, text in sections.items() if text}


def _write_end(state: State) -> str:
    if state.phase != ENDED:
        return ""
    if live(state) == 1:
        return "last"
    return "hands" if state.won == holders_of_best(state) else "high"


def _write_known(state: State, seat: int) -> str:
    groups = []
    for place in range(MIDDEN + 1):
        known = cards_in(known_at(state, seat, place)) if place != seat else []
        if known:
            groups.append(f"{'midden' if place == MIDDEN else place}={_texts(known)}")
    return ";".join(groups)


# Reading


def read_position(state: State, sections: Sections) -> None:
    """Fill a state whose options and seats are set. BadText names the section, the piece and the reason."""
    seats = int(state.seats)
    state.rng = sections.take_rng()
    state.mover = sections.take_number("turn", 0, seats - 1)
    state.dealer = sections.take_number("dealer", 0, seats - 1, 0)
    left = Counter({card: int(COPIES[card]) for card in range(_MOST_CARDS) if COPIES[card]})
    _read_hands(state, sections, left)
    _read_midden(state, sections, left)
    _read_field(state, sections, left)
    _read_stunned(state, sections)
    _read_phase(state, sections)
    for seat in range(seats):
        _read_known(state, sections, seat)
    if state.phase == SWAPPING:
        look(state, int(state.mover), next_live(state, int(state.mover)))
    _check_events(state, sections)


def _read_cards(sections: Sections, name: str, text: str, left: Counter[int], events: bool) -> list[int]:
    """Cards of a list, each taken out of `left`."""
    cards = []
    for word in text.split(",") if text else []:
        try:
            card = read_card(word)
        except ValueError as error:
            raise sections.error(name, str(error), word) from None
        if card >= THIEF and not events:
            raise sections.error(name, "events lie in the Field or the Midden, never in a hand", word)
        if left[card] == 0:
            copies = int(COPIES[card])
            reason = "this card appears twice" if copies == 1 else f"there are only {copies} of this card"
            raise sections.error(name, reason, word)
        left[card] -= 1
        cards.append(card)
    return cards


def _read_hands(state: State, sections: Sections, left: Counter[int]) -> None:
    hands = sections.take("hands").split("/")
    if len(hands) != int(state.seats):
        raise sections.error("hands", f"there are {int(state.seats)} seats, and {len(hands)} hands parted by /")
    for seat, text in enumerate(hands):
        if text.lower() == "out":
            if seat == state.mover:
                raise sections.error("hands", f"seat {seat} is on turn and can't be out", text)
            state.out = int(state.out) | 1 << seat
            continue
        cards = _read_cards(sections, "hands", text, left, events=False)
        most = HAND + 1 if seat == state.mover else HAND
        if not HAND <= len(cards) <= most:
            allowed = "six or seven cards" if most > HAND else "six cards, or is out,"
            raise sections.error("hands", f"seat {seat} holds {allowed} and not {len(cards)}", text)
        state.hands[seat] = _set_of(cards)


def _read_midden(state: State, sections: Sections, left: Counter[int]) -> None:
    cards = _read_cards(sections, "midden", sections.take("midden", ""), left, events=True)
    state.midden = _set_of(card for card in cards if card < THIEF)
    state.midden_events = sum(1 << (card - THIEF) for card in cards if card >= THIEF)


def _read_field(state: State, sections: Sections, left: Counter[int]) -> None:
    """The Field, top first; `*` at its end (or no section) is all the other cards, shuffled by `rng`."""
    text = sections.take("field", "*")
    open_end = text == "*" or text.endswith(",*")
    listed = text.removesuffix("*").removesuffix(",") if open_end else text
    order = _read_cards(sections, "field", listed, left, events=True)[::-1]
    others = sorted(left.elements())
    if others and not open_end:
        raise sections.error("field", f"these cards are nowhere: {_texts(others)}; a * at the end stands for the rest")
    state.field_count = len(others) + len(order)
    state.field_order[: int(state.field_count)] = others + order
    shuffle(state, state.field_order, 0, len(others))


def _read_stunned(state: State, sections: Sections) -> None:
    text = sections.take("stunned", "")
    numbers = text.split(",") if text else ["0"] * int(state.seats)
    if len(numbers) != int(state.seats):
        raise sections.error("stunned", f"write one number for each of the {int(state.seats)} seats, parted by commas")
    for seat, number in enumerate(numbers):
        if not (number.isascii() and number.isdigit() and len(number) == 1):
            raise sections.error("stunned", f"use numbers from 0 to {MOST_STUNS}", number)
        if int(number) and is_out(state, seat):
            raise sections.error("stunned", f"seat {seat} is out and has no turns to lose", number)
        state.stunned[seat] = int(number)


def _read_phase(state: State, sections: Sections) -> None:
    """Thieves and the end of the game; without either the number of the mover's cards says what comes next."""
    mover = int(state.mover)
    drawn = len(cards_in(state.hands[mover])) > HAND
    state.thieves = sections.take_number("thief", 0, 2, 0)
    state.phase = DISCARDING if drawn else DRAWING
    if state.thieves:
        if not drawn:
            raise sections.error("thief", f"a Thief waits only while seat {mover}, on turn, holds seven cards")
        state.phase = SWAPPING
    end = sections.take("over", "")
    if end:
        _read_end(state, sections, end, drawn)
    elif live(state) == 1:
        raise sections.error("hands", "only one seat is left, so the game has ended; write over:last")
    if live(state) > 1 and state.stunned[mover]:
        raise sections.error("stunned", f"seat {mover} is on turn, so it has no turn to lose")


def _read_end(state: State, sections: Sections, end: str, drawn: bool) -> None:
    if state.thieves:
        raise sections.error("thief", "no Thief waits any longer when the game is over")
    if end not in {"last", "hands", "high"}:
        raise sections.error("over", "use last (one seat is left), hands or high (cards)")
    if (end == "last") != (live(state) == 1):
        raise sections.error("over", f"seats that are left in the game: {live(state)}")
    best = holders_of_best(state)
    if end == "last":
        finish(state, 1 << int(state.mover))
    elif end == "high":
        if best or state.false_call != HIGH_CARD:
            raise sections.error("over", "high cards decide only with false_call=high_card and no winning hand")
        finish(state, holders_of_highest(state))
    else:
        if not best and state.false_call != VOID and (state.field_out != SHOWDOWN or state.field_count):
            raise sections.error("over", "nobody holds a winning hand, and no showdown over an empty Field was due")
        finish(state, best)
    if end != "last" and drawn and state.call == OWN_TURN:
        raise sections.error("over", "with call=own_turn hands are compared only while everybody holds six cards")


def _read_known(state: State, sections: Sections, seat: int) -> None:
    name = f"known{seat}"
    text = sections.take(name, "")
    read: set[int] = set()
    for group in text.split(";") if text else []:
        word, equals, cards = group.partition("=")
        places = {"midden": MIDDEN, **{str(other): other for other in range(int(state.seats)) if other != seat}}
        place = places.get(word.lower())
        if not equals or place is None:
            raise sections.error(
                name, "write a place (midden or another seat), = and cards, such as midden=w7,g3", group
            )
        if place in read:
            raise sections.error(name, "this place appears twice", word)
        read.add(place)
        there = Counter(cards_in(cards_at(state, place)))
        lying = Counter(there)
        for card in cards.split(","):
            try:
                number = read_card(card)
            except ValueError as error:
                raise sections.error(name, str(error), card) from None
            if lying[number] == 0:
                reason = "this card is not there so often" if there[number] else "this card is not there"
                raise sections.error(name, reason, group)
            lying[number] -= 1
        set_known_at(state, seat, place, _set_of((there - lying).elements()))


def _check_events(state: State, sections: Sections) -> None:
    """Death takes a seat out; and where the Field is never reshuffled, an event acts once and stays played."""
    played = {THIEF + event for event in range(3) if int(state.midden_events) >> event & 1}
    if DEATH in played and not state.out:
        raise sections.error("midden", "Death lies here, so a seat must be out", text_of(DEATH))
    if state.field_out == RESHUFFLE:
        return
    if state.thieves and (state.thieves > 1 or THIEF not in played):
        raise sections.error("thief", "with field_out=showdown one Thief can wait, and its card lies in the Midden")
    if state.stunned.any() and (state.stunned.sum() > 1 or STUNNED not in played):
        raise sections.error("stunned", "with field_out=showdown one turn can be owed, and Stunned lies in the Midden")
