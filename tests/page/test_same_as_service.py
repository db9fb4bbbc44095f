"""A page says what the service says: the same is asked of both, and the answers compared, minus seal and people."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import Any

import pytest

import witchwood
from page.pages import Page, page
from server.clients import Connection, Person, Served, fetch, served, wait_until
from witchwood.lab.levels import shipped
from witchwood.table.days import DAY_LEVELS, date_at
from witchwood.table.deals import fairness
from witchwood.table.deals.calendar import day_games

_TIMES = {"started", "seconds", "runs", "updated", "created", "at"}
_PEOPLE = {"id", "name", "face", "profile", "here", "room", "rematch", "table_id", "table"}
_SEAL = {"commitment", "text", "salt"}
_PAGE = {"show_deal"}  # a service shows nobody a secret deal


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service")) as running:
        # sleeps: another thread compiles the experts, and tells nobody when it is done
        wait_until(lambda: fetch(f"{running.url}/api/status").json()["compiling"] == [])
        yield running


@pytest.fixture
def both(service: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Page]]:
    """A person at a service and one with a page, whose tables have the same salt: so their agents have the same dice.
    Hints end by their nodes, not by the clock.
    """
    monkeypatch.setattr(fairness, "salted_deal", lambda number, _: fairness.Dealt(number, "00" * 16))
    monkeypatch.setattr("witchwood.service.adviser._SECONDS", 600.0)
    monkeypatch.setattr("witchwood.service.adviser._NODES", 300)
    ann = Person(service.url)
    with page() as ben:
        yield ann, ben
    ann.close()


def _same(value: Any, left_out: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {name: _same(one, left_out) for name, one in value.items() if name not in left_out}
    return [_same(one, left_out) for one in value] if isinstance(value, list) else value


def _told(state: dict[str, Any]) -> Any:
    deal = {name: one for name, one in state["deal"].items() if name not in _SEAL}
    state = {**state, "deal": deal}
    del state["known"]  # how much of it came before: the service shows several plays at once
    return _same(state, frozenset(_TIMES | _PEOPLE | _PAGE))


def _compare(both: tuple[Person, Page], script: Callable[[Any], Any]) -> Any:
    """What a script makes of both must be the same; it is answered."""
    one, other = (_same(script(who), frozenset(_TIMES | _PEOPLE | _PAGE)) for who in both)
    assert one == other
    return one


def _wait_for_me(connection: Connection) -> None:
    connection.wait_for(lambda state: state["finished"] or state["view"]["turn"] == state["you"])


@pytest.mark.parametrize(("game", "seats"), [("hocus", ()), ("witchpig", ("me", "random"))])
def test_a_game_is_played_undone_and_redone(game: str, seats: tuple[str, ...], both: tuple[Person, Page]) -> None:
    def script(who: Any) -> Any:
        heard, dice = [], random.Random(5)
        with who.connect(who.table(game, *seats, deal=11)) as connection:
            for step in range(8):
                _wait_for_me(connection)
                if connection.state["finished"]:
                    break
                heard.append(_told(connection.state))
                connection.done("act", action=dice.choice(connection.actions))
                _wait_for_me(connection)
                heard.append(_told(connection.state))
                if step == 3 and connection.state["can"]["undo"]:
                    connection.done("undo")
                    heard.append(_told(connection.state))
                    connection.done("redo")
                    heard.append(_told(connection.state))
                    _wait_for_me(connection)
            heard.append(connection.ask("look", ply=1))
            heard.append(connection.ask("act", action="nonsense"))
        return heard

    assert len(_compare(both, script)) > 3


@pytest.mark.parametrize("game", ["hocus", "stones"])
def test_hints_are_the_same(game: str, both: tuple[Person, Page]) -> None:
    seats = ("me", "greedy") if game == "stones" else ()

    def script(who: Any) -> Any:
        with who.connect(who.table(game, *seats, deal=3)) as connection:
            _wait_for_me(connection)
            hint = connection.ask("hint")
            return [hint, _told(connection.wait_for(lambda state: state["help"]["hints"] == 1))]

    hint, _ = _compare(both, script)
    assert hint["type"] == "hint"


def test_verdicts_the_way_back_and_the_won_game_are_the_same(both: tuple[Person, Page]) -> None:
    def script(who: Any) -> Any:
        key = who.table("hocus", deal=2)
        with who.connect(key) as connection:
            said: list[Any] = []
            for number in (0, 0, 1):
                connection.done("act", action=connection.actions[number])
            connection.send("verdicts", on=True)
            while len(said) < 4:
                message = connection.next()
                if message["type"] == "verdict":
                    said.append(message)
            back = connection.ask("back")
            connection.done("resign")
            state = _told(connection.state)
        won = who.post(f"/tables/{key}/won-game", {"ply": 2})
        return [said, back["type"], state, won["ply"]]

    _compare(both, script)


def test_lists_statistics_records_codes_and_lessons_are_the_same(both: tuple[Person, Page]) -> None:
    def script(who: Any) -> Any:
        key = who.table("wyr", deal=7)
        code = ""
        with who.connect(key) as connection:
            connection.done("act", action=connection.actions[0])
            connection.done("resign")
            code = connection.state["deal"]["code"]
        text = who.http.get(f"/api/tables/{key}/record").text if isinstance(who, Person) else who.record(key)
        shared = who.get(f"/tables/{key}/line")
        assert who.get(f"/tables/{who.post('/tables/from-line', shared)['id']}")["plays"] == len(
            shared["plays"].split()
        )
        copy = who.post("/tables/from-record", {"record": text})["id"]
        line: dict[str, Any] = {"game": "hocus", "deal": "9", "options": {}, "seats": None, "plays": ""}
        with who.connect(who.post("/tables/from-line", line)["id"]) as connection:
            begun = _told(connection.state)
        lesson: dict[str, Any] = {"done": [], "action": None}
        return [
            who.get("/me"),
            who.get("/status"),
            text,
            shared,
            who.get(f"/tables/{copy}"),
            begun,
            who.get("/me/statistics"),
            who.get(f"/codes/{code}"),
            who.get("/me/tables")[-1],
            who.post("/games/hocus/lessons/basics", lesson),
        ]

    _compare(both, script)


def test_todays_deals_and_the_calendar_are_the_same(
    both: tuple[Person, Page], service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.service.days, "_secret", b"")  # as a page has none
    date = date_at(time.time())  # noqa: TID251  # the service has a real clock
    for number, (one, level) in enumerate(itertools.product(day_games(), DAY_LEVELS)):  # nobody sees which today
        adding = service.service.day_store.add(*one.key(date, level), fairness.Dealt(number, "00" * 16))
        asyncio.run_coroutine_threadsafe(adding, service.loop).result(30)

    def script(who: Any) -> Any:
        def today() -> Any:
            return _same(who.get("/today"), frozenset(_SEAL))

        said = [today()]
        key = who.table("hocus", deal="today")
        assert who.table("hocus", deal="today") == key
        with who.connect(key) as connection:
            said.append(_told(connection.state))
            connection.done("act", action=connection.actions[0])
            said.append(today())
            connection.done("resign")
            said.append(_told(connection.state))
        said += [today(), who.get("/me/tables")]
        month = who.get(f"/days/{date[:7]}")
        # On the days before the service has not looked for deals of a level.
        deals = [one for one in month["deals"] if one["date"] == date or one["level"] is None]
        return [*said, {**month, "deals": deals}]

    _compare(both, script)


def test_found_games_achievements_and_courses_are_the_same(both: tuple[Person, Page]) -> None:
    match = witchwood.deal("hocus", 8, preset="klondike", draw=1)
    answer = witchwood.solve(match, nodes=3_000_000)
    assert answer.verdict == "won"
    for action in answer.line:
        match.apply(action)
    nearly = match.copy()
    nearly.undo()

    def script(who: Any) -> Any:
        key = who.table("hocus", deal=8, preset="klondike", draw=1)
        with who.connect(key) as connection:
            for play in match.plays:
                connection.done("act", action=play.text)
        who.table("wyr", deal=7)
        who.post("/tables/from-record", {"record": match.record()})  # shown, not played
        with who.connect(who.post("/tables/from-record", {"record": nearly.record()})["id"]) as connection:
            connection.done("act", action=match.plays[-1].text)
        with who.connect(who.table("pendle", deal=7)) as connection:
            connection.done("resign")
        assert [who.get(f"/me/found?result={result}")["count"] for result in ("won", "lost", "open")] == [2, 1, 1]
        said = [who.get(f"/me/found{query}") for query in ("", "?game=klondike&result=won", "?level=hard", "?page=2")]
        assert [len(one["games"]) for one in said] == [5, 2, 0, 0]
        assert who.get(f"/tables/{key}/course")["gains"][-1] > 0
        months = [[(one["played"], one["won"]) for one in found["months"]] for found in said]
        return [*said, months, who.get("/me/achievements"), who.get(f"/tables/{key}/course")]

    achieved = _compare(both, script)[-2]
    assert [(one["kind"], one["edition"], one["rules"]) for one in achieved] == [("first", "klondike", ["Draw 1"])]


def test_a_deal_of_a_level_looks_the_same(
    both: tuple[Person, Page], service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = 1_002
    deals = next(one["deals"] for one in shipped.deals_of("pendle") if not one["options"])
    level = shipped.SIGNS[deals[number - 1]][1]

    async def in_stock(*_: Any) -> int:
        return number

    monkeypatch.setattr(service.service.stock, "take", in_stock)
    monkeypatch.setattr(SystemRandom, "choice", lambda _, numbers: number if number in numbers else None)

    def script(who: Any) -> Any:
        key = who.post("/tables", {"game": "pendle", "level": level, "seats": [{"kind": "me"}]})["id"]
        with who.connect(key) as connection:
            said = [_told(connection.state)]
            connection.done("resign")
            said.append(_told(connection.state))
        return [*said, _same(who.get(f"/tables/{key}/grade"), frozenset({"ease"})), who.get("/me/tables")]

    assert _compare(both, script)[2] == {"verdict": "won", "level": level}
