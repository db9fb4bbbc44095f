"""The built client: files whose names change with their content are kept for good, the page itself never."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

router = APIRouter(include_in_schema=False)
FOLDER = Path(__file__).parents[1] / "client"
_PACKED = (("br", ".br"), ("gzip", ".gz"))
_MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>witchwood</title>
<h1>The browser client is not built</h1>
<p>The service is running, but its pages are missing. In the folder of the source, <code>make play</code> builds them
(or <code>sh tools/client.sh build</code>). Then load this page again.</p>
</html>
"""


@router.get("/{path:path}")
async def page(path: str, request: Request) -> Response:
    """A file of the client; for every address without a dot in its last part, the page that knows what to show."""
    if path.startswith("api/"):
        raise HTTPException(404, "there is no such address")
    file = _file(path)
    if file is not None:
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return _send(file, request, kept)
    if "." in path.rpartition("/")[2]:
        raise HTTPException(404, "there is no such file")
    index = _file("index.html")
    if index is None:
        return HTMLResponse(_MISSING, 503, {"cache-control": "no-store"})
    return _send(index, request, "no-cache")


def _file(path: str) -> Path | None:
    """The file at a path of the client's folder, and nowhere else."""
    try:
        file = (FOLDER / path).resolve()
        return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file could be called that
        return None


def _send(file: Path, request: Request, kept: str) -> Response:
    """The file, packed as the browser likes it, where the build has left it packed."""
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for name, ending in _PACKED:
        packed = file.with_name(file.name + ending)
        if name in accepted and packed.is_file():
            return FileResponse(packed, headers={**headers, "content-encoding": name}, media_type=_kind(file.name))
    return FileResponse(file, headers=headers, media_type=_kind(file.name))


@cache
def _kind(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
