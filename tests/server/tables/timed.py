"""Tables with a clock, over real connections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server.clients import Connection, Person, gather, mover_first
from server.inside import Inside
from witchwood.service.served_table import ServedTable

People = Callable[[], Person]
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


def two_moves(first: Connection, second: Connection) -> tuple[Connection, Connection]:
    """Each side has moved, so the clock runs. The one to move, and the other."""
    for _ in range(2):
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
    return mover_first(first, second)
