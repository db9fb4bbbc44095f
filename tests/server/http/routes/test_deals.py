"""How hard a deal was, and how it could have been won: told when the game is over, and not before."""

from __future__ import annotations

import pytest

import witchwood
from server.clients import People
from witchwood.lab.levels.levels import grade

pytestmark = pytest.mark.usefixtures("searching")


def test_the_grade_is_told_when_the_game_is_over(person: People) -> None:
    ann = person()
    table = ann.table("hocus", "me", preset="klondike")
    assert "until the game, or its day" in ann.http.get(f"/api/tables/{table}/grade").json()["detail"]
    with ann.connect(table) as seat:
        seat.done("resign")
        number = int(seat.state["deal"]["number"])
    game = witchwood.game("hocus")
    found = grade(game, game.deal(number, game.settle({"preset": "klondike"}), 1))
    said = ann.get(f"/tables/{table}/grade")
    assert said == {"verdict": found.verdict, "level": found.level, "ease": found.ease}


def test_what_has_no_level_says_so(person: People) -> None:
    ann = person()
    table = ann.table("stones", "me", "greedy")
    assert ann.http.get(f"/api/tables/{table}/grade").status_code == 409
    assert ann.http.get("/api/tables/nosuchtableatall000000/grade").status_code == 404


def test_a_won_game_goes_on_from_ones_own(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("hocus", "me", deal=1)
    with ann.connect(table) as seat:
        for _ in range(3):
            seat.done("act", action="d")
        seat.done("resign")
    made = ann.post(f"/tables/{table}/won-game", {"ply": 2})
    assert made["ply"] == 2
    with ann.connect(made["id"]) as seat:
        assert seat.state["view"]["result"] == "won"
        assert [play["text"] for play in seat.plays[:2]] == ["d", "d"]
    assert bob.http.post(f"/api/tables/{table}/won-game", json={"ply": 0}).status_code == 409


def test_a_line_that_wins_is_help_while_one_plays(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("hocus", "me", deal=1)
    assert bob.http.post(f"/api/tables/{table}/won-game", json={"ply": 0}).status_code == 409
    with ann.connect(table) as seat:
        assert seat.state["help"]["lines"] == 0
    ann.post(f"/tables/{table}/won-game", {"ply": 0})
    with ann.connect(table) as seat:
        assert (seat.state["help"]["helped"], seat.state["help"]["lines"]) == (True, 1)


def test_a_line_that_is_not_found_is_no_help(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.routes.deals.won_line", lambda *_: None)
    ann = person()
    table = ann.table("hocus", "me")
    assert "won" in ann.post(f"/tables/{table}/won-game", {"ply": 0}, status=409)["detail"]
    with ann.connect(table) as seat:
        assert (seat.state["help"]["helped"], seat.state["help"]["lines"]) == (False, 0)
