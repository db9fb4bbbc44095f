"""The demand that `hide` deals each hidden place evenly, within one moment."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case
from witchwood.contract.demand import demand
from witchwood.contract.face_down import face_down_zones, hides_cards
from witchwood.contract.kinds import hidden_cards, hidden_places, kinds, shuffled
from witchwood.contract.samples import CHANCE, evenness, holdings, likeness, places_of, together
from witchwood.contract.worlds import Past, Place, card_places

_PLIES, _FEWER_PLIES = (0, 1, 3, 6), (0, 4)  # of the moments looked at, each of another deal; in unusual variants
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


@demand("hide")
def hide_deals_every_place_evenly(case: Case) -> None:
    """Early in the game `hide` deals each hidden place anew, and each card that may lie there equally often: by
    chi-square over all that is possible at that moment. Cards are equally likely if the deal brings them to the same
    places equally often and the seat can't tell any exchange of them; where the seat can't tell many other deals, what
    lies in these is as likely. A place that is too uneven is looked at twice.
    """
    dice = random.Random(str(case))
    places = card_places(case)
    found: list[list[int]] | None = None
    for number, ply in enumerate(_PLIES if case.is_usual else _FEWER_PLIES):
        walk = case.walk(number)[: ply + 1]
        seat = dice.randrange(case.seats)
        if not hides_cards(walk[-1].view(seat)):
            continue
        past = Past.of(walk, seat)
        found = kinds(case, places) if found is None else found
        first = _hidden(past, 0)
        for kind in found[: _JUDGED - 1]:
            _check_kind(past, first, places, kind, dice)
        _check_by_deals(past, first, dice)


def _check_kind(past: Past, first: States, places: Sequence[Place], kind: Sequence[int], dice: random.Random) -> None:
    """Cards of one kind that the seat can't tell apart lie everywhere equally often."""
    cards = hidden_cards(past, places, kind, dice)
    worlds = shuffled(past, places, cards, dice, _SHUFFLES) if cards else []
    if not worlds:
        return
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

    _judge(past, first, ask, sure)


def _check_by_deals(past: Past, first: States, dice: random.Random) -> None:
    """What lies in other deals that the seat can't tell from this one is as likely in what `hide` deals."""
    case, worlds = past.walk[0].case, []
    for tried in range(_DEALS):
        moment = past.lead(case.deal(dice.randrange(2**64)))
        worlds += [moment.state] if moment else []
        if len(worlds) == 2 * _ENOUGH or (tried >= _FIRST_DEALS and len(worlds) * _DEALS < tried * _ENOUGH):
            break
    if len(worlds) < _ENOUGH:
        return
    halves = iter((worlds[::2], worlds[1::2]))

    def ask(states: States, only: set[str] | None) -> Iterator[Question]:
        some = together(next(halves))
        for place, values in places_of(np.concatenate([some, states[: len(some)]])):
            if only is None or place in only:
                one, other = values[: len(some)], values[len(some) :]
                words = f"{place} {_most_unequal(one, other)} of {len(some)} deals"
                yield Question(place, likeness(one, other), words)

    _judge(past, first, ask, lambda: True)


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
) -> None:
    """Fail where a place is too uneven twice, in two samples of `hide`. sure: whether the cards are equally likely."""
    questions = list(ask(first, None))
    level = math.sqrt(CHANCE / (_JUDGED * len(_PLIES) * max(1, len(questions))))
    uneven = {question.place for question in questions if question.chance < level}
    if not uneven:
        return
    again = [question for question in ask(_hidden(past, _SAMPLES), uneven) if question.chance < level]
    if again and sure():
        moment, seat = past.walk[-1], past.seat
        worst = min(again, key=lambda question: question.chance)
        zones = ", ".join(face_down_zones(moment.view(seat)))
        expected = f"every card that may lie there equally often; face down lie cards of {zones}"
        moment.fail("hide", expected=expected, came=worst.words, seat=seat)


def _hidden(past: Past, first: int) -> States:
    """A sample of what `hide` deals, from a first seed on."""
    return together([past.walk[-1].hidden(past.seat, seed).state for seed in range(first, first + _SAMPLES)])
