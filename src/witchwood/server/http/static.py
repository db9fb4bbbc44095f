"""The built client: files whose names change with their content are kept for good, the page itself never."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from witchwood.server.http.files import find_file, send_file

router = APIRouter(include_in_schema=False)
FOLDER = Path(__file__).parents[1] / "client"
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
    file = find_file(FOLDER, path)
    if file is not None:
        return send_file(file, path, request)
    if "." in path.rpartition("/")[2]:
        raise HTTPException(404, "there is no such file")
    index = find_file(FOLDER, "index.html")
    if index is None:
        return HTMLResponse(_MISSING, 503, {"cache-control": "no-store"})
    return send_file(index, "index.html", request)
