"""How a table says no."""

from __future__ import annotations


class NoTableError(LookupError):
    """There is no such table."""


class RefusalError(ValueError):
    """What was asked for is not done, and why, in words for the person who asked."""
