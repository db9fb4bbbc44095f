"""A tournament as clients receive it, and one that is wanted."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, Literal

import witchwood
from witchwood.clock import Clock
from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.server.http.dependencies import Said
from witchwood.server.store.together.tournament_store import StoredTournament, TournamentEntry
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import ByKind, GameName, Wanted
from witchwood.table.messages.states import TermsState
from witchwood.table.seats.seat_names import SOMEONE
from witchwood.table.shown.stored_summary import named_by
from witchwood.table.shown.table_state import when
from witchwood.table.terms import MINUTE, ClockTerms
from witchwood.table.tournaments.deciding import PAUSE, rounds_of
from witchwood.table.tournaments.standings import How
from witchwood.table.tournaments.tournament import Encounter
from witchwood.table.tournaments.tournament_plan import Format, TournamentPlan, check_plan, formats_of

Phase = Literal["before", "on", "over"]
_MARKS = 8  # of an entrant, the last ones
_SOONEST, _LATEST = 1, 43_200  # minutes until it begins


@dataclass(frozen=True)
class NewTournament(Wanted):
    """A tournament that is wanted. begins: in so many minutes. minutes: how long an arena or a duplicate event lasts;
    rounds: of Swiss and of tables, and the deals of a duplicate event; both null for all others. clock: none for
    solitaires. listed: anybody may find it. room: for its members, who all take part.
    """

    name: Annotated[str, Limit(min_length=1, max_length=24)]
    game: GameName
    format: Format
    options: Annotated[dict[str, Value], Limit(max_length=40)] = field(default_factory=dict)
    begins: Annotated[int, Limit(ge=_SOONEST, le=_LATEST)] = 5
    minutes: Annotated[int, Limit(ge=5, le=10_080)] | None = None
    rounds: Annotated[int, Limit(ge=1, le=15)] | None = None
    clock: Annotated[ClockTerms, ByKind()] | None = None
    rated: bool = False
    listed: bool = False
    room: Annotated[str, Limit(min_length=1, max_length=30)] | None = None


class TournamentMade(Said):
    """The tournament that was made; its id is the secret part of its link."""

    id: str


class TournamentCard(Said):
    """A tournament in a list. title: of the game. phase: whether it is to come, goes on, or is over. begins, ends: ISO
    8601 in UTC. entrants: how many take part. mine: you do.
    """

    id: str
    name: str
    game: str
    title: str
    format: Format
    phase: Phase
    begins: str
    ends: str | None
    entrants: int
    mine: bool
    listed: bool


class TournamentOffer(Said):
    """A game of which there are tournaments, and their formats."""

    game: str
    formats: list[Format]


class TournamentList(Said):
    """Tournaments to join, those in which you take part among them, and what new ones can be."""

    tournaments: list[TournamentCard]
    offers: list[TournamentOffer]


class TournamentMark(Said):
    """What a game brought. round: 0 in an arena; in a duplicate event the number of the deal. doubled: by a streak."""

    round: int
    how: How
    points: float
    doubled: bool


class TournamentRow(Said):
    """An entrant in the standing. number: names them everywhere here. profile: the address of theirs,
    null once they are deleted. active: they are paired. ties: what decides between equal points, the first number
    first. marks: of the last games, the latest last.
    """

    number: int
    name: str
    profile: str | None
    rating: int
    active: bool
    place: int
    points: float
    ties: list[float]
    marks: list[TournamentMark]


class TournamentGame(Said):
    """A game. table: its id; null where others still play its deal. players: by seat. places: by seat, 0 for the first;
    none while it is played, or where it counts for nobody. score, plays: of a solitaire.
    """

    table: str | None
    round: int
    players: list[int]
    places: list[int]
    running: bool
    score: float
    plays: int


class TournamentState(Said):
    """A tournament, the same for everybody. begins, ends, next: ISO 8601 in UTC; next: when the next round begins, null
    where that is not known. round: the one that is played or was last, of rounds; of a duplicate event rounds says how
    many deals there are. byes: of that round. games: those that are played.
    """

    id: str
    name: str
    game: str
    title: str
    rules: list[str]
    format: Format
    terms: TermsState
    rated: bool
    listed: bool
    phase: Phase
    begins: str
    ends: str | None
    next: str | None
    round: int
    rounds: int
    byes: list[int]
    rows: list[TournamentRow]
    games: list[TournamentGame]


class TournamentView(Said):
    """A tournament as one person sees it. you: your number, null if you take no part. host: you may call it off before
    it begins. tables: yours in a duplicate event, by the number of the deal. now: when this was said, ISO 8601 in UTC;
    null over a socket, which says nothing as long as nothing changes.
    """

    you: int | None
    host: bool
    tables: dict[int, str]
    now: str | None
    state: TournamentState


class TournamentGames(Said):
    """All games of a tournament, in the order in which they began."""

    games: list[TournamentGame]


def plan_of(game: Game, wanted: NewTournament, now: float) -> TournamentPlan:
    """What is wanted, as it is stored. ValueError says what does not fit."""
    begins = now + wanted.begins * MINUTE
    plan = TournamentPlan(
        game=game.name,
        options=wanted.options,
        format=wanted.format,
        begins=begins,
        ends=None if wanted.minutes is None else begins + wanted.minutes * MINUTE,
        rounds=wanted.rounds or 0,
        clock=wanted.clock,
        rated=wanted.rated,
    )
    game.settle(wanted.options)
    check_plan(game, plan)
    return plan


def tournament_list(entries: list[TournamentEntry], now: float) -> TournamentList:
    """A list, without those whose game is not installed any more."""
    games = [(name, formats_of(witchwood.game(name))) for name in witchwood.games()]
    offers = [TournamentOffer(game=name, formats=formats) for name, formats in games if formats]
    return TournamentList(tournaments=_cards(entries, now), offers=offers)


def _cards(entries: list[TournamentEntry], now: float) -> list[TournamentCard]:
    return [
        TournamentCard(
            id=one.id,
            name=one.name,
            game=one.game,
            title=witchwood.game(one.game).title,
            format=one.format,
            phase=_phase(begun=now >= one.begins, over=one.over),
            begins=when(one.begins),
            ends=None if one.ends is None else when(one.ends),
            entrants=one.entrants,
            mine=one.mine,
            listed=one.listed,
        )
        for one in entries
        if one.game in witchwood.games()
    ]


def view_of(found: StoredTournament, person: str, clock: Clock) -> TournamentView:
    """A tournament as a person sees it."""
    now = clock.now()
    own = _own(found, person, when(now))
    return TournamentView(**own, state=_state(found, begun=now >= found.plan.begins))


def view_text(found: StoredTournament, person: str, clock: Clock) -> str:
    """The same as JSON. What is the same for everybody is written once for all of them."""
    begun = clock.now() >= found.plan.begins
    return f'{json.dumps(_own(found, person, None))[:-1]}, "state": {_state_text(found, begun=begun)}}}'


def all_games(found: StoredTournament) -> TournamentGames:
    """All games so far."""
    return TournamentGames(games=[_game(found, one) for one in found.tournament.encounters])


def _own(found: StoredTournament, person: str, now: str | None) -> dict[str, Any]:
    number = found.number_of(person)
    mine = [one for one in found.tournament.encounters if number in one.players] if found.deals else []
    return {"you": number, "host": found.is_host(person), "tables": {one.round: one.table for one in mine}, "now": now}


@lru_cache(8)
def _state_text(found: StoredTournament, *, begun: bool) -> str:
    return _state(found, begun=begun).model_dump_json()


def _state(found: StoredTournament, *, begun: bool) -> TournamentState:
    plan, tournament = found.plan, found.tournament
    waits = plan.format in ("swiss", "robin", "tables") and tournament.byes and not tournament.running
    comes = None if tournament.over or not waits else tournament.rested + PAUSE
    named = named_by(witchwood.game(plan.game), witchwood.game(plan.game).settle(plan.options))
    return TournamentState(
        id=found.id,
        name=found.name,
        game=plan.game,
        title=named["title"],
        rules=named["rules"],
        format=plan.format,
        terms=TermsState(patience=None, clock=plan.clock),
        rated=plan.rated,
        listed=found.listed,
        phase=_phase(begun=begun, over=tournament.over),
        begins=when(plan.begins),
        ends=None if plan.ends is None else when(plan.ends),
        next=None if comes is None or len(tournament.byes) >= rounds_of(tournament) else when(comes),
        round=len(tournament.byes),
        rounds=rounds_of(tournament),
        byes=list(tournament.byes[-1]) if tournament.byes else [],
        rows=_rows(found),
        games=[_game(found, one) for one in tournament.running],
    )


def _rows(found: StoredTournament) -> list[TournamentRow]:
    entrants, people = found.tournament.entrants, found.people
    return [
        TournamentRow(
            number=one.entrant,
            name=people[one.entrant].name if one.entrant in people else SOMEONE,
            profile=people[one.entrant].profile if one.entrant in people else None,
            rating=entrants[one.entrant].rating,
            active=entrants[one.entrant].active,
            place=one.place,
            points=one.points,
            ties=list(one.ties),
            marks=[
                TournamentMark(round=mark.round, how=mark.how, points=mark.points, doubled=mark.doubled)
                for mark in one.marks[-_MARKS:]
            ],
        )
        for one in found.standing
    ]


def _game(found: StoredTournament, one: Encounter) -> TournamentGame:
    sealed = bool(found.deals) and not found.tournament.over
    return TournamentGame(
        table=None if sealed else one.table,
        round=one.round,
        players=list(one.players),
        places=list(one.places),
        running=one.ended is None,
        score=one.score,
        plays=one.plays,
    )


def _phase(*, begun: bool, over: bool) -> Phase:
    return "over" if over else "on" if begun else "before"
