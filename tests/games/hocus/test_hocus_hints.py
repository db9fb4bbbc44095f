"""Hints lead: who follows them meets no position twice, and no mark is spent for nothing."""

from __future__ import annotations

import random

import pytest

from games.hint_walks import GAMES
from games.hocus.hocus_follow import Followed, follow, known_position, met_again, wasted_marks
from games.hocus.hocus_tables import deal, table
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.games.hocus import GAME
from witchwood.games.hocus.detours import without_detours

RULES: dict[str, dict[str, Value]] = {"hocus": {}, "klondike": {"preset": "klondike"}}
NODES = 500


def detours(rules: str, deals: range) -> tuple[int, int]:
    """Positions met again and marks wasted by a player who follows the hints of these deals."""
    games = [follow(deal(number, RULES[rules]), NODES) for number in deals]
    again = sum(len(met_again(game)) for game in games)
    wasted = sum(len(wasted_marks(game)) for game in games) if rules == "hocus" else 0
    print(
        f"{rules}: {sum(len(game.plays) for game in games)} plays, {again} positions met again, {wasted} marks wasted"
    )
    return again, wasted


@pytest.mark.parametrize(("rules", "deals"), [("hocus", (70, 132, 162, 178)), ("klondike", (1, 2))])
def test_hints_take_no_detours(rules: str, deals: tuple[int, ...]) -> None:
    """Of Hocus, deals in which lines that were followed as they were found came back to where they had been."""
    for number in deals:
        assert detours(rules, range(number, number + 1)) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_hints_of_many_games_take_no_detours(rules: str) -> None:
    assert detours(rules, range(1, GAMES + 1)) == (0, 0)


@pytest.mark.parametrize("rules", RULES)
def test_a_line_without_detours_ends_where_it_did(rules: str) -> None:
    """Played at random, cards go to and fro."""
    cut = 0
    for number in range(20):
        match, dice = deal(number, RULES[rules]), random.Random(number)
        start = Match(GAME, match.state, None)
        while not match.over and len(match.plays) < 80:
            match.apply(dice.choice(match.legal()))
        line = tuple(play.action for play in match.plays if play.action is not None)
        short = without_detours(start.state, line)
        played = Followed([start.state], [])
        for action in short:
            start.apply(action)
            played.states.append(start.state)
        assert [*known_position(start.state)][:5] == [*known_position(match.state)][:5]
        assert met_again(played) == []
        assert int(start.state.spent) & ~int(match.state.spent) == 0
        cut += len(line) - len(short)
    assert cut > 100


def test_a_stop_on_the_way_is_left_out() -> None:
    """The 9 of Goblins stops on the 9 of Ghosts by Goblin Hoard, and goes on to the 10 of Froggles."""
    match = table("9b/9g/10f/8h", home="7b,7f,7h,8g")
    state = match.state
    for text in ("1>2", "2>3"):
        match.play(text)
    line = tuple(play.action for play in match.plays if play.action is not None)
    (straight,) = without_detours(state, line)
    assert GAME.text.write_action(state, 0, straight) == "1>3"
    assert wasted_marks(Followed([state, match.state_at(1), match.state], list(line))) == [0]
