"""Text that a person typed or a file held: its bytes, its blanks, and errors that say what is wrong, where, and why."""

from __future__ import annotations

_SHOWN = 40
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}  # by the mark at its beginning
_UNSEEN = dict.fromkeys(map(ord, "\ufeff\u200b\u2060"))  # marks of a byte order, blanks without a width
_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000"), " ")  # no-break ones and wide ones


class BadText(ValueError):  # noqa: N818  # it says what the text is, and is caught as a ValueError
    """Text that can't be read. The message names the place and the reason; nothing was changed."""


def quote(text: str) -> str:
    """`text` in quotes, control characters escaped, cut to a length that fits in a message."""
    shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "'" + shown.encode("unicode_escape").decode("ascii").replace("\\u2026", "…") + "'"


def decode(raw: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 as some editors save it, with or without a mark of the byte order.

    Lines end with a newline, whatever ended them. BadText names the first byte that is not text.
    """
    encoding = _UTF_16.get(raw[:2], "utf-8")
    if encoding == "utf-8" and b"\0" in raw[:2]:  # every text of ours begins with a letter of ASCII
        encoding = "utf-16-be" if raw[:1] == b"\0" else "utf-16-le"
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise BadText(f"byte {error.start} is not {encoding[:6].upper()} text") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def plain(text: str) -> str:
    """`text` without what nobody sees, and with spaces for blanks that programs put in place of spaces."""
    return text if text.isascii() else text.translate(_UNSEEN | _BLANKS)
