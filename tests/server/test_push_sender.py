"""What is sent to a browser, over a push server that may be anything: none holds it up, and none is in our network."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from held_clock import HeldClock
from server.push_server import PushServer, certify
from witchwood.clock import Clock
from witchwood.server import push_sender
from witchwood.server.push_sender import _PATIENCE, PushSender, Sent, Subscription, is_public, new_key, public_address

CONTACT = "mailto:nobody@localhost"


@pytest.mark.parametrize("said", ["drip", "flood"])
def test_a_push_server_that_never_ends_its_answer_is_left(said: str, tmp_path: Path) -> None:
    with slow_server(tmp_path, said, HeldClock(look=_PATIENCE / 20)) as (sender, subscription, _):
        assert sender.send(subscription, {"game": "Hocus"}) == "failed"


def test_what_is_being_sent_ends_with_the_service(tmp_path: Path) -> None:
    with slow_server(tmp_path, "nothing", HeldClock()) as (sender, subscription, asked):
        sending = threading.Thread(target=sender.send, args=(subscription, {"game": "Hocus"}))
        sending.start()
        assert asked.wait(60)
        assert sending.is_alive()
        sender.close()
        sending.join(60)
        assert not sending.is_alive()
        assert sender.send(subscription, {"game": "Hocus"}) == "failed"


@contextmanager
def slow_server(folder: Path, said: str, clock: Clock) -> Iterator[tuple[PushSender, Subscription, threading.Event]]:
    """A push server on loopback that answers nothing, a byte now and then, or that one may go on, over and over; and
    an event once it is asked.
    """
    over, asked = threading.Event(), threading.Event()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            asked.set()
            with contextlib.suppress(OSError):
                while not over.wait(0.05):
                    if said == "drip":
                        self.request.sendall(b"H")
                    elif said == "flood":
                        self.request.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 10)

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    trust = certify(server, folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = PushServer.__new__(PushServer)
    browser.browser, browser.secret = ec.generate_private_key(ec.SECP256R1()), b"0" * 16
    browser.port = server.server_address[1]
    sender = PushSender(new_key().encode(), CONTACT, clock, lambda _: "127.0.0.1", browser.port, trust)
    try:
        yield sender, Subscription(**browser.subscription), asked
    finally:
        over.set()
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "::1", "fd00::1"])
def test_a_name_that_leads_into_a_private_network_is_not_sent_to(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = socket.AF_INET6 if ipaddress.ip_address(address).version == 6 else socket.AF_INET
    both = [(family, socket.SOCK_STREAM, 6, "", (address, 443)), (socket.AF_INET, 1, 6, "", ("93.184.216.34", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(OSError, match="public"):
        public_address("push.example.org")
    browser = PushServer.__new__(PushServer)
    browser.browser, browser.secret, browser.port = ec.generate_private_key(ec.SECP256R1()), b"0" * 16, 443
    given = browser.subscription
    sender = PushSender(new_key().encode(), CONTACT, Clock())
    assert sender.send(Subscription(given["endpoint"], given["key"], given["secret"]), {"game": "Hocus"}) == "failed"


@pytest.mark.parametrize(
    ("address", "leads_out"),
    [
        *((one, True) for one in ("8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450:4001::200e")),
        *((one, False) for one in ("192.0.0.8", "192.88.99.1", "224.0.0.1", "100.64.0.1", "::ffff:10.0.0.1")),
        *((one, False) for one in ("fec0::1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "::127.0.0.1", "ff0e::1")),
        *((one, False) for one in ("2002:7f00:1::", "2001:0:7f00:1::", "3fff::1", "5f00::1", "2001:db8::1", "100::1")),
    ],
)
def test_an_address_that_stands_for_another_leads_nowhere(address: str, leads_out: bool) -> None:
    """Among them forms in which a tunnel or a translator would find this machine (RFC 6052, RFC 3056, RFC 4380)."""
    assert is_public(address) == leads_out


def test_a_silent_name_server_holds_a_message_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = threading.Event()
    monkeypatch.setattr(push_sender, "_NAMING", 0.01)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: may_answer.wait(60) and [])
    with pytest.raises(OSError, match="public"):
        public_address("push.example.org")
    may_answer.set()


def test_what_a_push_server_answers_is_what_became_of_the_message(tmp_path: Path) -> None:
    """A browser is gone only where that is said: one that is busy is told again at the next turn."""
    server = PushServer(tmp_path)
    sender = PushSender(new_key().encode(), CONTACT, Clock(), lambda _: "127.0.0.1", server.port, server.trust)
    became: dict[int, Sent] = {201: "sent", 404: "gone", 410: "gone", 302: "failed", 429: "failed", 500: "failed"}
    for status, sent in became.items():
        server.status = status
        assert sender.send(Subscription(**server.subscription), {"game": "Hocus", "status": status}) == sent
        assert server.read() == {"game": "Hocus", "status": status}
    assert len(server.heard) == len(became), "no redirect is followed"
    server.close()


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ({"key": "AAAA"}, "keys.p256dh"),
        ({"key": "BA" + "A" * 85}, "keys.p256dh"),
        ({"secret": "AAAA"}, "keys.auth"),
        ({"endpoint": "https://push.example.org/" + "a" * 1000}, "endpoint"),
    ],
)
def test_a_subscription_that_no_browser_made_is_refused(spoilt: dict[str, str], why: str) -> None:
    browser = PushServer.__new__(PushServer)
    browser.browser, browser.secret, browser.port = ec.generate_private_key(ec.SECP256R1()), b"0" * 16, 443
    sender = PushSender(new_key().encode(), CONTACT, Clock())
    sender.check(Subscription(**browser.subscription))
    with pytest.raises(ValueError, match=why):
        sender.check(Subscription(**{**browser.subscription, **spoilt}))
