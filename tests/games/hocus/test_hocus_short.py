"""Short wins: they win, they take no detours, and they are short."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from games.hocus.hocus_tables import deal
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_short import least, shorten

VARIANTS: dict[str, dict[str, Value]] = {
    "hocus": {},
    "no_powers": {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"},
    "few_redeals": {"draw": 1, "redeals": 2},
    "worry_back": {"worry_back": True},
    "klondike": {"preset": "klondike"},
    "klondike_1": {"preset": "klondike", "draw": 1},
}
each_variant = pytest.mark.parametrize("name", VARIANTS)


@cache
def lines(name: str, deals: int = 3) -> list[tuple[Match, tuple[int, ...], tuple[int, ...]]]:
    """Of the first deals that are won: the match, the solver's line and the short one."""
    found = []
    for number in range(1, deals + 1):
        match = deal(number, VARIANTS[name])
        answer = solve(match.state, Budget(nodes=100_000))
        if answer.verdict == Verdict.WON:
            found.append((match, answer.line, shorten(match.state, answer.line, Budget())))
    assert len(found) > 1
    return found


def states(match: Match, line: tuple[int, ...]) -> list[State]:
    """The positions along a line, each play checked by the rules."""
    then = Match(GAME, match.state, None)
    along = [then.state]
    for action in line:
        then.apply(action)
        along.append(then.state)
    assert then.result == "won"
    return along


@each_variant
def test_a_short_line_wins_without_coming_back(name: str) -> None:
    for match, line, short in lines(name):
        assert len(short) <= len(line)
        along = [state.tobytes() for state in states(match, short)]
        assert len(set(along)) == len(along)


@each_variant
def test_no_win_takes_fewer_actions_than_the_bound(name: str) -> None:
    for match, line, short in lines(name):
        for way in (line, short):
            for left, state in enumerate(reversed(states(match, way))):
                assert least(state) <= left


@pytest.mark.parametrize(("name", "most"), [("hocus", 110), ("klondike", 110), ("klondike_1", 140)])
def test_short_lines_are_short(name: str, most: int) -> None:
    """Most solver's lines are half as long again, many twice. Drawn one by one, cards take more draws."""
    found = lines(name)
    lengths = [len(short) for _, _, short in found]
    assert median(lengths) <= most
    assert max(lengths) <= 200
    assert sum(lengths) < 0.8 * sum(len(line) for _, line, _ in found)


def test_loops_are_cut_out_without_any_search() -> None:
    match, line, _ = lines("hocus")[0]
    draws = 7  # as many bring the same reserve card round again
    then = Match(GAME, match.state, None)
    for _ in range(draws):
        then.apply(0)
    turned = then.state
    for _ in range(draws):
        then.apply(0)
    assert then.state.tobytes() == turned.tobytes(), "a loop"
    rest = solve(turned, Budget(nodes=100_000)).line
    short = shorten(turned, (0,) * draws + rest, Budget(nodes=1))
    assert len(short) <= len(rest)
    states(Match(GAME, turned, None), short)
    assert line


def test_the_budget_is_kept() -> None:
    """A search that may not go on answers with what it has, and more time or memory never makes a line longer."""
    match, line, short = lines("hocus")[0]
    stopped = shorten(match.state, line, Budget(stop=lambda: True))
    assert len(short) < len(stopped) <= len(line)
    states(match, stopped)
    without, narrow = (shorten(match.state, line, Budget(memory=memory)) for memory in (1, 32))
    assert without == stopped, "no beam fits"
    assert len(short) <= len(narrow) < len(without)
