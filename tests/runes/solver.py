"""Runes: what can be proved by one who sees every rune, and the plays that cost nothing."""

from __future__ import annotations

from runes.rules import ENOUGH, PLAYS, total, turn
from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Answer, Budget, Verdict


def solve(state: State, _budget: Budget) -> Answer:
    """The order makes no difference: so many of the row, the greatest first, and the rest from the pile."""
    line = max(_lines(state), key=lambda line: _worth(state, line))
    if turn(state) != OVER and total(state) + _worth(state, line) >= ENOUGH:
        return Answer(line[0], Verdict.WON, 1.0, line, {"nodes": 1})
    return Answer(None, Verdict.LOST, 0.0, (), {"nodes": 1})


def _lines(state: State) -> list[tuple[int, ...]]:
    """The best line for each number of runes that are taken of the row."""
    plays = PLAYS - int(state.plays)
    row = [1 + place for place in sorted(range(len(state.row)), key=lambda place: -int(state.row[place]))]
    row = [action for action in row if state.row[action - 1]]
    most = min(len(row), plays)
    return [(*row[:count], *[0] * (plays - count)) for count in range(most + 1)]


def _worth(state: State, line: tuple[int, ...]) -> int:
    """What a line turns up."""
    row = sum(int(state.row[action - 1]) for action in line if action)
    left, drawn = int(state.left), line.count(0)
    return row + sum(int(rune) for rune in state.pile[left - drawn : left])


def shorten(_state: State, line: tuple[int, ...], _budget: Budget) -> tuple[int, ...]:
    """Every game has as many plays."""
    return line


def safe(state: State, _seat: int) -> int | None:
    """The next of the pile, once the runes that were turned up are enough."""
    return 0 if turn(state) != OVER and total(state) >= ENOUGH else None
