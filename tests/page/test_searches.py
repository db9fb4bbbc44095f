"""Searches of a page: hints, won games, the sure win, and how much memory they take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, cast

import pytest

import witchwood
from page.pages import Page, page
from server.clients import Connection
from witchwood.engine.match import Match
from witchwood.engine.search import Allowance, Budget
from witchwood.page.searches import Searches


def _begin(me: Page, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Do something beside, and come as far as it can."""

    async def begun() -> asyncio.Task[Any]:
        task = asyncio.create_task(doing)
        await asyncio.sleep(0.01)  # sleeps: how far it comes nobody tells
        return task

    return cast("asyncio.Task[Any]", me.run(begun()))


def _ask(me: Page, **message: Any) -> asyncio.Task[Any]:
    """Say something in the first window, and wait for no answer."""
    return _begin(me, me.service.hear(1, json.dumps(message)))


def _answer(connection: Connection, name: str) -> dict[str, Any]:
    """The answer to a message, which may have come before another's."""
    answers: list[dict[str, Any]] = [
        message for message in map(json.loads, connection.heard) if message.get("id") == name
    ]
    while not answers:
        answers += [message for message in [connection.next()] if message.get("id") == name]
    return answers[0]


def test_a_hint_that_nobody_waits_for_is_searched_no_longer() -> None:
    with page() as me, me.connect(me.table("hocus", deal=4)) as connection:
        me.worker.held = {"advise"}
        task = _ask(me, type="hint", id="h", version=0)
        connection.done("act", action=connection.actions[0])
        me.run(asyncio.wait_for(task, 5))
        assert me.worker.stopped == 1
        assert "moved on" in _answer(connection, "h")["reason"]
        connection.done("undo")
        assert me.worker.stopped == 1  # nothing was searched


def test_a_hint_that_nobody_waits_for_is_not_begun_behind_another_search() -> None:
    with page() as me, me.connect(me.table("hocus", deal=4)) as connection:
        me.worker.held = {"verdict"}
        connection.done("verdicts", on=True)
        task = _ask(me, type="hint", id="h", version=connection.state["version"])
        connection.done("act", action=connection.actions[0])
        me.worker.held.clear()
        me.run(asyncio.wait_for(task, 5))
        assert "moved on" in _answer(connection, "h")["reason"]
        assert "advise" not in me.worker.asked


def test_help_that_is_noted_ends_no_hint() -> None:
    with page() as me, me.connect(me.table("hocus", deal=4)) as connection:
        me.worker.held = {"advise"}
        task = _ask(me, type="hint", id="h", version=0)
        connection.done("verdicts", on=True)
        assert me.worker.stopped == 0
        me.worker.held.clear()
        me.run(asyncio.wait_for(task, 30))
        assert connection.until("hint")["id"] == "h"


def test_a_won_game_is_searched_for_as_long_as_a_window_looks() -> None:
    with page() as me:
        key = me.table("hocus", deal=2)

        def ask() -> asyncio.Task[str]:
            me.worker.held = {"won"}
            return _begin(me, me.service.request("POST", f"/tables/{key}/won-game", '{"ply": 0}'))

        with me.connect(key) as connection:
            connection.done("resign")
            with me.connect(key):
                task = ask()
            assert me.worker.stopped == 0, "another window looks"
        assert me.worker.stopped == 1
        answer = json.loads(me.run(asyncio.wait_for(task, 5)))
        assert (answer["status"], "ask again" in answer["body"]["detail"]) == (409, True)

        with me.connect(key) as connection:
            task = ask()
            connection.done("undo")
            assert json.loads(me.run(asyncio.wait_for(task, 5)))["status"] == 409


def test_a_sure_win_is_played_to_its_end() -> None:
    match = next(one for one in map(_nearly_won, range(1, 60)) if one is not None)
    with page() as me:
        key = me.post("/tables/from-record", {"record": match.record()})["id"]
        with me.connect(key) as connection:
            connection.wait_for(lambda state: state["can"]["finish"])
            connection.done("finish")
            assert connection.state["view"]["result"] == "won"


def _nearly_won(deal: int) -> Match | None:
    """Hocus, won up to the point where all cards lie open; None where the solver finds no win of that deal."""
    match = witchwood.deal("hocus", deal)
    answer = witchwood.solve(match)
    if answer.verdict != "won":
        return None
    for action in answer.line:
        match.apply(action)
        if all(card is not None for zone in match.view(0)["zones"] for card in zone["cards"]):
            return match
    return None


@pytest.mark.parametrize("do", ["verdict", "sure", "won", "advise"])
def test_the_tables_of_a_search_fit_a_phone(do: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = witchwood.deal("hocus", 4).record()
    about = {"ply": 0, "seat": 0, "seconds": 1.0, "nodes": 2_000, "seed": "1"}
    question = json.dumps({"do": do, "table": "t", "record": record, **about})
    Searches().answer(question)  # kernels that are compiled here first are searched with, too
    asked: list[int | None] = []
    start = Budget.start

    def noted(budget: Budget) -> Allowance:
        asked.append(budget.memory)
        return start(budget)

    monkeypatch.setattr(Budget, "start", noted)
    Searches().answer(question)
    assert asked, "nothing was searched"
    assert set(asked) == {32}
