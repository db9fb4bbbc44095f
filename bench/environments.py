"""Many games at once, at random play: steps per second beside pgx and OpenSpiel in the same run.

    python -m bench.environments [GAME ...] [--seconds 1] [--rounds 5] [--envs 1024] [--no-peers]

A step plays a uniformly drawn legal action in every game and writes the next mask and observation; drawing the actions
and dealing what has ended are part of the time. Each round measures everything once, one after the other; medians over
the rounds are shown, with the lowest and highest. The second of one core is one of the clock or of the processor,
whichever is later: nobody gains by threads of its own. OpenSpiel's C++ loops write neither masks nor observations.
pgx comes with the extra `bench`, OpenSpiel too: `make .venv/ready-bench`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from witchwood.env.vector import Vector
from witchwood.lab.throughput import Speed, measure, millions, table

CHUNK = 20  # steps between two looks at the clock


CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "pendle": ("pendle", {}),
    "pendle, 3 witches and magic": ("pendle", {"witches": 3, "magic": True}),
    "witchpig, 2 seats": ("witchpig", {"seats": 2}),
    "witchpig, 4 seats": ("witchpig", {"seats": 4}),
    "witchpig, 4 seats, two steps": ("witchpig", {"seats": 4, "swap": "two_steps"}),
    "wyr": ("wyr", {}),
    "hocus": ("hocus", {}),
    "hocus, klondike": ("hocus", {"preset": "klondike"}),
    "stones": ("stones", {}),
    "stones, against random": ("stones", {"opponents": "random", "seat": "drawn"}),
    "stones, against greedy": ("stones", {"opponents": "greedy", "seat": "drawn"}),
}
GAMES = tuple(dict.fromkeys(game for game, _ in CASES.values()))
PGX = ("connect_four", "2048", "go_9x9")


def of_vector(label: str, envs: int, threads: int) -> Speed:
    """Random play of our own. With several threads the clock alone counts."""
    game, options = CASES[label]
    vector = Vector(game, envs, threads=threads, **options)

    def chunk() -> int:
        for _ in range(CHUNK):
            vector.step(vector.sample())
        return CHUNK * envs

    return lambda seconds: per_second(chunk, seconds, cores=threads)


def of_pgx(name: str, envs: int) -> Speed:
    """Random play of a pgx environment that deals again by itself, `CHUNK` steps in one compiled call, on the CPU."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    # Only for those who compare, and after what JAX reads of its surroundings (PLC0415).
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step, begin = jax.vmap(auto_reset(env.step, env.init)), jax.vmap(env.init)

    def one(carried: Any, _: None) -> Any:
        state, key = carried
        key, choice, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        state = step(state, actions, jax.random.split(chance, envs))
        used = state.rewards.sum(), state.observation.sum(), state.legal_action_mask.sum()  # so that they are made
        return (state, key), used

    many = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=CHUNK))
    now = (jax.jit(begin)(jax.random.split(jax.random.key(0), envs)), jax.random.key(1))

    def run(seconds: float) -> float:
        def chunk() -> int:
            nonlocal now
            now, made = many(now)
            made[0].block_until_ready()
            return CHUNK * envs

        return per_second(chunk, seconds)

    return run


def of_openspiel() -> dict[str, Speed]:
    """Random play in OpenSpiel's own C++ loops, and what a program in Python gets of it; one game at a time."""
    from bench.peers import bots, from_python, rollouts  # noqa: PLC0415  # only for those who compare

    return {
        "OpenSpiel connect_four, in C++": lambda seconds: rollouts("connect_four", seconds),
        "OpenSpiel connect_four, from Python": lambda seconds: from_python("connect_four", seconds),
        "OpenSpiel 2048, in C++": lambda seconds: bots("2048", seconds),
        "OpenSpiel go 9x9, in C++": lambda seconds: rollouts("go(board_size=9)", seconds),
        "OpenSpiel gin_rummy, in C++": lambda seconds: rollouts("gin_rummy", seconds),
    }


def per_second(chunk: Callable[[], int], seconds: float, cores: int = 1) -> float:
    """How many steps chunks make in a second of the clock, or of so many processors if that is later."""
    steps, spent, began, used = 0, 0.0, time.perf_counter(), time.process_time()
    while not steps or spent < seconds:
        steps += chunk()
        spent = time.perf_counter() - began
    return steps / max(spent, (time.process_time() - used) / cores)


def compare(labels: Sequence[str], envs: int, seconds: float, rounds: int, peers: bool) -> list[Table]:
    """Measure everything in turn, so many times, and make a table of ours and one of the others."""
    runs = {f"{label}: {threads}": of_vector(label, envs, threads) for label in labels for threads in (1, 2)}
    others = {f"pgx {name}": of_pgx(name, envs) for name in PGX} | of_openspiel() if peers else {}
    rates = measure({**runs, **others}, seconds, rounds)
    ours = table(f"{envs:,} games at once", "one core, M steps/s", "two threads, M steps/s", "times as fast")
    for label in labels:
        one, two = rates[f"{label}: 1"], rates[f"{label}: 2"]
        times = median(b / a for a, b in zip(one, two, strict=True))
        ours.add_row(label, millions(one), millions(two), f"{times:.2f}")
    beside = table("beside them", "one core, M steps/s")
    for label in others:
        beside.add_row(label, millions(rates[label]))
    return [ours, beside] if others else [ours]


def main() -> None:
    """Compare, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=GAMES, help="default: all")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each (%(default)s)")
    parser.add_argument("--envs", type=int, default=1_024, help="games at once (%(default)s)")
    parser.add_argument("--no-peers", action="store_true", help="leave out pgx and OpenSpiel")
    asked = parser.parse_args()
    labels = [label for label, (game, _) in CASES.items() if game in (asked.games or GAMES)]
    console = Console(width=120)
    try:
        tables = compare(labels, asked.envs, asked.seconds, asked.rounds, not asked.no_peers)
    except ImportError as error:
        parser.error(f"{error.name} is not installed: make .venv/ready-bench, or ask for --no-peers")
    for shown in tables:
        console.print(shown, "")


if __name__ == "__main__":
    main()
