"""What the player of Hocus can't know: hiding, views, hints. Whatever is hidden must not show."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from scipy import stats

import witchwood
from games.hocus import hocus_slow
from games.hocus.hocus_tables import deal as new_deal
from games.hocus.hocus_tables import sections, slow, table
from views import cards_of, texts_of, zones_of
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.games.hocus import GAME

OPTIONS: list[dict[str, Value]] = [
    {},
    {"preset": "klondike"},
    {"redeals": 2, "draw": 7, "worry_back": True},
    {"draw": 1, "froggle_friendship": "off"},
]


def hint(state: object) -> str:
    """What the rule of thumb would do."""
    legal = np.array(GAME.legal(state, 0), np.int64)
    return GAME.text.write_action(state, 0, int(GAME.rules.greedy(state, 0, legal, len(legal))))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_hiding_changes_nothing_that_is_known(options: dict[str, Value]) -> None:
    changed = 0
    for deal in range(4):
        match = new_deal(deal, options)
        dice = random.Random(deal)
        for step in range(100):
            if match.over:
                break
            state, other = match.state, match.seen_by(0, dice.randrange(2**64))
            hidden = Match(GAME, other, None)
            assert hidden.view(0) == match.view(0)
            assert hint(other) == hint(state)
            assert witchwood.from_position("hocus", hidden.position()).state.tobytes() == other.tobytes()
            unknown = sum(zone["cards"].count(None) for zone in match.view()["zones"])
            changed += (other.hidden != state.hidden).any() or (other.reserve != state.reserve).any()
            assert other.rng != state.rng
            if unknown < 2:
                assert (other.hidden == state.hidden).all()
                assert (other.reserve == state.reserve).all()
            if step % 5 == 0:
                assert_same_endings(match, other)
            match.apply(dice.choice(match.legal()))
    assert changed > 60


def assert_same_endings(match: Match, other: object) -> None:
    """Actions that turn up no card lead to the same ends from both states."""
    for action in match.legal():
        after, after_other = match.state, other.copy()  # type: ignore[attr-defined]  # records have no type of their own
        GAME.rules.play(after, 0, action)
        GAME.rules.play(after_other, 0, action)
        if GAME.view(after, 0) == GAME.view(after_other, 0):
            assert GAME.rules.turn(after) == GAME.rules.turn(after_other)


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
    zones = zones_of(match.view())
    assert zones["stock"]["cards"] == [None] * 20
    for _ in range(3):
        match.play("d")
    order = texts_of(zones_of(match.view())["reserve"])
    match.play("d")
    zones = zones_of(match.view())
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


def test_klondike_has_foundations_of_its_own_and_no_hoards() -> None:
    zones = witchwood.deal("hocus", 1, preset="klondike").view()["zones"]
    assert [zone["title"] for zone in zones[:4]] == ["Clubs", "Diamonds", "Spades", "Hearts"]
    assert not any("spent" in zone for zone in zones)


def test_the_view_of_a_table() -> None:
    match = table("6g,6b/-/9f,8h/1g/2f/2g/1f", "1b,3b", home="7h", words="hoard:1")
    zones = zones_of(match.view())
    assert texts_of(zones["column1"]) == ["6g", "6b"]
    assert zones["column1"]["marks"] == ["hoard spent"]
    assert [zones[f"column{column}"]["spent"] for column in (1, 2)] == [True, False]
    assert zones["column2"]["cards"] == []
    assert zones["column3"]["cards"][:2] == [None, None]
    assert [card.get("marks") for card in cards_of(zones["reserve"])] == [None, ["top"]]
    assert cards_of(zones["reserve"])[-1]["name"] == "3 of Goblins"
    assert [zone["title"] for zone in match.view()["zones"]][:6] == [
        "Goblins", "Froggles", "Hexis", "Ghosts", "Turned", "Still to turn",
    ]  # fmt: skip
    assert zones["foundation-hexis"]["count"] == 7
    assert texts_of(zones["foundation-hexis"]) == ["6h", "7h"]
    assert match.view()["counters"] == [{"id": "home", "title": "Cards on the foundations", "value": 7}]


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


def test_the_hint_brings_cards_home_and_digs() -> None:
    assert hint(table("8g/7b/6f,5h/9h/2f/3f/2g", "1b").state) == "r>f"
    assert hint(table("8g/7b/6f,5h/10h/2f/3f/1g", "1b").state) == "7>f", "this turns up a card as well"
    assert hint(table("8g/9b/5h/7b/2f/3f/2g", "12b", words="froggle_friendship=off").state) == "7>6", "deepest first"
    assert hint(table("8g/10b/5h/3b/12h/12f/12g", "7b").state) == "r>1"
    assert hint(table("8g/10b/5g/3b/12f/12h/12g", "7f", home="4h", words="worry_back=on").state) == "d"


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
                draws = hint(match.state) == "d"
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
    after = match.copy()
    after.play(text)
    return text.startswith("r") or int(after.state.down.sum()) < int(match.state.down.sum())


def drawing_helps(table: hocus_slow.Table) -> bool:
    """Whether going through the reserve shows a new card, or one that can be played then."""
    for _ in range(60):
        known = set(table.known)
        if not hocus_slow.draw(table):
            return False
        if table.known != known or any(text.startswith("r") for text in hocus_slow.others(table)):
            return True
    return False
