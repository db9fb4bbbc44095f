"""Who sits at a new table, and what the table is like before the first play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.ids import fresh_id
from witchwood.table.messages.requests import AgentSeat, MeSeat, SeatWish
from witchwood.table.seats.absence import honest_agents
from witchwood.table.seats.seat_names import seat_names


def seats_of(owner: str, game: Game, options: Mapping[str, Value], wishes: Sequence[SeatWish]) -> list[Seat]:
    """The seats of a new table under all options. ValueError says which wish can't be granted."""
    if not wishes:
        if game.seats[1] > 1:
            raise ValueError("seats: give yourself one seat, and each of the others an agent or an open seat")
        return [Seat(0, "person", owner, None)]
    game.settle_seats(len(wishes))
    if sum(isinstance(wish, MeSeat) for wish in wishes) != 1:
        raise ValueError('seats: exactly one of them must be {"kind": "me"}')
    agents = honest_agents(game, options)
    for number, wish in enumerate(wishes):
        if isinstance(wish, AgentSeat) and wish.agent not in agents:
            raise ValueError(f"seats.{number}: {wish.agent} does not play {game.name}; use {' or '.join(agents)}")
    return [_seat(number, wish, owner) for number, wish in enumerate(wishes)]


def _seat(number: int, wish: SeatWish, owner: str) -> Seat:
    if isinstance(wish, MeSeat):
        return Seat(number, "person", owner, None)
    return Seat(number, wish.kind, None, wish.agent if isinstance(wish, AgentSeat) else None)


def seats_of_record(owner: str, match: Match, agent: str | None = None, own: int = 0) -> list[Seat]:
    """The seats of a table that begins with a record: one is the owner's. agent: who has the others, so that the game
    can go on. ValueError where the game has no such seat or agent.
    """
    game, count = match.game, match.seats
    if own >= count:
        raise ValueError(f"seat: {own} is no seat of this game, whose last is {count - 1}")
    if agent is not None and agent not in honest_agents(game, match.options):
        raise ValueError(f"agent: {agent} can't have the other seats of {game.title}")
    other = "gone" if agent is None else "agent"
    return [Seat(one, "person", owner, None) if one == own else Seat(one, other, None, agent) for one in range(count)]


def moved_on(table: str, seats: Sequence[Seat]) -> list[Seat]:
    """The seats of a rematch: the same people and agents (under their names), one seat further on."""
    count = len(seats)
    moved = [
        Seat(
            (one.seat + 1) % count,
            "open" if one.kind == "gone" else one.kind,  # its player was deleted: someone else may come
            one.person,
            one.agent,
            name if one.kind == "agent" else None,
        )
        for one, name in zip(seats, seat_names(table, seats), strict=True)
    ]
    return sorted(moved, key=lambda one: one.seat)


def fresh_facts(
    owner: str, game: str, seats: Sequence[Seat], *, salt: str, now: float, listed: bool = False
) -> TableFacts:
    """A new table's facts, but for its deal or record. now: seconds since 1970."""
    return TableFacts(
        id=fresh_id(), owner=owner, game=game, options="{}", deal=None, salt=salt, chosen=False,
        day=None, record=None, listed=listed, created=now, rematch=None, version=0, plays=0, turn=None, waits=None,
        finished=False, result=None, updated=now, seats=tuple(seats),
    )  # fmt: skip
