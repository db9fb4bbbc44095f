"""The client's requests, answered in a page: what the service answers under /api, but for what takes other people."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import unquote, urlsplit

import witchwood
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.page.days import Days
from witchwood.page.games_file import file_of, texts_of
from witchwood.page.search_queue import SearchQueue
from witchwood.page.stock import Stock
from witchwood.page.tables import ElsewhereError, Tables
from witchwood.page.windows import ME
from witchwood.service.served_table import ServedTable
from witchwood.table.afterwards import NO_WAY_TO_WIN, check_record, check_rematch, check_solver
from witchwood.table.commands import MOST_EVENTS
from witchwood.table.days import DayLevel
from witchwood.table.deals import fairness
from witchwood.table.deals.codes import told_code
from witchwood.table.deals.line import line_of, match_of
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.lessons.lesson_state import lesson_state
from witchwood.table.lessons.lesson_text import find_lesson
from witchwood.table.messages.answers import (
    CodedDealInfo,
    DealGrade,
    GameLine,
    GamesAdded,
    LessonState,
    Me,
    Problem,
    RecordsBefore,
    Status,
    TableMade,
    WonGame,
)
from witchwood.table.messages.lists import Month, Statistics, TableCard, Today
from witchwood.table.messages.reading import parse, read_body
from witchwood.table.messages.wishes import AgentName, LessonAsk, LineText, NewTable, RecordText, WonGameAsked
from witchwood.table.new_table import ChosenDeal, DealOfTheDay, SecretDeal, game_of, judge
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.seats.absence import honest_agents
from witchwood.table.seats.seating import fresh_facts, moved_on, seats_of_record
from witchwood.table.told.deal_told import check_line, check_show_deal, check_told
from witchwood.table.told.statistics import statistics_of
from witchwood.table.told.summary import named
from witchwood.table.told.table_state import card_of, cards_of, when

_NAME = "You"  # what the one person of a page is called


@dataclass(frozen=True)
class Reply:
    """What a request is answered: a status as HTTP has them, and a message or a text."""

    status: int
    body: Any


@dataclass(frozen=True)
class _GamesFile:
    """A file of games that are to be added."""

    file: str


@dataclass(frozen=True)
class _Deleted:
    """Games that are to be deleted, by id."""

    tables: list[str]


@dataclass(frozen=True)
class _LineOn(LineText):
    """A line to look at, or to play on where it ends. agent: who then has the other seats."""

    agent: AgentName | None = None


class ProblemError(Exception):
    """A request can't be answered, and why."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Requests:
    """Answers requests."""

    def __init__(self, tables: Tables, searches: SearchQueue, stock: Stock) -> None:
        self._tables = tables
        self._searches = searches
        self._stock = stock
        self._days = Days(tables, stock)
        key = "([A-Za-z0-9_-]+)"
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Awaitable[Any]], Any]] = [
            (method, re.compile(f"{pattern.replace('{}', key)}$"), answer, body[0] if body else None)
            for method, pattern, answer, *body in (
                ("GET", "/me", self._me),
                ("GET", "/status", self._status),
                ("GET", "/me/tables", self._my_tables),
                ("GET", "/me/statistics", self._statistics),
                ("GET", "/today", self._today),
                ("GET", "/days/{}", self._month),
                ("GET", "/codes/{}", self._code),
                ("POST", "/games/{}/lessons/{}", self._lesson, LessonAsk),
                ("POST", "/tables", self._make, NewTable),
                ("POST", "/tables/from-record", self._from_record, RecordText),
                ("POST", "/tables/from-line", self._from_line, _LineOn),
                ("GET", "/tables/from-record", self._before),
                ("GET", "/tables/{}", self._table),
                ("POST", "/tables/{}/rematch", self._rematch),
                ("GET", "/tables/{}/record", self._record),
                ("GET", "/tables/{}/line", self._line),
                ("POST", "/tables/{}/show-deal", self._show_deal),
                ("GET", "/tables/{}/grade", self._grade),
                ("POST", "/tables/{}/won-game", self._won_game, WonGameAsked),
                ("GET", "/me/games", self._save_games),
                ("POST", "/me/games", self._load_games, _GamesFile),
                ("DELETE", "/me/games", self._delete_games, _Deleted),
            )
        ]

    async def answer(self, method: str, address: str, body: str) -> Reply:
        """The answer to a request. body: JSON, or nothing."""
        path = urlsplit(address).path
        for asked, pattern, answer, kind in self._routes:
            found = pattern.match(path)
            if asked == method and found:
                try:
                    given = () if kind is None else (read_body(kind, parse(body) if body else None),)
                    return Reply(200, await answer(*map(unquote, found.groups()), *given))
                except ProblemError as problem:
                    return Reply(problem.status, Problem(detail=str(problem)))
                except NoTableError as missing:
                    return Reply(404, Problem(detail=str(missing)))
                except RefusalError as refusal:
                    return Reply(409, Problem(detail=str(refusal)))
                except ValueError as error:
                    return Reply(422, Problem(detail=str(error)))
        return Reply(404, Problem(detail=f"a page without a service does not answer {method} {path}"))

    @property
    def _now(self) -> float:
        return self._tables.clock.now()

    # Who and what

    async def _me(self) -> Me:
        rules = {(one["game"], one["options"]) for one in self._tables.results if one["game"] in witchwood.games()}
        played = {named(witchwood.game(game), options)["edition"] or game for game, options in rules}
        return Me(id=ME, name=_NAME, created=when(0), played=sorted(played))

    async def _status(self) -> Status:
        ready = dict.fromkeys(witchwood.games(), True)
        return Status(ready=ready, searches=ready, compiling=[], version=witchwood.__version__, site_bytes=None)

    async def _my_tables(self) -> list[TableCard]:
        return cards_of(self._tables.facts, ME, self._now)

    async def _statistics(self) -> list[Statistics]:
        return statistics_of(self._tables.results)

    async def _today(self) -> list[Today]:
        return await self._days.today()

    async def _month(self, month: str) -> Month:
        try:
            return await self._days.month(month)
        except ValueError as error:
            raise ProblemError(404, str(error)) from None

    async def _code(self, code: str) -> CodedDealInfo:
        try:
            return told_code(code)
        except ValueError as error:
            raise ProblemError(404, str(error)) from None

    async def _lesson(self, game: str, lesson: str, asked: LessonAsk) -> LessonState:
        found = find_lesson(witchwood.game(game), lesson) if game in witchwood.games() else None
        if found is None:
            raise ProblemError(404, f"{game} has no lesson {lesson}")
        return lesson_state(witchwood.game(game), found, asked.done, asked.action)

    # Tables

    async def _make(self, wanted: NewTable) -> TableMade:
        game = game_of(wanted.game)
        judged = judge(ME, game, wanted)
        seats = _named(judged.seats)
        if any(seat.kind == "open" for seat in seats):
            raise ValueError("seats: nobody can come to a table in a page: take agents")
        if wanted.rated:
            raise ValueError("rated: a page has no ratings")
        match judged.deal:
            case DealOfTheDay(level):
                return TableMade(id=await self._make_today(game, seats, level))
            case ChosenDeal(dealt):
                pass
            case SecretDeal(wish):
                dealt = await self._secret_deal(game, wanted.options, wish)
        chosen = isinstance(judged.deal, ChosenDeal)
        facts = _facts(game, wanted.options, dealt, seats, now=self._now, chosen=chosen, level=wanted.level)
        return TableMade(id=(await self._tables.add(facts)).id)

    async def _make_today(self, game: Game, seats: list[Seat], level: DayLevel | None) -> str:
        """Today's deal: asked for again, it is the same table, also where two windows ask at once."""
        name, dealt = await self._days.dealt(game, level)
        known = self._days.table_of(game.name, name)
        if known is not None:
            return known
        key = f"{name} {game.name}".replace(" ", "-")
        facts = replace(_facts(game, {}, dealt, seats, now=self._now, day=name, level=level), id=key)
        try:
            return (await self._tables.add(facts)).id
        except ElsewhereError:
            return key

    async def _secret_deal(self, game: Game, options: Mapping[str, Any], level: str | None) -> fairness.Dealt:
        """A deal that nobody has chosen, as it is wished. ValueError where none is known to be so by these rules."""
        if level is None:
            return fairness.secret_deal()
        numbers = await self._stock.fresh(game, options, level, self._tables.dealt(game.name))
        if not numbers:
            raise ValueError(f"level: the deals of {game.title} have no levels by these rules; leave it out")
        return fairness.found_deal(secrets.choice(numbers))

    async def _from_record(self, asked: RecordText) -> TableMade:
        return await self._begin_with(witchwood.replay(asked.record), asked.record)

    async def _from_line(self, asked: _LineOn) -> TableMade:
        plays = asked.plays.split()
        _check_length(len(plays))  # before they are played: a link may hold any number of them
        match = match_of(game_of(asked.game).name, asked.deal, asked.options, asked.seats, plays)
        if asked.agent is not None and asked.agent not in honest_agents(match.game):
            raise ValueError(f"agent: {asked.agent} can't have the other seats of {match.game.title}")
        return await self._begin_with(match, match.record(), asked.agent)

    async def _begin_with(self, match: Match, record: str, agent: str | None = None) -> TableMade:
        """Looked at again, it is the same table, until somebody plays on there."""
        _check_length(len(match.plays))
        known = self._tables.unplayed(record) if agent is None else None
        if known is not None:
            return TableMade(id=known)
        seats = _named(seats_of_record(ME, match.seats, agent))
        facts = fresh_facts(ME, match.game.name, seats, salt=secrets.token_hex(16), now=self._now)
        deal = None if match.deal is None else str(match.deal)
        facts = replace(facts, options=json.dumps(match.options), deal=deal, chosen=True, record=record)
        return TableMade(id=(await self._tables.add(facts)).id)

    async def _before(self) -> RecordsBefore:
        return RecordsBefore(before=None)

    async def _table(self, key: str) -> TableCard:
        return card_of(self._known(key), ME, self._now)

    async def _rematch(self, key: str) -> TableMade:
        self._known(key)
        table = self._tables.open(key)
        async with table.lock:
            check_rematch(table, table.seat_of(ME))
            if table.facts.rematch is None:
                seats = moved_on(table.id, table.seats)
                level = table.facts.level
                dealt = await self._secret_deal(table.game, table.options, level)
                facts = _facts(table.game, table.options, dealt, seats, now=self._now, level=level)
                await self._tables.add_rematch(table, facts)
            assert table.facts.rematch is not None
            return TableMade(id=table.facts.rematch)

    async def _record(self, key: str) -> str:
        return self._ended(key).history.match.record()

    async def _line(self, key: str) -> GameLine:
        self._known(key)
        table = self._tables.open(key)
        check_line(table, table.seat_of(ME), self._now)
        return line_of(table.history.match)

    async def _show_deal(self, key: str) -> None:
        """Tell a solitaire's deal while it is played; from then on it counts as one that was known."""
        self._known(key)
        table = self._tables.open(key)
        async with table.lock:
            check_show_deal(table, table.seat_of(ME), self._now)
            await self._tables.show_deal(table)

    async def _grade(self, key: str) -> DealGrade:
        self._known(key)
        table = self._tables.open(key)
        check_told(table, self._now)
        match = table.history.match
        assert match.deal is not None
        found = await self._stock.grade(match.game, match.options, match.deal)
        if found is None:
            raise RefusalError("nobody has found out how hard this deal is")
        return found

    async def _won_game(self, key: str, asked: WonGameAsked) -> WonGame:
        table = self._ended(key)
        check_solver(table.history.match)
        found = await self._searches.won_game(table, asked.ply)
        if found is None:
            raise RefusalError(NO_WAY_TO_WIN)
        ply, record = found
        begun = await self._begin_with(witchwood.replay(record), record)
        return WonGame(id=begun["id"], ply=ply)

    def _known(self, key: str) -> TableFacts:
        facts = self._tables.find(key)
        if facts.game not in witchwood.games():
            raise ProblemError(404, f"the game of this table, {facts.game}, is not here any more; the table is kept")
        return facts

    def _ended(self, key: str) -> ServedTable:
        self._known(key)
        table = self._tables.open(key)
        check_record(table.history.match)
        return table

    # Taken along

    async def _save_games(self) -> str:
        return file_of(self._tables.texts, self._tables.unread.values())

    async def _load_games(self, wanted: _GamesFile) -> GamesAdded:
        texts, unread = texts_of(wanted.file)
        added, left_out = await self._tables.add_texts(texts)
        here = list(self._tables.unread.values())
        return GamesAdded(added=added, left_out=left_out + sum(one not in here for one in unread))

    async def _delete_games(self, wanted: _Deleted) -> None:
        await self._tables.delete(wanted.tables)


def _check_length(plays: int) -> None:
    """ValueError for more plays than a table begins with."""
    if plays >= MOST_EVENTS:
        raise ValueError(f"a table begins with fewer than {MOST_EVENTS} plays: this record has more")


def _facts(
    game: Game,
    options: Mapping[str, Any],
    dealt: fairness.Dealt,
    seats: list[Seat],
    *,
    now: float,
    chosen: bool = False,
    day: str | None = None,
    level: str | None = None,
) -> TableFacts:
    """A new table's facts. ValueError where the game has no such options or seats."""
    settled = game.settle(options)
    game.settle_seats(len(seats))
    facts = fresh_facts(ME, game.name, seats, salt=dealt.salt, now=now)
    return replace(facts, options=json.dumps(settled), deal=str(dealt.number), chosen=chosen, day=day, level=level)


def _named(seats: Sequence[Seat]) -> list[Seat]:
    return [replace(seat, name=_NAME) if seat.person == ME else seat for seat in seats]
