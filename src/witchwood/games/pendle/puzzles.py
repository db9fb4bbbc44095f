"""Puzzles of Pendle: clear a round with the cards in hand. Nothing hidden matters: no reserve card is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import OVER, State
from witchwood.engine.option import Value
from witchwood.games.pendle import GAME
from witchwood.games.pendle.attacks import attack_total
from witchwood.games.pendle.cards import NUMBERS, TEXTS, name_of
from witchwood.games.pendle.notation import GHOSTS, SLOTS
from witchwood.games.pendle.rounds import standing
from witchwood.games.pendle.state import GHOST_CHOICES, MOST_LEGAL, PLAY, TAKE

_CARELESS = 0.3  # how often a play of the games that are looked at is by chance
_FEWEST_GHOSTS = 4
_ACE, _HIGH = 1, 14
_LONGEST_GAME = 400


@dataclass(frozen=True)
class Clearing:
    """Beat every ghost of the round with the hand.

    keeps: a card that is named must stay in hand. empties: no card may stay, for a witch would capture it.
    """

    name: str
    title: str
    keeps: bool = False
    empties: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)
    fewest: int = 2
    most: int = 5
    nodes: int = 600

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """Positions of a careless player's game in which four ghosts or five stand."""
        state = GAME.deal(deal, GAME.settle(self.options), 1)
        dice, actions = Random(deal), np.empty(MOST_LEGAL, np.int64)
        for _ in range(_LONGEST_GAME):
            if int(GAME.rules.turn(state)) == OVER:
                return
            if (
                state.phase == PLAY
                and standing(state) >= _FEWEST_GHOSTS
                and _may_clear(state)
                and (state.witches_out > 1 or not self.empties)
            ):
                hand = members(int(state.hand))
                if not self.keeps:
                    yield state.copy(), ""
                elif len(hand) > _FEWEST_GHOSTS - 1:
                    yield state.copy(), TEXTS[dice.choice(hand)]
            count = int(GAME.rules.legal(state, 0, actions))
            by_chance = dice.random() < _CARELESS
            action = actions[dice.randrange(count)] if by_chance else GAME.rules.greedy(state, 0, actions, count)
            GAME.rules.play(state, 0, int(action))

    def question(self, state: State, about: str, least: int) -> str:
        """What is asked."""
        asked = "Clear the round with the cards in your hand."
        if self.keeps:
            return f"{asked} Keep the {name_of(NUMBERS[about])}."
        if self.empties:
            return f"{asked} Leave nothing for the witches: use every card."
        return f"{asked} {least} attacks do it." if state.phase == PLAY else asked

    def key(self, state: State, about: str) -> str:
        """Suits don't matter: values of hand and ghosts, and of what is kept."""
        hand = sorted(card >> 2 for card in members(int(state.hand)))
        ghosts = sorted(int(ghost) >> 2 for ghost in state.ghosts)
        return f"{hand} {ghosts} {NUMBERS[about] >> 2 if about else ''}"

    def forbids(self, start: State, state: State, action: int) -> str:
        """Only attacks, and only in this round."""
        if action >= TAKE:
            return "In this puzzle you only attack with the cards in your hand."
        return "" if state.round_number == start.round_number else "The round of this puzzle is over."

    def reaches(self, before: State, action: int, after: State, about: str) -> bool:  # noqa: ARG002  # a kind's signature
        """Whether this attack beats the last ghosts, and leaves in hand what should stay there."""
        if action >= TAKE or standing(before) != len(GHOSTS[action % GHOST_CHOICES]):
            return False
        left = _left(before, action)
        return (not self.empties or not left) and (not self.keeps or NUMBERS[about] in left)

    def progress(self, start: State, state: State) -> int:
        """Ghosts that were beaten."""
        return (int(state.removed) & ~int(start.removed) & _ghosts(start)).bit_count()

    def falls_short(self, start: State, state: State, about: str) -> str:
        """Which ghosts still stand, or what was not kept."""
        beaten = int(state.removed) & ~int(start.removed)
        left = [name_of(int(ghost)) for ghost in start.ghosts if ghost and not beaten >> int(ghost) & 1]
        if left:
            return f"Still standing: {', '.join(left)}."
        return f"The {name_of(NUMBERS[about])} is used up." if self.keeps else "A card is left for the witches."

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:  # noqa: ARG002  # the same
        """Two against two, or an ace that counts 14; dull without either, or with a card against its equal."""
        found, after = set(), state.copy()
        for action in answer:
            slots, places = SLOTS[action // GHOST_CHOICES], GHOSTS[action % GHOST_CHOICES]
            soldiers = [members(int(after.hand))[slot] >> 2 for slot in slots]
            ghosts = [int(after.ghosts[place]) >> 2 for place in places]
            if len(soldiers) == len(ghosts) == 1:
                return None
            if len(soldiers) == len(ghosts):
                found.add("Two against two")
            total = int(attack_total(after, action // GHOST_CHOICES, action % GHOST_CHOICES))
            if _ACE in soldiers + ghosts and _counts_high(soldiers, total) | _counts_high(ghosts, total):
                found.add("An ace that counts 14")
            GAME.rules.play(after, 0, action)
        return sorted(found) or None


def _may_clear(state: State) -> bool:
    """Whether some of the hand make the sum of all ghosts, as they must to beat them; a look that saves a search."""
    some, whole = {0}, {0}
    for card in members(int(state.hand)):
        some |= {total + value for total in some for value in _values(card)}
    for ghost in members(_ghosts(state)):
        whole = {total + value for total in whole for value in _values(ghost)}
    return not some.isdisjoint(whole)


def _values(card: int) -> tuple[int, ...]:
    """What a card may count."""
    return (_ACE, _HIGH) if card >> 2 == _ACE else (card >> 2,)


def _left(state: State, action: int) -> list[int]:
    """The hand after an attack."""
    hand = members(int(state.hand))
    return [card for slot, card in enumerate(hand) if slot not in SLOTS[action // GHOST_CHOICES]]


def _counts_high(values: list[int], total: int) -> bool:
    """Whether one side of an attack makes this sum only with an ace as 14."""
    return _ACE in values and sum(values) != total


def _ghosts(state: State) -> int:
    """Set of the ghosts on the table."""
    return sum(1 << int(ghost) for ghost in state.ghosts if ghost)


KINDS = (
    Clearing("clear", "Clear the round"),
    Clearing("keep", "Clear the round and keep a card", keeps=True),
    Clearing("empty", "Leave nothing for the witches", empties=True, options={"witches": 3}),
)
