"""Tournaments over the running service: its time leaps, and everything else is as it is for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.inside import Inside, InsidePerson, let_pass, until

People = Callable[[], InsidePerson]
LIVE = {"kind": "live", "minutes": 3, "increment": 2}


def made(host: InsidePerson, *others: InsidePerson, **wanted: Any) -> str:
    """A tournament in which all take part; it begins in a minute."""
    given = {"name": "Thursday", "game": "stones", "format": "arena", "begins": 1, "clock": LIVE, **wanted}
    key = str(host.post("/tournaments", given)["id"])
    for one in others:
        one.post(f"/tournaments/{key}/join")
    return key


def state(person: InsidePerson, key: str) -> dict[str, Any]:
    return dict(person.get(f"/tournaments/{key}")["state"])


def games(person: InsidePerson, key: str) -> list[dict[str, Any]]:
    return list(person.get(f"/tournaments/{key}/games")["games"])


def running(person: InsidePerson, key: str, count: int, *before: dict[str, Any]) -> list[dict[str, Any]]:
    """So many games besides those before, as soon as they are played."""
    found: list[dict[str, Any]] = []

    def come() -> bool:
        old = [one["table"] for one in before]
        found[:] = [one for one in state(person, key)["games"] if one["table"] not in old]
        return len(found) == count

    until(come, 120)
    return found


def resign(people: list[InsidePerson], game: dict[str, Any], seat: int) -> None:
    """Each plays once, so that nobody counts as absent; then one gives up. people: in the order of their numbers."""
    for _ in game["players"]:
        for player in game["players"]:
            with people[player - 1].connect(game["table"]) as connection:
                if connection.actions:
                    connection.done("act", action=connection.actions[0])
    with people[game["players"][seat] - 1].connect(game["table"]) as connection:
        connection.done("resign")


def test_an_arena_from_its_begin_to_its_end(person: People) -> None:
    ann, bob, cat, eve = (person() for _ in range(4))
    people = [ann, bob, cat]
    key = made(ann, bob, cat, minutes=5, listed=True)
    seen = eve.get(f"/tournaments/{key}")
    assert (seen["you"], seen["host"], seen["state"]["phase"], len(seen["state"]["rows"])) == (None, False, "before", 3)
    (first,) = running(ann, key, 1)
    assert sorted(first["players"]) == [1, 2], "the third came last, and waits"
    with people[first["players"][0] - 1].connect(first["table"]) as connection:
        assert connection.state["awaited"] == [], "nobody has to be ready"
        assert connection.until("tournament")["tournament"] == key
        assert "tournament" in connection.ask("hint")["reason"] or not connection.state["can"]["hint"]
    resign(people, first, 0)
    (second,) = running(ann, key, 1, first)
    assert 3 in second["players"]
    eve.post(f"/tournaments/{key}/join")
    people.append(eve)
    (third,) = running(ann, key, 1, second)
    resign(people, second, 0)
    resign(people, third, 1)
    rows = {row["number"]: row for row in state(ann, key)["rows"]}
    until(lambda: sum(len(row["marks"]) for row in state(ann, key)["rows"]) == 6, 60)
    rows = {row["number"]: row for row in state(ann, key)["rows"]}
    assert sum(row["points"] for row in rows.values()) == 6
    assert [card["phase"] for card in person().get("/tournaments")["tournaments"] if card["id"] == key] == ["on"]
    let_pass(500.0)
    until(lambda: state(ann, key)["phase"] == "over", 600)
    assert all(not game["running"] for game in games(ann, key))


def test_who_never_comes_loses_after_a_minute_and_withdraws(person: People) -> None:
    """Both stay away: the one to move loses, the other goes on waiting for a game."""
    ann, bob = person(), person()
    key = made(ann, bob, minutes=20)
    running(ann, key, 1)
    until(lambda: not state(ann, key)["games"], 90)
    rows = state(ann, key)["rows"]
    assert sorted(row["active"] for row in rows) == [False, True]
    assert [row["points"] for row in rows] == [2, 0]
    let_pass(300.0)
    assert len(games(ann, key)) == 1
    away = next(row["number"] for row in rows if not row["active"])
    (ann, bob)[away - 1].post(f"/tournaments/{key}/join")
    running(ann, key, 1)


def test_a_swiss_tournament_of_three_has_a_bye_in_each_round(person: People) -> None:
    people = [person() for _ in range(3)]
    key = made(*people, format="swiss", rounds=2)
    game: dict[str, Any] = {"table": None}
    for number in (1, 2):
        (game,) = running(people[0], key, 1, game)
        found = state(people[0], key)
        assert (found["round"], found["rounds"], len(found["byes"])) == (number, 2, 1)
        resign(people, game, 0)
    until(lambda: state(people[0], key)["phase"] == "over", 60)
    assert sum(row["points"] for row in state(people[0], key)["rows"]) == 8


def test_everyone_of_a_room_takes_part_in_its_round_robin(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    room = str(ann.post("/rooms", {"name": "The coven"})["id"])
    bob.post(f"/rooms/{room}/join")
    eve.post("/tournaments", {"name": "x", "game": "stones", "format": "robin", "clock": LIVE, "room": room}, 404)
    key = made(ann, format="robin", room=room)
    assert bob.get(f"/rooms/{room}")["tournament"] == key
    (game,) = running(ann, key, 1)
    assert "can't join" in eve.post(f"/tournaments/{key}/join", status=409)["detail"]
    resign([ann, bob], game, 1)
    until(lambda: state(ann, key)["phase"] == "over", 60)
    assert bob.get(f"/rooms/{room}")["tournament"] is None


def test_tables_of_several(person: People) -> None:
    people = [person() for _ in range(3)]
    key = made(*people, game="witchpig", format="tables", rounds=1, clock={"kind": "limit", "seconds": 30})
    (game,) = running(people[0], key, 1)
    assert sorted(game["players"]) == [1, 2, 3]
    until(lambda: state(people[0], key)["phase"] == "over", 3_600)
    (ended,) = games(people[0], key)
    assert sorted(ended["places"]) == [0, 1, 2], "nobody came: who was out first is last"
    assert sorted(row["points"] for row in state(people[0], key)["rows"]) == [0, 6, 12]


def test_a_duplicate_event_deals_the_same_and_keeps_it_secret(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    key = made(ann, bob, game="hocus", format="duplicate", minutes=30, rounds=2, clock=None)
    assert "while the tournament goes on" in ann.post(f"/tournaments/{key}/deals/1", status=409)["detail"]
    let_pass(61.0)
    assert "join" in eve.post(f"/tournaments/{key}/deals/1", status=409)["detail"]
    hers, his = (one.post(f"/tournaments/{key}/deals/1")["id"] for one in (ann, bob))
    assert ann.post(f"/tournaments/{key}/deals/1")["id"] == hers, "asked again, it is the same table"
    assert ann.get(f"/tournaments/{key}")["tables"] == {"1": hers}
    with ann.connect(hers) as connection, bob.connect(his) as other:
        assert connection.state["deal"]["commitment"] == other.state["deal"]["commitment"]
        assert connection.state["view"] == other.state["view"]
        connection.done("act", action=connection.actions[0])
        can = connection.state["can"]
        assert not any(can[name] for name in ("undo", "restart", "hint", "back", "finish"))
        assert "others play this deal" in connection.ask("undo")["reason"]
        assert "others play this deal" in connection.ask("verdicts", on=True)["reason"]
        connection.done("resign")
        connection.wait_for(lambda told: bool(told["finished"]))
        assert connection.state["deal"]["number"] is None, "others still play it"
        assert "others still play" in connection.ask("review")["reason"]
    assert "when the tournament is over" in ann.http.get(f"/api/tables/{hers}/record").json()["detail"]
    with pytest.raises(ConnectionClosed, match="others still play this deal"), eve.connect(hers):
        pass
    until(lambda: bool(state(ann, key)["rows"][0]["marks"]), 60)
    assert [game["table"] for game in games(ann, key)] == [None, None], "nobody learns where others play"
    until(lambda: state(ann, key)["phase"] == "over", 3_600)
    rows = state(ann, key)["rows"]
    assert [len(row["marks"]) for row in rows] == [1, 1], "who has not ended in time has lost"
    assert None not in [game["table"] for game in games(ann, key)]
    with ann.connect(hers) as connection:
        assert connection.state["deal"]["number"] is not None


def test_a_vacation_holds_up_no_tournament(person: People) -> None:
    ann, bob = person(), person()
    key = made(ann, bob, game="hocus", format="duplicate", minutes=30, rounds=1, clock=None)
    let_pass(61.0)
    table = ann.post(f"/tournaments/{key}/deals/1")["id"]
    assert ann.http.put("/api/me/vacation", json={"days": 3}).status_code == 200
    until(lambda: state(bob, key)["phase"] == "over", 3_600)
    assert ann.get(f"/tables/{table}")["finished"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"format": "tables"}, "format"),
        ({"clock": None}, "clock"),
        ({"clock": {"kind": "days", "days": 1}}, "clock"),
        ({"minutes": None}, "minutes"),
        ({"rounds": 3}, "rounds"),
        ({"game": "hocus", "format": "duplicate", "rated": True, "clock": None}, "rated"),
        ({"begins": 0}, "begins"),
        ({"options": {"no": 1}}, "no"),
        ({"name": "x" * 30}, "name"),
    ],
)
def test_what_can_not_be_played_is_refused(wrong: dict[str, Any], words: str, person: People) -> None:
    given = {"name": "Thursday", "game": "stones", "format": "arena", "minutes": 20, "clock": LIVE, **wrong}
    assert words in person().post("/tournaments", given, 422)["detail"]


def test_the_host_may_call_it_off_before_it_begins(person: People) -> None:
    ann, bob = person(), person()
    key = made(ann, bob, minutes=20)
    assert "host" in bob.post(f"/tournaments/{key}/call-off", status=409)["detail"]
    assert ann.post(f"/tournaments/{key}/call-off")["state"]["phase"] == "over"
    let_pass(120.0)
    assert games(ann, key) == []
    assert "over" in person().post(f"/tournaments/{key}/join", status=409)["detail"]


def test_a_deleted_person_is_paired_no_more(person: People, service: Inside) -> None:
    people = [person() for _ in range(3)]
    key = made(*people, minutes=20)
    assert people[1].http.delete("/api/me").status_code == 204
    (game,) = running(people[0], key, 1)
    assert sorted(game["players"]) == [1, 3]
    assert [row["name"] for row in state(people[0], key)["rows"] if row["number"] == 2] == ["Someone who left"]
    for one in (people[0], people[2]):
        one.http.delete("/api/me")
    until(lambda: service.run(service.service.tournaments.find(key)) is None, 60)
