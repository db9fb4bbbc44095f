"""Cards that are equally likely wherever they lie: the deal treats them alike, and the seat can't tell which is which.

Such cards are numbers that a state holds. Exchange any of them, and the deal is as likely as before: so each of them is
as likely as the others at every place, whatever was played meanwhile.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case, Moment
from witchwood.contract.samples import Held, evenness, holdings, together
from witchwood.contract.worlds import Past, Place, renumbered

_DEALS = 2_000
_UNEVEN = 1e-5  # a kind is given up that is dealt more unevenly than this: it hardly happens to one that is even
_PARTNERS, _FIRST_PARTNERS = 2, 40


def kinds(case: Case, places: Sequence[Place]) -> list[list[int]]:
    """The kinds of cards: in many deals they came to the same places, in the same numbers of copies, equally often."""
    deals = together([case.deal(number).state for number in range(_DEALS)])
    dealt = {f"{name}[{np.ravel_multi_index(at, deals.dtype[name].shape) if at else 0}]" for name, at in places}
    numbers = np.arange(256)
    came: dict[int, list[str]] = defaultdict(list)
    copies = np.zeros((len(deals), len(numbers)), np.int64)
    for name, held in holdings(deals, numbers, dealt):
        copies += held
        for number in np.flatnonzero(held.any(axis=0)).tolist():
            came[number].append(name)
    alike: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
    for number, names in came.items():
        alike[round(float(copies[:, number].mean())), tuple(names)].append(number)
    found = [sorted(kind) for kind in alike.values() if len(kind) > 1]
    return [kind for kind in found if _evenly_dealt(deals, dealt, kind)]


def _evenly_dealt(deals: NDArray[np.void], places: set[str], kind: Sequence[int]) -> bool:
    return all(evenness(held) > _UNEVEN for _, held in holdings(deals, kind, places))


def hidden_cards(past: Past, places: Sequence[Place], kind: Sequence[int], dice: random.Random) -> list[int]:
    """The cards of a kind that the seat can't tell from some others of it, at the end of its past."""
    found: list[int] = []
    for _ in range(_FIRST_PARTNERS):
        one, other = dice.sample(kind, 2)
        if _lead(past, places, {one: other, other: one}):
            found = [one, other]
            break
    for card in kind if found else ():
        partners = [] if card in found else dice.sample(found, _PARTNERS)
        if any(_lead(past, places, {card: other, other: card}) for other in partners):
            found.append(card)
    return sorted(found)


def shuffled(
    past: Past, places: Sequence[Place], cards: Sequence[int], dice: random.Random, tries: int
) -> list[tuple[list[int], Moment]]:
    """Possible worlds in which these cards are shuffled: what stands for each of them, and the moment.

    None at all unless all of them are possible: then the cards are equally likely at every place.
    """
    worlds = []
    for _ in range(tries):
        order = dice.sample(cards, len(cards))
        moment = _lead(past, places, dict(zip(cards, order, strict=True)))
        if moment is None:
            return []
        worlds.append((order, moment))
    return worlds


def _lead(past: Past, places: Sequence[Place], other: dict[int, int]) -> Moment | None:
    start = renumbered(past.walk[0], places, other)
    return start and past.lead(start)


def hidden_places(truth: Moment, cards: Sequence[int], worlds: Sequence[tuple[list[int], Moment]]) -> set[str]:
    """The places where worlds hold other cards than the truth, always those that stand for the true ones.

    Elsewhere nothing is hidden, or a number means something else, or follows from many cards.
    """
    truly = dict(_held(truth, cards))
    steady, hidden = set(truly), set()
    for order, world in worlds:
        there, stand = dict(_held(world, cards)), dict(_held(world, order))
        steady = {name for name in steady if np.array_equal(truly[name], stand[name])}
        hidden |= {name for name in steady if not np.array_equal(truly[name], there[name])}
    return steady & hidden


def _held(moment: Moment, cards: Sequence[int]) -> Iterator[tuple[str, Held]]:
    return holdings(together([moment.state]), cards)
