"""Which of a person's games are wanted, and their wins, as questions to the database."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, and_, cast, exists, func, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.games import find, names
from witchwood.server.store.database.dialect import fetch
from witchwood.server.store.database.models import results, seats, tables
from witchwood.server.store.tables.tallies import COUNTED
from witchwood.table.messages.requests import GamesWanted
from witchwood.table.shown.achievements import EXPERT, WonOnce
from witchwood.table.shown.found_games import check, moments_of


def which(person: str, wanted: GamesWanted) -> ColumnElement[bool]:
    """The tables that are wanted of those where the person has a seat. ValueError where there is no such game or
    day.
    """
    check(wanted)
    mine = select(seats.c.table_id).where(seats.c.person == person)
    asked: list[ColumnElement[bool]] = [tables.c.id.in_(mine), tables.c.game.in_(names())]
    if wanted.game is not None:
        asked.append(_played(wanted.game))
    if wanted.level is not None:
        asked.append(tables.c.level == wanted.level)
    if wanted.day is not None:
        begins, until = moments_of(wanted.day)
        asked.append(and_(tables.c.updated >= begins, tables.c.updated < until))
    if wanted.result == "open":
        asked.append(not_(tables.c.finished))
    elif wanted.result is not None:
        won = _won(person)
        asked += [tables.c.result.is_not(None), or_(tables.c.record.is_(None), tables.c.version > 0)]
        asked.append(won if wanted.result == "won" else not_(won))
    return and_(*asked)


def _won(person: str) -> ColumnElement[bool]:
    """Whether a person won a table: by their result or, where none counts, by how the table ended."""
    ends = results.alias()  # beside the results that are counted
    mine = select(ends.c.table_id).where(ends.c.person == person)
    seat = cast(seats.c.seat, Text)  # of one digit, in a list of those that won
    winner = (seats.c.table_id == tables.c.id, seats.c.person == person, tables.c.result.contains(seat))
    ended = or_(tables.c.result == '"won"', and_(tables.c.result.startswith("["), exists().where(*winner)))
    return or_(tables.c.id.in_(mine.where(ends.c.won)), and_(tables.c.id.not_in(mine), ended))


def endings(person: str, which: ColumnElement[bool]) -> Select[Any]:
    """When each of these games that counts ended for a person, and whether it was won; of many the last ones."""
    ended = select(results.c.finished, results.c.won).join(tables, tables.c.id == results.c.table_id)
    return ended.where(results.c.person == person, which).order_by(results.c.finished.desc()).limit(COUNTED)


async def wins_of(engine: AsyncEngine, person: str) -> list[WonOnce]:
    """A person's wins, those that are alike as one."""
    other = (seats.c.table_id == results.c.table_id, seats.c.seat != results.c.seat, seats.c.agent == EXPERT)
    kinds = (
        results.c.game,
        results.c.options,
        tables.c.level,
        results.c.helped.is_(False).label("unhelped"),
        exists().where(*other).correlate(results).label("expert"),
    )
    alike = select(*kinds, results.c.finished).join(tables, tables.c.id == results.c.table_id)
    told = alike.where(results.c.person == person, results.c.won).subquery()
    group = [told.c[name] for name in ("game", "options", "level", "unhelped", "expert")]
    rows = await fetch(engine, select(*group, func.min(told.c.finished)).group_by(*group))
    return [
        WonOnce(game, options, level, bool(alone), bool(expert), at) for game, options, level, alone, expert, at in rows
    ]


def _played(name: str) -> ColumnElement[bool]:
    """Whether a table is of a game, or of an edition of one."""
    game, _ = find(name)
    made = {one.name: [_has(option, value) for option, value in one.options.items()] for one in game.editions}
    rules = [and_(*made[name])] if name in made else [not_(and_(*one)) for one in made.values()]
    return and_(tables.c.game == game.name, *rules)


def _has(option: str, value: Any) -> ColumnElement[bool]:
    """Whether a table's options, all of them as JSON, have a value; another option may follow it."""
    text = json.dumps({option: value})[:-1]
    inside = tables.c.options
    return or_(*[inside.contains(text.removeprefix("{") + end, autoescape=True) for end in (",", "}")])
