"""The next table of a room: who sits there, what is played, and to which series it belongs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from server.clients import People, Person, get_ready
from server.http.routes.test_rooms import begin, lose, room_of
from server.inside import Inside, until
from witchwood.server.store.together.room_store import Room


def test_a_rematch_belongs_to_the_room_too(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    first = begin(ann, room, game="stones", best_of=5)["id"]
    lose(first, bob, ann)
    again = ann.post(f"/tables/{first}/rematch")["id"]
    assert begin(bob, room, 409)["detail"].startswith("the last game isn't over")
    assert ann.get(f"/rooms/{room}")["table"] == again
    lose(again, bob, ann)
    assert ann.get(f"/rooms/{room}")["series"]["played"] == 2


def test_where_nobody_is_left_who_played_a_person_has_to_be_chosen(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob, cat)
    lose(begin(ann, room, game="stones", players=[1, 2])["id"], bob, ann)
    for one in (ann, bob):
        one.post(f"/rooms/{room}/leave")
    assert "choose the players" in begin(cat, room, 409)["detail"]


def test_no_agent_takes_a_seat_at_a_table_of_a_room(person: People) -> None:
    ann, bob = person(), person()
    table = begin(ann, room_of(ann, bob), game="stones", players=[1, 2])["id"]
    assert bob.http.post(f"/api/tables/{table}/leave").status_code == 204
    assert "of a room" in ann.post(f"/tables/{table}/agent", {"agent": "greedy"}, 409)["detail"]


def test_agents_play_along_where_they_are_wanted_and_again_with_the_same_game(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    refused = begin(ann, room, 422, game="witchpig", players=[1, 2], agents=["nobody"])
    assert "agents" in refused["detail"]
    first = begin(ann, room, game="witchpig", players=[1, 2], agents=["greedy", "random"])["id"]
    assert ann.get(f"/rooms/{room}")["series"]["agents"] == begun_with(ann, first)
    for one in (ann, bob):
        get_ready(first, one)
    for one in (ann, bob):
        with one.connect(first) as connection:
            connection.wait_for_deal()
            if not connection.state["finished"] and connection.state["can"]["resign"]:
                connection.done("resign")
    until(lambda: not ann.get(f"/rooms/{room}")["playing"], 60)
    assert sorted(begun_with(bob, begin(bob, room)["id"])) == ["greedy", "random"]


def begun_with(person: Person, table: str) -> list[str]:
    """The agents at a table, by seat."""
    return [seat["agent"] for seat in person.get(f"/tables/{table}")["seats"] if seat["kind"] == "agent"]


def test_ones_home_hears_of_a_series_that_goes_on(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob)
    assert ann.get("/me/series") == []
    first = begin(ann, room, game="stones", best_of=3, players=[1, 2])["id"]
    (note,) = bob.get("/me/series")
    assert (note["id"], note["game"], note["best_of"], note["table"]) == (room, 1, 3, first)
    lose(first, bob, ann)
    (note,) = ann.get("/me/series")
    assert (note["game"], note["table"]) == (2, None), "the next one waits"
    lose(begin(ann, room)["id"], bob, ann)
    assert ann.get("/me/series") == cat.get("/me/series") == [], "the series is won"


def test_who_is_absent_is_left_out_of_another_game_and_may_be_named(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob, cat)
    assert "seats" in begin(ann, room, 422, game="stones")["detail"], "three are here, two can play"
    table = begin(ann, room, game="stones", players=[1, 3])["id"]
    with ann.connect(table) as connection:
        assert len(connection.state["seats"]) == 2
    for players in ([1, 1], [1, 9]):
        assert "players" in begin(ann, room, 422, game="stones", players=players)["detail"]
    assert "several" in begin(ann, room, 422, game="wyr")["detail"]
    assert "best_of" in begin(ann, room, 422, game="stones", best_of=2)["detail"]


def test_two_who_press_at_once_get_one_table(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    first = begin(ann, room, game="stones")["id"]
    lose(first, bob, ann)
    made = begin(ann, room)["id"]
    until(lambda: ann.get(f"/rooms/{room}")["table"] == made, 10)
    answer = bob.http.post(f"/api/rooms/{room}/tables", json={})
    assert answer.status_code == 409
    assert begin(ann, room)["id"] != made, "only the host may begin another one meanwhile"


def test_who_comes_second_leaves_no_table_behind(
    person: People, service: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob had looked at the room before Ann began: he comes to her table, and nobody sits at a second one."""
    ann, bob = person(), person()
    room = room_of(ann, bob)
    made = begin(ann, room, game="stones")["id"]
    rooms = service.service.rooms
    find, asked = rooms.find, []

    async def find_late(key: str) -> Room | None:
        found = await find(key)
        asked.append(key)
        return replace(found, tables=()) if found is not None and len(asked) == 1 else found

    monkeypatch.setattr(rooms, "find", find_late)
    assert begin(bob, room, game="stones")["id"] == made
    assert [card["id"] for card in bob.get("/me/tables")] == [made]


def test_a_room_goes_on_though_its_last_table_cannot_be_read(person: People, forget_game: Callable[[], None]) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    first = begin(ann, room, game="stones")["id"]
    lose(first, bob, ann)
    forget_game()
    assert ann.http.post(f"/api/tables/{first}/rematch").status_code == 404
    made = begin(ann, room)["id"]
    assert ann.get(f"/rooms/{room}")["table"] == made


def test_a_room_names_the_lengths_that_a_series_may_have(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    for length in ann.get(f"/rooms/{room}")["lengths"]:
        assert begin(ann, room, game="stones", best_of=length)["id"]


def test_the_same_again_keeps_the_rules(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    first = begin(ann, room, game="stones", best_of=3, patience=600, rated=True)["id"]
    lose(first, bob, ann)
    second = begin(bob, room)["id"]
    state = ann.get(f"/rooms/{room}")
    assert state["table"] == second
    now = state["series"]
    told = (now["game"], now["best_of"], now["played"], now["rated"], now["terms"]["patience"])
    assert told == ("stones", 3, 1, True, 600)
