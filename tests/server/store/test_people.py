"""People in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import run
from witchwood.server.store.people import NameTakenError, People


def test_names_and_recovery(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        people = People(engine, "one")
        ann, bob = await people.add(), await people.add()
        await people.rename(ann.id, "Alice Nutter")
        with pytest.raises(NameTakenError):
            await people.rename(bob.id, "alice nutter")
        first, second = await people.new_recovery(ann.id), await people.new_recovery(ann.id)
        assert await people.recover(first) is None
        found = await asyncio.gather(*(people.recover(second) for _ in range(4)))
        assert [one.id for one in found if one is not None] == [ann.id]

    run(address, test)
