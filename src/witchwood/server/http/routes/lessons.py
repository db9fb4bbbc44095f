"""Lessons, a step at a time. The service stores nothing of them: each request says what was done so far."""

from __future__ import annotations

import asyncio
from functools import cache

from fastapi import APIRouter, HTTPException, Request

import witchwood
from witchwood.server.http.dependencies import TheLimits, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import ADDRESS, network_of
from witchwood.table.lessons.lesson import lesson_state
from witchwood.table.lessons.lesson_text import Lesson, find_lesson
from witchwood.table.messages.requests import LessonAsk
from witchwood.table.messages.responses import LessonState

router = APIRouter(prefix="/api", tags=["games"], responses=answers(400, 429))
_PLAYS = 4  # that are replayed for the price of a request


@router.post("/games/{game}/lessons/{lesson}", responses=answers(403, 404, 413, 415, 422, 503))
async def step(
    game: str, lesson: str, asked: LessonAsk, request: Request, service: TheService, limits: TheLimits
) -> LessonState:
    """Where a lesson stands after what was done, and the answer to one action more. It takes no more than a replay."""
    found = await asyncio.to_thread(_lesson, game, lesson) if game in witchwood.games() else None
    if found is None:
        raise HTTPException(404, f"{game} has no lesson {lesson}")
    if not service.warmup.ready.get(game, True):
        raise HTTPException(503, f"{witchwood.game(game).title} is still being prepared: try again in a moment")
    limits.check(ADDRESS, network_of(request), "too many requests: wait a moment", len(asked.done) / _PLAYS)
    with judged(place="done: "):
        return await asyncio.to_thread(lesson_state, witchwood.game(game), found, asked.done, asked.action)


@cache
def _lesson(game: str, name: str) -> Lesson | None:
    return find_lesson(witchwood.game(game), name)
