"""The solver's time is everybody's: one question of one player does not take it all."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import witchwood
from server.clients import Person, wait_until
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts
from witchwood.server import solving

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


# 26 cards are left. The solver's own line has 95 plays, most of which bring cards to and fro between empty columns.
SURELY_WON = (
    "hocus columns:12f,11f,10h,9b,8f,7g,6b,5g/-/12b,11h,10b,9g,8b/-/12h,11b,10g,9f,8g,7b,6g,5b,4g/12g/- "
    "reserve:3g,11g,10f| foundations:4b,7f,9h,2g hoard:4,6,7 rng:0c2f590e5eacc803"
)


def test_a_sure_win_takes_no_detours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_TIDYING", 60.0)  # no clock decides
    match = witchwood.from_position("hocus", SURELY_WON)
    assert len(witchwood.solve(match, nodes=100_000).line) > 60
    line = solving.sure_line(match, lambda: False)
    assert line is not None
    for action in line:
        match.apply(action)
    assert match.result == "won"
    assert 26 <= len(line) <= 40
