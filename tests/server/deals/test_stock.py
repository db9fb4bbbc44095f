"""The stock of deals: nobody waits, nothing is dealt twice, and what is taken is made up for."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

import witchwood
from server.clients import People, Person
from server.inside import Inside, inside, until
from witchwood.clock import Clock
from witchwood.engine.game import Game
from witchwood.engine.measured import LEVELS, WINNABLE, WISHES, Levels
from witchwood.engine.option import Value
from witchwood.lab.levels.levels import stamp
from witchwood.server.deals import sealed_days
from witchwood.server.deals import stock as stock_room
from witchwood.server.store.database.models import stock
from witchwood.table.refusal import RefusalError

NUMBERS = itertools.count(1)  # of deals, none of which comes twice
pytestmark = pytest.mark.usefixtures("searching")


def ask(level: str | None, game: str = "pendle", **options: Any) -> dict[str, Any]:
    """A new table of a solitaire, as a page asks for it."""
    return {"game": game, "options": options, "deal": None, "seats": [{"kind": "me"}], "level": level}


def level_of(number: int) -> str:
    """Deals of all levels follow each other."""
    return LEVELS[number % len(LEVELS)]


def find_counted(
    _game: Game, options: Mapping[str, Value], wishes: Collection[str], stop: Callable[[], bool], _: object = None
) -> tuple[int, str] | None:
    """As `find_deal`, among deals that are graded by their numbers. With one round, nobody wins any."""
    for number in NUMBERS:
        if stop():
            return None
        if options["round_limit"] != 1 and (WINNABLE in wishes or level_of(number) in wishes):
            return number, next(iter(wishes))
    return None


class CountedFinder:
    """As `Finder`, among the same deals."""

    async def __aenter__(self) -> CountedFinder:
        return self

    async def __aexit__(self, *_: object) -> None:
        """There is no process to end."""

    async def ask(
        self, _game: str, _options: Mapping[str, Value], levels: Sequence[str], numbers: Sequence[int] | None = None
    ) -> tuple[str, str] | None:
        """The first deal of one of the levels."""
        found = next((one for one in numbers or NUMBERS if level_of(one) in levels), None)
        return None if found is None else (str(found), level_of(found))


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal is searched: `tests/real/test_deals.py` searches some."""
    monkeypatch.setattr(stock_room, "find_deal", find_counted)
    monkeypatch.setattr(stock_room, "Finder", CountedFinder)


def sit_down(ann: Person, wanted: dict[str, Any]) -> str:
    """A table as it is wanted."""
    return str(ann.post("/tables", wanted)["id"])


def stocked(running: Inside) -> list[tuple[str, str, str, str]]:
    """Number, game, rules and level of all deals in stock."""

    async def read() -> list[tuple[str, str, str, str]]:
        columns = (stock.c.number, stock.c.game, stock.c.rules, stock.c.level)
        async with running.service.engine.connect() as connection:
            return [tuple(row) for row in await connection.execute(select(*columns))]

    return running.run(read())


async def test_people_may_ask_for_other_rules_while_it_looks_what_is_missing() -> None:
    game = witchwood.game("pendle")

    class Shelf:
        """While it counts what is there, a person asks for the first rules again, and another one for new ones."""

        async def count(self, *_: object) -> dict[str, int]:
            for rounds in (1, 2):
                kept._keep(game, game.settle({"round_limit": rounds}))
            return {}

    kept = stock_room.Stock(Shelf(), None, None, 1, Clock(), Random(1))  # type: ignore[arg-type]  # all that is asked
    for rounds in (1, 3):
        kept._keep(game, game.settle({"round_limit": rounds}))
    missing = await kept._missing()
    assert missing is not None
    assert missing[2] == list(LEVELS)


@pytest.mark.parametrize("wish", WISHES)
def test_a_deal_is_as_it_was_wished_and_a_secret_until_the_end(person: People, wish: str) -> None:
    ann = person()
    table = sit_down(ann, ask(wish, witches=3))
    with ann.connect(table) as seat:
        deal = seat.state["deal"]
        assert (deal["number"], deal["salt"], deal["text"], deal["level"]) == (None, None, None, wish)
        seat.done("resign")
        told = seat.state["deal"]
    assert ann.post("/verify", {"deal": told["text"], "salt": told["salt"], "commitment": deal["commitment"]})["ok"]
    assert wish in ("winnable", level_of(int(told["number"])))


def test_another_deal_is_of_the_same_level(person: People) -> None:
    ann = person()
    table = sit_down(ann, ask("hard"))
    with ann.connect(table) as seat:
        seat.done("resign")
        first = seat.state["deal"]["number"]
    again = ann.post(f"/tables/{table}/rematch")["id"]
    with ann.connect(again) as seat:
        assert seat.state["deal"]["level"] == "hard"
        seat.done("resign")
        assert seat.state["deal"]["number"] != first


async def test_nobody_waits_longer_than_a_second_while_others_search() -> None:
    class Busy:
        """A pool, an empty stock and a warm-up, in which no search ends."""

        closing = False

        async def solve(self, *_: object) -> None:
            await asyncio.Event().wait()

        async def take(self, *_: object) -> None:
            """Nothing is in stock."""

        def can_grade(self, _: str) -> bool:
            return True

    busy: Any = Busy()
    kept = stock_room.Stock(busy, busy, busy, 0, Clock(), Random(1))
    for wish in ("winnable", "gentle"):
        began = asyncio.get_running_loop().time()
        with pytest.raises(RefusalError, match="try again"):
            await kept.take("ann", witchwood.game("pendle"), {}, wish)
        assert 0 < asyncio.get_running_loop().time() - began < 1


def test_a_deal_that_is_not_found_is_refused_and_no_table_begins(person: People) -> None:
    """With one round allowed no game of Pendle is won by anybody."""
    ann = person()
    for wish in ("winnable", "gentle"):
        said = ann.post("/tables", ask(wish, round_limit=1), status=409)["detail"]
        assert "no deal" in said
        assert "try again, or choose another level" in said
    assert ann.get("/me/tables") == []


def test_a_game_without_levels_is_refused_one(person: People) -> None:
    wanted = ask("gentle", "stones") | {"seats": [{"kind": "me"}, {"kind": "open"}]}
    assert "no levels" in person().post("/tables", wanted, status=422)["detail"]


def test_what_is_taken_is_made_up_for_and_outlives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock_room, "levels_of", lambda _game: Levels())
    for room in (stock_room, sealed_days):
        monkeypatch.setattr(room, "graded", lambda: ["pendle"])
    with inside(tmp_path, stock=2) as running:
        until(lambda: len(stocked(running)) == 8)
        before = stocked(running)
        assert sorted(level for *_, level in before) == sorted([*LEVELS] * 2)
        assert all(level_of(int(number)) == level for number, _, _, level in before)
        ann = running.person()
        with ann.connect(sit_down(ann, ask("fiendish"))) as seat:
            seat.done("resign")
            number = seat.state["deal"]["number"]
        assert number in [one for one, _, _, level in before if level == "fiendish"]
        until(lambda: len(stocked(running)) == 8)
        assert number not in [one for one, *_ in stocked(running)]
        kept = stocked(running)
    with inside(tmp_path, stock=2) as running:
        assert sorted(stocked(running)) == sorted(kept)


def test_a_deal_that_other_sources_graded_is_not_dealt(tmp_path: Path) -> None:
    game = witchwood.game("pendle")
    with inside(tmp_path) as running:
        until(lambda: running.service.warmup.can_grade("pendle"))
        store = running.service.stock._store
        for number, mark in (("1", "older"), ("2", stamp(game))):
            adding = store.add(number, "pendle", "", "gentle", mark)
            running.run(adding)
        ann = running.person()
        numbers = []
        for _ in range(2):
            with ann.connect(sit_down(ann, ask("gentle"))) as seat:
                seat.done("resign")
                numbers.append(seat.state["deal"]["number"])
        assert numbers[0] == "2"
        assert numbers[1] not in ("1", "2")
