"""Which games are rated, and what a rated game says of those who played it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from witchwood.table.history.help import Help
from witchwood.table.table import Table


@dataclass(frozen=True)
class Placed:
    """Who had a seat, and their place: 0 for all who won, 1 for all others, 2 for people whom an agent replaced."""

    seat: int
    person: str | None
    agent: str | None
    place: int

    @property
    def competitor(self) -> str:
        """Whose rating it is: a person's, or that of an agent's level. No person's id has a blank."""
        return self.person or f"agent {self.agent}"


def outcome_of(table: Table) -> list[Placed] | None:
    """The places of a rated game that is over, of those who are rated; None where there is nothing to rate.

    At a table where nobody won all have the same place. A person whose agent finished the game comes last, however well
    the agent did.
    """
    result = table.history.match.result
    if not table.is_rated or not table.counts or not isinstance(result, tuple) or table.history.help != Help():
        return None
    left = table.history.asides.stand_ins
    won = {seat.seat for seat in table.seats if seat.seat in result or not result}
    placed = [
        Placed(seat.seat, seat.person, seat.agent, 2 if seat.seat in left else 0 if seat.seat in won else 1)
        for seat in map(table.seats.__getitem__, table.rated_seats)
    ]
    people = [seat.person for seat in table.seats if seat.person is not None]
    if len(set(people)) < len(people) or len({one.competitor for one in placed}) < 2:
        return None  # one person holds several seats, or has no opponent
    return placed


def rated_game(table: Table, now: float) -> dict[str, Any] | None:
    """What is stored of a rated game when it ends, for its rating. now: seconds since 1970."""
    placed = outcome_of(table)
    if placed is None:
        return None
    outcome = json.dumps([[one.seat, one.person, one.agent, one.place] for one in placed])
    return {"table_id": table.id, "game": table.game.name, "outcome": outcome, "finished": now}


def read_outcome(text: str) -> list[Placed]:
    """What `rated_game` wrote."""
    return [Placed(*one) for one in json.loads(text)]
