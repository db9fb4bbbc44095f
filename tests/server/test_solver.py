"""The solver's time is everybody's: one question of one player does not take it all."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from server.clients import Person, wait_until
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts

People = Callable[[], Person]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies that the solver was asked about; it takes its time and can't say."""
    plies: list[int] = []

    def at(_self: Verdicts, ply: int) -> Answer:
        plies.append(ply)
        time.sleep(0.2)
        return Answer(None, Verdict.UNKNOWN)

    monkeypatch.setattr(Verdicts, "at", at)
    return plies


@pytest.mark.usefixtures("searching")
def test_the_way_back_is_looked_for_by_halving(person: People, asked: list[int]) -> None:
    with person().line(person().table("hocus")) as line:
        assert line.ask("back")["type"] == "refused"  # who watches does not ask
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        for _ in range(4):
            line.done("act", action="d")
        answer = line.ask("back")
        assert (answer["type"], asked) == ("refused", [4, 1, 0])
        assert "no position" in answer["reason"]


@pytest.mark.usefixtures("searching")
def test_who_has_left_asks_no_more(person: People, asked: list[int]) -> None:
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        for _ in range(16):
            line.done("act", action="d")
        line.send("back")
        wait_until(lambda: bool(asked))
    time.sleep(1.0)
    assert len(asked) <= 2


@pytest.mark.usefixtures("searching")
def test_others_are_answered_in_between(person: People, asked: list[int]) -> None:
    ann, bob = person(), person()
    with ann.line(ann.table("hocus")) as line, bob.line(bob.table("hocus")) as other:
        for _ in range(16):
            line.done("act", action="d")
        name = line.send("back")
        wait_until(lambda: bool(asked))
        other.ask("verdicts", on=True)
        other.until("verdict")
        assert asked[:3].count(0) == 1
        while line.next().get("id") != name:
            pass
