"""The link that brings others to a table or a room, as text and as a QR code: one that they can reach."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

import segno

from witchwood.server.http.dependencies import Said
from witchwood.server.settings import LOOPBACK, Settings


class InviteLink(Said):
    """A link to a table. qr: the same as a QR code, an SVG image in a data address."""

    link: str
    qr: str


class Invite(Said):
    """The links by which others come to a table, none where this computer is in no network. reachable: false where the
    service listens to this computer alone, so that nobody else can follow them.
    """

    links: list[InviteLink]
    reachable: bool


_ANYWHERE = ("192.0.2.1", "2001:db8::1")  # addresses of nobody (RFC 5737, RFC 3849): nothing is sent there


def invite(settings: Settings, base: str, path: str) -> Invite:
    """The links to a page, such as "table/KEY". base: the address that the page was asked for, "http://witch.lan:8800".

    The address that was set up counts, else the one that was asked for, unless only this computer knows it; else those
    that this computer has in its network.
    """
    bases = [settings.url.rstrip("/")] if settings.url else _reachable(base)
    links = [InviteLink(link=f"{one}/{path}", qr=_qr(f"{one}/{path}")) for one in bases]
    return Invite(links=links, reachable=bool(settings.url) or settings.host not in LOOPBACK)


def _reachable(base: str) -> list[str]:
    asked = urlsplit(base)
    if not is_loopback(asked.hostname or ""):
        return [base.rstrip("/")]
    port = f":{asked.port}" if asked.port else ""
    return [f"{asked.scheme}://{address}{port}" for address in addresses()]


def is_loopback(host: str) -> bool:
    """Whether a host name or address leads from this computer to itself."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def addresses() -> list[str]:
    """The addresses by which this computer is known in its network, as they stand in a link; none where it has none."""
    found: list[str] = []
    for family, somewhere in zip((socket.AF_INET, socket.AF_INET6), _ANYWHERE, strict=True):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))  # of a datagram socket this only chooses the way
                address = ipaddress.ip_address(probe.getsockname()[0])
        except (OSError, ValueError):
            continue
        if not (address.is_loopback or address.is_link_local or address.is_unspecified):
            found.append(f"[{address}]" if address.version == 6 else str(address))
    return found


@lru_cache(maxsize=500)
def _qr(link: str) -> str:
    """A QR code as an SVG image in a data address."""
    return str(segno.make_qr(link, error="m").svg_data_uri(scale=4, border=4, dark="#000", light="#fff"))
