"""Games that are deleted: they go with their results, in every window, and come back from an older file alone."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from page.pages import Memory, Page, page


def resigned(me: Page, game: str = "hocus", *seats: str) -> str:
    """A game that was given up at once, and counts as lost."""
    key = me.table(game, *seats)
    with me.connect(key) as connection:
        connection.wait_for(lambda state: state["view"]["turn"] == 0)
        connection.done("resign")
    return key


def delete(me: Page, *keys: str) -> None:
    status, answer = me.ask("DELETE", "/me/games", {"tables": keys})
    assert status == 200, answer


def kept(me: Page) -> set[str]:
    return {card["id"] for card in me.get("/me/tables")}


def test_a_deleted_game_goes_with_its_result() -> None:
    memory = Memory()
    with page(memory) as me:
        gone, also, stays = (resigned(me) for _ in range(3))
        file = me.get("/me/games")
        delete(me, gone, also)
        assert kept(me) == set(memory.texts) == {stays}
        for told in (me.get("/me/statistics"), json.loads(memory.statistics)):
            assert [row["every"]["played"] for row in told] == [1]
        assert me.ask("GET", f"/tables/{gone}")[0] == 404
        delete(me, gone)  # as where two windows delete it
    with page(memory) as again:
        assert kept(again) == {stays}
        assert again.post("/me/games", {"file": file}) == {"added": 2, "left_out": 0}, "an older file brings them back"
        assert kept(again) == {gone, also, stays}


def test_a_deal_of_the_day_that_is_deleted_is_new_again() -> None:
    with page() as me:
        key = me.table("hocus", deal="today")
        delete(me, key)
        assert all(one["table"] is None for one in me.get("/today"))
        assert me.table("hocus", deal="today") == key


def test_a_game_whose_rematch_is_deleted_can_have_another() -> None:
    memory = Memory()
    with page(memory) as me:
        key = resigned(me)
        again = me.post(f"/tables/{key}/rematch")["id"]
        with me.connect(key) as connection:
            delete(me, again)
            connection.wait_for(lambda state: state["rematch"] is None)
        assert me.post(f"/tables/{key}/rematch")["id"] not in (key, again)


def test_where_nothing_can_be_stored_nothing_is_deleted() -> None:
    memory = Memory()
    with page(memory) as me:
        key = resigned(me)
        memory.full = True
        assert me.ask("DELETE", "/me/games", {"tables": [key]})[0] == 409
        assert kept(me) == set(memory.texts) == {key}
        assert me.get("/me/statistics")


@pytest.mark.parametrize("given", [{}, {"tables": 3}, {"tables": [3]}])
def test_what_is_no_list_of_games_deletes_nothing(given: Any) -> None:
    with page() as me:
        key = me.table("hocus")
        assert me.ask("DELETE", "/me/games", given)[0] == 422
        assert kept(me) == {key}


@pytest.mark.parametrize("told", [True, False])
def test_a_game_deleted_in_another_window_is_gone_and_never_comes_back(told: bool) -> None:
    """Also where a window was not told, and plays on."""
    memory = Memory()
    with page(memory) as one:
        key = one.table("hocus", deal=4)
        with page(memory) as other, other.connect(key) as there:
            delete(one, key)
            if told:
                other.run(other.service.load(key))
            else:
                assert "was deleted in another window" in there.act("d")["reason"]
            assert cast("Any", there.socket).refused == ["this game was deleted in another window"]
            assert other.get("/me/tables") == []
    assert memory.texts == {}


def test_a_game_that_another_window_plays_on_is_not_deleted() -> None:
    memory = Memory()
    with page(memory) as one, page(memory) as other:
        key = one.table("hocus", deal=4)
        other.run(other.service.load(key))
        with other.connect(key) as there:
            there.done("act", action="d")
        status, answer = one.ask("DELETE", "/me/games", {"tables": [key]})
        assert (status, "played on" in answer["detail"]) == (409, True)
        assert kept(one) == set(memory.texts) == {key}
        delete(one, key)
        assert memory.texts == {}


def test_an_agent_that_thinks_at_a_deleted_table_brings_it_not_back() -> None:
    memory = Memory()
    with page(memory) as me:
        key = me.table("stones", "me", "greedy", deal=5)
        with me.connect(key) as here:
            here.wait_for(lambda state: state["view"]["turn"] == 0)
            me.worker.held.add("choose")
            here.done("act", action=here.actions[0])
            delete(me, key)
            assert me.worker.asked[-1] == "choose", "it thinks"
            me.worker.held.clear()
            stays = me.table("hocus")
            with me.connect(stays) as there:
                there.done("act", action=there.actions[0])
    assert set(memory.texts) == {stays}
