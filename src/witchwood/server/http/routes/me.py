"""Who I am: name, recovery, signing out, my tables, my statistics, my data, and the way out."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import StreamingResponse

from witchwood.server.http.dependencies import TheLimits, ThePerson, TheService, cookies_of, known, limits_of
from witchwood.server.http.errors import answers
from witchwood.server.http.limits import BIG, GUESTS, STATISTICS, TRIES, network_of
from witchwood.server.http.middleware import is_own_origin
from witchwood.server.protocol.messages.people import NewName, RecoveryLink, RecoveryToken, SignOut
from witchwood.server.service import BARRED
from witchwood.server.store.confusable import is_ours
from witchwood.server.store.people.export import export
from witchwood.server.store.people.people import NameTakenError, Person
from witchwood.table.messages.lists import Statistics, TableCard
from witchwood.table.messages.responses import Me
from witchwood.table.seats.seat_names import clean_name
from witchwood.table.shown.table_state import cards_of, when

router = APIRouter(prefix="/api", tags=["me"], responses=answers(400, 429))
_FILE = {"content": {"application/json": {"schema": {"type": "object"}}}}


async def _me(person: Person, service: TheService) -> Me:
    played = await service.store.played_by(person.id)
    return Me(id=person.id, name=person.name, created=when(person.created), played=played)


@router.get("/me", responses=answers(403))
async def me(request: Request, response: Response, service: TheService) -> Me:
    """Who I am. Without a cookie I become a guest. The cookie is given anew each time, so it does not run out."""
    person = await known(request)
    if person is None:
        if not is_own_origin(request):
            raise HTTPException(403, "this was asked from a page of another site")
        if not limits_of(request).allow(GUESTS, network_of(request)):
            raise HTTPException(429, "too many new guests from your address: wait a minute")
        person = await service.people.add()
    await service.people.note_seen(person)
    cookies_of(request).give(request, response, person.id, person.session)
    return await _me(person, service)


@router.put("/me", responses=answers(401, 403, 409, 413, 415, 422))
async def rename(wanted: NewName, person: ThePerson, service: TheService) -> Me:
    """Claim a name."""
    try:
        name = clean_name(wanted.name)
    except ValueError as error:
        raise HTTPException(422, f"name: {error}") from None
    if is_ours(name) and name != person.name:
        raise HTTPException(409, f"{name} is one of the service's own names, or looks like one; take another")
    try:
        await service.people.rename(person.id, name)
    except NameTakenError as error:
        raise HTTPException(409, str(error)) from None
    await service.show_name(person.id)
    return await _me(replace(person, name=name), service)


@router.post("/me/recovery", responses=answers(401, 403, 413, 415))
async def recovery(request: Request, person: ThePerson, service: TheService) -> RecoveryLink:
    """A private link that brings me to another device. The token stands behind #, so no server's log ever has it."""
    token = await service.people.new_recovery(person.id)
    base = service.settings.url.rstrip("/") or str(request.base_url).rstrip("/")
    return RecoveryLink(link=f"{base}/recover#{token}")


@router.post("/recover", responses=answers(403, 404, 413, 415, 422))
async def recover(given: RecoveryToken, request: Request, response: Response, service: TheService) -> Me:
    """Be the one whose recovery token this is, on this device too, or on this one alone."""
    if not limits_of(request).allow(TRIES, network_of(request)):
        raise HTTPException(429, "too many tries from your address: wait a minute")
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
        cookies_of(request).take(response)
        return
    await service.people.sign_out(person.id)
    await service.turn_away(person.id)
    cookies_of(request).give(request, response, person.id, person.session + 1)


@router.get("/me/data", response_class=StreamingResponse, responses={200: _FILE, **answers(401, 403)})
async def my_data(person: ThePerson, service: TheService, limits: TheLimits) -> StreamingResponse:
    """All that is stored of me, as one file."""
    if not limits.allow(BIG, person.id):
        raise HTTPException(429, "you had your data just now: wait a minute")
    name = {"content-disposition": 'attachment; filename="witchwood.json"'}
    return StreamingResponse(
        export(service.engine, person.id, service.clock.now()), media_type="application/json", headers=name
    )


@router.delete("/me", status_code=204, responses=answers(401, 403))
async def delete_me(
    request: Request, response: Response, person: ThePerson, service: TheService, limits: TheLimits
) -> None:
    """Delete me, with all that is stored of me. What others need of it stays, and names nobody."""
    if not limits.allow(BIG, network_of(request)):
        raise HTTPException(429, "too much is deleted from your address: wait a minute")
    await service.let_go(person.id)
    cookies_of(request).take(response)


@router.get("/me/tables", responses=answers(401))
async def my_tables(person: ThePerson, service: TheService) -> list[TableCard]:
    """My unfinished tables and the last finished ones."""
    return cards_of(await service.store.of_person(person.id), person.id, service.clock.now())


@router.get("/me/statistics", responses=answers(401))
async def my_statistics(person: ThePerson, service: TheService, limits: TheLimits) -> list[Statistics]:
    """My finished tables, counted."""
    if not limits.allow(STATISTICS, person.id):
        raise HTTPException(429, "you had your statistics just now: wait a moment")
    return await service.store.tallies.of(person.id)
