"""Puzzles: the one of a day, the next one for a player, and what an answer comes to.

The service stores nothing of them: each request says what was played so far, and the player's rating.
"""

from __future__ import annotations

import asyncio
import gzip
import json

from fastapi import APIRouter, HTTPException, Request, Response

import witchwood
from witchwood.puzzles.collection import find_puzzle
from witchwood.server.http.dependencies import TheLimits, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import PUZZLES, network_of
from witchwood.table.messages.requests import PuzzleAsk, PuzzleWish
from witchwood.table.messages.responses import PuzzleAhead, PuzzleKind, PuzzleName, PuzzleState
from witchwood.table.shown.puzzle_state import (
    day_puzzle,
    puzzle_kinds,
    puzzle_state,
    puzzles_ahead,
    wished_puzzle,
)

_OF_ADVANCE = 20  # plays: ten puzzles take up to 0.8 s of a processor
_TOO_MANY = "too many puzzles from your address: wait a moment"

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=answers(400, 429))


@router.get("")
async def kinds() -> list[PuzzleKind]:
    """The kinds of all puzzles, and how many there are of each."""
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


@router.post("/ahead", response_model=list[PuzzleAhead], responses=answers(403, 413, 415, 422, 503))
async def ahead(wish: PuzzleWish, request: Request, service: TheService, limits: TheLimits) -> Response:
    """The next ten puzzles for a player with all answers to them, for a client that loses the connection. Packed: it is
    up to 5 MB of much the same.
    """
    if not all(service.warmup.ready.values()):
        raise HTTPException(503, "the games are still being prepared: try again in a moment")
    limits.check(PUZZLES, network_of(request), _TOO_MANY, _OF_ADVANCE)

    def packed() -> bytes:
        return gzip.compress(json.dumps(puzzles_ahead(wish)).encode())

    headers = {"content-encoding": "gzip"}
    return Response(await asyncio.to_thread(packed), media_type="application/json", headers=headers)


@router.post("/{game}/{name}", responses=answers(403, 404, 413, 415, 422, 503))
async def solve(
    game: str, name: str, asked: PuzzleAsk, request: Request, service: TheService, limits: TheLimits
) -> PuzzleState:
    """Where a puzzle stands after the player's plays."""
    limits.check(PUZZLES, network_of(request), _TOO_MANY)
    with judged(404):
        puzzle = await asyncio.to_thread(find_puzzle, game, name)
    if not service.warmup.ready.get(game, True):
        raise HTTPException(503, f"{witchwood.game(game).title} is still being prepared: try again in a moment")
    with judged(place="plays: "):
        return await asyncio.to_thread(puzzle_state, puzzle, asked)
