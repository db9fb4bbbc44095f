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


def _pair_up(before: Table, line: tuple[int, ...], point: str | None, one: str, other: str) -> bool:
    after = play(before, line[0])
    new = (_card(one), _card(other))
    return _is_worth(before, line[0], point) and new in _matches(after) - _matches(before)


def _is_worth(before: Table, action: int, point: str | None) -> bool:
    """Whether an action takes a card to the harvest, where that is said, and else one to the basket."""
    after = play(before, action)
    return action < 288 and len(after.harvest) == len(before.harvest) + bool(point) and len(after.row) < len(before.row)


def _leaves(before: Table, line: tuple[int, ...], left: str | None) -> bool:
    return _is_worth(before, line[0], "point") and len(pickable(play(before, line[0]).row)) == int(left or 0)


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
        _is_worth(before, line[0], None)
        and card in given
        and gone == {("k", int(keiju))}
        and pleases(int(keiju), sorted(given))
        and REQUESTS[int(keiju)] == request
    )


def _lie_on_top(before: Table, line: tuple[int, ...], keiju: str, request: str, ready: str) -> bool:
    after, asking = play(before, line[0]), int(keiju)
    lowest = min(number for suit, number in before.row if suit == "k")
    named = lowest == asking and REQUESTS[asking] == request and _is_worth(before, line[0], None)
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
    (rf"(?:(It is worth a point), and )?({_NAME}) and ({_NAME}) then make a pair\.", _pair_up),
    (r"It is worth a point(?:, and leaves (\d+) cards to pick from)?\.", _leaves),
    (r"In (one more move|\d+ more moves) it can go to Keiju (\d), which asks for (.*)\.", _is_for),
    (r"Keiju (\d) asks for (.*): (\d) of them then lies? on top\.", _lie_on_top),
]
