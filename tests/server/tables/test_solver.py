"""Verdicts, the sure win and the way back; the solver's time is everybody's."""

from __future__ import annotations

import threading

import pytest

from server.clients import People
from server.inside import let_pass
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts


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
