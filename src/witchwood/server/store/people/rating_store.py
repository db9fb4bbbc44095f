"""Ratings in the database: each rated game changes them once, whichever process comes to it first.

A game that has ended waits in `rated_games`, stored in one transaction with the event that ended it. Another one reads
the ratings, changes them and marks the game as rated.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.dialect import fetch_dicts, insert_into, is_postgres
from witchwood.server.store.database.models import people, rated_games, rating_changes, ratings
from witchwood.server.store.database.writer import Writer
from witchwood.table.history.facts import SETTLED, Rating
from witchwood.table.terms import DAY
from witchwood.table.together.ratings import Placed, read_outcome

FULL = 4  # games of the same two people in a day that count fully; each further one counts half of the one before
_ROWS = 100  # of a ladder
_CURVE = 300  # games of a curve
_LOCK = int.from_bytes(hashlib.sha256(b"witchwood ratings").digest()[:8], "big", signed=True)


class RatingStore:
    """Ratings. sender: see `TableStore`. are_one: whether some of these people may be one person, who changes no rating
    by playing with themselves; asked from the thread that writes.
    """

    def __init__(
        self, engine: AsyncEngine, writer: Writer, sender: str, are_one: Callable[[Collection[str]], bool]
    ) -> None:
        self._engine = engine
        self._are_one = are_one
        self._writer = writer
        self._sender = sender
        self._postgres = is_postgres(engine)

    async def rate_next(self) -> str | None:
        """Rate the game that has waited longest; its table. None if none waits."""
        return await self._writer.run(self._rate_next)

    def _rate_next(self, connection: Connection) -> str | None:
        if self._postgres:  # one process rates at a time: a rating depends on the one before
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        waiting = select(rated_games).where(rated_games.c.outcome.is_not(None))
        game = connection.execute(waiting.order_by(rated_games.c.finished, rated_games.c.table_id).limit(1)).first()
        if game is None:
            return None
        placed = _still_here(connection, read_outcome(game.outcome))
        if not self._are_one([one.person for one in placed if one.person is not None]):
            self._rate(connection, game, placed)
        done = update(rated_games).where(rated_games.c.table_id == game.table_id).values(outcome=None)
        connection.execute(done)
        tell(connection, self._sender, game.table_id, "rated")
        return str(game.table_id)

    def _rate(self, connection: Connection, game: Any, placed: list[Placed]) -> None:
        known = _known(connection, game.game, {one.competitor for one in placed})
        before = [known.get(one.competitor, (Rating(), 0))[0] for one in placed]
        weight = _weight(connection, game, {one.person for one in placed if one.person is not None})
        learnt: dict[str, list[Rating]] = defaultdict(list)
        for one, was, rating in zip(placed, before, after(before, [one.place for one in placed]), strict=True):
            learnt[one.competitor].append(_towards(was, rating, weight))
        for one, rating in zip(placed, before, strict=True):
            now = _mean(learnt[one.competitor])
            who = {"game": game.game, "person": one.person, "agent": one.agent, "mu": now.mu, "sigma": now.sigma}
            games = known.get(one.competitor, (rating, 0))[1] + 1
            kept = {**who, "competitor": one.competitor, "shown": now.shown, "games": games}
            new = insert_into(self._engine, ratings).values(kept)
            connection.execute(new.on_conflict_do_update(index_elements=["game", "competitor"], set_=kept))
            gained = now.shown - rating.shown
            changed = {"table_id": game.table_id, "seat": one.seat, "gained": gained, "at": game.finished}
            connection.execute(insert(rating_changes).values({**who, **changed}))

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """A person's ratings: mu, sigma and games, by game."""
        return await fetch_dicts(self._engine, select(ratings).where(ratings.c.person == person))

    async def curve(self, person: str, game: str) -> list[dict[str, Any]]:
        """A person's ratings after each of the last games, the oldest first: at, mu, sigma."""
        mine = (rating_changes.c.person == person, rating_changes.c.game == game)
        asked = select(rating_changes).where(*mine).order_by(rating_changes.c.at.desc()).limit(_CURVE)
        return (await fetch_dicts(self._engine, asked))[::-1]

    async def ladder(self, game: str) -> list[dict[str, Any]]:
        """People and agents whose ratings are settled, the best first."""
        asked = (
            select(ratings, people.c.name, people.c.profile)
            .join(people, people.c.id == ratings.c.person, isouter=True)
            .where(ratings.c.game == game, ratings.c.sigma <= SETTLED)
            .order_by(ratings.c.shown.desc())  # as the index has it: equal ones are put in order afterwards
            .limit(_ROWS)
        )
        return sorted(await fetch_dicts(self._engine, asked), key=lambda row: (-row["shown"], row["competitor"]))


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a game, by OpenSkill's Plackett-Luce model with its usual settings. places: lower is better; equal
    ones are ties.
    """
    from openskill.models import PlackettLuce  # only who rates needs it

    if len(before) < 2:
        return list(before)
    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Rating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


def _towards(before: Rating, now: Rating, weight: float) -> Rating:
    """A rating after a game that counts in part only."""
    if weight == 1.0:
        return now
    return Rating(before.mu + weight * (now.mu - before.mu), before.sigma + weight * (now.sigma - before.sigma))


def _weight(connection: Connection, game: Any, players: Collection[str]) -> float:
    """How much a game counts: less where two of its people have played many of that day, so that two who agree to it
    can't make a master.
    """
    pairs = combinations(sorted(players), 2)
    most = max((_games_of_the_day(connection, game, *pair) for pair in pairs), default=0)
    return 0.5 ** max(0, most - FULL + 1)


def _games_of_the_day(connection: Connection, game: Any, one: str, other: str) -> int:
    """How many rated games of this kind two people played with each other in the 24 hours before this one's end."""
    mine, theirs = rating_changes.alias("mine"), rating_changes.alias("theirs")
    asked = (
        select(func.count())
        .select_from(mine)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .where(mine.c.person == one, mine.c.game == game.game, mine.c.at > game.finished - DAY)
        .where(theirs.c.person == other)
    )
    return int(connection.execute(asked).scalar_one())


def _mean(learnt: list[Rating]) -> Rating:
    """The rating of an agent that held several seats."""
    return Rating(sum(one.mu for one in learnt) / len(learnt), sum(one.sigma for one in learnt) / len(learnt))


def _known(connection: Connection, game: str, competitors: Iterable[str]) -> dict[str, tuple[Rating, int]]:
    asked = select(ratings).where(ratings.c.game == game, ratings.c.competitor.in_(list(competitors)))
    return {row.competitor: (Rating(row.mu, row.sigma), row.games) for row in connection.execute(asked)}


def _still_here(connection: Connection, placed: list[Placed]) -> list[Placed]:
    """Without people who were deleted since; empty if fewer than two remain."""
    asked = select(people.c.id).where(people.c.id.in_([one.person for one in placed if one.person is not None]))
    here = set(connection.execute(asked).scalars())
    left = [one for one in placed if one.person is None or one.person in here]
    return left if len(left) > 1 else []
