"""Tournaments: made, found, joined and left; the deals of a duplicate event."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request

from witchwood.server.http import invites
from witchwood.server.http.dependencies import Key, ThePerson, TheService, count_table, limits_of
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.limits import TOURNAMENTS, network_of
from witchwood.server.http.tournament_state import (
    NewTournament,
    TournamentGames,
    TournamentList,
    TournamentMade,
    TournamentView,
    all_games,
    plan_of,
    tournament_list,
    view_of,
)
from witchwood.server.service import Service
from witchwood.server.store.together.tournament_store import NewEvent, StoredTournament
from witchwood.table.deals.fairness import secret_deal
from witchwood.table.history.facts import Rating
from witchwood.table.ids import fresh_id
from witchwood.table.messages.responses import TableMade
from witchwood.table.new_table import game_of
from witchwood.table.refusal import RefusalError
from witchwood.table.together.rooms import room_name
from witchwood.table.tournaments.happenings import Joined, Seated, TournamentOver, What, Withdrew
from witchwood.table.tournaments.tournament_plan import MOST_ROUNDS

router = APIRouter(prefix="/api", tags=["tournaments"], responses=answers(400, 401, 429))


@router.post("/tournaments", responses=answers(404, 409, 503, *WRITES), dependencies=[Depends(count_table)])
async def make(wanted: NewTournament, request: Request, person: ThePerson, service: TheService) -> TournamentMade:
    """A tournament, of which I am the host and in which I take part."""
    for who in (person.id, network_of(request)):
        limits_of(request).check(TOURNAMENTS, who, "too many new tournaments: wait some minutes")
    with judged():
        plan = plan_of(game_of(wanted.game), wanted, service.clock.now())
        name = room_name(wanted.name)
    people = [person.id]
    if wanted.room is not None:
        room = await service.rooms.find(wanted.room)
        if room is None or room.member(person.id) is None:
            raise HTTPException(404, "there is no such room of yours")
        people += [one.person for one in room.members if one.person != person.id]
    rated = [(one, await _rating(service, one, plan.game)) for one in people]
    deals = tuple(secret_deal(service.chance) for _ in range(plan.rounds)) if plan.format == "duplicate" else ()
    key = await service.tournaments.add(NewEvent(name, plan, wanted.listed, wanted.room, deals, rated))
    if wanted.room is not None:
        service.room_watch.changed(wanted.room)
    return TournamentMade(id=key)


@router.get("/tournaments")
async def tournaments(person: ThePerson, service: TheService) -> TournamentList:
    """Public tournaments, and all in which I take part."""
    return tournament_list(await service.tournaments.listed_for(person.id), service.clock.now())


@router.get("/tournaments/{key}", responses=answers(404, 422))
async def tournament(key: Key, person: ThePerson, service: TheService) -> TournamentView:
    """A tournament whose link I have."""
    return view_of(await _found(service, key), person.id, service.clock)


@router.get("/tournaments/{key}/games", responses=answers(404, 422))
async def games(key: Key, person: ThePerson, service: TheService) -> TournamentGames:  # noqa: ARG001  # a cookie is needed
    """All its games, by which its standing can be counted again."""
    return all_games(await _found(service, key))


@router.get("/tournaments/{key}/invite", responses=answers(404, 422))
async def invite(key: Key, request: Request, person: ThePerson, service: TheService) -> invites.Invite:  # noqa: ARG001  # a cookie is needed
    """The link by which others come, as text and as a QR code."""
    await _found(service, key)
    return await asyncio.to_thread(invites.invite, service.settings, str(request.base_url), f"tournament/{key}")


@router.post("/tournaments/{key}/join", responses=answers(404, 409, *WRITES))
async def join(key: Key, person: ThePerson, service: TheService) -> TournamentView:
    """Take part, or go on after a pause."""
    rating = await _rating(service, person.id, (await _found(service, key)).plan.game)
    now = service.clock.now()

    def judge(found: StoredTournament) -> list[What]:
        known, entrants = found.number_of(person.id), found.tournament.entrants
        if known is not None and entrants[known].active:
            return []
        found.tournament.check_join(known, now)
        return [Joined(known or max(entrants, default=0) + 1, rating)]

    await service.tournaments.decide(key, person.id, judge)
    return await _changed(service, key, person.id)


@router.post("/tournaments/{key}/leave", responses=answers(404, 409, *WRITES))
async def leave(key: Key, person: ThePerson, service: TheService) -> TournamentView:
    """Play no further games here, until I join again. A game that is under way goes on."""

    def judge(found: StoredTournament) -> list[What]:
        number = found.number_of(person.id)
        is_active = number is not None and found.tournament.entrants[number].active and not found.tournament.over
        return [Withdrew(number)] if number is not None and is_active else []

    await _found(service, key)
    await service.tournaments.decide(key, person.id, judge)
    return await _changed(service, key, person.id)


@router.post("/tournaments/{key}/call-off", responses=answers(404, 409, *WRITES))
async def call_off(key: Key, person: ThePerson, service: TheService) -> TournamentView:
    """End a tournament that has not begun. Only its host can."""
    now = service.clock.now()

    def judge(found: StoredTournament) -> list[What]:
        if not found.is_host(person.id):
            raise RefusalError("only the host can call a tournament off")
        if now >= found.plan.begins or found.tournament.over:
            raise RefusalError("this tournament has begun: it can't be called off")
        return [TournamentOver()]

    await _found(service, key)
    await service.tournaments.decide(key, person.id, judge)
    return await _changed(service, key, person.id)


@router.post(
    "/tournaments/{key}/deals/{number}", responses=answers(404, 409, 503, *WRITES), dependencies=[Depends(count_table)]
)
async def deal(
    key: Key, number: Annotated[int, Path(ge=1, le=MOST_ROUNDS)], person: ThePerson, service: TheService
) -> TableMade:
    """My table of a deal of a duplicate event: it is made when I first ask."""
    table, now = fresh_id(), service.clock.now()

    def judge(found: StoredTournament) -> list[What]:
        mine = found.number_of(person.id)
        if mine is None:
            raise RefusalError("join the tournament first")
        if number > len(found.deals):
            raise RefusalError(f"this tournament has {len(found.deals)} deals")
        if _table_of(found, mine, number) is not None:
            return []
        if not found.plan.begins <= now < (found.plan.ends or now) or found.tournament.over:
            raise RefusalError("the deals can be played while the tournament goes on")
        return [Seated(table, (mine,), number)]

    await _found(service, key)
    await service.tournaments.decide(key, person.id, judge)
    found = await _found(service, key)
    mine = found.number_of(person.id)
    one = next(one for one in found.tournament.encounters if one.round == number and mine in one.players)
    if await service.store.find(one.table) is None:
        await service.director.make_table(found, one)
    service.tournament_watch.changed(key)
    return TableMade(id=one.table)


def _table_of(found: StoredTournament, entrant: int, number: int) -> str | None:
    mine = (one.table for one in found.tournament.encounters if one.round == number and entrant in one.players)
    return next(mine, None)


async def _rating(service: Service, person: str, game: str) -> int:
    """The number that is shown of a person's strength at a game."""
    rows = [row for row in await service.ratings.of_person(person) if row["game"] == game]
    return Rating(rows[0]["mu"], rows[0]["sigma"]).shown if rows else Rating().shown


async def _changed(service: Service, key: str, person: str) -> TournamentView:
    """Show what was done there, and go on."""
    service.director.nudge(key)
    service.tournament_watch.changed(key)
    return view_of(await _found(service, key), person, service.clock)


async def _found(service: Service, key: str) -> StoredTournament:
    found = await service.tournaments.find(key)
    if found is None:
        raise HTTPException(404, "there is no such tournament: the link may be cut short")
    return found
