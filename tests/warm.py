"""Compile what the tests play before they run: what one process compiles stays on disk, and two workers only load it.

`PYTHONPATH=. python tests/warm.py`; kernels with checked array indices (`NUMBA_BOUNDSCHECK=1`) are for tests of rules.
"""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tools.wasm import walk

import witchwood
from tutorial import write_installed
from witchwood.engine.game import Game
from witchwood.engine.kernel import config
from witchwood.engine.observer import observer_of
from witchwood.env.vector import Vector
from witchwood.lab.run import run
from witchwood.lab.study_file import study_of
from witchwood.server.search.warmup import prepare

_PLIES = 40
_NODES = 1_000


def warm_rules(game: Game) -> None:
    """Call what plays, shows, observes and counts."""
    walk.counts(game.name, {}, None)
    match = witchwood.deal(game.name, 1)
    observer_of(game).write(match.seen_by(0, 1), 0, observer_of(game).observation.empty())


def warm_searches(game: Game) -> None:
    """Call all that a page and a service call, too."""
    prepare(game.name)
    walk.walk(game.name, {}, None, 1, _PLIES)
    walk.verdict(game.name, {}, 1, _NODES)


def warm_uses(game: Game, folder: Path) -> None:
    """Call what learners and studies add to the rules."""
    for more in ({}, {"opponents": "greedy"}, {"threads": 2}, {"swap": "two_steps"} if game.products else {}):
        if not more.get("opponents") or game.seats[1] > 1:
            vector = Vector(game.name, 4, **more)
            vector.step(vector.sample())
    asked: dict[str, Any] = {"game": game.name, "deals": "1..2", "longest": 60, "plies": {"deals": 1, "playouts": 2}}
    run(study_of({**asked, "agent": [{"name": "greedy"}, {"name": "random"}]}), folder / "studies" / game.name)


def warm(name: str, installed: str) -> None:
    """Call all of one game that a worker's tests call."""
    sys.path.insert(0, installed)
    game = witchwood.game(name)
    warm_rules(game)
    if not config.BOUNDSCHECK:
        warm_searches(game)
        warm_uses(game, Path(installed))


def main() -> None:
    """All games, the tutorial's among them, in two processes: most kernels are a game's own."""
    with tempfile.TemporaryDirectory(prefix="witchwood-warm-") as installed:
        write_installed(Path(installed))
        sys.path.insert(0, installed)
        games = sorted(witchwood.games(), key=lambda name: name != "hocus")  # it takes longest
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            list(pool.map(warm, games, [installed] * len(games)))


if __name__ == "__main__":
    main()
