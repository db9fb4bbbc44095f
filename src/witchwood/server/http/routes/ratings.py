"""Ratings: my own with their curves, and the ladder of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, HTTPException

import witchwood
from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.protocol.messages.ratings import Ladder, LadderRow, MyRating, RatingPoint
from witchwood.server.store.people.rating_store import LEAST
from witchwood.table.history.rating_scale import Rating
from witchwood.table.shown.table_state import when

router = APIRouter(prefix="/api", tags=["ratings"], responses=answers(400, 401, 429))


@router.get("/me/ratings")
async def mine(person: ThePerson, service: TheService) -> list[MyRating]:
    """My ratings, in the order of the games; those of games that are not installed any more are left out."""
    found = {row["game"]: row for row in await service.ratings.of_person(person.id)}
    return [
        MyRating(
            game=game,
            title=witchwood.game(game).title,
            **_numbers(found[game]),
            least=LEAST,
            curve=[_point(row) for row in await service.ratings.curve(person.id, game)],
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
        LadderRow(name=row["name"] or "", agent=row["agent"], **_numbers(row), you=row["person"] == person.id)
        for row in await service.ratings.ladder(game)
    ]
    return Ladder(game=game, title=witchwood.game(game).title, least=LEAST, rows=rows)


def _numbers(row: Mapping[str, Any]) -> dict[str, int]:
    rating = Rating(row["mu"], row["sigma"])
    return {"rating": rating.shown, "likely": rating.likely, "deviation": rating.deviation, "games": row["games"]}


def _point(row: Mapping[str, Any]) -> RatingPoint:
    rating = Rating(row["mu"], row["sigma"])
    return RatingPoint(at=when(row["at"]), rating=rating.shown, likely=rating.likely)
