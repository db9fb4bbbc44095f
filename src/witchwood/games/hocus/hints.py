"""Why an action is a good one, in a sentence that names cards. It looks only at what the player sees."""

from __future__ import annotations

from collections.abc import Iterator

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.games.hocus.cards import name_of, shown_cards
from witchwood.games.hocus.end import can_pick_up
from witchwood.games.hocus.follow import available, tail_cards, takes_alone, takes_run, top_cards
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, move_of, moved_cards
from witchwood.games.hocus.rules import play
from witchwood.games.hocus.state import COLUMNS, DRAW, STRONGEST, SUITS


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What a legal action brings, by card; "" where it is none of these."""
    action = line[0]
    if action == DRAW:
        return _why_draw(state)
    move = move_of(action)
    if move.source >= 0:
        column, shown = move.source, shown_cards(state.shown[move.source])
        if move.cards == len(shown):
            return _why_clear(state, column, shown[0])
        return _frees(state, action, move, shown[-1 - move.cards])
    if move.target != AT_HOME:
        follower = _follower(state, action, move, move.target)
        if follower:
            return f"The {name_of(state, follower)} can then go onto it."
    if move.source == IN_RESERVE and state.turned > 1:
        return f"It frees the {name_of(state, int(state.reserve[int(state.turned) - 2]))} in the reserve."
    return ""


def _why_draw(state: State) -> str:
    """What the next draws bring: a known card that can be played, or cards that were not seen yet."""
    unseen = 0 if state.seen else int(state.held) - int(state.turned)
    if unseen:
        return f"Not seen yet: {unseen} card{'s' if unseen > 1 else ''} of the reserve."
    for card in _cards_to_come(state):
        name = name_of(state, card)
        if int(state.wanted) >> card & 1:
            return f"It leads to the {name}, which can go home."
        for column in range(COLUMNS):
            if int(takes_alone(state, column)) >> card & 1:
                return f"It leads to the {name}, which can go onto column {column + 1}."
    return ""


def _cards_to_come(state: State) -> Iterator[int]:
    """The reserve cards that drawing makes available, in this order, until all are turned once more."""
    turned, held, draw = int(state.turned), int(state.held), int(state.draw)
    places = [*range(turned + draw, held, draw), held] if turned < held else []
    if can_pick_up(state):
        places += [*range(draw, held, draw), held]
    return (int(state.reserve[place - 1]) for place in places)


def _why_clear(state: State, column: int, first: int) -> str:
    """What it brings to take all face-up cards off a column."""
    if state.down[column]:
        return f"It turns up a card of column {column + 1}."
    strongest = next(_strongest_in_need(state, first), None)
    if strongest is None:
        return ""
    return f"It empties column {column + 1} for the {name_of(state, strongest)}."


def _strongest_in_need(state: State, but: int) -> Iterator[int]:
    """Cards that could fill an empty column to some use: the available one, and those that lie on face-down cards."""
    firsts = [shown_cards(state.shown[column])[0] for column in range(COLUMNS) if state.down[column]]
    for card in [*members(available(state)), *firsts]:
        if card // SUITS == STRONGEST[int(state.preset)] and card != but:
            yield card


def _frees(state: State, action: int, move: Move, bared: int) -> str:
    """What it brings to bare a face-up card of a column."""
    words = f"It frees the {name_of(state, bared)}"
    if int(state.wanted) >> bared & 1:
        return f"{words}, which can go home."
    follower = _follower(state, action, move, move.source)
    return f"{words}, so that the {name_of(state, follower)} can go onto it." if follower else f"{words}."


def _follower(state: State, action: int, move: Move, column: int) -> int:
    """A card that can go onto a column right after an action, the strongest but for those just moved; 0 if none can.

    The action turns up no card, so the hint reveals nothing that the player does not see.
    """
    after = state.copy()
    play(after, 0, action)
    single = top_cards(after) | available(after)
    movers = (takes_alone(after, column) & single) | (takes_run(after, column) & tail_cards(after))
    others = set(members(movers)) - set(moved_cards(state, move))
    return max(others, default=0)
