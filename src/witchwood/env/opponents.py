"""Who plays the seats that the caller does not: agents within the kernel, or guests that Python asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from witchwood.agents import Player, find, refusal
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.env.kernels.two_steps import NONE
from witchwood.env.kernels.world import AT_RANDOM, GREEDY, GUEST, MOST_SEATS


class Games(Protocol):
    """What a guest sees of a `Vector`, which explains each of these."""

    game: Game
    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    movers: NDArray[np.int64]

    @property
    def numbers(self) -> NDArray[np.uint64]:
        """The deals."""

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Actions played."""

    @property
    def halves(self) -> NDArray[np.int64]:
        """First halves of pairs that are chosen."""

    def number_for(self, game: int, action: int) -> int:
        """The number that plays an action."""

    def state_of(self, game: int) -> State:
        """A copy of a state."""


BatchPolicy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
"""Observations (n, size) and masks (n, actions) to n legal action numbers."""
Opponent: TypeAlias = str | Player | BatchPolicy
Guest: TypeAlias = Callable[[Games, NDArray[np.int64]], NDArray[np.int64]]
"""Games and the rows in which the guest is to move, to its actions there."""

_COMPILED = {"random": AT_RANDOM, "greedy": GREEDY}


def seated(
    game: Game,
    rules: Sequence[Mapping[str, Value]],
    opponents: Opponent | Sequence[Opponent] | None,
    others: int,
    shown: bool,
) -> tuple[NDArray[np.uint8], list[Guest]]:
    """Who sits at each place to the caller's left, its own first (codes of `kernels/world.py`), and the guests, of
    which the first has the code GUEST.

    opponents: one for all `others` seats, or one for each. shown: whether observations and masks are made, as guests
    need them. rules: the options that are played. ValueError if they are not; for another number of opponents; for one
    that is none, or that does not play `game` under these options.
    """
    codes = np.zeros(MOST_SEATS, np.uint8)
    guests: list[Guest] = []
    if opponents is None:
        return codes, guests
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        chosen: list[Opponent] = list(opponents)
    else:
        chosen = [opponents] * others
    if len(chosen) != others:
        raise ValueError(f"opponents: give {others}, one for each seat besides your own, not {len(chosen)}")
    for place, opponent in enumerate(chosen, 1):
        if isinstance(opponent, str) and opponent in _COMPILED:
            codes[place] = _COMPILED[opponent]
        else:
            codes[place] = GUEST + len(guests)
            guests.append(_guest(game, rules, opponent))
    if guests and not shown:
        raise ValueError("opponents: those that Python asks need masks and observations, which were switched off")
    return codes, guests


def _guest(game: Game, rules: Sequence[Mapping[str, Value]], opponent: Any) -> Guest:
    player = Player(find(opponent)) if isinstance(opponent, str) else opponent
    if isinstance(player, Player):
        for options in rules:
            if words := refusal(player.agent, game, options):
                raise ValueError(f"opponents: {words}")
        return _agent(player)
    if not callable(opponent):
        wanted = "an agent's name, a player, or a function of observations and masks"
        raise ValueError(f"opponents: {opponent!r} is not allowed; use {wanted}")
    return _policy(opponent)


def _policy(policy: BatchPolicy) -> Guest:
    def choose(games: Games, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        chosen = np.asarray(policy(games.observations[rows], games.masks[rows]))
        if chosen.shape != (len(rows),) or chosen.dtype.kind not in "iu":
            kind = f"{chosen.dtype} of shape {chosen.shape}"
            raise ValueError(f"opponents: a function gave {kind}, where {len(rows)} integers were asked for")
        return chosen.astype(np.int64, copy=False)

    return choose


def _agent(player: Player) -> Guest:
    """Each choice is made from what the seat may know, with a seed of its own. A pair is chosen whole, once, and told
    in halves where that is asked for.
    """
    agent = player.agent
    wanted: dict[int, int] = {}  # by row, what the agent has chosen

    def think(games: Games, row: int) -> int:
        state, seat = games.state_of(row), int(games.movers[row])
        seed = int(games.numbers[row]) + 1_000_003 * int(games.lengths[row]) + player.budget.seed
        budget = replace(player.budget, seed=seed % 2**64)
        if not agent.knows_all:
            games.game.rules.hide(state, seat, np.uint64(budget.seed))
        action = agent.choose(games.game, state, seat, budget).action
        assert action is not None, "in turn an agent always answers"
        return action

    def choose(games: Games, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        for row in rows.tolist():
            if games.halves[row] == NONE:
                wanted[row] = think(games, row)
        return np.array([games.number_for(row, wanted[row]) for row in rows.tolist()], np.int64)

    return choose
