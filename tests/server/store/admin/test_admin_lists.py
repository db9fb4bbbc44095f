"""Whom and what an operator finds: by a name, by the beginning of an id, by what they ask for."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, named, sit
from witchwood.server.store.admin.admin_lists import AdminLists
from witchwood.server.store.database.models import people, tables
from witchwood.table.history.facts import Seat

_DAY = 86_400.0


async def known(engine: AsyncEngine, **who: Any) -> None:
    """A person who is stored so."""
    async with engine.begin() as connection:
        await connection.execute(insert(people).values({"created": 1.0, "seen": 1.0, **who}))


async def test_a_person_is_found_by_a_name_or_by_the_beginning_of_an_id_that_leads_to_nobody_else(
    engine: AsyncEngine,
) -> None:
    lists = AdminLists(engine, CLOCK)
    for key in ("abcd1", "abcd2", "abce3", "abc_4", "gone5"):
        await known(engine, id=key, name="Guest 1000", leaving=1.0 if key == "gone5" else None)
    ann = await named(engine, "abcd")
    assert await lists.person("ABCD") == ann.id, "a name comes before the beginning of an id"
    for who, key in (("abcd2", "abcd2"), ("abce", "abce3"), ("abc_", "abc_4")):
        assert await lists.person(who) == key
    await known(engine, id="wxyz1", name="Guest 1001")
    await known(engine, id="wxyz2", name="Guest 1002")
    with pytest.raises(ValueError, match="several ids begin"):
        await lists.person("wxyz")
    for nobody in ("abc", "Guest 1000", "gone5", "abcd12", "ABCE"):
        with pytest.raises(ValueError, match="there is no person"):
            await lists.person(nobody)


async def test_a_table_is_found_by_four_letters_of_its_id_and_by_no_fewer(engine: AsyncEngine) -> None:
    """Else a slip of the hand closes whatever table there is."""
    lists = AdminLists(engine, CLOCK)
    key = (await a_table(engine, id="wyrd" + 18 * "0")).id
    assert await lists.table("wyrd") == key
    for slip in ("", "w", "wyr", "wyrm"):
        with pytest.raises(ValueError, match=r"there is no table .*: write the first 4 letters"):
            await lists.table(slip)


async def test_people_are_listed_as_they_are_asked_for(engine: AsyncEngine) -> None:
    lists, now = AdminLists(engine, CLOCK), CLOCK.now()
    await known(engine, id="ann", name="100% Ann", name_key="100% ann", seen=now)
    await known(engine, id="bob", name="Bob", name_key="bob", seen=now - 10 * _DAY, barred=now)
    await known(engine, id="cat", name="Guest 1000", seen=now - 20 * _DAY)
    await known(engine, id="dan", name="Dan", seen=now - 30 * _DAY, leaving=now)
    wanted: dict[str, dict[str, Any]] = {
        "ann bob cat": {},
        "ann": {"name": "0% a"},
        "": {"name": "1_0"},
        "bob": {"barred": True},
        "ann cat": {"barred": False},
        "ann bob": {"named": True},
        "cat": {"named": False},
        "bob cat": {"idle": 9.0},
    }
    for told, which in wanted.items():
        assert " ".join(row["id"] for row in await lists.people(10, **which)) == told, which
    assert [row["id"] for row in await lists.people(1)] == ["ann"]


async def test_tables_are_listed_with_who_sits_there(engine: AsyncEngine) -> None:
    lists, now = AdminLists(engine, CLOCK), CLOCK.now()
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    open_seats = (Seat(0, "person", ann.id, None), Seat(1, "agent", None, "greedy"), Seat(2, "open", None, None))
    listed = (await a_table(engine, 1, owner=ann.id, seats=open_seats, game="witchpig", listed=True)).id
    shared, old = [(await a_table(engine, number)).id for number in (2, 3)]
    await sit(engine, shared, ann, bob)
    async with engine.begin() as connection:
        for key, days in ((listed, 1), (shared, 2), (old, 40)):
            touched = tables.update().where(tables.c.id == key).values(updated=now - days * _DAY)
            await connection.execute(touched.values(finished=key == old))
    wanted: list[tuple[dict[str, Any], list[str]]] = [
        ({}, [listed, shared, old]),
        ({"person": bob.id}, [shared]),
        ({"person": ann.id}, [listed, shared]),
        ({"game": "witchpig"}, [listed]),
        ({"listed": False, "finished": False}, [shared]),
        ({"finished": True}, [old]),
        ({"idle": 39.0}, [old]),
    ]
    for which, keys in wanted:
        assert [row["id"] for row in await lists.tables(10, **which)] == keys, which
    (row,) = await lists.tables(1)
    seats = [(seat["kind"], seat["name"], seat["agent"]) for seat in row["seats"]]
    assert seats == [("person", "Ann of Wyr", None), ("agent", None, "greedy"), ("open", None, None)]
    counted = {one["name"]: (one["tables"], one["results"]) for one in await lists.people(10, named=True)}
    assert counted == {"Ann of Wyr": (2, 1), "Bob of Pendle": (1, 1)}
