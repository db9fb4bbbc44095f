"""Tables over HTTP: made, listed, joined, taken home."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

import witchwood
from server.clients import People
from server.inside import Inside, InsidePerson
from witchwood.table.history.facts import TableFacts


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        ({"game": "chess"}, "hocus"),
        ({"game": "hocus", "options": {"nothing": 1}}, "nothing"),
        ({"game": "hocus", "deal": "-1"}, "deal"),
        ({"game": "hocus", "deal": "today", "options": {"draw": 1}}, "usual rules"),
        ({"game": "stones", "seats": [{"kind": "me"}]}, "seats"),
        ({"game": "hocus", "seats": [{"kind": "agent", "agent": "greedy"}]}, "me"),
        ({"game": "hocus", "more": 1}, "more"),
        ([], ""),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_its_reason(wanted: object, word: str, person: People) -> None:
    ann = person()
    answer = ann.post("/tables", wanted, status=422)
    assert word in answer["detail"]
    assert ann.get("/me/tables") == []


def test_a_table_whose_game_is_gone_says_so(service: Inside, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person()
    table, store = ann.table("hocus"), service.service.store
    find = store.find

    async def find_gone(key: str) -> TableFacts | None:
        found = await find(key)
        return None if found is None else replace(found, game="chess")

    monkeypatch.setattr(store, "find", find_gone)
    answer = ann.http.get(f"/api/tables/{table}")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "the game of this table, chess, is not installed any more; the table is kept"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "join", {"seat": None}),
        ("POST", "agent", {"agent": "greedy"}),
        ("POST", "rematch", None),
        ("GET", "record", None),
    ],
)
def test_nothing_is_done_at_a_table_that_can_not_be_read(
    method: str, path: str, body: object, person: People, forget_game: Callable[[], None]
) -> None:
    ann = person()
    table = ann.table("hocus")
    forget_game()
    answer = ann.http.request(method, f"/api/tables/{table}/{path}", json=body)
    assert answer.status_code == 404
    assert answer.json()["detail"] == (
        "this table can't be read: its game is not installed any more, or the rules no longer allow what was played; "
        "it stays saved"
    )


def test_an_agent_takes_the_seat_that_nobody_came_for(person: People) -> None:
    ann, bob = person(), person()
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=3).turn == 2)
    table = ann.table("witchpig", "me", "open", "greedy", deal=deal)
    with ann.connect(table) as connection:
        bob.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=403)
        refused = ann.post(f"/tables/{table}/agent", {"agent": "thoughtful"}, status=422)
        assert "use random or greedy or expert" in refused["detail"]
        assert ann.post(f"/tables/{table}/agent", {"agent": "greedy"}) == {"seat": 1}
        connection.wait_for(lambda state: bool(state["plays"]))
        assert [seat["kind"] for seat in connection.state["seats"]] == ["person", "agent", "agent"]
        ann.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=409)


def test_no_table_without_its_link(person: Callable[[], InsidePerson]) -> None:
    ann = person()
    table = ann.table("hocus")
    stranger = person()
    assert table not in [card["id"] for card in stranger.get("/lobby")["free"]]
    assert stranger.get("/me/tables") == []
    wrong = table[:-1] + ("a" if table[-1] != "a" else "b")
    assert stranger.http.get(f"/api/tables/{wrong}").status_code == 404
    with stranger.socket(f"/api/tables/{wrong}/socket") as socket:
        assert json.loads(socket.recv())["type"] == "bye"
        with pytest.raises(ConnectionClosed, match="4404"):
            socket.recv()
