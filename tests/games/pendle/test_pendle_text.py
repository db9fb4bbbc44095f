"""Notation, positions, views and reasons: what is written reads back, and what is wrong is refused with its reason."""

from __future__ import annotations

import re

import pytest

from games.pendle.pendle_tables import cards, section, table, table_text
from playing import after, wander
from views import zones_of
from witchwood.engine.option import Value
from witchwood.engine.text import BadText
from witchwood.engine.view import Zone
from witchwood.games.pendle import GAME
from witchwood.games.pendle.state import CHOICE, PLAY

PHASES = ("play", "choice", "won", "lost", "resigned")
SIMILAR = [{"play", "lost"}, {"play", "resigned"}, {"lost", "resigned"}, {"choice", "resigned"}]

OPTIONS: list[dict[str, Value]] = [
    {},
    {"witches": 3, "two_on_two": False},
    {"magic": True, "must_attack": True},
    {"witches": 3, "magic": True, "round_limit": 9},
]
GHOSTS = ",".join([*(rank + suit for rank in "379aj" for suit in "cdsh"), "qc,qd,qs,qh,10c,10d,10s,10h"])


def test_actions_read_back_in_any_case_and_order() -> None:
    for deal in range(6):
        for state in wander(GAME, deal, {"witches": 3, "magic": True}, 0.4):
            for action in GAME.legal(state, 0):
                text = GAME.text.write_action(state, 0, action)
                assert re.fullmatch("[a-z0-9+]+", text)
                assert GAME.text.read_action(state, 0, text) == action
                assert GAME.text.read_action(state, 0, text.upper()) == action
                turned = "x".join("+".join(side.split("+")[::-1]) for side in text.split("x"))
                assert GAME.text.read_action(state, 0, turned) == action
                assert GAME.text.describe(state, 0, action)[0].isupper()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("x", "an attack is like 2h\\+6cx8c"),
        ("8dx", "no action"),
        ("t6", "there are only five places"),
        ("t8", "no action"),
        ("8dx8c+kd+ks", "only two ghosts may be attacked at once here"),
        ("7dx8c", "the 7 of diamonds is not in your hand"),
        ("8dx9h", "the 9 of hearts is no ghost on the table"),
        ("8d+8dx8c", "names a card twice"),
        ("2dx8c", "the 2 of diamonds counts 2 but the 8 of clubs counts 8"),
        ("2d+8dxks+kh", "the 2 of diamonds and the 8 of diamonds make 10 but the king of spades and .* make 26"),
        ("t3", "the king of spades still stands in front of the reserve card on place 3"),
        ("m1", "this game is played without magic"),
        ("witch", "only the advanced game"),
        ("four", "only the advanced game"),
    ],
)
def test_illegal_actions_are_refused_with_the_reason(text: str, reason: str) -> None:
    match = table()
    before = match.position()
    with pytest.raises(ValueError, match=reason):
        match.play(text)
    assert match.position() == before


def test_more_reasons() -> None:
    match = table("witches=3 magic=on castle:3h,2c,2s,2h,10d,wi,wi,wi hand:2d,6c,8d,kd ghosts:8c,jd,ks,kh,kc")
    match.play("8dx8c")
    for text, reason in [
        ("four", "comes only when all ghosts of a round are cleared"),
        ("m1", "no ghost stands on place 1"),
        ("m2", "costs 11, and the red cauldron holds 0"),
    ]:
        with pytest.raises(ValueError, match=reason):
            match.play(text)
    match.play("t1")
    with pytest.raises(ValueError, match="place 1 is taken already"):
        match.play("t1")
    with pytest.raises(ValueError, match="has only 4 cards"):
        match.apply(7 * 15 + 1)


def test_words() -> None:
    match = table("magic=on black:8")
    assert match.describe("2d+6cx8c") == "Attack the 8 of clubs with the 2 of diamonds and the 6 of clubs"
    assert match.describe("m1") == "Repel the 8 of clubs for 8 black magic"
    assert match.describe("end") == "End the round"
    assert after(match, "8dx8c").describe("t1") == "Take the reserve card on place 1"
    reward = table("witches=3 ghosts:.,.,.,.,. castle:3h,2c,2s,2h,10d,wi out:2 phase:choice")
    assert reward.describe("witch") == "Send a witch back"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("hand:2d,6c,8d,8d", "section hand \\('8d'\\): this card is in section hand already"),
        ("army:4d,4s,kc", "section army \\('kc'\\): this card is in section ghosts already"),
        ("army:4d,4s,11c", "section army \\('11c'\\): this is no card"),
        ("army:4d,,4s", "this is no card"),
        ("army:wz,4d", "section army \\('wz'\\): this game is played without magic"),
        ("magic=on army:wz,4d,wz", "this card is in section army already"),
        ("magic=on hand:wz", "section hand \\('wz'\\): the Wizard can't be here"),
        ("magic=on spent:wz", "the Wizard can't be here"),
        ("reserve:5c,5d,5s,5h,wi", "the witch can't be here"),
        ("removed:as,ah", "section removed .*: the ac is missing"),
        ("removed:", "section removed: missing"),
        ("castle:3h,2c,2s,2h,10d", "together have 0 witches, but this game has 1"),
        ("lair:wi", "together have 2 witches, but this game has 1"),
        ("witches=3", "together have 1 witches, but this game has 3"),
        ("out:2", "section out \\('2'\\): use a whole number from 0 to 1"),
        ("reserve:5c,5d,5s,5h", "there are 5 places, and 4 are given"),
        ("ghosts:8c,kd,ks,kh,kc,qc", "there are 5 places, and 6 are given"),
        ("reserve:.,5d,5s,5h,4c", "the card on place 1 can't be taken"),
        ("hand:2d,6c,8d,9s,10c", "it holds 5 cards, but at most 4 can have come to it"),
        ("ghosts:8c,kd", "only 2 were dealt, so castle and lair must have run out"),
        ("ghosts:.,.,.,.,.", "nothing can be done here"),
        ("ghosts:-", "it holds 4 cards, but at most 0"),
        ("hand:2c castle:3h,wi", "nothing can be done here, so this round would be over"),
        ("black:5", "section black \\('5'\\): this game is played without magic"),
        ("magic=on black:209", "use a whole number from 0 to 208"),
        ("round:0", "section round \\('0'\\): use a whole number from 1 to 500"),
        ("round_limit=3 round:4", "use a whole number from 1 to 3"),
        ("phase:dinner", "use one of play, choice, won, lost, resigned"),
        ("phase:won", "the game is won when, and only when, no ghost is left"),
        ("phase:lost", "this game is not lost"),
        ("phase:choice", "a choice needs three witches"),
        ("army:4d,4s,4h,7c,7d,7s,7h,as,ah,ac,ad,qs", "there are 21 soldiers .* at most 20"),
        (f"castle:wi,{GHOSTS} army:4d hand:6c", "there are 33 ghosts .* at most 32"),
        ("may-1:kc", "section may-1 \\('kc'\\): this is no card that may lie hidden there"),
        ("may-1:?,5d", "section may-2 .*: the 5d lies there, and is not among"),
        ("may-1:5d", "the 5c lies there, and is not among"),
        ("may-1:5c,5d may-2:?,5d", "section may-2 .*: it and may-1 share cards"),
        ("may-castle:wz", "this is no card that may lie hidden there"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(words: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        GAME.from_position(table_text(words))


@pytest.mark.parametrize("phase", ["play", "choice", "won", "lost", "resigned"])
def test_a_phase_is_read_only_where_the_rules_lead_to_it(phase: str) -> None:
    """Of all states of some games, a text with another phase is refused or is a real position of that phase."""
    refused = 0
    for options in OPTIONS:
        states = [*wander(GAME, 11, options, 0.4)]
        GAME.rules.resign(given_up := states[len(states) // 2].copy(), 0)
        for state in [*states, given_up]:
            words = [word for word in GAME.position(state).split() if not word.startswith("phase:")]
            try:
                changed = GAME.from_position(" ".join([*words, f"phase:{phase}"]))
            except BadText:
                refused += 1
                continue
            assert (len(GAME.legal(changed, 0)) > 0) == (changed.phase <= CHOICE)
            if changed.tobytes() != state.tobytes():
                # A round that might be lost, or resigned, might go on as well. Nothing else is two things at once.
                assert {phase, PHASES[state.phase]} in SIMILAR
    assert refused > 3


def test_a_position_may_be_typed_briefly() -> None:
    match = table()
    assert section(match, "rng") == "0" * 16
    assert len(cards(match, "removed")) == 52 - 5 - 5 - 5 - 4 - 7
    shouted = table_text("hand:2D,9S,8D,6C ghosts:8C,KD,KS,KH,KC")
    assert GAME.position(GAME.from_position(shouted)) == match.position()


def test_a_place_names_the_move_that_takes_its_card_wherever_that_is_legal() -> None:
    for options in OPTIONS:
        for state in wander(GAME, 5, options, 0.4):
            zones = zones_of(GAME.view(state, 0))
            texts = [GAME.text.write_action(state, 0, action) for action in GAME.legal(state, 0)]
            assert [text for text in zones["reserve"]["places"] if text] == [text for text in texts if text[0] == "t"]


def test_the_view_tells_which_cards_may_be_a_side_and_what_they_make() -> None:
    zones = zones_of(table("hand:ad,ah,9s ghosts:.,kd,ac,.,kc").view(0))
    hand = {tuple(group["places"]): group["values"] for group in zones["hand"]["groups"]}
    assert hand == {
        (0,): [1, 14], (1,): [1, 14], (2,): [9], (0, 1): [2, 15, 28], (0, 2): [10, 23], (1, 2): [10, 23]
    }  # fmt: skip
    ghosts = {tuple(group["places"]): group["values"] for group in zones["ghosts"]["groups"]}
    assert ghosts == {(1,): [13], (2,): [1, 14], (4,): [13], (1, 2): [14, 27], (1, 4): [26], (2, 4): [14, 27]}


def test_every_attack_is_of_two_groups_that_can_make_the_same() -> None:
    for state in (state for state in wander(GAME, 5, {}, 0.4) if state.phase == PLAY):
        zones = zones_of(GAME.view(state, 0))
        sides = {name: _groups_by_cards(zones[name]) for name in ("hand", "ghosts")}
        equal = {
            (soldiers, ghosts)
            for soldiers, ours in sides["hand"].items()
            for ghosts, theirs in sides["ghosts"].items()
            if ours & theirs
        }
        texts = [GAME.text.write_action(state, 0, action) for action in GAME.legal(state, 0)]
        attacks = [text.split("x") for text in texts if "x" in text]
        assert {(frozenset(ours.split("+")), frozenset(theirs.split("+"))) for ours, theirs in attacks} == equal


def _groups_by_cards(zone: Zone) -> dict[frozenset[str], set[int]]:
    """What each group of a zone may count for, by the notation of its cards."""
    found = {}
    for group in zone["groups"]:
        cards = [zone["cards"][place] for place in group["places"]]
        found[frozenset(card["text"] for card in cards if card and "text" in card)] = set(group["values"])
    return found
