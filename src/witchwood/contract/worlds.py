"""States that a seat can't tell apart: the truth that `hide` is checked by.

Nothing here knows a game's cards. Another deal is possible for a seat if the same plays can be made from it and the
seat sees and is told the same all the way: that is found by playing it. A hidden place is one that differs then.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from witchwood.contract.case import Case, Moment
from witchwood.engine.fields import members
from witchwood.engine.kernel import State

Place = tuple[str, tuple[int, ...]]  # a field and an index in it
_WIDE = 8  # bytes of a field that holds a set


def possible(case: Case, number: int, ply: int, seat: int, dice: random.Random, tries: int) -> Iterator[Moment]:
    """Moments that a seat can't tell from that after `ply` plays of a deal, other hidden cards lying there.

    Other deals are other numbers, and the same deal with two cards exchanged, however the state may hold them.
    """
    walk = case.walk(number)[: ply + 1]
    places = _varying(case)
    truth = walk[-1].state.tobytes()
    seen = [_seen(moment, seat) for moment in walk]
    for attempt in range(tries):
        start = _another(walk[0], places, dice, attempt % 3)
        if start is None or _seen(start, seat) != seen[0]:
            continue
        moment = _follow(start, walk, seen, seat)
        if moment is not None and moment.state.tobytes() != truth:
            yield moment


def _follow(moment: Moment, walk: Sequence[Moment], seen: list[Any], seat: int) -> Moment | None:
    """The same plays from another start; None where one can't be made, or the seat sees or is told something else."""
    for (before, after), shown in zip(pairwise(walk), seen[1:], strict=True):
        assert before.done is not None
        mover, action = before.done
        if action not in moment.legal(mover):
            return None
        then = moment.play(mover, action)
        if _seen(then, seat) != shown or told(moment, then, seat, (mover, action)) != told(
            before, after, seat, before.done
        ):
            return None
        moment = then
    return moment


def _another(start: Moment, places: list[Place], dice: random.Random, way: int) -> Moment | None:
    """Another deal, made in one of three ways; None if that gives no possible one."""
    if way == 0:
        return start.case.deal(dice.randrange(2**64))
    if len(places) < 2:
        return None
    state = start.state.copy()
    if way == 1:
        _exchange(state, *dice.sample(places, 2))
    else:
        _renumber(state, places, dice)
    moment = replace(start, state=state)
    return moment if _is_possible(moment) else None


def _seen(moment: Moment, seat: int) -> Any:
    return moment.view(seat), moment.ask("turn"), moment.legal(seat)


def told(before: Moment, after: Moment, viewer: int, done: tuple[int, int]) -> Any:
    """What a viewer is told and shown of a play."""
    text = before.case.game.text
    words = before.ask("tell", after.state, *done, viewer) if text.tell else before.ask("describe", *done)
    return words, before.ask("shown", after.state, *done) if text.shown else []


def _varying(case: Case) -> list[Place]:
    """The places in arrays and sets that differ from deal to deal: cards may lie there."""
    states = [case.deal(number).state for number in range(32)]
    return [
        (name, index)
        for name in states[0].dtype.names
        if name != "rng" and (states[0].dtype[name].shape or states[0].dtype[name].itemsize == _WIDE)
        for index in np.ndindex(states[0].dtype[name].shape)
        if len({int(state[name][index]) for state in states}) > 1
    ]


def _exchange(state: State, one: Place, other: Place) -> None:
    """Let two places of one width exchange what they hold."""
    (here, at), (there, to) = one, other
    if state[here].dtype == state[there].dtype:
        first, second = int(state[here][at]), int(state[there][to])
        _put(state, here, at, second)
        _put(state, there, to, first)


def _renumber(state: State, places: list[Place], dice: random.Random) -> None:
    """Exchange two numbers wherever these places hold them: as values, or as bits of 64-bit sets."""
    wide = [(name, at) for name, at in places if state.dtype[name].base.itemsize == _WIDE]
    narrow = [(name, at) for name, at in places if state.dtype[name].base.itemsize < _WIDE]
    held = {int(state[name][at]) for name, at in narrow}
    held |= {number for name, at in wide for number in members(int(state[name][at]))}
    if len(held) < 2:
        return
    one, other = dice.sample(sorted(held), 2)
    for name, at in narrow:
        value = int(state[name][at])
        _put(state, name, at, other if value == one else one if value == other else value)
    for name, at in wide:
        bits = int(state[name][at])
        if one < 64 and other < 64 and (bits >> one ^ bits >> other) & 1:
            _put(state, name, at, bits ^ (1 << one | 1 << other))


def _put(state: State, name: str, at: tuple[int, ...], value: int) -> None:
    if at:
        state[name][at] = value
    else:
        state[name] = value


def _is_possible(moment: Moment) -> bool:
    """Whether the state's position text is read back as it is."""
    game = moment.case.game
    try:
        return bool(game.from_position(game.position(moment.state)).tobytes() == moment.state.tobytes())
    except Exception:  # whatever a game's text functions say of an impossible state
        return False
