"""What hints of WitchPig claim, checked with the slow rules and with what the seat is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

from games.witchpig.witchpig_slow import NAMES, row_of_pattern
from witchwood.engine.kernel import State
from witchwood.games.witchpig import GAME
from witchwood.games.witchpig.view import ROWS

_NUMBERS = Counter(name for name in NAMES if name[0] != "e")
_NONE = 23  # one more than there are rows
_LETTERS = {"Swords": "w", "Suns": "s", "Triangles": "t", "Pentacles": "p", "Moons": "m", "Comets": "c", "Glooms": "g"}


def holds(state: State, seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim about an action of a seat is true. ValueError for one that isn't known."""
    text = GAME.text.write_action(state, seat, line[0])
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(_Seen(state, seat), text, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


@cache
def _row(pattern: tuple[str, ...], sequence: str) -> int:
    """The row that these cards make alone; `_NONE` for none."""
    return row_of_pattern(list(pattern), sequence) or _NONE


class _Seen:
    """What a seat sees: its hand, the hands that it knows cards of, and the number cards that it doesn't see."""

    def __init__(self, state: State, seat: int) -> None:
        zones = {zone["id"]: zone for zone in GAME.view(state, seat)["zones"]}
        shown = {
            name: [card["text"] for card in zone["cards"] if card is not None and "text" in card]
            for name, zone in zones.items()
        }
        self.hand = shown[f"hand{seat}"]
        self.hands = {name: cards for name, cards in shown.items() if name.startswith("hand") and name != f"hand{seat}"}
        self.hidden = _NUMBERS - Counter(card for cards in shown.values() for card in cards)
        self.sequence = GAME.options_of(state)["sequence"]

    def row(self, hand: list[str]) -> int:
        """The row of six or seven cards, 0 for none."""
        patterns = (pattern for size in (3, 4, 5, 6) for pattern in combinations(sorted(hand), size))
        return min(_row(pattern, str(self.sequence)) for pattern in patterns) % _NONE

    def lifting(self, six: list[str]) -> Counter[str]:
        """The hidden cards that would make a better row of one of these with six cards."""
        now = self.row(six) or _NONE
        return Counter({card: many for card, many in self.hidden.items() if 0 < self.row([*six, card]) < now})


def _without(hand: list[str], card: str) -> list[str]:
    return list((Counter(hand) - Counter([card])).elements())


def _is_row(seen: _Seen, text: str, row: str, words: str) -> bool:
    return text == "call" and seen.row(seen.hand) == int(row) and ROWS[int(row)] == words


def _would_lift(seen: _Seen, text: str, row: str, number: str, hidden: str, how: str) -> bool:
    counted = [seen.row(seen.hand), seen.lifting(seen.hand).total(), seen.hidden.total()]
    return text == "draw" and [int(row or 0), int(number), int(hidden)] == counted and ("higher" in how) == bool(row)


def _no_row(seen: _Seen, text: str) -> bool:
    return text == "draw" and seen.row(seen.hand) == 0


def _rest_is_row(seen: _Seen, text: str, row: str, words: str) -> bool:
    return seen.row(_without(seen.hand, text)) == int(row) and ROWS[int(row)] == words


def _rest_waits(seen: _Seen, text: str, cards: str) -> bool:
    six = _without(seen.hand, text)
    named = [_LETTERS[suit] + number for number, suit in re.findall(r"(\d) of (\w+)", cards)]
    return seen.row(six) == 0 and set(named) == set(seen.lifting(six))


def _rest_would_lift(seen: _Seen, text: str, number: str, hidden: str) -> bool:
    six = _without(seen.hand, text)
    return seen.row(six) == 0 and [int(number), int(hidden)] == [seen.lifting(six).total(), seen.hidden.total()]


def _swaps(seen: _Seen) -> list[tuple[str, str]]:
    """What may be given for what: the hand of one other seat is known whole."""
    whole = [cards for cards in seen.hands.values() if len(cards) == 6]
    return [(given, taken) for cards in whole for given in seen.hand for taken in cards if given != taken]


def _swap_is_row(seen: _Seen, text: str, card: str, suit: str, row: str, words: str) -> bool:
    given, taken = text.split("/")
    then = seen.row([*_without(seen.hand, given), taken])
    better = then < (seen.row(seen.hand) or _NONE)
    return (
        (given, taken) in _swaps(seen)
        and taken == _LETTERS[suit] + card
        and then == int(row)
        and better
        and (ROWS[then] == words)
    )


def _swap_waits(seen: _Seen, text: str, card: str, suit: str, number: str, hidden: str) -> bool:
    given, taken = text.split("/")
    seven = [*_without(seen.hand, given), taken]
    most = max(seen.lifting(_without(seven, one)).total() for one in set(seven))
    before = max(seen.lifting(_without(seen.hand, one)).total() for one in set(seen.hand))
    named = (given, taken) in _swaps(seen) and taken == _LETTERS[suit] + card and seen.row(seven) == 0
    return named and before < most == int(number) and seen.hidden.total() == int(hidden)


def _no_swap_lifts(seen: _Seen, text: str, row: str) -> bool:
    now = seen.row(seen.hand)
    rows = [seen.row([*_without(seen.hand, given), taken]) for given, taken in _swaps(seen)]
    return text == "keep" and now == int(row or 0) and not any(0 < one < (now or _NONE) for one in rows)


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"Your hand is row (\d+): (.*)\.", _is_row),
    (
        r"(?:Your hand is row (\d+); )?(\d+) of the (\d+) number cards that you can't place would "
        r"(lift it higher|put your hand on the ladder)\.",
        _would_lift,
    ),
    (r"You hold no winning hand that you could call\.", _no_row),
    (r"The other six are row (\d+): (.*)\.", _rest_is_row),
    (r"The other six wait for (.*)\.", _rest_waits),
    (r"(\d+) of the (\d+) number cards that you can't place would put the other six on the ladder\.", _rest_would_lift),
    (r"With the (\d) of (\w+) your hand is row (\d+): (.*)\.", _swap_is_row),
    (
        r"With the (\d) of (\w+) you can keep six cards that wait for (\d+) of the (\d+) number cards "
        r"that you can't place\.",
        _swap_waits,
    ),
    (r"(?:Your hand is row (\d+), and no swap lifts it|No swap puts your hand on the ladder)\.", _no_swap_lifts),
]
