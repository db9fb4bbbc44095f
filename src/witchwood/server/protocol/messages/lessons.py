"""A lesson, step by step."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from witchwood.engine.view import View
from witchwood.server.protocol.messages.base import Asked, Said
from witchwood.table.lesson import MOST_DONE
from witchwood.table.messages.known import ToldPlay

Notation = Annotated[str, StringConstraints(min_length=1, max_length=40)]  # of an action


class LessonAsk(Asked):
    """What was done of a lesson so far, in notation, and what is to be done now: null to be told the step."""

    done: Annotated[list[Notation], Field(max_length=MOST_DONE)]
    action: Notation | None


class LessonAnswer(Said):
    """right: the action was done, and the lesson goes on."""

    right: bool
    words: str


class LessonState(Said):
    """A step of a lesson, as it is to be done; with an answer, as it stands after that.

    number: which step of `count`, from 0. wanted: the actions asked for, none where any will do. free: the last step,
    played to the end of the game. over: it has ended; reached: as it should. done: all that was done until now.
    """

    title: str
    count: int
    number: int
    heading: str
    words: str
    wanted: list[str]
    free: bool
    over: bool
    reached: bool
    answer: LessonAnswer | None
    done: list[str]
    seat: int
    seats: int
    view: View
    plays: list[ToldPlay]
