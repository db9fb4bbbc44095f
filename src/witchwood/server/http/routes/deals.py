"""What is told of a solitaire's deal when the game is over: how hard it was, and how it could have been won."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from witchwood.engine.match import Match
from witchwood.lab.levels.levels import grade, graded
from witchwood.server.http.dependencies import TheLimits, ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.limits import TABLES
from witchwood.server.http.routes.tables import Key
from witchwood.server.service import Service
from witchwood.table.afterwards import NO_WAY_TO_WIN, check_solver
from witchwood.table.messages.requests import WonGameAsked
from witchwood.table.messages.responses import DealGrade, WonGame
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_verdicts import won_line
from witchwood.table.shown.secrecy import check_told

router = APIRouter(prefix="/api/tables", tags=["deals"], responses=answers(400, 401, 404, 409, 429))


@router.get("/{key}/grade")
async def grade_of(key: Key, person: ThePerson, service: TheService) -> DealGrade:
    """How hard the deal of a table was."""
    match = await _told_match(service, key, person.id)
    if match.game.name not in graded():
        raise RefusalError(f"the deals of {match.game.title} have no levels")
    await service.warmup.wait_for_levels(match.game.name)
    found = await service.search_pool.solve(
        person.id, match.game.name, lambda: grade(match.game, match.state_at(0), lambda: service.search_pool.closing)
    )
    return DealGrade(verdict=found.verdict, level=found.level, ease=found.ease)


@router.post("/{key}/won-game", responses=answers(403, 413, 415, 422))
async def won_game(
    key: Key, wanted: WonGameAsked, person: ThePerson, service: TheService, limits: TheLimits
) -> WonGame:
    """A won game from some point of an ended one on, or from the last point before it that could be won."""
    if not limits.allow(TABLES, person.id):
        raise HTTPException(429, "too many new tables: wait a minute")
    match = await _told_match(service, key, person.id, played=True)
    check_solver(match)
    found = await service.search_pool.solve(
        person.id, match.game.name, lambda: won_line(match, wanted.ply, lambda: service.search_pool.closing)
    )
    if found is None:
        raise RefusalError(NO_WAY_TO_WIN)
    ply, won = found
    assert match.deal is not None
    rules = match.game.unusual(match.options)
    plays = [play.text for play in won.plays]
    made = await service.creation.from_line(person.id, match.game.name, str(match.deal), rules, None, plays)
    return WonGame(id=made, ply=ply)


async def _told_match(service: Service, key: str, person: str, *, played: bool = False) -> Match:
    """A copy of the match of a solitaire whose deal may be told. RefusalError where it may not; played: or to somebody
    who has not played it.
    """
    opened = await service.registry.get(key, person)
    async with service.registry.hold(opened):
        check_told(opened, service.clock.now())
        if played and opened.seat_of(person) is None:
            raise RefusalError("only the player can see how this game could have been won")
        return opened.history.match.copy()
