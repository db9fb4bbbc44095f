"""What a seat knows of any game, as a row of bytes: by the game's own kernel, or from its view where it has none.

From a view each thing that it shows is a *feature*, a short text such as `heap card 3 {"text": "n", ...}`, and each
feature has three places among 4,096, found by hashing it: a Bloom filter, in which two views look alike only if other
things set all places of what differs (B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13,
1970; as a way to learn: K. Weinberger and others, "Feature hashing for large scale multitask learning", ICML 2009).
Nothing else but the legal list is asked, so what the view hides stays hidden. It is plain Python, and slow: a
millisecond or so.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, Array, State, kernel, observe
from witchwood.engine.observation import Observation, layout

_SHOWN = 4096
_HASHES = 3
_SETS = {"pairs", "highlights"}  # of a zone: lists whose order says nothing


@dataclass(frozen=True)
class Observer:
    """Writes observations of a game.

    observation: how they are laid out. is_compiled: whether the verb `observe` answers for this game in kernels.
    write(state, seat, out): all that the seat knows into all of `out`, uint8 of shape (size,), whatever stood there.
    write_all(states, seats, out): the same for a row of states, seats (int64) and rows of `out`, shape (n, size).
    """

    observation: Observation
    is_compiled: bool
    write: Callable[[State, int, NDArray[np.uint8]], None]
    write_all: Callable[[Any, NDArray[np.int64], NDArray[np.uint8]], None]


def observer_of(game: Game) -> Observer:
    """The observer of a game."""
    return _compiled(game) if game.observation is not None else _of_views(game)


def observation_of(game: Game) -> Observation:
    """How observations of a game are laid out."""
    return observer_of(game).observation


def _compiled(game: Game) -> Observer:
    def write(state: State, seat: int, out: NDArray[np.uint8]) -> None:
        observe(state, seat, out)

    assert game.observation is not None
    return Observer(game.observation, True, write, _write_all)


@kernel
def _write_all(states: Array, seats: Array, out: Array) -> None:
    for place in range(len(states)):
        observe(states[place], seats[place], out[place])


def _of_views(game: Game) -> Observer:
    observation = layout(
        ("actions", game.actions, 1, "The seat's legal actions."),
        ("to_move", game.seats[1], 1, "Who is to move: the seat, the next one, ... None, when the game is over."),
        ("shown", _SHOWN, 1, "What the view shows, three places for each thing."),
    )

    def write(state: State, seat: int, out: NDArray[np.uint8]) -> None:
        out[:] = 0
        parts = observation.read(out)
        parts["actions"][game.legal(state, seat)] = 1
        mover = int(game.rules.turn(state))
        if mover != OVER:
            parts["to_move"][(mover - seat) % game.seats_of(state)] = 1
        for feature in _features(game, state, seat):
            parts["shown"][list(_places(feature))] = 1

    def write_all(states: Any, seats: NDArray[np.int64], out: NDArray[np.uint8]) -> None:
        for state, seat, row in zip(states, seats, out, strict=True):
            write(state, int(seat), row)

    return Observer(observation, False, write, write_all)


@lru_cache(maxsize=1 << 16)
def _places(feature: str) -> tuple[int, ...]:
    """The places of a feature: the same in every process."""
    digest = blake2b(feature.encode(), digest_size=2 * _HASHES).digest()
    return tuple(int.from_bytes(digest[at : at + 2], "little") % _SHOWN for at in range(0, 2 * _HASHES, 2))


def _features(game: Game, state: State, seat: int) -> Iterator[str]:
    """Everything that the view shows, one by one."""
    yield f"seat {seat} of {game.seats_of(state)}"
    yield f"won {int(game.rules.winners(state))}"
    for name, value in game.options_of(state).items():
        yield f"option {name} {value}"
    for other, score in enumerate(game.scores(state)):
        yield f"score {other} {score}"
    view = game.view(state, seat)
    for counter in view["counters"]:
        yield f"counter {_text(counter)}"
    for outlook in view.get("outlook", []):
        yield f"outlook {_text(outlook)}"
    for zone in view["zones"]:
        yield from _features_of_zone(zone)


def _features_of_zone(zone: Any) -> Iterator[str]:
    name = zone["id"]
    cards = [_text(card) for card in zone["cards"]]
    for place, card in _numbered(cards) if zone["kind"] == "set" else enumerate(cards):
        yield f"{name} card {place} {card}"
    for key, value in zone.items():
        if key in _SETS:
            for item in value:
                yield f"{name} {key} {_text(item)}"
        elif key != "cards":
            yield f"{name} {key} {_text(value)}"


def _numbered(cards: list[str]) -> Iterator[tuple[int, str]]:
    """Each card with how many like it came before: where it lies in a set says nothing."""
    before: Counter[str] = Counter()
    for card in cards:
        yield before[card], card
        before[card] += 1


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)
