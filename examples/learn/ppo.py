r"""Learn a game: PPO with masked actions (Schulman and others, arXiv 1707.06347) in one file.

    python examples/learn/ppo.py pendle --minutes 15
    python examples/learn/ppo.py hocus --minutes 28 --imitate 28 --own 1 --given-up 160 --layers 3 --parts 64 \
        -o goblin_hoard=off -o ghost_float=off -o froggle_friendship=off
    python examples/learn/ppo.py stones --opponent greedy

It learns from nothing, or first imitates the rule of thumb. Minutes are of processor time, all cores together. It takes
deals of `TRAIN`, each once, and is tested on deals of `TEST`, which it never sees while learning. Writes GAME.npz,
which `policy.py` plays, and GAME.csv, the learning curve, which `curve.py` draws.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable, Iterator
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import witchwood
from witchwood.engine.observer import observation_of
from witchwood.env.tasks import TEST, TRAIN
from witchwood.env.vector import Vector

GAMES, STEPS, EPOCHS = 512, 64, 3
GAMMA, LAMBDA, CLIP, ENTROPY, RATE, LEAST, WIDTH = 0.999, 0.95, 0.2, 0.003, 1e-3, 0.02, 256
TESTED, SHARPNESS = 2_000, (1.0, 1.5, 2.0, 4.0)  # games; how much likelier the likelier actions become when it is over

Weights = list[tuple[jax.Array, jax.Array]]  # the hidden layers, then the layer of the actions and that of the value


class Seen(NamedTuple):
    """What a choice depends on: a row for each game."""

    observation: Any  # bytes
    legal: Any  # the numbers of the legal actions; of a longer list the first ones
    count: Any  # how many they are


def seen_in(vector: Vector) -> Seen:
    """What is seen in each game now."""
    return Seen(vector.observations, vector.lists, vector.counts)


def at(lists: Any, places: Any) -> Any:
    """What stands in each row at its place."""
    return np.take_along_axis(lists, places[:, None], 1)[:, 0]


class Batch(NamedTuple):
    """What was seen, done and found out: a row for each step."""

    seen: Seen
    place: Any  # of the action in the list of the legal ones
    chance: Any  # that it had, as a logarithm
    advantage: Any
    target: Any  # what the value should have been


def first_weights(inputs: int, actions: int, layers: int) -> Weights:
    """Orthogonal layers; that of the actions begins small, so that all of them are about equally likely."""
    hidden = [(WIDTH, WIDTH, 1.4)] * (layers - 1)
    shapes = [(inputs, WIDTH, 1.4), *hidden, (WIDTH, actions, 0.01), (WIDTH, 1, 1.0)]
    keys = jax.random.split(jax.random.key(1), len(shapes))
    return [
        (jax.nn.initializers.orthogonal(scale)(key, (rows, columns)), jnp.zeros(columns))
        for key, (rows, columns, scale) in zip(keys, shapes, strict=True)
    ]


@jax.jit
def look(weights: Weights, scales: jax.Array, seen: Seen) -> tuple[jax.Array, jax.Array]:
    """The chances of the legal actions, as logarithms, and the value expected. Of three layers or more, the later ones
    add to what there is.
    """
    (first, bias), *more, (to_actions, action_bias), (to_value, value_bias) = weights
    x = jax.nn.relu(seen.observation / scales @ first + bias)
    for matrix, bias in more:
        y = jax.nn.relu(x @ matrix + bias)
        x = x + y if len(more) > 1 else y
    logits = jnp.take_along_axis(x @ to_actions + action_bias, seen.legal, 1)
    logits = jnp.where(jnp.arange(seen.legal.shape[1]) < seen.count[:, None], logits, -1e9)
    return jax.nn.log_softmax(logits), (x @ to_value + value_bias)[:, 0]


def count_won(vector: Vector) -> int:
    """How many games were won in this step, whatever is paid for it: by your seat, and not by all seats of several."""
    won, game = 0, vector.game
    for row in np.flatnonzero(vector.terminated):
        state, seat = vector.finals[row], int(vector.final_viewers[row])
        winners, seats = int(game.rules.winners(state)), game.seats_of(state)
        won += winners >> seat & 1 and (seats == 1 or winners.bit_count() < seats)
    return won


def act(weights: Weights, scales: Any, seen: Seen, dice: np.random.Generator) -> tuple[Any, Any, Any]:
    """An action for each game, by chance, as its place in the list; how likely it was; the value expected."""
    chances, value = (np.asarray(part) for part in look(weights, scales, seen))
    return *draw(chances, dice), value


def draw(chances: Any, dice: np.random.Generator) -> tuple[Any, Any]:
    """A place for each row of chances, given as logarithms, and the chance that it had."""
    upto = np.exp(chances).cumsum(1)
    place = (upto <= dice.random((len(upto), 1), np.float32) * upto[:, -1:]).sum(1)
    return place, at(chances, place)


def loss(weights: Weights, scales: Any, batch: Batch, imitates: bool) -> jax.Array:
    """The clipped gain, the error of the values, and a small reward for keeping one's options open.

    imitates: the actions are another player's, and the gain is to find them likely.
    """
    chances, value = look(weights, scales, batch.seen)
    chance = jnp.take_along_axis(chances, batch.place[:, None], 1)[:, 0]
    ratio = jnp.exp(chance - batch.chance)
    advantage = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    clipped = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    gain = (chance if imitates else clipped).mean()
    openness = -(jnp.exp(chances) * chances).sum(1).mean()
    total: jax.Array = -gain + 0.5 * ((value - batch.target) ** 2).mean() - ENTROPY * openness
    return total


OPTIMISER = optax.inject_hyperparams(
    lambda learning_rate: optax.chain(optax.clip_by_global_norm(0.5), optax.adam(learning_rate))
)(learning_rate=RATE)


@partial(jax.jit, static_argnames="imitates")
def improve(
    weights: Weights, memory: optax.OptState, scales: Any, batch: Batch, imitates: bool
) -> tuple[Weights, optax.OptState]:
    """One step downhill."""
    change, memory = OPTIMISER.update(jax.grad(loss)(weights, scales, batch, imitates), memory)
    return optax.apply_updates(weights, change), memory


def advantages(rewards: Any, ends: Any, values: Any) -> Any:
    """How much better each step was than expected (GAE, arXiv 1506.02438). values: one row more than the others."""
    better, running = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for t in reversed(range(len(rewards))):
        surprise = rewards[t] + GAMMA * values[t + 1] * (1 - ends[t]) - values[t]
        better[t] = running = surprise + GAMMA * LAMBDA * (1 - ends[t]) * running
    return better


class Progress(NamedTuple):
    """How far learning has come. ended, won: training games since the last one."""

    seconds: float
    steps: int
    ended: int
    won: int
    weights: Weights


def learn(vector: Vector, seconds: float, imitated: float, led: int, layers: int, parts: int) -> Iterator[Progress]:
    """Play and improve for so many seconds of processor time; the learning rate goes down to a fiftieth meanwhile.

    imitated: so many of them, at first, are spent on what the rule of thumb does. led: that many games go where the
    learner leads them even then, and it is told what to do there (DAgger, arXiv 1011.0686). What it is told where it
    leads is new each time, and looked at once. parts: batches that the actions of a round are divided into.
    """
    scales = observation_of(vector.game).scales.astype(np.float32)
    weights = first_weights(vector.observations.shape[1], vector.masks.shape[1], layers)
    memory, dice = OPTIMISER.init(weights), np.random.default_rng(3)
    seen = Seen(*(np.zeros((STEPS, *part.shape), part.dtype) for part in seen_in(vector)))
    places = np.zeros((STEPS, GAMES), np.int64)
    chances, rewards, ends = np.zeros((3, STEPS, GAMES), np.float32)
    values = np.zeros((STEPS + 1, GAMES), np.float32)
    began, steps, most = time.process_time(), 0, 1.0
    while (spent := time.process_time() - began) < seconds:
        won = 0
        for t in range(STEPS):
            for rows, part in zip(seen, seen_in(vector), strict=True):
                rows[t] = part
            places[t], chances[t], values[t] = act(weights, scales, seen_in(vector), dice)
            played = at(vector.lists, places[t])
            if spent < imitated:
                advice = vector.advice()
                places[t] = (vector.lists == advice[:, None]).argmax(1)
                played[led:] = advice[led:]
            vector.step(played)
            # Cut off is lost: there is nothing to hope for afterwards, for games are measured within as many actions.
            rewards[t], ends[t] = vector.reward, vector.terminated | vector.truncated
            won += count_won(vector)
        values[STEPS] = act(weights, scales, seen_in(vector), dice)[2]
        most = max(most, float(np.abs(rewards).max()))  # that a step has paid: more than 1 only in points
        better = advantages(rewards / most, ends, values)
        rows = Batch(seen, places, chances, better, better + values[:STEPS])
        flat = jax.tree.map(lambda part: part.reshape(STEPS * GAMES, *part.shape[2:]), rows)
        memory.hyperparams["learning_rate"] = jnp.asarray(RATE * max(LEAST, 1 - spent / seconds))
        for _ in range(1 if led and spent < imitated else EPOCHS):
            for chosen in dice.permutation(STEPS * GAMES).reshape(parts, -1):
                batch = jax.tree.map(itemgetter(chosen), flat)
                weights, memory = improve(weights, memory, scales, batch, spent < imitated)
        steps += STEPS * GAMES
        yield Progress(spent, steps, int(ends.sum()), won, weights)


def share_won(choose: Callable[[Vector], Any], name: str, deals: range, options: dict[str, Any]) -> float:
    """The share of the first deals of a range won by a chooser of an action for each game."""
    vector, won = Vector(name, TESTED, deals=deals, autoreset="disabled", **options), 0
    while not vector.ended.all():
        vector.step(choose(vector))
        won += count_won(vector)
    return won / TESTED


def learnt(weights: Weights, sharpness: float) -> Callable[[Vector], Any]:
    """Chooses as it has learnt, with less left to chance than while learning."""
    dice = np.random.default_rng(4)

    def choose(vector: Vector) -> Any:
        scales = observation_of(vector.game).scales.astype(np.float32)
        chances = np.asarray(jax.nn.log_softmax(sharpness * look(weights, scales, seen_in(vector))[0]))
        return at(vector.lists, draw(chances, dice)[0])

    return choose


def main() -> None:
    """Read the command line, learn, and keep what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time (default 15)")
    parser.add_argument("--imitate", type=float, default=0.0, help="minutes of them, at first, with the rule of thumb")
    parser.add_argument("--own", type=float, default=0.0, help="share of the games that the learner plays meanwhile")
    parser.add_argument("--layers", type=int, default=2, help="hidden ones (default 2)")
    parser.add_argument("--parts", type=int, default=16, help="batches of a round of 32,768 actions (default 16)")
    parser.add_argument("--most-steps", type=int, default=500, help="actions until a game is given up (default 500)")
    parser.add_argument("--given-up", type=int, help="the same while learning (default: as --most-steps)")
    parser.add_argument("--opponent", help="random, greedy or expert: who plays the other seats, where there are some")
    parser.add_argument("--seats", type=int, help="how many, where that varies")
    parser.add_argument("--rewards", choices=["outcome", "points"], default="outcome", help="what is learnt from")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, default=Path(), help="folder for GAME.npz and GAME.csv (default: here)")
    given = parser.parse_args()
    game = witchwood.game(given.game)
    if given.minutes <= 0:
        parser.error("--minutes: give more than 0")
    if game.seats[0] > 1 and given.opponent is None:
        parser.error(f"--opponent: say who plays the other seats of {given.game}")
    named = (word.split("=", 1) for word in given.option)
    options: dict[str, Any] = {name: game.option(name).read(text) for name, text in named}
    options |= {
        "seats": given.seats,
        "most_steps": given.most_steps,
        "opponents": given.opponent,
        "seat": "drawn" if given.opponent else 0,
    }
    given.out.mkdir(parents=True, exist_ok=True)  # now: what is learnt must not be lost for want of it
    given_up = given.given_up or given.most_steps
    vector = Vector(given.game, GAMES, **(options | {"most_steps": given_up, "rewards": given.rewards}))
    curve, ended, won, shown = [], 0, 0, 0.0
    for progress in learn(
        vector, 60 * given.minutes, 60 * given.imitate, int(GAMES * given.own), given.layers, given.parts
    ):
        if progress.steps <= GAMES * given_up or (progress.seconds < 60 * given.imitate and not given.own):
            continue  # the first games to end are the short ones, and what is imitated plays itself: both would mislead
        ended, won = ended + progress.ended, won + progress.won
        if ended and progress.seconds >= shown:
            print(f"{progress.seconds:5.0f} s, {progress.steps / 1e6:6.2f} M steps: {won / ended:.1%} won", flush=True)
            curve.append((round(progress.seconds), progress.steps, round(won / ended, 4)))
            ended, won, shown = 0, 0, progress.seconds + 20
    weights, last = progress.weights, TRAIN[-TESTED:]
    sharpness = max(SHARPNESS, key=lambda sharp: share_won(learnt(weights, sharp), given.game, last, options))
    *hidden, (to_actions, action_bias), _ = weights
    kept: dict[str, Any] = {
        "scales": observation_of(vector.game).scales,
        "sharpness": sharpness,
        "layers": given.layers,
    }
    kept |= {"actions": np.asarray(to_actions), "bias": np.asarray(action_bias)}
    for number, (matrix, bias) in enumerate(hidden):
        kept |= {f"matrix{number}": np.asarray(matrix), f"bias{number}": np.asarray(bias)}
    np.savez(given.out / f"{given.game}.npz", **kept)
    share, greedy = (
        share_won(choose, given.game, TEST, options) for choose in (learnt(weights, sharpness), Vector.advice)
    )
    with (given.out / f"{given.game}.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("seconds", "steps", "won", "greedy"), *((*point, greedy) for point in curve)])
    print(f"{TESTED:,} unseen deals: {share:.1%} won, at sharpness {sharpness:g}; {greedy:.1%} by the rule of thumb")


if __name__ == "__main__":
    main()
