"""What speaks for an action: what it turns up, or what it makes possible, as far as the player can foresee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from witchwood.engine.kernel import State
from witchwood.games.hocus.cards import name_of, shown_cards
from witchwood.games.hocus.end import can_pick_up
from witchwood.games.hocus.follow import available, takes_alone, top_cards
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, move_of, moved_cards
from witchwood.games.hocus.rules import play
from witchwood.games.hocus.state import COLUMNS, DRAW, SUITS, WON

_FAR = 12  # plays that a claim looks ahead


class _Step(NamedTuple):
    """A play of the line. number: which one, from 1; move, cards: what it moves, None and none for a draw. turns_up:
    whether a column's card is turned up; is_news: whether the player learns a card.
    """

    number: int
    before: State
    after: State
    move: Move | None
    cards: tuple[int, ...]
    turns_up: bool
    is_news: bool

    @property
    def when(self) -> str:
        """When the play comes, in words."""
        return "next" if self.number == 2 else f"in {self.number} moves"

    def name(self, card: int) -> str:
        """A card in words."""
        return f"the {name_of(self.before, card)}"


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What line[0] turns up, or which card of the line it sets free or makes room for; "" where it is none of these."""
    first, *later = _foreseen(state, line)
    if first.move is None:
        return _for_draw(first, later)
    if first.turns_up:
        return f"It turns up a card of column {first.move.source + 1}."
    last = later[-1] if later else first
    if last.after.end == WON:
        return f"It wins in {last.number} moves." if later else "It wins the game."
    return _frees(first, later) or _carries(first, later) or _empties(first, later) or _leads(later) or _bares(first)


def _foreseen(state: State, line: tuple[int, ...]) -> list[_Step]:
    """The first plays of a line, up to the first one that brings news: the player can't see further."""
    steps: list[_Step] = []
    for number, action in enumerate(line[:_FAR], 1):
        before, after = steps[-1].after if steps else state, (steps[-1].after if steps else state).copy()
        play(after, 0, action)
        move = None if action == DRAW else move_of(action)
        cards = () if move is None else tuple(moved_cards(before, move))
        turns_up = int(after.down.sum()) < int(before.down.sum())
        new_cards = move is None and not before.seen and before.turned < before.held
        is_news = (turns_up or new_cards) and _unknown(before) > 1
        steps.append(_Step(number, before, after, move, cards, turns_up, is_news))
        if is_news:
            break
    return steps


def _unknown(state: State) -> int:
    """How many cards the player can't place."""
    return int(state.down.sum()) + (0 if state.seen else int(state.held) - int(state.turned))


def _goes(move: Move) -> str:
    if move.target == AT_HOME:
        return "can go home"
    return f"can be tucked into column {move.target + 1}" if move.floats else f"can go onto column {move.target + 1}"


def _for_draw(first: _Step, later: list[_Step]) -> str:
    """Which card the draws are for; how many were not seen yet."""
    state = first.before
    unseen = 0 if state.seen else int(state.held) - int(state.turned)
    if unseen:
        return f"Not seen yet: {unseen} card{'s' if unseen > 1 else ''} of the reserve."
    step = next((one for one in later if one.move is not None), None)
    if step is not None and step.move is not None and step.move.source == IN_RESERVE:
        return f"{_after_draws(step.number - 1)} {step.name(step.cards[0])} {_goes(step.move)}."
    for draws, card in enumerate(_cards_to_come(state), 1):
        if int(state.wanted) >> card & 1:
            return f"{_after_draws(draws)} {first.name(card)} can go home."
        for column in range(COLUMNS):
            if int(takes_alone(state, column)) >> card & 1:
                return f"{_after_draws(draws)} {first.name(card)} can go onto column {column + 1}."
    return ""


def _after_draws(draws: int) -> str:
    return "After this draw" if draws == 1 else f"After {draws} draws"


def _cards_to_come(state: State) -> Iterator[int]:
    """The reserve cards that drawing makes available, in this order, until all are turned once more."""
    turned, held, draw = int(state.turned), int(state.held), int(state.draw)
    places = [*range(turned + draw, held, draw), held] if turned < held else []
    if can_pick_up(state):
        places += [*range(draw, held, draw), held]
    return (int(state.reserve[place - 1]) for place in places)


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
    words = f"It frees {first.name(bared)}"
    for step in later:
        if step.cards and step.move is not None:
            if bared in step.cards and step.cards[0] == bared:
                return f"{words}, which {_goes(step.move)} {step.when}."
            onto = step.move.target == first.move.source and not step.move.floats
            if onto and _top(step.before, step.move.target) == bared:
                return f"{words}, onto which {step.name(step.cards[0])} can go {step.when}."
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
        if step.move.target == AT_HOME:
            if step.cards[0] == first.cards[0] + SUITS:
                return f"{_large(step.name(step.cards[0]))} can follow it home {step.when}."
        elif not step.move.floats and _top(step.before, step.move.target) == first.cards[-1]:
            return f"{_large(step.name(step.cards[0]))} can go onto it {step.when}."
    return ""


def _empties(first: _Step, later: list[_Step]) -> str:
    """Which card goes into the column that is emptied."""
    assert first.move is not None
    column = first.move.source
    if column < 0 or first.after.shown[column]:
        return ""
    step = next((one for one in later if one.move is not None and one.move.target == column), None)
    return f"It empties column {column + 1}, where {step.name(step.cards[0])} can go {step.when}." if step else ""


def _leads(later: list[_Step]) -> str:
    """The next card of the line that goes home, is turned up or is drawn for the first time."""
    for step in later:
        if step.move is None:
            if step.is_news:
                return f"New cards of the reserve can be drawn {step.when}."
            continue
        card = _large(step.name(step.cards[0]))
        if step.turns_up:
            return f"{card} can leave column {step.move.source + 1} {step.when}, which turns up a card."
        if step.move.target == AT_HOME:
            return f"{card} can go home {step.when}."
    return ""


def _bares(first: _Step) -> str:
    """What is set free at once, or follows home."""
    assert first.move is not None
    home = int(first.after.wanted) & (int(available(first.after)) | int(top_cards(first.after)))
    follower = first.cards[0] + SUITS
    if first.move.target == AT_HOME and home >> follower & 1:
        return f"{_large(first.name(follower))} can follow it home next."
    bared = _bared(first)
    return f"It frees {first.name(bared)}." if bared else ""


def _large(words: str) -> str:
    return words[0].upper() + words[1:]
