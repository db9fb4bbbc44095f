"""The deal of the day of each solitaire, and who has finished it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException

import witchwood
from witchwood.engine.game import Game
from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.new_tables import today
from witchwood.server.protocol.messages.days import Board, BoardRow, Today
from witchwood.server.service import Service
from witchwood.table import fairness
from witchwood.table.facts import TableFacts

router = APIRouter(prefix="/api/today", tags=["today"], responses=answers(400, 401, 429))


def _solitaires() -> list[Game]:
    return [game for game in map(witchwood.game, witchwood.games()) if game.seats[1] == 1]


@router.get("")
async def deals(person: ThePerson, service: TheService) -> list[Today]:
    """Today's deals, and how far I am with them."""
    day = today()
    mine = {row.game: row for row in await service.store.of_day(person.id, day)}
    done = {row["game"]: row for row in await service.store.results_on(person.id, day)}
    finished = await service.store.finished_on(day)
    return [
        _deal(service, game, day, mine.get(game.name), done.get(game.name), finished.get(game.name, 0))
        for game in _solitaires()
    ]


def _deal(
    service: Service, game: Game, day: str, mine: TableFacts | None, done: Mapping[str, Any] | None, finished: int
) -> Today:
    dealt = fairness.deal_of_the_day(service.secret.encode(), game.name, day)
    text = fairness.deal_text(game, game.settle({}), 1, dealt.number)
    return Today(
        date=day,
        game=game.name,
        title=game.title,
        commitment=fairness.commitment(text, dealt.salt),
        yours=done["words"] if done else None if mine is None else "playing",
        table=None if mine is None else mine.id,
        plays=0 if mine is None else mine.plays,
        seconds=done["seconds"] if done else None,
        finished=finished,
    )


@router.get("/{game}/board", responses=answers(404))
async def board(game: str, person: ThePerson, service: TheService) -> Board:
    """Those who have finished today's deal of a solitaire."""
    if game not in [one.name for one in _solitaires()]:
        raise HTTPException(404, "there is no such solitaire")
    day = today()
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
        for row in await service.store.board(day, game)
    ]
    return Board(date=day, game=game, rows=rows)
