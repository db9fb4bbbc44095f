"""How large a page's Python is, and how fast beside this machine's: `python -m bench.page [ROUNDS]` after `make site`.

Prints the tables of docs/site.md. Both sides measure the processor's time, in turns, each in a process of its own, so
that a busy machine slows both. A ratio is that of one round; told are the median, the lowest and the highest.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import numpy as np

import witchwood
from witchwood.engine import batch
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.random import DICE

_ROOT = Path(__file__).parents[1]
_BUILT = _ROOT / "build" / "wasm" / "witchwood"
_SITE = _ROOT / "site"
_PYODIDE = _ROOT / "tools" / "wasm" / "node_modules" / "pyodide"
_DEALS, _PLAYS, _SOLVED, _NODES = 10_000, 40, 20, 200_000
_HERE = "import bench.page as page, json, time; print(json.dumps(page.measure(time.process_time)))"
_THERE = "import bench.page as page, json; print(json.dumps(page.measure(page.page_seconds)))"


def page_seconds() -> float:
    """Seconds of the processor's time, as Node.js tells them to a page's Python."""
    import js  # type: ignore[import-not-found]  # noqa: PLC0415  # only there

    spent = js.process.cpuUsage()
    return float(spent.user + spent.system) / 1e6


def measure(seconds: Callable[[], float]) -> dict[str, float]:
    """What was done, and the milliseconds that it took, the second time: each play, or all of the rest."""
    work: dict[str, Callable[[], int]] = {}
    for name in witchwood.games():
        game = witchwood.game(name)
        work[f"random playouts, {game.title}"] = partial(_play_out, game)
        work[f"a play and its view, {game.title}"] = partial(_play, name)
        if game.solve is not None:
            work[f"solver, {game.title}"] = partial(_solve, name, {})
        for edition in game.editions:
            work[f"solver, {edition.title}"] = partial(_solve, name, edition.options)
    return {words: _took(seconds, one) for words, one in work.items()}


def _took(seconds: Callable[[], float], work: Callable[[], int]) -> float:
    work()  # what is loaded on first use
    begin = seconds()
    done = work()
    return 1_000 * (seconds() - begin) / done


def _play_out(game: Game) -> int:
    """The kernel alone: what is Python around it a page does not do."""
    states = game.blank(2)
    states[0] = game.empty(game.settle({}), game.default_seats)
    dice, actions = np.zeros(1, DICE).view(np.recarray)[0], np.empty(game.most_legal, np.int64)
    steps, won, over = np.zeros(_DEALS, np.int64), np.zeros(_DEALS, np.int64), np.zeros(_DEALS, np.bool_)
    scores = np.zeros((_DEALS, game.seats[1]), np.float64)
    run = batch._run_playouts  # nothing else is the kernel alone
    run(states, dice, actions, np.uint64(0), 1_000, steps, scores, over, won)
    return 1


def _play(name: str) -> int:
    match = witchwood.deal(name, 1)
    while not match.over and len(match.plays) < _PLAYS:
        match.view(match.turn or 0)
        match.play(match.actions()[0])
    return len(match.plays)


def _solve(name: str, options: Mapping[str, Value]) -> int:
    for deal in range(_SOLVED):
        witchwood.solve(Match.from_deal(witchwood.game(name), deal, options, None), nodes=_NODES, memory=32)
    return 1


def ratios(rounds: int) -> dict[str, tuple[float, float, float, float]]:
    """What was done: the page's milliseconds (median); how many times as long: median, lowest, highest."""
    from statistics import median  # noqa: PLC0415  # a page's library has none

    node = ["node", str(_ROOT / "tools" / "wasm" / "run.mjs"), str(_BUILT), "--", str(_ROOT)]
    here, there = [], []
    for _ in range(rounds):
        here.append(_printed([sys.executable, "-c", _HERE], ""))
        there.append(_printed(node, _THERE))
    found = {}
    for words in here[0]:
        times = [b[words] / a[words] for a, b in zip(here, there, strict=True)]
        found[words] = median(one[words] for one in there), median(times), min(times), max(times)
    return found


def _printed(command: list[str], program: str) -> dict[str, float]:
    done = subprocess.run(command, cwd=_ROOT, input=program, capture_output=True, text=True, check=True)
    printed: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return printed


def sizes() -> dict[str, Path]:
    """What a page loads."""
    return {
        "kernels of all games": _BUILT.with_suffix(".wasm"),
        "what they take": _BUILT.with_suffix(".json"),
        "our Python and the shim": _BUILT.with_suffix(".zip"),
        "Pyodide: Python": _PYODIDE / "pyodide.asm.wasm",
        "Pyodide: its JavaScript": _PYODIDE / "pyodide.asm.mjs",
        "Pyodide: Python's library, whole": _PYODIDE / "python_stdlib.zip",
        "Python's library in a site": _SITE / "python" / "python_stdlib.packed",
        "our Python in a site": _SITE / "python" / "witchwood.packed",
    }


def first_visit() -> tuple[int, int]:
    """Files of a site, and their bytes with Brotli: all that a first visit fetches, for it keeps everything."""
    files = [one for one in _SITE.rglob("*") if one.is_file() and one.suffix not in (".br", ".gz")]
    return len(files), sum(map(brotli, files))


def brotli(path: Path) -> int:
    """Bytes after Brotli, at its highest level, as a static host keeps them."""
    read = "require('fs').readFileSync(process.argv[1])"
    program = f"console.log(require('zlib').brotliCompressSync({read}).length)"
    return int(subprocess.run(["node", "-e", program, str(path)], capture_output=True, text=True, check=True).stdout)


def main(rounds: int) -> None:
    """Print both tables."""
    print("| file | bytes | with Brotli |\n|---|---|---|")
    for words, path in sizes().items():
        print(f"| {words} | {path.stat().st_size:,} | {brotli(path):,} |", flush=True)
    print("| a whole site, {:,} files | | {:,} |".format(*first_visit()), flush=True)
    print("\n| work | milliseconds in a page | times as long as natively | lowest to highest |\n|---|---|---|---|")
    for words, (milliseconds, times, lowest, highest) in ratios(rounds).items():
        print(f"| {words} | {milliseconds:,.1f} | {times:.2f} | {lowest:.2f} to {highest:.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
