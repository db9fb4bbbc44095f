"""Help for one who plays alone: hints, verdicts, the sure win, the way back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import witchwood
from server.clients import Person, Served
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.verdicts import Verdicts

People = Callable[[], Person]


# Asked anew at every move, the expert advised to move the same six cards to and fro here.
ROUND_AND_ROUND = (
    "hocus columns:10g,9f,8g,7b/12f,11h/4b,3f/12g,11b,10h,9g,8f,7g/12b,11g,10b,9h,8b,7f,6b,5g,4f/-/6g|9b "
    "reserve:6f,2f,12h,5b,5f,11f,10f known:all foundations:3b,1f,8h,4g hoard:1,2,3,4,7 rng:c380983668bd8ac1"
)


@pytest.mark.usefixtures("searching")
def test_hints_keep_to_a_plan_that_wins(person: People) -> None:
    ann = person()
    start = Match.from_position(witchwood.game("hocus"), ROUND_AND_ROUND)
    table = ann.post("/tables/from-record", {"record": start.record()})["id"]
    with ann.line(table) as line:
        for _ in range(100):
            if line.state["finished"]:
                break
            line.done("act", action=line.ask("hint")["action"])
        assert line.state["view"]["result"] == "won"


@pytest.mark.usefixtures("searching")
def test_hints_look_and_verdicts(person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus", deal=1)) as line:
        hint = line.ask("hint")
        assert hint["type"] == "hint"
        assert hint["action"] in line.actions
        start = line.state["view"]
        line.done("act", action=hint["action"])
        looked = line.ask("look", ply=0)
        assert looked["view"] == {**start, "actions": []}
        assert line.ask("verdicts", on=True)["type"] == "done"
        verdicts = {message["ply"]: message for message in (line.until("verdict"), line.until("verdict"))}
        assert sorted(verdicts) == [0, 1]
        assert verdicts[1]["verdict"] in ("won", "lost", "unknown")


@pytest.mark.usefixtures("searching")
def test_a_sure_win_is_played_to_the_end(person: People) -> None:
    match = witchwood.deal("hocus", 3, draw=1)
    answer = witchwood.solve(match, nodes=2_000_000)
    assert answer.line, "this deal is winnable"
    ann = person()
    with ann.line(ann.table("hocus", deal=3, draw=1)) as line:
        refused = line.ask("finish")
        assert refused["type"] == "refused"
        for action in answer.line:
            text = match.notation(action)
            match.apply(action)
            line.done("act", action=text)
            shown = all(card is not None for zone in line.state["view"]["zones"] for card in zone["cards"])
            assert shown or not line.state["can"]["finish"]
            if shown:
                break
        line.wait_for(lambda state: state["can"]["finish"])
        line.done("finish")
        end = line.wait_for(lambda state: state["finished"])
    assert end["view"]["result"] == "won"
    assert ann.get("/me/statistics")[0]["won"] == 1


@pytest.mark.usefixtures("searching")
def test_back_to_where_the_game_could_be_won(person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus", deal=3, draw=1)) as line:
        line.done("act", action=line.actions[0])
        line.done("resign")
        line.done("back")
        assert not line.state["finished"]
        assert len(line.state["plays"]) <= 1


def test_a_hint_that_comes_too_late_is_not_given(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_stopped(*given: Any) -> tuple[str, str, None]:
        while not given[-1]():
            await asyncio.sleep(0.01)
        return "d", "Turn a card of the reserve", None

    monkeypatch.setattr(service.service.minds, "hint", until_stopped)
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        late = line.send("hint")
        line.done("act", action=line.actions[0])
        while (message := line.next()).get("id") != late:
            pass
        assert message["type"] == "refused"
        assert "moved on" in message["reason"]


@pytest.mark.usefixtures("searching")
def test_the_same_question_for_the_way_back_is_answered_alike(person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus", deal=3, draw=1)) as line:
        line.done("act", action=line.actions[0])
        line.done("resign")
        assert line.ask("back", version=1)["type"] == "refused"  # it was not asked of the table as it is
        first = line.ask("back", id="again")
        line.wait_for_version(first["version"])
        assert line.ask("back", id="again") == first


@pytest.mark.usefixtures("searching")
def test_hints_keep_to_the_verdict_where_that_is_switched_on(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person()
    with ann.line(ann.table("pendle", deal=2)) as line:
        advised = line.ask("hint")["action"]
        match = witchwood.deal("pendle", 2)
        known = next(action for action in match.legal() if match.notation(action) != advised)
        monkeypatch.setattr(Verdicts, "at", lambda *_: Answer(known, Verdict.WON, line=(known,)))
        assert line.ask("hint")["action"] == advised
        line.ask("verdicts", on=True)
        assert line.ask("hint")["action"] == match.notation(known)
