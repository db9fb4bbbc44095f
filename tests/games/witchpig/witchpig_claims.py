"""What hints of WitchPig claim, checked with the slow rules and with what the seat is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import combinations

from games.witchpig.witchpig_slow import NAMES, best_of, row_of_pattern, table
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
            return check(Seen(state, seat), text, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


@cache
def _row(pattern: tuple[str, ...], sequence: str) -> int:
    """The row that these cards make alone; `_NONE` for none."""
    return row_of_pattern(list(pattern), sequence) or _NONE


class Seen:
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
        self.sequence = str(GAME.options_of(state)["sequence"])
        self.rules = table(state, GAME.options_of(state))
        self.seat = seat

    def row(self, hand: list[str]) -> int:
        """The row of six or seven cards, 0 for none."""
        patterns = (pattern for size in (3, 4, 5, 6) for pattern in combinations(sorted(hand), size))
        return min(_row(pattern, self.sequence) for pattern in patterns) % _NONE

    def lifting(self, six: list[str]) -> Counter[str]:
        """The hidden cards that would make a better row of one of these with six cards."""
        now = self.row(six) or _NONE
        return Counter({card: many for card, many in self.hidden.items() if 0 < self.row([*six, card]) < now})


def _without(hand: list[str], card: str) -> list[str]:
    return list((Counter(hand) - Counter([card])).elements())


def _is_row(seen: Seen, text: str, row: str, words: str, best: str | None) -> bool:
    return text == "call" and seen.row(seen.hand) == int(row) and ROWS[int(row)] == words and (not best or _wins(seen))


def _wins(seen: Seen) -> bool:
    """Whether the seat knows every other hand of the game whole, and none of them beats or equals its own."""
    others = [seat for seat in seen.rules.live() if seat != seen.seat]
    known = [seen.hands[f"hand{seat}"] for seat in others]
    own = best_of(seen.hand, seen.sequence)
    theirs = [best_of(hand, seen.sequence) for hand in known if len(hand) == 6]
    return own is not None and len(theirs) == len(others) and all(one is None or one < own for one in theirs)


def _would_lift(seen: Seen, text: str, row: str, number: str, hidden: str, how: str) -> bool:
    counted = [seen.row(seen.hand), seen.lifting(seen.hand).total(), seen.hidden.total()]
    return text == "draw" and [int(row or 0), int(number), int(hidden)] == counted and ("higher" in how) == bool(row)


def _can_wait(seen: Seen, text: str, row: str, number: str | None, hidden: str | None) -> bool:
    """Whether the seat can draw, put that card away and call, whatever it draws."""
    rules = seen.rules
    safe = rules.options["call"] == "anytime" and "ed" in rules.midden
    safe &= any(card[0] != "e" for card in rules.field)  # else the Midden, with Death in it, would be shuffled
    lifting = seen.lifting(seen.hand).total()
    counted = (int(number), int(hidden)) if number and hidden else (0, seen.hidden.total())
    return text == "draw" and safe and seen.row(seen.hand) == int(row) and counted == (lifting, seen.hidden.total())


def _outweighs(seen: Seen, text: str, field: str, number: str, hidden: str, row: str) -> bool:
    """Whether Death is in the Field, and lifting the hand is likelier than drawing it."""
    counted = len(seen.rules.field) == int(field) and int(number) * int(field) > int(hidden)
    return "ed" in seen.rules.field and counted and _would_lift(seen, text, row, number, hidden, "higher")


def _no_row(seen: Seen, text: str) -> bool:
    return text == "draw" and seen.row(seen.hand) == 0


def _rest_is_row(seen: Seen, text: str, row: str, words: str, call: str | None) -> bool:
    rest = seen.row(_without(seen.hand, text)) == int(row) and ROWS[int(row)] == words
    after = deepcopy(seen.rules)
    after.play(seen.seat, text)
    return rest and bool(call) == ("call" in after.legal(seen.seat) and seen.rules.options["call"] == "anytime")


def _rest_waits(seen: Seen, text: str, cards: str, number: str | None, hidden: str | None, others: str) -> bool:
    waits = {card: seen.lifting(_without(seen.hand, card)) for card in set(seen.hand)}
    mine = waits.pop(text)
    if number and hidden:
        right = [int(number), int(hidden)] == [mine.total(), seen.hidden.total()]
    else:
        right = {_LETTERS[suit] + value for value, suit in re.findall(r"(\d) of (\w+)", cards)} == set(mine)
    beside = {
        "any other six of your cards wait for fewer": all(wait.total() < mine.total() for wait in waits.values()),
        "no six of your cards wait for more": all(wait.total() <= mine.total() for wait in waits.values()),
        "no six of your cards wait for any other": all(set(wait) <= set(mine) for wait in waits.values()),
    }
    return seen.row(seen.hand) == 0 and right and beside[others]


def _swaps(seen: Seen) -> list[tuple[str, str]]:
    """What may be given for what: the hand of one other seat is known whole."""
    whole = [cards for cards in seen.hands.values() if len(cards) == 6]
    return [(given, taken) for cards in whole for given in seen.hand for taken in cards if given != taken]


def _swap_is_row(seen: Seen, text: str, card: str, suit: str, row: str, words: str) -> bool:
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


def _swap_waits(seen: Seen, text: str, card: str, suit: str, number: str, hidden: str, instead: str) -> bool:
    given, taken = text.split("/")
    seven = [*_without(seen.hand, given), taken]
    most, before = _most(seen, seven), _most(seen, seen.hand)
    named = (given, taken) in _swaps(seen) and taken == _LETTERS[suit] + card and seen.row(seven) == 0
    counted = before < most == int(number) and seen.hidden.total() == int(hidden)
    return named and counted and instead == str(before or "none")


def _no_swap_lifts(seen: Seen, text: str, row: str | None) -> bool:
    now = seen.row(seen.hand)
    hands = [[*_without(seen.hand, given), taken] for given, taken in set(_swaps(seen))]
    right = text == "keep" and now == int(row or 0) and not any(0 < seen.row(one) < (now or _NONE) for one in hands)
    return right and (row is not None or all(_most(seen, one) <= _most(seen, seen.hand) for one in hands))


def _most(seen: Seen, seven: list[str]) -> int:
    """How many hidden cards six of these wait for at most."""
    return max(seen.lifting(_without(seven, one)).total() for one in set(seven))


_COUNTED = r"(\d+) of the (\d+) number cards that you can't place"
_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"Your hand is row (\d+): (.*?)(, and you know that every other hand is weaker)?\.", _is_row),
    (
        rf"(?:Your hand is row (\d+); )?{_COUNTED} would (lift it higher|put your hand on the ladder)\.",
        _would_lift,
    ),
    (
        r"Death lies in the Midden: you can still call row (\d+) after your discard"
        rf"(?:, and {_COUNTED} would lift it higher)?\.",
        _can_wait,
    ),
    (rf"Death is 1 of (\d+) cards of the Field, but {_COUNTED} would lift your row (\d+) higher\.", _outweighs),
    (r"You hold no winning hand that you could call\.", _no_row),
    (r"The other six are row (\d+): (.*?)(, which you can call at once)?\.", _rest_is_row),
    (
        rf"The other six wait for ({_COUNTED}|[^;]*); "
        r"(any other six of your cards wait for fewer|no six of your cards wait for (?:more|any other))\.",
        _rest_waits,
    ),
    (r"With the (\d) of (\w+) your hand is row (\d+): (.*)\.", _swap_is_row),
    (
        rf"With the (\d) of (\w+) you can keep six cards that wait for {_COUNTED}, instead of (\d+|none)\.",
        _swap_waits,
    ),
    (
        r"(?:Your hand is row (\d+), and no swap lifts it"
        r"|No swap puts your hand on the ladder, nor lets it wait for more cards)\.",
        _no_swap_lifts,
    ),
]
