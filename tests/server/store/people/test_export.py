"""What a person is given of all that is stored of them."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, named, people_of, sit
from witchwood.server.store.database.models import mutes, people, tables
from witchwood.server.store.people.erasure import GOES
from witchwood.server.store.people.export import OTHERS_WORD, export


async def test_my_data_is_all_of_mine_and_nothing_that_is_hidden(engine: AsyncEngine) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    own, shared, other = [
        (await a_table(engine, number, salt=f"salt {number}", deal=f"31415926535{number}")).id for number in range(3)
    ]
    await sit(engine, own, ann)
    await sit(engine, shared, bob, ann)
    await sit(engine, other, bob)
    async with engine.begin() as connection:
        ended = tables.update().where(tables.c.id == own).values(result='"won"', finished=True)
        await connection.execute(ended)
    await people_of(engine).new_recovery(ann.id)
    text = "".join([piece async for piece in export(engine, ann.id, CLOCK.now())])
    told = json.loads(text)
    assert told["you"]["name"] == ann.name
    assert told["you"]["has_recovery_link"] is True
    assert "recovery" not in told["you"]
    assert {table["id"] for table in told["tables"]} == {own, shared}
    assert [event["text"] for table in told["tables"] for event in table["events"]] == ["play 1", "play 2"]
    assert len(told["results (person)"]) == 2
    assert "salt 0" in text, "that game has ended"
    for hidden in ("salt 1", "314159265351", bob.id, other, "salt 2"):
        assert hidden not in text


async def test_my_data_names_every_column_that_refers_to_me(engine: AsyncEngine) -> None:
    """A column that is entered in `erasure.py` is exported, whatever it is called."""
    ann = await named(engine, "Ann of Wyr")
    told = json.loads("".join([piece async for piece in export(engine, ann.id, CLOCK.now())]))
    named_here = {f"{column.table.name} ({column.name})" for column in GOES}
    others_word = {f"{column.table.name} ({column.name})" for column in OTHERS_WORD}  # who mutes or reports me
    assert set(told) == ({"you", "tables"} | named_here) - others_word
    assert set(told["you"]) == {column.name for column in people.c} - {"recovery"} | {"has_recovery_link"}


async def test_long_tables_are_written_beside_the_event_loop(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[threading.Thread] = []

    def write(value: Any, **how: Any) -> str:
        if "events" in value:
            where.append(threading.current_thread())
        return plain(value, **how)

    plain = json.dumps
    ann = await named(engine, "Ann of Wyr")
    await sit(engine, (await a_table(engine)).id, ann)
    monkeypatch.setattr(json, "dumps", write)
    assert "".join([piece async for piece in export(engine, ann.id, CLOCK.now())])
    assert [thread is threading.current_thread() for thread in where] == [False]


async def test_others_are_named_as_they_are_shown_and_who_mutes_me_is_not_told(engine: AsyncEngine) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    async with engine.begin() as connection:
        pairs = [{"person": ann.id, "muted": bob.id}, {"person": cat.id, "muted": ann.id}]
        await connection.execute(insert(mutes), pairs)
    text = "".join([piece async for piece in export(engine, ann.id, CLOCK.now())])
    assert json.loads(text)["mutes (person)"] == [{"person": ann.id, "muted": bob.name}]
    for hidden in (bob.id, cat.id, cat.name):
        assert hidden not in text
