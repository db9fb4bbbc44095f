"""What speaks for an action: claims about the seat's own hand that the rules decide, from what the seat knows."""

from __future__ import annotations

from collections import Counter

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.witchpig.cards import name_of
from witchwood.games.witchpig.greedy import unseen
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.rules import legal
from witchwood.games.witchpig.sets import add, remove
from witchwood.games.witchpig.state import CALL, DRAW, MOST_LEGAL, SWAP
from witchwood.games.witchpig.view import ROWS

_NAMED = 3  # cards that a claim names at most, where their number says as much


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """What the hand is then, or which hidden cards would lift it; "" where none would."""
    action = line[0]
    hand, sequence = state.hands[seat], int(state.sequence)
    row = _row(hand, sequence)
    if action == CALL:
        return f"Your hand is row {row}: {ROWS[row]}." if row else ""
    if action == DRAW:
        return _of_drawing(state, seat, row)
    if action < DRAW:
        return _of_the_rest(state, seat, int(remove(hand, action)))
    if action < SWAP:
        return _of_keeping(state, seat, row)
    return _of_swapping(state, seat, row, action)


def _of_drawing(state: State, seat: int, row: int) -> str:
    """How many of the hidden cards would lift the hand; where none would, that there is nothing to call."""
    lifting, hidden = _lifting(state, seat, int(state.hands[seat]))
    if not lifting:
        return "" if row else "You hold no winning hand that you could call."
    number = f"{sum(lifting.values())} of the {hidden} number cards that you can't place would"
    return f"Your hand is row {row}; {number} lift it higher." if row else f"{number} put your hand on the ladder."


def _of_the_rest(state: State, seat: int, six: int) -> str:
    """What six cards are, or which hidden cards would make them a winning hand."""
    row = _row(np.uint64(six), int(state.sequence))
    if row:
        return f"The other six are row {row}: {ROWS[row]}."
    lifting, hidden = _lifting(state, seat, six)
    if not lifting:
        return ""
    if len(lifting) <= _NAMED:
        return f"The other six wait for {_either([f'the {name_of(card)}' for card in lifting])}."
    number = f"{sum(lifting.values())} of the {hidden} number cards that you can't place"
    return f"{number} would put the other six on the ladder."


def _of_keeping(state: State, seat: int, row: int) -> str:
    """That no swap makes a better hand; "" where one does."""
    actions = np.empty(MOST_LEGAL, np.int64)
    swaps = [action for action in actions[: legal(state, seat, actions)].tolist() if action >= SWAP]
    hand, sequence = state.hands[seat], int(state.sequence)
    if any(_is_better(_row(_swapped(hand, action), sequence), row) for action in swaps):
        return ""
    return f"Your hand is row {row}, and no swap lifts it." if row else "No swap puts your hand on the ladder."


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
    return f"{taken} you can keep six cards that wait for {after} of the {hidden} number cards that you can't place."


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
