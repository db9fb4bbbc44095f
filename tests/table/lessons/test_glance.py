"""The first page of a rule book, in pictures."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.text import BadText
from witchwood.games.pendle.cards import pack
from witchwood.table.lessons.glance import find_glance, read_glance

CARDS = {one["text"]: one for one in pack({})}
GOOD = "# Tea\n\nDrink it.\n\n## Brew\n\n`2c` + `6d` = `8s`\n\nPour water\non leaves.\n"


def test_a_page_is_read() -> None:
    page = read_glance(GOOD, "tea", CARDS)
    assert (page.title, page.page["aim"]) == ("Tea", "Drink it.")
    (part,) = page.page["parts"]
    assert part["picture"] == [CARDS["2c"], "+", CARDS["6d"], "=", CARDS["8s"]]
    assert (part["title"], part["words"]) == ("Brew", "Pour water on leaves.")


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ("# Tea", "Tea", "line 1"),
        ("`6d`", "`6x`", "line 7: there is no card '6x'"),
        ("`2c` + `6d` = `8s`", "two and six", "line 7"),
        ("Pour water\non leaves.\n", "", "line 5"),
        ("Drink it.", "Drink it. " * 30, "line 3"),
        ("## Brew", "Brew", "line 5"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(change: str, to: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        read_glance(GOOD.replace(change, to), "tea", CARDS)


def test_every_game_has_one_and_klondike_too() -> None:
    for name in ("pendle", "witchpig", "wyr", "hocus", "stones"):
        assert find_glance(witchwood.game(name)), name
    klondike = find_glance(witchwood.game("hocus"), "klondike")
    assert klondike
    assert klondike.title == "Klondike"
