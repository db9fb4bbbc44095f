"""A service in a process of its own, at an address that it keeps when it is killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx

from ports import held_port
from witchwood.server.http import static

_COMPILING = 600.0  # seconds: on a fresh machine all rules are compiled first


class Host:
    """A service with its database in a folder. It plays without pauses and holds nobody to a rate. packages: a folder
    of packages that it finds as if they were installed. site: its setting of this name.
    """

    def __init__(self, folder: Path, packages: Path | None = None, site: Path | None = None) -> None:
        self._folder = folder
        self._packages = packages
        self._site = site
        self._held = held_port()
        self._port = int(self._held.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until every game can be played."""
        assert (static.FOLDER / "index.html").is_file(), "the browser client is not built: sh tools/client.sh build"
        command = [sys.executable, "-m", "witchwood", "serve", "--no-open"]
        command += ["--port", str(self._port), "--data", str(self._folder)]
        environment = {**os.environ, "WITCHWOOD_PACE": "0", "WITCHWOOD_LIMITS": "off"}
        environment["WITCHWOOD_STOCK"] = "0"
        if self._site:
            environment["WITCHWOOD_SITE"] = str(self._site)
        if self._packages:
            environment["PYTHONPATH"] = str(self._packages)
        with (self._folder / "service.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + _COMPILING
        while not self._is_ready():
            assert time.monotonic() < until, "the rules were never ready"
            time.sleep(0.1)

    def _is_ready(self) -> bool:
        assert self._process is not None
        code = self._process.poll()
        assert code is None, f"the service ended with {code}:\n{(self._folder / 'service.log').read_text()}"
        try:
            return all(httpx.get(f"{self.url}/api/status", timeout=10).json()["ready"].values())
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it as kill -9 does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)

    def stop(self) -> None:
        """End it politely."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(30)
        self._held.close()
