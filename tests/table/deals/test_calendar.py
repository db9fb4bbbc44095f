"""The days' deals as clients receive them."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import witchwood
from witchwood.table.deals import fairness
from witchwood.table.deals.calendar import (
    Played,
    as_they_fall,
    check_today,
    days_of,
    month_of,
    solitaires,
    todays,
    won_on,
)
from witchwood.table.deals.fairness import Dealt

_NOON = 1_795_521_600.0  # of 2026-11-24 in UTC


def test_what_falls_follows_from_secret_and_date() -> None:
    found = as_they_fall(b"secret", "2026-02-27", "2026-02-31")  # a month's end is not looked up
    assert sorted({day for day, _ in found}) == ["2026-02-27", "2026-02-28"]
    assert [game for day, game in found if day == "2026-02-28"] == solitaires() == ["pendle", "wyr", "hocus"]
    drawn = hmac.new(b"secret", b"deal of the day 2026-02-28 hocus", hashlib.sha256).digest()
    assert found["2026-02-28", "hocus"].number == int.from_bytes(drawn[:8], "big")
    assert as_they_fall(b"other", "2026-02-27", "2026-02-28").keys() == found.keys()
    assert len({dealt.number for dealt in found.values()}) == len(found)


def test_without_a_secret_a_days_deals_are_the_same_for_ever() -> None:
    numbers = {game: dealt.number for (_, game), dealt in as_they_fall(b"", "2026-11-23", "2026-11-23").items()}
    assert numbers == {"pendle": 16208268754872663814, "wyr": 15017697182657453391, "hocus": 10788358945032437336}, (
        "those who played it were dealt something else"
    )


def test_only_wins_of_the_very_day_count() -> None:
    wins = [
        ("hocus", "2026-11-24", _NOON),
        ("hocus", "2026-11-23 hard", _NOON),
        ("wyr", "2026-11-23 gentle", _NOON - 86_400.0),
        ("wyr", "2026-11-23", _NOON - 86_400.0),
    ]
    assert won_on(wins) == {"hocus": {"2026-11-24"}, "wyr": {"2026-11-23"}}


def test_today_tells_how_far_one_is_and_what_is_sealed() -> None:
    name = "2026-11-24 gentle"
    dealt = {**as_they_fall(b"", "2026-11-24", "2026-11-24"), (name, "hocus"): Dealt(7, "aa")}
    played = {("2026-11-24", "wyr"): Played("t", 5, won=True, words="Won", seconds=9), (name, "hocus"): Played("u", 1)}
    won = {"wyr": {"2026-11-23", "2026-11-24"}}
    told = todays("2026-11-24", dealt, played, won, {("2026-11-24", "wyr"): 3}, sealed=True)
    assert [(one["game"], one["level"]) for one in told] == [
        ("pendle", None),
        ("wyr", None),
        ("hocus", None),
        ("hocus", "gentle"),
    ]
    _, wyr, fallen, gentle = told
    assert (wyr["yours"], wyr["table"], wyr["seconds"], wyr["finished"], wyr["streak"]) == ("Won", "t", 9, 3, 2)
    assert (fallen["yours"], fallen["table"], fallen["plays"], fallen["finished"]) == (None, None, 0, 0)
    assert (gentle["yours"], gentle["table"], gentle["plays"]) == ("playing", "u", 1)
    assert gentle["commitment"] == fairness.commitment("hocus deal=7", "aa")
    assert {one["commitment"] for one in todays("2026-11-24", dealt, {}, {}, {}, sealed=False)} == {None}


def test_a_month_tells_numbers_of_days_that_are_over() -> None:
    begins, ends = days_of("2026-11", "2026-11-02", "2026-11-24")
    assert (begins, ends) == ("2026-11-01", "2026-11-24")
    dealt = {**as_they_fall(b"", begins, ends), ("2026-11-03 hard", "hocus"): Dealt(2**64 - 1, "")}
    played = {
        ("2026-11-03 hard", "hocus"): Played("t", 4, won=False, words="Lost", seconds=3),
        ("2026-11-03", "hocus"): Played("u", 4, won=True, words="Won", seconds=3),
        ("2026-11-24", "hocus"): Played("v", 0),
    }
    month = month_of("2026-11", "2026-11-02", "2026-11-24", dealt, played, {"hocus": {"2026-11-03"}})
    hocus = {(one["date"], one["level"]): one for one in month["deals"] if one["game"] == "hocus"}
    assert len(month["deals"]) == 24 * 3 + 1
    assert hocus["2026-11-03", "hard"]["number"] == str(2**64 - 1)
    assert [hocus[key]["state"] for key in (("2026-11-03", "hard"), ("2026-11-03", None), ("2026-11-24", None))] == [
        "ended",
        "won",
        "playing",
    ]
    assert hocus["2026-11-24", None]["number"] is None
    assert hocus["2026-11-04", None]["state"] == "new"
    assert [(one["current"], one["longest"]) for one in month["streaks"] if one["game"] == "hocus"] == [(0, 1)]


@pytest.mark.parametrize("month", ["2026-10", "2026-12"])
def test_nobody_gets_a_month_before_they_came_or_to_come(month: str) -> None:
    with pytest.raises(ValueError, match=r"from 2026-11, when you joined, to 2026-11"):
        days_of(month, "2026-11-02", "2026-11-24")


def test_todays_deal_is_a_solitaires_by_its_usual_rules() -> None:
    check_today(witchwood.game("hocus"), {"draw": 3})
    with pytest.raises(ValueError, match="usual rules"):
        check_today(witchwood.game("hocus"), {"draw": 1})
    with pytest.raises(ValueError, match="only solitaires"):
        check_today(witchwood.game("stones"), {})
