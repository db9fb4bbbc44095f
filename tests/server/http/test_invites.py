"""The links of an invite: never one that only this computer could follow."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import segno

from server.clients import Person
from witchwood.server.http import invites
from witchwood.server.http.invites import invite, is_loopback
from witchwood.server.settings import Settings

PATH = f"table/{'A' * 22}"
HERE = ("http://127.0.0.1:8800", "http://localhost:8800/", "http://[::1]:8800", "http://127.4.5.6", "http://0.0.0.0:80")


def links(settings: Settings, base: str) -> list[str]:
    return [one.link for one in invite(settings, base, PATH).links]


def test_the_address_that_was_set_up_counts_before_all_others() -> None:
    there = Settings(url="https://witchwood.example/")
    assert links(there, HERE[0]) == [f"https://witchwood.example/{PATH}"]
    assert invite(there, HERE[0], PATH).reachable


def test_an_address_that_others_asked_for_is_one_that_others_can_ask_for() -> None:
    assert links(Settings(host="0.0.0.0"), "http://witch.lan:8800/") == [f"http://witch.lan:8800/{PATH}"]


@pytest.mark.parametrize("base", HERE)
def test_this_computers_own_address_is_replaced_by_its_addresses_in_the_network(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invites, "addresses", lambda: ["192.168.1.7", "[2001:db8::7]"])
    told = invite(Settings(host="0.0.0.0"), base, PATH)
    port = ":8800" if "8800" in base else ":80" if base.endswith(":80") else ""
    assert [one.link for one in told.links] == [
        f"http://{address}{port}/{PATH}" for address in ("192.168.1.7", "[2001:db8::7]")
    ]
    assert told.reachable
    assert not invite(Settings(), base, PATH).reachable, "the service listens to this computer alone"


def test_no_address_of_this_computer_is_a_loopback() -> None:
    assert not any(is_loopback(address) for address in invites.addresses())


def test_each_link_has_a_code_of_its_own() -> None:
    there = Settings(url="https://witchwood.example")
    one, other = (invite(there, HERE[0], path).links[0] for path in (PATH, f"room/{'B' * 22}"))
    assert one.qr.startswith("data:image/svg+xml")
    assert one.qr == invite(there, "http://elsewhere.example", PATH).links[0].qr
    assert one.qr != other.qr


def test_a_code_is_drawn_once_and_while_it_is_nobody_waits(
    person: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    draw = segno.make_qr

    def note(*given: Any, **more: Any) -> Any:
        drawn.append(threading.get_ident())
        return draw(*given, **more)

    monkeypatch.setattr(segno, "make_qr", note)
    monkeypatch.setattr(invites, "addresses", lambda: ["192.168.1.7"])
    ann = person()
    table, room = ann.table("wyr", "me"), ann.post("/rooms", {"name": "Coven"})["id"]
    for path in (f"/tables/{table}/invite", f"/rooms/{room}/invite"):
        drawn.clear()
        for _ in range(2):
            assert ann.get(path)["links"]
        assert len(drawn) == 1
        assert drawn[0] != threading.get_ident()
