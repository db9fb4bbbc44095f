"""The calendar of the days' deals."""

from __future__ import annotations

import pytest

from server.inside import Inside
from witchwood.table.days import date_at
from witchwood.table.deals.fairness import Dealt

pytestmark = pytest.mark.usefixtures("searching")


def test_the_calendar_tells_what_was_played_and_won(
    service: Inside, two_deals: dict[str, Dealt], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert two_deals
    ann = service.person()
    today = date_at(service.clock.now())
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
        assert "choose a month from" in ann.http.get(f"/api/days/{wrong}").json()["detail"]
    assert ann.http.get("/api/days/2026-13").status_code == 422
    monkeypatch.setattr("witchwood.service.new_tables.date_at", lambda at: date_at(at + 86_400.0))
    later = ann.get(f"/days/{date_at(service.clock.now() + 86_400.0)[:7]}")
    numbers = {(one["game"], one["level"]): one["number"] for one in later["deals"] if one["date"] == today}
    if numbers:  # unless a month ends today
        assert numbers["pendle", "hard"] == str(two_deals["hard"].number)
    ann.close()
