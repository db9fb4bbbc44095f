"""Every game keeps the contract (`witchwood.contract`), in every variant; and what a match makes of any game."""

from __future__ import annotations

import random

import numpy as np
import pytest

import witchwood
from demands import SEARCHES, broken
from variants import VARIANTS, Variant, deal
from witchwood.contract import DEMANDS, Case
from witchwood.contract.words import COMMANDS
from witchwood.engine.match import Match
from witchwood.terminal import commands

PACK_OPTIONS = {
    "pendle": {"witches", "magic", "soldiers", "places", "dealt", "wizards"},
    "hocus": {"preset"},
    "newts": {"heap"},
}  # these change the deal

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("name", witchwood.games())


@every_variant
def test_every_demand_is_kept(variant: Variant) -> None:
    """Of the usual game demands look at more. Those on searches are held in `test_every_search.py`."""
    deals = 1 if variant.options or variant.seats else 2
    case = Case(witchwood.game(variant.game), dict(variant.options), variant.seats, deals)
    assert broken(case, (demand for demand in DEMANDS if not SEARCHES & {*demand.verbs})) == []


def test_the_list_of_games() -> None:
    assert witchwood.games() == ("pendle", "witchpig", "wyr", "hocus", "stones", "newts")


def test_words_for_commands_are_kept_free() -> None:
    assert {*commands.COMMANDS, *commands.SHORT} == COMMANDS


@every_game
def test_bad_options_seats_and_deal_numbers_are_named(name: str) -> None:
    game = witchwood.game(name)
    with pytest.raises(ValueError, match="no option 'colour'"):
        witchwood.deal(name, 1, colour=True)
    for option in game.options:
        with pytest.raises(ValueError, match=option.name):
            witchwood.deal(name, 1, **{option.name: "perhaps"})  # type: ignore[arg-type]  # the name is not known here
    with pytest.raises(ValueError, match="seats"):
        witchwood.deal(name, 1, seats=game.seats[1] + 1)
    for number in (-1, 2**64, 1.5, True, "7", None):
        with pytest.raises(ValueError, match="deal number"):
            witchwood.deal(name, number)  # type: ignore[arg-type]  # that is the point


def played(variant: Variant, number: int, plies: int) -> Match:
    """A match of random play."""
    dice = random.Random(f"{variant} {number}")
    match = deal(variant, number)
    for _ in range(plies):
        if match.over:
            break
        match.apply(dice.choice(match.legal()))
    return match


@every_variant
def test_illegal_actions_are_refused_with_a_reason_and_change_nothing(variant: Variant) -> None:
    for plies in range(0, 60, 5):
        match, dice = played(variant, 7, plies), random.Random(plies)
        before = match.position()
        for seat in range(match.seats):
            legal = set(match.legal(seat))
            for action in dice.sample(range(match.game.actions), min(20, match.game.actions)):
                if action not in legal:
                    with pytest.raises(ValueError, match=r"not legal: \S+.*[^.]$|the game is over"):
                        match.apply(action, seat)
        for text in ("", "xyzzy", "?", "1e9", "-1", "é", "a" * 10_000, "\0", "call me", "r>99", "(", "d" * 3):
            with pytest.raises(ValueError, match=r"."):
                match.play(text)
        for wrong in (-1, match.game.actions):
            with pytest.raises(ValueError, match=r"not in the range|the game is over"):
                match.apply(wrong)
        with pytest.raises(ValueError, match="there is no seat"):
            match.play("x", seat=match.seats)
        assert match.position() == before


@every_variant
def test_undo_and_redo_restore_every_byte(variant: Variant) -> None:
    match = played(variant, 3, 200)
    states = [match.state.tobytes()]
    while match.plays:
        match.undo()
        states.append(match.state.tobytes())
    assert states[-1] == deal(variant, 3).state.tobytes()
    for expected in reversed(states[:-1]):
        match.redo()
        assert match.state.tobytes() == expected
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()


@every_variant
def test_only_options_that_change_the_pack_change_the_deal(variant: Variant) -> None:
    game = witchwood.game(variant.game)
    same = {name: value for name, value in variant.options.items() if name in PACK_OPTIONS.get(variant.game, ())}
    first = deal(variant, 77).state
    second = deal(Variant(variant.game, same, variant.seats), 77).state
    options = {option.name for option in game.options}
    for field in game.dtype.names or ():
        if field not in options:
            assert np.array_equal(first[field], second[field]), field
