"""People in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, people_of
from witchwood.server.store.database.models import people
from witchwood.server.store.people.people import NameTakenError


async def test_a_name_that_nobody_has_used_for_a_year_is_free_again(engine: AsyncEngine) -> None:
    people_here = people_of(engine)
    ann, bob, cat = [await people_here.add() for _ in range(3)]
    await people_here.rename(ann.id, "Old Nan")
    for days, free in ((364, False), (366, True)):
        async with engine.begin() as connection:
            gone = update(people).where(people.c.id == ann.id).values(seen=CLOCK.now() - days * 86_400)
            await connection.execute(gone)
        if free:
            await people_here.rename(bob.id, "\u039fld Nan")
        else:
            with pytest.raises(NameTakenError):
                await people_here.rename(bob.id, "old nan")
    found = await people_here.find(ann.id)
    assert found is not None
    assert found.name.startswith("Guest "), "nobody goes by a name that another person has now"
    with pytest.raises(NameTakenError):
        await people_here.rename(ann.id, "Old Nan")
    await people_here.rename(ann.id, "Young Nan")
    await people_here.note_seen(found)
    with pytest.raises(NameTakenError):
        await people_here.rename(cat.id, "Young Nan")


async def test_names_and_recovery(engine: AsyncEngine) -> None:
    people = people_of(engine)
    ann, bob = await people.add(), await people.add()
    await people.rename(ann.id, "Alice Nutter")
    with pytest.raises(NameTakenError):
        await people.rename(bob.id, "alice nutter")
    first, second = await people.new_recovery(ann.id), await people.new_recovery(ann.id)
    assert await people.recover(first) is None
    found = await asyncio.gather(*(people.recover(second) for _ in range(4)))
    assert [one.id for one in found if one is not None] == [ann.id]
