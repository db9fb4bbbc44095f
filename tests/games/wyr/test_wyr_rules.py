"""The designer's examples, every rule and every ruling of Wyr."""

from __future__ import annotations

import pytest

import witchwood
from games.wyr.wyr_slow import GAME, asking, position, states
from playing import after
from views import cards_of, texts_of
from witchwood.engine.match import Match

FOUR_KEIJU = "k1,k2,k3,k4"
GIVEN = "g1,g2,g3,g4,g5,g6,g7,g8,b1,b2,b3,b4,b5,b6,b7,b8"
FRIENDS = "k1,k3,k5,k7"


def at(row: str, basket: str = "-/-/-/-/-", friends: str = "", given: str = "") -> Match:
    return witchwood.from_position("wyr", position(row, basket, friends, given))


def picked(row: str) -> set[str]:
    """The cards that may be picked from a row that starts like this; four Keiju follow, so that nothing else can."""
    cards = {text.split(">")[0] for text in at(f"{row},{FOUR_KEIJU}").actions() if ">" in text}
    return {card for card in row.split(",") if card in cards}


def entices(match: Match) -> set[str]:
    return {text for text in match.actions() if text.startswith("e")}


# Set-up


def test_deal_lays_out_44_nature_cards_and_4_keiju_and_nothing_else() -> None:
    match = witchwood.deal("wyr", 1)
    row = match.position().removeprefix("wyr row:").split(",")
    assert len(row) == len(set(row)) == 48
    assert sum(card[0] == "k" for card in row) == 4


def test_every_keiju_and_every_place_is_dealt_equally_often() -> None:
    deals = 2_000
    keiju = dict.fromkeys((f"k{n}" for n in range(1, 9)), 0)
    places = [0] * 48
    for number in range(deals):
        row = GAME.text.write_position(GAME.deal(number, GAME.settle({}), 1))["row"].split(",")
        for place, card in enumerate(row):
            if card in keiju:
                keiju[card] += 1
                places[place] += 1
    half = deals / 2
    assert sum((n - half) ** 2 / (half / 2) for n in keiju.values()) * 7 / 8 < 24.3  # 7 free, 0.1 %
    mean = deals * 4 / 48
    assert sum((n - mean) ** 2 / mean for n in places) < 84.0  # 47 free, 0.1 %


# Pairs


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("r3,r9", {"r3", "r9"}),  # side by side, one suit
        ("r3,b3", {"r3", "b3"}),  # side by side, one number
        ("r3,b4", set()),
        ("r3,g5,r9", set()),  # one card between
        ("r3,g5,b7,r9", {"r3", "r9"}),  # two between, one suit
        ("r3,g5,b7,p3", {"r3", "p3"}),  # two between, one number
        ("r3,g5,b7,p9,r1", set()),  # three between
        ("r3,k8,b3", set()),  # a Keiju alone between blocks
        ("r3,k8,g5,r9", set()),  # a Keiju is none of the two between
        ("r3,g5,k8,r9", set()),
        ("r3,k7,k8,r9", set()),
        ("r3,g3,p3", {"r3", "g3", "p3"}),
        ("r3,g5,r5,g9", {"g5", "r5"}),  # r3 and r5 have one card between, r3 and g9 share nothing
    ],
)
def test_pairs(row: str, expected: set[str]) -> None:
    keiju = [k for k in ("k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8") if k not in row.split(",")]
    waiting = ",".join(keiju[: 4 - row.count("k")])
    cards = {text.split(">")[0] for text in at(f"{row},{waiting}").actions() if ">" in text}
    assert cards == expected


def test_numbers_of_keiju_never_pair_with_numbers_of_nature_cards() -> None:
    assert picked("r1") == set()
    match = at("k1,r1,k2,k3,g9,p4,b1,k4")
    assert match.over  # k1 beside r1; b1 beside k4, and across two cards from k3
    assert match.scores == [44 - 4 - 4 - 20]


def test_pairs_reach_across_the_ends_of_shown_rows() -> None:
    filler = "r1,g2,k5,b3,r4,k6,g1,b2,k7,p3,g4"  # 11 cards, no pair
    beside = at(f"{filler},r6,r8,k8")
    assert beside.view()["zones"][0]["width"] == 12
    assert {text for text in beside.actions() if text.endswith(">h")} == {"r6>h", "r8>h"}
    across = at("r1,g2,k5,b3,r4,k6,g1,b2,k7,r6,b10,p9,r8,k8")
    assert {text for text in across.actions() if text.endswith(">h")} == {"r6>h", "r8>h"}


def test_row_closes_up_after_a_pick_and_after_an_entice() -> None:
    match = at("r3,r9,g4,k1,b4,k2,k3,k4", "r2/g5/b7/p9/-")
    assert after(match, "r9>5").position().split()[1] == "row:r3,g4,k1,b4,k2,k3,k4"
    assert after(match, "e1234").position().split()[1] == "row:r3,g4,b4,k2,k3,k4"
    assert {"g4>h", "b4>h"} <= set(match.actions())  # the Keiju blocked this pair


def test_pick_goes_to_the_harvest_or_to_any_of_five_piles_even_to_equal_empty_ones() -> None:
    match = at("r3,r9", friends=FRIENDS, given=GIVEN)
    assert match.actions() == [f"{card}>{way}" for card in ("r3", "r9") for way in "h12345"] + ["stop"]


def test_pick_covers_the_pile_and_only_top_cards_can_be_given() -> None:
    match = at("r3,r9,g11,k1,k2,k3,k4", "r2/g4/b7/p9/-")
    assert entices(match) == {"e1234"}
    assert after(match, "r9>2").position().split()[2] == "basket:r2/g4,r9/b7/p9/-"
    assert entices(match) == set()


def test_cards_uncovered_by_an_entice_can_be_given_to_the_next_keiju() -> None:
    match = after(at("r3,k1,k5,k7,k8", "b1,r2/b2,g4/b3,b7/b5,p9/-"), "e1234")
    assert entices(match) == {"e1234"}
    assert after(match, "e1234").position().split()[1] == "row:r3,k7,k8"
    assert "basket" not in match.position()


# The requests: the designer's examples, and what comes close


@pytest.mark.parametrize(
    ("keiju", "cards"),
    [
        (1, "r2 g4 b7 p9"),  # the text's
        (2, "r2 b2 g3 b3 p3"),  # the text's
        (3, "r3 g3 r7 p7"),  # the text's
        (4, "r2 b4 g7 b8 p11"),  # the text's
        (4, "r1 r5 r7 g7 p11"),
        (5, "r2 r4 r7 r9"),  # the text's
        (6, "r1 g1 b5 p9 p11"),
        (7, "r2 g3 b4 p5"),  # the text's
        (7, "p11 r8 b10 g9"),
        (8, "r2 g2 b6 p10 p8"),
    ],
)
def test_keiju_takes(keiju: int, cards: str) -> None:
    match = asking(keiju, cards)
    notation = "e12345" if keiju % 2 == 0 else "e1234"
    assert entices(match) == {notation}
    before = match.scores[0]
    match.play(notation)
    assert match.scores[0] == before + 15
    given = next(zone for zone in match.view()["zones"] if zone["id"] == "given")
    assert set(texts_of(given)) >= set(cards.split())


@pytest.mark.parametrize(
    ("keiju", "cards"),
    [
        (1, "r2 r4 b7 p9"),  # a suit twice
        (1, "r2 g4 b4 p9"),  # a number twice
        (1, "r2 g4 b7"),
        (2, "r2 b2 g2 p2 g3"),  # four and one
        (2, "r2 b2 g3 b3 p4"),
        (2, "r2 b2 g3 b3"),
        (3, "r3 g3 b3 r7"),
        (3, "r3 g3 b3 p3"),  # the pairs must be of different numbers
        (3, "r3 g3 r7 p8"),
        (4, "r2 b4 g6 b8 p11"),  # 6 is neither low nor high
        (4, "r2 b4 g5 b8 p11"),
        (4, "r2 b7 g7 b8 p11"),
        (5, "r2 r4 r7 g9"),
        (6, "r1 g1 b5 p9 p10"),
        (7, "r2 g3 b4 r5"),  # a suit twice
        (7, "r2 g3 b4 p6"),
        (7, "r2 g3 b3 p4"),
        (7, "r11 g1 b2 p3"),  # no way round from 11 to 1
        (7, "r10 g11 b1 p2"),
        (8, "r2 g2 b6 p10 p9"),
    ],
)
def test_keiju_refuses(keiju: int, cards: str) -> None:
    assert entices(asking(keiju, cards)) == set()


def test_entices_are_told_apart_by_the_piles_that_give() -> None:
    assert entices(asking(5, "r2 r4 r7 r9 g1")) == {"e1234"}
    assert entices(asking(5, "r2 g1 r4 r7 r9")) == {"e1345"}
    assert entices(asking(5, "r2 r4 r7 r9 r11")) == {"e1234", "e1235", "e1245", "e1345", "e2345"}
    assert entices(asking(1, "r2 g4 b7 p9 p1")) == {"e1234", "e1235"}


def test_keiju_leave_from_the_lowest_to_the_highest_wherever_they_lie() -> None:
    match = at("r3,k7,k5,k8,k6", "r2/g3/b4/p5/-")  # what Keiju 7 asks for, but 5 comes first
    assert entices(match) == set()
    match = at("r3,k7,k5,k8,k6", "r2/r8/r4/r5/-")
    assert entices(match) == {"e1234"}
    assert after(match, "e1234").position().split()[1] == "row:r3,k7,k8,k6"


# End and score


def test_score_counts_harvest_and_garden_but_neither_basket_nor_gifts() -> None:
    match = at("r1,r2,g5,k6,k8", "b1,b2/p1/-/-/-", friends="k1,k2", given="p2,p3,p4,p5,p6,p7,p8,p9,p10")
    before = 44 - 3 - 3 - 9 + 20 - 3 - 10
    assert match.scores == [before]
    assert after(match, "r1>h").scores == [before + 2]
    match.undo()
    assert after(match, "r1>1").scores == [before + 1]


@pytest.mark.parametrize(
    ("row", "friends", "given", "plays", "result", "score"),
    [
        ("r1,r2", FRIENDS, GIVEN, "", None, 82 - 16 - 2),
        ("r1,r2", FRIENDS, GIVEN, "r2>h", "won", 82 - 16),  # all Keiju gone, and one Nature card left
        ("r1,r2", FRIENDS, GIVEN, "r2>4", "won", 82 - 16 - 1),  # a card left in the basket
        ("r1,p2", FRIENDS, GIVEN, "", "lost", 82 - 16 - 2),  # two Nature cards that form no pair
        ("r1,r2,k8", "k1,k3,k5", GIVEN[:35], "r1>h", "lost", 82 - 12 - 15),  # a Keiju left
        ("r1,r2", FRIENDS, GIVEN, "stop", "lost", 82 - 16 - 2),  # it ends as it stands
        ("r1,r2", FRIENDS, GIVEN, "0:resign", "lost", 82 - 16 - 2),
    ],
)
def test_the_end(row: str, friends: str, given: str, plays: str, result: str | None, score: int) -> None:
    match = after(at(row, friends=friends, given=given), plays)
    assert (match.result, match.scores) == (result, [score])


def test_game_goes_on_while_an_entice_is_possible_though_no_pick_is() -> None:
    match = asking(5, "r2 r4 r7 r9")
    assert match.actions() == ["e1234", "stop"]


def test_stopping_early_always_costs_points() -> None:
    """A pick brings one point or two and an entice fifteen, so whatever can be played is worth more than stopping."""
    for state in states(range(20)):
        before = GAME.scores(state)[0]
        for action in GAME.legal(state, 0)[:-1]:
            then = state.copy()
            GAME.rules.play(then, 0, action)
            assert GAME.scores(then)[0] - before in ({1, 2} if action < 288 else {15})


def test_a_game_that_is_over_cannot_be_given_up() -> None:
    over = at("r1", friends=FRIENDS, given=GIVEN).state
    before = over.tobytes()
    GAME.rules.resign(over, 0)
    assert over.tobytes() == before


def test_no_score_is_above_82_minus_the_cards_that_the_keiju_asked_for() -> None:
    best = -100.0
    for state in states(range(60)):
        row = GAME.text.write_position(state)["row"].split(",")
        if len(row) == 48:
            bound = 82 - sum(5 if int(card[1]) % 2 == 0 else 4 for card in row if card[0] == "k")
        score = GAME.scores(state)[0]
        assert score <= bound
        best = max(best, score)
    assert best > 0


# Numbers and options


def test_most_legal_is_reached() -> None:
    suits = [",".join(f"{suit}{n}" for n in range(1, 12)) for suit in "rgbp"]
    match = at(f"k1,k2,{','.join(suits)},k3,k4")
    assert len(match.legal()) == GAME.most_legal == 265


def test_decks_differ_in_names_only() -> None:
    wyr, cards = witchwood.deal("wyr", 9), witchwood.deal("wyr", 9, deck="traditional")
    suits, courts = (
        dict(zip("rgbp", "scdh", strict=True)),
        dict(zip("12345678", ["ks", "qs", "kc", "qc", "kd", "qd", "kh", "qh"], strict=True)),
    )

    def renamed(text: str) -> str:
        if text[0] == "k":
            return courts[text[1]]
        return {"1": "a", "11": "j"}.get(text[1:], text[1:]) + suits[text[0]]

    row = wyr.position().removeprefix("wyr row:").split(",")
    assert cards.position() == "wyr deck=traditional row:" + ",".join(map(renamed, row))
    while not wyr.over:
        assert wyr.legal() == cards.legal()
        action = wyr.legal()[len(wyr.plays) * 7 % len(wyr.legal()[:-1])]
        wyr.apply(action)
        cards.apply(action)
    assert wyr.scores == cards.scores
    assert len(wyr.plays) > 10


def test_traditional_keiju_are_the_texts_court_cards() -> None:
    names = ["ks", "qs", "kc", "qc", "kd", "qd", "kh", "qh"]
    for number, text in enumerate(names, 1):
        row = f"as,{text},{','.join(name for name in names[:5] if name != text)}"
        cards = row.split(",")[:5]
        rest = [r + s for s in "scdh" for r in ["a", *map(str, range(2, 11)), "j"] if r + s != "as"]
        match = witchwood.from_position("wyr", f"wyr deck=traditional row:{','.join(cards)} harvest:{','.join(rest)}")
        card = cards_of(match.view()["zones"][0])[1]
        assert (card["text"], card["suit"], card["rank"]) == (text, "keiju", number)
