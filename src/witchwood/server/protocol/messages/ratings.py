"""How strong somebody is at a game, and the ladder."""

from __future__ import annotations

from witchwood.server.protocol.messages.base import Said


class RatingPoint(Said):
    """A rating after a game. at: ISO 8601 in UTC."""

    at: str
    rating: int
    likely: int


class MyRating(Said):
    """How strong you are at a game. rating: almost surely at least so; likely: the best guess, with its standard
    deviation. curve: after each of the last games, the oldest first. least: games until you are on the ladder.
    """

    game: str
    title: str
    rating: int
    likely: int
    deviation: int
    games: int
    least: int
    curve: list[RatingPoint]


class LadderRow(Said):
    """A person, or an agent of one strength (`agent`)."""

    name: str
    agent: str | None
    rating: int
    likely: int
    deviation: int
    games: int
    you: bool


class Ladder(Said):
    """Agents, and people who have played at least so many rated games: the best first."""

    game: str
    title: str
    least: int
    rows: list[LadderRow]
