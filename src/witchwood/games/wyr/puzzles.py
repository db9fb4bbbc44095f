"""Puzzles of Wyr: a small garden without Keiju, of which all cards but one can be harvested. Everything lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from witchwood.engine.kernel import OVER, Array, State, kernel
from witchwood.engine.option import Value
from witchwood.games.wyr import GAME
from witchwood.games.wyr.cards import is_keiju, name_of
from witchwood.games.wyr.position import row_cards
from witchwood.games.wyr.rules import lay, occupied, pairs, pairs_beside
from witchwood.games.wyr.state import KEIJU_PLANE, MOST_LEGAL, NUMBERS, STOP, WAYS

_CARELESS = 0.5  # how often a play of the games that are looked at is by chance
_SMALL, _LARGE = 12, 15  # cards in the garden
_CHOICES = 4  # cards to pick from, at least
_STUCK = 255


@dataclass(frozen=True)
class Garden:
    """Harvest all cards but one. Only one first pick leaves that open."""

    name: str
    title: str
    options: Mapping[str, Value] = field(default_factory=dict)
    fewest: int = _SMALL - 1
    most: int = _LARGE - 1
    nodes: int = 3_000
    bars_longer: bool = False

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """The first position of a careless player's game with one right pick, when no Keiju are left."""
        state, dice = GAME.deal(deal, GAME.settle(self.options), 1), Random(deal)
        actions = np.empty(MOST_LEGAL, np.int64)
        while int(GAME.rules.turn(state)) != OVER:
            row = row_cards(state)
            if _SMALL <= len(row) <= _LARGE and not any(map(is_keiju, row)):
                left = _left_after(np.array(row))
                if (left < _STUCK).sum() >= _CHOICES and (left == 1).sum() == 1:
                    yield state.copy(), ""
                    return
            count = int(GAME.rules.legal(state, 0, actions))
            by_chance = dice.random() < _CARELESS  # the last action stops the game
            action = actions[dice.randrange(count - 1)] if by_chance else GAME.rules.greedy(state, 0, actions, count)
            GAME.rules.play(state, 0, int(action))

    def question(self, state: State, about: str, least: int) -> str:  # noqa: ARG002  # a kind's signature
        """What is asked."""
        return f"Harvest all but one of the {least + 1} cards in the garden. Only one first pick leaves that open."

    def key(self, state: State, about: str) -> str:  # noqa: ARG002  # the same
        """Which cards share a suit or a number, read from either end: names don't matter."""
        row = row_cards(state)
        return min(_pattern(row), _pattern(row[::-1]))

    def forbids(self, start: State, state: State, action: int) -> str:  # noqa: ARG002  # the same
        """Only picks for the harvest: no Keiju wants a card in the basket."""
        if action == STOP:
            return "In this puzzle you don't stop."
        return "In this puzzle every card goes to the harvest." if action % WAYS else ""

    def reaches(self, before: State, action: int, after: State, about: str) -> bool:  # noqa: ARG002  # the same
        """Whether one card is left."""
        return int(occupied(after.row)).bit_count() == 1

    def progress(self, start: State, state: State) -> int:
        """Cards picked, then cards that can be picked."""
        picked = int(occupied(start.row)).bit_count() - int(occupied(state.row)).bit_count()
        return 64 * picked + int(state.pairs).bit_count()

    def falls_short(self, start: State, state: State, about: str) -> str:  # noqa: ARG002  # the same
        """Which cards are left when the best try after a wrong pick ends."""
        return (
            f"Nothing pairs any more, and these are left: {', '.join(name_of(state, one) for one in row_cards(state))}."
        )

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:  # noqa: ARG002  # the same
        """Whether the first pick rests on a pair with two cards between."""
        place, beside = answer[0] // WAYS, int(pairs_beside(state.row))
        return [] if (beside | beside << 1) >> place & 1 else ["A pair with two cards between"]


def _pattern(row: list[int]) -> str:
    """Each card as the places of the first of its suit and of its number."""
    suits, numbers = [(card - 1) // NUMBERS for card in row], [(card - 1) % NUMBERS for card in row]
    return " ".join(f"{suits.index(suit)}.{numbers.index(number)}" for suit, number in zip(suits, numbers, strict=True))


@kernel
def _left_after(row: Array) -> Array:
    """For each card of a row without Keiju: the fewest cards that can be left after picking it; _STUCK if it can't be.

    A look at all sets of cards that can be left, before the search that makes the puzzle.
    """
    size = row.size
    fewest = np.full(1 << size, _STUCK, np.int64)
    garden, there = np.zeros(KEIJU_PLANE + 1, np.uint64), np.empty(size, np.int64)
    firsts = np.full(size, _STUCK, np.int64)
    for left in range(1, 1 << size):  # each set after those it leads to
        garden[:] = 0
        count = picks = 0
        for place in range(size):
            if left >> place & 1:
                lay(garden, count, row[place])
                there[count] = place
                count += 1
        paired = np.int64(pairs(garden))
        for nth in range(count):
            if paired >> nth & 1:
                picks |= 1 << there[nth]
        best = count if picks == 0 else _STUCK
        for place in range(size):
            if picks >> place & 1:
                after = fewest[left ^ 1 << place]
                best = min(best, after)
                if left == (1 << size) - 1:
                    firsts[place] = after
        fewest[left] = best
    return firsts


KINDS = (Garden("garden", "Harvest all but one"),)
