"""Who is told of a turn, what is told, and that a push server can't be anything else, nor hold up a move."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import http.server
import ipaddress
import json
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509.oid import NameOID

from server.clients import Person, Served, mover_first, two_at, wait_until
from server.push_reading import decrypt, point_of
from witchwood.server import push_sender
from witchwood.server.push_sender import PushSender, Subscription, new_key, public_address
from witchwood.server.tables import pusher

People = Callable[[], Person]
HOST = "push.test"


class PushServer:
    """A push server on loopback, with a browser behind it."""

    def __init__(self, folder: Path) -> None:
        self.browser = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.status = 201
        self.hangs = threading.Event()
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._server.server_address[1]
        self.trust = _certify(self._server, folder)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the library's name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.heard.append((self.path, dict(self.headers), body))
                if outer.hangs.is_set():
                    time.sleep(3)
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        return Handler

    @property
    def subscription(self) -> dict[str, str]:
        """What its browser subscribes with."""
        return {
            "endpoint": f"https://{HOST}:{self.port}/send/1",
            "key": base64.urlsafe_b64encode(point_of(self.browser)).rstrip(b"=").decode(),
            "secret": base64.urlsafe_b64encode(self.secret).rstrip(b"=").decode(),
        }

    def read(self, number: int = -1) -> Any:
        """A message, as the browser decrypts it."""
        body = self.heard[number][2]
        return json.loads(decrypt(body, self.browser, self.secret))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _certify(server: socketserver.TCPServer, folder: Path) -> ssl.SSLContext:
    """Give a server a certificate for HOST; what trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - datetime.timedelta(days=1))
    made = made.not_valid_after(now + datetime.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
    certificate = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    form = serialization.PrivateFormat.PKCS8
    private = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    (folder / "push.pem").write_bytes(private + certificate)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "push.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    return ssl.create_default_context(cadata=certificate.decode())


@pytest.fixture
def push(service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
    """A push server that this service may reach, though it is on loopback, and turns that are told at once."""
    running = PushServer(tmp_path)
    pusher = service.service.pusher
    sender = asyncio.run_coroutine_threadsafe(pusher.sender(), service.loop).result(30)
    for name, value in (("port", running.port), ("trust", running.trust), ("address_of", lambda _: "127.0.0.1")):
        monkeypatch.setattr(sender, name, value)
    monkeypatch.setattr(pusher, "delay", 0.2)
    yield running
    running.close()


def test_who_is_away_is_told_once_for_a_turn_and_nothing_secret(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    time.sleep(0.5)  # the turn that began while both were away is told to nobody: no browser has asked yet
    for one in (ann, bob):  # the same browser: only the one who asked last is told
        one.post("/me/push", push.subscription)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        time.sleep(0.6)
        assert push.heard == [], "who looks at the table is told nothing"
    take_turn_with_bob_away(ann, bob, table)
    wait_until(lambda: len(push.heard) == 1, 20)
    time.sleep(0.6)
    assert len(push.heard) == 1
    assert push.read() == {"game": "Witch Stones"}
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
            while len(first.until("presence")["seats"]) > 1:
                pass
        while first.is_my_turn:
            first.done("act", action=first.actions[0])


def test_a_browser_that_is_gone_is_forgotten(service: Served, person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    time.sleep(0.5)
    bob.post("/me/push", push.subscription)
    push.status = 410
    take_turn_with_bob_away(ann, bob, table)

    def kept() -> int:
        found = service.service.pushes.of_person(bob.id)
        return len(asyncio.run_coroutine_threadsafe(found, service.loop).result(30))

    wait_until(lambda: kept() == 0, 20)


def test_whoever_switches_it_off_is_told_no_more(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    time.sleep(0.5)
    bob.post("/me/push", push.subscription)
    ann.post("/me/push/off", {"endpoint": push.subscription["endpoint"]})  # another's is left alone
    bob.post("/me/push/off", {"endpoint": push.subscription["endpoint"]})
    take_turn_with_bob_away(ann, bob, table)
    time.sleep(0.8)
    assert push.heard == []


def test_a_push_server_that_hangs_holds_up_no_move(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    time.sleep(0.5)
    bob.post("/me/push", push.subscription)
    push.hangs.set()
    take_turn_with_bob_away(ann, bob, table)
    wait_until(lambda: len(push.heard) > 0, 20)
    with bob.connect(table) as second:
        began = time.monotonic()
        second.done("act", action=second.actions[0])
        assert time.monotonic() - began < 2.5, "the push server answers after three seconds"


@pytest.mark.parametrize("said", ["drip", "flood"])
def test_a_push_server_that_never_ends_its_answer_is_left(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_sender, "_PATIENCE", 1.0)
    with slow_server(tmp_path, said) as (sender, subscription):
        began = time.monotonic()
        assert sender.send(subscription, {"game": "Hocus"}) == "failed"
        assert time.monotonic() - began < 3


def test_what_is_being_sent_ends_with_the_service(tmp_path: Path) -> None:
    with slow_server(tmp_path, "nothing") as (sender, subscription):
        sending = threading.Thread(target=sender.send, args=(subscription, {"game": "Hocus"}))
        sending.start()
        time.sleep(0.5)
        assert sending.is_alive()
        sender.close()
        sending.join(2)
        assert not sending.is_alive()
        assert sender.send(subscription, {"game": "Hocus"}) == "failed"


@contextmanager
def slow_server(folder: Path, said: str) -> Iterator[tuple[PushSender, Subscription]]:
    """A push server on loopback that answers nothing, a byte now and then, or that one may go on, over and over."""
    over = threading.Event()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with contextlib.suppress(OSError):
                while not over.wait(0.05):
                    if said == "drip":
                        self.request.sendall(b"H")
                    elif said == "flood":
                        self.request.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 10)

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    trust = _certify(server, folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = PushServer.__new__(PushServer)
    browser.browser, browser.secret = ec.generate_private_key(ec.SECP256R1()), b"0" * 16
    browser.port = server.server_address[1]
    sender = PushSender(new_key().encode(), "mailto:nobody@localhost", lambda _: "127.0.0.1", browser.port, trust)
    try:
        yield sender, Subscription(**browser.subscription)
    finally:
        over.set()
        server.shutdown()
        server.server_close()


def test_those_without_a_browser_take_no_room(
    service: Served, person: People, push: PushServer, monkeypatch: pytest.MonkeyPatch
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
    wait_until(lambda: len(push.heard) > 0, 20)


def test_who_is_away_is_told_of_a_nudge_once(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    time.sleep(0.5)
    take_turn_with_bob_away(ann, bob, table)
    time.sleep(0.5)
    bob.post("/me/push", push.subscription)
    time.sleep(0.3)
    assert push.heard == [], "the turn came before a browser asked to be told"
    with ann.connect(table) as first:
        you = first.state["you"]
        first.done("nudge", seat=1 - you)
        assert first.ask("nudge", seat=1 - you)["type"] == "refused"
    wait_until(lambda: len(push.heard) == 1, 20)
    time.sleep(0.5)
    assert len(push.heard) == 1
    with bob.connect(table) as second:
        assert second.state["view"] is not None


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
    sender = PushSender(new_key().encode(), "mailto:nobody@localhost")
    assert sender.send(Subscription(given["endpoint"], given["key"], given["secret"]), {"game": "Hocus"}) == "failed"
