"""Errors for text that a person typed or a file held: what was wrong, where, and why."""

from __future__ import annotations

_SHOWN = 40


class BadText(ValueError):  # noqa: N818  # it says what the text is, and is caught as a ValueError
    """Text that can't be read. The message names the place and the reason; nothing was changed."""


def quote(text: str) -> str:
    """`text` in quotes, control characters escaped, cut to a length that fits in a message."""
    shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "'" + shown.encode("unicode_escape").decode("ascii").replace("\\u2026", "…") + "'"
