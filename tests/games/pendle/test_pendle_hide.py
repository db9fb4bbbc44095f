"""What the player can't know: re-dealt evenly, without a trace in anything the player may see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from games.pendle.pendle_slow import WIZARDS, Table, decode, name_of
from games.pendle.pendle_tables import OPTIONS, section, table
from playing import by_greedy
from witchwood.engine.option import Value
from witchwood.games.pendle import GAME
from witchwood.games.pendle.state import ARMY, CASTLE, CHOICE, SLOTS

DIALS: list[dict[str, Value]] = [
    {"places": 7, "dealt": 3, "witches": 4, "reward": 6, "magic": True, "wizards": 2},
    {"soldiers": 12, "places": 3, "dealt": 6, "reward": 2, "attackers": 3},
]


def test_all_possible_deals_are_equally_likely() -> None:
    """Two early reserve cards, one laid before four cards were drawn, an army after it, and cards never seen."""
    early = "may-1:5c,5d may-2:5c,5d may-3:5s,4d may-army:5s,4d,4s may-castle:?"
    match = table(f"magic=on reserve:5c,5d,5s,wz,4c army:4d,4s castle:3h,wi,2c {early}")
    state = match.state
    assert section(match, "may-castle") == ""
    slots = [{"5c", "5d"}, {"5c", "5d"}, {"5s", "4d"}]
    seen: Counter[tuple[str, ...]] = Counter()
    deals = 15_000
    for seed in range(deals):
        GAME.rules.hide(state, 0, np.uint64(seed))
        after = decode(state)
        assert all(after.reserve[place] in may for place, may in enumerate(slots))
        seen[(*after.reserve, *after.army, *after.castle)] += 1
    ways = 2 * 4 * 12 * 3  # places 1, 2; place 3 and the army; places 4, 5 and the castle; the witch's place in it
    assert len(seen) == ways
    expected = deals / ways
    spread = sum((count - expected) ** 2 / expected for count in seen.values())
    assert 190 < spread < 400  # chi-square with 287 degrees of freedom: 287 ± 24


class Followed(Table):
    """The slow table, which also keeps what follows from the shuffles alone.

    A hidden card that was seen as a soldier can't lie in a slot dealt before the shuffle that last took the card up.
    """

    def follow(self) -> Followed:
        self.soldiers: dict[str, int] = {}  # seen as a soldier: number of the shuffle that took it up
        self.seen_ghosts: set[str] = set()
        self.laid: dict[str, int] = {}  # drawn from the army: number of the last shuffle before
        self.shuffles = 0
        self.before: set[str] = set()
        self._see()
        return self

    def _see(self) -> None:
        for card in self.hand:
            self.soldiers.setdefault(card, 0)
        self.seen_ghosts |= {ghost for ghost in self.ghosts if ghost}

    def play(self, text: str) -> None:
        self.before = set(self.removed)
        super().play(text)

    def _clear_and_deal(self) -> None:
        super()._clear_and_deal()
        self._see()

    def _to_hand(self, card: str) -> None:
        super()._to_hand(card)
        self._see()

    def _draw(self) -> str:
        card = super()._draw()
        self.laid[card] = self.shuffles
        return card

    def _shuffle(self, cards: list[str]) -> None:
        if cards is self.army:
            drawn = self.before - self.removed or set(cards)
            self.before = set()
            self.shuffles += 1
            self.soldiers |= dict.fromkeys(drawn, self.shuffles)
            self.seen_ghosts -= drawn
        super()._shuffle(cards)

    def may(self, slot: int, laid: int, card: str) -> bool:
        if slot == CASTLE:
            return card in self.seen_ghosts or (card not in self.soldiers and card not in WIZARDS)
        return card not in self.seen_ghosts and self.soldiers.get(card, 0) <= laid


def possible(slots: list[int], lying: list[str], fits: np.ndarray[Any, Any]) -> list[set[str]]:
    """For each slot the cards that lie there in some deal: those that can be swapped round a circle."""
    reach = fits | np.eye(len(slots), dtype=bool)
    for middle in range(len(slots)):
        reach |= np.outer(reach[:, middle], reach[middle])
    result: list[set[str]] = [set() for _ in range(SLOTS)]
    for here, there in zip(*np.nonzero(fits & reach.T), strict=True):
        result[slots[here]].add(lying[there])
    return result


@pytest.mark.parametrize("options", [*OPTIONS, *DIALS])
def test_knowledge_is_what_follows_from_the_shuffles(options: dict[str, Value]) -> None:
    shuffles = rewards = 0
    for deal in range(12):
        dice = random.Random(deal)
        state = GAME.deal(deal, GAME.settle(options), 1)
        if state.round_number > 1:
            continue
        table = Followed(**vars(decode(state))).follow()
        while legal := GAME.legal(state, 0):
            action = by_greedy(GAME, state)
            if state.phase == CHOICE or dice.random() < 0.1:
                action = dice.choice(legal)
            text = GAME.text.write_action(state, 0, action)
            rewards += text in ("four", "draw")
            table.play(text)
            GAME.rules.play(state, 0, action)
            if dice.random() < 0.3:
                _compare_knowledge(state, table)
        shuffles += table.shuffles
    assert shuffles > 10
    assert rewards > 3 or options.get("witches") != 3


def _compare_knowledge(state: Any, table: Followed) -> None:
    slots = [place for place, card in enumerate(table.reserve) if card] + [ARMY] * len(table.army)
    lying = [card for card in table.reserve if card] + table.army
    laid = [table.laid.get(card, 0) for card in table.reserve if card] + [table.shuffles] * len(table.army)
    ghosts = [card for card in table.castle if card != "wi"]
    slots, lying, laid = slots + [CASTLE] * len(ghosts), lying + ghosts, laid + [0] * len(ghosts)
    assert lying == _lying(state)
    numbers = {name_of(number): number for number in range(2, 56)}
    by_program = np.array([[bool(int(state.may[slot]) >> numbers[card] & 1) for card in lying] for slot in slots])
    by_shuffles = np.array(
        [[table.may(slot, age, card) for card in lying] for slot, age in zip(slots, laid, strict=True)]
    )
    assert possible(slots, lying, by_program) == possible(slots, lying, by_shuffles)
    sets = [int(may) for may in state.may]
    assert all(one & two in (0, one, two) for one in sets for two in sets)
    for slot in range(SLOTS):
        assert (sets[slot] == 0) == (slot not in slots)


def _lying(state: Any) -> list[str]:
    now = decode(state)
    return [card for card in [*now.reserve, *now.army, *now.castle] if card not in ("", "wi")]
