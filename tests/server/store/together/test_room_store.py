"""How the members of a room stand, counted by the database from the tables of the room."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, people_of, store_of
from witchwood.server.store.database.models import results
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.together import room_store
from witchwood.server.store.together.room_store import Room, RoomStore
from witchwood.table.together.rooms import RoomPlace


async def a_room(engine: AsyncEngine, games: list[tuple[str, str]], series: int = 1) -> tuple[Room, list[str]]:
    """A room of Ann, Bob and Cat. games: by their letters, who played each and who won it."""
    people, writer = people_of(engine), Writer(engine)
    rooms, store = RoomStore(engine, writer, CLOCK), store_of(engine)
    ids = {letter: (await people.add()).id for letter in "abcx"}
    room = await rooms.add("The coven", ids["a"])
    for letter in "bc":
        await rooms.join(room, ids[letter])
    before = await a_table(engine, 99)
    for number, (played, won) in enumerate(games, 1):
        key = f"{number:022d}"
        place = RoomPlace(room, series if number < 4 else series + 1, number, 3)
        assert await store.add(replace(before.facts, id=key, game="stones", finished=True), None, place)
        fixed = {"table_id": key, "game": "stones", "options": "", "words": "", "score": 0.0, "seconds": 1, "plays": 1}
        rows = [
            {**fixed, "seat": seat, "person": ids[one], "won": one in won, "finished": float(number)}
            for seat, one in enumerate(played)
        ]
        async with engine.begin() as connection:
            await connection.execute(insert(results), rows)
    found = await rooms.find(room)
    assert found is not None
    return found, [ids[letter] for letter in "abcx"]


async def test_wins_and_who_was_ahead_of_whom(engine: AsyncEngine) -> None:
    games = [("ab", "a"), ("ab", "b"), ("ab", "a"), ("abc", "ac"), ("ax", "x")]
    room, (ann, bob, cat, gone) = await a_room(engine, games)
    assert room.wins == {ann: 3, bob: 1, cat: 1}, "who belongs here no longer is not counted"
    assert (room.ahead[ann, bob], room.ahead[bob, ann]) == (3, 1)
    assert (room.ahead[ann, cat], room.ahead[cat, ann]) == (0, 0), "a shared win puts nobody ahead"
    assert (room.ahead[bob, cat], room.ahead[cat, bob]) == (0, 1)
    assert not [pair for pair in room.ahead if gone in pair]
    assert [table.number for table in room.tables] == [4, 5], "the series alone is read"


async def test_what_is_read_is_bounded_however_many_games_were_played(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_store, "_TABLES", 2)
    monkeypatch.setattr(room_store, "_SERIES", 1)

    room, (ann, bob, *_) = await a_room(engine, [("ab", "a"), ("ab", "b"), ("ab", "b")])
    assert room.wins == {bob: 2}
    assert (room.ahead[ann, bob], room.ahead[bob, ann]) == (0, 2)
    assert [table.number for table in room.tables] == [3]


async def test_a_table_is_stored_with_its_place_or_not_at_all(engine: AsyncEngine) -> None:
    """Whoever comes second leaves no table behind at which people sit and nobody plays."""
    room, _ = await a_room(engine, [("ab", "a")])
    before, store = await a_table(engine, 50), store_of(engine)
    again = replace(before.facts, id="2" * 22)
    assert not await store.add(again, None, RoomPlace(room.id, 1, 1, 3))
    assert await store.find(again.id) is None
    assert await store.add(again, None, RoomPlace(room.id, 1, 2, 3))


async def test_the_last_lines_are_kept_and_no_number_is_given_twice(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_store, "_LINES", 2)
    room, (ann, bob, *_) = await a_room(engine, [])
    rooms = RoomStore(engine, Writer(engine), CLOCK)
    for person, text in ((ann, "one"), (bob, "two"), (ann, "three")):
        await rooms.say(room.id, person, text)
    found = await rooms.find(room.id)
    assert found is not None
    assert [(one.number, one.person, one.text) for one in found.lines] == [(2, bob, "two"), (3, ann, "three")]
