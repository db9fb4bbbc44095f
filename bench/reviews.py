"""How well reviews are calibrated, and what they cost. `python bench/reviews.py GAME [POSITIONS] [OPTION=VALUE ...]`.

The yardstick plays whole games, and one position of each is chosen by chance. What the review says of it, from what
the seat to move knows, is compared with what became of that game. Then some careless games are reviewed whole.
"""

from __future__ import annotations

import random
import sys
import time

import numpy as np
from numpy.typing import NDArray

import witchwood
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.games import find
from witchwood.review.estimator import Estimator
from witchwood.review.interval import mean
from witchwood.review.kernels.rollouts import SLIPS, worth
from witchwood.review.reviewer import review

_FIRST_DEAL = 500_000
_REVIEWS = 10
_LONGEST = 600


def played(game: Game, deal: int, options: dict[str, bool | int | str], dice: random.Random, slips: int) -> Match:
    """A game by the rule of thumb, with `slips` of 64 plays at random; it stops where a position comes again."""
    match = Match.from_deal(game, deal, options, None)
    actions, met = np.empty(game.most_legal, np.int64), set[bytes]()
    while not match.over and len(match.plays) < _LONGEST:
        state, seat = match.state, match.turn
        assert seat is not None
        if not slips and state.tobytes() in met:
            break
        met.add(state.tobytes())
        count = game.rules.legal(state, seat, actions)
        slip = slips and dice.randrange(SLIPS) < slips
        match.apply(
            int(actions[dice.randrange(count)]) if slip else int(game.rules.greedy(state, seat, actions, count))
        )
    return match


def compared(
    game: Game, options: dict[str, bool | int | str], positions: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(positions,): what was predicted, and what came, each of another game.

    The ply is drawn before the game is played, and a game that ends before it is left out. A ply drawn from the game's
    own length would favour games that end early, which are lost more often.
    """
    dice, stick, deal = random.Random(1), game.yardstick, _FIRST_DEAL
    rows: list[tuple[float, float]] = []
    scores = np.zeros(game.seats[1])
    usual = int(np.mean([len(played(game, deal + one, options, dice, stick.slips).plays) for one in range(20)]))
    while len(rows) < positions:
        deal += 1
        ply = dice.randrange(usual)
        match = played(game, deal, options, dice, stick.slips)
        if ply < len(match.plays):
            seat = match.plays[ply].seat
            samples = Estimator(game, seat, deal).sample(match.state_at(ply), [])
            rows.append((mean(samples), worth(match.state, seat, stick.points, scores)))
    predicted, came = np.array(rows).T
    return predicted, came


def main(name: str, positions: int, texts: list[str]) -> None:
    """Print the row of a game."""
    game, made = find(name)
    options = {**made, **{key: game.option(key).read(text) for key, text in (one.split("=") for one in texts)}}
    predicted, came = compared(game, options, positions)
    fifths = np.array_split(np.argsort(predicted, kind="stable"), 5)
    shown = " ".join(f"{predicted[one].mean():.2f}/{came[one].mean():.2f}" for one in fifths)
    error, base = float(((predicted - came) ** 2).mean()), float(came.var())
    print(
        f"| {name} {' '.join(texts)} | {positions} | {predicted.mean():.3f} | {came.mean():.3f} "
        f"| {error:.3f} | {base:.3f} | {shown} |",
        flush=True,
    )
    times, plays = [], []
    start = Match.from_deal(game, 0, options, None)
    if game.expert is not None:  # searches are compiled when they are first asked
        game.expert(start.state, start.turn or 0, Budget(nodes=100))
    if game.solve is not None:
        game.solve(start.state, Budget(nodes=100))
    for deal in range(_REVIEWS + 1):
        match = played(game, deal, options, random.Random(deal), 6)
        began = time.process_time()
        review(match)
        times.append(time.process_time() - began)
        plays.append(len(match.plays))
    print(
        f"{name}: a review of {np.mean(plays[1:]):.0f} plays takes {np.mean(times[1:]):.2f} s of a processor, "
        f"at most {max(times[1:]):.2f} s",
        flush=True,
    )


if __name__ == "__main__":
    witchwood.games()
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000, sys.argv[3:])
