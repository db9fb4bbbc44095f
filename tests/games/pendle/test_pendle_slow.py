"""The kernels against the slow version: legal lists and every play, over random games with all options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
import pytest

from games.pendle.pendle_slow import ORDER, Table, decode, same
from witchwood.contract.case import settings
from witchwood.games.pendle import GAME
from witchwood.games.pendle.dials import OPTIONS, is_fitted

ALL_OPTIONS = [
    {"witches": witches, "magic": magic, "two_on_two": two, "must_attack": must, "round_limit": limit}
    for witches, magic, two, must, limit in product((1, 3), (False, True), (False, True), (False, True), (500, 4))
]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(str(int(v)) for v in options.values()))
def test_every_step_of_random_games_agrees_with_the_slow_version(options: dict[str, object]) -> None:
    dice = random.Random(str(options))
    phases = set()
    longest = 0
    for deal in range(12):
        for slow, actions in agreeing(options, deal, dice):
            longest = max(longest, actions)
            phases.add(slow.phase)
    assert "lost" in phases
    assert longest <= GAME.most_legal


def agreeing(options: Mapping[str, object], deal: int, dice: random.Random) -> Iterator[tuple[Table, int]]:
    """A game by chance, played by the kernels and by the slow version, which agree on everything at every step: the
    table, and how many actions are legal.
    """
    state = GAME.deal(deal, GAME.settle(options), 1)
    slow = decode(state)
    while True:
        actions = GAME.legal(state, 0)
        texts = [GAME.text.write_action(state, 0, action) for action in actions]
        assert actions == sorted(set(actions))
        assert len(set(texts)) == len(texts)
        assert set(texts) == slow.legal()
        yield slow, len(actions)
        if not actions:
            break
        text = dice.choice(texts)
        if deal % 2 and text == "end":
            text = dice.choice(texts)
        GAME.rules.play(state, 0, actions[texts.index(text)])
        slow.play(text)
        assert same(decode(state), slow), text
    assert GAME.scores(state) == [float(slow.phase == "won")]


def played_out(asked: Sequence[Mapping[str, object]], games: int) -> Counter[str]:
    """Games by chance in each setting, agreed on at every step: how many ended in which way, and what else was seen."""
    seen: Counter[str] = Counter()
    for number, options in enumerate(asked):
        dice = random.Random(str(options))
        for deal in range(games):
            slow = None
            for slow, count in agreeing(options, 100 * number + deal, dice):
                assert count <= GAME.most_legal
                seen["choice"] += slow.phase == "choice"
                seen["last chance"] += slow.is_last_chance()
                seen["both Wizards"] += slow.seated > 1
            assert slow is not None
            seen[slow.phase] += 1
    return seen


def test_random_settings_agree_with_the_slow_version() -> None:
    """Of all dials and switches at once, with few rounds among them: what one more dial makes of the others."""
    seen = played_out(settings(GAME, 40), 2)
    assert min(seen[what] for what in ("lost", "choice", "last chance", "both Wizards")) > 0


@pytest.mark.long
def test_hundreds_of_random_settings_agree_with_the_slow_version() -> None:
    seen = played_out(settings(GAME, 240), 6)
    assert min(seen[what] for what in ("won", "lost", "choice", "last chance", "both Wizards")) > 0


@pytest.mark.parametrize("name", [option.name for option in OPTIONS if option.is_dial])
def test_each_dial_alone_agrees_at_its_ends(name: str) -> None:
    option = GAME.option(name)
    ends = [value for value in (option.values[0], option.values[-1]) if value != option.default]
    others: dict[str, object] = {"witches": 4} if name == "last_chance" else {}
    others |= {"magic": True} if name in ("wizards", "repel_price") else {}
    assert played_out([{**others, name: value} for value in ends], 8)["lost"] > 0


def test_what_is_fitted_is_what_the_options_say() -> None:
    """The quick answer of the searches against the options' own."""
    usual: list[Mapping[str, object]] = [{}, {"witches": 3}, {"magic": True, "must_attack": True}, {"round_limit": 9}]
    for options in [*usual, *settings(GAME, 60)]:
        settled = GAME.settle(options)
        fitted = is_fitted(GAME.deal(1, settled, 1))
        assert fitted == (not GAME.lacks("expert", settled)) == (not GAME.lacks("levels", settled)), options


def test_random_tables_of_any_kind_have_the_slow_versions_legal_list() -> None:
    """Hands of any size and any ghosts, also such as play seldom leads to; usual rules, and settings by chance."""
    dice = random.Random(5)
    compared, longest = 0, 0
    by_chance = settings(GAME, 100)
    for number in range(4000):
        given: Sequence[Mapping[str, object]] = by_chance if number % 4 == 0 else ALL_OPTIONS[::2]
        options = GAME.settle(dice.choice(given))
        state = GAME.empty(options, 1)
        places = int(state.places)
        cards = dice.sample(range(4, 56), 52)
        gone = dice.sample(range(places), dice.randint(0, places - 1))
        state.ghosts_dealt = places
        for place in range(places):
            state.reserve[place] = cards.pop()
            if place not in gone:
                state.ghosts[place] = cards.pop()
            elif dice.random() < 0.7:
                state.reserve[place] = 0
        taken = sum(not card for card in state.reserve[:places])
        state.hand = np.uint64(sum(1 << cards.pop() for _ in range(dice.randint(0, int(state.dealt) + taken))))
        state.wizard_seated = int(bool(options["magic"]) and dice.random() < 0.7)
        state.cauldrons[:] = dice.randint(0, 14), dice.randint(0, 14)
        state.removed = np.uint64(sum(1 << card for card in cards))
        slow = decode(state)
        actions, (numbers, most) = GAME.legal(state, 0), GAME.sizes_for(options)
        assert actions == sorted(set(actions))
        assert not actions or actions[-1] < numbers
        texts = {GAME.text.write_action(state, 0, action) for action in actions}
        assert texts == slow.legal()
        assert len(texts) == len(actions) <= most
        compared += len(texts)
        longest = max(longest, len(actions))
    assert compared > 10_000
    assert longest > 30


def test_both_sides_are_dealt_evenly() -> None:
    """Every card is a soldier in 20 of 52 deals, and the Wizard is anywhere in the army."""
    deals = 3000
    soldiers = dict.fromkeys(ORDER, 0)
    wizard_in_reserve = 0
    witch_seen = 0
    for deal in range(deals):
        table = decode(GAME.deal(deal, GAME.settle({"magic": True, "round_limit": 1}), 1))
        for card in {*table.army, *table.reserve, *table.hand, *table.spent, *table.removed} - {"wz", ""}:
            soldiers[card] += 1
        wizard_in_reserve += "wz" in table.reserve
        witch_seen += table.out
    spread = sum((count - deals * 20 / 52) ** 2 / (deals * 20 / 52) for count in soldiers.values()) / (32 / 52)
    assert 25 < spread < 90  # chi-square with 51 degrees of freedom
    assert abs(wizard_in_reserve / deals - 5 / 21) < 0.03
    assert abs(witch_seen / deals - 5 / 33) < 0.03  # she is among the first five of 33
