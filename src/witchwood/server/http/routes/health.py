"""The health of the service, and its counters, for the people who run it."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from witchwood.server.http.dependencies import TheService, address_of
from witchwood.server.settings import LOOPBACK
from witchwood.server.store.database.database_file import LostFileError

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(service: TheService) -> PlainTextResponse:
    """200 as long as the database takes what is to be stored."""
    try:
        await service.health.check()
    except LostFileError as error:
        return PlainTextResponse(f"{error}\n", 503)
    except Exception:  # anybody may ask, and the words of others may name paths: they are in the log
        return PlainTextResponse("the database does not take what is to be stored\n", 503)
    return PlainTextResponse(f"well, but {service.full}\n" if service.full else "well\n")


@router.get("/metrics")
async def metrics(request: Request, service: TheService) -> Response:
    """Prometheus' text; to this machine only, unless it is opened to others."""
    if not service.settings.metrics and address_of(request) not in LOOPBACK:
        raise HTTPException(403, "only this machine may ask; see WITCHWOOD_METRICS")
    service.metrics.tables.set(len(service.registry.tables))
    service.metrics.searches.set(service.search_pool.waiting)
    for job in service.jobs:
        service.metrics.failures.labels(type(job).__name__).set(job.failures)
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
