"""The socket of a room: what happens there is told at once, to those who look at it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import gather
from server.http.routes.test_rooms import begin, room_of
from server.inside import InsidePerson, Socket, let_pass, the_loop
from witchwood.server.http import room_socket
from witchwood.server.store.together import room_store

People = Callable[[], InsidePerson]
SOON = 3.0  # seconds


@pytest.fixture(autouse=True)
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks again by themselves: all that comes was told."""
    monkeypatch.setattr(room_socket, "EACH", 600.0)


class Page:
    """A person's page of a room."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}

    def wait_for(self, true: Callable[[dict[str, Any]], bool], seconds: float = SOON) -> dict[str, Any]:
        """The room as soon as something is so."""
        end = the_loop().time() + seconds
        while not self.state or not true(self.state):
            self.state = json.loads(self.socket.recv(end - the_loop().time()))
        return self.state

    def hear_all(self) -> None:
        """Hear what is said until the connection is closed, which raises."""
        while True:
            self.socket.recv(SOON)


@contextmanager
def look(person: InsidePerson, room: str) -> Iterator[Page]:
    with person.socket(f"/api/rooms/{room}/socket") as socket:
        yield Page(socket)


def is_here(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["members"][number - 1]["here"])


def test_all_that_happens_is_told_at_once(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann)
    with look(ann, room) as hers, look(bob, room) as his:
        assert his.wait_for(lambda _: True)["you"] is None, "who does not belong to it is told its name and members"
        bob.post(f"/rooms/{room}/join")
        hers.wait_for(lambda state: len(state["members"]) == 2)
        assert his.wait_for(lambda state: state["you"] == 2) == bob.get(f"/rooms/{room}")
        ann.post(f"/rooms/{room}/door", {"open": False})
        his.wait_for(lambda state: not state["open"])
        table = begin(bob, room, game="stones", best_of=3)["id"]
        assert hers.wait_for(lambda state: state["table"] == table)["playing"]
        gather(table, ann, bob)
        with bob.connect(table) as connection:
            connection.wait_for_deal()
            connection.done("resign")
        assert hers.wait_for(lambda state: not state["playing"])["pairs"][0]["ahead"] == 1
        again = bob.post(f"/tables/{table}/rematch")["id"]
        hers.wait_for(lambda state: state["table"] == again)
        bob.post(f"/rooms/{room}/leave")
        hers.wait_for(lambda state: len(state["members"]) == 1)


def test_a_member_at_the_rooms_own_table_is_here(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    table = begin(ann, room, game="stones", players=[1, 2])["id"]
    let_pass(60)
    with look(ann, room) as hers:
        hers.wait_for(lambda state: not is_here(2)(state))
        with bob.connect(table):
            hers.wait_for(is_here(2))
        hers.wait_for(lambda state: not is_here(2)(state))


def test_who_comes_is_here_at_once_and_who_leaves_is_away_in_a_moment(
    person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_store, "LEAVING", 0.2)
    ann, bob, cat = person(), person(), person()
    room = room_of(ann, bob, cat)
    with look(ann, room) as hers:
        with look(bob, room), look(bob, room):
            hers.wait_for(is_here(2))
        monkeypatch.setattr(room_socket, "EACH", 0.3)
        with look(ann, room) as another:
            another.wait_for(lambda state: not is_here(2)(state))


def test_who_is_signed_out_or_says_something_is_let_go(person: People) -> None:
    ann, bob = person(), person()
    room = room_of(ann, bob)
    with look(ann, room) as hers, look(bob, room) as his:
        for page in (hers, his):
            page.wait_for(lambda _: True)
        his.socket.send("x")
        with pytest.raises(ConnectionClosed, match="1008"):
            his.hear_all()
        ann.http.post("/api/me/sign-out", json={"where": "elsewhere"})  # this connection has her old cookie
        with pytest.raises(ConnectionClosed, match="4403"):
            hers.hear_all()
    with look(ann, "x" * 22) as nowhere, pytest.raises(ConnectionClosed, match="4404"):
        nowhere.hear_all()
