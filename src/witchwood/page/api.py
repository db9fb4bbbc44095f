"""The client's requests, answered in a page: what the service answers under /api, but for what takes other people."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import witchwood
from witchwood.engine.match import Match
from witchwood.page.open_days import GradedList, OpenDays
from witchwood.page.search_queue import SearchQueue
from witchwood.page.storage import file_of, texts_of
from witchwood.page.stored_tables import NAME, StoredTables
from witchwood.page.windows import ME
from witchwood.puzzles.collection import find_puzzle
from witchwood.service.changes import Changes
from witchwood.service.new_tables import NewTables, month_of_deals, todays_deals
from witchwood.service.served_table import ServedTable
from witchwood.table.deals.codes import told_code
from witchwood.table.deals.line import line_of, match_of
from witchwood.table.history.facts import TableFacts
from witchwood.table.lessons.lesson import lesson_state
from witchwood.table.lessons.lesson_text import find_lesson
from witchwood.table.messages.lists import Achievement, FoundGames, Month, Statistics, TableCard, Today
from witchwood.table.messages.reading import parse, read_body
from witchwood.table.messages.requests import (
    GamesWanted,
    LessonAsk,
    LineText,
    NewTable,
    PuzzleAsk,
    PuzzleWish,
    RecordText,
    WonGameAsked,
)
from witchwood.table.messages.responses import (
    CodedDealInfo,
    Course,
    DealGrade,
    GameLine,
    GamesAdded,
    LessonState,
    Me,
    Problem,
    PuzzleKind,
    PuzzleName,
    PuzzleState,
    RecordsBefore,
    Status,
    TableMade,
    WonGame,
)
from witchwood.table.new_table import NewDeal, check_length, facts_of, facts_of_record, game_of
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.seats.seat_names import face_of
from witchwood.table.shown.achievements import EXPERT, WonOnce, achievements_of
from witchwood.table.shown.course import course_of
from witchwood.table.shown.found_games import PAGE, found_page, pick
from witchwood.table.shown.puzzle_state import day_puzzle, puzzle_kinds, puzzle_state, wished_puzzle
from witchwood.table.shown.secrecy import (
    NO_WAY_TO_WIN,
    check_line,
    check_record,
    check_show_deal,
    check_shows_win,
    check_told,
)
from witchwood.table.shown.statistics import statistics_of
from witchwood.table.shown.stored_summary import named
from witchwood.table.shown.table_state import card_of, cards_of, when


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


class ProblemError(Exception):
    """A request can't be answered, and why."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Requests:
    """Answers requests."""

    def __init__(self, tables: StoredTables, searches: SearchQueue, stock: GradedList, chance: Random) -> None:
        self._tables = tables
        self._searches = searches
        self._stock = stock
        self._changes = Changes(tables, tables.clock)
        self._days = OpenDays(tables, stock)
        self._new_tables = NewTables(tables.clock, chance, tables, tables, stock, self._days)
        key = "([A-Za-z0-9_-]+)"
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Awaitable[Any]], Any]] = [
            (method, re.compile(f"{pattern.replace('{}', key)}$"), answer, body[0] if body else None)
            for method, pattern, answer, *body in (
                ("GET", "/me", self._me),
                ("GET", "/status", self._status),
                ("GET", "/me/tables", self._my_tables),
                ("GET", "/me/statistics", self._statistics),
                ("GET", "/me/found", self._found, GamesWanted),
                ("GET", "/me/achievements", self._achievements),
                ("GET", "/today", self._today),
                ("GET", "/days/{}", self._month),
                ("GET", "/codes/{}", self._code),
                ("POST", "/games/{}/lessons/{}", self._lesson, LessonAsk),
                ("GET", "/puzzles", self._puzzle_kinds),
                ("GET", "/puzzles/day/{}", self._puzzle_of_day),
                ("POST", "/puzzles/next", self._next_puzzle, PuzzleWish),
                ("POST", "/puzzles/{}/{}", self._puzzle, PuzzleAsk),
                ("POST", "/tables", self._make, NewTable),
                ("POST", "/tables/from-record", self._from_record, RecordText),
                ("POST", "/tables/from-line", self._from_line, LineText),
                ("GET", "/tables/from-record", self._before),
                ("GET", "/tables/{}", self._table),
                ("POST", "/tables/{}/rematch", self._rematch),
                ("GET", "/tables/{}/record", self._record),
                ("GET", "/tables/{}/line", self._line),
                ("GET", "/tables/{}/course", self._course),
                ("POST", "/tables/{}/show-deal", self._show_deal),
                ("GET", "/tables/{}/grade", self._grade),
                ("POST", "/tables/{}/won-game", self._won_game, WonGameAsked),
                ("GET", "/me/games", self._save_games),
                ("POST", "/me/games", self._load_games, _GamesFile),
                ("DELETE", "/me/games", self._delete_games, _Deleted),
            )
        ]

    async def answer(self, method: str, address: str, body: str) -> Reply:
        """The answer to a request. body: JSON, or nothing. What one looks for stands in the address."""
        path, query = urlsplit(address).path, dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
        for asked, pattern, answer, kind in self._routes:
            found = pattern.match(path)
            if asked == method and found:
                try:
                    told = query if method == "GET" else parse(body) if body else None
                    given = () if kind is None else (read_body(kind, told),)
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
        return Me(id=ME, name=NAME, face=face_of(ME), profile=None, created=when(0), played=sorted(played))

    async def _status(self) -> Status:
        ready = dict.fromkeys(witchwood.games(), True)
        return Status(ready=ready, searches=ready, compiling=[], version=witchwood.__version__, site_bytes=None)

    async def _my_tables(self) -> list[TableCard]:
        return cards_of(self._tables.facts, ME, self._now)

    async def _statistics(self) -> list[Statistics]:
        return statistics_of(self._tables.results)

    async def _found(self, wanted: GamesWanted) -> FoundGames:
        results = {one["table_id"]: one for one in self._tables.results}
        picked = pick(self._tables.facts, results, ME, wanted)
        ended = [results[one.id] for one in picked if one.id in results]
        first = (int(wanted.page) - 1) * PAGE
        endings = [(one["finished"], one["won"]) for one in ended]
        return found_page(picked[first : first + PAGE], len(picked), endings, ME, self._now)

    async def _achievements(self) -> list[Achievement]:
        facts = {one.id: one for one in self._tables.facts}
        wins = [
            WonOnce(
                game=one["game"],
                options=one["options"],
                level=facts[one["table_id"]].level,
                unhelped=one["helped"] is False,
                expert=any(seat.agent == EXPERT for seat in facts[one["table_id"]].seats),
                finished=one["finished"],
            )
            for one in self._tables.results
            if one["won"] and one["table_id"] in facts
        ]
        return achievements_of(wins, await self._days.won_on(ME))

    async def _today(self) -> list[Today]:
        return await todays_deals(self._days, self._tables.clock, ME)

    async def _month(self, month: str) -> Month:
        came = min((facts.created for facts in self._tables.facts), default=self._now)
        try:
            return await month_of_deals(self._days, self._tables.clock, ME, came, month)
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

    # Puzzles

    async def _puzzle_kinds(self) -> list[PuzzleKind]:
        return puzzle_kinds()

    async def _puzzle_of_day(self, day: str) -> PuzzleName:
        try:
            return day_puzzle(day)
        except ValueError as error:
            raise ProblemError(404, str(error)) from None

    async def _next_puzzle(self, wish: PuzzleWish) -> PuzzleName:
        return wished_puzzle(wish)

    async def _puzzle(self, game: str, name: str, asked: PuzzleAsk) -> PuzzleState:
        try:
            puzzle = find_puzzle(game, name)
        except ValueError as error:
            raise ProblemError(404, str(error)) from None
        return puzzle_state(puzzle, asked)

    # Tables

    async def _make(self, wanted: NewTable) -> TableMade:
        return TableMade(id=await self._new_tables.make(ME, wanted))

    async def _from_record(self, asked: RecordText) -> TableMade:
        match = witchwood.replay(asked.record)
        return await self._begin_with(match, match.record())

    async def _from_line(self, asked: LineText) -> TableMade:
        plays = asked.plays.split()
        check_length(len(plays))  # before they are played: a link may hold any number of them
        match = match_of(game_of(asked.game).name, asked.deal, asked.options, asked.seats, plays)
        return await self._begin_with(match, match.record(), asked.agent, asked.seat or 0)

    async def _begin_with(self, match: Match, record: str, agent: str | None = None, seat: int = 0) -> TableMade:
        """Reopened, it is the same table, until someone plays on there."""
        facts = facts_of_record(ME, match, record, self._now, agent, seat)
        known = self._tables.unplayed(record) if agent is None and seat == 0 else None
        return TableMade(id=known or (await self._tables.add(facts)).id)

    async def _before(self) -> RecordsBefore:
        return RecordsBefore(before=None)

    async def _table(self, key: str) -> TableCard:
        return card_of(self._known(key), ME, self._now)

    async def _rematch(self, key: str) -> TableMade:
        table = self._open(key)

        async def deal_again(new: NewDeal) -> None:
            await self._tables.add_rematch(table, facts_of(new, self._now))

        return TableMade(id=await self._new_tables.rematch(ME, table, deal_again))

    async def _record(self, key: str) -> str:
        return self._ended(key).history.match.record()

    async def _line(self, key: str) -> GameLine:
        table = self._open(key)
        check_line(table, table.seat_of(ME), self._now)
        return line_of(table.history.match)

    async def _course(self, key: str) -> Course:
        return course_of(self._open(key).history.match)

    async def _show_deal(self, key: str) -> None:
        """Show a solitaire's deal while it is played; from then on it counts as one that was known."""
        table = self._open(key)
        async with table.lock:
            check_show_deal(table, table.seat_of(ME), self._now)
            await self._tables.show_deal(table)

    async def _grade(self, key: str) -> DealGrade:
        table = self._open(key)
        check_told(table, self._now)
        match = table.history.match
        assert match.deal is not None
        found = await self._stock.grade(match.game, match.options, match.deal)
        if found is None:
            raise RefusalError("this deal's level isn't known")
        return found

    async def _won_game(self, key: str, asked: WonGameAsked) -> WonGame:
        table = self._open(key)
        async with table.lock:
            seat = table.seat_of(ME)
            check_shows_win(table, seat, self._now)
            assert seat is not None
            moved = table.history.moved
        found = await self._searches.won_game(table, asked.ply)
        if found is None:
            raise RefusalError(NO_WAY_TO_WIN)
        async with table.lock:
            if table.history.moved != moved or not await self._changes.note_help(table, seat, "line"):
                raise RefusalError("the table has moved on: ask again")
        ply, record = found
        begun = await self._begin_with(witchwood.replay(record), record)
        return WonGame(id=begun["id"], ply=ply)

    def _known(self, key: str) -> TableFacts:
        facts = self._tables.find(key)
        if facts.game not in witchwood.games():
            raise ProblemError(404, f"the game of this table, {facts.game}, is not here any more; the table is kept")
        return facts

    def _open(self, key: str) -> ServedTable:
        self._known(key)
        return self._tables.open(key)

    def _ended(self, key: str) -> ServedTable:
        table = self._open(key)
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
