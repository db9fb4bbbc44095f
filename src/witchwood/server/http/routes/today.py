"""The deals of the day of each solitaire, and who has finished them."""

from __future__ import annotations

import json

from fastapi import APIRouter, HTTPException

from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.protocol.messages.days import Board, BoardRow
from witchwood.service.day_deals import todays_deals
from witchwood.table.days import DayLevel, date_at, name_of
from witchwood.table.deals.calendar import solitaires
from witchwood.table.messages.lists import Today

router = APIRouter(prefix="/api/today", tags=["today"], responses=answers(400, 401, 429))


@router.get("")
async def deals(person: ThePerson, service: TheService) -> list[Today]:
    """Today's deals, and how far I am with them. Those of a level stand here as soon as they are found."""
    return await todays_deals(service.days, service.clock, person.id)


@router.get("/{game}/board", responses=answers(404, 422))
async def board(game: str, person: ThePerson, service: TheService, level: DayLevel | None = None) -> Board:
    """Those who have finished today's deal of a solitaire, the one of any level or of the one that is asked for."""
    if game not in solitaires():
        raise HTTPException(404, "there is no such solitaire")
    date = date_at(service.clock.now())
    rows = [
        BoardRow(
            name=row["name"],
            result=row["words"],
            score=row["score"],
            seconds=row["seconds"],
            plays=row["plays"],
            you=row["person"] == person.id,
            helped=row["helped"] is not False,
            help=None if row["help"] is None else json.loads(row["help"]),
        )
        for row in await service.store.board(name_of(date, level), game)
    ]
    return Board(date=date, game=game, level=level, rows=rows)
