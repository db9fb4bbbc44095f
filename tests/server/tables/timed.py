"""Tables with a clock, over real connections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from server.clients import Connection, People, Person, gather, mover_first
from server.inside import Inside, run
from witchwood.service.served_table import ServedTable

LIVE = {"kind": "live", "minutes": 1, "increment": 0}


def opened(service: Inside, table: str) -> ServedTable:
    """A table as the service has it."""
    return service.run(service.service.registry.get(table))


def timed(person: People, game: str, **terms: Any) -> tuple[Person, Person, str]:
    """Two people at a table with these terms, ready to play."""
    ann, bob = person(), person()
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], **terms}
    table = str(ann.post("/tables", wanted)["id"])
    gather(table, ann, bob)
    return ann, bob, table


@contextmanager
def running(person: People, **terms: Any) -> Iterator[tuple[Connection, Connection, str]]:
    """A game of Witch Stones whose clock runs: the connection of the one to move, the other's, and the table."""
    ann, bob, table = timed(person, "stones", **terms)
    with ann.connect(table) as first, bob.connect(table) as second:
        yield *two_moves(first, second), table


@contextmanager
def held(table: ServedTable) -> Iterator[None]:
    """Nothing is done at a table, as when the database hangs."""
    run(table.lock.acquire())
    try:
        yield
    finally:
        table.lock.release()


def answer(connection: Connection, name: str) -> str:
    """What becomes of a message: "done", or why not."""
    while (told := connection.next()).get("id") != name:
        pass
    return str(told.get("reason", told["type"]))


def two_moves(first: Connection, second: Connection) -> tuple[Connection, Connection]:
    """Each side has moved, so the clock runs. The one to move, and the other."""
    for _ in range(2):
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
    return mover_first(first, second)
