"""Reviews at a table: of a game that is over, for each seat its own, made once."""

from __future__ import annotations

import json
from typing import Any

from page.pages import page
from server.clients import Connection


def _review(connection: Connection) -> dict[str, Any]:
    answer = connection.ask("review")
    assert answer["type"] == "review", answer
    return answer


def test_a_game_that_goes_on_has_no_review() -> None:
    with page() as me, me.connect(me.table("newts", "me", "greedy", deal=3)) as connection:
        assert "over" in connection.ask("review")["reason"]


def test_a_finished_game_is_reviewed_once() -> None:
    with page() as me, me.connect(me.table("newts", "me", "greedy", deal=3)) as connection:
        connection.done("resign")
        first = _review(connection)
        plays = len(connection.state["plays"])
        heard = [json.loads(text) for text in connection.heard]
        assert [one["ply"] for one in heard if one["type"] == "reviewing"] == list(range(1, plays + 1))
        assert len(first["values"]) == plays + 1
        assert first["values"][-1] == 0
        assert abs(sum(part["value"] for part in first["balance"]) - first["values"][-1]) < 1e-6
        assert _review(connection)["values"] == first["values"]
        assert me.worker.asked.count("review") == 1


def test_a_game_that_has_just_ended_is_reviewed_before_anybody_asks() -> None:
    with page(pace=0.001) as me, me.connect(me.table("newts", "me", "greedy", deal=3)) as connection:
        connection.done("resign")
        me.rest()
        assert me.worker.asked.count("review") == 1
        assert len(_review(connection)["values"]) == len(connection.state["plays"]) + 1
        assert me.worker.asked.count("review") == 1


def test_an_agents_last_play_begins_the_review_too() -> None:
    with page(pace=0.001) as me, me.connect(me.table("newts", "me", "greedy", deal=3)) as connection:

        def waits(state: dict[str, Any]) -> bool:
            return bool(state["view"]["over"] or state["view"]["actions"])

        while not connection.wait_for(waits)["view"]["over"]:
            connection.done("act", action=connection.state["view"]["actions"][0]["text"])
        assert connection.state["plays"][-1]["seat"] == 1
        me.rest()
        assert me.worker.asked.count("review") == 1
