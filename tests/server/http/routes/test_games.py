"""The games, as pages need them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import witchwood
from server.clients import People
from witchwood.engine.game import Look


def test_the_games_tell_all_that_a_new_table_needs(person: People) -> None:
    games = person().get("/games")
    assert [game["name"] for game in games] == list(witchwood.games())
    hocus = next(game for game in games if game["name"] == "hocus")
    assert (hocus["short"], hocus["title"], hocus["picture"]) == ("Hocus", "Hocus Solitaire", None)
    for game in games:
        assert game["tagline"]
        assert game["colour"] is None or game["colour"].startswith("#")
        for option in game["options"]:
            assert option["default"] in option["values"]
            assert option["help"]
    told = {(game["name"], option["name"]) for game in games for option in game["options"] if option["makes_editions"]}
    assert told == {("hocus", "preset")}
    assert [agent["name"] for agent in games[4]["agents"]] == ["random", "greedy", "expert"]
    book = person().get("/games/hocus/rules")["html"]
    assert "<h2>Hocus Solitaire</h2>" in book
    assert "<h1>" not in book  # the page around it has one


def test_a_games_picture_can_do_nothing(person: People, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It may come from another's package: wherever it is opened, no script in it runs."""
    package = tmp_path / "drawn"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "card.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    monkeypatch.syspath_prepend(str(tmp_path))
    ann, game = person(), witchwood.game
    assert ann.http.get("/api/games/hocus/picture.svg").status_code == 404
    assert ann.http.get("/api/games/chess/picture.svg").status_code == 404
    drawn = replace(game("hocus"), package="drawn", look=Look(picture="card.svg"))
    monkeypatch.setattr(witchwood, "game", lambda name: drawn if name == "hocus" else game(name))
    told = next(one for one in ann.get("/games") if one["name"] == "hocus")
    assert (told["short"], told["tagline"], told["colour"]) == (drawn.title, drawn.blurb, None)
    answer = ann.http.get(told["picture"])
    assert answer.text == (package / "card.svg").read_text()
    assert answer.headers["content-type"] == "image/svg+xml"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script" not in policy


def test_a_rule_book_begins_with_pictures_also_that_of_an_edition(person: People) -> None:
    book = person().get("/games/klondike/rules")
    assert book["glance"]["parts"][0]["picture"][0]["name"] == "9 of spades"
    assert "Goblin" not in book["html"]
    assert "<h2>Klondike</h2>" in book["html"]
    (hocus,) = [game for game in person().get("/games") if game["name"] == "hocus"]
    (klondike,) = hocus["editions"]
    assert (klondike["title"], klondike["choices"]["draw"]) == ("Klondike", [1, 3])
    assert klondike["usual"]["worry_back"] is True


def test_a_setting_has_its_own_rule_book(person: People) -> None:
    book = person().get("/games/pendle/rules?soldiers=24&places=4")["html"]
    assert "count off 24" in book
    assert "a row of four" in book
    assert "count off 20" in person().get("/games/pendle/rules")["html"]


def test_options_say_what_they_need_and_hold_for(person: People) -> None:
    pendle = next(game for game in person().get("/games") if game["name"] == "pendle")
    options = {option["name"]: option for option in pendle["options"]}
    assert options["soldiers"]["unit"] == "cards"
    assert options["soldiers"]["leveled"] == [20]
    assert options["round_limit"]["leveled"] == options["round_limit"]["values"]
    (need,) = options["gain"]["needs"]
    assert (need["option"], need["among"]) == ("magic", [True])
