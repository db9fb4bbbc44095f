"""A review is made once for all who ask, from a copy of the game, in the turn of the one who asked first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from held_clock import HeldClock
from server.inside import passing
from table.tables import make_table
from witchwood.engine.match import Match
from witchwood.service.reviews import Reviews
from witchwood.table.history.events import Resign
from witchwood.table.messages.client_messages import ReviewRequest
from witchwood.table.refusal import RefusalError


class Slow:
    """A search that begins reviews, and ends them when it may."""

    def __init__(self) -> None:
        self.free = True
        self.begun: list[str] = []
        self.matches: list[Match] = []
        self.may_end = asyncio.Event()
        self.began, self.stopped = asyncio.Event(), asyncio.Event()
        self.wrong: Exception | None = None

    def is_free(self, _table: Any) -> bool:
        return self.free

    async def review(
        self, _table: Any, person: str, match: Match, _seat: int, progress: Callable[[int], None]
    ) -> dict[str, Any]:
        self.begun.append(person)
        self.matches.append(match)
        try:
            progress(1)
            self.began.set()
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        if self.wrong is not None:
            raise self.wrong
        return {"type": "review", "values": [0.0]}


def finished() -> Any:
    table: Any = make_table("wyr", "ann")
    table.history.judge(Resign(), 0, author=None, message=None, now=1.0)
    return table


def asked(reviews: Reviews, table: Any, person: str, heard: list[int]) -> asyncio.Task[Any]:
    return asyncio.create_task(reviews.of(table, person, None, ReviewRequest("review", person), heard.append))


def reviews_by(search: Slow, pause: float = 0.0) -> Reviews:
    changes: Any = SimpleNamespace(store=SimpleNamespace(hold=lambda _table: nullcontext()), clock=HeldClock())
    given: Any = search
    return Reviews(changes, given, pause)


async def leaves(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_all_who_ask_at_once_wait_for_the_same_review() -> None:
    search, table = Slow(), finished()
    reviews = reviews_by(search)
    heard: list[int] = []
    tasks = [asked(reviews, table, person, heard) for person in ("bob", "cat", "dan")]
    await search.began.wait()
    search.may_end.set()
    answers = await asyncio.gather(*tasks)
    assert [answer["id"] for answer in answers] == ["bob", "cat", "dan"]
    assert (await asked(reviews, table, "eve", heard))["id"] == "eve"
    assert search.begun == ["bob"]
    assert heard == [1, 1, 1]


async def test_a_review_goes_on_while_one_of_them_waits() -> None:
    search, table = Slow(), finished()
    reviews = reviews_by(search)
    bob, cat = (asked(reviews, table, person, []) for person in ("bob", "cat"))
    await search.began.wait()
    await leaves(bob)
    assert not search.stopped.is_set()
    await leaves(cat)
    await search.stopped.wait()
    search.may_end.set()
    assert (await asked(reviews, table, "dan", []))["id"] == "dan"
    assert search.begun == ["bob", "dan"]


@pytest.mark.parametrize("wrong", [None, ValueError("ply 1: this match has 0 plays")])
async def test_what_happens_meanwhile_does_not_reach_the_match_that_is_reviewed(wrong: Exception | None) -> None:
    search, table = Slow(), finished()
    search.wrong = wrong
    waits = asked(reviews_by(search), table, "ann", [])
    await search.began.wait()
    table.history.match.undo()
    table.history.moved += 1
    search.may_end.set()
    with pytest.raises(RefusalError, match="moved on"):
        await waits
    assert len(search.matches[0].plays) == 1


async def test_what_goes_wrong_is_not_kept() -> None:
    search, table = Slow(), finished()
    reviews = reviews_by(search)
    search.wrong = ValueError("broken")
    search.may_end.set()
    with pytest.raises(ValueError, match="broken"):
        await asked(reviews, table, "ann", [])
    search.wrong = None
    assert (await asked(reviews, table, "ann", []))["id"] == "ann"


def looked_at(*seats: int) -> Any:
    table = finished()
    table.presence = SimpleNamespace(seats_here={*seats})
    return table


async def test_the_review_of_a_game_that_has_ended_is_made_before_its_player_asks() -> None:
    search, table = Slow(), looked_at(0)
    reviews, heard = reviews_by(search, 3.0), list[int]()
    reviews.prepare(table)
    reviews.prepare(table)  # one more change
    await search.began.wait()
    asks = asked(reviews, table, "ann", heard)
    search.may_end.set()
    assert (await asks)["id"] == "ann"
    reviews.prepare(table)
    await passing(10.0)
    assert (await asked(reviews, table, "bob", heard))["id"] == "bob"
    assert len(search.begun) == 1


@pytest.mark.parametrize("why_not", ["nobody looks", "others search", "it goes on", "no time is to pass"])
async def test_no_review_is_made_ahead_where_it_would_be_for_nobody_or_keep_others_waiting(why_not: str) -> None:
    search, table = Slow(), looked_at(0)
    search.may_end.set()
    if why_not == "nobody looks":
        table.presence.seats_here.clear()
    search.free = why_not != "others search"
    if why_not == "it goes on":
        table.history.match.undo()
    reviews_by(search, 0.0 if why_not == "no time is to pass" else 3.0).prepare(table)
    await passing(10.0)
    assert search.begun == []


async def test_reviews_ahead_are_made_for_one_table_at_a_time() -> None:
    search, table, other = Slow(), looked_at(0), looked_at(0)
    reviews = reviews_by(search, 3.0)
    reviews.prepare(table)
    await search.began.wait()
    reviews.prepare(other)
    search.may_end.set()
    await passing(10.0)
    assert len(search.begun) == 1
    reviews.prepare(other)
    await passing(10.0)
    assert len(search.begun) == 2
