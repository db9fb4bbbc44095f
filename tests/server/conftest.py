"""One service for all tests that need no other; it plays without pauses and holds nobody to a rate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from weakref import WeakValueDictionary

import httpx
import pytest

from server import postgres
from server.clients import Person, Served, served, wait_until
from server.push_server import PushServer, push_server
from witchwood.table.history.events import Event
from witchwood.table.history.facts import TableFacts


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def searching(service: Served) -> None:
    """Experts and solvers are compiled."""
    wait_until(lambda: httpx.get(f"{service.url}/api/status", timeout=30).json()["compiling"] == [])


@pytest.fixture
def person(service: Served) -> Iterator[Callable[[], Person]]:
    """Makes people."""
    made: list[Person] = []

    def make() -> Person:
        made.append(Person(service.url))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def forget_game(service: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From its call on, every stored table is one of chess, which is not installed, and none is in memory."""
    registry, store = service.service.registry, service.service.store
    load = store.load

    async def load_chess(key: str) -> tuple[TableFacts, list[Event]] | None:
        found = await load(key)
        return None if found is None else (replace(found[0], game="chess"), found[1])

    def forget() -> None:
        monkeypatch.setattr(registry, "_tables", WeakValueDictionary())
        monkeypatch.setattr(store, "load", load_chess)

    return forget


@pytest.fixture
def push(service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
    """A push server of ours, to which the service sends."""
    with push_server(service, tmp_path, monkeypatch) as running:
        yield running


@pytest.fixture(scope="session")
def empty_database() -> Iterator[Callable[[], str]]:
    """Makes databases in one PostgreSQL, which takes longer to start than a file of tests to run."""
    with postgres.running() as make:
        yield make


@pytest.fixture(scope="module")
def postgresql(empty_database: Callable[[], str]) -> str:
    return empty_database()
