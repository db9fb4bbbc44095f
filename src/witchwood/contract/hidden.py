"""Demands on what `hide` leaves alone: what a seat may know stays, and a refusal tells nothing of the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.contract.play import padded


@demand("hide")
def hide_redeals_the_generator(case: Case) -> None:
    """`hide` sets `rng` from its seed: what chance brings is hidden from everybody. It leaves the options alone."""
    for moment, seat in case.looks(every=10):
        one, other = moment.hidden(seat, 1).state, moment.hidden(seat, 2).state
        fresh = len({int(state["rng"]) for state in (moment.state, one, other)}) == 3
        moment.expect(fresh, "hide", expected="another rng from each seed", came=int(one["rng"]), seat=seat)
        again = moment.hidden(seat, 1).state.tobytes() == one.tobytes()
        moment.expect(again, "hide", expected="the same state from the same seed", came="another", seat=seat)
        kept = case.game.options_of(one)
        moment.expect(kept == case.options, "hide", expected=f"options {case.options}", came=kept, seat=seat)


@demand("hide", "read_position", "write_position")
def what_hide_deals_is_possible(case: Case) -> None:
    """What `hide` deals is a position that `read_position` takes."""
    for moment, seat in case.looks(every=4):
        state = moment.hidden(seat, moment.ply).state
        text = case.game.position(state)
        try:
            same = case.game.from_position(text).tobytes() == state.tobytes()
        except ValueError as error:
            moment.fail("hide", "read_position", expected="a possible position", came=error, seat=seat)
        moment.expect(same, "hide", "read_position", expected="a position that reads back", came=text, seat=seat)


@demand("view", "legal", "turn", "score", "write_action", "describe", "about", "why", "greedy", "hide")
def what_a_seat_may_know_stays(case: Case) -> None:
    """What a seat can't know changes nothing for it: `view`, `legal`, `turn`, `score`, `write_action`, `describe`,
    `about`, `why` and `greedy` answer the same after `hide`.
    """
    for moment, seat in case.looks(every=3):
        known = list(_known(moment, seat))
        for seed in range(1 + 8 // case.seats):
            hidden = moment.hidden(seat, seed)
            for (verb, before), (_, after) in zip(known, _known(hidden, seat), strict=False):
                came = _first_difference(before, after)
                moment.expect(not came, verb, "hide", expected="the same answer after hide", came=came, seat=seat)


def _known(moment: Moment, seat: int) -> Iterator[tuple[str, Any]]:
    """What the verbs answer to a seat, one after the other."""
    yield "view", moment.view(seat)
    yield "turn", moment.ask("turn")
    yield "score", moment.scores()
    legal = moment.legal(seat)
    yield "legal", legal
    for action in legal:
        yield "write_action", moment.ask("write_action", seat, action)
        yield "describe", moment.ask("describe", seat, action)
        if moment.case.game.about is not None:
            yield "about", moment.ask("about", seat, action)
        if moment.case.game.text.why is not None:
            yield "why", moment.ask("why", seat, (action,))
    if legal:
        yield "greedy", moment.ask("greedy", seat, padded(moment, legal), len(legal))


def _first_difference(one: Any, other: Any, path: str = "") -> str:
    """Where two answers differ, in words; "" if they don't."""
    if type(one) is type(other) and isinstance(one, (dict, list)) and len(one) == len(other):
        keys = list(one) if isinstance(one, dict) else list(range(len(one)))
        if isinstance(one, list) or set(one) == set(other):
            return next(filter(None, (_first_difference(one[key], other[key], f"{path}/{key}") for key in keys)), "")
    return "" if one == other else f"{path + ': ' if path else ''}{one!r} became {other!r}"


@demand("explain", "read_action", "hide")
def refusals_tell_nothing(case: Case) -> None:
    """`explain` and `read_action` answer the same after `hide`."""
    dice = random.Random(str(case))
    for moment, seat in case.looks(every=10):
        hidden = moment.hidden(seat, moment.ply)
        for action in dice.sample(range(case.game.actions), min(20, case.game.actions)):
            if moment.over or action in moment.legal(seat):
                continue
            one, other = moment.ask("explain", seat, action), hidden.ask("explain", seat, action)
            moment.expect(one == other, "explain", "hide", expected=repr(one), came=repr(other), seat=seat)
            text = moment.ask("write_action", seat, action)
            one, other = moment.refusal("read_action", seat, text), hidden.refusal("read_action", seat, text)
            moment.expect(one == other, "read_action", "hide", expected=repr(one), came=repr(other), seat=seat)
