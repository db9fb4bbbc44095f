"""Deals of known levels in a page: those of the list, none twice, and by no other rules."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

import witchwood
from page.pages import Page, page
from witchwood.lab.levels.levels import grade
from witchwood.page.open_days import OF_DAYS, OF_DAYS_IN_EDITION
from witchwood.table.deals.calendar import day_games

_NOON = 1_795_521_600.0  # of 2026-11-24 in UTC


def _facts(me: Page, key: str) -> Any:
    return me.service.tables.find(key)


def _made(me: Page, **wanted: Any) -> Any:
    return _facts(me, str(me.post("/tables", wanted)["id"]))


@pytest.mark.parametrize("level", ["gentle", "fair", "hard", "fiendish"])
def test_a_deal_is_of_the_level_that_is_wished(level: str) -> None:
    with page() as me:
        facts = _made(me, game="pendle", options={"magic": True}, level=level)
        game = witchwood.game("pendle")
        assert grade(game, game.deal(int(facts.deal), json.loads(facts.options), 1)).level == level
        assert (facts.level, facts.chosen) == (level, False)
        with me.connect(facts.id) as connection:
            assert (connection.state["deal"]["level"], connection.state["deal"]["number"]) == (level, None)
            connection.done("resign")
        assert me.get(f"/tables/{facts.id}/grade") == {"verdict": "won", "level": level, "ease": None}
        again = me.post(f"/tables/{facts.id}/rematch")["id"]
        assert (_facts(me, again).level, _facts(me, again).deal != facts.deal) == (level, True)


def _with_list(me: Page, deals: str, **options: Any) -> None:
    signs = {"g": ["won", "gentle"], "h": ["won", "hard"], "-": ["lost", None], "?": ["unknown", None]}
    me.graded = json.dumps({"signs": signs, "games": {"hocus": [{"options": options, "deals": deals}]}})


def test_no_deal_comes_twice_until_all_were_played() -> None:
    with page() as me:
        _with_list(me, "g-h?g", draw=1)
        wanted = {"game": "hocus", "options": {"draw": 1}}
        assert {_made(me, **wanted, level="winnable").deal for _ in range(3)} == {"1", "3", "5"}
        assert _made(me, **wanted, level="gentle").deal in ("1", "5")
        assert _made(me, **wanted, level="hard").deal == "3"
        for number, said in (("2", "lost"), ("4", "unknown")):
            key = me.table("hocus", deal=number, draw=1)
            assert "secret until" in me.ask("GET", f"/tables/{key}/grade")[1]["detail"]
            with me.connect(key) as connection:
                connection.done("resign")
            assert me.get(f"/tables/{key}/grade") == {"verdict": said, "level": None, "ease": None}


def test_rules_without_a_list_have_no_levels() -> None:
    with page() as me:
        _with_list(me, "ggggg", draw=1)
        for wanted in ({"game": "hocus"}, {"game": "hocus", "options": {"draw": 1, "worry_back": True}}):
            assert "no levels by these rules" in me.post("/tables", {**wanted, "level": "gentle"}, 422)["detail"]
        key = me.table("hocus", deal=3)
        with me.connect(key) as connection:
            connection.done("resign")
        assert me.ask("GET", f"/tables/{key}/grade")[0] == 409
        assert {one["level"] for one in me.get("/today")} == {None}
        assert me.ask("POST", "/tables", {"game": "hocus", "deal": "today hard"})[0] == 409


def test_days_have_deals_of_a_level_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: _NOON)
    with page() as me:
        _with_list(me, "gh-gghg" + "-" * (OF_DAYS - 7) + "ggh")
        assert [(one["game"], one["level"]) for one in me.get("/today") if one["level"]] == [
            ("hocus", "gentle"),
            ("hocus", "hard"),
        ]
        today = _made(me, game="hocus", deal="today gentle")
        turn = date(2026, 11, 24).toordinal()
        assert today.deal == str((1, 4, 5, 7)[turn % 4])
        assert (today.day, today.level) == ("2026-11-24 gentle", "gentle")
        assert _made(me, game="hocus", deal="today gentle").id == today.id
        assert _made(me, game="hocus", deal="today hard").deal == str((2, 6)[turn % 2])
        assert {_made(me, game="hocus", level="gentle").deal for _ in range(2)} == {str(OF_DAYS + 1), str(OF_DAYS + 2)}
        month = {(one["date"], one["level"]): one for one in me.get("/days/2026-11")["deals"] if one["game"] == "hocus"}
        assert month["2026-11-24", "gentle"]["table"] == today.id
        assert month["2026-11-23", "gentle"]["number"] == str((1, 4, 5, 7)[(turn - 1) % 4])


def test_an_edition_keeps_deals_for_its_days() -> None:
    with page() as me:
        _with_list(me, "g" + "-" * (OF_DAYS_IN_EDITION - 1) + "g", preset="klondike")
        klondike = {"preset": "klondike"}
        assert [(one["edition"], one["level"]) for one in me.get("/today") if one["level"]] == [("klondike", "gentle")]
        today = _made(me, game="hocus", options=klondike, deal="today gentle")
        assert (today.deal, json.loads(today.options)["preset"]) == ("1", "klondike")
        assert today.day.endswith(" klondike gentle")
        assert _made(me, game="hocus", options=klondike, level="gentle").deal == str(OF_DAYS_IN_EDITION + 1)
        # The usual deal is another one, at a table of its own.
        assert _made(me, game="hocus", options=klondike, deal="today").id != _made(me, game="hocus", deal="today").id


def test_the_days_deals_of_a_level_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: _NOON)
    with page() as me:
        made = {
            (one.name, level): _made(me, game=one.game.name, options=dict(one.options), deal=f"today {level}").deal
            for one in day_games()
            for level in ("gentle", "hard")
        }
    assert made == {
        ("pendle", "gentle"): "407",
        ("pendle", "hard"): "778",
        ("wyr", "gentle"): "633",
        ("wyr", "hard"): "203",
        ("hocus", "gentle"): "941",
        ("hocus", "hard"): "205",
        ("klondike", "gentle"): "150",
        ("klondike", "hard"): "75",
    }, "the list has other levels of its first deals than it had"


def test_where_the_list_cannot_be_had_all_else_goes_on() -> None:
    with page() as me:
        me.graded, had = "", me.graded
        assert {one["level"] for one in me.get("/today")} == {None}
        assert me.get("/days/" + me.get("/today")[0]["date"][:7])["deals"]
        wish = {"game": "hocus", "options": {"draw": 1}, "level": "gentle"}
        assert "network" in me.post("/tables", wish, 409)["detail"]
        me.graded = had
        assert {one["level"] for one in me.get("/today")} > {None}
