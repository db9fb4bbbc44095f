"""Ids of what people make: secrets that stand in links, and words that an admin types."""

from __future__ import annotations

import secrets

ID = "[A-Za-z0-9_-]{22}"  # what an id looks like


def fresh_id() -> str:
    """128 random bits as 22 characters of a link. None begins with a dash: its beginning would read as an option."""
    return next(key for key in iter(lambda: secrets.token_urlsafe(16), "") if not key.startswith("-"))
