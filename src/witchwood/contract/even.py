"""The demand that `hide` deals each hidden place evenly, within one moment."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.contract.kinds import hidden_cards, hidden_places, kinds, shuffled
from witchwood.contract.samples import CHANCE, evenness, holdings, likeness, places_of, together
from witchwood.contract.worlds import (
    Past,
    Place,
    card_places,
    face_down_zones,
    fail_where_cards_lie_face_down,
    hides_cards,
)

_PLIES, _FEWER_PLIES = (0, 1, 3, 6), (0, 4)  # of the early moments looked at, each of another deal; in unusual variants
_LATE_GAMES, _LATE_OF, _LATE_PLY = 4, 12, 30  # the longest of some games, for a late moment: halfway, at most this ply
_SAMPLES, _JUDGED = 2_000, 8  # draws of `hide`; most samples of a moment that are judged: by kinds, and by deals
_SHUFFLES, _MORE_SHUFFLES = 12, 24
_FIRST_DEALS, _DEALS, _ENOUGH = 40, 2_000, 400

States = NDArray[np.void]


@dataclass(frozen=True)
class Question:
    """How likely a place is to be dealt as unevenly as a sample of `hide` has it, and that in words."""

    place: str
    chance: float
    words: str


@demand("hide", "view")
def hide_deals_every_place_evenly(case: Case) -> None:
    """Early in the game, and once late in it, `hide` re-deals each hidden place, with each card that may lie there
    equally often: by chi-square over all that is possible at that moment. Two cards count as equally likely if the deal
    brings them to the same places equally often and the seat can't notice their exchange; where the seat can't tell the
    deal from many others, what lies in those counts. A place that looks uneven is measured a second time. As the game
    is usually played, there must be such places where cards lie face down.
    """
    dice, places = random.Random(str(case)), card_places(case)
    found = cache(lambda: kinds(case, places))

    def judged(walk: Sequence[Moment]) -> int:
        seat = dice.randrange(case.seats)
        if not hides_cards(walk[-1].view(seat)):
            return 0
        past = Past.of(walk, seat)
        first = _hidden(past, 0)
        by_kinds = sum(_check_kind(past, first, places, kind, dice) for kind in found()[: _JUDGED - 1])
        return by_kinds + _check_by_deals(past, first, dice)

    early = sum(judged(walk) for walk in _early(case))
    late = case.is_usual and any(judged(walk) for walk in _late(case))
    if case.is_usual and not early and not late:  # with other options too little may be hidden to count
        sought = "hidden places that may hold other cards"
        fail_where_cards_lie_face_down(case, "hide", "view", sought=sought, deals=len(_PLIES))


def _early(case: Case) -> Iterator[Sequence[Moment]]:
    """The ways to some early moments."""
    for number, ply in enumerate(_PLIES if case.is_usual else _FEWER_PLIES):
        yield case.walk(number)[: ply + 1]


def _late(case: Case) -> Iterator[Sequence[Moment]]:
    """The ways to some late moments, of which one is to be judged: seldom can it be known what is possible there."""
    walks = sorted((case.walk(number) for number in range(_LATE_OF)), key=len, reverse=True)
    for walk in walks[:_LATE_GAMES]:
        yield walk[: 1 + min(_LATE_PLY, len(walk) // 2)]


def _check_kind(past: Past, first: States, places: Sequence[Place], kind: Sequence[int], dice: random.Random) -> int:
    """Cards of one kind that the seat can't tell apart lie everywhere equally often. How many places were judged."""
    cards = hidden_cards(past, places, kind, dice)
    worlds = shuffled(past, places, cards, dice, _SHUFFLES) if cards else []
    if not worlds:
        return 0
    hidden = hidden_places(past.walk[-1], cards, worlds)

    def ask(states: States, only: set[str] | None) -> Iterator[Question]:
        for place, held in holdings(states, cards, hidden if only is None else only):
            counts = held.sum(axis=0)
            far = int(np.abs(counts - counts.mean()).argmax())
            words = (
                f"{place} holds {cards[far]} in {counts[far]} of {len(states)} deals, not in about {counts.mean():.0f}"
            )
            yield Question(place, evenness(held), words)

    def sure() -> bool:
        return bool(shuffled(past, places, cards, dice, _MORE_SHUFFLES))

    return _judge(past, first, ask, sure)


def _check_by_deals(past: Past, first: States, dice: random.Random) -> int:
    """What lies in other deals that the seat can't tell from this one is as likely in what `hide` deals. How many
    places were judged.
    """
    case, worlds = past.walk[0].case, []
    for tried in range(_DEALS):
        moment = past.lead(case.deal(dice.randrange(2**64)))
        worlds += [moment.state] if moment else []
        if len(worlds) == 2 * _ENOUGH or (tried >= _FIRST_DEALS and len(worlds) * _DEALS < tried * _ENOUGH):
            break
    if len(worlds) < _ENOUGH:
        return 0
    halves = iter((worlds[::2], worlds[1::2]))

    def ask(states: States, only: set[str] | None) -> Iterator[Question]:
        some = together(next(halves))
        for place, values in places_of(np.concatenate([some, states[: len(some)]])):
            if only is None or place in only:
                one, other = values[: len(some)], values[len(some) :]
                words = f"{place} {_most_unequal(one, other)} of {len(some)} deals"
                yield Question(place, likeness(one, other), words)

    return _judge(past, first, ask, lambda: True)


def _most_unequal(one: NDArray[np.int64], other: NDArray[np.int64]) -> str:
    """The value that two samples of one size have most unequally often, in words."""
    counts = [
        (int((other == value).sum()), int((one == value).sum()), value) for value in {*one.tolist(), *other.tolist()}
    ]
    came, due, value = max(counts, key=lambda count: abs(count[0] - count[1]))
    return f"holds {value} in {came}, not in about {due}"


def _judge(
    past: Past,
    first: States,
    ask: Callable[[States, set[str] | None], Iterator[Question]],
    sure: Callable[[], bool],
) -> int:
    """Fail where a place is too uneven twice, in two samples of `hide`. sure: whether the cards are equally likely.

    Answers how many places were judged.
    """
    questions = list(ask(first, None))
    level = math.sqrt(CHANCE / (_JUDGED * (len(_PLIES) + _LATE_GAMES) * max(1, len(questions))))
    uneven = {question.place for question in questions if question.chance < level}
    judged = sum(question.chance < 1 for question in questions)
    if not uneven:
        return judged
    again = [question for question in ask(_hidden(past, _SAMPLES), uneven) if question.chance < level]
    if again and sure():
        moment, seat = past.walk[-1], past.seat
        worst = min(again, key=lambda question: question.chance)
        zones = ", ".join(face_down_zones(moment.view(seat)))
        expected = f"every card that may lie there equally often; face down lie cards of {zones}"
        moment.fail("hide", expected=expected, came=worst.words, seat=seat)
    return judged


def _hidden(past: Past, first: int) -> States:
    """A sample of what `hide` deals, from a first seed on."""
    return together([past.walk[-1].hidden(past.seat, seed).state for seed in range(first, first + _SAMPLES)])
