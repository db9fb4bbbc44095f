"""A rule book with the numbers of a setting, and what options say of themselves."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.option import Need, Option
from witchwood.engine.rule_text import fill, notes

ROWS = Option("rows", 3, range(1, 6), "Rows on the table.", sort="size", unit="rows")
CARDS = Option(
    "cards",
    20,
    range(8, 45),
    "Cards dealt.",
    sort="count",
    unit="cards",
    usual_only=("expert", "levels"),
    fitted=(24,),
    needs=(Need(range(41, 45), "rows", range(1, 4), "with more than 3 rows at most 40 cards"),),
)


def test_a_book_has_the_numbers_of_its_setting() -> None:
    text = "{Rows} rows, {cards} cards, {rows+1} and {rows-1}; {nothing} stays."
    assert fill(text, (ROWS, CARDS), {"rows": 3, "cards": 20}) == "Three rows, 20 cards, four and two; {nothing} stays."


def test_the_table_of_options_says_what_they_are_and_what_goes_with_what() -> None:
    table = fill("{options}", (ROWS, CARDS), {"rows": 4, "cards": 20}).splitlines()
    assert table[2] == "| `rows` | 4 | 1 to 5 rows | Rows on the table. |"
    assert table[3].startswith("| `cards` | 20 | 8 to 44 cards | Cards dealt. With more than 3 rows at most 40 cards. ")
    assert notes(CARDS)[1] == "Expert and levels: at the usual value or 24 only."


def test_a_need_is_about_some_values_only() -> None:
    (need,) = CARDS.needs
    assert need.holds(44, {"rows": 3})
    assert not need.holds(44, {"rows": 4})
    assert need.holds(40, {"rows": 4})


def test_a_value_out_of_range_is_named_with_option_and_range() -> None:
    with pytest.raises(ValueError, match=r"option cards: '45' is not allowed; use 8 to 44"):
        CARDS.check(45)


@pytest.mark.parametrize("name", ["pendle", "witchpig", "wyr", "hocus", "stones"])
def test_nothing_of_a_book_is_left_open(name: str) -> None:
    book = witchwood.game(name).rulebook
    assert "{" not in book
