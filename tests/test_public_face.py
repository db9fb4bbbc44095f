"""The public names, used the way the documentation shows them."""

from __future__ import annotations

import inspect

import pytest

import witchwood
from witchwood.engine.batch import Playouts
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.option import Option


def test_the_list_of_games_stays_a_function() -> None:
    import witchwood.games.stones  # noqa: PLC0415  # importing the package must not take the function's name

    assert "stones" in witchwood.games()


def test_a_game_tells_about_itself() -> None:
    game = witchwood.game("hocus")
    assert (game.name, game.title, game.seats) == ("hocus", "Hocus Solitaire", (1, 1))
    options = {option.name: (option.default, tuple(option.values)) for option in game.options}
    assert options["ghost_float"] == (True, (False, True))
    assert options["froggle_friendship"] == ("must", ("must", "may", "off"))
    assert options["draw"] == (3, (1, 2, 3, 4, 5, 6, 7))
    assert game.rulebook.startswith("# Hocus Solitaire")
    with pytest.raises(ValueError, match="there is no game 'canfield'; the games are pendle, witchpig, wyr, hocus"):
        witchwood.game("canfield")


def test_a_match_from_deal_to_record() -> None:
    match = witchwood.deal("hocus", 42, ghost_float=False)
    assert match.turn == 0
    assert "d" in match.actions()
    start = match.position()
    match.play("d")
    after = match.position()
    assert after != start
    match.undo()
    assert match.position() == start
    match.redo()
    assert match.position() == after
    assert (match.scores, match.over, match.result) == ([0.0], False, None)
    assert witchwood.from_position("hocus", after).position() == after
    assert match.view(seat=0)["zones"]
    match.resign(seat=0)
    assert match.over
    assert match.result == "lost"
    assert match.turn is None
    assert witchwood.replay(match.record()).result == "lost"


def test_reserve_to_a_column_in_notation() -> None:
    """`r>3` as the documentation shows it, in the first deal where it is legal after one draw."""
    for number in range(200):
        match = witchwood.deal("hocus", number)
        match.play("d")
        if "r>3" in match.actions():
            match.play("r>3")
            assert [play.text for play in match.plays] == ["d", "r>3"]
            return
        with pytest.raises(ValueError, match="'r>3' is not legal: "):
            match.play("r>3")
    pytest.fail("r>3 was never legal")


def test_seats_by_keyword() -> None:
    assert witchwood.deal("witchpig", 42, seats=4).seats == 4
    with pytest.raises(ValueError, match="seats: '9' is not allowed; witchpig is played with 2 to 8"):
        witchwood.deal("witchpig", 42, seats=9)


def test_playouts_with_options_by_keyword() -> None:
    result = witchwood.playouts("hocus", first_deal=0, deals=50, threads=1, max_steps=100, draw=1)
    assert result.steps.shape == (50,)
    assert result.scores.shape == (50, 1)
    assert witchwood.playouts("witchpig", deals=5, seats=3).scores.shape == (5, 3)


def test_everything_public_is_documented() -> None:
    for name in witchwood.__all__:
        assert inspect.getdoc(getattr(witchwood, name)), name
    for owner in (Match, Game, Option, Playouts):
        assert inspect.getdoc(owner)
        for name, member in inspect.getmembers(owner):
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                assert inspect.getdoc(member), f"{owner.__name__}.{name}"
