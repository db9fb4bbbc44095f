"""Messages to browsers by Web Push: encrypted for the browser (RFC 8291, by one record of aes128gcm, RFC 8188),
signed by the service (VAPID, RFC 8292), and sent to public addresses only, for the subscriber chooses where they go.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import ipaddress
import json
import secrets
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from witchwood.clock import Clock

_RECORD = 4096  # bytes of a record, at most: all that push servers have to take (RFC 8291, section 4)
_LONGEST_TEXT = _RECORD - 86 - 17  # without the header, and without the tag and the mark of the last record
_LAST = b"\x02"  # marks the last record


def encrypt(
    text: bytes, browser: bytes, secret: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a request to a push server. ValueError if the message is too long, or the key none.

    browser: the browser's public key, an uncompressed point of P-256. secret: the 16 bytes that it shares with us.
    own, salt: used once; fresh ones, unless an example is worked through.
    """
    if len(text) > _LONGEST_TEXT:
        raise ValueError(f"a message of {len(text)} bytes: {_LONGEST_TEXT} at most")
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    salt = secrets.token_bytes(16) if salt is None else salt
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key, nonce = keys_of(own, browser, secret, salt, (browser, point))
    header = salt + _RECORD.to_bytes(4, "big") + len(point).to_bytes(1, "big") + point
    return header + AESGCM(key).encrypt(nonce, text + _LAST, None)


def keys_of(
    private: ec.EllipticCurvePrivateKey, other: bytes, secret: bytes, salt: bytes, points: tuple[bytes, bytes]
) -> tuple[bytes, bytes]:
    """The key and the nonce of a message, from one side's private key and the other's point. points: the browser's and
    the sender's.
    """
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), other)
    shared = private.exchange(ec.ECDH(), public)
    mixed = _derived(shared, secret, b"WebPush: info\0" + b"".join(points), 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    return key, _derived(mixed, salt, b"Content-Encoding: nonce\0", 12)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


_PATIENCE = 10.0  # seconds for sending, from the connection to the answer
_NAMING = 2.0  # seconds that a name server may take of them
_LIVES = 86_400  # seconds that a push server keeps a message for a browser that is not there
_LONGEST = 1_000  # characters of an address, and bytes of an answer that are read
# Registries of IANA, from which Python 3.11 lacks some: the addresses of single machines, and exceptions among them,
# such as tunnels that begin with an address of IPv4 (Teredo, 6to4).
_UNICAST = ipaddress.IPv6Network("2000::/3")
_SPECIAL = [ipaddress.IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
_SPECIAL_OF_4 = [ipaddress.IPv4Network(one) for one in ("192.0.0.0/24", "192.88.99.0/24")]
Sent = Literal["sent", "gone", "failed"]


@dataclass(frozen=True)
class Subscription:
    """A browser that wants notifications. key: its public key; secret: what it shares with us. Both as browsers write
    them, in base64 for addresses.
    """

    endpoint: str
    key: str = field(repr=False)
    secret: str = field(repr=False)


def public_address(host: str) -> str:
    """An address of a host. OSError unless all of its addresses are public, or if its name isn't known within two
    seconds.
    """
    found = _addresses(host)
    if not found or not all(map(is_public, found)):
        raise OSError("the push server has no public address")
    return found[0]


def is_public(text: str) -> bool:
    """Whether an address leads out into the internet, and to one machine there: none that stands for an address of
    IPv4 in some other form but the mapped one, nor for many machines (RFC 6890, RFC 4291).
    """
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return address in _UNICAST and not any(address in one for one in _SPECIAL) and address.is_global
        address = address.ipv4_mapped
    return address.is_global and not address.is_multicast and not any(address in one for one in _SPECIAL_OF_4)


def _addresses(host: str) -> list[str]:
    """The addresses of a host. Its name server may be the subscriber's, and silent: the thread that asks it is left
    behind then, and ends when the system gives up.
    """
    found: list[str] = []

    def ask() -> None:
        with contextlib.suppress(OSError, UnicodeError):
            found.extend(str(one[4][0]) for one in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(_NAMING)
    return list(found)


@dataclass
class PushSender:
    """Sends. pem: the service's private key. contact: where operators of push servers may ask about it.

    address_of, port, trust: how push servers are reached; only tests reach others than public ones.
    """

    pem: bytes = field(repr=False)
    contact: str
    clock: Clock
    address_of: Callable[[str], str] = public_address
    port: int = 443
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    _open: set[_Pinned] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _closed: bool = False

    @property
    def public_key(self) -> str:
        """What browsers ask for, so that nobody else may send to them."""
        key = Vapid02.from_pem(self.pem).public_key
        point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def check(self, subscription: Subscription) -> None:
        """ValueError unless a browser could have made it, and it leads to a public address by name."""
        self._host(subscription.endpoint)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(subscription.key))
        except ValueError:
            raise ValueError("keys.p256dh: this is no public key of a browser") from None
        if len(_bytes(subscription.secret)) != 16:
            raise ValueError("keys.auth: this has 16 bytes")

    def send(self, subscription: Subscription, message: dict[str, Any]) -> Sent:
        """Send a message; "gone" if the browser wants none any more. No redirect is followed. Takes some time, but
        no more than a push server is given, however slowly it answers.
        """
        try:
            host = self._host(subscription.endpoint)
            connection = _Pinned(host, self.port, self.address_of(host), self.trust, self.clock)
            with self._lock:
                if self._closed:
                    return "failed"
                self._open.add(connection)
            try:
                connection.request("POST", _path(subscription.endpoint), *self._written(host, subscription, message))
                status = connection.status()
            finally:
                with self._lock:
                    self._open.discard(connection)
                connection.close()
        except (OSError, ValueError, http.client.HTTPException):
            return "failed"
        return "gone" if status in (404, 410) else "sent" if 200 <= status < 300 else "failed"

    def close(self) -> None:
        """Send nothing more, and end what is being sent."""
        with self._lock:
            self._closed = True
            for connection in self._open:
                connection.cut()

    def _written(self, host: str, subscription: Subscription, message: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
        body = encrypt(json.dumps(message).encode(), _bytes(subscription.key), _bytes(subscription.secret))
        named = host if self.port == 443 else f"{host}:{self.port}"
        signed = Vapid02.from_pem(self.pem).sign({"aud": f"https://{named}", "sub": self.contact})
        return body, {**signed, "TTL": str(_LIVES), "Content-Encoding": "aes128gcm", "Content-Type": _KIND}

    def _host(self, endpoint: str) -> str:
        try:
            parts = urlsplit(endpoint)
            port = parts.port or 443
        except ValueError:
            raise ValueError("endpoint: this is no address") from None
        plain = parts.scheme == "https" and parts.username is None and endpoint.isascii() and endpoint.isprintable()
        if not plain or not parts.hostname or port != self.port or len(endpoint) > _LONGEST or " " in endpoint:
            raise ValueError("endpoint: use an https address of a push server")
        if not any(letter.isalpha() for letter in parts.hostname.rpartition(".")[2]) or ":" in parts.hostname:
            raise ValueError("endpoint: a push server is reached by its name")
        return parts.hostname


_KIND = "application/octet-stream"


class _Pinned(http.client.HTTPSConnection):
    """A connection to the very address that was checked: a name may lead elsewhere a moment later. It lasts so long."""

    def __init__(self, host: str, port: int, address: str, trust: ssl.SSLContext, clock: Clock) -> None:
        super().__init__(host, port, timeout=_PATIENCE, context=trust)
        self._address, self._trust, self._clock = address, trust, clock
        self._end = self._clock.monotonic() + _PATIENCE

    def connect(self) -> None:
        """Connect."""
        plain = socket.create_connection((self._address, self.port), self._left())
        plain.settimeout(self._left())  # for the whole handshake
        secured = self._trust.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = secured
        secured.do_handshake()
        secured.settimeout(self._left())

    def status(self) -> int:
        """What was answered first: nothing else of it is read. OSError or ValueError where that is no answer."""
        told = b""
        while b"\r\n" not in told and len(told) < _LONGEST:
            self.sock.settimeout(self._left())
            more: bytes = self.sock.recv(_LONGEST)
            if not more:
                raise OSError("the push server closed the connection")
            told += more
        kind, status = told.split(None, 2)[:2]
        if not kind.startswith(b"HTTP/1."):
            raise ValueError("the push server does not speak HTTP")
        return int(status)

    def cut(self) -> None:
        """End it, from another thread."""
        self._end = 0.0
        sock = self.sock
        if sock is not None:
            with contextlib.suppress(OSError):  # it is closed already
                sock.shutdown(socket.SHUT_RDWR)

    def _left(self) -> float:
        left = self._end - self._clock.monotonic()
        if left <= 0:
            raise TimeoutError("the push server took too long")
        return left


def _path(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key for a service, as PEM."""
    fresh = Vapid02()
    fresh.generate_keys()
    return bytes(fresh.private_pem()).decode()
