"""Cookies: a signed cookie says who asks, and nothing else does."""

from __future__ import annotations

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

COOKIE = "witchwood"
_TWO_YEARS = 63_072_000


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
