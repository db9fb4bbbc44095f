"""The site beside the service, at /page/: the client with Python in the page, for when no service can be reached."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from witchwood.server.http import static
from witchwood.server.http.dependencies import TheService
from witchwood.server.http.files import PACKED_ENDINGS, find_file, send_file
from witchwood.server.http.middleware import SITE, policy

router = APIRouter(include_in_schema=False)
# Python in the page is WebAssembly, and its library is read from memory.
_POLICY = policy({"script-src": "'wasm-unsafe-eval'", "connect-src": "blob:"})


@router.get(SITE.rstrip("/"))
async def folder(request: Request, service: TheService) -> Response:
    """Its files name each other without the folder they lie in, so its address ends with a slash."""
    if service.settings.site is None:
        return await static.page(SITE.strip("/"), request)
    return RedirectResponse(SITE)


@router.get(SITE + "{path:path}")
async def page(path: str, request: Request, service: TheService) -> Response:
    """A file of the site; where there is no site, what any other address shows."""
    site = service.settings.site
    if site is None:
        return await static.page(SITE.strip("/") + "/" + path, request)
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


@cache
def bytes_of(site: Path) -> int:
    """What a browser fetches to keep a whole site, as it is sent."""
    files = [one for one in site.rglob("*") if one.is_file() and one.suffix not in PACKED_ENDINGS]
    smallest = (one.with_name(one.name + PACKED_ENDINGS[0]) for one in files)
    return sum(
        (packed if packed.is_file() else one).stat().st_size for one, packed in zip(files, smallest, strict=True)
    )
