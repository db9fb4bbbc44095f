"""The lab: finished studies and their reports; small studies, started, stopped and gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Path, Request
from fastapi.responses import FileResponse, Response

import witchwood
from witchwood.engine.option import Value
from witchwood.lab.offer import DEALS, Headline
from witchwood.server.http.dependencies import Said, TheLimits, ThePerson, TheService, address_of
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.limits import STUDIES, TABLES, network_of
from witchwood.server.service import Service
from witchwood.server.settings import LOOPBACK
from witchwood.server.store.people.people import Person
from witchwood.server.store.tables.study_store import QUEUED, AskedStudy
from witchwood.server.studies.study_archive import ShelvedStudy, title_of
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import GameName, Wanted


@dataclass(frozen=True)
class NewStudy(Wanted):
    """A change of a game's rules, to be held against the usual ones. options: those that are changed."""

    game: GameName
    options: Annotated[dict[str, Value], Limit(max_length=40)]


class StudyCard(Said):
    """A small study. state: how it stands; interrupted: the service ended meanwhile. before: how many are run first,
    while it waits. deals_done: by all who play. left: seconds as far as is known, at_least: it may well be longer.
    report: whether there is one; no_report: why not. mine: whether you have started it.
    """

    id: str
    game: str
    title: str
    options: dict[str, Value]
    state: Literal["queued", "running", "done", "cancelled", "interrupted", "failed"]
    created: str
    mine: bool
    before: int
    deals: int
    deals_done: int
    left: float | None
    at_least: bool
    problem: str | None
    headlines: list[Headline]
    report: bool
    no_report: str | None


class LabState(Said):
    """The page of the lab. folder: where a study is put to be listed; starts: whether people may start studies here,
    of how many deals.
    """

    mine: list[StudyCard]
    shelf: list[ShelvedStudy]
    folder: str
    starts: bool
    deals: int


router = APIRouter(prefix="/api/lab", tags=["lab"], responses=answers(400, 401, 429))
Key = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{10,40}$")]
Name = Annotated[str, Path(min_length=1, max_length=100)]
_HTML = {"content": {"text/html": {"schema": {"type": "string"}}}}
_REPORT_HEADERS = {  # a report runs nothing and asks for nothing; its links lead out of the frame when they are pressed
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; "
    "sandbox allow-top-navigation-by-user-activation",
    "cache-control": "no-cache",
}


@router.get("")
async def lab(request: Request, person: ThePerson, service: TheService) -> LabState:
    """Finished studies, and mine."""
    mine = [await _card(service, row, person) for row in await service.studies.store.of_person(person.id)]
    shelf = await service.study_archive.studies()
    folder = service.study_archive.folder
    told = str(folder) if address_of(request) in LOOPBACK else folder.name  # where it lies concerns this machine alone
    return LabState(mine=mine, shelf=shelf, folder=told, starts=service.settings.lab, deals=DEALS)


@router.post("/studies", responses=answers(409, *WRITES))
async def ask(
    wanted: NewStudy, request: Request, person: ThePerson, service: TheService, limits: TheLimits
) -> StudyCard:
    """Start a study of a change of rules; it waits in line until others' have ended."""
    _check_allowed(service)
    if wanted.game not in witchwood.games():
        raise HTTPException(422, f"game: there is no such game; the games are {', '.join(witchwood.games())}")
    for rate, who in ((TABLES, person.id), (STUDIES, network_of(request))):
        limits.check(rate, who, "too many studies from your network: wait some minutes")
    with judged():
        key = await service.studies.ask(person.id, wanted.game, wanted.options)
    return await _card(service, await _find(service, key), person)


@router.get("/studies/{key}", responses=answers(404, 422))
async def study(key: Key, person: ThePerson, service: TheService) -> StudyCard:
    """A study, for everyone who has its link."""
    return await _card(service, await _find(service, key), person)


@router.post("/studies/{key}/cancel", responses=answers(404, *WRITES))
async def cancel(key: Key, person: ThePerson, service: TheService) -> StudyCard:
    """Stop a study of mine; what was played is kept."""
    await _mine(service, key, person)
    await service.studies.store.cancel(key)
    return await _card(service, await _find(service, key), person)


@router.post("/studies/{key}/go-on", responses=answers(404, 409, *WRITES))
async def go_on(key: Key, person: ThePerson, service: TheService) -> StudyCard:
    """Go on with a study of mine that was stopped."""
    _check_allowed(service)
    if await service.studies.store.go_on(await _mine(service, key, person)):
        service.studies.nudge()
    return await _card(service, await _find(service, key), person)


@router.delete("/studies/{key}", status_code=204, response_class=Response, responses=answers(404, 409, *WRITES))
async def remove(key: Key, person: ThePerson, service: TheService) -> None:
    """Forget a study of mine, its rows and its report."""
    await _mine(service, key, person)
    if not await service.studies.store.remove(key):
        raise HTTPException(409, "this study waits or runs: cancel it first")
    await service.studies.forget(key)


@router.get("/studies/{key}/report", response_model=None, responses={200: _HTML, **answers(404, 422)})
async def report(key: Key, service: TheService) -> FileResponse:
    """The report of a small study, for everyone who has its link."""
    await _find(service, key)
    path = service.studies.page(key)
    if not path.is_file():
        raise HTTPException(404, "this study has no report yet")
    return FileResponse(path, media_type="text/html; charset=utf-8", headers=_REPORT_HEADERS)


@router.get("/shelf/{name}/report", response_model=None, responses={200: _HTML, **answers(404, 422)})
async def shelved_report(name: Name, service: TheService) -> FileResponse:
    """The report of a study on the shelf; it is written when it is first asked for."""
    with judged():
        path = await service.study_archive.page(name)
    if path is None:
        raise HTTPException(404, "there is no such study")
    return FileResponse(path, media_type="text/html; charset=utf-8", headers=_REPORT_HEADERS)


def _check_allowed(service: Service) -> None:
    if not service.settings.lab:
        raise HTTPException(403, "studies can't be started at this service; run them with `witchwood study run`")


async def _find(service: Service, key: str) -> AskedStudy:
    found = await service.studies.store.find(key)
    if found is None:
        raise HTTPException(404, "there is no such study")
    return found


async def _mine(service: Service, key: str, person: Person) -> AskedStudy:
    found = await _find(service, key)
    if found.person != person.id:
        raise HTTPException(403, "only the person who started a study can do this")
    return found


async def _card(service: Service, row: AskedStudy, person: Person) -> StudyCard:
    result, progress = row.result or {}, row.progress
    games = progress.get("of", 0)
    return StudyCard(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        options=row.options,
        state=row.state,  # type: ignore[arg-type]  # the store has no other
        created=datetime.fromtimestamp(row.created, UTC).isoformat(),
        mine=row.person == person.id,
        before=await service.studies.store.before(row) if row.state == QUEUED else 0,
        deals=DEALS,
        deals_done=DEALS * progress["done"] // games if games else 0,
        left=progress.get("left"),
        at_least=progress.get("at_least", True),
        problem=result.get("problem"),
        headlines=result.get("headlines", []),
        report="headlines" in result and result["report"] is None,
        no_report=result.get("report"),
    )
