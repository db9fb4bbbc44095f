"""Asking to be told of turns, and to be told no more."""

from __future__ import annotations

import pytest

from server.clients import People, two_at
from server.inside import let_pass
from server.push_server import PushServer
from server.tables.test_pusher import take_turn_with_bob_away


def test_who_switches_it_off_is_told_no_more(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    let_pass(0.5)
    bob.post("/me/push", push.subscription)
    ann.post("/me/push/off", {"endpoint": push.subscription["endpoint"]})  # another's is left alone
    bob.post("/me/push/off", {"endpoint": push.subscription["endpoint"]})
    take_turn_with_bob_away(ann, bob, table)
    let_pass(0.8)
    assert push.heard == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://2130706433/1",
        "https://push.example.org:8443/1",
        "https://ann:secret@push.example.org/1",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost:",
        "file:///etc/passwd",
    ],
)
def test_only_push_servers_may_be_named(person: People, endpoint: str) -> None:
    key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
    wanted = {"endpoint": endpoint, "key": key, "secret": "tBHItJI5svbpez7KI4CCXg"}
    assert "endpoint" in person().post("/me/push", wanted, 422)["detail"]
