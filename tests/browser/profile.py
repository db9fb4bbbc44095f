"""What a browser stored at a first visit, which takes a processor some 13 seconds: others begin as it ended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from browser.static_host import Guest


class Profile:
    """What a browser stored in a folder when `visit` was the first to come to an address. more: of its context."""

    def __init__(
        self,
        launch: Callable[..., BrowserContext],
        folder: Path,
        address: str,
        visit: Callable[[Guest], object],
        **more: Any,
    ) -> None:
        self._folder = folder
        self._address = address
        self._more = more
        guest = self.guest(launch, folder)
        visit(guest)
        guest.context.close()
        assert guest.complaints == []

    def copy(self, folder: Path) -> Path:
        """The same in another folder, for a browser of its own."""
        return Path(shutil.copytree(self._folder, folder, symlinks=True))

    def guest(self, launch: Callable[..., BrowserContext], folder: Path) -> Guest:
        """Somebody whose browser, started anew, stores things in this folder."""
        return Guest(launch(folder, reduced_motion="reduce", **self._more), self._address)
