"""States that a seat can't tell apart: the truth that `hide` is checked by.

Nothing here knows a game's cards. Another deal is possible for a seat if the same plays can be made from it and the
seat sees and hears the same all the way: playing it finds out. A hidden place is one that differs then.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from witchwood.contract.case import Case, Moment
from witchwood.engine.fields import members
from witchwood.engine.kernel import State

Place = tuple[str, tuple[int, ...]]  # a field and an index in it
_WIDE = 8  # bytes of a field that holds a set


@dataclass(frozen=True)
class Past:
    """What a seat saw and heard up to the last moment of a walk."""

    walk: Sequence[Moment]
    seat: int
    seen: Sequence[Any]

    @staticmethod
    def of(walk: Sequence[Moment], seat: int) -> Past:
        """All that the seat saw on this walk."""
        return Past(walk, seat, [_seen(moment, seat) for moment in walk])

    def lead(self, start: Moment) -> Moment | None:
        """Where the same plays lead from another start; None where one can't be made, or the seat sees or hears
        something else.
        """
        if _seen(start, self.seat) != self.seen[0]:
            return None
        moment = start
        for (before, after), shown in zip(pairwise(self.walk), self.seen[1:], strict=True):
            assert before.done is not None
            mover, action = before.done
            if action not in moment.legal(mover):
                return None
            then = moment.play(mover, action)
            if _seen(then, self.seat) != shown or told(moment, then, self.seat, (mover, action)) != told(
                before, after, self.seat, before.done
            ):
                return None
            moment = then
        return moment


def possible(case: Case, number: int, ply: int, seat: int, dice: random.Random, tries: int) -> Iterator[Moment]:
    """Moments that a seat can't tell from that after `ply` plays of a deal, other hidden cards lying there.

    Other deals are other numbers, and the same deal with two cards exchanged, however the state may hold them.
    """
    walk = case.walk(number)[: ply + 1]
    past = Past.of(walk, seat)
    places = card_places(case)
    truth = walk[-1].state.tobytes()
    for attempt in range(tries):
        start = _another(walk[0], places, dice, attempt % 3)
        moment = start and past.lead(start)
        if moment is not None and moment.state.tobytes() != truth:
            yield moment


def _another(start: Moment, places: list[Place], dice: random.Random, way: int) -> Moment | None:
    """Another deal, made in one of three ways; None if that gives no possible one."""
    if way == 0:
        return start.case.deal(dice.randrange(2**64))
    if len(places) < 2:
        return None
    if way == 1:
        state = start.state.copy()
        _exchange(state, *dice.sample(places, 2))
        moment = replace(start, state=state)
        return moment if is_possible(moment) else None
    held = sorted(_held(start.state, places))
    if len(held) < 2:
        return None
    one, other = dice.sample(held, 2)
    return renumbered(start, places, {one: other, other: one})


def renumbered(start: Moment, places: Sequence[Place], other: dict[int, int]) -> Moment | None:
    """The deal with other card numbers wherever these places hold them, as values or as bits of 64-bit sets; None if
    that is no possible position.
    """
    state = start.state.copy()
    for name, at in places:
        value = int(state[name][at])
        if state.dtype[name].base.itemsize < _WIDE:
            _put(state, name, at, other.get(value, value))
        else:
            numbers = [other.get(number, number) for number in members(value)]
            _put(state, name, at, sum(1 << number for number in numbers if number < 64))
    moment = replace(start, state=state)
    return moment if is_possible(moment) else None


def _held(state: State, places: Sequence[Place]) -> set[int]:
    """All numbers that these places hold."""
    numbers: set[int] = set()
    for name, at in places:
        value = int(state[name][at])
        numbers.update([value] if state.dtype[name].base.itemsize < _WIDE else members(value))
    return numbers


def _seen(moment: Moment, seat: int) -> Any:
    return moment.view(seat), moment.ask("turn"), moment.legal(seat)


def told(before: Moment, after: Moment, viewer: int, done: tuple[int, int]) -> Any:
    """What a viewer hears and sees of a play, the play's story, and its notation unless it is hidden."""
    text = before.case.game.text
    words = before.ask("tell", after.state, *done, viewer) if text.tell else before.ask("describe", *done)
    shown = before.ask("shown", after.state, *done) if text.shown else []
    story = before.ask("story", after.state, *done) if text.story else ""
    return words, shown, story, None if hides(before, after, viewer, done) else before.ask("write_action", *done)


def hides(before: Moment, after: Moment, viewer: int, done: tuple[int, int]) -> bool:
    """Whether a viewer learns less of a play than the seat that makes it."""
    text = before.case.game.text
    if viewer == done[0] or text.tell is None:
        return False
    return text.hides is None or bool(before.ask("hides", after.state, *done, viewer))


def card_places(case: Case) -> list[Place]:
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


def _put(state: State, name: str, at: tuple[int, ...], value: int) -> None:
    if at:
        state[name][at] = value
    else:
        state[name] = value


def is_possible(moment: Moment) -> bool:
    """Whether the state's position text is read back as it is."""
    game = moment.case.game
    try:
        return bool(game.from_position(game.position(moment.state)).tobytes() == moment.state.tobytes())
    except Exception:  # whatever a game's text functions say of an impossible state
        return False


# What a view shows face down, and what it means when a demand finds nothing to try


def has_face_down(view: Any) -> bool:
    """Whether a view has cards that lie face down in their places: `None`."""
    return any(None in zone["cards"] for zone in view["zones"])


def hides_cards(view: Any) -> bool:
    """Whether a view has cards that lie face down: `None`, or fewer cards than a zone counts."""
    return bool(face_down_zones(view))


def face_down_zones(view: Any) -> list[str]:
    """The ids of the zones in which cards lie face down."""
    return [zone["id"] for zone in view["zones"] if None in zone["cards"] or len(zone["cards"]) < zone["count"]]


def fail_where_cards_lie_face_down(case: Case, *verbs: str, sought: str, deals: int) -> None:
    """A demand that found nothing to try has tested nothing: that is right only where all cards lie open."""
    for moment, seat in case.looks(every=4):
        if has_face_down(moment.view(seat)):
            cause = (
                "the view tells too much, or more --deals are needed"
                if is_possible(moment)
                else "this state's position is not read back; mend read_position and write_position first"
            )
            came = f"none in {deals} deals, so nothing was tested: {cause}"
            moment.fail(*verbs, expected=f"{sought}, for cards lie face down", came=came, seat=seat)
