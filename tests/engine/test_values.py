"""Numbers, truth values and words may be NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.option import is_whole, plain


@pytest.mark.parametrize("value", [3, -1, np.int64(3), np.uint8(3)])
def test_whole_numbers(value: object) -> None:
    assert is_whole(value)


@pytest.mark.parametrize("value", [True, np.True_, 3.0, np.float64(3), "3", None, np.array([3])])
def test_what_is_no_whole_number(value: object) -> None:
    assert not is_whole(value)


@pytest.mark.parametrize(
    ("value", "own"), [(np.True_, True), (np.int8(-3), -3), (np.uint64(2**64 - 1), 2**64 - 1), (np.str_("off"), "off")]
)
def test_numpys_values_become_pythons_own(value: object, own: object) -> None:
    assert plain(value) == own
    assert type(plain(value)) is type(own)


@pytest.mark.parametrize("value", [True, 3, "off", 3.5, None, np.float64(3)])
def test_anything_else_stays(value: object) -> None:
    assert plain(value) is value


def test_options_and_seats_may_be_numpys() -> None:
    hocus, pig = witchwood.game("hocus"), witchwood.game("witchpig")
    given = {"preset": np.str_("klondike"), "worry_back": np.False_, "draw": np.int64(3)}
    assert hocus.settle(given) == hocus.settle({"preset": "klondike", "worry_back": False, "draw": 3})
    assert type(pig.settle_seats(np.int64(3))) is int  # type: ignore[arg-type]  # what it is about
    with pytest.raises(ValueError, match="option worry_back: '0' is not allowed"):
        hocus.settle({"worry_back": np.int64(0)})


@pytest.mark.parametrize("seats", [True, np.True_, 3.0, "3"])
def test_what_is_no_number_of_seats(seats: Any) -> None:
    with pytest.raises(ValueError, match=r"seats: .* is not allowed; witchpig is played with 2 to 8"):
        witchwood.game("witchpig").settle_seats(seats)


def test_playouts_may_be_counted_by_numpy() -> None:
    number: Any = np.int64
    one = witchwood.playouts("stones", number(5), number(4), threads=number(2), max_steps=number(50))
    assert (one.steps == witchwood.playouts("stones", 5, 4, max_steps=50).steps).all()
    assert witchwood.perft("stones", 1, depth=number(2)) == witchwood.perft("stones", 1, depth=2)
