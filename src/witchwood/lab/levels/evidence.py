"""Evidence that the levels differ: the share of deals that players win on each, over deals that calibrated nothing.

Four players play each deal once: a careless one (the rule of thumb, but every second play is random), the rule of thumb
itself, the game's expert with a few positions for each choice, and one who knows all cards and looks at few positions
(in Wyr: whose beam is narrow, and who has to find the best score). None of these games was played for the grade.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import chain

import numpy as np

from witchwood.agents import Player, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.measured import LEVELS, Level
from witchwood.engine.option import Value
from witchwood.engine.random import DICE
from witchwood.engine.search import Budget
from witchwood.games import load
from witchwood.lab import pool
from witchwood.lab.levels.ease import LONGEST, levels_of, positions
from witchwood.lab.levels.kernels.careless import CHANCES, count_wins
from witchwood.lab.levels.levels import grade
from witchwood.lab.pool import Chunk, in_chunks, rules_of
from witchwood.lab.stats import wilson

FIRST = 1_000_000  # calibration ends before this deal
PLAYERS = ("careless", "greedy", "expert", "glance")
_CARELESS = {"careless": CHANCES // 2, "greedy": 0}
_MOST = 100  # deals that are looked at for each that is wanted
_SEED = 1 << 60  # far from those of the grades
_SIZE = 20  # games that a process plays at a time


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


@dataclass(frozen=True)
class Batch:
    """What a player plays: some deals of a level, each once. It travels, so it is picklable.

    first: the place of the first of them among the level's deals. It decides what falls to chance.
    """

    game: str
    options: Mapping[str, Value]
    player: str
    level: Level
    deals: tuple[int, ...]
    first: int

    def __str__(self) -> str:
        """The games for a message."""
        return f"{rules_of(self.game, self.options)}, {self.player}, {len(self.deals)} {self.level} deals"


def rows(
    game: Game,
    options: Mapping[str, Value],
    each: int,
    players: tuple[str, ...] = PLAYERS,
    jobs: int = 1,
    advance: Callable[[str], None] = lambda _: None,
) -> list[Row]:
    """Rows by player and level, over so many deals of each level. jobs: processes, which change no row.

    advance: told in words how far it is. ValueError for a game without levels.
    """
    found = by_level(game, options, each, jobs, advance)
    parts = [
        Batch(game.name, options, player, level, tuple(deals[first : first + _SIZE]), first)
        for player in players
        for level, deals in found.items()
        for first in range(0, len(deals), _SIZE)
    ]
    won: Counter[tuple[str, Level]] = Counter()
    for played, (part, wins) in enumerate(pool.each(_played, parts, jobs), 1):
        won[part.player, part.level] += wins
        advance(f"{played / len(parts):.0%} of the games played")
    return [Row(player, level, len(deals), won[player, level]) for player in players for level, deals in found.items()]


def by_level(
    game: Game,
    options: Mapping[str, Value],
    each: int,
    jobs: int = 1,
    advance: Callable[[str], None] = lambda _: None,
) -> dict[Level, list[int]]:
    """The numbers of each level's first deals from deal 1,000,000 on; fewer of a level that is rare by these rules."""
    found: dict[Level, list[int]] = {level: [] for level in LEVELS}
    deals = range(FIRST, FIRST + _MOST * each)
    with closing(in_chunks(_levels, game.name, options, deals, jobs)) as graded:
        for number, level in zip(deals, chain.from_iterable(graded), strict=True):
            if level is not None and len(found[level]) < each:
                found[level].append(number)
            advance(f"{number + 1 - FIRST:,} deals graded")
            if all(len(numbers) == each for numbers in found.values()):
                break
    return found


def _levels(chunk: Chunk) -> list[Level | None]:
    game = load(chunk.game)
    settled = game.settle(chunk.options)
    return [grade(game, game.deal(number, settled, 1)).level for number in chunk.deals]


def _played(part: Batch) -> tuple[Batch, int]:
    """The games again, and how many of them are won."""
    game = load(part.game)
    settled = game.settle(part.options)
    won = sum(
        _wins(game, game.deal(deal, settled, 1), part.player, number)
        for number, deal in enumerate(part.deals, part.first)
    )
    return part, won


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
