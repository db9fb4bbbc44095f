"""Errors over HTTP: one sentence that says which input, why, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException as StarletteError

from witchwood.server.tables.registry import UnreadableTableError
from witchwood.table.messages.reading import NO_BODY, NO_JSON, BadInputError
from witchwood.table.messages.responses import Problem
from witchwood.table.refusal import NoTableError, RefusalError

_WORDS = {
    400: "The request is not one this service understands, and why.",
    401: "No identity yet: ask /api/me first.",
    403: "Asked from another site, or not yours.",
    404: "There is no such thing.",
    405: "This address is not asked this way.",
    409: "It can't be done as things stand, and why.",
    413: "The body is too big.",
    415: "The body is not JSON.",
    422: "The input can't be used: which, and why.",
    429: "Too many requests: wait a moment.",
    503: "The game is still being prepared.",
}
WRITES = (403, 413, 415, 422)  # of whatever changes something


def answers(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The problems that an address may answer with, for the OpenAPI document."""
    return {code: {"model": Problem, "description": _WORDS[code]} for code in codes}


@contextmanager
def judged(status: int = 422, place: str = "") -> Iterator[None]:
    """Answer a ValueError, but no refusal, with a status. place: comes before its words, such as "name: "."""
    try:
        yield
    except RefusalError:
        raise
    except ValueError as error:
        raise HTTPException(status, f"{place}{error}") from None


def words_of(errors: Sequence[Any]) -> str:
    """What is wrong with a request, as one sentence: "name: this is longer than 24". Its body is read by
    `table/messages/reading.py`, a parameter in its address by pydantic.
    """
    said = []
    for error in errors[:5]:
        cause = error.get("ctx", {}).get("error")
        if isinstance(cause, BadInputError):
            said.append(str(cause))
        elif error["type"] == "json_invalid":
            said.append(NO_JSON)
        elif error["loc"] == ("body",):
            said.append(NO_BODY)
        else:
            said.append(f"{error['loc'][-1]}: {error['msg']}")
    return "; ".join(said)


def problem(status: int, words: str) -> JSONResponse:
    """An error as the client reads it."""
    return JSONResponse(Problem(detail=words), status)


def answer_errors(app: FastAPI) -> None:
    """Let the app answer every error as the client reads it."""

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(422, words_of(error.errors()))

    @app.exception_handler(StarletteError)
    async def refused(_request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400 and isinstance(
            error.__cause__, ValueError | RecursionError
        ):  # FastAPI's, of a body
            return problem(422, NO_JSON)
        return JSONResponse(Problem(detail=str(error.detail)), error.status_code, error.headers)

    @app.exception_handler(NoTableError)
    async def missing(_request: Request, _error: NoTableError) -> JSONResponse:
        return problem(404, "there is no such table: the link may be cut short")

    @app.exception_handler(UnreadableTableError)
    async def unreadable(_request: Request, error: UnreadableTableError) -> JSONResponse:
        return problem(404, str(error))

    @app.exception_handler(RefusalError)
    async def refusal(_request: Request, error: RefusalError) -> JSONResponse:
        return problem(409, str(error))
