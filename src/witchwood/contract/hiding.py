"""Demands on what a seat may know: hide deals anew all that it can't know and nothing else, and nothing tells it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.contract.play import padded
from witchwood.contract.worlds import possible, told, unlike

_CHANCE = 1e-6  # that a right game fails a demand, were its seeds not fixed
_PLIES = 60
_ALIKE_MOMENTS, _ALIKE_TRIES, _ALIKE_WORLDS, _ALIKE_SAMPLES = 10, 24, 3, 128
_TRUE_DEALS = 1_000
_TOLD_MOMENTS, _TOLD_WORLDS, _TOLD_ENOUGH, _TOLD_ACTIONS = 12, 8, 4, 8


@demand("hide")
def hide_deals_the_generator_anew(case: Case) -> None:
    """`hide` sets `rng` from its seed: what chance brings is hidden from everybody. It leaves the options alone."""
    for moment in case.moments(every=10):
        for seat in moment.seats:
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
    for moment in case.moments(every=4):
        for seat in moment.seats:
            state = moment.hidden(seat, moment.ply).state
            text = case.game.position(state)
            try:
                same = case.game.from_position(text).tobytes() == state.tobytes()
            except ValueError as error:
                moment.fail("hide", "read_position", expected="a possible position", came=error, seat=seat)
            moment.expect(same, "hide", "read_position", expected="a position that reads back", came=text, seat=seat)


@demand("view", "legal", "turn", "score", "write_action", "describe", "greedy", "hide")
def what_a_seat_may_know_stays(case: Case) -> None:
    """What a seat can't know changes nothing for it: `view`, `legal`, `turn`, `score`, `write_action`, `describe` and
    `greedy` answer the same after `hide`.
    """
    for moment in case.moments(every=3):
        for seat in moment.seats:
            for seed in range(1 + 8 // case.seats):
                hidden = moment.hidden(seat, seed)
                for (verb, before), (_, after) in zip(_known(moment, seat), _known(hidden, seat), strict=False):
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
    for moment in case.moments(every=10):
        for seat in moment.seats:
            hidden = moment.hidden(seat, moment.ply)
            for action in dice.sample(range(case.game.actions), min(20, case.game.actions)):
                if moment.over or action in moment.legal(seat):
                    continue
                one, other = moment.ask("explain", seat, action), hidden.ask("explain", seat, action)
                moment.expect(one == other, "explain", "hide", expected=repr(one), came=repr(other), seat=seat)
                text = moment.ask("write_action", seat, action)
                one, other = moment.refusal("read_action", seat, text), hidden.refusal("read_action", seat, text)
                moment.expect(one == other, "read_action", "hide", expected=repr(one), came=repr(other), seat=seat)


@demand("hide", "view")
def hidden_cards_are_dealt_anew(case: Case) -> None:
    """As the game is usually played, `hide` changes more than `rng` now and then, if views have cards face down."""
    if not case.is_usual:
        return
    face_down = None
    for moment in case.moments(every=4):
        for seat in moment.seats:
            if _has_face_down(moment.view(seat)):
                face_down = face_down or (moment, seat)
                for seed in range(8):
                    state = moment.hidden(seat, seed).state
                    state["rng"] = moment.state["rng"]
                    if state.tobytes() != moment.state.tobytes():
                        return
    if face_down:
        face_down[0].fail("hide", "view", expected="face-down cards dealt anew", came="no change", seat=face_down[1])


def _has_face_down(view: Any) -> bool:
    """Whether a view has cards that lie face down in their places: `None`."""
    return any(None in zone["cards"] for zone in view["zones"])


def _fail_where_cards_lie_face_down(case: Case, *verbs: str, sought: str, deals: int) -> None:
    """A demand that found nothing to try has tested nothing: that is right only where all cards lie open."""
    for moment in case.moments(every=4):
        for seat in moment.seats:
            if _has_face_down(moment.view(seat)):
                came = (
                    f"none in {deals} deals, so nothing was tested: the view tells too much, or more --deals are needed"
                )
                moment.fail(*verbs, expected=f"{sought}, for cards lie face down", came=came, seat=seat)


def _hides_cards(view: Any) -> bool:
    """Whether a view has cards that lie face down: `None`, or fewer cards than a zone counts."""
    return any(None in zone["cards"] or len(zone["cards"]) < zone["count"] for zone in view["zones"])


@demand("hide", "view")
def hide_knows_no_more_than_the_seat(case: Case) -> None:
    """`hide` keeps nothing of what a seat can't know: from two states that the seat can't tell apart (the same plays
    from other deals, all that it saw and was told the same) it deals every hidden place alike. Where cards lie face
    down, there must be such states.
    """
    dice = random.Random(str(case))
    deals, tried = max(_ALIKE_MOMENTS, case.deals), 0
    for number in range(deals):
        walk = case.walk(number, _PLIES)
        seat, ply = dice.randrange(case.seats), min(len(walk) - 1, int(12 * dice.random() ** 2))
        if not _hides_cards(walk[ply].view(seat)):
            continue
        here = [walk[ply].hidden(seat, seed).state for seed in range(_ALIKE_SAMPLES)]
        worlds = possible(case, number, ply, seat, dice, _ALIKE_TRIES)
        for _, world in zip(range(_ALIKE_WORLDS), worlds, strict=False):
            tried += 1
            there = [world.hidden(seat, 1_000 + seed).state for seed in range(_ALIKE_SAMPLES)]
            came = unlike(case, here, there, deals * _ALIKE_WORLDS, _CHANCE)
            expected = f"the same chances from {case.game.position(world.state)!r}, which it can't tell from this"
            walk[ply].expect(not came, "hide", expected=expected, came=came, seat=seat)
    if not tried:
        sought = "another deal that the seat can't tell from this"
        _fail_where_cards_lie_face_down(case, "hide", "view", sought=sought, deals=deals)


@demand("hide")
def hide_deals_as_chance_did(case: Case) -> None:
    """What `hide` deals is as likely as the truth: over many deals and moments, each hidden place holds each card as
    often after `hide` as before.
    """
    dice = random.Random(str(case))
    truths, dealt = [], []
    for number in range(1_000, 1_000 + _TRUE_DEALS):
        *_, moment = case.random_game(number, int(_PLIES * dice.random() ** 3))
        truths.append(moment.state)
        dealt.append(moment.hidden(number % case.seats, number).state)
    came = unlike(case, truths, dealt, 1, _CHANCE)
    if came:
        case.fail("hide", expected="each hidden place as the deals have it", came=f"{came} (before hide, after)")


@demand("tell", "shown", "hide", "view")
def plays_are_told_as_seen(case: Case) -> None:
    """`tell` and `shown` tell a viewer no more than it may know: where other hidden cards lead to the same view before
    and after a play, the viewer is told and shown the same. Where cards lie face down, there must be such plays.
    """
    dice = random.Random(str(case))
    deals, tried = max(_TOLD_MOMENTS, case.deals), 0
    for number in range(deals):
        walk = case.walk(number, _PLIES)
        for place in {dice.randrange(len(walk)), len(walk) - 2}:
            if walk[place].done is not None:
                for viewer in range(case.seats) if case.seats <= 2 else (dice.randrange(case.seats),):
                    tried += _check_told(walk[place], viewer, dice)
    if not tried:
        sought = f"a play after which the view is the same in {_TOLD_ENOUGH} of {_TOLD_WORLDS} hidden deals"
        _fail_where_cards_lie_face_down(case, "hide", "view", sought=sought, deals=deals)


def _check_told(moment: Moment, viewer: int, dice: random.Random) -> bool:
    """A play as a viewer is told it must be possible to be told in most worlds that the viewer can't tell apart.

    Answers whether there were enough such worlds to judge.
    """
    assert moment.done is not None
    seat, action = moment.done
    after = moment.play(seat, action)
    seen, news = after.view(viewer), told(moment, after, viewer, moment.done)
    could_be = [0, 0]  # worlds that look the same to the viewer, and of these those in which it could be told the same
    could_be_shown = 0
    for _ in range(_TOLD_WORLDS):
        world = moment.hidden(viewer, dice.randrange(2**64))
        legal = world.legal(seat)
        tried = {*dice.sample(legal, min(_TOLD_ACTIONS, len(legal))), *({action} & set(legal))}
        others = []
        for other in sorted(tried):
            then = world.play(seat, other)
            if then.view(viewer) == seen:
                others.append(told(world, then, viewer, (seat, other)))
        if others:
            could_be[0] += 1
            could_be[1] += any(words == news[0] for words, _ in others)
            could_be_shown += any(cards == news[1] for _, cards in others)
    if could_be[0] < _TOLD_ENOUGH:
        return False
    enough = could_be[0] / 2
    verb = "tell" if moment.case.game.text.tell else "describe"
    expected = "words that could be said whatever the viewer can't see"
    moment.expect(could_be[1] >= enough, verb, expected=expected, came=repr(news[0]), seat=viewer)
    expected = "cards that could be shown whatever the viewer can't see"
    moment.expect(could_be_shown >= enough, "shown", expected=expected, came=news[1], seat=viewer)
    return True
