"""Facts and kinds: what measurements ask of a game, against what its notation and its match say."""

from __future__ import annotations

import inspect
import random
import re

import pytest

import witchwood
from witchwood.engine.match import Match

with_facts = pytest.mark.parametrize("name", [name for name in witchwood.games() if witchwood.game(name).facts])

PATTERNS = {  # the kinds as the notation shows them (docs/notation/)
    "hocus": {
        "draw": "d",
        "float": r".+\^.+",
        "home": ".+>f",
        "enter": r"r>\d",
        "back": r"h.*>\d",
        "shift": r"\d.*>\d",
    },
    "witchpig": {"draw": "draw", "call": "call", "keep": "keep", "discard": r"[a-z]+\d"},
    "stones": {"suns": "suns", "moons": "moons", "take": "[a-i][1-9]", "stretch": "[a-i][1-9]-.+"},
    "wyr": {"harvest": ".+>h", "basket": r".+>\d", "stop": "stop"},
    "pendle": {"attack": ".+x.+", "end": "end"},
}


def played(name: str, deal: int) -> Match:
    """A game of random play, cut off after 300 plays."""
    match, dice = witchwood.deal(name, deal), random.Random(deal)
    while not match.over and len(match.plays) < 300:
        match.apply(dice.choice(match.legal()))
    return match


@with_facts
def test_every_action_has_a_kind_of_one_word(name: str) -> None:
    game = witchwood.game(name)
    assert game.kind is not None
    kinds = {game.kind(action) for action in range(game.actions)}
    assert all(kind.isascii() and kind.isalpha() and kind.islower() for kind in kinds)
    assert 2 <= len(kinds) <= 8


@with_facts
def test_kinds_are_what_the_notation_shows(name: str) -> None:
    game = witchwood.game(name)
    assert game.kind is not None
    seen = set()
    for deal in range(5):
        for play in played(name, deal).plays:
            assert play.action is not None
            kind = game.kind(play.action)
            pattern = PATTERNS[name].get(kind)
            if pattern is not None:
                assert re.fullmatch(pattern, play.text), (kind, play.text)
                seen.add(kind)
            else:
                assert not any(re.fullmatch(other, play.text) for other in PATTERNS[name].values()), (kind, play.text)
    assert len(seen) >= 2


@with_facts
def test_facts_and_kinds_are_explained_by_name(name: str) -> None:
    """A report prints these words beside the columns."""
    game = witchwood.game(name)
    assert game.facts is not None
    assert game.kind is not None
    told, sorts = inspect.getdoc(game.facts) or "", inspect.getdoc(game.kind) or ""
    assert [key for key in game.facts(witchwood.deal(name, 1).state) if f"{key}:" not in told] == []
    kinds = {game.kind(action) for action in range(game.actions)}
    assert [kind for kind in kinds if not re.search(rf"\b{kind}\b", sorts, re.IGNORECASE)] == []


def facts(match: Match) -> dict[str, int | float | str]:
    assert match.game.facts is not None
    return dict(match.game.facts(match.state))


def test_facts_tell_what_the_match_shows() -> None:
    hocus = witchwood.deal("hocus", 3)
    assert facts(hocus) == {"down": 21, "hoards": 0, "held": 20}
    pendle = played("pendle", 1)
    ended = sum(play.text == "end" for play in pendle.plays)
    assert int(facts(pendle)["rounds"]) >= ended
    stones = played("stones", 2)
    points = stones.scores
    assert facts(stones)["margin"] == points[0] - points[1]
    chosen = stones.plays[0]
    assert facts(stones)["seat_suns"] == (chosen.seat if chosen.text == "suns" else 1 - chosen.seat)


def test_wyr_names_its_keiju_that_was_won_over() -> None:
    match = witchwood.deal("wyr", 7)
    before = facts(match)["keiju"]
    for action in witchwood.solve(match).line:
        match.apply(action)
    assert match.result == "won"
    assert facts(match) == {"keiju": before, "enticed": 4, "left": 1}


def test_witchpig_names_the_row_of_the_winning_hand() -> None:
    rows = set()
    for deal in range(6):
        match = witchwood.deal("witchpig", deal, seats=2)
        while not match.over:
            match.play(witchwood.hint(match, "greedy"))
        rows.add(facts(match)["row"])
    assert rows <= set(range(23))
    assert len(rows) > 1
