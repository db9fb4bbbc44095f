"""Demands on what `hide` re-deals: everything a seat can't know, as likely as the truth."""

from __future__ import annotations

import random

from witchwood.contract.case import Case
from witchwood.contract.demand import demand
from witchwood.contract.samples import CHANCE, unlike
from witchwood.contract.worlds import fail_where_cards_lie_face_down, hides_cards, possible

_PLIES = 60
_ALIKE_MOMENTS, _ALIKE_TRIES, _ALIKE_WORLDS, _ALIKE_SAMPLES = 10, 24, 3, 128
_TRUE_DEALS = 1_000


@demand("hide", "view")
def hide_knows_no_more_than_the_seat(case: Case) -> None:
    """`hide` keeps nothing of what a seat can't know: two states that the seat can't tell apart (the same plays from
    other deals, all that it saw and heard the same) give the same chances for every hidden place. Where cards lie
    face down, there must be such states.
    """
    dice = random.Random(str(case))
    deals, tried = max(_ALIKE_MOMENTS, case.deals), 0
    for number in range(deals):
        walk = case.walk(number, _PLIES)
        seat, ply = dice.randrange(case.seats), min(len(walk) - 1, int(12 * dice.random() ** 2))
        if not hides_cards(walk[ply].view(seat)):
            continue
        here = [walk[ply].hidden(seat, seed).state for seed in range(_ALIKE_SAMPLES)]
        worlds = possible(case, number, ply, seat, dice, _ALIKE_TRIES)
        for _, world in zip(range(_ALIKE_WORLDS), worlds, strict=False):
            tried += 1
            there = [world.hidden(seat, 1_000 + seed).state for seed in range(_ALIKE_SAMPLES)]
            came = unlike(case, here, there, deals * _ALIKE_WORLDS, CHANCE)
            expected = f"the same chances from {case.game.position(world.state)!r}, which it can't tell from this"
            walk[ply].expect(not came, "hide", expected=expected, came=came, seat=seat)
    if not tried:
        sought = "another deal that the seat can't tell from this"
        fail_where_cards_lie_face_down(case, "hide", "view", sought=sought, deals=deals)


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
    came = unlike(case, truths, dealt, 1, CHANCE)
    if came:
        case.fail("hide", expected="each hidden place as the deals have it", came=f"{came} (before hide, after)")
