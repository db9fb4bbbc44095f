"""Signing out, having one's data, and leaving for good: at once, on every device, at every table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from server.clients import Person, mover_first, two_at
from server.inside import Inside, InsidePerson, until
from witchwood.server.store.changes.news import OUTSIDE
from witchwood.server.store.people.people import People as StoredPeople

People = Callable[[], InsidePerson]


@contextmanager
def second_device(ann: InsidePerson) -> Iterator[httpx.Client]:
    """A person's second browser, with a cookie of their own."""
    token = ann.post("/me/recovery")["link"].partition("#")[2]
    with ann.inside.client() as device:
        assert device.post("/api/recover", json={"token": token}).json()["id"] == ann.id
        yield device


def test_signing_out_elsewhere_ends_other_devices_and_keeps_this_one(person: People) -> None:
    ann = person()
    table = ann.table("wyr")
    with second_device(ann) as device, ann.connect(table) as connection:
        link = ann.post("/me/recovery")["link"].partition("#")[2]
        assert device.post("/api/me/sign-out", json={"where": "elsewhere"}).status_code == 204
        assert "signed out" in connection.hear_the_end("44")
        assert device.get("/api/me/tables").status_code == 200
        assert ann.http.get("/api/me/tables").status_code == 401
        assert ann.http.post("/api/recover", json={"token": link}).status_code == 404, "that link may be the thief's"
        assert ann.http.get("/api/me").json()["id"] != ann.id, "that device belongs to a new person now"


@pytest.mark.parametrize("how", ["elsewhere", "alone", "bar"])
def test_browsers_of_who_is_signed_out_or_barred_are_told_no_more(how: str, service: Inside, person: People) -> None:
    ann, bob = person(), person()
    key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
    for one in (ann, bob):
        endpoint = f"https://push.example.org/{one.id}"
        one.post("/me/push", {"endpoint": endpoint, "key": key, "secret": "tBHItJI5svbpez7KI4CCXg"})
    if how == "elsewhere":
        ann.http.post("/api/me/sign-out", json={"where": "elsewhere"}).raise_for_status()
    elif how == "alone":
        token = ann.post("/me/recovery")["link"].partition("#")[2]
        ann.post("/recover", {"token": token, "alone": True})
    else:
        service.run(service.service.people.bar(ann.id))

    def told(one: Person) -> int:
        return len(service.run(service.service.pushes.of_person(one.id)))

    assert (told(ann), told(bob)) == (0, 1)


def test_signing_out_here_leaves_the_others(person: People) -> None:
    ann = person()
    with second_device(ann) as device:
        assert device.post("/api/me/sign-out", json={"where": "here"}).status_code == 204
        assert device.get("/api/me/tables").status_code == 401
        assert ann.get("/me")["id"] == ann.id


@pytest.mark.parametrize("alone", [True, False])
def test_a_recovery_link_can_end_the_old_device(alone: bool, person: People) -> None:
    ann = person()
    token = ann.post("/me/recovery")["link"].partition("#")[2]
    with ann.inside.client() as device, ann.connect(ann.table("wyr")) as connection:
        assert device.post("/api/recover", json={"token": token, "alone": alone}).status_code == 200
        assert device.get("/api/me").json()["id"] == ann.id
        assert (ann.http.get("/api/me").json()["id"] == ann.id) is not alone
        if alone:
            assert "signed out" in connection.hear_the_end("44")


def test_a_barred_person_is_cut_off_at_once(service: Inside, person: People) -> None:
    """From beside the service, as `witchwood admin` does it."""
    ann, bob, table = two_at("stones", person)
    inside = service.service
    beside = StoredPeople(inside.engine, inside.writer, OUTSIDE, inside.clock)

    def bar(*, barred: bool) -> None:
        service.run(beside.bar(ann.id, barred=barred))

    with ann.connect(table) as connection, bob.connect(table) as other:
        bar(barred=True)
        assert "barred" in connection.hear_the_end("44")
        other.until_present(1)
        assert ann.http.get("/api/me").status_code == 403
        assert ann.http.get("/api/me/tables").status_code == 403
        assert "barred" in ann.http.post("/api/tables", json={"game": "wyr"}).json()["detail"]
        with ann.socket(f"/api/tables/{table}/socket") as again:
            assert "barred" in json.loads(again.recv(30))["reason"]
    bar(barred=False)
    with ann.connect(table) as connection:
        assert connection.state["you"] == 0


def test_who_leaves_for_good_resigns_and_is_named_nowhere(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    ann.http.put("/api/me", json={"name": "Hester Thorne"})
    own = ann.table("wyr")
    with ann.connect(table) as first, bob.connect(table) as second, bob.connect(own) as watching:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
        data = ann.get("/me/data")
        assert data["you"]["name"] == "Hester Thorne"
        assert {one["id"] for one in data["tables"]} == {table, own}
        assert ann.http.delete("/api/me").status_code == 204
        first.hear_the_end("44")
        assert "closed" in watching.hear_the_end("44")
        second.wait_for(lambda state: state["finished"] and state["seats"][0]["name"] == "Someone who left")
    assert bob.get(f"/tables/{table}")["result"] == "You won"
    assert bob.http.get(f"/api/tables/{own}").status_code == 404
    assert ann.get("/me")["id"] != ann.id
    until(lambda: bob.http.put("/api/me", json={"name": "Hester Thorne"}).status_code == 200, 10)
    new = bob.post(f"/tables/{table}/rematch")["id"]
    assert [seat["kind"] for seat in bob.get(f"/tables/{new}")["seats"]] == ["person", "open"]


def test_what_was_left_undone_is_gone_on_with_at_the_next_start(service: Inside, person: People) -> None:
    inside = service.service
    ann = person()
    own = ann.table("wyr")

    async def leave() -> None:
        await inside.people.leave(ann.id)  # and then the service was killed
        await inside._resume()

    service.run(leave())
    assert person().http.get(f"/api/tables/{own}").status_code == 404


def test_my_data_is_not_for_everybody_all_the_time(service: Inside) -> None:
    """Reading all that is stored of a person costs more than a page."""
    service.app.state.limits.on = True
    try:
        ann = service.person()
        answers = [ann.http.get("/api/me/data").status_code for _ in range(5)]
    finally:
        service.app.state.limits.on = False
    assert answers == [200, 200, 200, 429, 429]
