"""A page keeps its games, and tells why where it can't."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable
from typing import Any, cast

import pytest

import witchwood
from page.pages import Memory, page
from server.clients import play_out
from witchwood.page import storage
from witchwood.page.searches import Searches
from witchwood.table.deals.line import line_of


def test_a_game_goes_on_where_it_was() -> None:
    memory = Memory()
    with page(memory) as first:
        key = first.table("witchpig", "me", "greedy", deal=138)  # nobody can call before the first turn
        with first.connect(key) as connection:
            connection.wait_for(lambda state: state["view"]["turn"] == 0)
            connection.done("act", action=connection.actions[0])
            connection.wait_for(lambda state: state["finished"] or state["view"]["turn"] == 0)
            left = connection.state
    with page(memory) as again:
        (card,) = again.get("/me/tables")
        assert card["id"] == key
        with again.connect(key) as connection:
            assert connection.state["plays"] == left["plays"]
            assert connection.state["view"] == left["view"]
            assert connection.state["seats"][0]["name"] == "You"


@pytest.mark.parametrize("game", sorted(witchwood.games()))
def test_every_game_is_played_to_its_end(game: str) -> None:
    alone = witchwood.game(game).seats[1] == 1
    with page() as me:
        key = me.table(game) if alone else me.table(game, "me", "greedy")
        with me.connect(key) as connection:
            if game == "hocus":  # random play may go round for ever
                for _ in range(20):
                    connection.done("act", action=random.Random(1).choice(connection.actions))
                connection.done("resign")
            end = play_out([connection], random.Random(2))
        assert end["view"]["over"]
        assert witchwood.replay(me.record(key)).over
        (row,) = me.get("/me/statistics")
        assert (row["game"], row["every"]["played"]) == (game, 1)
        again = me.post(f"/tables/{key}/rematch")["id"]
        assert me.post(f"/tables/{key}/rematch")["id"] == again != key
        with me.connect(again) as connection:
            assert connection.state["game"] == game


def test_a_result_counts_once_however_often_the_game_is_ended() -> None:
    memory = Memory()
    with page(memory) as me, me.connect(me.table("hocus")) as connection:
        assert memory.statistics == ""
        for _ in range(2):
            connection.done("resign")
            connection.done("undo")
        (row,) = me.get("/me/statistics")
        assert row["every"]["played"] == 1
        assert json.loads(memory.statistics) == [row]  # to be shown while this page is closed
        file = me.get("/me/games")
    elsewhere = Memory()
    with page(elsewhere) as me:
        me.post("/me/games", {"file": file})
        assert elsewhere.statistics == memory.statistics


def test_a_deal_whose_number_was_shown_counts_as_known_and_a_game_against_an_agent_keeps_its_own() -> None:
    with page() as me:
        key = me.table("hocus")
        assert "secret" in me.ask("GET", f"/tables/{key}/line")[1]["detail"]
        with me.connect(key) as connection:
            connection.done("act", action=connection.actions[0])
            assert (connection.state["deal"]["number"], connection.state["can"]["line"]) == (None, False)
            me.post(f"/tables/{key}/show-deal")
            connection.wait_for(lambda state: state["can"]["line"])
            assert connection.state["help"]["known"]
            line = me.get(f"/tables/{key}/line")
            assert connection.state["deal"]["number"] == line["deal"]
            connection.done("resign")
        (row,) = me.get("/me/statistics")
        assert (row["every"]["played"], row["unhelped"]["played"]) == (1, 0)
        against = me.table("stones", "me", "greedy")
        assert "the agents' cards" in me.post(f"/tables/{against}/show-deal", None, 409)["detail"]


def test_a_game_of_several_seats_is_looked_at_or_played_on_against_an_agent() -> None:
    match = witchwood.deal("stones", 5)
    while len(match.plays) < 6 or match.turn != 0:
        match.play(match.actions()[0])
    with page() as me:
        looked = me.post("/tables/from-line", line_of(match))["id"]
        with me.connect(looked) as connection:
            assert connection.state["can"]["line"]
            assert connection.actions == []
        shared = me.get(f"/tables/{looked}/line")
        played = me.post("/tables/from-line", shared | {"agent": "greedy"})["id"]
        with me.connect(played) as connection:
            assert [seat["kind"] for seat in connection.state["seats"]] == ["person", "agent"]
            connection.done("act", action=connection.actions[0])
            connection.wait_for(lambda state: len(state["plays"]) > len(match.plays) + 1)
            connection.done("resign")
        assert me.get("/me/statistics") == []
        assert "nobody" in me.post("/tables/from-line", shared | {"agent": "nobody"}, 422)["detail"]


def test_where_nothing_can_be_kept_nothing_is_played() -> None:
    memory = Memory()
    with page(memory) as me, me.connect(me.table("hocus")) as connection:
        before = connection.state
        memory.full = True
        answer = connection.act(connection.actions[0])
        assert answer["type"] == "refused"
        assert "no room" in answer["reason"]
        assert connection.state["view"] == before["view"]
        assert connection.state["version"] == before["version"]
        memory.full = False
        connection.done("act", action=connection.actions[0])
        assert me.ask("POST", "/tables", {"game": "hocus"})[0] == 200
        memory.full = True
        assert me.ask("POST", "/tables", {"game": "hocus"})[0] == 409


@pytest.mark.parametrize("broken", ["storage", "search"])
def test_an_agent_that_cannot_move_says_so_and_tries_again(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.service.agents._AGAIN", 0.05)
    memory = Memory()
    with page(memory) as me:
        key = me.table("stones", "me", "greedy", deal=5)
        searches = me.worker.searches
        if broken == "storage":
            memory.full = True
        else:
            me.worker.searches = cast("Searches", None)
        with me.connect(key) as connection:  # the agent begins
            refused = connection.until("refused")
            assert (refused["id"], "no room" in refused["reason"]) == ("", broken == "storage")
            with me.connect(key) as late:
                assert late.until("refused") == refused, "it tries again"
            memory.full, me.worker.searches = False, searches
            connection.wait_for(lambda state: state["plays"] and state["view"]["turn"] == 0)


def test_a_solver_that_fails_says_so_and_tries_again_after_longer_and_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.service.solver._AGAIN", 0.01)
    paused: list[float] = []
    timeout, here = asyncio.timeout, threading.get_ident()

    def noted(seconds: float) -> asyncio.Timeout:
        if threading.get_ident() == here:  # elsewhere: a service that other tests share
            paused.append(seconds)
        return timeout(seconds)

    with page() as me:
        searches, me.worker.searches = me.worker.searches, cast("Searches", None)
        monkeypatch.setattr(asyncio, "timeout", noted)
        key = me.table("hocus", deal=2)
        with me.connect(key) as connection:
            connection.send("verdicts", on=True)
            refused = connection.until("refused")
            assert (refused["id"], "tried again" in refused["reason"]) == ("", True)
            with me.connect(key) as late:
                late.send("verdicts", on=True)
                assert late.until("refused") == refused, "it tries again"
            me.worker.searches = searches
            assert connection.until("verdict")["ply"] == 0
    assert paused == [0.01 * 2**number for number in range(len(paused))]
    assert len(paused) > 1


def test_a_solver_that_failed_goes_on_at_once_when_something_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.service.solver._AGAIN", 3600.0)
    with page() as me, me.connect(me.table("hocus", deal=2)) as connection:
        searches, me.worker.searches = me.worker.searches, cast("Searches", None)
        connection.send("verdicts", on=True)
        connection.until("refused")
        me.worker.searches = searches
        connection.send("act", action=connection.actions[0])
        assert connection.until("verdict")["ply"] == 1


def test_a_table_that_nobody_looks_at_is_let_go() -> None:
    with page() as me:
        keys = [me.table("hocus", deal=deal) for deal in (4, 5)]
        tables = me.service.tables
        with me.connect(keys[0]) as connection:
            looked_at = tables.open(keys[0])
            tables.open(keys[1])
            assert tables.open(keys[0]) is looked_at
            connection.done("act", action="d")
        me.rest()
        tables.open(keys[1])
        again = tables.open(keys[0])
        assert (again is looked_at, again.history.version) == (False, looked_at.history.version)


def test_all_games_are_taken_along_as_one_file() -> None:
    with page() as old, page() as new:
        kept = old.table("hocus", deal=4)
        with old.connect(kept) as connection:
            connection.done("act", action=connection.actions[0])
            left = connection.state["view"]
        file = old.get("/me/games")
        assert new.post("/me/games", {"file": file}) == {"added": 1, "left_out": 0}
        assert new.post("/me/games", {"file": file}) == {"added": 0, "left_out": 0}
        with new.connect(kept) as connection:
            assert connection.state["view"] == left
        assert "isn't a file of games" in new.post("/me/games", {"file": "nonsense"}, 422)["detail"]
        detail = new.post("/me/games", {"file": '{"witchwood games": [{"format": 1}]}'}, 422)["detail"]
        assert detail.startswith("a game in it is damaged")
        assert "facts" not in detail, "no name that only a programmer knows"


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("result", {}),
        ("result", {"game": 5}),
        ("facts", {"options": "nonsense"}),
        ("facts", {"options": "{}"}),
        ("facts", {"updated": "yesterday"}),
        ("facts", {"deal": 4}),
    ],
)
def test_a_damaged_game_is_not_taken(where: str, wrong: dict[str, Any]) -> None:
    with page() as old:
        with old.connect(old.table("hocus", deal=4)) as connection:
            connection.done("resign")
        file = json.loads(old.get("/me/games"))
    game = file["witchwood games"][0]
    game[where] = {**game[where], **wrong} if wrong else {}
    with page() as me:
        detail = me.post("/me/games", {"file": json.dumps(file)}, 422)["detail"]
        assert detail
        assert me.get("/me")["played"] == me.get("/me/tables") == me.get("/me/statistics") == []


def test_a_game_that_cannot_be_read_is_in_the_file_and_is_read_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    with page(memory) as older:
        for deal in (4, 5):
            older.table("hocus", deal=deal)
    newer = next(iter(memory.texts))
    memory.texts[newer] = memory.texts[newer].replace('"format":1', '"format":2')
    memory.texts["x"] = "nonsense"
    with page(memory) as me:
        assert len(me.get("/me/tables")) == 1
        file = me.get("/me/games")
        unread = json.loads(file)["unread"]
        assert unread == [memory.texts[newer], "nonsense"]
        assert me.post("/me/games", {"file": file}) == {"added": 0, "left_out": 0}, "they are here as well"
    with page() as same:
        assert same.post("/me/games", {"file": file}) == {"added": 1, "left_out": 2}
    monkeypatch.setattr(storage, "FORMAT", 2)
    with page() as later:
        only = json.dumps({"witchwood games": [], "unread": unread})
        assert later.post("/me/games", {"file": only}) == {"added": 1, "left_out": 1}


def test_a_game_of_a_newer_version_keeps_no_other_of_its_file_out() -> None:
    with page() as old:
        newer, kept = (old.table("hocus", deal=deal) for deal in (4, 5))
        file = json.loads(old.get("/me/games"))
    assert [game["facts"]["id"] for game in file["witchwood games"]] == [newer, kept]
    file["witchwood games"][0]["format"] = 2
    with page() as me:
        assert me.post("/me/games", {"file": json.dumps(file)}) == {"added": 1, "left_out": 1}
        assert [one["id"] for one in me.get("/me/tables")] == [kept]


def unreadable(text: str) -> str:
    """A table with one event that no version knows."""
    kept = json.loads(text)
    return json.dumps(kept | {"events": [[1, 0, "fly", "", None, None, 1.0], *kept["events"]]})


def nonsense(_: str) -> str:
    """No table at all."""
    return "nonsense"


each_damage = pytest.mark.parametrize("damage", [nonsense, unreadable])


@each_damage
def test_a_damaged_game_gives_way_to_one_of_a_file_and_a_newer_one_does_not(damage: Callable[[str], str]) -> None:
    memory = Memory()
    with page(memory) as me:
        for deal in (4, 5):
            me.table("hocus", deal=deal)
        file = me.get("/me/games")
    damaged, newer = memory.texts
    memory.texts[damaged] = damage(memory.texts[damaged])
    memory.texts[newer] = kept = memory.texts[newer].replace('"format":1', '"format":2')
    with page(memory) as me:
        assert me.post("/me/games", {"file": file}) == {"added": 1, "left_out": 0}
        assert [one["id"] for one in me.get("/me/tables")] == [damaged]
        with me.connect(damaged) as connection:
            assert connection.actions
        assert json.loads(me.get("/me/games"))["unread"] == [kept]


@each_damage
def test_where_another_window_has_stored_what_can_not_be_read_nothing_is_changed(damage: Callable[[str], str]) -> None:
    memory = Memory()
    with page(memory) as me:
        key = me.table("hocus", deal=4)
        with me.connect(key) as connection:
            memory.texts[key] = kept = damage(memory.texts[key])
            refused = connection.act(connection.actions[0])
        assert (refused["type"], "can't be read" in refused["reason"]) == ("refused", True)
    assert memory.texts[key] == kept


def test_every_question_is_answered_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with page() as me:
        key = me.table("hocus")
        monkeypatch.setattr(me.service.tables, "_stored", None)
        assert "stumbled" in me.ask("GET", "/me")[1]["detail"]
        assert me.ask("GET", "/me")[0] == 500
        refused: list[str] = []
        me.service.visit(1, key, print, refused.append)
        assert "can't be read" in refused[0]


def test_events_that_cannot_be_read_are_kept_and_the_game_alone_is_closed() -> None:
    """They are read when the game is wanted, not before: a list of a thousand games needs none of them."""
    memory = Memory()
    with page(memory) as me:
        key = me.table("hocus", deal=4)
        with me.connect(key) as connection:
            connection.act(connection.actions[0])
    memory.texts[key] = memory.texts[key].replace('"act"', '"fly"')
    assert '"fly"' in memory.texts[key]
    with page(memory) as me:
        assert [one["id"] for one in me.get("/me/tables")] == [key]
        refused: list[str] = []
        me.service.visit(1, key, print, refused.append)
        assert "it stays saved" in refused[0]
        file = me.get("/me/games")
        assert json.loads(file)["witchwood games"] == [json.loads(memory.texts[key])]
    with page() as other:
        assert "fly" in other.post("/me/games", {"file": file}, 422)["detail"]


def test_of_two_states_of_a_game_the_one_with_more_done_stays() -> None:
    with page() as me:
        key = me.table("hocus", deal=4)
        early = me.get("/me/games")
        with me.connect(key) as connection:
            connection.done("act", action=connection.actions[0])
        assert me.post("/me/games", {"file": early}) == {"added": 0, "left_out": 0}
        with me.connect(key) as connection:
            assert len(connection.plays) == 1
        late = me.get("/me/games")
    with page() as me:
        games = [json.loads(file)["witchwood games"][0] for file in (early, late, early)]
        assert me.post("/me/games", {"file": json.dumps({"witchwood games": games})}) == {"added": 1, "left_out": 0}
        with me.connect(key) as connection:
            assert len(connection.plays) == 1


def test_what_takes_other_people_is_not_there() -> None:
    with page() as me:
        open_seat = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert "choose agents" in me.post("/tables", open_seat, 422)["detail"]
        assert me.ask("GET", "/lobby")[0] == 404
        rated = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}], "rated": True}
        assert "no ratings" in me.post("/tables", rated, 422)["detail"]
        with me.connect(me.table("stones", "me", "greedy")) as connection:
            assert "nobody else is here" in connection.ask("say", text="Hello")["reason"]
            assert connection.state["deal"]["commitment"] is None


def test_todays_deal_is_one_table_and_stands_in_the_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_795_521_600.0  # noon of 2026-11-24 in UTC
    monkeypatch.setattr("time.time", lambda: now)
    with page() as me:
        before = {one["game"]: one for one in me.get("/today")}
        assert set(before) == {"pendle", "wyr", "hocus"}
        assert {(one["date"], one["yours"], one["table"]) for one in before.values()} == {("2026-11-24", None, None)}
        key = me.post("/tables", {"game": "wyr", "deal": "today"})["id"]
        assert me.post("/tables", {"game": "wyr", "deal": "today"})["id"] == key
        with me.connect(key) as connection:
            assert connection.state["deal"]["today"] == "2026-11-24"
            play_out([connection], random.Random(1))
            won = connection.state["view"]["result"] == "won"
        wyr = next(one for one in me.get("/today") if (one["game"], one["level"]) == ("wyr", None))
        assert (wyr["table"], wyr["finished"], wyr["streak"]) == (key, 1, int(won))
        now += 3 * 86_400.0
        assert {one["table"] for one in me.get("/today")} == {None}, "another day, another deal"
        month = me.get("/days/2026-11")
        deal = next(one for one in month["deals"] if (one["date"], one["game"]) == ("2026-11-24", "wyr"))
        assert (deal["table"], deal["state"]) == (key, "won" if won else "ended")
        assert me.table("wyr", deal=int(deal["number"])) != key, "it can be played again by its number"
        with me.connect(key) as connection:
            assert connection.state["deal"]["number"] == deal["number"]
        assert "when you joined, to 2026-11" in me.ask("GET", "/days/2026-10")[1]["detail"]
