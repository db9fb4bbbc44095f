"""New tables: what is wanted, checked against the game."""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.server.http.room_tables import place_of_rematch
from witchwood.server.service import Service
from witchwood.server.tables.creation import NewDeal
from witchwood.service.served_table import ServedTable
from witchwood.table.afterwards import check_rematch
from witchwood.table.days import DayLevel, date_at, name_of
from witchwood.table.deals import fairness
from witchwood.table.history.facts import Seat
from witchwood.table.messages.wishes import NewTable
from witchwood.table.new_table import ChosenDeal, DealOfTheDay, SecretDeal, judge
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seating import moved_on
from witchwood.table.together.rooms import RoomPlace


def today(service: Service) -> str:
    """The date of the deals of the day, in UTC."""
    return date_at(service.clock.now())


async def make(service: Service, owner: str, game: Game, wanted: NewTable) -> str:
    """The id of the table that is wanted. ValueError says which wish can't be granted."""
    judged = judge(owner, game, wanted)
    match judged.deal:
        case DealOfTheDay(level):
            return await _make_today(service, owner, game, level)
        case ChosenDeal(dealt):
            pass
        case SecretDeal(wish):
            dealt = await _secret_deal(service, owner, game, wanted.options, wish)
    new = NewDeal(
        owner=owner,
        game=game.name,
        options=wanted.options,
        dealt=dealt,
        seats=judged.seats,
        chosen=isinstance(judged.deal, ChosenDeal),
        listed=wanted.listed,
        rated=wanted.rated,
        terms=judged.terms,
        level=wanted.level,
    )
    key = await service.creation.deal(new)
    assert key is not None
    await _begin(service, key)
    return key


async def _secret_deal(
    service: Service, person: str, game: Game, options: Mapping[str, Value], level: str | None
) -> fairness.Dealt:
    """A deal that nobody knows, as it is wished. ValueError or RefusalError where there is none."""
    if level is None:
        return fairness.secret_deal()
    return fairness.found_deal(await service.stock.take(person, game, options, level))


async def _make_today(service: Service, owner: str, game: Game, level: DayLevel | None) -> str:
    """Today's deal: one table for each person; asked for again, it is the same table."""
    date = today(service)
    day = name_of(date, level)
    dealt = await service.days.dealt(game.name, day)
    if dealt is None:
        raise RefusalError(f"today's {level} deal of {game.title} is not there yet: try again in a few minutes")
    me = Seat(0, "person", owner, None)
    new = NewDeal(owner=owner, game=game.name, options={}, dealt=dealt, seats=[me], day=day, level=level)
    for _ in range(2):
        for row in await service.store.of_day(owner, date):
            if (row.game, row.day) == (game.name, day):
                return row.id
        key = await service.creation.deal(new)
        if key is not None:
            return key
    raise ValueError("deal: today's table could not be made: try again")


async def rematch(service: Service, person: str, table: ServedTable) -> str:
    """The table of the rematch: the same people and agents (under their names) one seat further on, the same options, a
    secret deal.
    """
    async with service.registry.hold(table):
        check_rematch(table, table.seat_of(person))
        if table.facts.rematch is None:
            place = await place_of_rematch(service, table.facts)
            key = await _deal_again(service, person, table, place)
            await service.registry.catch_up(table)
            if table.facts.rematch is None:  # the room has begun another game at this moment
                place, key = None, await _deal_again(service, person, table, None)
                await service.registry.catch_up(table)
            service.broadcaster.show(table)
            if key is not None:
                await _begin(service, key)
            if key is not None and place is not None:
                service.room_watch.changed(place.room)
        assert table.facts.rematch is not None
        return table.facts.rematch


async def _deal_again(service: Service, person: str, table: ServedTable, place: RoomPlace | None) -> str | None:
    new = NewDeal(
        owner=person,
        game=table.game.name,
        options=table.options,
        dealt=await _secret_deal(service, person, table.game, table.options, table.facts.level),
        seats=moved_on(table.id, table.seats),
        rematch_of=table.id,
        rated=table.facts.rated,
        terms=table.history.terms,
        place=place,
        level=table.facts.level,
    )
    return await service.creation.deal(new)


async def _begin(service: Service, key: str) -> None:
    """Let the agents play, where the first play is theirs."""
    service.agents.nudge(await service.registry.get(key))
