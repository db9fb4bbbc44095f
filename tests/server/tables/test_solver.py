"""Verdicts, the sure win and the way back; the solver's time is everybody's."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import witchwood
from server.clients import Person
from server.inside import let_pass
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts

People = Callable[[], Person]


@pytest.mark.usefixtures("searching")
def test_hints_look_and_verdicts(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("hocus", deal=1)) as connection:
        hint = connection.ask("hint")
        assert hint["type"] == "hint"
        assert hint["action"] in connection.actions
        start = connection.state["view"]
        connection.done("act", action=hint["action"])
        looked = connection.ask("look", ply=0)
        assert looked["view"] == {**start, "actions": []}
        assert connection.ask("verdicts", on=True)["type"] == "done"
        verdicts = {message["ply"]: message for message in (connection.until("verdict"), connection.until("verdict"))}
        assert sorted(verdicts) == [0, 1]
        assert verdicts[1]["verdict"] in ("won", "lost", "unknown")


@pytest.mark.usefixtures("searching")
def test_a_sure_win_is_played_to_the_end(person: People) -> None:
    match = witchwood.deal("hocus", 3, draw=1)
    answer = witchwood.solve(match, nodes=2_000_000)
    assert answer.line, "this deal is winnable"
    ann = person()
    with ann.connect(ann.table("hocus", deal=3, draw=1)) as connection:
        refused = connection.ask("finish")
        assert refused["type"] == "refused"
        for action in answer.line:
            text = match.notation(action)
            match.apply(action)
            connection.done("act", action=text)
            shown = all(card is not None for zone in connection.state["view"]["zones"] for card in zone["cards"])
            assert shown or not connection.state["can"]["finish"]
            if shown:
                break
        connection.wait_for(lambda state: state["can"]["finish"])
        connection.done("finish")
        end = connection.wait_for(lambda state: state["finished"])
    assert end["view"]["result"] == "won"
    assert ann.get("/me/statistics")[0]["every"]["won"] == 1


@pytest.mark.usefixtures("searching")
def test_back_to_where_the_game_could_be_won(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("hocus", deal=3, draw=1)) as connection:
        connection.done("act", action=connection.actions[0])
        connection.done("resign")
        connection.done("back")
        assert not connection.state["finished"]
        assert len(connection.state["plays"]) <= 1


@pytest.mark.usefixtures("searching")
def test_the_same_question_for_the_way_back_is_answered_alike(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("hocus", deal=3, draw=1)) as connection:
        connection.done("act", action=connection.actions[0])
        connection.done("resign")
        assert connection.ask("back", version=1)["type"] == "refused"  # it was not asked of the table as it is
        first = connection.ask("back", id="again")
        connection.wait_for_version(first["version"])
        assert connection.ask("back", id="again") == first


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies that the solver was asked about; it can't say."""
    plies: list[int] = []

    def at(_self: Verdicts, ply: int) -> Answer:
        plies.append(ply)
        return Answer(None, Verdict.UNKNOWN)

    monkeypatch.setattr(Verdicts, "at", at)
    return plies


@pytest.mark.usefixtures("searching")
def test_the_way_back_is_looked_for_by_halving(person: People, asked: list[int]) -> None:
    with person().connect(person().table("hocus")) as connection:
        assert connection.ask("back")["type"] == "refused"  # a watcher does not ask
    ann = person()
    with ann.connect(ann.table("hocus")) as connection:
        for _ in range(4):
            connection.done("act", action="d")
        answer = connection.ask("back")
        assert (answer["type"], asked) == ("refused", [4, 1, 0])
        assert "no position" in answer["reason"]


@pytest.mark.usefixtures("searching")
def test_a_person_who_has_left_asks_no_more(person: People, asked: list[int]) -> None:
    ann = person()
    with ann.connect(ann.table("hocus")) as connection:
        for _ in range(16):
            connection.done("act", action="d")
        connection.send("back")
    let_pass(1.0)
    assert len(asked) <= 2


@pytest.mark.usefixtures("searching")
def test_others_are_answered_in_between(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = person(), person()
    asked: list[int] = []
    bob_waits = threading.Event()

    def at(_self: Verdicts, ply: int) -> Answer:
        asked.append(ply)
        assert ply != 16 or bob_waits.wait(60)  # the first question lasts until Bob has asked
        return Answer(None, Verdict.UNKNOWN)

    monkeypatch.setattr(Verdicts, "at", at)
    with ann.connect(ann.table("hocus")) as connection, bob.connect(bob.table("hocus")) as other:
        for _ in range(16):
            connection.done("act", action="d")
        name = connection.send("back")
        other.ask("verdicts", on=True)
        bob_waits.set()
        other.until("verdict")
        assert asked[:3].count(0) == 1
        while connection.next().get("id") != name:
            pass
