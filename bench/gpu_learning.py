"""How long a learner needs to play Pendle as well as the rule of thumb, with all of it on one device.

    python -m bench.gpu_learning gpu|cpu [--seconds 45]

PPO as in `examples/learn/ppo.py`, with its network, loss and constants. JAX does here what NumPy does there between two
looks at the network, so that only a few numbers leave a card. On the processor the same code runs with `Vector`, whose
arrays JAX shares. The clock counts; compiling is not part of it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

GAME, OPTIONS = "pendle", {"most_steps": 500}
TESTED = 2_048
ROUND = {"gpu": (8_192, 32), "cpu": (512, 64)}  # games, steps between two improvements
PARTS = 16


class Point(NamedTuple):
    """How far learning has come: share of games won since the last point."""

    seconds: float
    steps: int
    won: float


def learn(  # noqa: PLR0915  # a round from its beginning to its end
    make: Any, games: int, length: int, seconds: float
) -> Iterator[Point]:
    """Play and improve for so many seconds, with vectors that `make` makes.

    games, length: how many are played at once, and for how many steps between two improvements.
    """
    import jax  # noqa: PLC0415  # after the device is chosen
    import jax.numpy as jnp  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    ppo: Any = import_module("ppo")  # of examples/learn, which is no package

    def shared(vector: Any) -> Any:
        """Copies on the device of what is seen now: the vector fills its arrays again in place."""
        return ppo.Seen(*(jnp.array(jnp.from_dlpack(one), copy=True) for one in _seen(vector)))

    @jax.jit
    def act(weights: Any, scales: Any, seen: Any, key: Any) -> Any:
        chances, value = ppo.look(weights, scales, seen)
        place = jax.random.categorical(key, chances, axis=-1)
        rows = jnp.arange(len(place))
        return place, chances[rows, place], value, seen.legal[rows, place]

    @jax.jit
    def batched(seen: Any, places: Any, chances: Any, rewards: Any, ends: Any, values: Any) -> Any:
        def back(running: Any, row: Any) -> Any:
            reward, end, value, after = row
            running = reward + ppo.GAMMA * after * (1 - end) - value + ppo.GAMMA * ppo.LAMBDA * (1 - end) * running
            return running, running

        rows = rewards, ends, values[:-1], values[1:]
        _, better = jax.lax.scan(back, jnp.zeros(rewards.shape[1]), rows, reverse=True)
        batch = ppo.Batch(seen, places, chances, better, better + values[:-1])
        return jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), batch)

    @partial(jax.jit, static_argnames="parts")
    def improved(weights: Any, memory: Any, scales: Any, flat: Any, key: Any, parts: int) -> Any:
        order = jax.random.permutation(key, len(flat.place)).reshape(parts, -1)

        def one(carried: Any, chosen: Any) -> Any:
            batch = jax.tree.map(lambda part: part[chosen], flat)
            return ppo.improve(*carried, scales, batch, False), None

        return jax.lax.scan(one, (weights, memory), order)[0]

    vector = make(GAME, games, illegal="lose", **OPTIONS)
    scales = vector.observation.scales.astype(np.float32)
    weights = ppo.first_weights(vector.observations.shape[1], vector.masks.shape[1], 2)
    memory, key, steps = ppo.OPTIMISER.init(weights), jax.random.key(3), 0
    began = None  # the first round compiles, and is forgotten
    while began is None or time.perf_counter() - began < seconds:
        kept: list[Any] = []
        for _ in range(length):
            key, dice = jax.random.split(key)
            seen = shared(vector)
            place, chance, value, action = act(weights, scales, seen, dice)
            vector.step(action)
            ended = jnp.array(jnp.from_dlpack(vector.terminated)) | jnp.array(jnp.from_dlpack(vector.truncated))
            reward = jnp.array(jnp.from_dlpack(vector.reward), copy=True)
            kept.append((seen, place, chance, reward, ended.astype(jnp.float32), value))
        key, dice = jax.random.split(key)
        last = act(weights, scales, shared(vector), dice)[2]
        seen, places, chances, rewards, ends, values = jax.tree.map(lambda *rows: jnp.stack(rows), *kept)
        flat = batched(seen, places, chances, rewards, ends, jnp.concatenate([values, last[None]]))
        changed = weights, memory
        for _ in range(ppo.EPOCHS):
            key, dice = jax.random.split(key)
            changed = improved(*changed, scales, flat, dice, PARTS)
        won = float((rewards > 0).sum() / jnp.maximum(ends.sum(), 1))  # and waits for all of the round
        jax.tree.map(lambda one: one.block_until_ready(), changed)
        if began is None:
            began = time.perf_counter()
            continue
        weights, memory = changed
        steps += length * games
        yield Point(time.perf_counter() - began, steps, won)


def _seen(vector: Any) -> tuple[Any, Any, Any]:
    return vector.observations, vector.lists, vector.counts


def greedy_share(make: Any) -> float:
    """The share of games that the rule of thumb wins."""
    import numpy as np  # noqa: PLC0415  # as above

    vector, won = make(GAME, TESTED, autoreset="disabled", **OPTIONS), 0
    while True:
        vector.step(vector.advice())
        won += int((np.asarray(vector.reward) > 0).sum())
        if np.asarray(vector.ended).all():
            return won / TESTED


def main() -> None:
    """Learn, until the rule of thumb is reached or the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("device", choices=("gpu", "cpu"))
    parser.add_argument("--seconds", type=float, default=45.0, help="at most (%(default)s)")
    asked = parser.parse_args()
    if asked.device == "cpu":
        os.environ["JAX_PLATFORMS"] = "cpu"
    report(asked.device, vectors(asked.device), asked.seconds, *ROUND[asked.device])


def vectors(device: str) -> Any:
    """What makes vectors for a device."""
    if device == "gpu":
        from witchwood.env.cuda import CudaVector  # noqa: PLC0415  # needs the extra

        return CudaVector
    from witchwood.env.vector import Vector  # noqa: PLC0415  # as above

    return partial(Vector, threads=os.cpu_count() or 1)


def report(device: str, make: Any, seconds: float, games: int, length: int) -> None:
    """Learn and say how long it took to win as often as the rule of thumb does."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "learn"))
    goal, point, shown = greedy_share(make), Point(0.0, 0, 0.0), 0.0
    for point in learn(make, games, length, seconds):
        if point.seconds >= shown:
            print(
                f"learning on {device}: {point.seconds:.1f} s, {point.steps:,} steps: {point.won:.1%} won", flush=True
            )
            shown = point.seconds + 5
        if point.won >= goal and point.steps > games * OPTIONS["most_steps"]:
            took = f"reached in {point.seconds:.1f} s and {point.steps:,} steps"
            break
    else:
        took = f"not reached in {point.seconds:.1f} s and {point.steps:,} steps: {point.won:.1%}"
    print(f"learning on {device}: the rule of thumb's {goal:.1%} of {GAME} {took}", flush=True)


if __name__ == "__main__":
    main()
