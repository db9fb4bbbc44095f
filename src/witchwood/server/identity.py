"""Who asks: a signed cookie names an identity, and nothing else does."""

from __future__ import annotations

import re
import unicodedata

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

COOKIE = "witchwood"
_TWO_YEARS = 63_072_000
_FORMS = re.compile("[\ufe00-\ufe0f]")  # they choose how the sign before them is drawn: phones put one behind a heart
# Unicode counts these as letters, marks or signs, but nothing is drawn:
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\U0001d159\U000e0100-\U000e01ef]")


class Cookies:
    """Signs and reads the cookie."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="witchwood identity")

    def read(self, connection: HTTPConnection) -> str | None:
        """The identity that asks, None where the cookie is missing or not ours."""
        text = connection.cookies.get(COOKIE)
        if text is None:
            return None
        try:
            return self._signer.unsign(text).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def give(self, request: Request, response: Response, person: str) -> None:
        """Let the browser keep an identity. Scripts can't read it, and other sites' pages can't send it along."""
        response.set_cookie(
            COOKIE,
            self._signer.sign(person).decode(),
            max_age=_TWO_YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def clean_name(text: str) -> str:
    """A name as it is shown: one form of every letter, single blanks. ValueError says what a name can't be."""
    name = " ".join(unicodedata.normalize("NFKC", _FORMS.sub("", text)).split())
    if not name or len(name) > 24:
        raise ValueError("a name has 1 to 24 characters")
    if any(unicodedata.category(letter).startswith("C") for letter in name) or _BLANK.search(name):
        raise ValueError("a name can't hold invisible characters")
    if any(unicodedata.category(word[0]).startswith("M") for word in name.split()):
        raise ValueError("an accent needs a letter before it")
    return name
