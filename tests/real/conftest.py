"""One service over real sockets for all tests here that need no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from server.clients import Person, Served, fetch, served, wait_until
from server.postgres import empty_database, postgresql  # noqa: F401  # fixtures


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def searching(service: Served) -> None:
    """Experts and solvers are compiled."""
    # sleeps: another thread compiles them, and tells nobody when it is done
    wait_until(lambda: fetch(f"{service.url}/api/status").json()["compiling"] == [])


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
