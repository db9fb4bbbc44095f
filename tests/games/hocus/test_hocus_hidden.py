"""What the player of Hocus can't know, what stays known, and what the rule of thumb makes of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from scipy import stats

import witchwood
from games.hocus import hocus_slow
from games.hocus.hocus_tables import deal as new_deal
from games.hocus.hocus_tables import sections, slow, table
from playing import after
from views import texts_of, zones_of
from witchwood.engine.match import Match
from witchwood.games.hocus import GAME


def test_pairs_of_hidden_cards_are_dealt_uniformly() -> None:
    """With three unknown cards all six orders come up equally often."""
    text = "hocus columns:-/10h|12h/11h,10g|12g/-/-/-/- reserve:11g known:all foundations:12f,12b,9h,9g"
    match = witchwood.from_position("hocus", text.replace(" known:all", ""))
    orders = Counter(Match(GAME, match.seen_by(0, seed), None).position() for seed in range(1_500))
    shapes = Counter[str]()
    for position, count in orders.items():
        shapes[position.rpartition(" rng")[0]] += count
    assert len(shapes) == 24
    assert stats.chisquare(list(shapes.values())).pvalue > 1e-4
    known = witchwood.from_position("hocus", text)
    reserves = {sections(Match(GAME, known.seen_by(0, seed), None))["reserve"] for seed in range(50)}
    assert reserves == {"11g"}


def test_cards_once_turned_stay_known() -> None:
    match = witchwood.deal("hocus", 5, draw=7)
    assert zones_of(match.view())["stock"]["cards"] == [None] * 20
    order = texts_of(zones_of(after(match, "d d d").view())["reserve"])
    zones = zones_of(after(match, "d").view())
    assert texts_of(zones["reserve"]) == order[:7]
    assert texts_of(zones["stock"]) == order[7:], "the next one first"
    assert sections(match)["known"] == "all"


def test_the_second_pass_shows_what_comes_next() -> None:
    """On the first pass the next cards are unknown; on the second each draw turns just the cards that were shown."""
    match = witchwood.deal("hocus", 6)
    known = []
    for _ in range(14):
        zones = zones_of(match.view())
        turned, left = zones["reserve"]["cards"], zones["stock"]["cards"]
        assert len(turned) + len(left) == 20
        assert (zones["reserve"]["kind"], zones["stock"]["kind"]) == ("row", "row")
        known.append([card["text"] if card and "text" in card else None for card in left])
        match.play("d")
        if len(left) > 0:
            drawn = texts_of(zones_of(match.view())["reserve"])[len(turned) :]
            assert known[-1] in ([None] * len(left), [*drawn, *known[-1][len(drawn) :]])
    assert [texts[:1] for texts in known[:8]] == [[None]] * 7 + [[]]
    assert None not in [text for texts in known[8:] for text in texts]
    assert len(known[8]) == 17


@pytest.mark.parametrize("worry_back", [True, False])
def test_the_view_marks_what_may_be_moved_at_all(worry_back: bool) -> None:
    match = table("6g,6b/-/9f,8h/1g/2f/2g/1f", "1b,3b", home="7h", words="hoard:1" + " worry_back=on" * worry_back)
    zones = zones_of(match.view())
    assert zones["column1"]["movable"] == [0, 1]
    assert zones["column2"]["movable"] == []
    assert zones["column3"]["movable"] == [2, 3], "two lie face down"
    assert zones["reserve"]["movable"] == [1]
    assert zones["foundation-hexis"]["movable"] == ([1] if worry_back else [])
    assert zones["foundation-ghosts"]["movable"] == [], "there is no card"
    assert "movable" not in zones["stock"]


# The rule of thumb


@pytest.mark.parametrize(
    ("columns", "turned", "home", "words", "hint"),
    [
        ("8g/7b/6f,5h/9h/2f/3f/2g", "1b", "", "", "r>f"),
        ("8g/7b/6f,5h/10h/2f/3f/1g", "1b", "", "", "7>f"),  # this turns up a card as well
        ("8g/9b/5h/7b/2f/3f/2g", "12b", "", "froggle_friendship=off", "7>6"),  # deepest first
        ("8g/10b/5h/3b/12h/12f/12g", "7b", "", "", "r>1"),
        ("8g/10b/5g/3b/12f/12h/12g", "7f", "4h", "worry_back=on", "d"),
    ],
)
def test_the_hint_brings_cards_home_and_digs(columns: str, turned: str, home: str, words: str, hint: str) -> None:
    assert witchwood.hint(table(columns, turned, home=home, words=words), "greedy") == hint


def test_the_hint_draws_only_while_that_helps() -> None:
    """Once drawing brings up nothing new and nothing of use, the hint draws only where no other action leads on."""
    idle = useful = 0
    for number in range(40):
        match = new_deal(number, {"ghost_float": number % 2 > 0, "draw": 1 + number % 4})
        dice = random.Random(number)
        for step in range(200):
            if match.over:
                break
            texts = match.actions()
            if step % 10 == 0 and texts[0] == "d" and len(texts) > 1:
                draws = witchwood.hint(match, "greedy") == "d"
                if drawing_helps(slow(match)):
                    useful += draws
                else:
                    idle += 1
                    assert not (draws and any(leads_on(match, text) for text in texts)), match.position()
            match.play(dice.choice(texts))
    assert idle > 5
    assert useful > 5


def leads_on(match: Match, text: str) -> bool:
    """Whether an action plays a card from the reserve or turns one up."""
    return text.startswith("r") or after(match.copy(), text).state.down.sum() < match.state.down.sum()


def drawing_helps(table: hocus_slow.Table) -> bool:
    """Whether going through the reserve shows a new card, or one that can be played then."""
    for _ in range(60):
        known = set(table.known)
        if not hocus_slow.draw(table):
            return False
        if table.known != known or any(text.startswith("r") for text in hocus_slow.others(table)):
            return True
    return False
