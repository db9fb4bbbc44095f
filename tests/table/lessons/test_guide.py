"""What newcomers read: what can be done now, and why a hint is good."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.text import BadText
from witchwood.table.lessons import guide
from witchwood.table.lessons.guide import find_guide, now, read_guide, why

TEXT = "# Newts\n\n- draw: draw a card\n- end: stop\n"


def at(text: str) -> Match:
    return witchwood.from_position(text.split(maxsplit=1)[0], text)


def reason(match: Match, *texts: str) -> str:
    seat = match.turn or 0
    line = tuple(match.game.text.read_action(match.state, seat, text) for text in texts)
    return why(match, seat, line)


def test_a_guide_is_read() -> None:
    assert read_guide(TEXT, "guide.md") == {"draw": "draw a card", "end": "stop"}
    with pytest.raises(BadText, match=r"guide\.md, line 3: '- draw draw a card' is no item"):
        read_guide(TEXT.replace("draw: draw", "draw draw", 1), "guide.md")
    with pytest.raises(BadText, match=r"guide\.md, line 4: 'draw' appears twice"):
        read_guide(TEXT.replace("- end:", "- draw:"), "guide.md")


@pytest.mark.parametrize("game", ["pendle", "witchpig", "wyr", "hocus", "stones"])
def test_our_games_have_words_for_every_kind_of_action(game: str) -> None:
    found = find_guide(witchwood.game(game))
    kind = witchwood.game(game).kind
    assert kind is not None
    assert set(found) == {kind(action) for action in range(witchwood.game(game).actions)}


def test_what_can_be_done_follows_the_legal_actions() -> None:
    match = witchwood.deal("hocus", 3)
    assert now(match, 0) == (
        "You can put a card on its foundation, move cards from column to column, or draw from the reserve."
    )
    match = witchwood.deal("witchpig", 3)
    seat = match.turn or 0
    assert now(match, seat) == "You can draw a card or call WitchPig, when your hand is on the ladder."
    assert now(match, 1 - seat).startswith("It is not your turn, but you can call WitchPig")
    match.play("draw")
    assert now(match, seat) == "You can throw one of your seven cards away."
    match.resign(0)
    match.resign(1)
    assert now(match, 0) == ""


def test_a_game_without_words_is_described_by_its_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "_usable", lambda _package: {})
    match = witchwood.deal("stones", 3)
    assert now(match, match.turn or 0) == "You can choose “Play the suns” or “Play the moons”."
    assert reason(match, "suns") == "Fewer suns than moons stand inside the edge: 5 and 6."
    assert reason(match, "moons") == ""
    match.play("suns")
    count = len(match.legal())
    assert now(match, match.turn or 0) == f"You can choose among {count} moves."


def test_a_hint_says_why() -> None:
    pendle = at(
        "pendle castle:10c,10d,wi ghosts:8c,5c,4s,8h,kd reserve:2d,3c,3h,7d,qs hand:as,6c,8d,9s "
        "army:2c,2h,2s,3d,3s removed:rest"
    )
    assert reason(pendle, "8dx8c") == (
        "With what is left you can still attack the 5 of clubs and the 4 of spades together, and the reserve card on "
        "place 1 can be taken."
    )
    stones = at("stones board:4meee1/4eeccm/4cceee/6c1e/9/9/9/9/9 suns:0 points:44,41 turn:0")
    assert reason(stones, "g6") == "Whatever the other answers, you can win next."
    hocus = at(
        "hocus columns:9f/11b/10g|12h/10b|12b/11h|12f/10h|12g/11g reserve:9b,9g,10f,9h,11f foundations:8b,8f,8g,8h"
    )
    hocus.play("1>f")
    assert reason(hocus, "3>1") == "It turns up a card of column 3."


def test_a_hint_of_hocus_names_cards() -> None:
    match = witchwood.deal("hocus", 3)
    assert reason(match, "d") == "Not seen yet: 20 cards of the reserve."
    assert reason(match, "6>f") == "It turns up a card of column 6."
    for text in ("1>f", "6>f", "2>f", "6>2"):
        match.play(text)
    spends = "but this spends column 4's Hoard."
    assert reason(match, "2>4") == f"It frees the 5 of Hexis, {spends}"
    assert reason(match, "2>4", "6>2") == f"It frees the 5 of Hexis, onto which the 5 of Goblins can go next, {spends}"
    for text in ("6>3", "4>3", "d"):
        match.play(text)
    assert reason(match, "2>3") == "It frees the 5 of Hexis, but this spends column 3's Hoard."
    assert reason(match, "r>1") == "It frees the 11 of Froggles."
    match.play("d")
    assert reason(match, "r>4", "7>4") == "The 6 of Hexis can go onto it next."


def test_a_hint_tells_nothing_of_hidden_cards() -> None:
    match = witchwood.deal("hocus", 3)
    for seed in range(5):
        hidden = Match(match.game, match.seen_by(0, seed), None)
        assert [why(hidden, 0, (action,)) for action in match.legal()] == [
            why(match, 0, (action,)) for action in match.legal()
        ]


def test_a_bad_guide_takes_nothing_else_away(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(package: str) -> dict[str, str]:
        raise BadText(f"{package}/guide.md, line 3: it can't be read")

    monkeypatch.setattr(guide, "_in_package", broken)
    guide._usable.cache_clear()
    try:
        assert now(witchwood.deal("stones", 3), 0) in ("", "You can choose “Play the suns” or “Play the moons”.")
        assert guide._usable("newts") == {}
    finally:
        guide._usable.cache_clear()
    assert "line 3" in caplog.text
