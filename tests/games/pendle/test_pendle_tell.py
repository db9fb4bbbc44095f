"""What the player is told of a play: what was turned up, what became of the cards, and why the game ended."""

from __future__ import annotations

import random
from typing import Any

import pytest

import witchwood
from games.pendle.pendle_tables import OPTIONS, cards, table
from witchwood.engine.match import Match
from witchwood.games.pendle.cards import NUMBERS, name_of

UNUSED = "the 2 of diamonds, the 6 of clubs, the 8 of diamonds and the 9 of spades are"
REST = "the 2 of diamonds, the 6 of clubs and the 9 of spades are"
BACK = "5 ghosts go back to the ghost discard"
DISCARDED, CAPTURED = f"{UNUSED} discarded; {BACK}", f"{UNUSED} captured; {BACK}"
CLEARED = "All ghosts of the round are cleared: "
NOTHING = "Nothing is left to do in this round: "
SHUFFLED = "the attack discard is shuffled into a new attack pile"


def told(match: Match, text: str) -> str:
    """Play an action, and what is told of it."""
    match.play(text)
    return match.told(len(match.plays) - 1, 0)


@pytest.mark.parametrize(
    ("table_words", "text", "words"),
    [
        ("", "8dx8c", ""),
        ("magic=on hand:8s,6c,9s", "8sx8c", ": 8 black magic"),
        ("magic=on black:8", "m1", ""),
        ("ghosts:.,kd,ks,kh,kc reserve:4c,5d,5s,5h,5c", "t1", ": the 4 of clubs"),
        (
            "magic=on ghosts:.,kd,ks,kh,kc reserve:wz,5d,5s,5h,4c army:jd,4s",
            "t1",
            ": the Wizard, who takes his seat; the jack of diamonds comes in his place",
        ),
        (
            "magic=on ghosts:.,8c,ks,kh,kd reserve:wz,5d,5s,5h,4c army:- hand:2d,6c,kc",
            "t1",
            ": the Wizard, who takes his seat; no card comes in his place",
        ),
        (
            "magic=on ghosts:.,8c,ks,kh,kd reserve:wz,5d,5s,5h,4c army:- hand:2d,6c,kc spent:9d",
            "t1",
            f": the Wizard, who takes his seat; {SHUFFLED}; the 9 of diamonds comes in his place",
        ),
        # The end of a round
        ("", "end", f": {DISCARDED}; round 2 begins"),
        ("out:1 castle:3h,2c,2s,2h,10d", "end", f": {CAPTURED}; round 2 begins"),
        ("castle:3h,2c,wi,2s,2h,10d", "end", f": {DISCARDED}; round 2 begins; a witch comes into play"),
        (
            "witches=3 castle:3h,2c,wi,2s,wi,2h,10d,wi",
            "end",
            f": {DISCARDED}; round 2 begins; 2 witches come into play",
        ),
        (
            "witches=3 castle:3h,2c,wi,2s,2h,10d out:2",
            "end",
            f": {CAPTURED}; round 2 begins; a witch comes into play; last chance: three witches are in play",
        ),
        (
            "magic=on army:4d,wz,4s,4h,7c,7d",
            "end",
            f": {DISCARDED}; round 2 begins; the Wizard is dealt and takes his seat",
        ),
        (
            "army:4d,4s castle:3h,2c,wi",
            "end",
            f": {DISCARDED}; {SHUFFLED}; the ghost discard is shuffled into a new ghost pile; round 2 begins; "
            "a witch comes into play",
        ),
        ("ghosts:8c,.,.,.,.", "8dx8c", f". {CLEARED}{REST} discarded; round 2 begins"),
        (
            "ghosts:8c,.,.,.,. castle:3h,2c,2s,2h,10d out:1",
            "8dx8c",
            f". {CLEARED}the witch is warded off; {REST} discarded; round 2 begins",
        ),
        (
            "ghosts:.,kd,ks,kh,kc hand:2d reserve:7c,5d,5s,5h,4c army:8d,8h,qs,10c,10s",
            "t1",
            f": the 7 of clubs. {NOTHING}the 2 of diamonds and the 7 of clubs are discarded; 4 ghosts go back to the "
            "ghost discard; round 2 begins",
        ),
        (
            "ghosts:.,.,.,kh,. hand:2d reserve:.,.,.,5h,4c army:7c,7d,7s,7h,4d,4s,4h,8d",
            "t5",
            f": the 4 of clubs. {NOTHING}the 2 of diamonds and the 4 of clubs are discarded; 1 ghost goes back to the "
            "ghost discard; round 2 begins",
        ),
        # The reward
        ("witches=3 ghosts:8c,.,.,.,. castle:3h,2c,2s,2h,10d,wi,wi out:1", "8dx8c", f". {CLEARED}choose a reward"),
        (
            "witches=3 ghosts:.,.,.,.,. castle:3h,2c,2s,2h,10d,wi out:2 phase:choice",
            "witch",
            f": {UNUSED} captured; round 2 begins",
        ),
        # Ends
        ("ghosts:8c,.,.,.,. castle:- out:1", "8dx8c", ": the game is won, for the last ghost is beaten"),
        (
            "army:- hand:8d,jh castle:3h,2c,2s,2h,10d out:1",
            "end",
            f": the 8 of diamonds and the jack of hearts are captured; {BACK}; the game is lost, for fewer than six "
            "soldiers are left (5)",
        ),
        ("round_limit=3 round:3", "end", f": {DISCARDED}; the game is lost, for round 3 was the last one allowed"),
        (
            "witches=3 castle:3h,2c,2s,2h,10d out:3",
            "end",
            ": the game is lost, for three witches are in play and ghosts still stand",
        ),
        (
            "must_attack=on army:- ghosts:9c,kd,ks,kh,. hand:4d,jh,qs castle:3h,2c,2s,10d,wi",
            "t5",
            f": the 4 of clubs. {NOTHING}the game is lost, for no card is left to draw and the hand has nothing to "
            "attack with",
        ),
        (
            "witches=3 round_limit=1 ghosts:.,.,.,.,. castle:3h,2c,2s,2h,10d,wi,wi out:1 phase:choice",
            "witch",
            f": {UNUSED} discarded; the game is lost, for round 1 was the last one allowed",
        ),
    ],
)
def test_what_a_play_did(table_words: str, text: str, words: str) -> None:
    match = table(table_words)
    described = match.describe(text)
    assert told(match, text) == described + words


@pytest.mark.parametrize(
    ("table_words", "text", "words"),
    [
        (
            "ghosts:.,kd,ks,kh,kc hand:2d reserve:7c,5d,5s,5h,4c army:8d,8h,qs,10c,10s round:3",
            "t1",
            "Nothing was left to do in round 3: your 2 cards were discarded.",
        ),
        (
            "ghosts:.,kd,ks,kh,kc hand:- reserve:7c,5d,5s,5h,4c castle:3h,2c,2s,10d army:8d out:1 round:2",
            "t1",
            "Nothing was left to do in round 2: your card was captured; the game is lost, for fewer than six soldiers "
            "are left (5).",
        ),
        (
            "must_attack=on army:- ghosts:9c,kd,ks,kh,. hand:4d,jh,qs castle:3h,2c,2s,10d,wi",
            "t5",
            "Nothing was left to do in round 1: the game is lost, for no card is left to draw and the hand has nothing "
            "to attack with.",
        ),
        ("ghosts:8c,.,.,.,.", "8dx8c", ""),
        ("", "end", ""),
    ],
)
def test_a_round_that_ended_by_itself_has_a_story(table_words: str, text: str, words: str) -> None:
    match = table(table_words)
    match.play(text)
    assert match.story(0) == words


def test_four_cards_drawn_are_named() -> None:
    match = table("witches=3 ghosts:.,.,.,.,. castle:3h,2c,2s,2h,10d,wi,wi out:1 phase:choice")
    removed = set(cards(match, "removed"))
    words = told(match, "four")
    drawn = sorted(removed - set(cards(match, "removed")), key=NUMBERS.__getitem__)
    assert len(drawn) == 4
    names = [f"the {name_of(NUMBERS[card])}" for card in drawn]
    assert words.startswith(f"Draw four cards from the removed pile: {', '.join(names[:3])} and {names[3]}; ")
    assert f"{UNUSED} captured; round 2 begins" in words


def test_resigning_needs_no_words() -> None:
    match = table()
    match.resign()
    assert match.told(0, 0) == "Resign"


@pytest.mark.parametrize("options", OPTIONS)
def test_rounds_and_ends_are_told_in_every_game(options: dict[str, Any]) -> None:
    """Each new round, each witch, each empty pile and the end, told just when the position says so."""
    chance = 0
    for deal in range(15):
        match = witchwood.deal("pendle", deal, **options)
        dice = random.Random(deal)
        while not match.over:
            before = match.state
            text = dice.choice(match.actions())
            described = match.describe(text)
            words = told(match, text)
            after = match.state
            assert words.startswith(described)
            begun = [number for number in range(500) if f"round {number} begins" in words]
            assert begun == list(range(int(before.round_number) + 1, int(after.round_number) + 1))
            assert match.story(len(match.plays) - 1).count("Nothing was left") == words.count("Nothing is left")
            assert ("won" in words) == (match.result == "won")
            assert ("the game is lost" in words) == (match.result == "lost")
            taken = text[0] == "t" and "Wizard, who takes" in words
            assert (taken or "Wizard is dealt" in words) == (after.wizard_seated > before.wizard_seated)
            assert ("last chance" in words) <= (after.witches_out == 3)
            chance += "last chance" in words
    assert (chance > 0) == (options.get("witches") == 3)
