"""The days' deals: of their level, found ahead of time, the same for all, and a secret until the day is over."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

import witchwood
from server.clients import Person, Served, served, wait_until
from witchwood.lab.levels.levels import grade
from witchwood.server.deals import background, days
from witchwood.server.deals import stock as stock_room
from witchwood.table.days import DAY_LEVELS, date_at
from witchwood.table.deals.fairness import Dealt, deal_of_the_day

pytestmark = pytest.mark.usefixtures("searching")


def kept(running: Served) -> dict[tuple[str, str], Dealt]:
    """The deals of some level that are found."""
    reading = running.service.day_store.between("2000", "3000")
    return asyncio.run_coroutine_threadsafe(reading, running.loop).result(30)


def of_pendle(person: Person) -> dict[str | None, dict[str, object]]:
    """Today's deals of Pendle Hill as a page is told them, by level."""
    return {one["level"]: one for one in person.get("/today") if one["game"] == "pendle"}


def test_the_days_deals_are_of_their_level_and_found_ahead_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (stock_room, background, days):
        monkeypatch.setattr(room, "graded", lambda: ["pendle"])
    with served(tmp_path, stock=1) as running:
        wait_until(lambda: len(kept(running)) == 4)
        found = kept(running)
        today, tomorrow = (date_at(time.time() + later) for later in (0.0, 86_400.0))
        assert {name for name, _ in found} == {f"{day} {level}" for day in (today, tomorrow) for level in DAY_LEVELS}
        game, secret = witchwood.game("pendle"), running.service.secret.encode()
        for (name, _), dealt in found.items():
            assert grade(game, game.deal(dealt.number, game.settle({}), 1)).level == name.partition(" ")[2]
            candidates = [deal_of_the_day(secret, "pendle", f"{name} {counter}") for counter in range(100)]
            assert dealt in candidates, "nobody chose it"
            before = candidates[: candidates.index(dealt)]
            assert not [
                one
                for one in before
                if grade(game, game.deal(one.number, game.settle({}), 1)).level == name.partition(" ")[2]
            ], "it is the first that fits"


@pytest.fixture
def two_deals(service: Served) -> dict[str, Dealt]:
    """Today's gentle and hard deal of Pendle Hill, as if the background had found them."""
    dealt = {"gentle": Dealt(11, "aa" * 16), "hard": Dealt(2**64 - 5, "bb" * 16)}
    for level, one in dealt.items():
        adding = service.service.day_store.add(f"{date_at(time.time())} {level}", "pendle", one)
        asyncio.run_coroutine_threadsafe(adding, service.loop).result(30)
    return {level: kept(service)[f"{date_at(time.time())} {level}", "pendle"] for level in dealt}


def test_a_deal_of_some_level_is_one_for_each_and_has_a_board_of_its_own(
    service: Served, two_deals: dict[str, Dealt]
) -> None:
    ann, bob = Person(service.url), Person(service.url)
    before = of_pendle(ann)
    assert list(before) == [None, "gentle", "hard"]
    tables = [one.table("pendle", deal="today gentle") for one in (ann, bob, ann)]
    assert tables[0] == tables[2] != tables[1]
    assert ann.table("pendle", deal="today hard") not in tables
    with ann.connect(tables[0]) as seat:
        deal = seat.state["deal"]
        assert (deal["today"], deal["level"], deal["number"]) == (date_at(time.time()), "gentle", None)
        assert deal["commitment"] == before["gentle"]["commitment"]
        seat.done("resign")
        assert seat.state["deal"]["number"] is None, "others still play it"
        heard = "".join(seat.heard)
    told = heard + "".join(
        ann.http.get(f"/api{address}").text
        for address in (
            f"/tables/{tables[0]}",
            f"/tables/{tables[0]}/record",
            "/me/tables",
            "/today",
            f"/days/{date_at(time.time())[:7]}",
            "/today/pendle/board?level=gentle",
            "/me/data",
        )
    )
    assert str(two_deals["hard"].number) not in told
    assert two_deals["gentle"].salt not in told
    me = ann.get("/me")["name"]
    assert me in [row["name"] for row in bob.get("/today/pendle/board?level=gentle")["rows"]]
    for other in ("/today/pendle/board", "/today/pendle/board?level=hard"):
        assert me not in [row["name"] for row in bob.get(other)["rows"]]
    after = of_pendle(ann)
    assert (after["gentle"]["yours"], after["hard"]["yours"], after[None]["yours"]) == ("Lost", "playing", None)
    for one in (ann, bob):
        one.close()


def test_a_deal_that_is_not_found_yet_says_so(service: Served) -> None:
    ann = Person(service.url)
    wanted = {"game": "wyr", "deal": "today hard", "seats": [{"kind": "me"}]}
    assert "try again" in ann.post("/tables", wanted, status=409)["detail"]
    assert [one["level"] for one in ann.get("/today") if one["game"] == "wyr"] == [None]
    ann.close()


def test_the_calendar_tells_what_was_played_and_won(
    service: Served, two_deals: dict[str, Dealt], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert two_deals
    ann = Person(service.url)
    today = date_at(time.time())
    with ann.connect(ann.table("wyr", deal="today")) as seat:
        while not seat.state["finished"]:
            seat.done("act", action=seat.ask("hint")["action"])
    ann.table("pendle", deal="today hard")
    month = ann.get(f"/days/{today[:7]}")
    here = {(one["game"], one["level"]): one for one in month["deals"] if one["date"] == today}
    assert (month["today"], month["first"]) == (today, today[:7])
    assert here["wyr", None]["state"] in ("won", "ended")
    won = here["wyr", None]["state"] == "won"
    assert [(one["current"], one["longest"]) for one in month["streaks"] if one["game"] == "wyr"] == [(won, won)]
    assert [one["streak"] for one in ann.get("/today") if one["game"] == "wyr"] == [won]
    assert (here["pendle", "hard"]["state"], here["pendle", "gentle"]["state"]) == ("playing", "new")
    assert {one["number"] for one in here.values()} == {None}
    assert {one["date"] for one in month["deals"]} == {
        f"{today[:8]}{day:02}" for day in range(1, int(today[8:]) + 1)
    }, "up to today, and no day after it"
    assert all(one["number"] for one in month["deals"] if one["date"] < today)
    for wrong in ("2000-01", "2999-12"):
        assert "ask for a month from" in ann.http.get(f"/api/days/{wrong}").json()["detail"]
    assert ann.http.get("/api/days/2026-13").status_code == 422
    monkeypatch.setattr("witchwood.server.http.routes.days.today", lambda: date_at(time.time() + 86_400.0))
    later = ann.get(f"/days/{date_at(time.time() + 86_400.0)[:7]}")
    numbers = {(one["game"], one["level"]): one["number"] for one in later["deals"] if one["date"] == today}
    if numbers:  # unless a month ends today
        assert numbers["pendle", "hard"] == str(two_deals["hard"].number)
    ann.close()
