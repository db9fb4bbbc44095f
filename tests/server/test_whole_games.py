"""Whole games over the socket, played at random to their end."""

from __future__ import annotations

import random
from contextlib import ExitStack

import pytest

import witchwood
from server.clients import People, gather, play_out
from witchwood.table.deals import fairness


@pytest.mark.parametrize("game", ["pendle", "wyr", "hocus"])
def test_a_solitaire_is_played_to_its_end(game: str, person: People) -> None:
    ann = person()
    table = ann.table(game)
    with ann.connect(table) as connection:
        assert connection.state["deal"]["number"] is None
        promised = connection.state["deal"]["commitment"]
        if game == "hocus":  # random play may go round for ever
            for _ in range(30):
                connection.done("act", action=random.Random(1).choice(connection.actions))
            connection.done("resign")
        end = play_out([connection], random.Random(1))
    deal = end["deal"]
    assert fairness.commitment(deal["text"], deal["salt"]) == promised == deal["commitment"]
    assert ann.post("/verify", {"deal": deal["text"], "salt": deal["salt"], "commitment": promised})["ok"]
    record = ann.http.get(f"/api/tables/{table}/record").text
    match = witchwood.replay(record)
    assert match.over
    assert match.deal == int(deal["number"])
    assert [play.text for play in match.plays] == [play["text"] for play in end["plays"]]
    (card,) = ann.get("/me/tables")
    assert card["finished"]
    assert card["result"] == ("Won" if match.result == "won" else "Lost")
    (counted,) = ann.get("/me/statistics")
    assert (counted["every"]["played"], counted["every"]["won"]) == (1, match.result == "won")


def test_agents_play_witchpig_with_a_person(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("witchpig", "me", "greedy", "random", "greedy")) as connection:
        end = play_out([connection], random.Random(3))
    assert end["view"]["result"] is not None
    assert all(play["words"] for play in end["plays"])


def test_six_people_play_witchpig(person: People) -> None:
    people = [person() for _ in range(6)]
    table = people[0].table("witchpig", "me", *["open"] * 5)
    gather(table, *people)
    with ExitStack() as stack:
        connections = [stack.enter_context(one.connect(table)) for one in people]
        assert [connection.state["you"] for connection in connections] == [0, 1, 2, 3, 4, 5]
        play_out(connections, random.Random(4))
        assert len({connection.state["version"] for connection in connections}) == 1
