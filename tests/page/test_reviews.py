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
