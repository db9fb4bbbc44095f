"""Players keep to their plan for as long as they see what it expected."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import witchwood
from witchwood.agents import Player, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget


@dataclass
class Planner:
    """Plans three legal plays ahead in the world it was handed, and counts how often it is asked."""

    name: str = "planner"
    knows_all: bool = False
    words: str = ""
    seeds: list[int] = field(default_factory=list)

    def plays(self, game: Game) -> bool:  # noqa: ARG002  # the agents' interface
        return True

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        self.seeds.append(budget.seed)
        world = state.copy()
        line: list[int] = []
        while len(line) < 3 and game.legal(world, seat):
            line.append(game.legal(world, seat)[0])
            game.rules.play(world, seat, line[-1])
        return Answer(line[0], line=tuple(line))


@pytest.mark.parametrize(("name", "plays", "asked"), [("wyr", 7, 3), ("stones", 4, 4)])
def test_a_plan_is_followed_where_nothing_is_hidden_and_nobody_else_plays(name: str, plays: int, asked: int) -> None:
    match, planner = witchwood.deal(name, 7), Planner()
    player = Player(planner)
    for _ in range(plays):
        action = player.choose(match).action
        assert action is not None
        match.apply(action)
    assert len(planner.seeds) == len(set(planner.seeds)) == asked


def test_news_ends_a_plan() -> None:
    """In Klondike the first plan is to draw thrice: each draw turns up other cards than the planner dealt."""
    match, planner = witchwood.deal("hocus", 1, preset="klondike"), Planner()
    player = Player(planner)
    for _ in range(3):
        assert match.actions()[0] == "d"
        player.choose(match)
        match.play("d")
    assert len(planner.seeds) == 3


def test_a_play_that_was_not_planned_ends_a_plan() -> None:
    match, planner = witchwood.deal("wyr", 7), Planner()
    player = Player(planner)
    player.choose(match)
    match.apply(match.legal()[5])
    player.choose(match)
    assert len(planner.seeds) == 2


def test_the_thoughtful_agent_wins_what_can_be_won() -> None:
    match = witchwood.deal("hocus", 3, preset="klondike")
    player = witchwood.agent("thoughtful", game="hocus", nodes=100_000)
    while not match.over:
        action = player.choose(match).action
        assert action is not None
        match.apply(action)
    assert match.result == "won"


def test_agents_of_the_public_face() -> None:
    match = witchwood.deal("stones", 1)
    answer = witchwood.agent("expert", game="stones", nodes=2_000).choose(match)
    assert answer.action in match.legal()
    assert answer.value is not None
    with pytest.raises(ValueError, match="there is no agent 'oracle'; the agents are random, greedy, expert"):
        witchwood.agent("oracle")
    with pytest.raises(ValueError, match="the agent thoughtful does not play stones"):
        witchwood.agent("thoughtful", game="stones")
    with pytest.raises(ValueError, match="does not play stones"):
        Player(find("thoughtful")).choose(match)
