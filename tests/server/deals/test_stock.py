"""The stock of deals: nobody waits, nothing is dealt twice, and what is taken is made up for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import witchwood
from server.clients import Person, Served, served, wait_until
from witchwood.engine.measured import LEVELS, WISHES, Levels
from witchwood.lab.levels.levels import grade, stamp
from witchwood.server.deals import filling, sealed_days
from witchwood.server.deals import stock as stock_room
from witchwood.server.store.database.models import stock

People = Callable[[], Person]
pytestmark = pytest.mark.usefixtures("searching")


def ask(level: str | None, game: str = "pendle", **options: Any) -> dict[str, Any]:
    """A new table of a solitaire, as a page asks for it."""
    return {"game": game, "options": options, "deal": None, "seats": [{"kind": "me"}], "level": level}


def sit_down(ann: Person, wanted: dict[str, Any]) -> str:
    """A table as it is wanted. Where other work leaves no time to find a deal, one is told to try again."""
    for _ in range(20):
        answer = ann.http.post("/api/tables", json=wanted)
        if answer.status_code != 409:
            break
        assert "try again" in answer.json()["detail"]
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def stocked(running: Served) -> list[tuple[str, str, str, str]]:
    """Number, game, rules and level of all deals in stock."""

    async def read() -> list[tuple[str, str, str, str]]:
        columns = (stock.c.number, stock.c.game, stock.c.rules, stock.c.level)
        async with running.service.engine.connect() as connection:
            return [tuple(row) for row in await connection.execute(select(*columns))]

    return asyncio.run_coroutine_threadsafe(read(), running.loop).result(30)


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
    game = witchwood.game("pendle")
    level = grade(game, game.deal(int(told["number"]), game.settle({"witches": 3}), 1)).level
    assert level is not None
    assert wish in ("winnable", level)


def test_another_deal_is_of_the_same_level(person: People) -> None:
    ann = person()
    table = sit_down(ann, ask("hard"))
    with ann.connect(table) as seat:
        seat.done("resign")
        first = seat.state["deal"]["number"]
    while (answer := ann.http.post(f"/api/tables/{table}/rematch")).status_code == 409:
        assert "try again" in answer.json()["detail"]
    again = answer.json()["id"]
    with ann.connect(again) as seat:
        assert seat.state["deal"]["level"] == "hard"
        seat.done("resign")
        assert seat.state["deal"]["number"] != first


def test_a_wish_that_means_nothing_is_refused_with_its_reason(person: People) -> None:
    ann = person()
    for wanted in (
        {**ask("gentle", "stones"), "seats": [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}]},
        {**ask("gentle"), "deal": "7"},
        {**ask("gentle"), "deal": "today"},
        ask("easy"),
    ):
        assert "level" in str(ann.post("/tables", wanted, status=422)["detail"])


def test_nobody_waits_longer_than_a_second_where_there_is_no_such_deal(person: People) -> None:
    """With one round allowed no game of Pendle is won by anybody."""
    ann = person()
    for wish in ("winnable", "gentle"):
        began = time.monotonic()
        said = ann.post("/tables", ask(wish, round_limit=1), status=409)["detail"]
        assert time.monotonic() - began < 3, "a second, and what other work leaves of it"
        assert "no deal" in said
        assert "try again, or choose another level" in said
    assert ann.get("/me/tables") == []


def test_what_is_taken_is_made_up_for_and_outlives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock_room, "levels_of", lambda _game: Levels())
    for room in (stock_room, filling, sealed_days):
        monkeypatch.setattr(room, "graded", lambda: ["pendle"])
    with served(tmp_path, stock=2) as running:
        wait_until(lambda: len(stocked(running)) == 8)
        before = stocked(running)
        assert sorted(level for *_, level in before) == sorted([*LEVELS] * 2)
        game = witchwood.game("pendle")
        for number, _, _, level in before:
            assert grade(game, game.deal(int(number), game.settle({}), 1)).level == level
        ann = Person(running.url)
        with ann.connect(sit_down(ann, ask("fiendish"))) as seat:
            seat.done("resign")
            number = seat.state["deal"]["number"]
        assert number in [one for one, _, _, level in before if level == "fiendish"]
        wait_until(lambda: len(stocked(running)) == 8)
        assert number not in [one for one, *_ in stocked(running)]
        kept = stocked(running)
        ann.close()
    with served(tmp_path, stock=2) as running:
        assert sorted(stocked(running)) == sorted(kept)


def test_a_deal_that_other_sources_graded_is_not_dealt(tmp_path: Path) -> None:
    game = witchwood.game("pendle")
    with served(tmp_path) as running:
        wait_until(lambda: running.service.warmup.can_grade("pendle"))
        store = running.service.stock._store
        for number, mark in (("1", "older"), ("2", stamp(game))):
            adding = store.add(number, "pendle", "", "gentle", mark)
            asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
        ann = Person(running.url)
        numbers = []
        for _ in range(2):
            with ann.connect(sit_down(ann, ask("gentle"))) as seat:
                seat.done("resign")
                numbers.append(seat.state["deal"]["number"])
        ann.close()
        assert numbers[0] == "2"
        assert numbers[1] not in ("1", "2")
