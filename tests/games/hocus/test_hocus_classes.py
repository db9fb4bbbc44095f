"""The complete search of Klondike, asked directly: quick passes would decide most of these before it begins."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from games.hocus.hocus_brute import brute_force, endgame
from games.hocus.hocus_tables import deal
from games.hocus.klondike_slow import Column, Table, as_state, can_be_won, reduced
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_class_line import ClassSearch, has_classes
from witchwood.games.hocus.solver_classes import MOST_HOMES, PROGRESS, enter_class, grow, write_class
from witchwood.games.hocus.solver_counts import START, homes_of, reserve_of, sets_of, write_start
from witchwood.games.hocus.solver_room import depth_of, write_hopeful
from witchwood.games.hocus.solver_search import EXHAUSTED, FOUND, FULL
from witchwood.games.hocus.state import COLUMNS, KLONDIKE, PLAYING, STRONGEST, SUITS

DEALS = 40
each_draw = pytest.mark.parametrize("draw", [1, 2, 3, 4])


def begun(state: Any, memory: int = 1) -> ClassSearch:
    """A search of a state, with the room that there is."""
    sizes = [int(depth_of(state, column)) + 1 for column in range(COLUMNS)]
    strides, hopeful = np.cumprod([1, *sizes[:-1]]), np.zeros(int(np.prod(sizes)), np.int8)
    write_hopeful(state, strides, hopeful)
    return ClassSearch(state, strides, hopeful, memory)


def searched(state: Any) -> ClassSearch:
    """The same, at its end."""
    search = begun(state)
    search.go_on(10**6, Budget().start())
    assert search.status in {FOUND, EXHAUSTED}
    return search


def outcome(table: Table) -> bool:
    """Whether a table of few cards can be won, by the search; plain search agrees."""
    search = begun(as_state(table))
    search.start.missing = COLUMNS - len(table.columns)
    weaker = SUITS * (STRONGEST[KLONDIKE] - table.ranks + 1)
    search.start.every = int(search.start.every) >> weaker << weaker
    search.go_on(10**6, Budget().start())
    assert search.status == (FOUND if can_be_won(table) else EXHAUSTED), table
    return search.status == FOUND


@each_draw
def test_few_cards_come_out_as_by_plain_search(draw: int) -> None:
    dice = random.Random(draw)
    won = sum(outcome(reduced(dice, 5, range(3, 6), draw)) for _ in range(DEALS))
    assert 0.1 * DEALS < won < 0.9 * DEALS


def test_a_king_comes_back_where_that_alone_wins() -> None:
    """Found among 4,000 deals, played without that step."""
    columns: tuple[Column, ...] = ((2, (16, 6, 10)), (3, (8, 15, 17, 11)), (4, (19, 4, 14, 12, 9)))
    assert outcome(Table(4, 3, columns, (7, 18, 13, 5)))
    columns = ((3, (8, 14, 19, 12)), (4, (15, 17, 13, 10, 6)), (5, (4, 18, 21, 16, 23, 9)))
    assert outcome(Table(5, 1, columns, (11, 20, 22, 7, 5)))


@each_draw
def test_endgames_come_out_as_by_plain_search_and_wins_replay(draw: int) -> None:
    dice = random.Random(draw)
    for _ in range(8):
        state = endgame({"preset": "klondike", "draw": draw}, dice)
        search = searched(state)
        known = brute_force(state)
        assert known is None or search.status == (FOUND if known else EXHAUSTED), GAME.position(state)
        if search.status == FOUND:
            match = Match(GAME, state, None)
            for action in search.line():
                match.apply(action)
            assert match.result == "won"


def members_of(start: Any, depths: int, state: Any, homes: int) -> set[int]:
    """All homes of the class that a position belongs to, after a look at its name."""
    heads, under, free, _ = sets_of(start, depths)
    rest = int(start.every) & ~int(under) & ~int(reserve_of(start, (1 << int(state.held)) - 1))
    members, skipped, stamps = (np.zeros(MOST_HOMES, kind) for kind in (np.int64, np.int8, np.int64))
    progress = np.zeros(1, PROGRESS).view(np.recarray)[0]
    size, largest, _, _ = write_class(
        homes, np.uint64(rest), np.uint64(heads), free, progress, stamps, members, skipped
    )
    found = {int(one) for one in members[:size]}
    assert len(found) == size
    assert largest == max(found)
    return found


def test_all_positions_of_a_class_name_the_same_class() -> None:
    dice, larger = random.Random(1), 0
    for _ in range(60):
        state = endgame({"preset": "klondike"}, dice)
        if state.end != PLAYING:
            continue
        start = np.zeros(1, START).view(np.recarray)[0]
        depths = int(write_start(state, np.ones(COLUMNS, np.int64), start))
        found = members_of(start, depths, state, int(homes_of(state.wanted)))
        for homes in dice.sample(sorted(found), min(4, len(found))):
            assert members_of(start, depths, state, homes) == found
        larger += len(found) > 3
    assert larger > 10


def test_a_table_keeps_what_it_knows_as_it_grows() -> None:
    start, progress = (np.zeros(1, kind).view(np.recarray)[0] for kind in (START, PROGRESS))
    start.draw, progress.bits = 3, 4
    table, dice = np.zeros(1 << 10, np.uint64), random.Random(2)
    classes = {(dice.randrange(40_320), dice.randrange(14) * 0x1111, dice.getrandbits(24), 0) for _ in range(500)}
    for one in sorted(classes):
        if progress.nodes >= 3 << progress.bits - 2:
            grow(table, progress)
        assert enter_class(start, *one, progress, table)
    assert progress.bits == 10
    assert not any(enter_class(start, *one, progress, table) for one in classes)
    assert progress.nodes == len(classes)


def test_what_drawing_leads_to_is_entered_once() -> None:
    start, progress = (np.zeros(1, kind).view(np.recarray)[0] for kind in (START, PROGRESS))
    progress.bits = 6
    for draw, turned, entered in ((3, (7, 10, 4, 5, 8, 1), [7, 4, 5, 1]), (4, (23, 7, 11, 2, 6, 1), [23, 7, 2, 1])):
        start.draw, table = draw, np.zeros(1 << 6, np.uint64)
        assert [one for one in turned if enter_class(start, 7, 0x1111, 5, one, progress, table)] == entered


def test_a_deal_that_was_open_for_long_is_decided() -> None:
    """The walk over single positions left it open at 300,000 of them."""
    answer = solve(deal(5_000_965, {"preset": "klondike"}).state, Budget(nodes=300_000))
    assert answer.verdict == Verdict.LOST


def test_a_full_table_is_said() -> None:
    search = begun(deal(29, {"preset": "klondike"}).state)
    search.go_on(10**6, Budget().start())
    assert search.status == FULL
    answer = solve(deal(29, {"preset": "klondike"}).state, Budget(memory=1))
    assert answer.verdict == Verdict.UNKNOWN
    assert answer.counters["full"] == 1


def test_only_rules_without_an_end_of_redeals_have_classes() -> None:
    rules: tuple[tuple[dict[str, Value], bool], ...] = (
        ({}, False),
        ({"preset": "klondike"}, True),
        ({"preset": "klondike", "draw": 4}, True),
        ({"preset": "klondike", "draw": 5}, False),
        ({"preset": "klondike", "redeals": 2}, False),
        ({"preset": "klondike", "worry_back": False}, False),
    )
    for options, expected in rules:
        assert has_classes(deal(1, options).state) == expected
