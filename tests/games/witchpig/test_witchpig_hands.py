"""The 22 winning hands, their order and ties, against examples and a brute-force evaluator."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from games.witchpig.witchpig_slow import NAMES, best_of, height, rank, row_of_pattern, strength
from witchwood.games.witchpig.cards import text_of
from witchwood.games.witchpig.hands import best_hand, best_six, high_cards, makers, row_of
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.state import DECK, NUMERIC
from witchwood.games.witchpig.view import ROWS

SEQUENCE = {"deck": DECK, "numeric": NUMERIC}

EXAMPLES = [
    (1, "w4 w5 w7 w8 w9 w6"),
    (2, "c1 c2 c3 c4 c5 c7"),
    (3, "g6 g6 g6 g3 g3 g3"),
    (4, "w1 s1 t1 w2 s2 t2"),
    (5, "p9 m9 c9 p4 m4 c4"),
    (6, "g3 g3 g3 g3 g3 g3"),
    (7, "t1 t2 t3 t4 t5 m9"),
    (8, "p5 p7 p8 p9 p6 g3"),
    (9, "w6 s6 p6 m6 g6 g6"),
    (10, "w1 s2 t3 w4 s5 t7"),
    (11, "p4 m5 c7 p8 m9 c6"),
    (12, "s5 s7 s8 s9 g3 p1"),
    (13, "m1 m2 m3 m4 w8 w9"),
    (14, "w3 s3 p3 g3 g3 g3"),
    (15, "w6 s6 t6 p1 p3 m4"),
    (16, "w3 s3 t3 p1 p5 m4"),
    (17, "p6 m6 c6 w1 w3 s4"),
    (18, "p3 m3 c3 w1 w5 s4"),
    (19, "g6 g6 g6 g3 g3 w1"),
    (20, "w8 w9 w6 p1 p3 m4"),
    (21, "m5 m7 m8 w1 s3 t4"),
    (22, "g3 g3 g3 w1 s4 m8"),
]


def cards(text: str) -> np.uint64:
    """A set of cards from texts; equal Glooms take the next free bit."""
    whole = 0
    for name in text.split():
        bit = NAMES.index(name) if name != "g6" else 61
        while whole >> bit & 1:
            bit += 1
        whole |= 1 << bit
    return np.uint64(whole)


def key(text: str, sequence: str = "deck") -> int:
    return int(best_six(cards(text), SEQUENCE[sequence]))


def row(text: str, sequence: str = "deck") -> int:
    return int(row_of(key(text, sequence)))


@pytest.mark.parametrize(("number", "hand"), EXAMPLES)
def test_every_row_has_its_hand(number: int, hand: str) -> None:
    assert row(hand) == number
    assert len(ROWS) == 23
    found = strength(hand.split(), "deck")
    assert found is not None
    assert found[0] == -number


def test_rows_beat_each_other_in_order() -> None:
    keys = [key(hand) for _, hand in EXAMPLES]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == 22


@pytest.mark.parametrize(
    "hand",
    [
        "w1 w2 s3 p4 m5 c7",  # sequences of a suit, or of one colour, and this is neither
        "w5 w6 w1 s3 p2 p7",  # 5 and 6 are no neighbours
        "w1 s1 t1 p9 m9 c9",  # two triplets of different colours
        "w2 s2 t2 g3 p7 m9",  # a triplet alone, neither 6s nor 3s
        "w6 w1 s2 p4 m9 c9",  # nothing goes round from the 6 to the 1
        "g3 g3 g6 g6 w6 s3",
        "w9 s1 t1 w2 p8 p6",  # the 9 of one suit and the 1 of the next are no neighbours
    ],
)
def test_these_do_not_win(hand: str) -> None:
    assert key(hand) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("w4 w5 w7 w8 w9 w6", "w3 w4 w5 w7 w8 w9"),  # row 1: the higher sequence
        ("t1 t2 t3 t4 t5 m9", "t1 t2 t3 t4 t5 m8"),  # row 7: the other card
        ("t2 t3 t4 t5 t7 m1", "t1 t2 t3 t4 t5 m6"),  # ... but the pattern before it
        ("w6 s6 t6 w1 s1 t1", "w9 s9 t9 w8 s8 t8"),  # row 4: the highest triplet first, and 6 is highest
        ("w6 s6 p6 g6 g6 g6", "w6 s6 t6 p6 g6 g6"),  # row 9: green over red
        ("w6 s6 t6 p6 g6 g6", "w6 s6 p6 m6 g6 g6"),  # row 9: red over black
        ("w3 s3 t3 p3 g3 g3", "w3 s3 p3 m3 g3 g3"),  # row 14: the same
        ("g3 g3 g3 g3 g3 p3", "w3 s3 t3 g3 g3 g3"),
        ("w6 s6 t6 p9 m9 c1", "w6 s6 t6 p9 m8 c7"),  # row 15: others from the highest
        ("g3 g3 g3 g3 w1 s1", "g3 g3 g3 p2 w2 s2"),  # row 22: a fourth green 3 is another card
        ("w8 w9 w6 w1 w2 w3", "w7 w8 w9 p1 p2 m4"),  # row 20: of two sequences the higher is the pattern
    ],
)
def test_ties_inside_a_row(better: str, worse: str) -> None:
    assert row(better) == row(worse)
    assert key(better) > key(worse)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("w1 w2 w3 w4 w5 w7", "t1 t2 t3 t4 t5 t7"),
        ("w6 s6 t6 p9 m8 c1", "w6 s6 t6 c9 p8 m1"),
        ("p1 p2 p3 w7 s8 t9", "m1 m2 m3 p7 c8 s9"),  # the colours of other cards do not count
    ],
)
def test_equal_hands_share(one: str, other: str) -> None:
    assert key(one) == key(other) > 0


@pytest.mark.parametrize(
    ("hand", "deck", "numeric"),
    [
        ("w4 w5 w7 p1 p3 m8", 20, 0),  # 5 and 7 are neighbours in the deck
        ("w4 w5 w6 p1 p3 m8", 0, 20),
        ("w8 w9 w6 p1 p3 m4", 20, 0),  # 9 and 6 are neighbours in the deck
        ("w5 w6 w7 w8 w9 p1", 7, 7),  # 5 7 8 9 6 and 5 6 7 8 9
        ("w3 w4 w5 w6 w7 w8", 7, 1),
        ("p1 m2 c3 p4 m5 c6", 0, 11),
        ("p1 m2 c3 p4 m5 c7", 11, 0),
    ],
)
def test_what_follows_what(hand: str, deck: int, numeric: int) -> None:
    assert (row(hand, "deck"), row(hand, "numeric")) == (deck, numeric)


def test_ranks_compare_in_the_decks_order_under_both_sequences() -> None:
    assert key("w4 w5 w6 p1 p3 m8", "numeric") > key("w7 w8 w9 p1 p3 m4", "numeric")
    assert key("w4 w5 w6 w7 w8 w9", "numeric") > key("w3 w4 w5 w6 w7 w8", "numeric")


def near_misses(dice: random.Random, size: int) -> list[str]:
    """Some cards of a few suits and numbers, and some of all, so that every row comes up."""
    suits = dice.choice(["wstpmcg", "wstpmcg", "wst", "pmc", "g", "gw", "gm", "w", "t", "p", "c"])
    numbers = dice.choice(
        ["123456789", "123456789", "36", "3", "6", "12", "89", "67", "123457", "457896", "456789", "235"]
    )
    part = [name for name in NAMES[:64] if name[0] in suits and name[1] in numbers]
    hand = dice.sample(part, min(len(part), dice.choice([3, 4, 5, size, size])))
    rest = list((Counter(NAMES[:64]) - Counter(hand)).elements())
    return hand + dice.sample(rest, size - len(hand))


each_size = pytest.mark.parametrize("size", [6, 7])
each_sequence = pytest.mark.parametrize("sequence", ["deck", "numeric"])


@each_sequence
@each_size
def test_brute_force_orders_all_hands_alike(size: int, sequence: str) -> None:
    """One key for one strength, in the same order; equal strengths have equal keys."""
    dice = random.Random(sequence)
    keys: dict[Any, int] = {}
    rows = Counter[int]()
    for _ in range(12_000 if size == 6 else 800):
        hand = near_misses(dice, size)
        slow, fast = best_of(hand, sequence), key(" ".join(hand), sequence)
        assert (slow is None) == (fast == 0), hand
        if slow is not None:
            frozen = (slow[0], *(tuple(part) for part in slow[1:]))
            assert keys.setdefault(frozen, fast) == fast, hand
            assert row_of(fast) == -slow[0]
            rows[-slow[0]] += 1
    assert len(rows) == 22 or size == 7
    in_order = [keys[frozen] for frozen in sorted(keys)]
    assert in_order == sorted(set(in_order))


def made(hand: str, sequence: str = "deck") -> list[str]:
    """The cards that make the hand's row."""
    return [text_of(card) for card in cards_in(int(makers(cards(hand), SEQUENCE[sequence])))]


@each_sequence
@each_size
def test_brute_force_finds_no_better_pattern_than_the_cards_that_make_a_row(size: int, sequence: str) -> None:
    dice = random.Random(f"{size} {sequence}")
    rows = Counter[int]()
    for _ in range(4_000 if size == 6 else 600):
        hand = near_misses(dice, size)
        best = best_of(hand, sequence)
        pattern = made(" ".join(hand), sequence)
        assert not Counter(pattern) - Counter(hand)
        if best is None:
            assert pattern == []
        else:
            assert row_of_pattern(pattern, sequence) == -best[0], (hand, pattern)
            assert sorted((rank(card) for card in pattern), reverse=True) == best[1], (hand, pattern)
            rows[-best[0]] += 1
    assert len(rows) == 22 or size == 7


def test_brute_force_agrees_on_high_cards() -> None:
    dice = random.Random(4)
    found = []
    for _ in range(4_000):
        hand = near_misses(dice, dice.choice([6, 6, 7]))
        found.append((height(hand), int(high_cards(cards(" ".join(hand))))))
    found.sort()
    assert [fast for _, fast in found] == sorted(fast for _, fast in found)
    assert len({str(slow) for slow, _ in found}) == len({fast for _, fast in found})


def test_any_copies_of_glooms_stand_for_them() -> None:
    """The sets of a hand fill Glooms from the lowest bit; the evaluator takes any copies, as a census needs."""
    some = np.uint64(0b1010100 << 54 | 0b111)
    assert best_hand(some, DECK) == best_hand(np.uint64(0b111 << 54 | 0b111), DECK) > 0
    assert [text_of(card) for card in cards_in(int(some))] == ["w1", "w2", "w3", "g3", "g3", "g3"]
