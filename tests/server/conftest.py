"""One service in process for all tests that need no other; it plays without pauses and holds nobody to a rate."""

from __future__ import annotations

import asyncio
import inspect
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from weakref import WeakValueDictionary

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.inside import Inside, InsidePerson, LeapingLoop, inside, until
from server.postgres import empty_database, postgresql  # noqa: F401  # fixtures
from server.push_server import PushServer, push_server
from server.store.databases import clear, prepare, writer_of
from witchwood.server.store.database.database import connect
from witchwood.server.store.database.writer import Writer
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


@pytest.fixture(autouse=True)
def runner() -> Iterator[asyncio.Runner]:
    """An event loop of a test's own, whose time leaps."""
    with asyncio.Runner(loop_factory=LeapingLoop) as made:
        yield made


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs on that loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    running = pyfuncitem.funcargs["runner"]
    assert isinstance(running, asyncio.Runner)
    running.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture(scope="session")
def prepared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database that holds nothing, to be copied."""
    path = tmp_path_factory.mktemp("prepared") / "tables.sqlite"
    asyncio.run(prepare(f"sqlite+aiosqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def prepared_postgresql(request: pytest.FixtureRequest) -> str:
    """One for all tests of the store, each of which finds it empty."""
    address: str = request.getfixturevalue("empty_database")()
    asyncio.run(prepare(address))
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The store is tested on SQLite and on a real PostgreSQL."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("prepared_postgresql"))
    shutil.copyfile(request.getfixturevalue("prepared_file"), tmp_path / "tables.sqlite")
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def engine(address: str, runner: asyncio.Runner) -> Iterator[AsyncEngine]:
    """An up-to-date database that holds nothing."""
    made = connect(address)
    runner.run(clear(made))
    yield made
    runner.run(writer_of(made).close())
    runner.run(made.dispose())


@pytest.fixture
def writers(engine: AsyncEngine, runner: asyncio.Runner) -> Iterator[list[Writer]]:
    """What four processes write with beside the plays."""
    made = [Writer(engine) for _ in range(4)]
    yield made
    for one in made:
        runner.run(one.close())


@pytest.fixture
def writer(writers: list[Writer]) -> Writer:
    """What one process writes with."""
    return writers[0]
