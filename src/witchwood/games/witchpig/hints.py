"""What speaks for an action: claims about the seat's own hand that the rules decide, from what the seat knows."""

from __future__ import annotations

from collections import Counter

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.witchpig.cards import name_of
from witchwood.games.witchpig.greedy import unseen
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.knowledge import known_at
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.rules import legal
from witchwood.games.witchpig.sets import add, remove
from witchwood.games.witchpig.state import ANYTIME, CALL, DEATH, DRAW, MOST_LEGAL, SWAP, THIEF
from witchwood.games.witchpig.turns import is_out
from witchwood.games.witchpig.view import ROWS

_NAMED = 3  # cards that a claim names at most, where their number says as much
_PLACELESS = "number cards that you can't place"


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """What the hand is then, or which hidden cards would lift it; "" where nothing of the kind speaks for it."""
    action = line[0]
    row = _row(state.hands[seat], int(state.sequence))
    if action == CALL:
        return _of_calling(state, seat, row)
    if action == DRAW:
        return _of_drawing(state, seat, row)
    if action < DRAW:
        return _of_the_rest(state, seat, action)
    if action < SWAP:
        return _of_keeping(state, seat, row)
    return _of_swapping(state, seat, row, action)


def _of_calling(state: State, seat: int, row: int) -> str:
    """What the hand is, and that it is the best where the seat knows all others."""
    if not row:
        return ""
    own, sequence = int(best_six(state.hands[seat], int(state.sequence))), int(state.sequence)
    others = [other for other in range(int(state.seats)) if other != seat and not is_out(state, other)]
    best = all(
        int(known_at(state, seat, other)).bit_count() == int(state.hands[other]).bit_count()
        and int(best_six(state.hands[other], sequence)) < own
        for other in others
    )
    return f"Your hand is row {row}: {ROWS[row]}{', and you know that every other hand is weaker' if best else ''}."


def _of_drawing(state: State, seat: int, row: int) -> str:
    """That a call can wait, or how many hidden cards would lift the hand; that there is nothing to call."""
    lifting, hidden = _lifting(state, seat, int(state.hands[seat]))
    lifts = sum(lifting.values())
    number = f"{lifts} of the {hidden} {_PLACELESS} would"
    if not row:
        return f"{number} put your hand on the ladder." if lifts else "You hold no winning hand that you could call."
    field = int(state.field_count)
    if not int(state.midden_events) >> (DEATH - THIEF) & 1:  # worth the risk only if lifting is likelier than Death
        likely = lifts * field > hidden
        return f"Death is 1 of {field} cards of the Field, but {number} lift your row {row} higher." if likely else ""
    if state.call != ANYTIME or field <= DEATH - THIEF:  # the Midden might be shuffled during this draw
        return f"Your hand is row {row}; {number} lift it higher." if lifts else ""
    higher = f", and {number} lift it higher" if lifts else ""
    return f"Death lies in the Midden: you can still call row {row} after your discard{higher}."


def _of_the_rest(state: State, seat: int, card: int) -> str:
    """What the six cards beside one are, or which hidden cards would make them a winning hand, and that no other six
    wait for more; "" where others do.
    """
    hand = state.hands[seat]
    row = _row(np.uint64(remove(hand, card)), int(state.sequence))
    if row:
        call = ", which you can call at once" if state.call == ANYTIME else ""
        return f"The other six are row {row}: {ROWS[row]}{call}."
    if _row(hand, int(state.sequence)):
        return ""
    waits = {one: _lifting(state, seat, int(remove(hand, one))) for one in set(cards_in(int(hand)))}
    lifting, hidden = waits.pop(card)
    number, others = sum(lifting.values()), [sum(wait.values()) for wait, _ in waits.values()]
    if not lifting or number < max(others, default=0):
        return ""
    cards = f"{number} of the {hidden} {_PLACELESS}"
    if len(lifting) <= _NAMED:
        cards = _either([f"the {name_of(one)}" for one in lifting])
    if number > max(others, default=0):
        return f"The other six wait for {cards}; any other six of your cards wait for fewer."
    alike = all(lifting.keys() >= wait.keys() for wait, _ in waits.values())
    return f"The other six wait for {cards}; no six of your cards wait for {'any other' if alike else 'more'}."


def _of_keeping(state: State, seat: int, row: int) -> str:
    """That no swap makes a better hand, nor one that waits for more; "" where one does."""
    actions = np.empty(MOST_LEGAL, np.int64)
    swaps = [action for action in actions[: legal(state, seat, actions)].tolist() if action >= SWAP]
    hand, sequence = state.hands[seat], int(state.sequence)
    hands = [_swapped(hand, action) for action in swaps]
    if any(_is_better(_row(then, sequence), row) for then in hands):
        return ""
    if row:
        return f"Your hand is row {row}, and no swap lifts it."
    now = _most_lifting(state, seat, hand)[0]
    if any(_most_lifting(state, seat, then)[0] > now for then in hands):
        return ""
    return "No swap puts your hand on the ladder, nor lets it wait for more cards."


def _of_swapping(state: State, seat: int, row: int, action: int) -> str:
    """What the hand is then, or how many hidden cards it can wait for; "" where neither is better than before."""
    hand, then = state.hands[seat], _swapped(state.hands[seat], action)
    taken = f"With the {name_of((action - SWAP) % 64)}"
    better = _row(then, int(state.sequence))
    if _is_better(better, row):
        return f"{taken} your hand is row {better}: {ROWS[better]}."
    (before, _), (after, hidden) = _most_lifting(state, seat, hand), _most_lifting(state, seat, then)
    if row or after <= before:
        return ""
    instead = f"instead of {before or 'none'}"
    return f"{taken} you can keep six cards that wait for {after} of the {hidden} {_PLACELESS}, {instead}."


def _most_lifting(state: State, seat: int, seven: np.uint64) -> tuple[int, int]:
    """How many hidden cards would lift six of these cards at most, and how many are hidden."""
    found = [_lifting(state, seat, int(remove(seven, card))) for card in set(cards_in(int(seven)))]
    return max(sum(lifting.values()) for lifting, _ in found), found[0][1]


def _lifting(state: State, seat: int, six: int) -> tuple[dict[int, int], int]:
    """The cards that a seat can't place and that would lift six cards to a better row, with how many there are of each,
    and how many cards it can't place in all.
    """
    hidden = Counter(cards_in(int(unseen(state, seat))))
    lifting = {card for cards in cards_that_lift(six, int(state.sequence)).values() for card in cards}
    return {card: hidden[card] for card in sorted(lifting) if card in hidden}, hidden.total()


def _row(hand: np.uint64, sequence: int) -> int:
    return int(row_of(best_six(hand, sequence)))


def _is_better(row: int, than: int) -> bool:
    """Whether a row (0 for none) is better than another."""
    return row > 0 and (than == 0 or row < than)


def _swapped(hand: np.uint64, swap: int) -> np.uint64:
    given, taken = divmod(swap - SWAP, 64)
    return np.uint64(add(np.uint64(remove(hand, given)), taken))  # a kernel returns a plain int, too large for another


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]
