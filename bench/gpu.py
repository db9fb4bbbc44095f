r"""Games on a GPU: first whether they are those of the processor, then how fast they are. For a machine with one card.

    python -m bench.gpu [GAME ...] [--minutes 6] [--no-peers] [--no-learning]

In the order of what would be missed most: equality of everything with the processor's games, steps a second by the
number of games, our threads on the same machine's processor, pgx on the same card, and the time that a learner needs
(`gpu_learning.py`). Each game has a process of its own, so that all are compiled and compared at the same time; what
is timed is timed alone. Each part prints what it found at once. A part that fails says why, and the others go on; the
exit code is 1 then. What begins after the minutes are over is left out, and named.

It needs the extra `cuda`; for pgx and the learner also JAX for the card, pgx and optax. Of witchwood's own dependencies
it uses Numba, NumPy and platformdirs alone. A step plays a uniformly drawn legal action in every game: drawing it,
dealing what has ended, and the next list are part of the time, and so are masks and observations where they are made,
as in `environments.py`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most of the card's memory

import numpy as np

from witchwood.env.vector import Vector

GAMES = ("stones", "pendle", "hocus", "wyr", "witchpig")
PGX = ("connect_four", "2048", "go_9x9")
CHECKED, CHECKED_STEPS, CHECKED_ENDS, CHECKED_MOST = 2_048, 300, 500, 100
SIZES = tuple(2**power for power in (12, 14, 16, 18, 20))
PGX_SIZES = tuple(2**power for power in (12, 16, 18))
ROOM = 60 << 30  # bytes that a vector may take on the card
WAIT = 600.0  # seconds, for games that are still compared
SHOWN = ("observations", "masks", "counts", "movers", "reward", "rewards", "terminated", "truncated")


class DifferentGameError(Exception):
    """A game on the card is not that on the processor."""


def equal(name: str, games: int, steps: int, most: int, make: Callable[..., Any]) -> int:
    """Play the same games on the processor and on the card, and compare all that is shown and all that is not, in each
    step; how many episodes ended. DifferentGameError names the first difference.

    most: actions after which a game is cut off, so that long games end too. make: makes the card's vector.
    """
    how: dict[str, Any] = {"most_steps": most}
    ours, theirs, ended = Vector(name, games, **how), make(name, games, **how), 0
    for step in range(steps):
        actions = ours.sample()
        _compare(name, step, "sampled", actions, theirs.sample().numpy())
        ours.step(actions)
        theirs.step(theirs.sample())
        for shown in SHOWN:
            _compare(name, step, shown, getattr(ours, shown), getattr(theirs, shown).numpy())
        counted = np.arange(ours.lists.shape[1]) < ours.counts[:, None]
        _compare(name, step, "lists", ours.lists * counted, theirs.lists.numpy() * counted)
        for kept in ("states", "finals", "rows"):  # rows: deals, dice, lengths, scores
            mine, copied = getattr(ours._world, kept), getattr(theirs._world, kept).numpy()
            for field in mine.dtype.names:
                seats = copied[field].shape[1:] if kept == "rows" else mine[field].shape[1:]  # no more than there are
                _compare(name, step, f"{kept}.{field}", mine[field][(..., *map(slice, seats))], copied[field])
        found, seen = ours.final_observations()
        games_found, finally_seen = theirs.final_observations()
        _compare(name, step, "ended", found, games_found.numpy())
        _compare(name, step, "final observations", seen, finally_seen.numpy())
        ended += len(found)
    ours.close()
    return ended


def _compare(name: str, step: int, what: str, mine: Any, copied: Any) -> None:
    wrong = np.asarray(mine) != copied
    if wrong.any():
        game, *place = map(int, np.argwhere(wrong)[0])
        at = (game, *place)
        where = "".join(f"[{one}]" for one in place)
        raise DifferentGameError(
            f"{name}, step {step}, game {game}: {what}{where} is {copied[at]}, not {np.asarray(mine)[at]}"
        )


def check(name: str, games: int, steps: int, make: Callable[..., Any]) -> None:
    """Compare a game; every seat is played in turn."""
    began = time.perf_counter()
    ended = equal(name, games, steps, CHECKED_MOST, make)
    enough = "" if ended >= CHECKED_ENDS else f"; FEWER THAN {CHECKED_ENDS}"
    took = time.perf_counter() - began
    print(
        f"equal: {name}, {games:,} games x {steps} steps: states, deals, dice, masks, observations and ends; "
        f"{ended:,} games ended{enough} ({took:.0f} s, compiling included)",
        flush=True,
    )


def bare(vector: Any) -> None:
    """Let a vector on the card make neither masks nor observations from now on."""
    vector._shows = False


def rate(vector: Any, seconds: float, chunk: int = 16) -> float:
    """Steps a second of all games together, random play, by the clock."""
    vector.step(vector.sample())
    vector.wait()
    steps, spent, began = 0, 0.0, time.perf_counter()
    while not steps or spent < seconds:
        for _ in range(chunk):
            vector.step(vector.sample())
        vector.wait()
        steps += chunk
        spent = time.perf_counter() - began
    return float(vector.games * steps / spent)


def bytes_of(vector: Vector) -> int:
    """Bytes of the arrays of one game."""
    return sum(array.nbytes // vector.games for array in vector._world[4:])


def speeds(name: str, sizes: tuple[int, ...], seconds: float, make: Callable[..., Any]) -> None:
    """Steps a second of a game by the number of games, with masks and observations and without."""
    one = bytes_of(Vector(name, 1))
    for games in sizes:
        if one * games > ROOM:
            print(f"speed: {name}, {games:,} games would take {one * games >> 30} GiB: left out", flush=True)
            continue
        vector = make(name, games, illegal="lose")
        full = rate(vector, seconds)
        bare(vector)
        vector.rewind()
        without = rate(vector, seconds)
        print(
            f"speed: {name}, {games:,} games: {full / 1e6:,.1f} M steps/s with masks and observations, "
            f"{without / 1e6:,.1f} M without",
            flush=True,
        )
        del vector


def processor(name: str, games: int, seconds: float) -> None:
    """Steps a second of our own threads on this machine's processor."""
    vector = Vector(name, games, threads=os.cpu_count() or 1)
    vector.step(vector.sample())  # compiles
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        vector.step(vector.sample())
        steps += games
    spent = time.perf_counter() - began
    vector.close()
    print(f"processor: {name}, {os.cpu_count()} threads: {steps / spent / 1e6:,.1f} M steps/s", flush=True)


def games(names: list[str], seconds: float) -> None:
    """All of our own games: side by side until all are compared, then timed one after the other."""
    fresh = multiprocessing.get_context("spawn")
    compared, alone = fresh.Barrier(len(names)), fresh.Lock()
    started = [fresh.Process(target=one_game, args=(name, seconds, compared, alone)) for name in names]
    for process in started:
        process.start()
    for process in started:
        process.join()
    if failed := [name for name, process in zip(names, started, strict=True) if process.exitcode]:
        raise OSError(f"of these games something failed, see above: {', '.join(failed)}")


def one_game(name: str, seconds: float, compared: Any, alone: Any) -> None:
    """What the process of one game does; it ends with 1 if something failed."""
    from witchwood.env.cuda import CudaVector  # noqa: PLC0415  # needs the extra

    well = run({f"equality of {name}": lambda: check(name, CHECKED, CHECKED_STEPS, CudaVector)}, WAIT)
    compared.wait(WAIT)
    with alone:
        parts = {
            f"speed of {name}": lambda: speeds(name, SIZES, seconds, CudaVector),
            f"{name} on the processor": lambda: processor(name, 16_384, seconds),
        }
        well &= run(parts, WAIT)
    sys.exit(not well)


def sharing(make: Callable[..., Any], games: int = 1_024, steps: int = 20) -> None:
    """Let torch and JAX read a vector's arrays, without a copy, and choose actions on the card: each game is that of
    the processor where the same are chosen. DifferentGameError says where not.
    """
    libraries: dict[str, tuple[Callable[[Any], Any], Callable[[Any], int], Callable[[Any], Any]]] = {}
    with suppress(ImportError):
        import torch  # noqa: PLC0415  # only for those who have it

        libraries["torch"] = torch.from_dlpack, lambda array: array.data_ptr(), lambda array: array[:, 0].clone()
    with suppress(ImportError):
        import jax.numpy as jnp  # noqa: PLC0415  # as above

        libraries["jax"] = jnp.from_dlpack, lambda array: array.unsafe_buffer_pointer(), lambda array: array[:, 0]
    for library, (read, address, first) in libraries.items():
        ours, theirs = Vector("wyr", games), make("wyr", games)
        for step in range(steps):
            for shown in ("observations", "masks", "reward"):  # what has 64 bits JAX makes smaller
                array = getattr(theirs, shown)
                if address(read(array)) != array.address:
                    raise DifferentGameError(f"{library}, step {step}: {shown} are a copy")
            theirs.step(first(read(theirs.lists)))
            ours.step(ours.lists[:, 0].copy())
            _compare(library, step, "observations", ours.observations, theirs.observations.numpy())
        print(f"shared: {library} reads without a copy and plays on the card", flush=True)
    if not libraries:
        print("shared: neither torch nor JAX is installed", flush=True)


def peers(sizes: tuple[int, ...], seconds: float) -> None:
    """Steps a second of pgx's games on the device that JAX uses, with masks, observations and new deals."""
    import jax  # noqa: PLC0415  # only for those who compare
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    for name in PGX:
        env = pgx.make(name)
        step, begin = jax.vmap(auto_reset(env.step, env.init)), jax.vmap(env.init)

        def one(carried: Any, _: None, step: Any = step) -> Any:
            state, key = carried
            key, choice, chance = jax.random.split(key, 3)
            actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
            state = step(state, actions, jax.random.split(chance, len(actions)))
            used = state.rewards.sum(), state.observation.sum(), state.legal_action_mask.sum()  # so that they are made
            return (state, key), used

        many = jax.jit(lambda carried, one=one: jax.lax.scan(one, carried, None, length=16))
        for games in sizes:
            now = (jax.jit(begin)(jax.random.split(jax.random.key(0), games)), jax.random.key(1))
            now, made = many(now)
            made[0].block_until_ready()
            steps, spent, began = 0, 0.0, time.perf_counter()
            while not steps or spent < seconds:
                now, made = many(now)
                made[0].block_until_ready()
                steps += 16
                spent = time.perf_counter() - began
            device = jax.devices()[0].device_kind
            print(f"pgx: {name}, {games:,} games on {device}: {games * steps / spent / 1e6:,.1f} M steps/s", flush=True)


def learning(seconds: float) -> None:
    """The same learner on the card and on the processor, each in a process of its own."""
    for device in ("gpu", "cpu"):
        words = [sys.executable, "-m", "bench.gpu_learning", device, "--seconds", str(seconds)]
        subprocess.run(words, check=True)


def _versions() -> None:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # for these lines alone

    from numba import cuda  # noqa: PLC0415  # needs the extra

    card = cuda.get_current_device()
    kind = ".".join(map(str, card.compute_capability))
    name = card.name.decode() if isinstance(card.name, bytes) else card.name
    print(f"card: {name}, compute capability {kind}; {os.cpu_count()} threads of the processor", flush=True)
    for package in ("numba", "numba-cuda", "numpy", "jax", "pgx", "optax"):
        try:
            print(f"{package} {version(package)}", end="; ")
        except PackageNotFoundError:
            print(f"{package} is not installed", end="; ")
    print(flush=True)


def main() -> None:
    """Do all parts that there is time for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--minutes", type=float, default=6.0, help="after which no part begins (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.4, help="of each measurement (%(default)s)")
    parser.add_argument("--no-peers", action="store_true", help="leave out pgx")
    parser.add_argument("--no-learning", action="store_true", help="leave out the learner")
    asked = parser.parse_args()
    names = asked.names or list(GAMES)
    if unknown := set(names) - set(GAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; use {', '.join(GAMES)}")
    try:
        from witchwood.env.cuda import CudaVector  # noqa: PLC0415  # needs the extra
    except ImportError as error:
        parser.error(str(error))
    parts: dict[str, Callable[[], None]] = {
        "versions": _versions,
        "games": lambda: games(names, asked.seconds),
    }
    if not asked.no_peers:
        parts["pgx"] = lambda: peers(PGX_SIZES, asked.seconds)
    if not asked.no_learning:
        parts["learning"] = lambda: learning(45.0)
    parts["sharing"] = lambda: sharing(CudaVector)
    if not run(parts, 60 * asked.minutes):
        raise SystemExit(1)


def run(parts: dict[str, Callable[[], None]], seconds: float) -> bool:
    """Do the parts in order, none after so many seconds; whether all went well."""
    began, well = time.perf_counter(), True
    for name, part in parts.items():
        if time.perf_counter() - began > seconds:
            print(f"left out, for the time is over: {name}", flush=True)
            continue
        started = time.perf_counter()
        try:
            part()
        except Exception:
            well = False
            print(f"FAILED: {name}\n{traceback.format_exc()}", flush=True)
        print(f"({name}: {time.perf_counter() - started:.0f} s)", flush=True)
    return well


if __name__ == "__main__":
    main()
