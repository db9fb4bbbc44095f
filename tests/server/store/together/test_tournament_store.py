"""Tournaments in the database: what happens is decided once, whoever decides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, erasure_of, guest, people_of, store_of, writer_of
from table.tournaments.evenings import a_plan
from witchwood.server.store.database.models import happenings, tournament_games, tournaments
from witchwood.server.store.together.tournament_store import NewEvent, StoredTournament, TournamentStore
from witchwood.table.deals.fairness import Dealt
from witchwood.table.refusal import RefusalError
from witchwood.table.tournaments.happenings import Happening, Joined, RoundBegan, Seated, TournamentOver, What
from witchwood.table.tournaments.tournament import TournamentPlace


def tournaments_of(engine: AsyncEngine) -> TournamentStore:
    return TournamentStore(engine, writer_of(engine), "one", CLOCK)


async def a_tournament(engine: AsyncEngine, *people: str, listed: bool = True) -> str:
    """A Swiss tournament that begins in an hour."""
    plan = replace(a_plan("swiss", 3), begins=CLOCK.now() + 3_600)
    joined = [(person, 1_000) for person in people]
    return await tournaments_of(engine).add(NewEvent("Thursday", plan, listed, None, (Dealt(2**63, "00"),), joined))


async def found(engine: AsyncEngine, key: str) -> StoredTournament:
    stored = await tournaments_of(engine).find(key)
    assert stored is not None
    return stored


async def test_what_is_stored_is_read_again(engine: AsyncEngine) -> None:
    ann, bob = await guest(engine), await guest(engine)
    key = await a_tournament(engine, ann.id, bob.id)
    stored = await found(engine, key)
    assert (stored.name, stored.listed, stored.deals) == ("Thursday", True, (Dealt(2**63, "00"),))
    assert {number: one.person for number, one in stored.people.items()} == {1: ann.id, 2: bob.id}
    assert [one.what for one in stored.happenings] == [Joined(1, 1_000), Joined(2, 1_000)]
    assert stored.is_host(ann.id)
    assert not stored.is_host(bob.id)
    assert await tournaments_of(engine).find("x" * 22) is None


async def test_of_two_decisions_one_is_stored(engine: AsyncEngine) -> None:
    """Two processes see the same, and both pair."""
    key = await a_tournament(engine, (await guest(engine)).id)
    store, at = tournaments_of(engine), CLOCK.now()
    assert await store.append(key, 1, [Happening(at, RoundBegan((1,)))])
    assert not await store.append(key, 1, [Happening(at, RoundBegan(()))])
    assert [one.what for one in (await found(engine, key)).happenings[1:]] == [RoundBegan((1,))]


async def test_a_person_who_joins_gets_the_next_number(engine: AsyncEngine) -> None:
    ann, bob = await guest(engine), await guest(engine)
    key = await a_tournament(engine, ann.id)

    def join(stored: StoredTournament) -> Sequence[What]:
        return [Joined(max(stored.tournament.entrants) + 1, 900)]

    def refuse(_: StoredTournament) -> Sequence[What]:
        raise RefusalError("no")

    store = tournaments_of(engine)
    await store.decide(key, bob.id, join)
    with pytest.raises(RefusalError, match="no"):
        await store.decide(key, bob.id, refuse)
    assert (await found(engine, key)).number_of(bob.id) == 2


async def test_which_are_shown_and_which_go_on(engine: AsyncEngine) -> None:
    ann, eve = await guest(engine), await guest(engine)
    public, private = await a_tournament(engine, ann.id), await a_tournament(engine, ann.id, listed=False)
    store = tournaments_of(engine)
    assert [(one.id, one.mine, one.entrants) for one in await store.listed_for(eve.id)] == [(public, False, 1)]
    assert {one.id for one in await store.listed_for(ann.id)} == {public, private}
    assert await store.going_on() == []
    async with engine.begin() as connection:
        await connection.execute(tournaments.update().values(begins=CLOCK.now() - 1))
    assert set(await store.going_on()) == {public, private}
    assert await store.append(public, 1, [Happening(CLOCK.now(), TournamentOver())])
    assert await store.going_on() == [private]


async def test_a_host_has_a_few_at_a_time(engine: AsyncEngine) -> None:
    ann = await guest(engine)
    for _ in range(5):
        await a_tournament(engine, ann.id)
    with pytest.raises(RefusalError, match="5 tournaments"):
        await a_tournament(engine, ann.id)


async def test_a_deal_is_sealed_until_the_tournament_is_over(engine: AsyncEngine) -> None:
    ann = await guest(engine)
    key, table = await a_tournament(engine, ann.id), await a_table(engine, 1)
    again = replace(table.facts, id="2" * 22)
    assert await store_of(engine).add(again, None, TournamentPlace(key, 99.0))
    stored = await store_of(engine).find(again.id)
    assert stored is not None
    assert (stored.tournament, stored.sealed) == (key, 99.0)
    store = tournaments_of(engine)
    assert await store.tables_of(key) == {again.id: False}
    assert await store.append(key, 1, [Happening(1.0, Seated(again.id, (1,), 1)), Happening(2.0, TournamentOver())])
    stored = await store_of(engine).find(again.id)
    assert stored is not None
    assert (stored.tournament, stored.sealed) == (key, None)


async def test_who_is_deleted_stays_a_number_and_the_last_one_takes_it_all(engine: AsyncEngine) -> None:
    ann, bob = await guest(engine), await guest(engine)
    key = await a_tournament(engine, ann.id, bob.id)
    for one in (ann, bob):
        stored = await found(engine, key)
        assert len(stored.tournament.entrants) == 2
        await people_of(engine).leave(one.id)
        await erasure_of(engine).erase(one.id)
    async with engine.connect() as connection:
        for table in (tournaments, happenings, tournament_games):
            assert (await connection.execute(select(table))).all() == []
