"""People: their profiles, ties to them, challenges, and those whom I follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Path, Query

import witchwood
from witchwood.engine.option import Value
from witchwood.server.http.dependencies import Key, Said, TheLimits, ThePerson, TheService, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.limits import CHALLENGES, FINDS, TIES
from witchwood.server.http.routes.ratings import MyRating, ratings_of
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person
from witchwood.server.store.tables.table_store import MetGame
from witchwood.table.history.facts import Rating
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.lists import TableCard
from witchwood.table.messages.requests import ByKind, GameName, MeSeat, NewTable, OpenSeat, SeatWish, Wanted
from witchwood.table.messages.responses import TableMade
from witchwood.table.new_table import game_of
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seat_names import face_of
from witchwood.table.shown.table_state import card_of, cards_of, when
from witchwood.table.terms import ClockTerms, Patience
from witchwood.table.together.pairing import chance_against

Tie: TypeAlias = Literal["follow", "mute", "block"]
Address = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]  # of a profile
_LAST = 10  # games of two people that are shown one by one


class GameChance(Said):
    """Of how many of a hundred games you would win against a person, by both ratings."""

    game: str
    title: str
    percent: int


class Versus(Said):
    """You and a person: the games that only you won, that only they did, and the others. last: of the latest games,
    the latest first.
    """

    won: int
    lost: int
    shared: int
    last: list[Literal["won", "lost", "shared"]]
    chances: list[GameChance]


class Profile(Said):
    """What you may know of a person. face: the number of their avatar. since: the month in which they came. here:
    whether a page of theirs is open; never for those who block you. lately: finished games of several players that were
    listed, or in which you played too. versus: null for yourself. ties: what you have with them.
    """

    profile: str
    name: str
    face: int
    since: str
    here: bool
    you: bool
    ratings: list[MyRating]
    lately: list[TableCard]
    versus: Versus | None
    ties: list[Tie]


class PersonFound(Said):
    """A person by name."""

    profile: str
    name: str


class Friend(Said):
    """A person whom you follow. seen: when a page of theirs was open last, null where that isn't known. table: where
    they play, if it is a table that anybody may watch.
    """

    profile: str
    name: str
    here: bool
    seen: str | None
    table: TableCard | None


class Challenge(Said):
    """A person offers you a seat."""

    profile: str
    name: str
    table: TableCard


@dataclass(frozen=True)
class TieWanted(Wanted):
    """What is to be between me and a person, or no longer."""

    kind: Tie
    on: bool


@dataclass(frozen=True)
class ChallengeWanted(Wanted):
    """The game to which a person is challenged, as in `NewTable`. It has as few seats as it may."""

    game: GameName
    options: Annotated[dict[str, Value], Limit(max_length=40)] = field(default_factory=dict)
    rated: bool = False
    patience: Patience | None = None
    clock: Annotated[ClockTerms, ByKind()] | None = None


router = APIRouter(prefix="/api", tags=["people"], responses=answers(400, 401, 429))


@router.get("/people", responses=answers(404, 422))
async def find(
    person: ThePerson, service: TheService, limits: TheLimits, name: Annotated[str, Query(max_length=40)]
) -> PersonFound:
    """The person who has claimed a name; guests have none."""
    limits.check(FINDS, person.id, "you looked for many people just now: wait a moment")
    found = await service.people.named(" ".join(name.split()))
    if found is None or found.barred:
        raise HTTPException(404, f"name: nobody here has claimed {name}")
    return PersonFound(profile=found.profile, name=found.name)


@router.get("/people/{profile}", responses=answers(404, 422))
async def profile_of(profile: Address, person: ThePerson, service: TheService, limits: TheLimits) -> Profile:
    """What I may know of a person."""
    limits.check(FINDS, person.id, "you looked at many people just now: wait a moment")
    other = await _other(service, profile)
    is_me = other.id == person.id
    is_blocked = not is_me and person.id in await service.meeting.ties.blocked_by(other.id)
    return Profile(
        profile=other.profile,
        name=other.name,
        face=face_of(other.id),
        since=when(other.created)[:7],
        here=is_me or (service.people.is_here(other) and not is_blocked),
        you=is_me,
        ratings=await ratings_of(service, other.id),
        lately=cards_of(await service.store.shared_games(other.id, person.id), person.id, service.clock.now()),
        versus=None if is_me else await _versus(service, person.id, other.id),
        ties=[] if is_me else await _ties(service, person.id, other.id),
    )


@router.post("/people/{profile}/ties", responses=answers(404, 409, *WRITES))
async def set_tie(
    profile: Address, wanted: TieWanted, person: ThePerson, service: TheService, limits: TheLimits
) -> list[Tie]:
    """Follow, mute or block a person, or no longer; what I have with them then. They don't learn of it."""
    limits.check(TIES, person.id, "you changed that often just now: wait a moment")
    other = await _other(service, profile)
    if other.id == person.id:
        raise RefusalError("this is you")
    if wanted.kind == "mute":
        await service.talk.mute(person.id, other.id, on=wanted.on)
    else:
        await service.meeting.ties.set_tie(person.id, other.id, wanted.kind, on=wanted.on)
    return await _ties(service, person.id, other.id)


@router.post(
    "/people/{profile}/challenge", responses=answers(404, 409, 503, *WRITES), dependencies=[Depends(count_table)]
)
async def challenge(
    profile: Address, wanted: ChallengeWanted, person: ThePerson, service: TheService, limits: TheLimits
) -> TableMade:
    """Offer a person a seat at a new table of mine."""
    limits.check(CHALLENGES, person.id, "you challenged many people just now: wait some minutes")
    other, ties = await _other(service, profile), service.meeting.ties
    if other.id == person.id:
        raise RefusalError("you can't challenge yourself")
    if other.barred or await ties.are_apart(person.id, other.id):
        raise RefusalError(f"{other.name} can't be challenged just now")
    if wanted.rated and service.addresses.are_one([person.id, other.id]):
        raise RefusalError(f"{other.name} has your address or your browser: challenge them to a game that isn't rated")
    await ties.check_challenge(person.id, other.id)
    with judged():
        game = game_of(wanted.game)
        if game.seats[1] == 1:
            raise ValueError("game: choose one for several players")
        seats: list[SeatWish] = [MeSeat("me"), *[OpenSeat("open")] * (max(2, game.seats[0]) - 1)]
        terms: dict[str, Any] = {"patience": wanted.patience, "clock": wanted.clock}
        asked = NewTable(game.name, wanted.options, seats=seats, rated=wanted.rated, **terms)
        key = await service.new_tables.make(person.id, asked)
    await ties.challenge(key, person.id, other.id)
    service.pusher.invite(await service.registry.get(key, person.id), other.id)
    return TableMade(id=key)


@router.get("/me/challenges")
async def challenges(person: ThePerson, service: TheService) -> list[Challenge]:
    """The seats that people offer me. It notes that I am here, and is asked for now and then by every page."""
    service.meeting.attendance.note(person.id)
    found: list[Challenge] = []
    for one in await service.meeting.ties.challenges_to(person.id):
        facts = await service.store.find(one.table)
        if facts is not None and facts.game in witchwood.games():
            table = card_of(facts, person.id, service.clock.now())
            found.append(Challenge(profile=one.challenger.profile, name=one.challenger.name, table=table))
    return found


@router.post("/me/challenges/{key}/decline", status_code=204, responses=answers(404, 409, *WRITES))
async def decline(key: Key, person: ThePerson, service: TheService) -> None:
    """Don't take the seat that a person offers me; their table is closed if nobody else has come to it."""
    if not await service.meeting.ties.end_challenge(key, person.id):
        raise HTTPException(404, "there is no such challenge: it may have been taken back")
    async with service.registry.held(key, person.id) as table:
        others = [one for one in table.seats if one.person not in (None, table.facts.owner)]
        if not (table.has_begun or table.is_over or others):
            await service.hosts.close(table, table.facts.owner)


@router.get("/me/friends")
async def friends(person: ThePerson, service: TheService) -> list[Friend]:
    """The people whom I follow: where they are, as far as they let me know."""
    followed = await service.meeting.ties.followed_by(person.id)
    hidden = await service.meeting.ties.who_block(person.id)
    seen = [one for one in followed if one.id not in hidden]
    playing = await service.store.open_games_of([one.id for one in seen if service.people.is_here(one)])
    cards = {key: card_of(facts, person.id, service.clock.now()) for key, facts in playing.items()}
    return [
        Friend(
            profile=one.profile,
            name=one.name,
            here=service.people.is_here(one) and one.id not in hidden,
            seen=None if one.here is None or one.id in hidden else when(one.here),
            table=cards.get(one.id),
        )
        for one in followed
    ]


async def _other(service: Service, profile: str) -> Person:
    found = await service.people.find_profile(profile)
    if found is None:
        raise HTTPException(404, "there is no such person: they may have left")
    return found


async def _ties(service: Service, person: str, other: str) -> list[Tie]:
    has = await service.meeting.ties.ties_to(person, other)
    if other in await service.talk.muted_by(person):
        has.add("mute")
    kinds: tuple[Tie, ...] = ("follow", "mute", "block")
    return [kind for kind in kinds if kind in has]


async def _versus(service: Service, person: str, other: str) -> Versus:
    met = await service.store.met(person, other)
    ends = [_end(one) for one in met]
    return Versus(
        won=ends.count("won"),
        lost=ends.count("lost"),
        shared=ends.count("shared"),
        last=ends[:_LAST],
        chances=await _chances(service, person, other),
    )


def _end(one: MetGame) -> Literal["won", "lost", "shared"]:
    return "shared" if one.won == one.other_won else "won" if one.won else "lost"


async def _chances(service: Service, person: str, other: str) -> list[GameChance]:
    """For games of exactly two that both have played rated."""
    mine, theirs = [
        {row["game"]: Rating(row["mu"], row["sigma"]) for row in await service.ratings.of_person(one)}
        for one in (person, other)
    ]
    return [
        GameChance(
            game=name,
            title=witchwood.game(name).title,
            percent=round(100 * chance_against(mine[name], theirs[name])),
        )
        for name in witchwood.games()
        if witchwood.game(name).seats == (2, 2) and name in mine and name in theirs
    ]
