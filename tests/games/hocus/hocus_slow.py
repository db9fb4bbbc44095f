"""Hocus and Klondike once more, slowly and plainly: lists of cards, written from the rule book. The tests compare.

A card is (strength, suit letter). A table is read from a position text and played by notation.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from witchwood.engine.option import Value

Card = tuple[int, str]

COURT = {"a": 1, "j": 11, "q": 12, "k": 13}
RED = "hd"


def read_card(text: str) -> Card:
    rank = text[:-1]
    return COURT[rank] if rank in COURT else int(rank), text[-1]


@dataclass
class Table:
    """Everything that lies on the table. known: every reserve card that was ever turned."""

    options: dict[str, Value]
    down: list[list[Card]]
    up: list[list[Card]]
    turned: list[Card]
    left: list[Card]
    known: set[Card]
    homes: dict[str, int]
    spent: set[int]
    pickups: int

    @property
    def klondike(self) -> bool:
        return self.options["preset"] == "klondike"

    @property
    def strongest(self) -> int:
        return 13 if self.klondike else 12


def read(options: dict[str, Value], sections: dict[str, str]) -> Table:
    """The table that the sections of a position text describe."""

    def cards(text: str) -> list[Card]:
        return [read_card(word) for word in text.split(",")] if text not in {"", "-"} else []

    columns = [text.rpartition("|") for text in sections["columns"].split("/")]
    turned, _, left = sections["reserve"].rpartition("|")
    suits = "shdc" if options["preset"] == "klondike" else "fbgh"
    homes = dict.fromkeys(suits, 0)
    for strength, suit in cards(sections.get("foundations", "")):
        homes[suit] = strength
    known = set(cards(turned)) | (set(cards(left)) if sections.get("known") == "all" else set())
    return Table(
        options,
        [cards(first) for first, _, _ in columns],
        [cards(last) for _, _, last in columns],
        cards(turned),
        cards(left),
        known,
        homes,
        {int(word) - 1 for word in sections["hoard"].split(",")} if "hoard" in sections else set(),
        int(sections.get("pickups", "0")),
    )


def same(one: Table, other: Table) -> bool:
    """Whether two tables are equal, knowledge of cards still in the reserve included."""
    reserve = set(one.turned + one.left)
    lists = [(t.down, t.up, t.turned, t.left, t.homes, t.spent, t.pickups) for t in (one, other)]
    return lists[0] == lists[1] and one.known & reserve == other.known & reserve


def follows(table: Table, card: Card, top: Card) -> bool:
    differ = (card[1] in RED) != (top[1] in RED) if table.klondike else card[1] != top[1]
    return card[0] == top[0] - 1 and differ


def goes_onto(table: Table, card: Card, column: int, *, powers: bool) -> bool:
    """Whether a single card may go onto a column; `powers` for the reserve card and top cards."""
    if not table.up[column]:
        return card[0] == table.strongest
    top = table.up[column][-1]
    base = follows(table, card, top)
    if not powers or table.klondike:
        return base
    if card[1] == "f":
        friend = top[1] == "f" and card[0] == top[0] - 1
        return {"must": friend, "may": friend or base, "off": base}[str(table.options["froggle_friendship"])]
    if card[1] == "b" and table.options["goblin_hoard"] and column not in table.spent and top[0] == card[0]:
        return True
    return base


def float_places(table: Table, ghost: Card, column: int) -> list[int]:
    """Places in a column's face-up cards that a Ghost may be put in front of, by the rule's long form."""
    if not table.options["ghost_float"] or ghost[1] != "g":
        return []
    up = table.up[column]
    return [
        place
        for place, card in enumerate(up)
        if follows(table, card, ghost) and (place == 0 or follows(table, ghost, up[place - 1]))
    ]


def actions(table: Table) -> set[str]:
    """Everything that may be done, drawing included."""
    found = set(others(table))
    if draw(deepcopy(table)):
        found.add("d")
    return found


def others(table: Table) -> set[str]:
    """Everything but drawing."""
    found = set()
    singles = {str(column + 1): table.up[column][-1] for column in range(7) if table.up[column]}
    if table.turned:
        singles["r"] = table.turned[-1]
    for source, card in singles.items():
        if table.homes[card[1]] == card[0] - 1:
            found.add(f"{source}>f")
        for target in range(7):
            if source != str(target + 1):
                if goes_onto(table, card, target, powers=True):
                    found.add(f"{source}>{target + 1}")
                if not table.klondike and float_places(table, card, target):
                    found.add(f"{source}^{target + 1}")
    if table.options["worry_back"]:
        for suit, strength in table.homes.items():
            for target in range(7):
                if strength and goes_onto(table, (strength, suit), target, powers=False):
                    found.add(f"{suit}>{target + 1}")
    for place in range(7):
        up = table.up[place]
        for cards in range(2, len(up) + 1):
            tail = up[-cards:]
            if all(follows(table, tail[i + 1], tail[i]) for i in range(cards - 1)):
                for target in range(7):
                    if target != place and goes_onto(table, tail[0], target, powers=False):
                        found.add(f"{place + 1}/{cards}>{target + 1}")
    return found


def draw(table: Table) -> bool:
    """Draw, if that changes anything; whether it did."""
    amount = int(table.options["draw"])
    if not table.left:
        redeals = table.options["redeals"]
        if len(table.turned) <= amount or (redeals != "unlimited" and table.pickups >= int(redeals)):
            return False
        table.left, table.turned = table.turned, []
        table.pickups += redeals != "unlimited"
    table.turned += table.left[:amount]
    del table.left[:amount]
    table.known |= set(table.turned)
    return True


def play(table: Table, text: str) -> None:
    """Play one legal action, given in notation."""
    if text == "d":
        draw(table)
        return
    sign = ">" if ">" in text else "^"
    source, _, target = text.partition(sign)
    source, _, number = source.partition("/")
    if source == "r":
        cards = [table.turned.pop()]
    elif source.isdigit():
        column = int(source) - 1
        count = int(number or 1)
        cards = table.up[column][-count:]
        del table.up[column][-count:]
        if not table.up[column] and table.down[column]:
            table.up[column] = [table.down[column].pop()]
    else:
        cards = [(table.homes[source], source)]
        table.homes[source] -= 1
    if target == "f":
        table.homes[cards[0][1]] += 1
        return
    up = table.up[int(target) - 1]
    if sign == "^":
        [place] = float_places(table, cards[0], int(target) - 1)
        up.insert(place, cards[0])
        return
    if up and up[-1][0] == cards[0][0]:
        table.spent.add(int(target) - 1)
    up += cards


def won(table: Table) -> bool:
    return all(strength == table.strongest for strength in table.homes.values())


def over(table: Table) -> bool:
    """Won, or nothing but drawing is possible now and at any later draw, and drawing shows no new card."""
    if won(table):
        return True
    table = deepcopy(table)
    for _ in range(60):  # twice through any reserve
        if others(table):
            return False
        known = set(table.known)
        if not draw(table):
            return True
        if table.known != known:
            return False
    return True
