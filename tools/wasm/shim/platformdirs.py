"""`platformdirs`: where files would be kept."""

from pathlib import Path


def user_cache_path(name: str) -> Path:
    """A folder in the page's memory."""
    return Path("/cache") / name
