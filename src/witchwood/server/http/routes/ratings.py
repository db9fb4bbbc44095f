"""Ratings: my own with their curves, and the ladder of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException

import witchwood
from witchwood.server.http.dependencies import Said, ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.service import Service
from witchwood.table.history.facts import RATING_STEP, SETTLED, Rating
from witchwood.table.shown.table_state import when


class RatingPoint(Said):
    """A rating after a game. at: ISO 8601 in UTC."""

    at: str
    rating: int
    likely: int


class MyRating(Said):
    """How strong you are at a game. rating: almost surely at least so; likely: the best guess, with its standard
    deviation. provisional: this is larger than `within`, so the rating has no rank yet and is shown with a question
    mark. curve: after each of the last games, the oldest first.
    """

    game: str
    title: str
    rating: int
    likely: int
    deviation: int
    games: int
    provisional: bool
    within: int
    curve: list[RatingPoint]


class LadderRow(Said):
    """A person, or an agent of one strength (`agent`)."""

    name: str
    profile: str | None
    agent: str | None
    rating: int
    likely: int
    deviation: int
    games: int
    you: bool


class Ladder(Said):
    """People and agents whose ratings are settled, the best first. within: the largest deviation of those."""

    game: str
    title: str
    within: int
    rows: list[LadderRow]


_WITHIN = round(RATING_STEP * SETTLED)
router = APIRouter(prefix="/api", tags=["ratings"], responses=answers(400, 401, 429))


@router.get("/me/ratings")
async def mine(person: ThePerson, service: TheService) -> list[MyRating]:
    """My ratings, in the order of the games; those of games that are not installed any more are left out."""
    return await ratings_of(service, person.id)


async def ratings_of(service: Service, person: str) -> list[MyRating]:
    """A person's ratings."""
    found = {row["game"]: row for row in await service.ratings.of_person(person)}
    return [
        MyRating(
            game=game,
            title=witchwood.game(game).title,
            **_numbers(found[game]),
            provisional=not Rating(found[game]["mu"], found[game]["sigma"]).is_settled,
            within=_WITHIN,
            curve=[_point(row) for row in await service.ratings.curve(person, game)],
        )
        for game in witchwood.games()
        if game in found
    ]


@router.get("/ladder/{game}", responses=answers(404, 422))
async def ladder(game: str, person: ThePerson, service: TheService) -> Ladder:
    """The ladder of a game for several players."""
    if game not in witchwood.games() or witchwood.game(game).seats[1] == 1:
        raise HTTPException(404, "there is no such game for several players")
    rows = [
        LadderRow(
            name=row["name"] or "",
            profile=row["profile"],
            agent=row["agent"],
            **_numbers(row),
            you=row["person"] == person.id,
        )
        for row in await service.ratings.ladder(game)
    ]
    return Ladder(game=game, title=witchwood.game(game).title, within=_WITHIN, rows=rows)


def _numbers(row: Mapping[str, Any]) -> dict[str, int]:
    rating = Rating(row["mu"], row["sigma"])
    return {"rating": rating.shown, "likely": rating.likely, "deviation": rating.deviation, "games": row["games"]}


def _point(row: Mapping[str, Any]) -> RatingPoint:
    rating = Rating(row["mu"], row["sigma"])
    return RatingPoint(at=when(row["at"]), rating=rating.shown, likely=rating.likely)
