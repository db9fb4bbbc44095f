"""Lessons, a step at a time. Nothing of them is kept here: whoever learns says what was done so far."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, HTTPException, Request

import witchwood
from witchwood.server.http.dependencies import TheLimits, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.limits import ADDRESS, network_of
from witchwood.server.protocol.messages.lessons import LessonAnswer, LessonAsk, LessonState
from witchwood.table.lesson import Learning
from witchwood.table.lesson_text import Lesson, find_lesson
from witchwood.table.visibility import play_for

router = APIRouter(prefix="/api", tags=["games"], responses=answers(400, 429))
_PLAYS = 4  # that are replayed for the price of a request


@router.post("/games/{game}/lessons/{lesson}", responses=answers(403, 404, 413, 415, 422, 503))
def step(
    game: str, lesson: str, asked: LessonAsk, request: Request, service: TheService, limits: TheLimits
) -> LessonState:
    """Where a lesson stands after what was done, and the answer to one action more. It takes no more than a replay."""
    found = _lesson(game, lesson) if game in witchwood.games() else None
    if found is None:
        raise HTTPException(404, f"{game} has no lesson {lesson}")
    if not service.warmup.ready.get(game, True):
        raise HTTPException(503, f"{witchwood.game(game).title} is still being prepared: try again in a moment")
    if not limits.allow(ADDRESS, network_of(request), len(asked.done) / _PLAYS):
        raise HTTPException(429, "too many requests: wait a moment")
    try:
        learning = Learning(witchwood.game(game), found, asked.done)
    except ValueError as error:
        raise HTTPException(422, f"done: {error}") from None
    learning.goes_on()
    number, shown = learning.number, learning.step
    answered = None if asked.action is None else learning.answer(asked.action)
    match = learning.match
    return LessonState(
        title=witchwood.game(game).title,
        count=len(found.steps),
        number=number,
        heading=shown.title,
        words=shown.words,
        wanted=list(shown.do),
        free=shown.end is not None,
        over=learning.over,
        reached=learning.reached,
        answer=None if answered is None else LessonAnswer(right=answered.right, words=answered.words),
        done=learning.done,
        seat=found.seat,
        seats=match.seats,
        view=match.view(found.seat),
        plays=[play_for(match, play, found.seat) for play in range(len(match.plays))],
    )


@cache
def _lesson(game: str, name: str) -> Lesson | None:
    return find_lesson(witchwood.game(game), name)
