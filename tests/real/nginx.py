"""The nginx of examples/deploy in front of a service, where Debian's package (or any other) is installed."""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509

from server.clients import wait_until
from server.push_server import certificate_of

_EXAMPLE = Path(__file__).parents[2] / "examples" / "deploy" / "nginx.conf"
_LOUD = "NO NGINX HERE, SO THE PROXY OF examples/deploy IS NOT TRIED: apt-get install nginx"
_AROUND = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 2000; }}
http {{
    access_log off;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-From;
    {places}
    include {folder}/witchwood.conf;
}}
"""
_PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@dataclass(frozen=True)
class Proxy:
    """Where it listens. trust: a file with its certificate."""

    port: int
    plain_port: int
    trust: Path

    @property
    def url(self) -> str:
        """The address of the app."""
        return f"https://127.0.0.1:{self.port}"


@contextmanager
def proxy(folder: Path, service: int, **numbers: int) -> Iterator[Proxy]:
    """Nginx as in the example, before the service at a port, on loopback. numbers: other numbers of connections and
    seconds than those of the example, so that they are soon reached. A header X-From says where a person
    comes from. Skips loudly where there is no nginx.
    """
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip(_LOUD)
    running = Proxy(_free_port(), _free_port(), folder / "proxy.pem")
    private, certificate = certificate_of(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    running.trust.write_bytes(certificate + private)
    (folder / "witchwood.conf").write_text(_changed(running, service, numbers), encoding="utf-8")
    places = "".join(f"{one}_temp_path {folder}/{one};" for one in _PLACES)
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, user=user, places=places), encoding="utf-8")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    process = subprocess.Popen(command)
    try:
        wait_until(lambda: process.poll() is not None or _listens(running.port), 30)
        assert process.poll() is None, (folder / "error.log").read_text(encoding="utf-8")
        yield running
    finally:
        process.terminate()
        process.wait(30)


def _changed(running: Proxy, service: int, numbers: dict[str, int]) -> str:
    """The example with other ports and another certificate; each place has to be there."""
    text = _EXAMPLE.read_text(encoding="utf-8")
    changes = {
        r"listen \[::\]:\d+.*;": "",
        r"listen 80;": f"listen 127.0.0.1:{running.plain_port};",
        r"listen 443 ssl;": f"listen 127.0.0.1:{running.port} ssl;",
        r"server 127\.0\.0\.1:8800;": f"server 127.0.0.1:{service};",
        r"/etc/letsencrypt/\S+\.pem": str(running.trust),
        **{rf"^{name} (\S+ )?\d+": rf"{name} \g<1>{value}" for name, value in numbers.items()},
    }
    for place, with_this in changes.items():
        text, count = re.subn(place, with_this, text, flags=re.MULTILINE)
        assert count, f"the example has no {place}"
    return text


def _free_port() -> int:
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return int(there.getsockname()[1])


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
