"""The plays after a deal, as an address tells them."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.table.deals.line import line_of, match_of


def test_a_line_is_the_match_of_its_plays() -> None:
    match = witchwood.deal("hocus", 7, draw=2)
    match.play("d")
    match.play("d")
    assert match_of("hocus", "7", {"draw": "2"}, None, ["d", "d"]).record() == match.record()


@pytest.mark.parametrize(("game", "seats"), [("hocus", None), ("stones", 2)])
def test_a_match_gives_back_the_line_it_was_made_of(game: str, seats: int | None) -> None:
    match = witchwood.deal(game, 2**64 - 1, seats=seats)
    for _ in range(4):
        match.play(match.actions()[0])
    match.resign(0)
    line = line_of(match)
    again = match_of(line["game"], line["deal"], line["options"], line["seats"], line["plays"].split())
    assert again.record() == match.record()


def test_a_seat_before_a_play_does_it_and_a_resignation_is_one() -> None:
    first = witchwood.deal("stones", 7).turn
    assert first is not None
    match = match_of("stones", "7", {}, 2, [f"{first}:suns", f"{first}:resign"])  # not in turn
    assert match.over
    assert [play.seat for play in match.plays] == [first, first]
    assert match_of("hocus", "7", {}, None, ["d", "resign"]).over


@pytest.mark.parametrize(
    ("plays", "why"),
    [(["d", "9>9"], r"play 2 \("), (["x:d"], "is not a seat"), (["\u0663:d"], "is not a seat"), (["1:d"], "play 1")],
)
def test_a_play_that_can_not_be_is_named(plays: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        match_of("hocus", "7", {}, None, plays)


@pytest.mark.parametrize("deal", ["", "1_0", "-1", "\u0663", "9" * 24, "9" * 5000])
def test_a_link_without_the_number_of_a_deal_says_so(deal: str) -> None:
    with pytest.raises(ValueError, match="this link has no valid deal number"):
        match_of("hocus", deal, {}, None, [])
