"""A lesson, step by step."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from witchwood.server.protocol.messages.base import Asked
from witchwood.table.lesson import MOST_DONE

Notation = Annotated[str, StringConstraints(min_length=1, max_length=40)]  # of an action


class LessonAsk(Asked):
    """What was done of a lesson so far, in notation, and what is to be done now: null to be told the step."""

    done: Annotated[list[Notation], Field(max_length=MOST_DONE)]
    action: Notation | None
