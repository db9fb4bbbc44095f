"""Words are for people alone: a game whose every word is gibberish goes as it does in English."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, get_args, get_origin

import pytest
from typing_extensions import get_type_hints, is_typeddict

import witchwood
from runes import GAME as RUNES
from variants import Variant
from witchwood.engine import view as shapes
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.table.lessons import guide
from witchwood.table.messages.states import ToldPlay
from witchwood.table.visibility import are_told_alike, is_all_open, play_for, view_for
from witchwood.terminal.draw import table

WORDS = {"title", "name", "words", "marks", "note", "asks", "reason", "story"}
"""The fields of views and of told plays that hold words for people."""
NAMES = {
    "game", "options", "result", "id", "kind", "suit", "sides", "text", "ink", "places", "rows", "columns",
    "takes", "to", "instead",
}  # fmt: skip
"""The fields in which strings are names that programs go by, and notation."""
SPOKEN = ("describe", "tell", "story", "why", "explain")

PLAYED = [
    Variant("hocus"),
    Variant("hocus", {"preset": "klondike", "worry_back": True}),
    Variant("pendle", {"witches": 3, "magic": True}),
    Variant("wyr"),
    Variant("stones"),
    Variant("witchpig", seats=3),
]


def gibberish(words: str) -> str:
    """Other letters, as many, always the same for the same words: no word of one text is found in another."""
    dice = random.Random(words)
    return "".join(dice.choice(_like(letter)) for letter in words)


def _like(letter: str) -> str:
    return next((letters for letters in (ascii_lowercase, ascii_uppercase, digits) if letter in letters), letter)


def reworded(part: Any, said: bool = False) -> Any:
    """A part of a view with gibberish in the fields that hold words."""
    if isinstance(part, dict):
        return {key: reworded(one, key in WORDS) for key, one in part.items()}
    if isinstance(part, list):
        return [reworded(one, said) for one in part]
    return gibberish(part) if said and isinstance(part, str) else part


def translated(game: Game) -> Game:
    """The game in gibberish: notation, ids, kinds, suits and positions stay."""

    def say(function: Callable[..., str]) -> Callable[..., str]:
        return lambda *asked: gibberish(function(*asked))

    spoken: dict[str, Any] = {verb: say(getattr(game.text, verb)) for verb in SPOKEN if getattr(game.text, verb)}
    if (shown := game.text.shown) is not None:
        spoken["shown"] = lambda *asked: reworded(shown(*asked))
    text = replace(game.text, **spoken)
    return replace(game, text=text, view=lambda state, seat: reworded(game.view(state, seat)))


def _pairs(variant: Variant) -> tuple[Match, Match]:
    game = RUNES if variant.game == "runes" else witchwood.game(variant.game)
    match = Match.from_deal(game, 7, variant.options, variant.seats)
    return match, Match.from_deal(translated(game), 7, variant.options, variant.seats)


@pytest.mark.parametrize("variant", [*PLAYED, Variant("runes")], ids=str)
def test_a_game_in_another_language_goes_the_same(variant: Variant) -> None:
    match, other = _pairs(variant)
    dice = random.Random(7)
    for ply in range(60):
        for viewer in (*range(match.seats), None):
            seen, elsewhere = view_for(match, viewer), view_for(other, viewer)
            assert elsewhere == reworded(seen)
            assert is_all_open(elsewhere) == is_all_open(seen)
            assert [len(line) for line in table(elsewhere)] == [len(line) for line in table(seen)]
            if ply > 0:
                told, elsewhere_told = play_for(match, ply - 1, viewer), play_for(other, ply - 1, viewer)
                expected = reworded(told)
                if told["words"] == f"A play of seat {told['seat']}":
                    expected["words"] = told["words"]  # what a table says by itself
                assert elsewhere_told == expected
        assert are_told_alike(match) == are_told_alike(other)
        if match.over:
            break
        seat = match.turn
        assert seat is not None
        assert other.legal(seat) == match.legal(seat)
        assert bool(guide.now(other, seat)) == bool(guide.now(match, seat))
        action = dice.choice(match.legal(seat))
        assert bool(guide.why(other, seat, (action,))) == bool(guide.why(match, seat, (action,)))
        match.apply(action)
        other.apply(action)
    assert len(match.plays) > 5


def test_every_field_holds_words_or_names() -> None:
    """So that no field is forgotten above when views get another."""
    told = (*vars(shapes).values(), ToldPlay)
    texts = {name for shape in told if is_typeddict(shape) for name in _texts(shape)}
    assert texts == WORDS | NAMES


def _texts(shape: Any) -> list[str]:
    return [name for name, hint in get_type_hints(shape).items() if _has_text(hint)]


def _has_text(hint: Any) -> bool:
    if get_origin(hint) is dict:
        return True
    return hint is str or any(one is str or isinstance(one, str) or _has_text(one) for one in get_args(hint))
