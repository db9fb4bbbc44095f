"""A database that must be used alone is waited for until others have left."""

from __future__ import annotations

import asyncio

import pytest

from witchwood.server.store.admin import admin_database
from witchwood.server.store.admin.admin_database import beside
from witchwood.server.store.database.database import bring_up_to_date, connect


async def test_who_leaves_a_postgresql_in_a_moment_is_waited_for(postgresql: str) -> None:
    other = connect(postgresql)
    await bring_up_to_date(other)
    looking = await other.connect()

    async def use() -> None:
        async with beside(postgresql, alone=True):
            pass

    using = asyncio.create_task(use())
    await asyncio.wait([using], timeout=0.5)
    assert not using.done()
    await looking.close()
    await other.dispose()
    await using


async def test_who_stays_in_a_postgresql_keeps_others_out(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin_database, "_LEAVING", 0.2)

    other = connect(postgresql)
    await bring_up_to_date(other)
    async with other.connect():
        with pytest.raises(OSError, match="in use: stop every service"):
            async with beside(postgresql, alone=True):
                pytest.fail("two use it")
    await other.dispose()
