"""The built client, and the site beside it at /page/: the client with Python in the page, for when the service is down.

Files whose names change with their content are kept for good, the page itself never.
"""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse

from witchwood.server.http.dependencies import TheService
from witchwood.server.http.middleware import SITE, policy

router = APIRouter(include_in_schema=False)
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


FOLDER = Path(__file__).parents[1] / "client"
# Python in the page is WebAssembly; it, its script and its library are read from memory, where the page unpacks them.
_POLICY = policy({"script-src": "'wasm-unsafe-eval' blob:", "connect-src": "blob:"})
_MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>witchwood</title>
<h1>The browser client is not built</h1>
<p>The service is running, but its pages are missing. In the folder of the source, <code>make play</code> builds them
(or <code>sh tools/client.sh build</code>). Then load this page again.</p>
</html>
"""


@router.get(SITE.rstrip("/"))
async def site_folder(request: Request, service: TheService) -> Response:
    """The site's files name each other without the folder they lie in, so its address ends with a slash."""
    return await page(SITE.strip("/"), request) if service.settings.site is None else RedirectResponse(SITE)


@router.get(SITE + "{path:path}")
async def site_file(path: str, request: Request, service: TheService) -> Response:
    """A file of the site; where there is no site, what any other address shows."""
    site = service.settings.site
    if site is None:
        return await page(SITE.strip("/") + "/" + path, request)
    answer: Response
    if path == "service.json":  # so it knows that there is a service, and where
        answer = JSONResponse({"at": "/"}, headers={"cache-control": "no-cache"})
    else:
        file = find_file(site, path or "index.html")
        if file is None:
            raise HTTPException(404, "there is no such file")
        answer = send_file(file, path, request)
    answer.headers["content-security-policy"] = _POLICY
    return answer


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


@cache
def bytes_of(site: Path) -> int:
    """What a browser fetches to keep a whole site, as it is sent."""
    files = [one for one in site.rglob("*") if one.is_file() and one.suffix not in PACKED_ENDINGS]
    smallest = (one.with_name(one.name + PACKED_ENDINGS[0]) for one in files)
    return sum(
        (packed if packed.is_file() else one).stat().st_size for one, packed in zip(files, smallest, strict=True)
    )
