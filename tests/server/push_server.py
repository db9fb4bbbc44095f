"""A push server on loopback, with a browser behind it."""

from __future__ import annotations

import asyncio
import base64
import datetime
import http.server
import json
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from server.clients import Served
from server.inside import Inside
from server.push_reading import decrypt, point_of
from witchwood.server.tables.pusher import Pusher

HOST = "push.test"


class PushServer:
    """A push server on loopback, with a browser behind it."""

    def __init__(self, folder: Path) -> None:
        self.browser = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.status = 201
        self.hangs = False
        self.may_go_on = threading.Event()
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._server.server_address[1]
        self.trust = certify(self._server, folder)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the library's name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.heard.append((self.path, dict(self.headers), body))
                if outer.hangs:
                    outer.may_go_on.wait(60)
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
        self.may_go_on.set()
        self._server.shutdown()
        self._server.server_close()


def certificate_of(host: x509.GeneralName) -> tuple[bytes, bytes]:
    """A private key for a host, and a certificate that it has signed itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "witchwood tests")])
    now, day = datetime.datetime.now(datetime.UTC), datetime.timedelta(days=1)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day)
    made = made.add_extension(x509.SubjectAlternativeName([host]), critical=False)
    form = serialization.PrivateFormat.PKCS8
    private = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    return private, made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def certify(server: socketserver.TCPServer, folder: Path) -> ssl.SSLContext:
    """Give a server a certificate for HOST; what trusts it."""
    private, certificate = certificate_of(x509.DNSName(HOST))
    (folder / "push.pem").write_bytes(private + certificate)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "push.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    return ssl.create_default_context(cadata=certificate.decode())


@contextmanager
def push_server(service: Inside | Served, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
    """A push server that this service may reach, though it is on loopback, and turns that are told at once."""
    running = PushServer(folder)
    pusher = service.service.pusher
    sender = service.run(pusher.sender())
    for name, value in (("port", running.port), ("trust", running.trust), ("address_of", lambda _: "127.0.0.1")):
        monkeypatch.setattr(sender, name, value)
    monkeypatch.setattr(pusher, "delay", 0.2)
    yield running
    running.may_go_on.set()
    service.run(_sent(pusher))
    running.close()


async def _sent(pusher: Pusher) -> None:
    """Return when nothing is sent any more: it would take room from the next test's."""
    await asyncio.gather(*pusher._tasks)
