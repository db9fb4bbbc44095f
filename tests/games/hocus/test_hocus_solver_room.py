"""Room in Klondike: layouts as plain search finds them, and no position on the way to a win without hope."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.hocus.hocus_brute import brute_force, endgame
from games.hocus.hocus_tables import deal
from games.hocus.test_hocus_solver_dead import LINES
from witchwood.engine.option import Value
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_room import depth_of, has_room, number_of, write_hopeful
from witchwood.games.hocus.state import COLUMNS, PLAYING

Hope = tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.uint64]]


def hope(state: Any) -> Hope:
    """Strides, whether each choice of depths is hopeful, and the set of each column's deepest card (none for kings)."""
    depths = [int(depth_of(state, column)) for column in range(COLUMNS)]
    strides = np.cumprod([1] + [depth + 1 for depth in depths[:-1]])
    hopeful = np.zeros(int(np.prod([depth + 1 for depth in depths])), np.int8)
    write_hopeful(state, strides, hopeful)
    bases = np.full(COLUMNS, 2**63, np.uint64)
    start = 0
    for column in range(COLUMNS):
        card = int(state.hidden[start]) if state.down[column] else int(state.shown[column]).bit_length() - 1
        if 0 < card < 52:
            bases[column] = 1 << card
        start += column
    return strides, hopeful, bases


def lies(must: set[int], may: set[int], heads: set[int], columns: int, strength: int, above: set[int]) -> bool:
    """`has_room` by trying every choice of cards and every way to lay them on those that are one stronger."""
    if strength < 10:
        return True
    cards = [card for card in must | may if card // 4 == strength]
    for choice in product((False, True), repeat=len(cards)):
        chosen = [card for card, taken in zip(cards, choice, strict=True) if taken]
        if not must & set(cards) <= set(chosen):
            continue
        if strength == 13:
            fits = len(chosen) <= columns
        else:
            fits = any(
                all(card % 2 != host % 2 for card, host in zip(chosen, hosts, strict=True))
                for hosts in permutations(above, len(chosen))
            )
        lying = set(chosen) | {head for head in heads if head // 4 == strength}
        if fits and lies(must, may, heads, columns, strength - 1, lying):
            return True
    return False


def test_room_as_every_layout_tried_finds_it() -> None:
    dice = random.Random(3)
    found = []
    for _ in range(300):
        kinds = {card: dice.choice(("must", "may", "head", "none", "none")) for card in range(40, 56)}
        must, may, heads = ({card for card, kind in kinds.items() if kind == name} for name in ("must", "may", "head"))
        columns = dice.randint(0, 3)
        all_must, all_may, all_heads = (np.uint64(sum(1 << card for card in cards)) for cards in (must, may, heads))
        found.append(bool(has_room(all_must, all_may, all_heads, columns)))
        assert found[-1] == lies(must, may, heads, columns, 13, set()), (must, may, heads, columns)
    assert 30 < sum(found) < 270


def test_no_position_on_the_way_to_a_win_is_without_hope() -> None:
    tried = 0
    for line in LINES:
        words, _, actions = line.partition(":")
        given = dict(word.split("=") for word in words.split())
        number = int(given.pop("deal"))
        if given.get("preset") != "klondike":
            continue
        match = deal(number, {name: GAME.option(name).read(text) for name, text in given.items()})
        strides, hopeful, bases = hope(match.state)
        for action in actions.split():
            assert hopeful[number_of(match.state, bases, strides)], match.position()
            tried += 1
            match.apply(int(action))
    assert tried > 500


@pytest.mark.parametrize("options", [{"draw": 3}, {"worry_back": False, "redeals": 0}], ids=["usual", "once"])
def test_no_endgame_that_can_be_won_is_without_hope(options: dict[str, Value]) -> None:
    dice = random.Random(2)
    for _ in range(60):
        state = endgame({"preset": "klondike", **options}, dice)
        if state.end == PLAYING and not hope(state)[1][-1]:
            assert not brute_force(state), GAME.position(state)


def test_depths_have_numbers_of_their_own() -> None:
    state = deal(3, {"preset": "klondike"}).state
    strides, hopeful, bases = hope(state)
    assert len(hopeful) == 40_320
    assert number_of(state, bases, strides) == 40_319


def test_a_deal_that_is_lost_for_want_of_room() -> None:
    """A search of all its positions without a look at the room agrees."""
    answer = solve(deal(118, {"preset": "klondike"}).state, Budget(nodes=10_000))
    assert answer.verdict == Verdict.LOST
