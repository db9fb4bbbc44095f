"""Find the cut points: measure many deals, and divide the winnable ones by their ease.

    python -m witchwood.lab.levels.calibrate [GAME ...] [--deals 10000] [--jobs 1]

writes `levels.json` into each game's package. To be done whenever a game's rule of thumb, its solver or the players of
`ease.py` have changed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import accumulate, pairwise

from witchwood.engine.measured import CUTS
from witchwood.engine.option import Value
from witchwood.engine.search import Verdict
from witchwood.games import load, names
from witchwood.lab.levels.ease import ease_of, levels_of, proof
from witchwood.lab.levels.levels import SHARES, Cuts, file_of
from witchwood.lab.pool import Chunk, in_chunks, rules_of


def measured(chunk: Chunk) -> list[float]:
    """The ease of those of some deals that can be won."""
    game = load(chunk.game)
    settled = game.settle(chunk.options)
    states = [game.deal(number, settled, 1) for number in chunk.deals]
    return [ease_of(game, state).value for state in states if proof(game, state).verdict == Verdict.WON]


def cut(options: Mapping[str, Value], deals: int, eases: Sequence[float]) -> Cuts:
    """Cut points by which the levels have the shares of `SHARES`, as near as the eases allow. ValueError for none."""
    if not eases:
        raise ValueError(f"none of {deals} deals is winnable, so there are no cut points")
    ordered = sorted(eases, reverse=True)
    until = [round(share * len(ordered)) for share in accumulate(SHARES.values())]
    least = tuple(_nearest(ordered, place) for place in until[:3])
    bounds = (1.1, *least, -1.0)
    shares = tuple(
        round(sum(low <= ease < high for ease in ordered) / len(ordered), 3) for high, low in pairwise(bounds)
    )
    return Cuts(dict(options), deals, len(ordered), least, shares)  # type: ignore[arg-type]  # three, and four


def _nearest(ordered: Sequence[float], place: int) -> float:
    """A least ease that lets nearly `place` of the deals pass: deals of equal ease are never divided."""
    here = ordered[min(place, len(ordered) - 1)]
    with_equals = sum(ease >= here for ease in ordered)
    without = sum(ease > here for ease in ordered)
    if with_equals - place <= place - without:
        return round(here, 6)
    return round(ordered[without - 1], 6)


def calibrate(name: str, deals: int, jobs: int) -> list[Cuts]:
    """The cut points of a game, from its first deals."""
    found = []
    for options in levels_of(load(name)).rules:
        eases = [ease for some in in_chunks(measured, name, options, range(deals), jobs) for ease in some]
        found.append(cut(options, deals, eases))
        print(rules_of(name, options), found[-1].least, found[-1].shares, flush=True)
    return found


def read_arguments(about: str | None, deals: int) -> argparse.Namespace:
    """The games, deals and jobs that a command about levels is asked for. deals: how many, if nobody says."""
    known = [name for name in names() if load(name).levels is not None]
    asked = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", choices=[*known, []], metavar="GAME")
    asked.add_argument("--deals", type=int, default=deals)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    given.games = given.games or known
    return given


def main() -> None:
    """What the command line asks for."""
    given = read_arguments(__doc__, 10_000)
    for name in given.games:
        found = [asdict(one) for one in calibrate(name, given.deals, given.jobs)]
        file_of(load(name), CUTS).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    from witchwood.lab.levels.calibrate import main as run  # other processes find it by this name

    run()
