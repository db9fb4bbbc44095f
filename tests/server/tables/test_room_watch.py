"""Who looks at a room is woken when something changes there; few readings serve all of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from held_clock import HeldClock, let_run
from witchwood.server.store.together.room_store import Room
from witchwood.server.tables import room_watch
from witchwood.server.tables.room_watch import RoomWatch


class Told:
    """The way to other processes. said: what they were told."""

    is_shared = True

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    async def send(self, room: str, what: str, **_: Any) -> None:
        self.said.append((room, what))


class Rooms:
    """Rooms that are read when a test lets them be. read: which."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def find(self, key: str) -> Room | None:
        self.read.append(key)
        await self.may_go_on.wait()
        return Room(key, f"reading {len(self.read)}", True, (), (), {}, {})


@pytest.fixture
def bus() -> Told:
    return Told()


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
def watch(bus: Told, rooms: Rooms) -> RoomWatch[Room]:
    return RoomWatch(bus, rooms.find, HeldClock(look=0.0))  # type: ignore[arg-type]  # all that it asks of a bus


async def name_of(watch: RoomWatch[Room], key: str) -> str:
    found = await watch.read(key)
    assert found is not None
    return found.name


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_watch, "PAUSE", 0.05)


async def test_pages_of_a_room_are_woken_by_a_change_there_and_the_other_processes_are_told(
    watch: RoomWatch[Room], bus: Told
) -> None:
    with (
        watch.look("here", "ann") as first,
        watch.look("here", "bob") as second,
        watch.look("there", "ann") as other,
    ):
        watch.changed("here")
        for page in (first, second):
            await page.news.wait()
        assert not other.news.is_set()
        watch.heard("there")  # from another process, which has told all
        await other.news.wait()
    watch.changed("here")  # nobody looks here; perhaps a person does elsewhere
    await let_run()
    assert bus.said == [("here", "room")] * 2


async def test_many_changes_wake_a_page_once_and_the_last_of_them_is_shown(
    watch: RoomWatch[Room], rooms: Rooms
) -> None:
    with watch.look("here", "ann") as page:
        assert await name_of(watch, "here") == "reading 1"
        for _ in range(50):
            watch.changed("here")
        await page.news.wait()
        page.news.clear()
        watch.changed("here")
        watch.changed("here")
        assert await name_of(watch, "here") == "reading 2"
        await page.news.wait()
        assert await name_of(watch, "here") == "reading 3"
        assert rooms.read == ["here"] * 3


async def test_one_reading_serves_all_and_who_leaves_takes_it_from_nobody(watch: RoomWatch[Room], rooms: Rooms) -> None:
    rooms.may_go_on.clear()
    with watch.look("here", "ann"), watch.look("here", "bob"):
        leaves, stays = [asyncio.create_task(name_of(watch, "here")) for _ in range(2)]
        await let_run()
        leaves.cancel()
        await asyncio.gather(leaves, return_exceptions=True)
        rooms.may_go_on.set()
        assert await stays == "reading 1"


async def test_who_is_perhaps_signed_out_is_asked_on_all_their_pages_and_nobody_else(watch: RoomWatch[Room]) -> None:
    with watch.look("here", "ann") as one, watch.look("there", "ann") as two, watch.look("here", "bob") as other:
        watch.doubt("ann")
        told = [(page.doubted, page.news.is_set()) for page in (one, two, other)]
        assert told == [(True, True), (True, True), (False, False)]
