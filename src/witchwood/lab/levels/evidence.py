"""Evidence that the levels differ: the share of deals that players win on each, over deals that calibrated nothing.

Four players play each deal once: a careless one (the rule of thumb, but every second play is random), the rule of thumb
itself, the game's expert with a few positions for each choice, and one who knows all cards and looks at few positions
(in Wyr: whose beam is narrow, and who has to find the best score). None of these games was played for the grade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from witchwood.agents import Player, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.levels import LEVELS, Level
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.random import DICE
from witchwood.engine.search import Budget
from witchwood.lab.levels.ease import LONGEST, levels_of, positions
from witchwood.lab.levels.kernels.careless import CHANCES, count_wins
from witchwood.lab.levels.levels import grade
from witchwood.lab.stats import wilson

FIRST = 1_000_000  # calibration ends before this deal
PLAYERS = ("careless", "greedy", "expert", "glance")
_CARELESS = {"careless": CHANCES // 2, "greedy": 0}
_MOST = 100  # deals that are looked at for each that is wanted
_SEED = 1 << 60  # far from those of the grades


@dataclass(frozen=True)
class Row:
    """What one player won on the deals of one level."""

    player: str
    level: Level
    deals: int
    won: int

    @property
    def words(self) -> str:
        """The share with its 95 % interval."""
        if not self.deals:
            return "none found"
        low, high = wilson(self.won / self.deals, self.deals)
        return f"{self.won / self.deals:.1%} ({low:.1%} to {high:.1%})"


def rows(
    game: Game,
    options: Mapping[str, Value],
    each: int,
    players: tuple[str, ...] = PLAYERS,
    advance: Callable[[int], None] = lambda _: None,
) -> Iterator[Row]:
    """Rows by player and level, over so many deals of each level. advance: told of every deal that was looked at.

    ValueError for a game without levels.
    """
    found = by_level(game, options, each, advance)
    for player in players:
        for level, states in found.items():
            won = sum(_wins(game, state, player, number) for number, state in enumerate(states))
            yield Row(player, level, len(states), won)


def by_level(
    game: Game, options: Mapping[str, Value], each: int, advance: Callable[[int], None] = lambda _: None
) -> dict[Level, list[State]]:
    """The first deals of each level from deal 1,000,000 on; fewer of a level that is rare by these rules."""
    settled = game.settle(options)
    found: dict[Level, list[State]] = {level: [] for level in LEVELS}
    for looked_at in range(_MOST * each):
        state = game.deal(FIRST + looked_at, settled, 1)
        level = grade(game, state).level
        if level is not None and len(found[level]) < each:
            found[level].append(state)
        advance(looked_at + 1)
        if all(len(states) == each for states in found.values()):
            break
    return found


def _wins(game: Game, state: State, player: str, number: int) -> bool:
    """Whether a player wins a deal. number: of the game, which decides what falls to chance."""
    if player in _CARELESS:
        states = game.blank(2)
        states[0] = state
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        actions = np.empty(game.most_legal, np.int64)
        return bool(count_wins(states, dice, actions, np.uint64(_SEED + number), 1, _CARELESS[player], LONGEST))
    if player == "glance":
        nodes = positions(game, state, _SEED + number)
        return nodes is not None and nodes <= levels_of(game).glance
    match = Match(game, state, None)
    expert = Player(find(player), Budget(nodes=levels_of(game).expert))
    while not match.over and len(match.plays) < LONGEST:
        answer = expert.choose(match)
        if answer.resigns or answer.action is None:
            return False
        match.apply(answer.action)
    return match.result == "won"
