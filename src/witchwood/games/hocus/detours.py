"""Detours of a line of play, which gain nothing: a way back to where all cards lay before, or a stop on the way.

What is compared is where the cards lie. Hoard marks and pick-ups are left out: a line without the detour has as many
left or more, and whatever can be done with few of them can be done with more. The rules have the last word: what comes
out is played from start to end.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.hocus.moves import AT_HOME, Move, action_of, move_of
from witchwood.games.hocus.rules import legal, play
from witchwood.games.hocus.state import DRAW, MOST_LEGAL


def without_detours(state: State, line: tuple[int, ...]) -> tuple[int, ...]:
    """The line without its detours. Its actions are legal, one after another, and all cards end where they did."""
    end, straight, before = _end_of(state, line), list(line), len(line) + 1
    while len(straight) < before:  # a stop that is left out may leave a loop behind
        before = len(straight)
        straight = _without_stops(state, _without_loops(state, straight))
    return tuple(straight) if end is not None and _end_of(state, straight) == end else line


def _lie(state: State) -> bytes:
    """Where all cards lie."""
    cards = state.copy()
    cards.spent = cards.pickups = cards.seen = 0
    return bytes(cards.tobytes())


def _step(state: State, action: int) -> bool:
    """Play an action, if it is legal."""
    actions = np.empty(MOST_LEGAL, np.int64)
    is_legal = action in actions[: legal(state, 0, actions)]
    if is_legal:
        play(state, 0, action)
    return is_legal


def _end_of(state: State, line: list[int] | tuple[int, ...]) -> bytes | None:
    """Where all cards lie after a line; None if an action of it is not legal."""
    then = state.copy()
    return _lie(then) if all(_step(then, action) for action in line) else None


def _without_loops(state: State, line: list[int]) -> list[int]:
    """The line without what leads back to where it was before."""
    then = state.copy()
    kept: list[int] = []
    met = {_lie(then): 0}
    for action in line:
        play(then, 0, action)
        kept.append(action)
        place = met.setdefault(_lie(then), len(kept))
        if place < len(kept):
            del kept[place:]
            met = {key: at for key, at in met.items() if at <= place}
    return kept


def _without_stops(state: State, line: list[int]) -> list[int]:
    """The line with one move, or none, where cards go on from a column before anything is done with them there."""
    then = state.copy()
    number = 0
    while number < len(line):
        shorter = _past_stop(then, line, number)
        if shorter is None:
            play(then, 0, line[number])
            number += 1
        else:
            line = shorter
    return line


def _past_stop(state: State, line: list[int], number: int) -> list[int] | None:
    """The line that brings the cards of play `number` straight to where they go next, or leaves them where they are if
    they come back; None if they can't go there.
    """
    if line[number] == DRAW:
        return None
    stop = move_of(line[number])
    if stop.target == AT_HOME or stop.floats:
        return None
    until = next((at for at in range(number + 1, len(line)) if _touches(line[at], stop.target)), None)
    if until is None:
        return None
    onward = move_of(line[until])
    if onward.source != stop.target or onward.cards != stop.cards:
        return None
    between = line[number + 1 : until]
    if onward.target != stop.source:
        between.append(action_of(Move(stop.source, stop.cards, onward.target, onward.floats)))
    if _end_of(state, between) != _end_of(state, line[number : until + 1]):
        return None
    return [*line[:number], *between, *line[until + 1 :]]


def _touches(action: int, column: int) -> bool:
    """Whether an action brings cards onto a column, or takes them off."""
    return action != DRAW and column in ((move := move_of(action)).source, move.target)
