"""What the player can't know: re-dealt evenly, without a trace in anything the player may see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from games.pendle.pendle_slow import Table, decode, name_of
from games.pendle.pendle_tables import section, table
from witchwood.engine.kernel import OVER
from witchwood.games.pendle import GAME
from witchwood.games.pendle.state import CHOICE, REPEL, TAKE

OPTIONS: list[dict[str, bool | int]] = [{}, {"witches": 3}, {"magic": True}, {"witches": 3, "magic": True}]


def hidden(state: Any, seed: int) -> Any:
    copy = state.copy()
    GAME.rules.hide(copy, 0, np.uint64(seed))
    return copy


def games(options: dict[str, bool | int], deals: int) -> Iterator[Any]:
    """States of games by the rule of thumb with some random actions: such games reach reshuffles and rewards."""
    for deal in range(deals):
        dice = random.Random(deal)
        state = GAME.deal(deal, GAME.settle(options), 1)
        yield state
        while GAME.rules.turn(state) != OVER:
            actions = np.array(GAME.legal(state, 0), np.int64)
            best = GAME.rules.greedy(state, 0, actions, len(actions))
            GAME.rules.play(state, 0, dice.choice(actions) if dice.random() < 0.15 else best)
            yield state


@pytest.mark.parametrize("options", OPTIONS)
def test_hiding_changes_nothing_that_the_player_may_know(options: dict[str, bool | int]) -> None:
    changed = 0
    for number, state in enumerate(games(options, 20)):
        other = hidden(state, number)
        legal = GAME.legal(state, 0)
        assert GAME.view(other, 0) == GAME.view(state, 0)
        assert GAME.legal(other, 0) == legal
        assert GAME.from_position(GAME.position(other)).tobytes() == other.tobytes()
        assert other.may.tobytes() == state.may.tobytes()
        changed += decode(other).castle != decode(state).castle or decode(other).reserve != decode(state).reserve
        if legal:
            actions = np.array(legal, np.int64)
            assert GAME.rules.greedy(other, 0, actions, len(legal)) == GAME.rules.greedy(state, 0, actions, len(legal))
        for action in (action for action in legal if not TAKE <= action < REPEL):  # taking turns up a hidden card
            _assert_same_ending(state, other, action)
    assert changed > 0.7 * number


def _assert_same_ending(state: Any, other: Any, action: int) -> None:
    """Whether an action ends the game, as long as no new round is dealt, does not depend on hidden cards."""
    one, two = state.copy(), other.copy()
    GAME.rules.play(one, 0, action)
    GAME.rules.play(two, 0, action)
    dealt = [after.round_number > state.round_number for after in (one, two)]
    assert dealt[0] == dealt[1]
    assert dealt[0] or one.phase == two.phase


def test_hiding_depends_on_the_seed_alone() -> None:
    state = GAME.deal(4, GAME.settle({"magic": True}), 1)
    assert hidden(state, 1).tobytes() == hidden(state, 1).tobytes() != hidden(state, 2).tobytes()
    other = state.copy()
    other.rng = np.uint64(99)
    assert hidden(other, 1).tobytes() == hidden(state, 1).tobytes()
    assert hidden(hidden(state, 7), 1).tobytes() == hidden(state, 1).tobytes()


def test_all_possible_deals_are_equally_likely() -> None:
    """Two early reserve cards, one laid before four cards were drawn, an army after it, and cards never seen."""
    match = table(
        "magic=on",
        reserve="5c,5d,5s,wz,4c",
        army="4d,4s",
        castle="3h,wi,2c",
        may_1="5c,5d",
        may_2="5c,5d",
        may_3="5s,4d",
        may_army="5s,4d,4s",
        may_castle="?",
    )
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
        if slot == 6:
            return card in self.seen_ghosts or (card not in self.soldiers and card != "wz")
        return card not in self.seen_ghosts and self.soldiers.get(card, 0) <= laid


def possible(slots: list[int], lying: list[str], fits: np.ndarray[Any, Any]) -> list[set[str]]:
    """For each of the seven slots the cards that lie there in some deal: those that can be swapped round a circle."""
    reach = fits | np.eye(len(slots), dtype=bool)
    for middle in range(len(slots)):
        reach |= np.outer(reach[:, middle], reach[middle])
    result: list[set[str]] = [set() for _ in range(7)]
    for here, there in zip(*np.nonzero(fits & reach.T), strict=True):
        result[slots[here]].add(lying[there])
    return result


@pytest.mark.parametrize("options", OPTIONS)
def test_knowledge_is_what_follows_from_the_shuffles(options: dict[str, bool | int]) -> None:
    shuffles = rewards = 0
    for deal in range(12):
        dice = random.Random(deal)
        state = GAME.deal(deal, GAME.settle(options), 1)
        if state.round_number > 1:
            continue
        table = Followed(**vars(decode(state))).follow()
        while legal := GAME.legal(state, 0):
            actions = np.array(legal, np.int64)
            action = GAME.rules.greedy(state, 0, actions, len(legal))
            if state.phase == CHOICE or dice.random() < 0.1:
                action = dice.choice(legal)
            text = GAME.text.write_action(state, 0, action)
            rewards += text == "four"
            table.play(text)
            GAME.rules.play(state, 0, action)
            if dice.random() < 0.3:
                _compare_knowledge(state, table)
        shuffles += table.shuffles
    assert shuffles > 10
    assert rewards > 3 or options.get("witches") != 3


def _compare_knowledge(state: Any, table: Followed) -> None:
    slots = [place for place, card in enumerate(table.reserve) if card] + [5] * len(table.army)
    lying = [card for card in table.reserve if card] + table.army
    laid = [table.laid.get(card, 0) for card in table.reserve if card] + [table.shuffles] * len(table.army)
    ghosts = [card for card in table.castle if card != "wi"]
    slots, lying, laid = slots + [6] * len(ghosts), lying + ghosts, laid + [0] * len(ghosts)
    assert lying == _lying(state)
    numbers = {name_of(number): number for number in (2, *range(4, 56))}
    by_program = np.array([[bool(int(state.may[slot]) >> numbers[card] & 1) for card in lying] for slot in slots])
    by_shuffles = np.array(
        [[table.may(slot, age, card) for card in lying] for slot, age in zip(slots, laid, strict=True)]
    )
    assert possible(slots, lying, by_program) == possible(slots, lying, by_shuffles)
    sets = [int(may) for may in state.may]
    assert all(one & two in (0, one, two) for one in sets for two in sets)
    for slot in range(7):
        assert (sets[slot] == 0) == (slot not in slots)


def _lying(state: Any) -> list[str]:
    now = decode(state)
    return [card for card in [*now.reserve, *now.army, *now.castle] if card not in ("", "wi")]
