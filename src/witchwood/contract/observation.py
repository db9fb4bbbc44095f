"""Demands on `observe`, where a game has it: it writes all that a seat sees, and nothing that depends on the rest."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case, Moment, differences
from witchwood.contract.demand import demand
from witchwood.engine.observation import Observation, byte_of
from witchwood.engine.text import BadText

_GUARD = 64  # bytes before and after a row
_PLAYS, _NUMBERS, _EXCHANGES = 3, 20, 45  # made or changed of each moment; many changes give no possible position
_ITEM = re.compile(r"[^\s:,/|=]+")
_SPARE_COMMAS = re.compile(r"(?<=[:/|,]),+|,+(?=[\s/|]|$)")


@demand("observe")
def observations_fill_their_rows(case: Case) -> None:
    """`observe`, where there is one, writes every byte of `out`, whatever stood there, and none beside it; no byte is
    above its segment's `scale`, and those of no segment are 0.
    """
    for moment, seat, layout in _looks(case, every=4):
        one, other = _observe(moment, seat, layout, 0), _observe(moment, seat, layout, 255)
        kept = _named(layout, np.flatnonzero(one != other))
        moment.expect(not kept, "observe", expected="every byte written, always the same", came=kept, seat=seat)
        most = layout.scales * _belongs(layout)
        above = _named(layout, np.flatnonzero(one > most))
        expected = "no byte above its segment's scale, 0 outside of segments"
        moment.expect(not above, "observe", expected=expected, came=above, seat=seat)


@demand("observe", "hide")
def observations_leave_out_what_is_hidden(case: Case) -> None:
    """What a seat can't know is not in its observation: `observe` writes the same after `hide`."""
    for moment, seat, layout in _looks(case, every=3):
        before = _observe(moment, seat, layout)
        for seed in range(1 + 4 // case.seats):
            after = _observe(moment.hidden(seat, seed), seat, layout)
            came = _named(layout, np.flatnonzero(before != after))
            moment.expect(not came, "observe", "hide", expected="the same bytes after hide", came=came, seat=seat)


@demand("observe", "view")
def observations_tell_what_the_view_shows(case: Case) -> None:
    """What a seat sees is in its observation: where `view`, `turn`, `score`, `winners`, `legal` or the options answer a
    seat otherwise, `observe` writes something else.
    """
    known: dict[tuple[int, bytes], tuple[Moment, dict[str, Any]]] = {}
    for moment, seat, layout in _looks(case, every=20):
        dice = random.Random(f"{case} {moment.deal} {moment.ply}")
        for other in (moment, *_next(moment, dice), *_changed(moment, dice)):
            shown = _shown(other, seat)
            key = seat, _observe(other, seat, layout).tobytes()
            like, before = known.setdefault(key, (other, shown))
            apart = [verb for verb, answer in shown.items() if answer != before[verb]]
            if apart:
                came = (
                    f"the same as of another state, which differs in {differences(like.state.tobytes(), other.state)}"
                )
                expected = f"other bytes where {apart[0]} differs"
                other.expect(False, "observe", *apart[:1], expected=expected, came=came, seat=seat)


@demand("observe", "options")
def options_are_observed(case: Case) -> None:
    """A segment that is called `option_` and then like an option holds the number of its value (`byte_of`)."""
    for moment, seat, layout in _looks(case, every=40):
        row = _observe(moment, seat, layout)
        for option in case.game.options:
            place = layout.slices.get(f"option_{option.name}")
            if place is not None:
                expected = [byte_of(option, case.options[option.name])]
                came = row[place].tolist()
                moment.expect(
                    came == expected, "observe", expected=f"{option.name} as {expected}", came=came, seat=seat
                )


def _looks(case: Case, every: int) -> Iterator[tuple[Moment, int, Observation]]:
    """Moments and each seat at them; none for a game without `observe`."""
    layout = case.game.observation
    if layout is not None:
        for moment in case.moments(every=every):
            for seat in moment.seats:
                yield moment, seat, layout


def _observe(moment: Moment, seat: int, layout: Observation, filled: int = 0) -> NDArray[np.uint8]:
    """What `observe` writes into a row that was filled with a number."""
    room = np.full(layout.size + 2 * _GUARD, filled, np.uint8)
    row = room[_GUARD:-_GUARD]
    moment.ask("observe", seat, row)
    room[_GUARD:-_GUARD], row = filled, row.copy()
    untouched = bool((room == filled).all())
    moment.expect(untouched, "observe", expected=f"{layout.size} bytes written", came="bytes beside them", seat=seat)
    return row


def _belongs(layout: Observation) -> NDArray[np.uint8]:
    """1 for each byte that belongs to a segment."""
    belongs = np.zeros(layout.size, np.uint8)
    for place in layout.slices.values():
        belongs[place] = 1
    return belongs


def _named(layout: Observation, places: Any) -> str:
    """The first of some bytes by its segment: "others at points[1]"; "" if there is none."""
    for place in places:
        for name, within in layout.slices.items():
            if within.start <= place < within.stop:
                return f"others at {name}[{place - within.start}]"
        return f"others at byte {place}, which belongs to no segment"
    return ""


def _shown(moment: Moment, seat: int) -> dict[str, Any]:
    """Everything a state says to a seat, by function."""
    return {
        "view": moment.view(seat),
        "turn": int(moment.ask("turn")),
        "legal": moment.legal(seat),
        "score": moment.scores(),
        "winners": int(moment.ask("winners")),
        "options": moment.case.game.options_of(moment.state),
    }


def _next(moment: Moment, dice: random.Random) -> Iterator[Moment]:
    """Some moments that may come next, each seat's resignation among them."""
    if moment.over:
        return
    mover = int(moment.ask("turn"))
    for action in dice.sample(legal := moment.legal(mover), min(_PLAYS, len(legal))):
        yield moment.play(mover, action)
    for seat in moment.seats:
        yield moment.after("resign", seat)


def _changed(moment: Moment, dice: random.Random) -> Iterator[Moment]:
    """Positions that differ in a little: in an option, or in a few items of the position text."""
    game = moment.case.game
    text = game.position(moment.state)
    for changed in (*_reworded(text, dice), *_with_other_options(moment, text, dice)):
        try:
            state = game.from_position(changed)
        except BadText:
            continue
        if game.seats_of(state) == moment.case.seats:
            yield replace(moment, state=state, done=None)


def _with_other_options(moment: Moment, text: str, dice: random.Random) -> Iterator[str]:
    """A position text with another value of an option, where that goes with the others."""
    game = moment.case.game
    rest = [word for word in text.split()[1:] if ":" in word or word.startswith("seats=")]
    for option in game.options:
        options = game.options_of(moment.state) | {option.name: dice.choice(option.values)}
        with suppress(ValueError):
            yield " ".join([game.name, *(f"{name}={value}" for name, value in game.unusual(options).items()), *rest])


def _reworded(text: str, dice: random.Random) -> Iterator[str]:
    """A position text with one number more or less by one, two items or characters exchanged, or an item moved."""
    items = list(_ITEM.finditer(text))
    numbers = [item for item in items if item[0].isdecimal()]
    for item in dice.sample(numbers, min(_NUMBERS, len(numbers))):
        for number in (int(item[0]) - 1, int(item[0]) + 1):
            yield f"{text[: item.start()]}{number}{text[item.end() :]}"
    for way in range(_EXCHANGES):
        (start, stop), (first, last) = sorted(item.span() for item in dice.sample(items, 2))
        if way % 3 == 0:
            start, first = dice.randrange(start, stop), dice.randrange(first, last)
            stop, last = start + 1, first + 1
        one, between, other = text[start:stop], text[stop:first], text[first:last]
        if way % 3 == 1:
            yield _SPARE_COMMAS.sub("", f"{text[:start]}{between}{other},{one}{text[last:]}")
        else:
            yield f"{text[:start]}{other}{between}{one}{text[last:]}"
