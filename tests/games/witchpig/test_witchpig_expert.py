"""The WitchPig expert: its expectations against brute force, its guesses against `hide`, what it may not know."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

import witchwood
from games.witchpig.test_witchpig_rules import PLAIN, ROW_20, ROW_22, lay
from playing import after
from witchwood.agents import ask, find
from witchwood.engine.match import Match
from witchwood.engine.random import DICE
from witchwood.engine.search import Answer, Budget
from witchwood.games.witchpig.expert import choose
from witchwood.games.witchpig.expert_race import PROSPECT, WORLDS, chance, race, strength
from witchwood.games.witchpig.expert_rivals import HAZARD, completes, survey
from witchwood.games.witchpig.expert_search import before_draw
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.sets import add
from witchwood.games.witchpig.state import CALL, COPIES, DECK, NUMERIC, THIEF

NUMBER_CARDS = [card for card in range(THIEF) for _ in range(int(COPIES[card]))]
BY_THREE = {12, 13, *range(15, 23)}  # rows that three cards or a longer run make


def prospect_of(*, sequence: int = DECK, worth: float = 1.0, later: float = 0.8, alive: float = 0.95) -> Any:
    """A prospect in which nobody else holds anything, and every row is worth the same."""
    prospect = np.zeros(1, PROSPECT).view(np.recarray)[0]
    prospect.sequence, prospect.limit, prospect.anytime = sequence, 1 << 60, 1
    prospect.rows[1:] = worth
    prospect.later = prospect.soon = later
    prospect.alive = alive
    return prospect


def set_of(cards: list[int]) -> np.uint64:
    whole = np.uint64(0)
    for card in cards:
        whole = np.uint64(add(whole, card))
    return whole


def dice_of(seed: int) -> Any:
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = np.uint64(seed)
    return dice


# Expectations


@pytest.mark.parametrize("sequence", [DECK, NUMERIC])
def test_a_race_counts_the_outs(sequence: int) -> None:
    """Card by card: the unseen cards that make six win, where three cards or a run do it."""
    dice = random.Random(sequence)
    compared = 0
    for _ in range(1_500):
        pack = dice.sample(NUMBER_CARDS, 40)
        cards, hidden = set_of(pack[:6]), pack[6:]
        rows = [int(row_of(best_six(np.uint64(add(cards, card)), sequence))) for card in hidden]
        if best_six(cards, sequence) == 0 and BY_THREE.issuperset(set(rows) - {0}):
            share = sum(row > 0 for row in rows) / len(rows)
            value = race(prospect_of(sequence=sequence), cards, set_of(hidden))
            assert value == pytest.approx(share / (1 - (1 - share) * 0.8 * 0.95), abs=1e-12)
            assert completes(cards, set_of(hidden), sequence) == pytest.approx(share, abs=1e-12)
            compared += share > 0
    assert compared > 600


def test_an_out_is_worth_what_its_row_is() -> None:
    """Two green 3s in hand, two Swords in sequence: five outs of row 22 and two of row 20, of twenty cards."""
    prospect = prospect_of(later=0.0)
    prospect.rows[20], prospect.rows[22] = 0.9, 0.4
    match = lay("g3,g3,w1,w2,p8,m5", PLAIN[1])
    hand = match.state.hands[0]
    hidden = set_of([54] * 5 + [2, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48])  # 2: the Swords' 3
    assert race(prospect, hand, hidden) == pytest.approx((1 * 0.9 + 5 * 0.4) / 20)


def slowly(prospect: Any, cards: list[int], hidden: list[int], depth: int) -> float:
    """`before_draw`, written as the definition says."""
    if depth == 0:
        return float(race(prospect, set_of(cards), set_of(hidden)))
    total = 0.0
    for place, drawn in enumerate(hidden):
        left = hidden[:place] + hidden[place + 1 :]
        values = []
        for away in range(7):
            six = [card for at, card in enumerate([*cards, drawn]) if at != away]
            now = float(chance(prospect, strength(prospect, set_of(six))))
            later = float(prospect.later) * slowly(prospect, six, left, depth - 1)
            values.append(now if now > 0 and not prospect.high_card else max(now, later))
        total += max(values)
    return float(prospect.alive) * total / len(hidden)


@pytest.mark.parametrize(("depth", "unseen", "high"), [(1, 40, 0), (1, 30, 1), (2, 6, 0)])
def test_expectations_agree_with_their_definition(depth: int, unseen: int, high: int) -> None:
    dice = random.Random(depth)
    for _ in range(3):
        pack = dice.sample(NUMBER_CARDS, 6 + unseen)
        prospect = prospect_of(worth=0.7)
        prospect.high_card = high
        prospect.rivals[:] = sorted(dice.choice([0, 1 << 20, 1 << 37, 1 << 39]) for _ in range(WORLDS))
        fast = before_draw(prospect, set_of(pack[:6]), set_of(pack[6:]), depth)
        assert fast == pytest.approx(slowly(prospect, pack[:6], pack[6:], depth), rel=1e-12)


def test_a_chance_counts_weaker_worlds_and_half_of_the_ties() -> None:
    prospect = prospect_of()
    prospect.rivals[:] = [0] * 128 + [5] * 64 + [9] * 64
    assert chance(prospect, 0) == 0
    assert chance(prospect, 4) == 0.5
    assert chance(prospect, 5) == 0.625
    assert chance(prospect, 9) == 0.875
    assert chance(prospect, 10) == 1
    prospect.floor = 9
    assert chance(prospect, 8) == 0
    assert chance(prospect, 9) == 0.4375
    assert chance(prospect, 10) == 1


def test_guessed_hands_are_as_strong_as_those_that_hide_deals() -> None:
    """A rival of whom two green 3s are known: how often it wins with one card more to choose from, both ways."""
    match = lay(PLAIN[0], "g3,g3,w5,s8,t1,p4", PLAIN[2], rest="known0:1=g3,g3")
    state = match.state
    wins = 0
    for seed in range(3_000):
        world = match.seen_by(0, seed)
        more = [int(card) for card in world.field_order[: int(world.field_count)] if card < THIEF][-2:]
        keys = [int(best_six(np.uint64(add(world.hands[seat], more[seat - 1])), DECK)) for seat in (1, 2)]
        wins += max(keys) > 0
    guessed = 0.0
    for seed in range(24):
        prospect = prospect_of()
        survey(state, 0, dice_of(seed), prospect)
        assert list(prospect.rivals) == sorted(prospect.rivals)
        guessed += float(np.mean(prospect.rivals > 0)) / 24
    assert guessed == pytest.approx(wins / 3_000, abs=0.03)  # over three standard errors of the difference


def test_the_next_turn_comes_unless_a_rival_wins_before_it() -> None:
    """Of the 52 cards that seat 0 has not seen, 5 green 3s complete the hand that it knows."""

    def soon(*hands: str, rest: str) -> float:
        prospect = prospect_of()
        survey(lay(*hands, rest=rest).state, 0, dice_of(1), prospect)
        return float(prospect.soon)

    near = "g3,g3,s8,t1,p4,m9"
    assert soon(PLAIN[0], near, rest=f"known0:1={near}") == pytest.approx(1 - 5 / 52)
    assert soon(PLAIN[0], ROW_20, rest=f"known0:1={ROW_20}") == 0
    assert soon(PLAIN[0], ROW_20, rest=f"known0:1={ROW_20} stunned:0,1") == 1
    assert soon(PLAIN[0], PLAIN[1], PLAIN[2], rest="") == pytest.approx((1 - HAZARD) ** 2)


# What it does


def answer(match: Match, seat: int | None = None, nodes: int = 20_000) -> Answer:
    return ask(find("expert"), match, seat, Budget(nodes=nodes))


STRONG, WEAK, HIGH = "w6,s6,p6,m7,c8,t8", "w2,s1,t2,p1,m2,c3", "false_call=high_card"


@pytest.mark.parametrize(
    ("hands", "seat", "options", "known", "calls"),
    [
        ((ROW_22, PLAIN[1]), 0, "", "", True),
        ((PLAIN[1], ROW_22), 1, "", "", True),  # for the seat on turn
        ((PLAIN[1], PLAIN[2], ROW_22), 2, "", "", True),
        (PLAIN, 0, "", "", False),
        (PLAIN, 2, "", "", False),
        ((PLAIN[2], ROW_22, ROW_20), 1, "", "", True),  # not against a better hand that it knows
        ((PLAIN[2], ROW_22, ROW_20), 1, "", f"known1:2={ROW_20}", False),
        ((PLAIN[2], ROW_20, ROW_22), 1, "", f"known1:2={ROW_22}", True),
        ((STRONG, PLAIN[1]), 0, HIGH, "", True),  # the highest cards call where they win
        ((PLAIN[1], STRONG), 1, HIGH, "", True),
        ((PLAIN[0], WEAK), 1, HIGH, "", False),
        ((STRONG, PLAIN[1]), 0, "", "", False),
    ],
)
def test_when_it_calls(hands: tuple[str, ...], seat: int, options: str, known: str, calls: bool) -> None:
    action = answer(lay(*hands, options=options, rest=known), seat).action
    assert (action == CALL) == calls
    assert seat == 0 or calls or action is None, "out of turn it waits"


@pytest.mark.parametrize(
    ("hands", "field", "words"),
    [
        (("w1,w2,p5,m8,c4,t6", "w3,s8,t1,p4,m9,c2", PLAIN[2]), "et,s5,*", "/w3$"),  # a Thief takes what wins
        ((PLAIN[0], ROW_20, PLAIN[2]), "et,s5,*", "/w[896]$"),  # or breaks a hand that needs one more turn to call
        (("g3,g3,w1,w2,s8,s9", PLAIN[3]), "p5,*", "^p5$"),  # a discard keeps the outs
    ],
)
def test_what_it_does_with_a_card_drawn(hands: tuple[str, ...], field: str, words: str) -> None:
    match = after(lay(*hands, field=field), "draw")
    chosen = answer(match)
    assert chosen.action is not None
    assert re.search(words, match.notation(chosen.action))
    assert chosen.value == pytest.approx(1, abs=0.2) or words != "/w3$"


def test_a_budget_bounds_the_search_and_more_looks_further() -> None:
    match = after(lay(*PLAIN[:2], field="w3,*"), "draw")
    few, some, many = (answer(match, nodes=nodes) for nodes in (1, 5_000, 2_000_000))
    assert [one.counters["depth"] for one in (few, some, many)] == [0, 1, 2]
    assert some.counters["nodes"] <= 5_000 + 7
    told: list[Answer] = []
    last = choose(match.seen_by(0, 0), 0, Budget(nodes=5_000, progress=told.append))
    assert told[-1] == last
    assert choose(match.state, 0, Budget(stop=lambda: True)).counters["depth"] == 0


def test_it_beats_greedy_players_where_high_cards_win() -> None:
    """Figures over many deals stand in docs/searches.md."""
    duel = witchwood.duel("witchpig", "expert", "greedy", pairs=40, seats=2, nodes=3_000, false_call="high_card")
    assert duel.share > 0.6
