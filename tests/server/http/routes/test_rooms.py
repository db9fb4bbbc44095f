"""Rooms over the running service: joined by link, the next table by one press, scores that stay."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from server.clients import People, Person, gather


def room_of(host: Person, *others: Person) -> str:
    """A room to which all belong."""
    key = str(host.post("/rooms", {"name": "The coven"})["id"])
    for one in others:
        one.post(f"/rooms/{key}/join")
    return key


def begin(person: Person, room: str, status: int = 200, **wanted: Any) -> Any:
    """The next table."""
    return person.post(f"/rooms/{room}/tables", wanted, status)


def lose(table: str, loser: Person, *others: Person) -> None:
    """Everybody comes, and one gives up."""
    gather(table, loser, *others)
    with loser.connect(table) as connection:
        connection.wait_for_deal()
        connection.done("resign")


def test_members_are_known_and_a_series_is_counted(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    first = begin(ann, room, game="stones", best_of=3)["id"]
    with ann.connect(first) as connection:
        assert connection.until("room")["room"] == room
        assert all(seat["kind"] == "person" for seat in connection.state["seats"]), "its members sit there already"
        order = [seat["name"] for seat in connection.state["seats"]]
    lose(first, bob, ann)
    state = ann.get(f"/rooms/{room}")
    assert [(one["series"], one["wins"], one["host"]) for one in state["members"]] == [(1, 1, True), (0, 0, False)]
    assert (state["series"]["best_of"], state["series"]["over"], state["playing"]) == (3, False, False)
    with ExitStack() as stack:  # everybody's page follows: the table that they look at tells the next one
        pages = [stack.enter_context(one.connect(first)) for one in (ann, bob)]
        second = begin(bob, room)["id"]
        for page in pages:
            page.wait_for(lambda told: told["rematch"] == second)
    with bob.connect(second) as connection:
        assert [seat["name"] for seat in connection.state["seats"]] == order[::-1], "another one begins"
    lose(second, bob, ann)
    state = bob.get(f"/rooms/{room}")
    assert (state["series"]["over"], state["series"]["leaders"]) == (True, [1])
    assert state["pairs"] == [{"one": 1, "other": 2, "ahead": 2, "behind": 0}]
    lose(begin(bob, room)["id"], ann, bob)  # a new series of the same begins
    state = bob.get(f"/rooms/{room}")
    assert [(one["series"], one["wins"]) for one in state["members"]] == [(0, 2), (1, 1)]


def test_the_way_back_is_told_to_members_alone(person: People) -> None:
    """Also to those without a seat; to nobody else, though they have taken one."""
    ann, bob, cat, dan, eve = (person() for _ in range(5))
    room = room_of(ann, bob, cat)
    table = begin(ann, room, game="stones", players=[1, 2])["id"]
    assert bob.http.post(f"/api/tables/{table}/leave").status_code == 204
    dan.post(f"/tables/{table}/join", {"seat": None})
    for one, is_told in ((ann, True), (bob, True), (cat, True), (dan, False), (eve, False)):
        with one.connect(table) as connection:
            connection.ask("look", ply=0)
            assert any(room in text for text in connection.heard) == is_told


def test_who_may_join_and_leave(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    room = room_of(ann, bob)
    seen = eve.get(f"/rooms/{room}")
    assert (seen["you"], seen["table"], len(seen["members"])) == (None, None, 2)
    assert "join it first" in begin(eve, room, 409, game="stones")["detail"]
    assert "host" in bob.post(f"/rooms/{room}/door", {"open": False}, 409)["detail"]
    ann.post(f"/rooms/{room}/door", {"open": False})
    assert "ask its host to open it" in eve.post(f"/rooms/{room}/join", status=409)["detail"]
    assert [one["name"] for one in ann.get("/me/rooms")] == ["The coven"]
    ann.post(f"/rooms/{room}/leave")
    assert bob.get(f"/rooms/{room}")["members"][0]["host"] is True, "the next one is the host"
    assert ann.get("/me/rooms") == []
    assert eve.http.get(f"/api/rooms/{'x' * 22}").status_code == 404


def test_no_number_of_a_member_is_given_twice(person: People) -> None:
    """A page that shows Bob must not name Cat by it."""
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob)
    bob.post(f"/rooms/{room}/leave")
    cat.post(f"/rooms/{room}/join")
    assert [one["number"] for one in ann.get(f"/rooms/{room}")["members"]] == [1, 3]
    bob.post(f"/rooms/{room}/join")
    assert bob.get(f"/rooms/{room}")["you"] == 4


def lines(person: Person, room: str) -> list[str]:
    return [str(one["text"]) for one in person.get(f"/rooms/{room}")["lines"]]


def test_members_talk_and_nobody_else_reads_it(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    room = room_of(ann, bob)
    ann.post(f"/rooms/{room}/lines", {"text": "  tonight \u00a0 at eight? "})
    told = bob.post(f"/rooms/{room}/lines", {"text": "<b>yes</b>"})["lines"]
    assert [(one["text"], one["you"]) for one in told] == [("tonight at eight?", False), ("<b>yes</b>", True)]
    assert told[0]["profile"] == ann.get("/me")["profile"]
    assert ann.id not in str(told)
    bob.post(f"/rooms/{room}/lines", {"text": "\u200b"}, 409)
    assert lines(eve, room) == []
    assert "members" in eve.post(f"/rooms/{room}/lines", {"text": "let me in"}, 409)["detail"]
    assert lines(ann, room) == ["tonight at eight?", "<b>yes</b>"]


def test_who_mutes_a_member_reads_nothing_of_theirs(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob, cat)
    ann.post(f"/rooms/{room}/lines", {"text": "hello"})
    for one, kind in ((bob, "mute"), (cat, "block")):
        one.post(f"/people/{ann.get('/me')['profile']}/ties", {"kind": kind, "on": True})
        assert lines(one, room) == []
        one.post(f"/people/{ann.get('/me')['profile']}/ties", {"kind": kind, "on": False})
        assert lines(one, room) == ["hello"]
