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


def test_everything_public_is_documented() -> None:
    for name in witchwood.__all__:
        assert inspect.getdoc(getattr(witchwood, name)), name
    for owner in (Match, Game, Option, Playouts):
        assert inspect.getdoc(owner)
        for name, member in inspect.getmembers(owner):
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                assert inspect.getdoc(member), f"{owner.__name__}.{name}"
