"""Where a lesson stands after what was done, and the answer to one action more, for clients."""

from __future__ import annotations

from collections.abc import Sequence

from witchwood.engine.game import Game
from witchwood.table.lessons.lesson import Learning
from witchwood.table.lessons.lesson_text import Lesson
from witchwood.table.messages.responses import LessonAnswer, LessonState
from witchwood.table.visibility import play_for


def lesson_state(game: Game, lesson: Lesson, done: Sequence[str], action: str | None) -> LessonState:
    """Where a lesson stands. ValueError for an action among `done` that was not asked for."""
    learning = Learning(game, lesson, done)
    learning.goes_on()
    number, shown = learning.number, learning.step
    answered = None if action is None else learning.answer(action)
    match = learning.match
    return LessonState(
        title=game.title,
        count=len(lesson.steps),
        number=number,
        heading=shown.title,
        words=shown.words,
        wanted=list(shown.do),
        help=None if answered is not None and answered.right and shown.end is None else learning.help,
        free=shown.end is not None,
        over=learning.over,
        reached=learning.reached,
        answer=None
        if answered is None
        else LessonAnswer(right=answered.right, words=answered.words, poor=answered.poor),
        done=learning.done,
        seat=lesson.seat,
        seats=match.seats,
        view=match.view(lesson.seat),
        plays=[play_for(match, play, lesson.seat) for play in range(len(match.plays))],
    )
