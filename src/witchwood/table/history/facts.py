"""A table without its history: who sits there, how it began, and what lists show of it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.record import read_record
from witchwood.games import load

RATING_START, RATING_STEP, _SURE = 1000, 40, 3  # docs/service.md states the formula
SETTLED = 5.0  # a rating whose sigma is larger is provisional: 200 points of those that are shown


@dataclass(frozen=True)
class Rating:
    """A normal distribution: the strength is `mu`, give or take `sigma`. A newcomer has OpenSkill's usual values."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def shown(self) -> int:
        """The number that is shown: a player's strength is almost certainly at least this. A newcomer's is 1000."""
        return round(RATING_START + RATING_STEP * (self.mu - _SURE * self.sigma))

    @property
    def likely(self) -> int:
        """The most likely strength on the same scale."""
        return round(RATING_START + RATING_STEP * self.mu)

    @property
    def deviation(self) -> int:
        """Its standard deviation on the same scale."""
        return round(RATING_STEP * self.sigma)

    @property
    def is_settled(self) -> bool:
        """Whether enough is known of the strength to rank it."""
        return self.sigma <= SETTLED


@dataclass(frozen=True)
class Seat:
    """Who has a seat: a person, an agent, nobody yet (open), or nobody any more (gone: a seat of a record, or of
    a deleted person).

    person, agent: whose seat it is. name: the person's, or one that an agent brought along. rating: theirs at this
    game, None before the first rated one. gained: how this game has changed the number shown, once it is rated.
    profile: the address of the person's. away: until when they are on vacation, in seconds since 1970.
    """

    seat: int
    kind: str
    person: str | None
    agent: str | None
    name: str | None = None
    rating: Rating | None = None
    gained: int | None = None
    profile: str | None = None
    away: float | None = None


@dataclass(frozen=True)
class TableFacts:
    """A table as it is stored, without its events.

    id: the secret part of its link. options: all of them, as JSON. deal: its number as text, None where the game began
    at a position. salt: 128 random bits, in hexadecimal. chosen: a person chose the number or had it shown, so it is no
    secret. day: the name of a deal of the day (`days.py`). record: the record that the table was made from. rematch:
    the table where the same people play again. level: what was wished of the deal, "winnable" or a level, None for any
    deal. rated: whether the result is to change ratings. room: that to which it belongs.
    tournament: that
    whose game it is. sealed: until when others may play the same deal, in seconds since 1970; None once its tournament
    is over, and at all other tables. created, updated: seconds since 1970.
    terms: how it is played with others, as `Terms` writes them.
    version to due: what lists show, written with every event (`summary_of`). waits: who is waited for. due: when the
    time of the one to move is over, None where none runs.
    """

    id: str
    owner: str
    game: str
    options: str
    deal: str | None
    salt: str
    chosen: bool
    day: str | None
    record: str | None
    listed: bool
    created: float
    rematch: str | None
    version: int
    plays: int
    turn: int | None
    waits: str | None
    finished: bool
    result: str | None
    updated: float
    seats: tuple[Seat, ...] = ()
    scores: str | None = None
    rated: bool = False
    level: str | None = None
    terms: str | None = None
    due: float | None = None
    room: str | None = None
    tournament: str | None = None
    sealed: float | None = None

    @property
    def settled(self) -> dict[str, Value]:
        """All options."""
        options: dict[str, Value] = json.loads(self.options)
        return options

    @property
    def is_among_people(self) -> bool:
        """Whether several people play here, those included for whom a seat is kept, and those who were deleted."""
        return self.record is None and sum(one.kind != "agent" for one in self.seats) > 1

    @property
    def can_count(self) -> bool:
        """Whether a result can count: not that of a record, nor one among people where one of them chose the number,
        for who did can know all cards.
        """
        return self.record is None and not (self.chosen and self.is_among_people)


def match_at_start(facts: TableFacts) -> Match:
    """The match as the table began: from its record, or dealt. ValueError if the rules no longer allow it."""
    if facts.record is not None:
        return read_record(facts.record, load)
    assert facts.deal is not None
    return Match.from_deal(load(facts.game), int(facts.deal), json.loads(facts.options), len(facts.seats))
