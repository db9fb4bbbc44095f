"""How well an agent plays a solitaire: every deal of a range played to its end."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean

from witchwood.agents import Player, find
from witchwood.agents.outside import Outside
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.games import load
from witchwood.lab.stats import wilson
from witchwood.lab.study import Row, words_of


@dataclass(frozen=True)
class Trial:
    """An agent asked to play a deal. options: the unusual ones, as text; budget: for each choice.

    longest: plays after which a game is given up, since a solitaire need not end by itself; an agent that resigns ends
    it sooner.
    """

    game: str
    agent: str
    options: tuple[tuple[str, str], ...] = ()
    budget: Budget = field(default_factory=Budget)
    longest: int = 2_000

    @property
    def words(self) -> str:
        """See `Question`."""
        question, agent = words_of(load(self.game), self.options, self.budget), find(self.agent)
        policy = f" policy={agent.code}" if isinstance(agent, Outside) else ""
        return f"trial {self.agent}{policy} {question} longest={self.longest}"

    def ask(self, deal: int) -> Row:
        """deal; won: 1 or 0; score; plays: how many; seconds: wall time of the game."""
        game = load(self.game)
        options = {name: game.option(name).read(text) for name, text in self.options}
        match = Match.from_deal(game, deal, options, None)
        player = Player(find(self.agent), self.budget)
        began = time.perf_counter()
        while not match.over and len(match.plays) < self.longest:
            answer = player.choose(match)
            if answer.resigns:
                break
            assert answer.action is not None
            match.apply(answer.action)
        return {
            "deal": deal,
            "won": int(match.result == "won"),
            "score": match.scores[0],
            "plays": len(match.plays),
            "seconds": round(time.perf_counter() - began, 6),
        }

    def warm(self) -> None:
        """See `Question`."""
        Player(find(self.agent), Budget(nodes=1)).choose(Match.from_deal(load(self.game), 0, {}, None))


def lines(rows: Iterable[Row]) -> list[str]:
    """What the rows of `Trial` came to, in words."""
    kept = list(rows)
    won, games = sum(int(row["won"]) for row in kept), len(kept)
    low, high = wilson(won / games, games)
    seconds = [float(row["seconds"]) for row in kept]
    return [
        f"{games:,} deals: {won:,} won, {won / games:.2%} (95 % interval {low:.2%} to {high:.2%})",
        f"mean score {mean(float(row['score']) for row in kept):.2f}, mean plays "
        f"{mean(int(row['plays']) for row in kept):.1f}, {mean(seconds):.3f} s a game, longest {max(seconds):.2f} s",
    ]
