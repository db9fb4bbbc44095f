"""The same games whether kernels are compiled or interpreted."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import witchwood
from fresh import printed
from variants import VARIANTS, Variant, deal
from witchwood.engine.observer import observer_of

PLAYS = 40


def digest(variant: Variant) -> str:
    """Digest of every state, legal list, hidden deal and observation (of seat 0) in two short random games."""
    told = hashlib.sha256()
    observer = observer_of(witchwood.game(variant.game))
    row = observer.observation.empty()
    for number in (1, 2**64 - 2):
        match = deal(variant, number)
        dice = random.Random(number)
        while not match.over and len(match.plays) < PLAYS:
            told.update(match.state.tobytes())
            told.update(repr((match.legal(), match.scores, match.result)).encode())
            told.update(match.seen_by(0, dice.randrange(2**64)).tobytes())
            observer.write(match.state, 0, row)
            told.update(row.tobytes())
            choices = [action for action in match.actions() if action != "call"] or match.actions()
            match.play(dice.choice(choices))
        told.update(match.state.tobytes())
    return told.hexdigest()


def main() -> None:
    """Print a digest per variant (this is what the interpreted run executes)."""
    for variant in VARIANTS:
        print(variant, digest(variant), sep="\t")


def test_interpreted_and_compiled_games_are_the_same() -> None:
    code = "import conftest, test_same_games; test_same_games.main()"
    lines = printed(code, Path(__file__).parent, NUMBA_DISABLE_JIT="1").splitlines()
    interpreted = dict(line.split("\t") for line in lines)
    assert interpreted == {str(variant): digest(variant) for variant in VARIANTS}
