"""What the database counts of a person's results, compared with a count by hand."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from server.inside import passing
from server.store.databases import a_table, guest, store_of
from witchwood.server.store.database.models import results
from witchwood.server.store.tables import tallies
from witchwood.server.store.tables.tallies import Tallies, statistics_of
from witchwood.table.messages.lists import Statistics
from witchwood.table.shown import statistics
from witchwood.table.shown.stored_summary import Result


def some_results(count: int, seed: int) -> list[dict[str, Any]]:
    """Results of one person, the oldest first."""
    drawn = random.Random(seed)
    return [
        {
            "game": drawn.choice(("hocus", "stones", "chess")),
            "options": drawn.choice(("", "preset=klondike draw=1")),
            "won": drawn.random() < 0.6,
            "score": float(drawn.randrange(5)),
            "seconds": drawn.randrange(600),
            "finished": float(number),
            "helped": drawn.choice((None, True, False, False)),
        }
        for number in range(count)
    ]


async def store(engine: AsyncEngine, person: str, found: list[dict[str, Any]]) -> None:
    await a_table(engine, 1)
    fixed = {"person": person, "words": "", "plays": 1, "table_id": f"{1:022d}"}
    rows = [{**one, **fixed, "seat": number} for number, one in enumerate(found)]
    async with engine.begin() as connection:
        await connection.execute(insert(results), rows)


def tally(found: list[dict[str, Any]]) -> dict[str, Any]:
    """By hand."""
    won = [one["won"] for one in found]
    lengths = [one["seconds"] for one in found if one["won"]]
    runs = [len(list(row)) for wins, row in itertools.groupby(won) if wins]
    return {
        "played": len(found),
        "won": sum(won),
        "streak": len(list(itertools.takewhile(bool, reversed(won)))),
        "best_streak": max(runs, default=0),
        "average_score": sum(one["score"] for one in found) / len(found) if found else None,
        "average_seconds": round(sum(lengths) / len(lengths)) if lengths else None,
        "best_score": max((one["score"] for one in found), default=None),
        "best_seconds": min((one["seconds"] for one in found if one["won"]), default=None),
    }


@pytest.mark.parametrize("seed", range(2))
async def test_statistics_are_what_one_counts_by_hand(engine: AsyncEngine, seed: int) -> None:
    found = some_results(60, seed)

    person = (await guest(engine)).id
    await store(engine, person, found)
    told = await statistics_of(engine, person)
    groups = [
        ("hocus", ""),
        ("hocus", "preset=klondike draw=1"),
        ("stones", ""),
        ("stones", "preset=klondike draw=1"),
    ]
    assert [one["game"] for one in told] == [game for game, _ in groups], "chess is not installed"
    assert [(one["title"], one["rules"]) for one in told] == [
        ("Hocus Solitaire", []),
        ("Klondike", ["Draw 1"]),
        ("Witch Stones", []),
        ("Witch Stones", ["preset=klondike draw=1"]),
    ], "what a game does not know stands as it was stored"
    for one, group in zip(told, groups, strict=True):
        mine = [row for row in found if (row["game"], row["options"]) == group]
        assert one["every"] == tally(mine)
        assert one["recent"] == [row["won"] for row in mine][-20:]
        assert one["unhelped"] == tally([row for row in mine if row["helped"] is False])
        assert one["scores"] == sorted(Counter(row["score"] for row in mine).items())
        assert one["durations"] == sorted(Counter(row["seconds"] // 60 for row in mine).items())
    assert await store_of(engine).played_by(person) == ["hocus", "klondike", "stones"]


@pytest.mark.parametrize("seed", range(2))
async def test_a_database_counts_as_a_page_does(engine: AsyncEngine, seed: int) -> None:
    found = some_results(60, seed)
    fixed: dict[str, Any] = {"person": "", "table_id": "", "day": None, "words": "", "plays": 1, "help": ""}
    rows = [Result(**{**one, **fixed, "seat": number}) for number, one in enumerate(found)]  # type: ignore[typeddict-item]  # made above

    person = (await guest(engine)).id
    await store(engine, person, found)
    assert await statistics_of(engine, person) == statistics.statistics_of(rows)


async def test_nobody_has_statistics_before_the_first_result(engine: AsyncEngine) -> None:
    person = (await guest(engine)).id
    assert await statistics_of(engine, person) == []
    assert await store_of(engine).played_by(person) == []


async def test_what_is_read_is_bounded_however_many_results_there_are(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last results are counted, for the games that were played most."""
    monkeypatch.setattr(tallies, "COUNTED", 10)
    monkeypatch.setattr(tallies, "_GROUPS", 1)
    monkeypatch.setattr(tallies, "_BARS", 2)
    found = [{**one, "game": "hocus"} for one in some_results(30, 0)]
    for number, one in enumerate(found):
        one.update(options="" if number % 3 else "draw=1", score=float(number))

    person = (await guest(engine)).id
    await store(engine, person, found)
    (told,) = await statistics_of(engine, person)
    last = [one for one in found[-10:] if not one["options"]]
    assert told["every"] == tally(last)
    assert len(told["scores"]) <= 2


async def test_of_one_person_one_question_is_asked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person else does not wait for it."""
    begun: list[str] = []

    may_end = asyncio.Event()

    async def slowly(_engine: object, person: str) -> list[Statistics]:
        begun.append(person)
        await may_end.wait()
        return []

    monkeypatch.setattr(tallies, "statistics_of", slowly)
    asked = Tallies(create_async_engine("sqlite+aiosqlite://"))
    asking = [asyncio.create_task(asked.of(person)) for person in ("eve", "eve", "ann")]
    await passing(0.01)
    assert begun == ["eve", "ann"]
    may_end.set()
    await asyncio.gather(*asking)
    assert begun == ["eve", "ann", "eve"]
