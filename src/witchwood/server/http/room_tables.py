"""The next table of a room: who sits there, and to which series it belongs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import witchwood
from witchwood.engine.game import TABLE_SEATS
from witchwood.engine.option import Value
from witchwood.server.service import Service
from witchwood.server.store.together.room_store import Room
from witchwood.service.served_table import ServedTable
from witchwood.table.deals import fairness
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import AgentName, ByKind, GameName, Wanted
from witchwood.table.new_table import NewDeal
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.absence import honest_agents
from witchwood.table.terms import ClockTerms, Patience, Terms, check_clock
from witchwood.table.together.rooms import LENGTHS, RoomPlace, RoomTable, in_turn, series_of


@dataclass(frozen=True)
class NextTable(Wanted):
    """The next table of a room. game: null for the same again; then options, best_of, rated, patience, clock and agents
    are those of before, and for a new game they are as in `NewTable`.

    players: numbers of members; null for those of the last table or, where another game is wanted, those who are here.
    agents: those that have a seat besides, by their strengths.
    """

    game: GameName | None = None
    options: Annotated[dict[str, Value], Limit(max_length=40)] = field(default_factory=dict)
    best_of: Annotated[int, Limit(ge=1, le=9)] = 1
    rated: bool = False
    patience: Patience | None = None
    clock: Annotated[ClockTerms, ByKind()] | None = None
    players: Annotated[list[int], Limit(min_length=1, max_length=TABLE_SEATS)] | None = None
    agents: Annotated[list[AgentName], Limit(max_length=TABLE_SEATS)] = field(default_factory=list)


async def make(service: Service, room: Room, person: str, wanted: NextTable) -> str:
    """The id of the next table; if another member was a moment faster, of theirs. ValueError or RefusalError says why
    there is none.
    """
    last = room.tables[-1] if room.tables else None
    _check_may_begin(room, person, last)
    game, options, best_of, rated = _what(wanted, last)
    number = 1 if last is None else last.number + 1
    players, agents = _players(service, room, person, wanted, last), _agents(wanted, last, game, options)
    people = [Seat(0, "person", who, None) for who in players]
    sitting = in_turn([*people, *[Seat(0, "agent", None, agent) for agent in agents]], number)
    seats = [replace(seat, seat=place) for place, seat in enumerate(sitting)]
    if rated and service.addresses.are_one(players):
        if wanted.game is not None:
            raise RefusalError("two of these players share an address or a browser: play this game unrated")
        rated = False
    follows = None if last is None or not last.finished else last.id  # all pages follow by the way of a rematch
    before = None if follows is None else await service.store.find(follows)
    if before is not None and before.rematch is not None:
        follows = None
    new = NewDeal(
        owner=person,
        game=game,
        options=options,
        dealt=fairness.secret_deal(service.chance),
        seats=seats,
        rematch_of=follows,
        rated=rated,
        terms=_terms(wanted, last, game),
        place=RoomPlace(room.id, _series(room, game, best_of, last), number, best_of),
    )
    key = await service.creation.deal(new)
    if key is None:
        now = await service.rooms.find(room.id)
        if now is None or not now.tables or now.tables[-1] == last:
            raise RefusalError("someone else just started a game: look at it")
        return now.tables[-1].id
    service.room_watch.changed(room.id)
    if agents:
        service.agents.nudge(await service.registry.get(key))
    if follows is not None:
        await service.show_again(follows)
    return key


async def rematch(service: Service, person: str, table: ServedTable) -> str:
    """The table of a rematch, which belongs to the room too where that is so far."""

    async def deal_again(new: NewDeal) -> None:
        place = await _place_of_rematch(service, table.facts)
        players = [one.person for one in new.seats if one.person is not None]
        new = replace(new, rated=new.rated and not service.addresses.are_one(players))
        key = await service.creation.deal(replace(new, place=place))
        await service.registry.catch_up(table)
        if table.facts.rematch is None:  # the room has begun another game at this moment
            place, key = None, await service.creation.deal(new)
            await service.registry.catch_up(table)
        service.broadcaster.show(table)
        if key is not None:
            service.agents.nudge(await service.registry.get(key))
            if place is not None:
                service.room_watch.changed(place.room)

    return await service.new_tables.rematch(person, table, deal_again)


async def _place_of_rematch(service: Service, facts: TableFacts) -> RoomPlace | None:
    """A rematch of a room's last table belongs to the room too; of an earlier one the series knows nothing."""
    room = None if facts.room is None else await service.rooms.find(facts.room)
    if room is None or not room.tables or room.tables[-1].id != facts.id:
        return None
    last = room.tables[-1]
    return RoomPlace(room.id, _series(room, last.game, last.best_of, last), last.number + 1, last.best_of)


def _check_may_begin(room: Room, person: str, last: RoomTable | None) -> None:
    if room.member(person) is None:
        raise RefusalError("only members of a room can start its games: join it first")
    is_host = room.host is not None and room.host.person == person
    if last is not None and not last.finished and not is_host:
        raise RefusalError("the last game isn't over: only the host of the room can start another")


def _what(wanted: NextTable, last: RoomTable | None) -> tuple[str, Mapping[str, Any], int, bool]:
    if wanted.best_of not in LENGTHS:
        raise ValueError(f"best_of: a series has {', '.join(map(str, LENGTHS))} games")
    if wanted.game is not None:
        if wanted.game not in witchwood.games() or witchwood.game(wanted.game).seats[1] == 1:
            raise ValueError("game: choose one for several players")
        return wanted.game, wanted.options, wanted.best_of, wanted.rated
    if last is None or last.game not in witchwood.games():
        raise ValueError("game: choose one; this room has no last game to repeat")
    return last.game, json.loads(last.options), last.best_of, last.rated


def _players(service: Service, room: Room, person: str, wanted: NextTable, last: RoomTable | None) -> list[str]:
    """Those who were named; else those of the last table who still belong here; for another game, all who are here."""
    if wanted.players is not None:
        known = {one.number: one.person for one in room.members}
        if len(set(wanted.players)) < len(wanted.players) or not set(wanted.players) <= set(known):
            raise ValueError("players: name members of the room, each once")
        return [known[number] for number in wanted.players]
    if wanted.game is None and last is not None:
        found = [one.person for one in room.members if one.person in last.players]
        if not found:
            raise RefusalError("none of the last players is still a member: choose the players")
        return found
    here = service.members_here(room)
    return [one.person for one in room.members if one.person == person or one.person in here]


def _agents(wanted: NextTable, last: RoomTable | None, game: str, options: Mapping[str, Value]) -> Sequence[str]:
    """The agents at the table; for the same again those of before. ValueError for one that doesn't play the game."""
    if wanted.game is None:
        return () if last is None else last.agents
    found = witchwood.game(game)
    known = honest_agents(found, found.settle(options))
    for agent in wanted.agents:
        if agent not in known:
            raise ValueError(f"agents: {agent} does not play {game}; use {' or '.join(known)}")
    return wanted.agents


def _terms(wanted: NextTable, last: RoomTable | None, game: str) -> Terms:
    """Clock and patience; for the same again those of before. ValueError for a clock of other games."""
    if wanted.game is None:
        return Terms.read(None if last is None else last.terms)
    check_clock(witchwood.game(game), wanted.clock)
    return Terms(wanted.patience, wanted.clock)


def _series(room: Room, game: str, best_of: int, last: RoomTable | None) -> int:
    """The series goes on while it is undecided and the same is played; else a new one begins."""
    now = series_of(room.tables)
    if last is None or now is None:
        return 1
    goes_on = not now.over and (last.game, last.best_of) == (game, best_of)
    return last.series if goes_on else last.series + 1
