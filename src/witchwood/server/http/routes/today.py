"""The days' deals: today's, who has finished them, and a calendar of what I have played and won."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, HTTPException
from pydantic import StringConstraints

from witchwood.server.http.dependencies import Said, ThePerson, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.service.new_tables import month_of_deals, todays_deals
from witchwood.table.days import DayLevel, date_at, too_fast
from witchwood.table.deals.calendar import day_games
from witchwood.table.messages.lists import Month, Today
from witchwood.table.messages.states import HelpState

MonthName = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]


class BoardRow(Said):
    """A person who finished the deal of the day. helped: with help, or it is not known; fast: in less time than a hand
    needs. Such games are ranked apart.

    help: what there was of it; null where the result was stored by an older version, which did not say.
    """

    name: str
    profile: str | None
    result: str
    score: float
    seconds: int
    plays: int
    you: bool
    helped: bool
    fast: bool
    help: HelpState | None


class Board(Said):
    """The people who finished one of today's deals: those without help first, those faster than a hand last, and the
    best first among each.

    edition: the one whose deal it is, null for the game's own.
    """

    date: str
    game: str
    edition: str | None
    level: DayLevel | None
    rows: list[BoardRow]


router = APIRouter(prefix="/api", tags=["today"], responses=answers(400, 401, 429))


@router.get("/today")
async def deals(person: ThePerson, service: TheService) -> list[Today]:
    """Today's deals, and how far I am with them. Those of a level stand here as soon as they are found."""
    return await todays_deals(service.days, service.clock, person.id)


@router.get("/today/{game}/board", responses=answers(404, 422))
async def board(game: str, person: ThePerson, service: TheService, level: DayLevel | None = None) -> Board:
    """Those who have finished today's deal of a solitaire or of an edition of one, by name: the one of any level or of
    the one that is asked for.
    """
    found = next((one for one in day_games() if one.name == game), None)
    if found is None:
        raise HTTPException(404, "there is no such solitaire")
    date = date_at(service.clock.now())
    rows = [
        BoardRow(
            name=row["name"],
            profile=row["profile"],
            result=row["words"],
            score=row["score"],
            seconds=row["seconds"],
            plays=row["plays"],
            you=row["person"] == person.id,
            helped=row["helped"] is not False,
            fast=too_fast(row["plays"], row["seconds"]),
            help=None if row["help"] is None else json.loads(row["help"]),
        )
        for row in await service.store.board(*found.key(date, level))
    ]
    return Board(date=date, game=found.game.name, edition=found.edition_name, level=level, rows=rows)


@router.get("/days/{month}", responses=answers(404, 422))
async def month_of(month: MonthName, person: ThePerson, service: TheService) -> Month:
    """The days' deals of a month."""
    with judged(404):
        return await month_of_deals(service.days, service.clock, person.id, person.created, month)
