"""One service in process for all tests that need no other; it plays without pauses and holds nobody to a rate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from weakref import WeakValueDictionary

import pytest

from server import postgres
from server.inside import Inside, InsidePerson, inside, until
from server.push_server import PushServer, push_server
from witchwood.table.history.events import Event
from witchwood.table.history.facts import TableFacts


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def searching(service: Inside) -> None:
    """Experts and solvers are compiled."""
    until(lambda: service.service.warmup.compiling == [], 1e6)


@pytest.fixture
def person(service: Inside) -> Callable[[], InsidePerson]:
    """Makes people."""
    return service.person


@pytest.fixture
def forget_game(service: Inside, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
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
def push(service: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
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
