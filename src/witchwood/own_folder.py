"""The folder in which a user's games, lessons and tables are saved: where it is, and that it is that user's alone."""

from __future__ import annotations

from pathlib import Path

import platformdirs

_HOME = "~"


def data_folder() -> Path:
    """Where this user's data lie. For a user without a home folder it begins with ~, and can't be made."""
    try:
        return platformdirs.user_data_path("witchwood")
    except RuntimeError:  # from newer versions of platformdirs; older ones answer the same as here
        return Path(_HOME, ".local", "share", "witchwood")


def make_private(folder: Path) -> None:
    """Make a missing folder, and those above it, for this user alone. OSError as usual, and where there is no home."""
    if folder.parts[:1] == (_HOME,):
        raise OSError("this user has no home folder: set XDG_DATA_HOME to a folder, or name one with --data")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:  # the working folder was removed
            raise
        make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
