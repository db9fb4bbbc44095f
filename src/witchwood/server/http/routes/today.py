"""The deals of the day of each solitaire, and who has finished them."""

from __future__ import annotations

import json

from fastapi import APIRouter, HTTPException

import witchwood
from witchwood.server.deals.days import solitaires
from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.new_tables import today
from witchwood.server.protocol.messages.days import Board, BoardRow, Today
from witchwood.table import fairness
from witchwood.table.days import DAY_LEVELS, DayLevel, name_of, streak_of

router = APIRouter(prefix="/api/today", tags=["today"], responses=answers(400, 401, 429))


@router.get("")
async def deals(person: ThePerson, service: TheService) -> list[Today]:
    """Today's deals, and how far I am with them. Those of a level stand here as soon as they are found."""
    date = today()
    mine = {(row.day, row.game): row for row in await service.store.of_day(person.id, date)}
    done = {(row["day"], row["game"]): row for row in await service.store.results_on(person.id, date)}
    finished = await service.store.finished_on(date)
    dealt = await service.days.all_of(date, date)
    won = await service.day_store.won_on(person.id)
    told = []
    for name in solitaires():
        game = witchwood.game(name)
        for level in (None, *DAY_LEVELS):
            key = (name_of(date, level), name)
            if key not in dealt:
                continue
            table, result = mine.get(key), done.get(key)
            text = fairness.deal_text(game, game.settle({}), 1, dealt[key].number)
            told.append(
                Today(
                    date=date,
                    game=name,
                    level=level,
                    title=game.title,
                    commitment=fairness.commitment(text, dealt[key].salt),
                    yours=result["words"] if result else None if table is None else "playing",
                    table=None if table is None else table.id,
                    plays=0 if table is None else table.plays,
                    seconds=result["seconds"] if result else None,
                    finished=finished.get(key, 0),
                    streak=streak_of(won.get(name, ()), date).current,
                )
            )
    return told


@router.get("/{game}/board", responses=answers(404, 422))
async def board(game: str, person: ThePerson, service: TheService, level: DayLevel | None = None) -> Board:
    """Those who have finished today's deal of a solitaire, the one of any level or of the one that is asked for."""
    if game not in solitaires():
        raise HTTPException(404, "there is no such solitaire")
    date = today()
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
