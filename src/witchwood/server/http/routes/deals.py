"""Deals: the one that a code names, whether a table kept its commitment, how hard one was and how it could be won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends

from witchwood.engine.match import Match
from witchwood.lab.levels.levels import grade, graded
from witchwood.server.http.dependencies import Key, Said, ThePerson, TheService, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.service import Service
from witchwood.table.deals import fairness
from witchwood.table.deals.codes import told_code
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted, WonGameAsked
from witchwood.table.messages.responses import CodedDealInfo, DealGrade, WonGame
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_verdicts import won_line
from witchwood.table.shown.secrecy import NO_WAY_TO_WIN, check_shows_win, check_told


@dataclass(frozen=True)
class Claim(Wanted):
    """What a table showed at its end: the deal as text, the salt and the commitment of its start."""

    deal: Annotated[str, Limit(min_length=1, max_length=2000)]
    salt: Annotated[str, Limit(min_length=1, max_length=200)]
    commitment: Annotated[str, Limit(min_length=1, max_length=200)]


class Verified(Said):
    """Whether the commitment is kept, and what that means."""

    ok: bool
    words: str


router = APIRouter(prefix="/api", tags=["deals"], responses=answers(400, 429))


@router.get("/codes/{code}", responses=answers(404))
async def coded_deal(code: str) -> CodedDealInfo:
    """The deal, the rules and the seats that a short code stands for."""
    with judged(404):
        return told_code(code)


@router.post("/verify", responses=answers(*WRITES))
async def verify(claim: Claim) -> Verified:
    """Compare a deal with the commitment of the table's start."""
    ok, words = fairness.verify(claim.deal, claim.salt, claim.commitment)
    return Verified(ok=ok, words=words)


@router.get("/tables/{key}/grade", responses=answers(401, 404, 409))
async def grade_of(key: Key, person: ThePerson, service: TheService) -> DealGrade:
    """How hard the deal of a table was."""
    match = await _told_match(service, key, person.id)
    if match.game.name not in graded():
        raise RefusalError(f"the deals of {match.game.title} have no levels")
    if words := match.game.lacks("levels", match.options):
        raise RefusalError(words)
    await service.warmup.wait_for_levels(match.game.name)
    found = await service.search_pool.solve(
        person.id, match.game.name, lambda: grade(match.game, match.state_at(0), lambda: service.search_pool.closing)
    )
    return DealGrade(verdict=found.verdict, level=found.level, ease=found.ease)


@router.post("/tables/{key}/won-game", responses=answers(401, 404, 409, *WRITES), dependencies=[Depends(count_table)])
async def won_game(key: Key, wanted: WonGameAsked, person: ThePerson, service: TheService) -> WonGame:
    """A won game from some point of one's solitaire on, or from the last point before it that could be won. Before the
    game is over that is help.
    """
    async with service.registry.held(key, person.id) as table:
        seat = table.seat_of(person.id)
        check_shows_win(table, seat, service.clock.now())
        assert seat is not None
        match, moved = table.history.match.copy(), table.history.moved
    found = await service.search_pool.solve(
        person.id, match.game.name, lambda: won_line(match, wanted.ply, lambda: service.search_pool.closing)
    )
    if found is None:
        raise RefusalError(NO_WAY_TO_WIN)
    async with service.registry.held(key, person.id) as table:
        if table.history.moved != moved or not await service.changes.note_help(table, seat, "line"):
            raise RefusalError("the table has moved on: ask again")
    ply, won = found
    assert match.deal is not None
    rules = match.game.unusual(match.options)
    plays = [play.text for play in won.plays]
    made = await service.creation.from_line(person.id, match.game.name, str(match.deal), rules, None, plays)
    return WonGame(id=made, ply=ply)


async def _told_match(service: Service, key: str, person: str) -> Match:
    """A copy of the match of a solitaire whose deal may be shown. RefusalError where it may not."""
    async with service.registry.held(key, person) as table:
        check_told(table, service.clock.now())
        return table.history.match.copy()
