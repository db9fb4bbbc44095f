"""The Witch Stones expert: its fast positions against the rules, its answers against plain minimax."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import witchwood
from games.stones.stones_slow import ALL, position
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.text import BadText
from witchwood.games.stones import expert
from witchwood.games.stones.board import words_of
from witchwood.games.stones.expert import choose
from witchwood.games.stones.expert_moves import best_line, list_actions
from witchwood.games.stones.expert_tables import NODE, ROOT, prepare, step
from witchwood.games.stones.rules import worth
from witchwood.games.stones.state import MOONS, SQUARES, SUNS

GAME = witchwood.game("stones")
EMPTY = ("9",) * 9
WITHIN = 1_000  # more than any difference in points


def begin(number: int, target: int = 50, side: str = "suns") -> Match:
    match = witchwood.deal("stones", number, target=target)
    match.play(side)
    return match


def prepared(state: Any) -> tuple[Any, Any]:
    root = np.zeros(1, ROOT).view(np.recarray)[0]
    nodes = np.zeros(2, NODE).view(np.recarray)
    prepare(state, root, nodes[0])
    return root, nodes


def few_stones(dice: random.Random, least: int, most: int) -> Any:
    """A random state late in a close game, with so many stones left."""
    while True:
        inner = [name for name in ALL if name[0] not in "ai" and name[1] not in "19"]
        corner = dice.choice(inner)  # near each other, or there would be no lines
        near = [n for n in inner if abs(ord(n[0]) - ord(corner[0])) < 3 and abs(int(n[1]) - int(corner[1])) < 3]
        board = {name: dice.choice("smceec") for name in dice.sample(near, min(len(near), dice.randint(least, most)))}
        rows = ["".join(board.get(f + r, "1") for f in "abcdefghi") for r in "987654321"]
        letters = list(board.values())
        gone = 5 * (9 - letters.count("c")) + 48 - letters.count("e")
        first = gone // 2 + dice.randint(-4, 4)
        target = dice.choice([113, max(first, gone - first) + dice.randint(1, 9)])
        text = position(*rows, turn=dice.randrange(2), target=target, points=(first, gone - first))
        try:
            return GAME.from_position(text)
        except BadText:  # too many crowns, or nothing to take
            continue


_KNOWN: dict[bytes, int] = {}


def minimax(state: Any, seat: int) -> int:
    """The final difference in points from a seat's side, and `WITHIN` more or less for who wins, without shortcuts."""
    known = state.tobytes()
    if known not in _KNOWN:
        mover = int(GAME.rules.turn(state))
        if mover < 0:
            won = int(GAME.rules.winners(state)) == 1
            _KNOWN[known] = int(state.points[0]) - int(state.points[1]) + (WITHIN if won else -WITHIN)
        else:
            best = max(minimax(played(state, mover, action), mover) for action in GAME.legal(state, mover))
            _KNOWN[known] = best if mover == 0 else -best
    return _KNOWN[known] if seat == 0 else -_KNOWN[known]


def played(state: Any, seat: int, action: int) -> Any:
    after = state.copy()
    GAME.rules.play(after, seat, action)
    return after


def check_line(state: Any, answer: Answer) -> Any:
    """Play the line, every action of which must be legal; return the state at its end."""
    for action in answer.line:
        seat = int(GAME.rules.turn(state))
        assert action in GAME.legal(state, seat)
        state = played(state, seat, action)
    return state


# The position in the search


@pytest.mark.parametrize("target", [50, 9, 113])
def test_the_position_in_the_search_equals_the_rules_step_by_step(target: int) -> None:
    dice = random.Random(target)
    for number in range(12):
        state = begin(number, target, dice.choice(["suns", "moons"])).state
        root, nodes = prepared(state)
        found = np.empty(GAME.most_legal, np.int64)
        while not state.over:
            seat = int(GAME.rules.turn(state))
            actions = GAME.legal(state, seat)
            assert sorted(found[: list_actions(root, nodes[0], found)].tolist()) == actions
            gains = [int(worth(state, seat, action)) for action in actions]
            assert [int(root.gain[seat, action]) for action in actions] == gains
            best = best_line(root, nodes[0].lines, seat)
            assert best <= max(gains)
            assert best >= max([g for a, g in zip(actions, gains, strict=True) if a >= SQUARES or g > 1], default=0)
            action = actions[-1] if dice.random() < 0.3 else dice.choice(actions)
            step(root, nodes[0], action, nodes[1])
            GAME.rules.play(state, seat, action)
            assert nodes[1].over == state.over
            assert nodes[1].points.tolist() == state.points.tolist()
            if not state.over:
                _, fresh = prepared(state)
                for name in ("key", "mover", "stones"):
                    assert nodes[1][name] == fresh[0][name]
                assert nodes[1].lines.tolist() == fresh[0].lines.tolist()
            nodes[0] = nodes[1]


# Against plain minimax


def solved(state: Any) -> tuple[int, Answer, int]:
    """Whose turn it is, the expert's answer and the truth."""
    seat = int(GAME.rules.turn(state))
    return seat, choose(state, seat, Budget(nodes=1_000_000)), minimax(state, seat)


def test_endings_are_valued_as_by_plain_minimax() -> None:
    dice = random.Random(1)
    verdicts = set()
    for _ in range(80):
        state = few_stones(dice, 3, 6)
        seat, answer, score = solved(state)
        assert answer.verdict is (Verdict.WON if score > 0 else Verdict.LOST)
        assert answer.value == (score - WITHIN if score > 0 else score + WITHIN)
        assert answer.action is not None
        assert minimax(played(state, seat, answer.action), seat) == score
        end = check_line(state, answer)
        assert not end.over or int(GAME.rules.winners(end)) == (1 << seat if score > 0 else 2 >> seat)
        verdicts.add(answer.verdict)
    assert len(verdicts) == 2


def test_verdicts_of_the_pruned_search_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "_EXACT_STONES", 0)
    dice = random.Random(2)
    for _ in range(80):
        state = few_stones(dice, 4, 7)
        seat, answer, score = solved(state)
        assert answer.verdict is (Verdict.WON if score > 0 else Verdict.LOST)
        assert answer.value is not None
        assert (score - WITHIN >= answer.value) if score > 0 else (score + WITHIN <= answer.value)
        assert answer.action is not None
        assert (minimax(played(state, seat, answer.action), seat) > 0) == (score > 0)


# Wins, near and proved


def test_a_win_in_one_is_found_and_proved() -> None:
    rows = (*EMPTY[:4], "1cc1e4", *EMPTY[:4])  # one crown is not enough, both are
    state = GAME.from_position(position(*rows, turn=0, target=50, points=(41, 41)))
    answer = choose(state, 0, Budget(nodes=1_000))
    assert answer.verdict is Verdict.WON
    assert answer.value == 10
    assert [GAME.text.write_action(state, 0, action) for action in answer.line] == ["b5-c5"]


def test_a_win_in_two_is_proved_and_the_other_seat_knows_that_it_has_lost() -> None:
    rows = (*EMPTY[:4], "2c3c2", *EMPTY[:3], "3e5")  # any two of the three make 50
    state = GAME.from_position(position(*rows, turn=0, target=50, points=(44, 38)))
    answer = choose(state, 0, Budget(nodes=1_000))
    assert answer.verdict is Verdict.WON
    assert answer.action is not None
    reply = choose(played(state, 0, answer.action), 1, Budget(nodes=1_000))
    assert reply.verdict is Verdict.LOST
    assert reply.action is not None


def test_a_proved_win_on_a_wide_board_is_won_in_play() -> None:
    """The last third of real games: once a seat has a proof, it wins whatever the other does."""
    dice = random.Random(4)
    proofs = 0
    for number in range(6):
        match = begin(number)
        winner = None
        while match.turn is not None:
            if winner is None or match.turn == winner:
                answer = choose(match.state, match.turn, Budget(nodes=4_000))
                assert answer.action is not None
                if answer.verdict is not Verdict.UNKNOWN:
                    shown = match.turn if answer.verdict is Verdict.WON else 1 - match.turn
                    assert winner in (None, shown)
                    winner = shown
                match.apply(answer.action)
            else:
                match.apply(dice.choice(match.legal()))
        proofs += winner is not None
        assert winner is None or match.result == (winner,)
    assert proofs > 3


# Budgets


def test_the_same_nodes_give_the_same_answer_however_they_are_sliced(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, nodes in ((1, 3_000), (2, 20_000)):
        state = begin(number).state
        seat = int(state.mover)
        first = choose(state, seat, Budget(nodes=nodes))
        assert first.counters["nodes"] <= nodes
        monkeypatch.setattr(expert, "_SLICE", 37)
        assert choose(state, seat, Budget(nodes=nodes)) == first
        monkeypatch.undo()


def test_a_stop_ends_the_search_with_the_best_so_far() -> None:
    state = begin(5).state
    seat = int(state.mover)
    assert choose(state, seat, Budget(stop=lambda: True)).action in GAME.legal(state, seat)
    told: list[Answer] = []
    answer = choose(state, seat, Budget(stop=lambda: len(told) == 3, progress=told.append))
    assert answer.counters["depth"] == 3
    assert answer.action == told[-1].action
    assert [one.counters["depth"] for one in told] == [1, 2, 3]


def test_seconds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth whenever it is looked at: between slices, and for both sides together."""
    looks = itertools.count()
    monkeypatch.setattr("witchwood.engine.search.time", SimpleNamespace(monotonic=lambda: next(looks) / 100))
    state = begin(6).state
    choose(state, int(state.mover), Budget(seconds=0.2))
    assert 20 <= next(looks) <= 25


# The choice of a side


def test_the_side_is_chosen_whose_search_promises_more() -> None:
    for number in range(4):
        state = witchwood.deal("stones", number).state
        seat = int(state.mover)
        answer = choose(state, seat, Budget(nodes=6_000))
        assert answer.action in (SUNS, MOONS)
        assert answer.counters["depth"] >= 2
        check_line(state, answer)
        for action in (SUNS, MOONS):
            tree = expert._Tree(played(state, seat, action), Budget())
            for _ in range(int(answer.counters["depth"])):
                assert tree.deepen(Budget().start())
            assert answer.value is not None
            assert -tree.score == answer.value if action == answer.action else -tree.score <= answer.value


def test_a_side_is_chosen_even_where_both_lose() -> None:
    state = witchwood.deal("stones", 42, target=1).state
    answer = choose(state, int(state.mover), Budget(nodes=1_000))
    assert (answer.verdict, answer.value) == (Verdict.LOST, -1.0)


# Quiescence


@pytest.mark.parametrize("density", [0.4, 0.6, 0.8])
def test_quiescence_stays_small_on_open_boards(density: float) -> None:
    dice = random.Random(density)
    for number in range(10):
        state = begin(number, 113).state
        for square in range(SQUARES):
            if dice.random() > density:
                for kind in range(4):
                    state.pieces[kind] &= ~np.array(words_of([square]), np.uint64)
        tree = expert._Tree(state, Budget(nodes=100_000))
        assert tree.deepen(Budget(nodes=20_000).start())
        assert tree.quiet_nodes <= tree.nodes < 5_000
        assert tree._nodes.depth.min() >= -8
