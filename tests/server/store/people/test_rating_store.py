"""Ratings in the database: what a game changes is worked out here by OpenSkill's own model."""

from __future__ import annotations

import json

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import a_table, guest, named
from witchwood.server.store.database.models import rated_games, ratings
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.people import Person
from witchwood.server.store.people.rating_store import RatingStore

Places = list[tuple[Person | str, int]]


@pytest.fixture
def store(engine: AsyncEngine, writer: Writer) -> RatingStore:
    return RatingStore(engine, writer, "one", lambda _: False)


async def ended(engine: AsyncEngine, number: int, places: Places, at: float = 1.0) -> str:
    """A rated game that waits. places: who sat there, an agent by its name, and how well each did."""
    key = (await a_table(engine, number)).id
    outcome = [
        [seat, None if isinstance(who, str) else who.id, who if isinstance(who, str) else None, place]
        for seat, (who, place) in enumerate(places)
    ]
    async with engine.begin() as connection:
        row = {"table_id": key, "game": "stones", "finished": at, "outcome": json.dumps(outcome)}
        await connection.execute(insert(rated_games).values(row))
    return key


async def rated(store: RatingStore, person: Person) -> list[tuple[float, float, int]]:
    """What is stored of a person: mu, sigma, games."""
    return [(row["mu"], row["sigma"], row["games"]) for row in await store.of_person(person.id)]


async def test_games_are_rated_once_each_in_the_order_of_their_ends(engine: AsyncEngine, store: RatingStore) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    later = await ended(engine, 1, [(ann, 1), (cat, 0)], at=20.0)
    first = await ended(engine, 2, [(ann, 0), (bob, 1)], at=10.0)
    assert [await store.rate_next() for _ in range(3)] == [first, later, None]
    model = PlackettLuce()
    (once,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    (twice,), (won,) = model.rate([[once], [model.rating()]], ranks=[1, 0])
    assert await rated(store, ann) == [(twice.mu, twice.sigma, 2)]
    assert await rated(store, bob) == [(lost.mu, lost.sigma, 1)]
    assert await rated(store, cat) == [(won.mu, won.sigma, 1)]
    curve = [(row["at"], row["mu"]) for row in await store.curve(ann.id, "stones")]
    assert curve == [(10.0, once.mu), (20.0, twice.mu)]


async def test_further_games_of_two_people_on_one_day_count_less_and_less(
    engine: AsyncEngine, store: RatingStore
) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    for number in range(6):
        await ended(engine, number, [(ann, 0), (bob, 1)], at=100.0 + number)
    await ended(engine, 6, [(ann, 0), (cat, 1)], at=110.0)
    await ended(engine, 7, [(ann, 0), (bob, 1)], at=200_000.0)  # more than a day later
    model = PlackettLuce()
    winner, loser, other = model.rating(), model.rating(), model.rating()
    for weight in (1.0, 1.0, 1.0, 1.0, 0.5, 0.25):
        await store.rate_next()
        (won,), (lost,) = model.rate([[winner], [loser]], ranks=[0, 1])
        winner, loser = _part(winner, won, weight), _part(loser, lost, weight)
    assert await _about(store, ann) == (round(winner.mu, 6), round(winner.sigma, 6), 6)
    await store.rate_next()
    (winner,), (other,) = model.rate([[winner], [other]], ranks=[0, 1])
    assert await _about(store, cat) == (round(other.mu, 6), round(other.sigma, 6), 1)
    await store.rate_next()
    _, (loser,) = model.rate([[winner], [loser]], ranks=[0, 1])
    assert await _about(store, bob) == (round(loser.mu, 6), round(loser.sigma, 6), 7)


async def _about(store: RatingStore, person: Person) -> tuple[float, float, int]:
    ((mu, sigma, games),) = await rated(store, person)
    return round(mu, 6), round(sigma, 6), games


def _part(before: PlackettLuceRating, after: PlackettLuceRating, weight: float) -> PlackettLuceRating:
    mu, sigma = (was + weight * (now - was) for was, now in ((before.mu, after.mu), (before.sigma, after.sigma)))
    return PlackettLuce().rating(mu, sigma)


async def test_who_may_be_one_person_changes_no_rating(engine: AsyncEngine, writer: Writer) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    store = RatingStore(engine, writer, "one", lambda people: {ann.id, bob.id} <= set(people))
    keys = [
        await ended(engine, 1, [(ann, 0), (bob, 1)], at=1.0),
        await ended(engine, 2, [(ann, 0), (cat, 1), (bob, 1)], at=2.0),
        await ended(engine, 3, [(ann, 0), (cat, 1)], at=3.0),
    ]
    assert [await store.rate_next() for _ in range(4)] == [*keys, None]
    assert [len(await rated(store, one)) for one in (ann, bob, cat)] == [1, 0, 1]
    assert (await rated(store, ann))[0][2] == 1


async def test_an_agent_in_several_seats_learns_their_mean_by_one_game(engine: AsyncEngine, store: RatingStore) -> None:
    ann = await guest(engine)
    await ended(engine, 1, [("greedy", 0), (ann, 1), ("greedy", 1)])
    await store.rate_next()
    model = PlackettLuce()
    (best,), _, (worse,) = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 1])
    async with engine.connect() as connection:
        agent = (await connection.execute(select(ratings).where(ratings.c.agent == "greedy"))).one()
    assert agent.games == 1
    assert (agent.mu, agent.sigma) == ((best.mu + worse.mu) / 2, (best.sigma + worse.sigma) / 2)


async def test_a_game_whose_loser_is_deleted_by_then_is_won_against_nobody(
    engine: AsyncEngine, store: RatingStore
) -> None:
    """It waits no longer, and keeps nobody else's game from being rated."""
    ann = await guest(engine)
    gone = Person("gone", "Gone", 1.0, 1.0)
    keys = [await ended(engine, 1, [(ann, 0), (gone, 1)]), await ended(engine, 2, [(ann, 0), ("greedy", 1)], 2.0)]
    assert [await store.rate_next() for _ in range(3)] == [*keys, None]
    assert [games for *_, games in await rated(store, ann)] == [1]


async def test_the_ladder_has_those_whose_ratings_are_settled_the_best_first(
    engine: AsyncEngine, store: RatingStore
) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    ranks: list[tuple[str, str, str | None, int, float]] = [
        ("stones", ann.id, None, 900, 5.0),
        ("stones", bob.id, None, 2000, 5.1),
        ("stones", cat.id, None, 1200, 2.0),
        ("witchpig", bob.id, None, 3000, 1.0),
        ("stones", "agent greedy", "greedy", 1100, 1.0),
        ("stones", "agent expert", "expert", 1300, 8.0),
    ]
    rows = [
        {"mu": 25.0, "games": 9, "game": game, "competitor": who, "person": None if agent else who, "agent": agent}
        | {"shown": shown, "sigma": sigma}
        for game, who, agent, shown, sigma in ranks
    ]
    async with engine.begin() as connection:
        await connection.execute(insert(ratings), rows)
    found = [(row["name"], row["agent"], row["shown"]) for row in await store.ladder("stones")]
    assert found == [("Cat of Hocus", None, 1200), (None, "greedy", 1100), ("Ann of Wyr", None, 900)]
