"""The days' deals as clients receive them."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import witchwood
from witchwood.engine.option import Value
from witchwood.table.deals import fairness
from witchwood.table.deals.calendar import (
    Played,
    all_names,
    as_they_fall,
    day_game,
    day_games,
    days_of,
    month_of,
    todays,
    won_on,
)
from witchwood.table.deals.fairness import Dealt

_NOON = 1_795_521_600.0  # of 2026-11-24 in UTC


def test_what_falls_follows_from_secret_and_date() -> None:
    found = as_they_fall(b"secret", "2026-02-27", "2026-02-31")  # a month's end is not looked up
    days = ["2026-02-27", "2026-02-28"]
    assert sorted({name for name, _ in found}) == sorted([*days, *(f"{day} klondike" for day in days)])
    assert [one.name for one in day_games()] == ["pendle", "wyr", "hocus", "klondike"]
    assert [one.key("2026-02-28", None) in found for one in day_games()] == [True] * 4
    drawn = hmac.new(b"secret", b"deal of the day 2026-02-28 hocus", hashlib.sha256).digest()
    assert found["2026-02-28", "hocus"].number == int.from_bytes(drawn[:8], "big")
    assert as_they_fall(b"other", "2026-02-27", "2026-02-28").keys() == found.keys()
    assert len({dealt.number for dealt in found.values()}) == len(found)


def test_without_a_secret_a_days_deals_are_the_same_for_ever() -> None:
    found = as_they_fall(b"", "2026-11-23", "2026-11-23")
    assert {one.name: found[one.key("2026-11-23", None)].number for one in day_games()} == {
        "pendle": 16208268754872663814,
        "wyr": 15017697182657453391,
        "hocus": 10788358945032437336,
        "klondike": 13932032063075165293,
    }, "those who played it were dealt something else"


def test_only_wins_of_the_very_day_count() -> None:
    wins = [
        ("hocus", "2026-11-24", _NOON),
        ("hocus", "2026-11-23 hard", _NOON),
        ("wyr", "2026-11-23 gentle", _NOON - 86_400.0),
        ("wyr", "2026-11-23", _NOON - 86_400.0),
        ("hocus", "2026-11-23 klondike hard", _NOON - 86_400.0),
    ]
    assert won_on(wins) == {"hocus": {"2026-11-24"}, "wyr": {"2026-11-23"}, "klondike": {"2026-11-23"}}


def test_today_tells_how_far_one_is_and_what_is_sealed() -> None:
    name = "2026-11-24 gentle"
    dealt = {**as_they_fall(b"", "2026-11-24", "2026-11-24"), (name, "hocus"): Dealt(7, "aa")}
    played = {("2026-11-24", "wyr"): Played("t", 5, won=True, words="Won", seconds=9), (name, "hocus"): Played("u", 1)}
    won = {"wyr": {"2026-11-23", "2026-11-24"}}
    told = todays("2026-11-24", dealt, played, won, {("2026-11-24", "wyr"): 3}, sealed=True)
    assert [(one["game"], one["edition"], one["level"]) for one in told] == [
        ("pendle", None, None),
        ("wyr", None, None),
        ("hocus", None, None),
        ("hocus", None, "gentle"),
        ("hocus", "klondike", None),
    ]
    _, wyr, fallen, gentle, klondike = told
    assert (wyr["yours"], wyr["table"], wyr["seconds"], wyr["finished"], wyr["streak"]) == ("Won", "t", 9, 3, 2)
    assert (fallen["yours"], fallen["table"], fallen["plays"], fallen["finished"]) == (None, None, 0, 0)
    assert (gentle["yours"], gentle["table"], gentle["plays"]) == ("playing", "u", 1)
    assert gentle["commitment"] == fairness.commitment("hocus deal=7", "aa")
    sealed = dealt["2026-11-24 klondike", "hocus"]
    text = f"hocus preset=klondike deal={sealed.number}"
    assert (klondike["title"], klondike["commitment"]) == ("Klondike", fairness.commitment(text, sealed.salt))
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
    hocus = {
        (one["date"], one["level"]): one for one in month["deals"] if (one["game"], one["edition"]) == ("hocus", None)
    }
    assert len(month["deals"]) == 24 * 4 + 1
    assert hocus["2026-11-03", "hard"]["number"] == str(2**64 - 1)
    assert [hocus[key]["state"] for key in (("2026-11-03", "hard"), ("2026-11-03", None), ("2026-11-24", None))] == [
        "ended",
        "won",
        "playing",
    ]
    assert hocus["2026-11-24", None]["number"] is None
    assert hocus["2026-11-04", None]["state"] == "new"
    streaks = [(one["edition"], one["current"], one["longest"]) for one in month["streaks"] if one["game"] == "hocus"]
    assert streaks == [(None, 0, 1), ("klondike", 0, 0)]


@pytest.mark.parametrize("month", ["2026-10", "2026-12"])
def test_nobody_gets_a_month_before_they_came_or_to_come(month: str) -> None:
    with pytest.raises(ValueError, match=r"from 2026-11, when you joined, to 2026-11"):
        days_of(month, "2026-11-02", "2026-11-24")


def test_todays_deal_is_a_solitaires_by_its_usual_rules() -> None:
    hocus = witchwood.game("hocus")
    assert day_game(hocus, {"draw": 3}).name == "hocus"
    assert day_game(hocus, {"preset": "klondike"}).name == "klondike"
    others: list[dict[str, Value]] = [{"draw": 1}, {"preset": "klondike", "draw": 1}]
    for given in others:
        with pytest.raises(ValueError, match="usual rules"):
            day_game(hocus, given)
    with pytest.raises(ValueError, match="only solitaires"):
        day_game(witchwood.game("stones"), {})


def test_the_last_name_of_a_day_stands_before_the_next_day() -> None:
    assert "2026-11-23 klondike hard" in all_names("2026-11-23")
    assert max(all_names("2026-11-23")) < "2026-11-24"
