"""The Witch of Pendle Hill once more, slowly: lists, sets and words, written from the rule text alone.

Cards are texts (`8c`, `wi`, `wz`, `w2`). Shared with the program are the names of the options, and the generator: a
shuffle here draws the same numbers, so a whole game can be followed card by card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import numpy as np

from witchwood.engine.random import DICE, below
from witchwood.games.pendle import GAME

RANKS = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"]
ORDER = [rank + suit for rank in RANKS for suit in "cdsh"]  # how a discard is gathered before it is shuffled


WIZARDS = {"wz", "w2"}


def name_of(number: int) -> str:
    return {1: "wi", 2: "wz", 3: "w2"}[number] if number < 4 else RANKS[number // 4 - 1] + "cdsh"[number % 4]


def names_of(cards: int) -> set[str]:
    return {name_of(number) for number in range(2, 56) if int(cards) & (1 << number)}


def values(card: str, ace: str = "both") -> list[int]:
    return {"both": [1, 14], "low": [1], "high": [14]}[ace] if card[:-1] == "a" else [RANKS.index(card[:-1]) + 1]


def sums(cards: tuple[str, ...], ace: str = "both") -> set[int]:
    return {sum(chosen) for chosen in product(*(values(card, ace) for card in cards))}


def colour(card: str) -> str:
    return "red" if card[-1] in "dh" else "black"


def some_of(cards: list[str], most: int) -> list[tuple[str, ...]]:
    return [chosen for count in range(1, most + 1) for chosen in combinations(cards, count)]


@dataclass
class Table:
    """Everything on the table. The last card of a pile is its top."""

    castle: list[str]
    lair: list[str]
    ghosts: list[str]
    dealt: int
    reserve: list[str]
    hand: set[str]
    army: list[str]
    spent: set[str]
    removed: set[str]
    out: int
    seated: int
    magic: dict[str, int]
    round: int
    phase: str
    rng: int
    options: dict[str, Any] = field(repr=False)

    # What may be done

    def attacks(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        standing = [ghost for ghost in self.ghosts if ghost]
        by, against = int(self.options["attackers"]), int(self.options["attacked"])
        pairs = product(some_of(sorted(self.hand), by), some_of(standing, against))
        return [
            (soldiers, ghosts)
            for soldiers, ghosts in pairs
            if self.sums(soldiers) & self.sums(ghosts)
            and (self.options["two_on_two"] or min(len(soldiers), len(ghosts)) == 1)
        ]

    def sums(self, cards: tuple[str, ...]) -> set[int]:
        return sums(cards, self.options["ace"])

    def price(self, ghost: str) -> int:
        fixed = self.options["repel_price"]
        return int(min(values(ghost, self.options["ace"])) if fixed == "value" else fixed)

    def is_last_chance(self) -> bool:
        return 0 < int(self.options["last_chance"]) <= self.out

    def takes(self) -> list[int]:
        return [p for p in range(self.dealt) if not self.ghosts[p] and self.reserve[p]]

    def repels(self) -> list[int]:
        return [
            place
            for place, ghost in enumerate(self.ghosts)
            if ghost and self.seated and self.price(ghost) <= self.magic[colour(ghost)]
        ]

    def legal(self) -> set[str]:
        if self.phase == "choice":
            if self.is_last_chance():
                return {"witch"}
            draw = "four" if self.options["reward"] == 4 else "draw"
            return ({"witch"} if self.out else set()) | ({draw} if self.removed else set())
        if self.phase != "play":
            return set()
        attacks = self.attacks()
        texts = {"+".join(sorted(soldiers, key=ORDER.index)) + "x" + "+".join(ghosts) for soldiers, ghosts in attacks}
        texts |= {f"t{place + 1}" for place in self.takes()} | {f"m{place + 1}" for place in self.repels()}
        return texts if attacks and self.options["must_attack"] else texts | {"end"}

    # What it does

    def play(self, text: str) -> None:
        if "x" in text:
            self._attack(*(tuple(side.split("+")) for side in text.split("x")))
        elif text[0] == "t":
            place = int(text[1]) - 1
            card, self.reserve[place] = self.reserve[place], ""
            self._to_hand(card)
        elif text[0] == "m":
            ghost, self.ghosts[int(text[1]) - 1] = self.ghosts[int(text[1]) - 1], ""
            self.lair.append(ghost)
            self.magic[colour(ghost)] -= self.price(ghost)
        elif text == "end":
            self._round_over()
        else:
            self.phase = "play"
            if text == "witch":
                self.out -= 1
                self.lair.append("wi")
            else:
                for _ in range(min(int(self.options["reward"]), len(self.removed))):
                    card = sorted(self.removed, key=ORDER.index)[self._below(len(self.removed))]
                    self.removed.remove(card)
                    self.army.append(card)
                self._shuffle(self.army)
            self._clear_and_deal()
        self.settle()

    def settle(self) -> None:
        """End rounds in which nothing can be done any more."""
        while self.phase == "play" and (not any(self.ghosts) or not (self.attacks() or self.takes() or self.repels())):
            self._round_over()

    def _attack(self, soldiers: tuple[str, ...], ghosts: tuple[str, ...]) -> None:
        colours = {colour(card) for card in soldiers + ghosts}
        if self.options["magic"] and len(colours) == 1:
            value = max(self.sums(soldiers) & self.sums(ghosts))
            gains = {"value": value, "one": len(ghosts), "double": 2 * value}
            self.magic[colours.pop()] += gains[self.options["gain"]]
        self.hand -= set(soldiers)
        self.spent |= set(soldiers)
        self.removed |= set(ghosts)
        self.ghosts = ["" if ghost in ghosts else ghost for ghost in self.ghosts]
        if set(self.castle) | set(self.lair) | set(self.ghosts) <= {"wi", ""}:
            self.phase = "won"

    def _round_over(self) -> None:
        if not any(self.ghosts):
            can_draw = self.removed and not self.is_last_chance()
            if self.options["reward"] and (self.out or can_draw):
                self.phase = "choice"
                return
            if self.out:
                self.out -= 1
                self.lair.append("wi")
        elif self.is_last_chance() or (not self.army and not self.spent and not self.attacks()):
            self.phase = "lost"
            return
        self._clear_and_deal()

    def _clear_and_deal(self) -> None:
        self.lair += [ghost for ghost in self.ghosts if ghost]
        places = int(self.options["places"])
        self.ghosts, self.dealt = [""] * places, 0
        if self.out:
            self.removed |= self.hand
        else:
            self.spent |= self.hand
        self.hand = set()
        soldiers = [card for card in [*self.army, *self.spent, *self.reserve] if card and card not in WIZARDS]
        if len(soldiers) < places + 1 or self.round == self.options["round_limit"]:
            self.phase = "lost"
            return
        self.round += 1
        self.reserve = [card or self._draw() for card in self.reserve]
        for _ in range(int(self.options["dealt"])):
            self._to_hand(self._draw())
        while self.dealt < places:
            if not self.castle:
                ordinary = sorted((card for card in self.lair if card != "wi"), key=ORDER.index)
                self.castle, self.lair = ordinary + ["wi"] * self.lair.count("wi"), []
                self._shuffle(self.castle)
            if not self.castle:
                break
            card = self.castle.pop()
            if card == "wi":
                self.out += 1
            else:
                self.ghosts[self.dealt] = card
                self.dealt += 1

    def _draw(self) -> str:
        if not self.army:
            self.army, self.spent = sorted(self.spent, key=ORDER.index), set()
            self._shuffle(self.army)
        return self.army.pop() if self.army else ""

    def _to_hand(self, card: str) -> None:
        while card in WIZARDS:
            self.seated += 1
            card = self._draw()
        if card:
            self.hand.add(card)

    def _shuffle(self, cards: list[str]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self._below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def _below(self, bound: int) -> int:
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        dice.rng = np.uint64(self.rng)
        drawn = int(below(dice, bound))
        self.rng = int(dice.rng)
        return drawn


def decode(state: Any) -> Table:
    """The table that a state stands for."""
    return Table(
        castle=[name_of(int(card)) for card in state.castle[: int(state.castle_count)]],
        lair=[*names_of(state.lair), *["wi"] * int(state.witches_back)],
        ghosts=[name_of(int(card)) if card else "" for card in state.ghosts[: int(state.places)]],
        dealt=int(state.ghosts_dealt),
        reserve=[name_of(int(card)) if card else "" for card in state.reserve[: int(state.places)]],
        hand=names_of(state.hand),
        army=[name_of(int(card)) for card in state.army[: int(state.army_count)]],
        spent=names_of(state.spent),
        removed=names_of(state.removed),
        out=int(state.witches_out),
        seated=int(state.wizard_seated),
        magic={"black": int(state.cauldrons[0]), "red": int(state.cauldrons[1])},
        round=int(state.round_number),
        phase=["play", "choice", "won", "lost", "resigned"][int(state.phase)],
        rng=int(state.rng),
        options=GAME.options_of(state),
    )


def same(one: Table, other: Table) -> bool:
    """Equality; the ghost discard has no order."""
    mine, yours = dict(vars(one)), dict(vars(other))
    mine["lair"], yours["lair"] = sorted(one.lair), sorted(other.lair)
    return bool(mine == yours)
