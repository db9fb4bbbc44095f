"""The few lines of help of each game: short enough for a screen, and true to the game's letters."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.games.hocus.cards import CARDS as HOCUS_CARDS
from witchwood.games.hocus.state import HOCUS
from witchwood.games.pendle.cards import TEXTS
from witchwood.games.witchpig.cards import LETTERS
from witchwood.games.wyr.cards import CARDS as WYR_CARDS

GAMES = ("pendle", "witchpig", "wyr", "hocus", "stones")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("pendle", {text if text in ("wi", "wz") else text[-1] for text in TEXTS.values()}),
        ("witchpig", {*LETTERS, "et", "es", "ed"}),
        ("wyr", {card["text"][0] for card in WYR_CARDS[0][1:] if card["suit"] != "keiju"} | {"k1", "k8"}),
        ("hocus", {card["text"][-1] for card in HOCUS_CARDS[HOCUS].values()}),
        ("stones", set("SMCE")),
    ],
)
def test_help_names_every_letter_on_the_screen(name: str, letters: set[str]) -> None:
    _, _, legend = witchwood.game(name).help.partition("On the screen: ")
    words = set(legend.replace(",", " ").replace(";", " ").replace(".", " ").split())
    assert letters <= words


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_book_tells_the_letters(name: str) -> None:
    assert "In notation" in witchwood.game(name).rulebook
