"""Duels: points, fairness and the interval."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import pairwise, permutations

import pytest

import witchwood
from witchwood.agents import find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget
from witchwood.games.witchpig.state import CALL
from witchwood.lab.duel import Duel, duel, duel_study
from witchwood.lab.small import played
from witchwood.lab.stats import wilson


@dataclass
class Caller:
    """Follows the rule of thumb in turn; out of turn, answers what it was made with, and notes who is asked when."""

    answer: Answer
    name: str = "caller"
    knows_all: bool = False
    words: str = ""
    asked: list[tuple[int, bytes]] = field(default_factory=list)

    def plays(self, game: Game) -> bool:
        return game.name == "witchpig"

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        if game.rules.turn(state) == seat:
            return find("greedy").choose(game, state, seat, budget)
        assert game.legal(state, seat) == [CALL]
        self.asked.append((seat, state.tobytes()))
        return self.answer


def test_equal_agents_share_the_points_of_a_deal() -> None:
    """A rule of thumb against itself: each deal is won once from either side, so exactly half."""
    result = witchwood.duel("newts", "greedy", "greedy", pairs=30)
    assert (result.games, result.points, result.fair) == (60, 30.0, 0.5)


def test_perfect_play_beats_random() -> None:
    """The player who takes the last newt always wins, but shares the win where the other has found the toad."""
    result = witchwood.duel("newts", "greedy", "random", pairs=40)
    assert result.share > 0.65
    assert 0.5 < result.interval[0] < result.share <= result.interval[1]


def test_every_seat_is_taken_in_turn() -> None:
    result = witchwood.duel("witchpig", "greedy", "random", pairs=2, seats=3)
    assert result.games == 6
    assert result.fair == pytest.approx(1 / 3)


def test_the_interval_is_one_over_deals() -> None:
    """Drawn again by hand: whole deals with both their games, again and again."""
    result = witchwood.duel("newts", "greedy", "random", pairs=60)
    rows = played(duel_study("newts", "greedy", "random", pairs=60))
    won = {(row["deal"], row["order"]): row["won"] for row in rows.iter_rows(named=True)}
    means = [(won[deal, 0] + won[deal, 1]) / 2 for deal in range(60)]
    assert list(result.shares) == pytest.approx(means)
    dice = random.Random(7)
    drawn = sorted(sum(dice.choices(means, k=60)) / 60 for _ in range(4_000))
    assert result.interval == pytest.approx((drawn[100], drawn[3_900]), abs=0.012)


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    """Forty deals, each won from both seats or lost from both, know no more than forty games."""
    both = Duel((1.0, 0.0) * 20, 2)
    assert (both.games, both.points, both.share) == (80, 40, 0.5)
    assert both.interval == wilson(0.5, 40)
    assert Duel((1.0,) * 40, 2).interval == wilson(1.0, 40)
    assert Duel((0.5,) * 40, 2).interval == (0.5, 0.5)


def test_refusals() -> None:
    with pytest.raises(ValueError, match="hocus is a solitaire"):
        witchwood.duel("hocus", "greedy", "random")
    with pytest.raises(ValueError, match="pairs: 0"):
        witchwood.duel("newts", "greedy", "random", pairs=0)
    with pytest.raises(ValueError, match="newts has no solver"):
        witchwood.solve(witchwood.deal("newts", 1))


def test_a_seat_may_act_out_of_turn_or_decline() -> None:
    """With option void a call ends the game: made at once it leaves a deal to nobody, declined it changes nothing."""
    options = {"false_call": "void"}
    game = witchwood.game("witchpig")
    usual = duel(game, find("greedy"), find("greedy"), pairs=4, seats=3, options=options)
    patient = Caller(Answer(None, value=0.5))
    assert duel(game, patient, patient, pairs=4, seats=3, options=options) == usual
    nameless = Caller(Answer(CALL))  # names the legal action, and does not say that it is worth anything
    assert duel(game, nameless, nameless, pairs=4, seats=3, options=options) == usual
    eager = Caller(Answer(CALL, value=0.5))
    result = duel(game, eager, find("greedy"), pairs=4, seats=3, options=options)
    assert result.points == pytest.approx(result.games / 3)
    assert len(eager.asked) <= result.games


def test_a_duel_by_names_is_that_of_the_agents_themselves() -> None:
    """By names the rules of thumb play in compiled loops, by agents one by one: the same games."""
    game = witchwood.game("witchpig")
    for seats in (2, 4):
        asked = witchwood.duel("witchpig", "greedy", "greedy", pairs=6, seats=seats)
        assert asked == duel(game, find("greedy"), find("greedy"), pairs=6, seats=seats)
    expert = witchwood.duel("witchpig", "expert", "greedy", pairs=3, seats=2, nodes=100)
    assert expert == duel(game, find("expert"), find("greedy"), pairs=3, seats=2, budget=Budget(nodes=100))


def test_the_others_are_asked_before_every_play_in_a_fair_order() -> None:
    patient = Caller(Answer(None))
    duel(witchwood.game("witchpig"), patient, patient, pairs=3, seats=4)  # so each deal is played four times alike
    assert len(patient.asked) == 4 * len(set(patient.asked))  # nobody twice about the same position
    seats = [seat for seat, _ in patient.asked]
    assert set(pairwise(seats)) >= set(permutations(range(4), 2))


def test_no_seat_is_asked_out_of_turn_where_the_rules_forbid_it() -> None:
    eager = Caller(Answer(CALL, value=1.0))
    duel(witchwood.game("witchpig"), eager, eager, pairs=2, seats=3, options={"call": "own_turn"})
    assert eager.asked == []
