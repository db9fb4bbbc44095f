"""Today's deals, and the boards of those who have played them."""

from __future__ import annotations

import pytest

from server.clients import Person
from server.inside import Inside
from witchwood.table.days import date_at
from witchwood.table.deals.fairness import Dealt

pytestmark = pytest.mark.usefixtures("searching")


def of_pendle(person: Person) -> dict[str | None, dict[str, object]]:
    """Today's deals of Pendle Hill as a page is told them, by level."""
    return {one["level"]: one for one in person.get("/today") if one["game"] == "pendle"}


def test_a_deal_of_some_level_is_one_for_each_and_has_a_board_of_its_own(
    service: Inside, two_deals: dict[str, Dealt]
) -> None:
    ann, bob = service.person(), service.person()
    before = of_pendle(ann)
    assert list(before) == [None, "gentle", "hard"]
    tables = [one.table("pendle", deal="today gentle") for one in (ann, bob, ann)]
    assert tables[0] == tables[2] != tables[1]
    assert ann.table("pendle", deal="today hard") not in tables
    with ann.connect(tables[0]) as seat:
        deal = seat.state["deal"]
        assert (deal["today"], deal["level"], deal["number"]) == (date_at(service.clock.now()), "gentle", None)
        assert deal["commitment"] == before["gentle"]["commitment"]
        for kind in ("resign", "undo", "resign"):
            seat.done(kind)
        assert seat.state["deal"]["number"] is None, "others still play it"
        heard = "".join(seat.heard)
    told = heard + "".join(
        ann.http.get(f"/api{address}").text
        for address in (
            f"/tables/{tables[0]}",
            f"/tables/{tables[0]}/record",
            "/me/tables",
            "/today",
            f"/days/{date_at(service.clock.now())[:7]}",
            "/today/pendle/board?level=gentle",
            "/me/data",
        )
    )
    assert str(two_deals["hard"].number) not in told
    assert two_deals["gentle"].salt not in told
    me = ann.get("/me")["name"]
    assert [row["name"] for row in bob.get("/today/pendle/board?level=gentle")["rows"]].count(me) == 1
    for other in ("/today/pendle/board", "/today/pendle/board?level=hard"):
        assert me not in [row["name"] for row in bob.get(other)["rows"]]
    after = of_pendle(ann)
    assert (after["gentle"]["yours"], after["hard"]["yours"], after[None]["yours"]) == ("Lost", "playing", None)


def test_a_deal_that_is_not_found_yet_says_so(service: Inside) -> None:
    ann = service.person()
    wanted = {"game": "wyr", "deal": "today hard", "seats": [{"kind": "me"}]}
    assert "try again" in ann.post("/tables", wanted, status=409)["detail"]
    assert [one["level"] for one in ann.get("/today") if one["game"] == "wyr"] == [None]


def test_an_edition_has_its_own_deal_board_and_streak(service: Inside) -> None:
    ann = service.person()
    klondike = {"game": "hocus", "options": {"preset": "klondike"}, "deal": "today", "seats": [{"kind": "me"}]}
    key = ann.post("/tables", klondike)["id"]
    assert ann.post("/tables", klondike)["id"] == key != ann.table("hocus", deal="today")
    assert (
        "usual rules" in ann.post("/tables", klondike | {"options": {"preset": "klondike", "draw": 1}}, 422)["detail"]
    )
    with ann.connect(key) as seat:
        assert (seat.state["edition"], seat.state["deal"]["number"]) == ("klondike", None)
        seat.done("resign")
    of = {one["edition"]: one for one in ann.get("/today") if one["game"] == "hocus" and one["level"] is None}
    assert (of["klondike"]["yours"], of["klondike"]["title"], of[None]["yours"]) == ("Lost", "Klondike", "playing")
    me = ann.get("/me")["name"]
    board = ann.get("/today/klondike/board")
    assert (board["game"], board["edition"]) == ("hocus", "klondike")
    assert me in [row["name"] for row in board["rows"]]
    assert me not in [row["name"] for row in ann.get("/today/hocus/board")["rows"]]
    month = ann.get(f"/days/{date_at(service.clock.now())[:7]}")
    assert {one["state"] for one in month["deals"] if one["edition"] == "klondike"} >= {"ended"}
    assert [one["edition"] for one in month["streaks"]] == [None, None, None, "klondike"]
