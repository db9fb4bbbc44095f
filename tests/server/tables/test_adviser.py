"""Hints for a person who plays alone."""

from __future__ import annotations

from typing import Any

import pytest

import witchwood
from server.clients import People
from server.inside import Inside, passing
from witchwood.agents.player import Player
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts
from witchwood.server.search.search_pool import Budgeted
from witchwood.table.searches.hints import Advice

# Asked again at every move, the expert advised to move the same six cards to and fro here.
ROUND_AND_ROUND = (
    "hocus columns:10g,9f,8g,7b/12f,11h/4b,3f/12g,11b,10h,9g,8f,7g/12b,11g,10b,9h,8b,7f,6b,5g,4f/-/6g|9b "
    "reserve:6f,2f,12h,5b,5f,11f,10f known:all foundations:3b,1f,8h,4g hoard:1,2,3,4,7 rng:c380983668bd8ac1"
)


@pytest.mark.usefixtures("searching")
def test_hints_keep_to_a_plan_that_wins(person: People) -> None:
    ann = person()
    start = Match.from_position(witchwood.game("hocus"), ROUND_AND_ROUND)
    table = ann.post("/tables/from-record", {"record": start.record()})["id"]
    with ann.connect(table) as connection:
        for _ in range(100):
            if connection.state["finished"]:
                break
            connection.done("act", action=connection.ask("hint")["action"])
        assert connection.state["view"]["result"] == "won"


def test_a_hint_that_comes_too_late_is_not_given(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_stopped(_person: str, _adviser: Player, _match: Match, _seat: int, budget: Budgeted) -> Advice:
        is_late = budget(1.0).stop
        assert is_late is not None
        while not is_late():
            await passing(1.0)
        return Advice("d", "Turn a card of the reserve", "", None)

    monkeypatch.setattr(service.service.search_pool, "advise", until_stopped)
    ann = person()
    with ann.connect(ann.table("hocus")) as connection:
        late = connection.send("hint")
        played = connection.send("act", action=connection.actions[0])
        answers: dict[str, dict[str, Any]] = {}
        while not {late, played} <= answers.keys():  # in whichever order they come
            message = connection.next()
            answers[message.get("id", "")] = message
        assert answers[played]["type"] == "done"
        assert answers[late]["type"] == "refused"
        assert "moved on" in answers[late]["reason"]


@pytest.mark.usefixtures("searching")
def test_a_hint_does_not_follow_the_verdict(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver sees what lies face down; the adviser doesn't."""
    ann = person()
    with ann.connect(ann.table("pendle", deal=2)) as connection:
        advised = connection.ask("hint")["action"]
        match = witchwood.deal("pendle", 2)
        known = next(action for action in match.legal() if match.notation(action) != advised)
        monkeypatch.setattr(Verdicts, "at", lambda *_: Answer(known, Verdict.WON, line=(known,)))
        connection.ask("verdicts", on=True)
        assert connection.ask("hint")["action"] == advised
