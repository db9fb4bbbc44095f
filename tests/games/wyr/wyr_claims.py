"""What hints of Wyr claim, checked with the slow rules: the words are read, then the line is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

from games.wyr.wyr_slow import NATURE, SIZES, Card, Table, decode, legal, pairs, pickable, play, pleases, score
from witchwood.engine.kernel import State
from witchwood.games.wyr.cards import REQUESTS

_SUITS = {"Red": "r", "Green": "g", "Blue": "b", "Purple": "p", "Spades": "r", "Clubs": "g", "Diamonds": "b"}
_SUITS |= {"Hearts": "p"}
_NUMBERS = {"Ace": 1, "Jack": 11}
_NAME = r"(?:\w+ \d+|\w+ of \w+)"


def holds(state: State, _seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim about the first action of a line is true. ValueError for one that isn't known."""
    before = decode(state)
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(before, line, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


def _card(name: str) -> Card:
    words = name.split(" of ")[::-1] if " of " in name else name.split()
    return _SUITS[words[0]], _NUMBERS.get(words[1]) or int(words[1])


def _matches(table: Table) -> set[tuple[Card, Card]]:
    return {(table.row[one], table.row[other]) for one, other in pairs(table.row)}


def _frees(before: Table, line: tuple[int, ...], one: str, both: str | None, other: str) -> bool:
    """Whether these make a pair after the action, and the first of them, or both, could not be picked before it."""
    after, pair = play(before, line[0]), (_card(one), _card(other))
    had = {card for match in _matches(before) for card in match}
    made = pair in _matches(after) or pair[::-1] in _matches(after)
    is_pick = line[0] < 288 and len(after.row) == len(before.row) - 1
    return is_pick and made and pair[0] not in had and (pair[1] in had) != bool(both)


def _is_harvest(before: Table, action: int) -> bool:
    return action < 288 and len(play(before, action).harvest) == len(before.harvest) + 1


def _is_for_basket(before: Table, action: int) -> bool:
    return action < 288 and not _is_harvest(before, action)


def _leaves(before: Table, line: tuple[int, ...], left: str, fewer: str | None, others: str | None) -> bool:
    mine = len(pickable(play(before, line[0]).row))
    harvests = [action for action in legal(before) if action != line[0] and _is_harvest(before, action)]
    counts = [len(pickable(play(before, action).row)) for action in harvests]
    below = sum(count < mine for count in counts)
    said = (int(fewer), int(others)) if fewer and others else (len(counts), len(counts))
    return _is_harvest(before, line[0]) and mine == int(left) and max(counts) <= mine and said == (below, len(counts))


def _leads_to(before: Table, line: tuple[int, ...], begins: str | None, card: str | None, last: str | None) -> bool:
    table = before
    for action in line:
        if action not in legal(table):
            return False
        table = play(table, action)
    return table.row == [_card(card or last or "")] and bool(begins) == (len(line) > 1)


def _is_for(before: Table, line: tuple[int, ...], moves: str, keiju: str, request: str) -> bool:
    """The card that is put into the basket goes to this Keiju with this move of the line, which can be played."""
    card, table = before.row[line[0] // 6], before
    number = 1 if moves == "one more move" else int(moves.split(maxsplit=1)[0])
    for action in line[: number + 1]:
        if action not in legal(table):
            return False
        earlier, table = table, play(table, action)
    given, gone = table.given - earlier.given, set(earlier.row) - set(table.row)
    return (
        _is_for_basket(before, line[0])
        and card in given
        and gone == {("k", int(keiju))}
        and pleases(int(keiju), sorted(given))
        and REQUESTS[int(keiju)] == request
    )


def _lie_on_top(before: Table, line: tuple[int, ...], keiju: str, request: str, ready: str) -> bool:
    after, asking = play(before, line[0]), int(keiju)
    lowest = min(number for suit, number in before.row if suit == "k")
    named = lowest == asking and REQUESTS[asking] == request and _is_for_basket(before, line[0])
    return named and _most_fitting(after, asking) == int(ready) > _most_fitting(before, asking)


def _most_fitting(table: Table, keiju: int) -> int:
    """The most top cards that can be part of one offer."""
    tops = [pile[-1] for pile in table.piles if pile]
    sizes = range(min(len(tops), SIZES[keiju]), 0, -1)
    return next((size for size in sizes if any(_fit(keiju, cards) for cards in combinations(sorted(tops), size))), 0)


@cache
def _fit(keiju: int, cards: tuple[Card, ...]) -> bool:
    """Whether other cards of the pack would make these a whole offer."""
    others = [card for card in NATURE if card not in cards]
    return any(pleases(keiju, [*cards, *more]) for more in combinations(others, SIZES[keiju] - len(cards)))


def _befriends(before: Table, line: tuple[int, ...], keiju: str) -> bool:
    after = play(before, line[0])
    left = [card for card in before.row if card != ("k", int(keiju))]
    stays = play(before, 294)
    without = score(Table(left, stays.piles, stays.harvest, stays.given))
    return after.row == left and score(after) - without == 10 and without - score(stays) == 5


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"Keiju (\d) brings 10 points; left in the garden it would cost 5\.", _befriends),
    (rf"({_NAME}) (and) ({_NAME}), which have no pair now, then make one\.", _frees),
    (rf"({_NAME}), which has no pair now, then makes one with() ({_NAME})\.", _frees),
    (
        r"It leaves (\d+) cards to pick from; "
        r"(?:every other harvest leaves fewer|(\d+) of the (\d+) other harvests leaves? fewer, and none more)\.",
        _leaves,
    ),
    (rf"(?:(It begins) a line that leaves only ({_NAME}) in the garden|Then only ({_NAME}) is left)\.", _leads_to),
    (r"In (one more move|\d+ more moves) it can go to Keiju (\d), which asks for (.*)\.", _is_for),
    (r"Keiju (\d) asks for (.*): (\d) of them then lies? on top\.", _lie_on_top),
]
