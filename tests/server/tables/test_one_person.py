"""Two guests who may be one person play no rated game with each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.inside import Inside, inside, let_pass

HOME, AWAY, FAR = "198.51.100.1", "198.51.100.2", "2001:db8::1"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Inside]:
    """A service that notes from where people come."""
    with inside(tmp_path, limits=True) as running:
        yield running


def guest(service: Inside, address: str, mark: str | None = None) -> httpx.Client:
    """A new guest at an address; mark: of a browser that others have used before."""
    client = service.client(address, headers={"x-forwarded-for": address})
    if mark is not None:
        client.cookies.set("witchwood-browser", mark, domain="127.0.0.1")
    client.get("/api/me")
    client.get("/api/me/tables")  # with the mark that it was given
    return client


def table_of(host: httpx.Client, *, rated: bool) -> str:
    """A new table with a free seat."""
    wanted: dict[str, Any] = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": rated}
    return str(host.post("/api/tables", json=wanted).json()["id"])


def join(table: str, who: httpx.Client) -> httpx.Response:
    """Take the free seat."""
    return who.post(f"/api/tables/{table}/join", json={"seat": None})


def test_a_guest_of_the_same_address_joins_no_rated_game(guarded: Inside) -> None:
    ann, bob, cat = guest(guarded, HOME), guest(guarded, HOME), guest(guarded, AWAY)
    rated = table_of(ann, rated=True)
    refused = join(rated, bob)
    assert refused.status_code == 409
    assert "your address or your browser" in refused.json()["detail"]
    assert join(rated, cat).status_code == 200
    assert join(table_of(ann, rated=False), bob).status_code == 200


def test_a_guest_of_the_same_browser_joins_no_rated_game(guarded: Inside) -> None:
    ann = guest(guarded, HOME)
    other = guest(guarded, FAR, mark=ann.cookies["witchwood-browser"])
    assert join(table_of(ann, rated=True), other).status_code == 409
    assert join(table_of(ann, rated=True), guest(guarded, FAR)).status_code == 200


def test_a_room_rates_no_game_of_members_who_may_be_one(guarded: Inside) -> None:
    ann, bob = guest(guarded, HOME), guest(guarded, HOME)
    room = ann.post("/api/rooms", json={"name": "The cellar"}).json()["id"]
    bob.post(f"/api/rooms/{room}/join")
    wanted: dict[str, Any] = {"game": "stones", "rated": True, "players": [1, 2]}
    refused = ann.post(f"/api/rooms/{room}/tables", json=wanted)
    assert refused.status_code == 409
    assert "unrated" in refused.json()["detail"]
    assert ann.post(f"/api/rooms/{room}/tables", json={**wanted, "rated": False}).status_code == 200


def test_two_of_one_address_who_press_play_meet_in_a_game_that_is_not_rated(guarded: Inside) -> None:
    for addresses, rated in (((HOME, HOME), False), ((HOME, AWAY), True)):
        people = [guest(guarded, address) for address in addresses]
        for one in people:
            one.post("/api/lobby/seek", json={"game": "stones", "plate": "quick"})
            one.get("/api/lobby")
        let_pass(3.0)
        found = people[0].get("/api/lobby").json()["seek"]["table"]
        assert people[1].get("/api/lobby").json()["seek"]["table"] == found
        assert people[0].get(f"/api/tables/{found}").json()["rated"] == rated


def test_nobody_of_the_same_address_is_challenged_to_a_rated_game(guarded: Inside) -> None:
    ann, bob, cat = guest(guarded, HOME), guest(guarded, HOME), guest(guarded, AWAY)

    def challenge(other: httpx.Client, *, rated: bool) -> int:
        profile = other.get("/api/me").json()["profile"]
        answer = ann.post(f"/api/people/{profile}/challenge", json={"game": "stones", "rated": rated})
        return answer.status_code

    assert challenge(bob, rated=True) == 409
    assert challenge(bob, rated=False) == 200
    assert challenge(cat, rated=True) == 200
