"""Who is told of a turn, what is told, and that a push server can't be anything else, nor hold up a move."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from held_clock import let_run
from server.clients import People, Person, gather, get_ready, mover_first, two_at
from server.inside import Inside, let_pass, until
from server.push_server import HOST, PushServer
from witchwood.clock import Clock
from witchwood.server.tables import pusher


def test_who_is_away_is_told_once_for_a_turn_and_nothing_secret(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    let_pass(0.5)  # the turn that began while both were away reaches nobody: no browser has asked yet
    for one in (ann, bob):  # the same browser: only the one who asked last is told
        one.post("/me/push", push.subscription)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        let_pass(0.6)
        assert push.heard == [], "who looks at the table is told nothing"
    take_turn_with_bob_away(ann, bob, table)
    until(lambda: len(push.heard) == 1, 20)
    let_pass(0.6)
    assert len(push.heard) == 1
    assert push.read() == {"game": "Witch Stones", "what": "turn"}
    path, headers, body = push.heard[0]
    assert path == "/send/1"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert table.encode() not in body
    told = dict(part.strip().split("=", 1) for part in headers["Authorization"].removeprefix("vapid ").split(","))
    claims = json.loads(base64.urlsafe_b64decode(told["t"].split(".")[1] + "=="))
    assert claims["aud"] == f"https://{HOST}:{push.port}"
    signed, _, signature = told["t"].rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    point = base64.urlsafe_b64decode(told["k"] + "=")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))  # raises where it is not ours
    assert told["k"] == ann.get("/push")["key"]


def take_turn_with_bob_away(ann: Person, bob: Person, table: str) -> None:
    """They play on until it is Bob's turn, who does not look."""
    with ann.connect(table) as first:
        while not first.is_my_turn:
            with bob.connect(table) as second:
                second.done("act", action=second.actions[0])
                first.wait_for_version(second.state["version"])
            first.until_present(0)
        while first.is_my_turn:
            first.done("act", action=first.actions[0])


def test_a_browser_that_is_gone_is_forgotten(service: Inside, person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    let_pass(0.5)
    bob.post("/me/push", push.subscription)
    push.status = 410
    take_turn_with_bob_away(ann, bob, table)

    def kept() -> int:
        found = service.service.pushes.of_person(bob.id)
        return len(service.run(found))

    until(lambda: kept() == 0, 20)


def test_those_without_a_browser_take_no_room(
    service: Inside, person: People, push: PushServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pusher, "_MOST", 1)
    service.service.pusher.delay = 1.5
    ann, bob, table = two_at("stones", person)
    bob.post("/me/push", push.subscription)
    others = [two_at("stones", person) for _ in range(3)]
    for one, other, theirs in others:
        with one.connect(theirs) as first, other.connect(theirs) as second:
            mover, _ = mover_first(first, second)
            mover.done("act", action=mover.actions[0])
    take_turn_with_bob_away(ann, bob, table)
    until(lambda: len(push.heard) > 0, 20)


def test_who_is_away_is_told_of_a_nudge_once(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    let_pass(0.5)
    take_turn_with_bob_away(ann, bob, table)
    let_pass(0.5)
    bob.post("/me/push", push.subscription)
    let_pass(0.3)
    assert push.heard == [], "the turn came before a browser asked to be told"
    with ann.connect(table) as first:
        you = first.state["you"]
        first.done("nudge", seat=1 - you)
        assert first.ask("nudge", seat=1 - you)["type"] == "refused"
    until(lambda: len(push.heard) == 1, 20)
    let_pass(0.5)
    assert len(push.heard) == 1
    with bob.connect(table) as second:
        assert second.state["view"] is not None


def test_before_the_deal_who_is_away_is_asked_to_be_ready_and_then_told_of_the_first_turn(
    person: People, push: PushServer
) -> None:
    """Nobody is told that it is their turn before there is one."""
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", deal=1)  # neither can call in their first turn
    bob.post("/me/push", push.subscription)
    bob.post(f"/tables/{table}/join", {"seat": None})
    get_ready(table, ann)
    until(lambda: len(push.heard) == 1, 20)
    assert push.read() == {"game": "WitchPig", "what": "ready"}
    with ann.connect(table) as first:
        first.done("nudge", seat=1)
        until(lambda: len(push.heard) == 2, 20)
        assert push.read()["what"] == "ready"
        get_ready(table, bob)
    take_turn_with_bob_away(ann, bob, table)
    until(lambda: len(push.heard) >= 3, 20)  # 4 if a turn of his began before he looked
    assert push.read()["what"] == "turn"


@pytest.mark.parametrize(("kind", "more"), [("ready", {"on": True}), ("nudge", {"seat": 1})])
def test_nobody_is_pestered_at_one_table_after_the_other(
    kind: str, more: dict[str, Any], person: People, push: PushServer
) -> None:
    ann, bob = person(), person()
    bob.post("/me/push", push.subscription)
    for _ in range(3):
        table = ann.table("stones", "me", "open")
        bob.post(f"/tables/{table}/join", {"seat": None})
        with ann.connect(table) as first:
            first.done(kind, **more)
        let_pass(0.01)  # no two things happen at the same moment
    until(lambda: len(push.heard) == 1, 20)
    let_pass(0.8)
    assert len(push.heard) == 1


def test_a_nudge_says_what_it_is_about(person: People, push: PushServer) -> None:
    ann, bob, cat = person(), person(), person()
    table = ann.table("witchpig", "me", "open", "open", deal=1)
    gather(table, ann, bob, cat)
    with ann.connect(table) as first:
        first.wait_for_deal()
        bob.post("/me/push", push.subscription)
        while first.state["view"]["turn"] == 1:  # until it is not Bob's turn
            with bob.connect(table) as second:
                second.done("act", action=second.actions[0])
                first.wait_for_version(second.state["version"])
            while 1 in first.until("presence")["seats"]:
                pass
        before = len(push.heard)
        first.done("nudge", seat=1)
        until(lambda: len(push.heard) == before + 1, 20)
        assert push.read()["what"] == "come"
        first.done("propose", about="close")
        with pytest.MonkeyPatch.context() as later:
            later.setattr("witchwood.table.seats.absence.NUDGE_PAUSE", 0.0)
            later.setattr(pusher, "PAUSE", 0.0)
            first.done("nudge", seat=1)
        until(lambda: len(push.heard) == before + 2, 20)
        assert push.read()["what"] == "answer"


async def test_messages_that_wait_are_counted_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """So one address with many tables keeps no room from others' messages."""
    told: list[str] = []

    class Store:
        async def of_person(self, person: str) -> list[str]:
            return [person]

        async def claim(self, _table: str, person: str, _mark: int) -> bool:
            told.append(person)
            return False

    monkeypatch.setattr(pusher, "_EACH", 2)
    store, table, may_end = Store(), SimpleNamespace(id="x" * 22), threading.Event()
    lanes = {"eve": "192.0.2.1 0", "bob": "192.0.2.1 0"}
    sending = pusher.Pusher(store, "mailto:nobody@localhost", lambda who: lanes.get(who, who), Clock())  # type: ignore[arg-type]  # all that is asked of it
    waiting = [asyncio.create_task(sending._pool.run("eve", may_end.wait)) for _ in range(2)]
    await let_run()
    for person in ("bob", "ann"):
        await sending._tell(table, person, "turn", 1)  # type: ignore[arg-type]  # its id is all that is needed
    may_end.set()
    await asyncio.gather(*waiting)
    await sending.close()
    assert told == ["ann"]
