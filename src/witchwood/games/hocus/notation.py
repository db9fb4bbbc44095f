"""Actions as text and back, and as words: `d`, `r>3`, `r>f`, `4>f`, `3/4>5`, `2^5`, `h>3`."""

from __future__ import annotations

import re

from witchwood.engine.kernel import State
from witchwood.engine.text import quote
from witchwood.games.hocus.cards import letter_of, name_of, read_suit
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, action_of, hoards, move_of, moved_cards
from witchwood.games.hocus.state import COLUMNS, DRAW, HOCUS, LONGEST

HELP = """\
Bring each suit to its foundation, from 1 up to 12 (or ace to king).
d turns cards of the reserve; r>3 lays the one turned last on column 3, r>f on
its foundation. 4>f and 4>5 move the top card of column 4, 3/4>5 four cards.
A card goes onto one that is one stronger and of another suit, a 12 into an
empty column. 2^5 floats a Ghost in front of column 5's face-up cards.
A Goblin may go onto its equal, a lone Froggle only onto the next Froggle.
On the screen: b Goblins, f Froggles, g Ghosts, h Hexis, with 1 to 12. In
Klondike a 2 to 10 j q k, then c clubs, d diamonds, s spades, h hearts."""

_EXAMPLES = "write d (draw), r>3 (reserve to column 3), 4>f (column 4 to its foundation), 3/2>5 (two cards)"
_POWERS = " or 2^5 (a Ghost into column 5)"
_MOVE = re.compile(r"([a-z]|\d{1,2})(?:/(\d{1,3}))?([>^])(f|\d{1,2})", re.ASCII)


def write_action(state: State, _seat: int, action: int) -> str:
    """Notation of an action. It depends on the state only for the letters of the suits."""
    if action == DRAW:
        return "d"
    move = move_of(action)
    if move.source == IN_RESERVE:
        source = "r"
    elif move.source <= AT_HOME:
        source = letter_of(state, AT_HOME - move.source)
    else:
        source = str(move.source + 1)
    tail = f"/{move.cards}" if move.cards > 1 else ""
    return f"{source}{tail}{'^' if move.floats else '>'}{'f' if move.target == AT_HOME else move.target + 1}"


def read_action(state: State, _seat: int, text: str) -> int:
    """The action's number, legal or not; capitals and `3/1>5` for `3>5` will do. ValueError says what is wrong."""
    if text.lower() == "d":
        return DRAW
    match = _MOVE.fullmatch(text.lower())
    if match is None:
        powers = _POWERS if state.preset == HOCUS else ""
        raise ValueError(f"{quote(text)} is no action: {_EXAMPLES}{powers}")
    source, tail, sign, target = match.groups()
    try:
        move = Move(_read_source(state, source), int(tail or 1), _read_target(target), floats=sign == "^")
    except ValueError as error:
        raise ValueError(f"{quote(text)} is no action: {error}") from None
    if not 1 <= move.cards <= LONGEST:
        raise ValueError(f"{quote(text)} is no action: a column never shows more than {LONGEST} cards; write 3/2>5")
    if move.cards > 1 and (move.source < 0 or move.target == AT_HOME or move.floats):
        raise ValueError(f"{quote(text)} is no action: several cards may go only from column to column, as 3/2>5")
    if move.source <= AT_HOME and (move.target == AT_HOME or move.floats):
        raise ValueError(f"{quote(text)} is no action: a foundation's card can only go to a column, as {source}>3")
    if move.floats and move.target == AT_HOME:
        raise ValueError(f"{quote(text)} is no action: a Ghost floats into a column, as r^5 or 2^5")
    return action_of(move)


def _read_source(state: State, text: str) -> int:
    if text == "r":
        return IN_RESERVE
    if text.isdigit():
        return _read_column(text)
    return AT_HOME - read_suit(state, text)


def _read_target(text: str) -> int:
    return AT_HOME if text == "f" else _read_column(text)


def _read_column(text: str) -> int:
    if not 1 <= int(text) <= COLUMNS:
        raise ValueError(f"the columns are 1 to {COLUMNS}; write r>3 or 3>5")
    return int(text) - 1


def describe(state: State, _seat: int, action: int) -> str:
    """An action in words, as a button or a move list shows it."""
    if action == DRAW:
        return _describe_draw(state)
    move = move_of(action)
    cards = moved_cards(state, move)
    names = [name_of(state, card) for card in cards]
    if not names:
        what = "Nothing"
    elif len(names) == 1:
        what = names[0][0].upper() + names[0][1:]
    else:
        more = "the card" if len(names) == 2 else f"the {len(names) - 1} cards"
        what = f"{names[0][0].upper()}{names[0][1:]} with {more} on it"
    if move.target == AT_HOME:
        return f"{what} to the foundation"
    column = f"column {move.target + 1}"
    if move.floats:
        return f"{what} floats into {column}"
    if move.source <= AT_HOME:
        return f"{what} back to {column}"
    power = ", by its Goblin Hoard" if len(cards) == 1 and hoards(state, cards[0], move.target) else ""
    return f"{what} to {column}{power}"


def _describe_draw(state: State) -> str:
    held, turned, draw = int(state.held), int(state.turned), int(state.draw)
    count = min(draw, held if turned == held else held - turned)
    cards = "a card" if count == 1 else f"{count} cards"
    return f"Pick up the reserve and turn {cards}" if turned == held else f"Turn {cards} of the reserve"
