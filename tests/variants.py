"""The rule variants that the tests play: for every game its default, each option on its own, and mixtures."""

from __future__ import annotations

from dataclasses import dataclass, field

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.option import Value


@dataclass(frozen=True)
class Variant:
    """A game with options and seats, and a short name for test reports."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    seats: int | None = None

    def __str__(self) -> str:
        words = [self.game, *(f"{name}={value}" for name, value in self.options.items())]
        return "-".join(words + ([f"{self.seats}seats"] if self.seats else []))


VARIANTS = [
    Variant("newts"),
    Variant("newts", {"heap": 5}),
    Variant("pendle"),
    Variant("pendle", {"witches": 3}),
    Variant("pendle", {"magic": True}),
    Variant("pendle", {"witches": 3, "magic": True}),
    Variant("pendle", {"two_on_two": False, "must_attack": True}),
    Variant("pendle", {"witches": 3, "magic": True, "must_attack": True}),
    Variant("pendle", {"soldiers": 30, "places": 3, "dealt": 2, "ace": "high", "attackers": 1}),
    Variant("pendle", {"witches": 4, "last_chance": 2, "reward": 7, "magic": True, "wizards": 2, "gain": "double"}),
    Variant("pendle", {"places": 7, "dealt": 6, "attackers": 3, "attacked": 3, "magic": True}),
    Variant("pendle", {"soldiers": 12, "ace": "low", "attacked": 1, "magic": True, "gain": "one", "repel_price": 2}),
    Variant("witchpig"),
    Variant("witchpig", seats=2),
    Variant("witchpig", {"call": "own_turn", "false_call": "high_card"}, seats=3),
    Variant("witchpig", {"field_out": "showdown", "sequence": "numeric"}, seats=6),
    Variant("witchpig", {"false_call": "void"}, seats=8),
    Variant("wyr"),
    Variant("wyr", {"deck": "traditional"}),
    Variant("hocus"),
    Variant("hocus", {"preset": "klondike"}),
    Variant("hocus", {"goblin_hoard": False, "froggle_friendship": "may"}),
    Variant("hocus", {"ghost_float": False, "froggle_friendship": "off", "worry_back": True}),
    Variant("hocus", {"draw": 1, "redeals": 2}),
    Variant("hocus", {"preset": "klondike", "draw": 5, "worry_back": False, "redeals": 0}),
    Variant("stones"),
    Variant("stones", {"target": 20}),
]


def deal(variant: Variant, number: int) -> Match:
    """A match of a variant."""
    return Match.from_deal(witchwood.game(variant.game), number, variant.options, variant.seats)
