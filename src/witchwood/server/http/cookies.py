"""Cookies: a signed cookie says who asks, and nothing else does."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

COOKIE = "witchwood"
_TWO_YEARS = 63_072_000
_SESSION = ":"  # no id holds one


@dataclass(frozen=True)
class Identity:
    """What a cookie says. session: cookies of another session than the person's own are worth nothing."""

    person: str
    session: int


class Cookies:
    """Signs and reads the cookie: the person's id and, but for the first, the number of the session."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="witchwood identity")

    def read(self, connection: HTTPConnection) -> Identity | None:
        """Who asks, None where the cookie is missing or not ours. Whether it still holds only the store can say."""
        text = connection.cookies.get(COOKIE)
        if text is None:
            return None
        try:
            person, _, session = self._signer.unsign(text).decode().partition(_SESSION)
            return Identity(person, int(session or 0))
        except (BadSignature, ValueError):
            return None

    def take(self, response: Response) -> None:
        """Let the browser forget who it is."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def give(self, request: Request, response: Response, person: str, session: int) -> None:
        """Let the browser keep an identity. Scripts can't read it, and other sites' pages can't send it along."""
        value = f"{person}{_SESSION}{session}" if session else person
        response.set_cookie(
            COOKIE,
            self._signer.sign(value).decode(),
            max_age=_TWO_YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
