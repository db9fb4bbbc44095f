"""Wyr once more, slow and plain: written from the rulebook, sharing nothing with the kernels but the numbering."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

import witchwood
from witchwood.engine.match import Match

Card = tuple[str, int]  # ("r", 7) or ("k", 3)

GAME = witchwood.game("wyr")
SUITS = "rgbp"
NATURE: list[Card] = [(suit, number) for suit in SUITS for number in range(1, 12)]
KEIJU: list[Card] = [("k", number) for number in range(1, 9)]
SIZES = {1: 4, 2: 5, 3: 4, 4: 5, 5: 4, 6: 5, 7: 4, 8: 5}


@dataclass
class Table:
    """What lies on the table. Piles have their top card last."""

    row: list[Card]
    piles: list[list[Card]]
    harvest: set[Card]
    given: set[Card]
    ended: str = ""  # "", "stopped" or "resigned"


def decode(state: Any) -> Table:
    """The table that a state stands for, read from its bits and bytes."""
    every: list[Card] = [("", 0), *NATURE, *KEIJU]
    row: list[Card] = []
    for place in range(64):
        bits = [int(plane) >> place & 1 for plane in state["row"]]
        number = bits[0] + 2 * bits[1] + 4 * bits[2] + 8 * bits[3]
        if number:
            assert len(row) == place, "the row has a gap"
            row.append(("k", number) if bits[6] else (SUITS[bits[4] + 2 * bits[5]], number))
        else:
            assert not any(bits), "junk past the end of the row"
    piles: list[list[Card]] = []
    for top in state["top"]:
        pile: list[Card] = []
        card = int(top)
        while card:
            pile.insert(0, every[card])
            card = int(state["under"][card])
        piles.append(pile)
    harvest = {every[bit] for bit in range(64) if int(state["harvest"]) >> bit & 1}
    given = set(NATURE) - set(row) - harvest - {card for pile in piles for card in pile}
    return Table(row, piles, harvest, given, {0: "", 1: "", 2: "stopped", 3: "resigned"}[int(state["ended"])])


def matching(one: Card, other: Card) -> bool:
    return "k" not in (one[0], other[0]) and (one[0] == other[0] or one[1] == other[1])


def pairs(row: list[Card]) -> set[tuple[int, int]]:
    """Places of two cards that form a pair."""
    found: set[tuple[int, int]] = set()
    for i, j in combinations(range(len(row)), 2):
        between = row[i + 1 : j]
        close = len(between) == 0 or (len(between) == 2 and all(card[0] != "k" for card in between))
        if close and matching(row[i], row[j]):
            found.add((i, j))
    return found


def pickable(row: list[Card]) -> set[int]:
    """Places of cards that form a pair."""
    return {place for pair in pairs(row) for place in pair}


def pleases(keiju: int, cards: list[Card]) -> bool:
    """Whether exactly these cards are what a Keiju asks for."""
    if len(cards) != SIZES[keiju]:
        return False
    suits = [suit for suit, _ in cards]
    numbers = sorted(number for _, number in cards)
    counts = sorted(Counter(numbers).values())
    if keiju == 1:
        return all(a[0] != b[0] and a[1] != b[1] for a, b in combinations(cards, 2))
    if keiju == 2:
        return any(a == b and c == d == e and a != c for a, b, c, d, e in permutations([number for _, number in cards]))
    if keiju == 3:
        return counts == [2, 2]
    if keiju == 4:
        return (
            sum(number in (1, 2, 3, 4, 5) for number in numbers) == 2
            and sum(number in (7, 8, 9, 10, 11) for number in numbers) == 3
        )
    if keiju == 5:
        return suits == suits[:1] * 4
    if keiju == 6:
        return all(number in (1, 3, 5, 7, 9, 11) for number in numbers)
    if keiju == 7:
        return numbers == list(range(numbers[0], numbers[0] + 4)) and set(suits) == set(SUITS)
    return all(number in (2, 4, 6, 8, 10) for number in numbers)


def offers(table: Table) -> list[tuple[int, ...]]:
    """Sets of piles (0..4) whose top cards may be given now."""
    waiting = [number for suit, number in table.row if suit == "k"]
    if not waiting:
        return []
    filled = [pile for pile in range(5) if table.piles[pile]]
    return [
        piles
        for size in (4, 5)
        for piles in combinations(filled, size)
        if pleases(min(waiting), [table.piles[pile][-1] for pile in piles])
    ]


def legal(table: Table) -> list[int]:
    """Legal action numbers, ascending."""
    picks = [6 * place + way for place in pickable(table.row) for way in range(6)]
    gifts = [288 + (({0, 1, 2, 3, 4} - set(piles)) or {5}).pop() for piles in offers(table)]
    if table.ended or not (picks or gifts):
        return []
    return sorted([*picks, *gifts, 294])


def play(table: Table, action: int) -> Table:
    """The table after an action."""
    after = Table(table.row[:], [pile[:] for pile in table.piles], set(table.harvest), set(table.given), table.ended)
    if action == 294:
        after.ended = "stopped"
    elif action < 288:
        card = after.row.pop(action // 6)
        if action % 6 == 0:
            after.harvest.add(card)
        else:
            after.piles[action % 6 - 1].append(card)
    else:
        for pile in range(5):
            if pile != action - 288:
                after.given.add(after.piles[pile].pop())
        keiju = min(card for card in after.row if card[0] == "k")
        after.row.remove(keiju)
        after.harvest.add(keiju)
    return after


def score(table: Table) -> int:
    worth = sum(10 if suit == "k" else 1 for suit, _ in table.harvest)
    return worth - sum(5 if suit == "k" else 1 for suit, _ in table.row)


def won(table: Table) -> bool:
    return not table.ended and not legal(table) and len(table.row) == 1 and table.row[0][0] != "k"


def states(deals: range, *, stop: bool = False, **options: str) -> Iterator[Any]:
    """Every state of random games, one game per deal. They run to the end; with `stop` they may stop early."""
    dice = random.Random(deals.start)
    for number in deals:
        state = GAME.deal(number, GAME.settle(options), 1)
        yield state.copy()
        while actions := GAME.legal(state, 0):
            GAME.rules.play(state, 0, dice.choice(actions if stop else actions[:-1]))
            yield state.copy()


def position(row: str, basket: str = "-/-/-/-/-", friends: str = "", given: str = "", end: str = "") -> str:
    """A position text in which all Nature cards that are not named lie in the harvest, beside the Keiju `friends`."""
    named = set(f"{row},{basket},{given}".replace("/", ",").split(","))
    rest = [f"{suit}{number}" for suit, number in NATURE if f"{suit}{number}" not in named]
    harvest = ",".join([*rest, *filter(None, friends.split(","))])
    sections = {"row": row, "basket": basket, "harvest": harvest, "given": given, "end": end}
    return "wyr " + " ".join(f"{name}:{text}" for name, text in sections.items() if text)


def asking(keiju: int, tops: str, *, pair: bool = False) -> Match:
    """A match in which this Keiju asks, with these cards (at most five, separated by blanks) on top of the basket.
    The garden holds one more Nature card, or two that form a pair.
    """
    others = [number for number in range(1, 9) if number != keiju][:3]
    friends = [number for number in others if number < keiju]
    spare = [f"{suit}{number}" for suit, number in NATURE if f"{suit}{number}" not in tops.split()]
    cost = sum(SIZES[number] for number in friends)
    nature = [card for card in spare[cost:] if card[0] == "p"][: 1 + pair]
    row = ",".join([*nature, *(f"k{number}" for number in [keiju, *others] if number not in friends)])
    basket = "/".join((tops.split() + ["-"] * 5)[:5])
    text = position(row, basket, ",".join(f"k{number}" for number in friends), ",".join(spare[:cost]))
    return witchwood.from_position("wyr", text)
