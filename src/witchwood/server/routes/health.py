"""For those who run the service: is it well, and what does it do."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import text

from witchwood.server.routes.asking import TheService, address_of
from witchwood.server.settings import LOOPBACK

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(service: TheService) -> PlainTextResponse:
    """200 as long as the database answers."""
    try:
        async with service.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception:
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("well\n")


@router.get("/metrics")
async def metrics(request: Request, service: TheService) -> Response:
    """Prometheus' text; to this machine only, unless it is opened to others."""
    if not service.settings.metrics and address_of(request) not in LOOPBACK:
        raise HTTPException(403, "only this machine may ask; see WITCHWOOD_METRICS")
    service.metrics.tables.set(len(service.tables.live))
    service.metrics.searches.set(service.minds.waiting)
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
