"""Tables that begin with a record, or with a deal and the plays after it, as links of studies name them."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

import witchwood
from held_clock import HeldClock, let_run
from server.clients import People
from server.inside import Inside
from witchwood.engine.match import Match
from witchwood.server.fair_pool import FairPool
from witchwood.server.tables.creation import Creation
from witchwood.table.deals.line import line_of
from witchwood.table.judging import MOST_EVENTS
from witchwood.table.refusal import RefusalError


def line(**changes: Any) -> dict[str, Any]:
    """A line of Hocus as a page asks for it."""
    return {"game": "hocus", "deal": "7", "options": {"draw": "2"}, "seats": None, "plays": "d d", **changes}


def test_a_line_is_the_table_of_its_plays(person: People) -> None:
    ann = person()
    table = ann.post("/tables/from-line", line())["id"]
    match = witchwood.deal("hocus", 7, draw=2)
    match.play("d")
    match.play("d")
    with ann.connect(table) as seat:
        assert seat.plays[1]["text"] == "d"
        assert seat.state["view"]["options"]["draw"] == 2
        assert seat.state["view"]["zones"] == match.view(0)["zones"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "hocus"),
        ({"deal": ""}, "deal"),
        ({"options": {"draw": "9"}}, "draw"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"seats": 4}, "seats"),
        ({"plays": "d 9>9"}, "play 2 ("),
        ({"plays": "x:d"}, "is not a seat"),
        ({"plays": "d" * 100_001}, "plays"),
    ],
)
def test_a_line_that_can_not_be_is_refused_with_its_reason(person: People, changes: dict[str, Any], why: str) -> None:
    ann = person()
    assert why in str(ann.post("/tables/from-line", line(**changes), status=422)["detail"])
    assert ann.get("/me/tables") == []


def test_a_line_of_several_is_played_on_from_ones_own_seat_against_agents(person: People) -> None:
    ann = person()
    match = witchwood.deal("stones", 5)
    while len(match.plays) < 6 or match.turn != 1:
        match.play(match.actions()[0])
    asked = {**line_of(match), "agent": "greedy", "seat": 1}
    with ann.connect(ann.post("/tables/from-line", asked)["id"]) as seat:
        assert [(one["kind"], seat.state["you"]) for one in seat.state["seats"]] == [("agent", 1), ("person", 1)]
        seat.done("act", action=seat.actions[0])
        seat.wait_for(lambda state: len(state["plays"]) > len(match.plays) + 1)
        seat.done("resign")
    assert ann.get("/me/statistics") == []
    assert "thoughtful" in ann.post("/tables/from-line", asked | {"agent": "thoughtful"}, 422)["detail"]
    assert "seat: 2" in ann.post("/tables/from-line", asked | {"seat": 2}, 422)["detail"]


def test_records_come_in_and_are_played_on(person: People, service: Inside) -> None:
    ann = person()
    match = witchwood.deal("hocus", 7)
    for _ in range(5):
        match.play(witchwood.hint(match, "greedy"))
    padded = match.record().replace(" ", " " * 1000) + "\n" * 1000  # nobody's disk is filled with blanks
    table = ann.post("/tables/from-record", {"record": padded})["id"]
    stored = service.run(service.service.store.find(table))
    assert stored is not None
    assert stored.record == match.record()
    with ann.connect(table) as connection:
        assert connection.state["view"] == match.view(0)
        connection.done("act", action=connection.actions[0])
        connection.done("undo")
        connection.done("undo")
        assert len(connection.state["plays"]) == 4
    with ann.connect(table) as connection:
        assert len(connection.state["plays"]) == 4
    assert ann.get("/me/statistics") == []


@pytest.fixture
def may_go_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """What lets records be read."""
    made, replay = threading.Event(), witchwood.replay

    def slowly(text: str) -> Match:
        assert made.wait(60)
        return replay(text)

    monkeypatch.setattr(witchwood, "replay", slowly)
    return made


def creating(compiled: asyncio.Event) -> tuple[Creation, FairPool]:
    """What makes tables, as soon as their games are compiled, and where their records are read."""

    async def add(*_: object) -> bool:
        return True

    async def wait(_game: str) -> None:
        await compiled.wait()

    pool = FairPool(1, "records")
    registry, warmup = SimpleNamespace(clock=HeldClock(), add=add), SimpleNamespace(wait=wait)
    return Creation(registry, warmup, pool), pool  # type: ignore[arg-type]  # all that is asked of them


async def test_one_who_sends_many_records_waits_for_himself(may_go_on: threading.Event) -> None:
    """A third record is refused while two wait, though all came while their game was compiled; a stranger's is not."""
    compiled, record = asyncio.Event(), witchwood.deal("hocus", 7).record()
    making, pool = creating(compiled)
    sent = [asyncio.create_task(making.from_record(who, record)) for who in ("eve", "eve", "eve", "ann")]
    await let_run()
    compiled.set()
    with pytest.raises(RefusalError, match="2 records from you or your address"):
        await sent.pop(2)
    assert [making.before(one) for one in ("eve", "ann", "bob")] == [1, 2, None]
    may_go_on.set()
    assert len(set(await asyncio.gather(*sent))) == 3
    assert making.before("ann") is None
    await pool.close()


async def test_who_opens_long_games_of_a_person_takes_no_place_of_their_records(may_go_on: threading.Event) -> None:
    compiled = asyncio.Event()
    compiled.set()
    making, pool = creating(compiled)
    opening = [asyncio.create_task(pool.run("ann", may_go_on.wait)) for _ in range(3)]
    sent = asyncio.create_task(making.from_record("ann", witchwood.deal("hocus", 7).record()))
    await let_run()
    may_go_on.set()
    assert await sent
    await asyncio.gather(*opening)
    await pool.close()


async def test_a_record_that_is_too_long_is_not_even_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witchwood, "replay", lambda _: 1 / 0)
    making, _ = creating(asyncio.Event())
    with pytest.raises(ValueError, match="fewer than"):
        await making.from_record("ann", witchwood.deal("hocus", 7).record() + " d" * (MOST_EVENTS + 1000))
