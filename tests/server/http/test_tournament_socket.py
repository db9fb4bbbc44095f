"""The socket of a tournament: the same as over HTTP, a moment after something changes."""

from __future__ import annotations

import json
from collections.abc import Callable

from server.http.routes.test_tournaments import made
from server.inside import InsidePerson

People = Callable[[], InsidePerson]


def test_the_standing_comes_when_something_changes(person: People) -> None:
    ann, bob = person(), person()
    key = made(ann, minutes=20)
    with ann.socket(f"/api/tournaments/{key}/socket") as socket:
        told = json.loads(socket.recv(5))
        assert (told["you"], told["host"], told["now"], len(told["state"]["rows"])) == (1, True, None, 1)
        bob.post(f"/tournaments/{key}/join")
        told = json.loads(socket.recv(5))
        assert len(told["state"]["rows"]) == 2
        assert told == {**ann.get(f"/tournaments/{key}"), "now": None}
        while not told["state"]["games"]:
            told = json.loads(socket.recv(120))
        assert told["state"]["phase"] == "on"
