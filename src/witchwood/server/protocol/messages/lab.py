"""The lab's page: finished studies, and small ones that people start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from witchwood.engine.option import Value
from witchwood.lab.offer import Headline
from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import GameName, Wanted


@dataclass(frozen=True)
class NewStudy(Wanted):
    """A change of a game's rules, to be held against the usual ones. options: those that are changed."""

    game: GameName
    options: Annotated[dict[str, Value], Limit(max_length=40)]


class StudyCard(Said):
    """A small study. state: how it stands; interrupted: the service ended meanwhile. before: how many are run first,
    while it waits. deals_done: by all who play. left: seconds as far as is known, at_least: it may well be longer.
    report: whether there is one; no_report: why not. mine: whether you have started it.
    """

    id: str
    game: str
    title: str
    options: dict[str, Value]
    state: Literal["queued", "running", "done", "cancelled", "interrupted", "failed"]
    created: str
    mine: bool
    before: int
    deals: int
    deals_done: int
    left: float | None
    at_least: bool
    problem: str | None
    headlines: list[Headline]
    report: bool
    no_report: str | None


class ShelvedStudy(Said):
    """A study that was run elsewhere. finished: only then it has a report. problem: why it can't be read."""

    name: str
    question: str
    game: str
    title: str
    deals: int
    finished: bool
    problem: str | None


class LabState(Said):
    """The page of the lab. folder: where a study is put to be listed; starts: whether people may start studies here,
    of how many deals.
    """

    mine: list[StudyCard]
    shelf: list[ShelvedStudy]
    folder: str
    starts: bool
    deals: int
