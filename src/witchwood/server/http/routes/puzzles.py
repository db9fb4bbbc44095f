"""Puzzles: the one of a day, the next one for a player, and what an answer comes to.

The service stores nothing of them: each request says what was played so far, and the player's rating.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, HTTPException, Request

import witchwood
from witchwood.puzzles.collection import find_puzzle
from witchwood.server.http.dependencies import TheLimits, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import ADDRESS, network_of
from witchwood.table.messages.requests import PuzzleAsk, PuzzleWish
from witchwood.table.messages.responses import PuzzleKind, PuzzleName, PuzzleState
from witchwood.table.shown.puzzle_state import day_puzzle, puzzle_kinds, puzzle_state, wished_puzzle

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=answers(400, 429))


@router.get("")
async def kinds() -> list[PuzzleKind]:
    """The themes of all puzzles, and how many there are."""
    return await asyncio.to_thread(puzzle_kinds)


@router.get("/day/{day}", responses=answers(404))
async def of_day(day: str) -> PuzzleName:
    """The puzzle of a day, by the date where the player is."""
    with judged(404):
        return await asyncio.to_thread(day_puzzle, day)


@router.post("/next", responses=answers(403, 413, 415, 422))
async def wished(wish: PuzzleWish) -> PuzzleName:
    """The next puzzle for a player."""
    return await asyncio.to_thread(wished_puzzle, wish)


@router.post("/{game}/{name}", responses=answers(403, 404, 413, 415, 422, 503))
async def solve(
    game: str, name: str, asked: PuzzleAsk, request: Request, service: TheService, limits: TheLimits
) -> PuzzleState:
    """Where a puzzle stands after the player's plays."""
    with judged(404):
        puzzle = await asyncio.to_thread(find_puzzle, game, name)
    if not service.warmup.ready.get(game, True):
        raise HTTPException(503, f"{witchwood.game(game).title} is still being prepared: try again in a moment")
    limits.check(ADDRESS, network_of(request), "too many requests: wait a moment", 1)
    with judged(place="plays: "):
        return await asyncio.to_thread(puzzle_state, puzzle, asked)
