"""An action taken apart: from where, how many cards, to where."""

from __future__ import annotations

from dataclasses import dataclass

from witchwood.engine.kernel import State
from witchwood.games.hocus.cards import shown_cards, top_of_home
from witchwood.games.hocus.follow import takes_alone, takes_run
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    FLOAT,
    FROM_COLUMN,
    FROM_HOME,
    FROM_RESERVE,
    GOBLIN,
    LONGEST,
    ONTO,
    RESERVE_HOME,
    SUITS,
)

IN_RESERVE, AT_HOME = -1, -2  # places beside the columns 0 to 6; a foundation as a source is AT_HOME - suit


@dataclass(frozen=True)
class Move:
    """An action other than drawing. source: IN_RESERVE, a column or AT_HOME - suit; target: a column or AT_HOME."""

    source: int
    cards: int
    target: int
    floats: bool = False


def move_of(action: int) -> Move:
    """What the number of an action other than DRAW stands for."""
    if action == RESERVE_HOME:
        return Move(IN_RESERVE, 1, AT_HOME)
    if action < ONTO:
        return Move(action - COLUMN_HOME, 1, AT_HOME)
    if action >= FLOAT:
        place, target = divmod(action - FLOAT, COLUMNS)
        return Move(place - 1, 1, target, floats=True)
    target, how = divmod(action - ONTO, BLOCK)
    if how < FROM_HOME:
        return Move(IN_RESERVE, 1, target)
    if how < FROM_COLUMN:
        return Move(AT_HOME - (how - FROM_HOME), 1, target)
    source, less = divmod(how - FROM_COLUMN, LONGEST)
    return Move(source, less + 1, target)


def action_of(move: Move) -> int:
    """The number of an action other than DRAW; inverse of `move_of`."""
    if move.floats:
        return FLOAT + (move.source + 1) * COLUMNS + move.target
    if move.target == AT_HOME:
        return RESERVE_HOME if move.source == IN_RESERVE else COLUMN_HOME + move.source
    block = ONTO + move.target * BLOCK
    if move.source == IN_RESERVE:
        return block + FROM_RESERVE
    if move.source <= AT_HOME:
        return block + FROM_HOME + AT_HOME - move.source
    return block + FROM_COLUMN + move.source * LONGEST + move.cards - 1


def moved_cards(state: State, move: Move) -> list[int]:
    """The cards that a move would take, first card first; fewer than asked for (or none) where they do not lie open."""
    if move.source == IN_RESERVE:
        turned = int(state.turned)
        return [int(state.reserve[turned - 1])] if turned else []
    if move.source <= AT_HOME:
        top = top_of_home(state, AT_HOME - move.source)
        return [top] if top else []
    return shown_cards(state.shown[move.source])[-move.cards :]


def hoards(state: State, card: int, column: int) -> bool:
    """Whether a column takes this card only by its Goblin Hoard."""
    if card % SUITS != GOBLIN:
        return False
    return bool(int(takes_alone(state, column)) & ~int(takes_run(state, column)) & 1 << card)
