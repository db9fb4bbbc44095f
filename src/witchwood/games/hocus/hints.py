"""What speaks for an action: what it turns up, or what it makes possible, as far as the player can foresee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.hocus.cards import name_of, shown_cards
from witchwood.games.hocus.follow import available, takes_alone, top_cards
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, move_of, moved_cards
from witchwood.games.hocus.rules import legal, play
from witchwood.games.hocus.state import DRAW, MOST_LEGAL, SUITS, WON

_FAR = 12  # plays that a claim looks ahead, beyond draws that come first
_NEXT = 2  # the number of the play after the first
_DOES = {"go": "goes", "be tucked": "is tucked", "follow": "follows", "leave": "leaves"}


class _Step(NamedTuple):
    """A play of the line. number: which one, from 1; move, cards: what it moves, None and none for a draw. turns_up:
    whether a column's card is turned up; is_news: whether the player learns a card.
    """

    number: int
    action: int
    before: State
    after: State
    move: Move | None
    cards: tuple[int, ...]
    turns_up: bool
    is_news: bool

    @property
    def mover(self) -> str:
        """The first card that moves; where it may go there only with the cards on it, the run."""
        assert self.move is not None
        first, last = (f"the {name_of(self.before, card)}" for card in (self.cards[0], self.cards[-1]))
        in_run = self.cards[1:] and not int(takes_alone(self.before, self.move.target)) >> self.cards[0] & 1
        return f"the run from {first} to {last}" if in_run else first

    def says(self, verb: str, rest: str = "") -> str:
        """That a card can do this next, or does it in so many more moves."""
        return (
            f"can {verb}{rest} next" if self.number == _NEXT else f"{_DOES[verb]}{rest} in {self.number - 1} more moves"
        )


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What line[0] turns up, or which card of the line it sets free or makes room for; "" where it is none of these."""
    first, *later = _foreseen(state, line)
    words = _reason(first, later)
    if first.after.spent == first.before.spent:
        return words
    assert first.move is not None
    spends = f"spends column {first.move.target + 1}'s Hoard."
    return f"{words[:-1]}, but this {spends}" if words else f"It {spends}"


def _reason(first: _Step, later: list[_Step]) -> str:
    if first.move is None:
        return _for_draw(first, later)
    if first.turns_up:
        return f"It turns up a card of column {first.move.source + 1}."
    if (later or [first])[-1].after.end == WON:
        more = f"{len(later)} more moves" if later[1:] else "one more move"
        return f"It wins in {more}." if later else "It wins the game."
    return (
        _frees(first, later)
        or _carries(first, later)
        or _shifts(first, later)
        or _empties(first, later)
        or _leads(first, later)
        or _bares(first)
    )


def _foreseen(state: State, line: tuple[int, ...]) -> list[_Step]:
    """The first plays of a line, up to the first one that brings news: the player can't see further."""
    steps: list[_Step] = []
    draws = next((number for number, action in enumerate(line) if action != DRAW), 0)
    for number, action in enumerate(line[: draws + _FAR], 1):
        before, after = steps[-1].after if steps else state, (steps[-1].after if steps else state).copy()
        play(after, 0, action)
        move = None if action == DRAW else move_of(action)
        cards = () if move is None else tuple(moved_cards(before, move))
        turns_up = int(after.down.sum()) < int(before.down.sum())
        new_cards = move is None and not before.seen and before.turned < before.held
        is_news = (turns_up or new_cards) and _unknown(before) > 1
        steps.append(_Step(number, action, before, after, move, cards, turns_up, is_news))
        if is_news:
            break
    return steps


def _unknown(state: State) -> int:
    """How many cards the player can't place."""
    return int(state.down.sum()) + (0 if state.seen else int(state.held) - int(state.turned))


def _soonest(first: _Step, step: _Step) -> _Step:
    """A play of the line, or one that may follow the first play at once and moves the same card to the same place."""
    assert step.move is not None
    for move, cards in _moves(first.after):
        if cards[0] == step.cards[0] and (move.target, move.floats) == (step.move.target, step.move.floats):
            return step._replace(number=_NEXT, before=first.after, move=move, cards=cards)
    return step


def _moves(state: State) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """The legal moves, with the cards that they move."""
    actions = np.empty(MOST_LEGAL, np.int64)
    for action in actions[: legal(state, 0, actions)].tolist():
        if action != DRAW:
            yield move_of(action), tuple(moved_cards(state, move_of(action)))


def _goes(move: Move) -> tuple[str, str]:
    """The verb and the place of a move, in words."""
    if move.target == AT_HOME:
        return "go", " home"
    return (
        ("be tucked", f" into column {move.target + 1}") if move.floats else ("go", f" onto column {move.target + 1}")
    )


def _for_draw(first: _Step, later: list[_Step]) -> str:
    """Which card of the reserve the draws are for; how many were not seen yet."""
    state = first.before
    unseen = 0 if state.seen else int(state.held) - int(state.turned)
    if unseen:
        return f"Not seen yet: {unseen} card{'s' if unseen > 1 else ''} of the reserve."
    step = next((one for one in later if one.move is not None and one.move.source == IN_RESERVE), None)
    if step is None or step.move is None:
        return ""
    if any(one.move is not None for one in later[: step.number - _NEXT]):
        return f"{_large(step.mover)} of the reserve {step.says(*_goes(step.move))}."
    draws = "this draw" if step.number == _NEXT else f"{step.number - 1} draws"
    return f"After {draws} {step.mover} can {''.join(_goes(step.move))}."


def _shifts(first: _Step, later: list[_Step]) -> str:
    """A card of the reserve that the line plays after draws, and which one the same moves bring up without the first
    play; "" if they bring up the same.
    """
    if first.move is None or first.move.source != IN_RESERVE:
        return ""
    without, actions = first.before.copy(), np.empty(MOST_LEGAL, np.int64)
    for step in later:
        if step.move is not None and step.move.source == IN_RESERVE:
            turned = int(without.turned)
            instead = int(without.reserve[turned - 1]) if turned else 0
            if instead not in (0, step.cards[0]) and _soonest(first, step).number != _NEXT:
                goes = step.says(*_goes(step.move))
                otherwise = f"without this move the same moves bring up the {name_of(without, instead)} instead"
                return f"{_large(step.mover)} {goes}; {otherwise}."
        if step.action not in actions[: legal(without, 0, actions)]:
            return ""
        play(without, 0, step.action)
    return ""


def _bared(step: _Step) -> int:
    """The card that a play bares in a column or in the reserve; 0 if it bares none."""
    assert step.move is not None
    if step.move.source == IN_RESERVE:
        turned = int(step.before.turned)
        return int(step.before.reserve[turned - 2]) if turned > 1 else 0
    if step.move.source <= AT_HOME:
        return 0
    left = shown_cards(step.before.shown[step.move.source])[: -step.move.cards]
    return left[-1] if left else 0


def _frees(first: _Step, later: list[_Step]) -> str:
    """Where the card that is bared goes, or which card goes onto it."""
    bared = _bared(first)
    if not bared or first.move is None:
        return ""
    card = f"the {name_of(first.before, bared)}"
    for step in later:
        if step.move is None:
            continue
        if step.cards[0] == bared:
            soonest = _soonest(first, step)
            if soonest.move is not None and soonest.mover == card:
                return f"It frees {card}, which {soonest.says(*_goes(soonest.move))}."
        onto = step.move.target == first.move.source and not step.move.floats
        if onto and _top(step.before, step.move.target) == bared:
            soonest = _soonest(first, step)
            return f"It frees {card}, onto which {soonest.mover} {soonest.says('go')}."
    return ""


def _top(state: State, column: int) -> int:
    """The top card of a column; 0 if it is empty."""
    shown = int(state.shown[column]) if column >= 0 else 0
    return shown_cards(shown)[-1] if shown else 0


def _carries(first: _Step, later: list[_Step]) -> str:
    """Which card goes onto those that were moved, or follows them home."""
    assert first.move is not None
    for step in later:
        if step.move is None or step.move.target != first.move.target:
            continue
        soonest = _soonest(first, step)
        if step.move.target == AT_HOME:
            if step.cards[0] == first.cards[0] + SUITS:
                return f"{_large(soonest.mover)} {soonest.says('follow', ' it home')}."
        elif not step.move.floats and _top(step.before, step.move.target) == first.cards[-1]:
            return f"{_large(soonest.mover)} {soonest.says('go', ' onto it')}."
    return ""


def _empties(first: _Step, later: list[_Step]) -> str:
    """Which card goes into the column that is emptied."""
    assert first.move is not None
    column = first.move.source
    if column < 0 or first.after.shown[column]:
        return ""
    step = next((one for one in later if one.move is not None and one.move.target == column), None)
    if step is None:
        return ""
    soonest = _soonest(first, step)
    return f"It empties column {column + 1}, where {soonest.mover} {soonest.says('go')}."


def _leads(first: _Step, later: list[_Step]) -> str:
    """The next card of the line that goes home, is turned up or is drawn for the first time."""
    for step in later:
        if step.move is None:
            if step.is_news:
                when = "next" if step.number == _NEXT else f"in {step.number - 1} more moves"
                return f"You draw new cards of the reserve {when}."
        elif step.turns_up:
            source, card = step.move.source, f"the {name_of(step.before, step.cards[0])}"
            whole = tuple(shown_cards(first.after.shown[source]))
            can = any(move.source == source and cards == whole for move, cards in _moves(first.after))
            soonest = step._replace(number=_NEXT) if can and whole[0] == step.cards[0] else step
            return f"{_large(card)} {soonest.says('leave', f' column {source + 1}')}, which turns up a card."
        elif step.move.target == AT_HOME:
            soonest = _soonest(first, step)
            return f"{_large(soonest.mover)} {soonest.says('go', ' home')}."
    return ""


def _bares(first: _Step) -> str:
    """What is set free at once, or follows home."""
    assert first.move is not None
    home = int(first.after.wanted) & (int(available(first.after)) | int(top_cards(first.after)))
    follower = first.cards[0] + SUITS
    if first.move.target == AT_HOME and home >> follower & 1:
        return f"The {name_of(first.before, follower)} can follow it home next."
    bared = _bared(first)
    return f"It frees the {name_of(first.before, bared)}." if bared else ""


def _large(words: str) -> str:
    return words[0].upper() + words[1:]
