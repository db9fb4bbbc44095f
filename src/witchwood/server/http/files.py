"""Built files, as they are sent: from one folder and nowhere else, packed as the browser likes it, and not twice."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse

_PACKED = (("br", ".br"), ("gzip", ".gz"))
PACKED_ENDINGS = tuple(ending for _, ending in _PACKED)


def find_file(folder: Path, path: str) -> Path | None:
    """The file at a path of a folder, and nowhere else."""
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file could be called that
        return None


def send_file(file: Path, path: str, request: Request) -> Response:
    """The file, packed where the build has left it packed. path: where it lies; names in assets/ change with what is in
    them, and such a file is kept for good. 304 where the browser has it already.
    """
    kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    sent = file
    for name, ending in _PACKED:
        packed = file.with_name(file.name + ending)
        if name in accepted and packed.is_file():
            sent = packed
            headers["content-encoding"] = name
            break
    answer = FileResponse(sent, headers=headers, media_type=_kind(file.name), stat_result=sent.stat())
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    return NotModifiedResponse(answer.headers) if answer.headers["etag"] in known else answer


@cache
def _kind(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
