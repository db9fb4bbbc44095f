"""What a game says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

import witchwood
from witchwood.engine.game import TABLE_SEATS, Look, Product


@pytest.mark.parametrize("colour", ["red", "#fff", "#3D4D6B", "3d4d6b", "#3d4d6b;"])
def test_a_colour_is_written_in_one_way(colour: str) -> None:
    with pytest.raises(ValueError, match=f"colour '{colour}': write it"):
        Look(colour=colour)


def test_a_look_may_leave_everything_to_the_house() -> None:
    assert Look() == Look(short="", tagline="", colour="", picture="")
    assert Look(colour="#3d4d6b").colour == "#3d4d6b"


def test_a_game_has_no_more_seats_than_a_table_holds() -> None:
    newts = witchwood.game("newts")
    assert replace(newts, seats=(2, TABLE_SEATS)).seats == (2, 8)
    with pytest.raises(ValueError, match=r"seats \(2, 9\) of newts: a table holds at most 8"):
        replace(newts, seats=(2, TABLE_SEATS + 1))


@pytest.mark.parametrize(
    "products", [(Product(2, 1, 2),), (Product(1, 1, 1), Product(0, 1, 1)), (Product(0, 0, 2),), (Product(-1, 1, 1),)]
)
def test_pairs_are_ascending_blocks_of_the_actions(products: tuple[Product, ...]) -> None:
    newts = witchwood.game("newts")
    assert newts.actions == 3
    assert replace(newts, products=(Product(0, 1, 1), Product(1, 1, 2))).products[1].stop == 3
    with pytest.raises(ValueError, match=r"Product.* of newts: use ascending blocks of its 3 actions"):
        replace(newts, products=products)


def test_an_edition_is_made_by_its_options_and_a_game_can_be_a_key() -> None:
    hocus = witchwood.game("hocus")
    assert {hocus: 1}[hocus] == 1
    klondike = hocus.settle({"preset": "klondike", "draw": 1})
    edition = hocus.edition(klondike)
    assert edition
    assert (edition.name, hocus.title_of(klondike)) == ("klondike", "Klondike")
    assert hocus.rules_in_words(klondike) == ["Draw 1"]
    assert hocus.edition(hocus.settle({})) is None
    odd = hocus.settle({"goblin_hoard": False, "froggle_friendship": "may", "redeals": 2})
    assert hocus.rules_in_words(odd) == ["No goblin hoard", "Froggle friendship: may", "Redeals 2"]
