"""What seats know, and `hide`: nothing that a seat can see changes, all that it can't see is dealt evenly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import comb

import numpy as np
import pytest
from scipy.stats import chisquare

import witchwood
from games.witchpig.test_witchpig_play import random_action, start
from games.witchpig.test_witchpig_rules import PLAIN, ROW_20, ROW_22, lay
from games.witchpig.witchpig_claims import Seen
from games.witchpig.witchpig_slow import NAMES, number_names, table
from playing import after
from views import texts_of, zones_of
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.games.witchpig import GAME
from witchwood.games.witchpig.greedy import unseen


def seen(match: Match, seat: int, zone: str) -> list[str]:
    """Texts of the cards that a seat can name in a zone."""
    return texts_of(zones_of(match.view(seat))[zone])


# What is known


def test_own_discards_are_known_to_oneself_only() -> None:
    match = after(lay(*PLAIN[:3], field="w3,*"), "draw w1")
    assert seen(match, 0, "midden") == ["w1"]
    assert seen(match, 1, "midden") == []


def test_a_thief_knows_the_other_hand_until_that_player_discards() -> None:
    match = after(lay(*PLAIN[:3], field="et,w3,w2,*"), "draw w1/t1")
    taken_from = ["w1", "w5", "s8", "p4", "m9", "c2"]
    assert seen(match, 0, "hand1") == taken_from
    assert seen(match, 1, "hand0") == ["t1"]
    assert seen(match, 2, "hand0") == seen(match, 2, "hand1") == []
    after(match, "w3")
    assert seen(match, 0, "hand1") == taken_from
    assert seen(match, 1, "hand0") == []  # the discard may have been that card
    assert seen(after(match, "draw"), 0, "hand1") == taken_from
    assert seen(after(match, "w2"), 0, "hand1") == []


def test_of_equal_cards_one_less_is_known_after_a_discard() -> None:
    match = lay("w1,s3,t5,p2,m4,c9", "g3,g3,g3,g6,g6,w5", "out", field="et,w3,w2,w4,w8,*")
    after(match, "draw keep w3 draw w2")  # as far as seat 0 knows w2 was a green 3, or a green 6, or the 5
    assert seen(match, 0, "hand1") == ["g3", "g3", "g6"]
    assert seen(after(match, "draw w4 draw w8"), 0, "hand1") == ["g3"]


def test_a_third_seat_doubts_both_hands_after_a_swap() -> None:
    match = lay(
        "g3,g3,w1,s4,p8,m8", PLAIN[1], PLAIN[2], field="et,w3,*", rest="known2:0=g3,g3,w1;1=w5 known1:0=g3,g3,p8"
    )
    after(match, "draw g3/t1")
    assert seen(match, 2, "hand0") == ["g3"]
    assert seen(match, 2, "hand1") == []
    assert seen(match, 1, "hand0") == ["t1", "p8", "g3"]  # it saw which card came, and which it gave


def test_known_cards_of_a_hand_that_goes_out_are_known_in_the_midden() -> None:
    match = after(lay(*PLAIN[:3], field="et,w3,ed,*"), "draw w1/t1 w3 draw")  # the last is Death
    assert seen(match, 0, "midden") == ["w1", "w3", "w5", "s8", "p4", "m9", "c2", "et", "ed"]
    assert seen(match, 2, "midden") == ["et", "ed"]
    assert seen(match, 1, "midden") == ["w1", "w5", "s8", "p4", "m9", "c2", "et", "ed"]


def test_a_survivor_keeps_the_hand_closed_and_a_call_opens_all() -> None:
    assert seen(after(lay(*PLAIN[:2]), "0:resign"), 0, "hand1") == []
    match = after(lay(ROW_22, PLAIN[1], "out", rest="midden:ed"), "call")
    assert len(seen(match, 1, "hand0")) == len(seen(match, 2, "hand1")) == 6


# Hiding


def test_hide_deals_evenly_and_keeps_what_is_known() -> None:
    """Seat 0 knows w5 and a g3 with seat 1; the w2 in seat 2's hand may be in any of the unseen places."""
    match = lay(
        PLAIN[0],
        "w5,g3,t1,p4,m9,c2",
        "w2,g3,g6,p7,m1,c5",
        rest="midden:s1,s5,w8,et known0:1=w5,g3;midden=s1 known1:midden=s5,w8 known2:1=c2",
    )
    state = match.state
    slots = {"1": 4, "2": 6, "midden": 2, "field": 67 - 6 * 3 - 4}
    where, green, events, greedy_first = Counter[str](), Counter[int](), Counter[int](), set()
    times = 4000
    for seed in range(times):
        other = state.copy()
        GAME.rules.hide(other, 0, np.uint64(seed))
        facts = table(other, {})
        assert {"w5", "g3"} <= set(facts.hands[1])
        assert facts.midden.count("s1") == 1
        assert sum(facts.known[1, "midden"].values()) == 2
        assert sum(facts.known[2, 1].values()) == 1
        places = {"1": facts.hands[1], "2": facts.hands[2], "midden": facts.midden, "field": facts.field}
        where[next(name for name, held in places.items() if "w2" in held)] += 1
        green[facts.hands[1].count("g3")] += 1
        events[facts.field.index("ed")] += 1
        greedy_first.add(facts.field[-1])
    numbers = sum(slots.values()) - 2  # the two events in the Field are no slots for w2
    expected = np.array([slots["1"], slots["2"], slots["midden"], slots["field"] - 2]) * times / numbers
    assert chisquare([where[place] for place in slots], expected).pvalue > 0.001
    assert chisquare([events[place] for place in range(slots["field"])]).pvalue > 0.001
    assert len(greedy_first) > 30
    # six unseen green 3s among the unseen cards, four of them in seat 1's hand: hypergeometric
    ways = [comb(6, k) * comb(numbers - 6, 4 - k) / comb(numbers, 4) * times for k in range(3)]
    found = [green[1], green[2], times - green[1] - green[2]]
    assert chisquare(found, [ways[0], ways[1], times - ways[0] - ways[1]]).pvalue > 0.001


# Hints


def test_hints_count_as_hidden_what_the_slow_rules_know_of_no_place() -> None:
    """The slow rules play along from the deal and keep by themselves what each seat has learnt, Thieves included."""
    dice = random.Random(7)
    thieves = 0
    for number in range(20):
        state, options = start(number, dice)
        slow = table(state, options)
        for _ in range(80):
            seat = int(GAME.rules.turn(state))
            if seat < 0:
                break
            seen_cards = Counter(slow.hands[seat])
            for (who, _), known in slow.known.items():
                seen_cards += known if who == seat else Counter()
            assert Seen(state, seat).hidden == Counter(NAMES[:64]) - seen_cards
            thieves += any(slow.knows(seat, other) for other in range(slow.seats))
            if (choice := random_action(state, dice)) is not None:
                slow.play(choice[0], GAME.text.write_action(state, *choice))
                GAME.rules.play(state, *choice)
    assert thieves > 30


# The rule of thumb


def states(games: int) -> Iterator[State]:
    """Some states of random games."""
    dice = random.Random(1000)
    for number in range(games):
        state, _ = start(number, dice)
        for _ in range(120):
            if (choice := random_action(state, dice)) is not None:
                GAME.rules.play(state, *choice)
            if dice.random() < 0.12:
                yield state.copy()


def test_greedy_counts_on_all_cards_that_the_seat_has_not_seen() -> None:
    for state in states(6):
        facts = table(state, {})
        for seat in facts.live() if facts.phase != "end" else []:
            seen_cards = Counter(facts.hands[seat])
            for (who, _), known in facts.known.items():
                seen_cards += known if who == seat else Counter()
            hidden = Counter(NAMES[:64]) - seen_cards
            assert Counter(number_names(int(unseen(state, seat)))) == hidden


@pytest.mark.parametrize(
    ("hands", "known", "hint"),
    [((ROW_22, PLAIN[1]), "", "call"), (PLAIN[:2], "", "draw"), ((ROW_22, ROW_20), f"known0:1={ROW_20}", "draw")],
    ids=["a winning hand", "none", "a better one is known"],
)
def test_greedy_calls_a_winning_hand(hands: tuple[str, ...], known: str, hint: str) -> None:
    assert witchwood.hint(lay(*hands, rest=known), "greedy") == hint


def test_greedy_keeps_what_is_near_a_winning_hand_and_steals_what_completes_it() -> None:
    near = after(lay("w1,w2,t5,p7,m7,c4", PLAIN[1], field="s5,*"), "draw")
    assert witchwood.hint(near, "greedy") not in {"w1", "w2"}
    thief = after(lay("w1,w2,t5,p7,m9,c4", "w3,s2,t1,p1,m7,c9", field="et,s5,*"), "draw")
    assert witchwood.hint(thief, "greedy").endswith("/w3")
