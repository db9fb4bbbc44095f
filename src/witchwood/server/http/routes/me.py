"""Who I am: name, recovery, signing out, my tables, my statistics, my data, and the way out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import StreamingResponse

from witchwood.server.http.dependencies import Said, TheLimits, ThePerson, TheService, cookies_of, known
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import BIG, FINDS, GUESTS, STATISTICS, TRIES, network_of
from witchwood.server.http.middleware import is_own_origin
from witchwood.server.service import BARRED
from witchwood.server.store.confusable import is_ours
from witchwood.server.store.people.export import export
from witchwood.server.store.people.people import Person
from witchwood.server.store.tables.games_found import wins_of
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.lists import Achievement, FoundGames, Statistics, TableCard
from witchwood.table.messages.reading import read_body
from witchwood.table.messages.requests import GamesWanted, Wanted
from witchwood.table.messages.responses import Me
from witchwood.table.seats.seat_names import clean_name, face_of
from witchwood.table.shown.achievements import achievements_of
from witchwood.table.shown.table_state import cards_of, when


@dataclass(frozen=True)
class NewName(Wanted):
    """The name to be shown at tables; nobody else may have it."""

    name: Annotated[str, Limit(min_length=1, max_length=24)]


class RecoveryLink(Said):
    """A link that brings this identity to another device. It works once; a new one ends the old one."""

    link: str


@dataclass(frozen=True)
class RecoveryToken(Wanted):
    """The part of a recovery link behind the #. alone: all other devices are signed out."""

    token: Annotated[str, Limit(pattern=r"^[A-Za-z0-9_-]{43}$")]
    alone: bool = False


@dataclass(frozen=True)
class SignOut(Wanted):
    """Where to sign out: on this device, or on all others."""

    where: Literal["here", "elsewhere"]


router = APIRouter(prefix="/api", tags=["me"], responses=answers(400, 429))
_FILE = {"content": {"application/json": {"schema": {"type": "object"}}}}


async def _me(person: Person, service: TheService) -> Me:
    played = await service.store.played_by(person.id)
    return Me(
        id=person.id,
        name=person.name,
        face=face_of(person.id),
        profile=person.profile,
        created=when(person.created),
        played=played,
    )


@router.get("/me", responses=answers(403))
async def me(request: Request, response: Response, service: TheService, limits: TheLimits) -> Me:
    """Who I am. Without a cookie I become a guest. Each answer renews the cookie, so it does not run out."""
    person = await known(request)
    if person is None:
        if not is_own_origin(request):
            raise HTTPException(403, "this was asked from a page of another site")
        limits.check(GUESTS, network_of(request), "too many new guests from your address: wait a minute")
        person = await service.people.add()
    await service.people.note_seen(person)
    cookies_of(request).give(request, response, person.id, person.session)
    return await _me(person, service)


@router.put("/me", responses=answers(401, 403, 409, 413, 415, 422))
async def rename(wanted: NewName, person: ThePerson, service: TheService) -> Me:
    """Claim a name."""
    with judged(place="name: "):
        name = clean_name(wanted.name)
    if is_ours(name) and name != person.name:
        raise HTTPException(409, f"{name} is one of the service's own names, or looks like one; take another")
    with judged(409):
        await service.people.rename(person.id, name)
    await service.show_name(person.id)
    return await _me(replace(person, name=name), service)


@router.post("/me/recovery", responses=answers(401, 403, 413, 415))
async def recovery(request: Request, person: ThePerson, service: TheService) -> RecoveryLink:
    """A private link that brings me to another device. The token stands behind #, so no server's log ever has it."""
    token = await service.people.new_recovery(person.id)
    base = service.settings.url.rstrip("/") or str(request.base_url).rstrip("/")
    return RecoveryLink(link=f"{base}/recover#{token}")


@router.post("/recover", responses=answers(403, 404, 413, 415, 422))
async def recover(
    given: RecoveryToken, request: Request, response: Response, service: TheService, limits: TheLimits
) -> Me:
    """Be the one whose recovery token this is, on this device too, or on this one alone."""
    limits.check(TRIES, network_of(request), "too many tries from your address: wait a minute")
    person = await service.people.recover(given.token, alone=given.alone)
    if person is None:
        raise HTTPException(
            404, "this link was used already, or a newer one was made: ask for another on your old device"
        )
    if person.barred:
        raise HTTPException(403, BARRED)
    await service.turn_away(person.id)
    cookies_of(request).give(request, response, person.id, person.session)
    return await _me(person, service)


@router.post("/me/sign-out", status_code=204, responses=answers(401, 403, 413, 415, 422))
async def sign_out(
    given: SignOut, request: Request, response: Response, person: ThePerson, service: TheService
) -> None:
    """Sign out here; or everywhere else, and then the recovery link that was made last is worth nothing either."""
    if given.where == "here":
        cookies_of(request).take(request, response)
        return
    await service.people.sign_out(person.id)
    await service.turn_away(person.id)
    cookies_of(request).give(request, response, person.id, person.session + 1)


@router.get("/me/data", response_class=StreamingResponse, responses={200: _FILE, **answers(401, 403)})
async def my_data(person: ThePerson, service: TheService, limits: TheLimits) -> StreamingResponse:
    """All that is stored of me, as one file."""
    limits.check(BIG, person.id, "you had your data just now: wait a minute")
    name = {"content-disposition": 'attachment; filename="witchwood.json"'}
    return StreamingResponse(
        export(service.engine, person.id, service.clock.now()), media_type="application/json", headers=name
    )


@router.delete("/me", status_code=204, responses=answers(401, 403))
async def delete_me(
    request: Request, response: Response, person: ThePerson, service: TheService, limits: TheLimits
) -> None:
    """Delete me, with all that is stored of me. What others need of it stays, and names nobody."""
    limits.check(BIG, network_of(request), "too much is deleted from your address: wait a minute")
    await service.delete(person.id)
    cookies_of(request).take(request, response)


@router.get("/me/tables", responses=answers(401))
async def my_tables(person: ThePerson, service: TheService) -> list[TableCard]:
    """My unfinished tables and the last finished ones."""
    return cards_of(await service.store.of_person(person.id), person.id, service.clock.now())


@router.get("/me/found", responses=answers(401, 422))
async def found(request: Request, person: ThePerson, service: TheService, limits: TheLimits) -> FoundGames:
    """A page of all my games, or of those that the address asks for (`GamesWanted`)."""
    limits.check(FINDS, person.id, "you looked for many games just now: wait a moment")
    with judged():
        wanted = read_body(GamesWanted, dict(request.query_params))
        return await service.store.games_of(person.id, wanted)


@router.get("/me/achievements", responses=answers(401))
async def my_achievements(person: ThePerson, service: TheService, limits: TheLimits) -> list[Achievement]:
    """What I have done for the first time, the earliest first."""
    limits.check(FINDS, person.id, "you looked for many games just now: wait a moment")
    return achievements_of(await wins_of(service.engine, person.id), await service.days.won_on(person.id))


@router.get("/me/statistics", responses=answers(401))
async def my_statistics(person: ThePerson, service: TheService, limits: TheLimits) -> list[Statistics]:
    """My finished tables, counted."""
    limits.check(STATISTICS, person.id, "you had your statistics just now: wait a moment")
    return await service.store.tallies.of(person.id)
