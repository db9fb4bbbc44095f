"""A service in a process of its own, at an address that it keeps when it is killed and started again."""

from __future__ import annotations

import signal
from pathlib import Path

from ports import held_port
from server.clients import Process
from witchwood.server.http import static


class Host(Process):
    """A service with its database in a folder. It plays without pauses and holds nobody to a rate."""

    def __init__(self, folder: Path, **environment: str) -> None:
        assert (static.FOLDER / "index.html").is_file(), "the browser client is not built: sh tools/client.sh build"
        self._held = held_port()
        super().__init__(folder, self._held.getsockname()[1], **environment)

    def kill(self) -> None:
        """End it as kill -9 does."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """End it politely."""
        self.end(signal.SIGTERM)
        self._held.close()
