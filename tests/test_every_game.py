"""The contract of a game (`engine/game.py`, `engine/kernel.py`), checked on every game in the list."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import witchwood
from variants import VARIANTS, Variant, deal
from witchwood.agents import advise, find
from witchwood.engine import batch
from witchwood.engine.match import Match
from witchwood.engine.random import DICE, below, mix
from witchwood.engine.text import BadText
from witchwood.games import GAMES

PACK_OPTIONS = {"pendle": {"witches", "magic"}, "hocus": {"preset"}, "newts": {"heap"}}  # these change the deal
COMMANDS = {"help", "moves", "hint", "undo", "redo", "table", "rules", "record", "position", "save", "resign", "quit"}
INKS = {"red", "black", "green", "blue", "purple", "orange", "yellow", "white"}

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("name", list(GAMES))


def walk(variant: Variant, number: int, steps: int, *, often: int = 1) -> Iterator[tuple[Match, random.Random]]:
    """Random play from a deal, out-of-turn actions now and then; the match at every `often`-th step and at the end."""
    dice = random.Random(f"{variant} {number}")
    match = deal(variant, number)
    for step in range(steps):
        if step % often == 0:
            yield match, dice
        if match.over:
            break
        others = [seat for seat in range(match.seats) if seat != match.turn and match.legal(seat)]
        seat = dice.choice(others) if others and dice.random() < 0.02 else match.turn
        assert seat is not None
        choices = match.legal(seat)
        # Random callers end a hand at once; a patient one lets the tests see the middle of the game.
        quiet = [action for action in choices if match.game.write_action(match.state, seat, action) != "call"]
        match.apply(dice.choice(quiet if quiet and dice.random() < 0.9 else choices), seat)
    yield match, dice


def seen(match: Match, state: Any, seat: int) -> str:
    """Everything a seat may know of a state, as text."""
    game = match.game
    hidden = Match(game, state, match.deal)
    legal = game.legal(state, seat)
    count = len(legal)
    actions = np.array(legal + [0] * (game.most_legal - count), np.int64)
    hint = int(game.rules.greedy(state, seat, actions, count)) if count else None
    return json.dumps([hidden.view(seat), legal, hint, hidden.over], sort_keys=True)


def test_the_list_of_games() -> None:
    assert tuple(name for name in witchwood.games() if name != "newts") == (
        "pendle",
        "witchpig",
        "wyr",
        "hocus",
        "stones",
    )


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = witchwood.game(name)
    assert game.name == name
    assert game.title
    assert game.designer
    assert game.blurb
    assert 2 <= len(game.help.splitlines()) <= 8 or name == "newts"
    assert all(len(line) <= 78 for line in game.help.splitlines())
    assert game.seats[0] <= game.default_seats <= game.seats[1]
    assert game.rulebook.startswith("# ")
    assert game.dtype.itemsize <= 512
    fields = set(game.dtype.names or ())
    assert "rng" in fields
    assert not fields & set(dir(np.record)), "such a field reads as a method when kernels are interpreted"


@every_game
def test_options_are_declared_and_live_in_the_state(name: str) -> None:
    game = witchwood.game(name)
    for option in game.options:
        assert option.check(option.default) == option.default
        assert option.help
        assert option.name in (game.dtype.names or ())
        assert len({option.encode(value) for value in option.values}) == len(option.values)
        field = np.iinfo(game.dtype[option.name])
        for value in option.values:
            assert option.decode(option.encode(value)) == value
            assert option.read(option.write(value)) == value
            assert field.min <= option.encode(value) <= field.max


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


@every_variant
def test_legal_lists_and_notation(variant: Variant) -> None:
    for number in range(4):
        for match, _ in walk(variant, number, 150):
            state, game = match.state, match.game
            before = state.tobytes()
            for seat in range(match.seats):
                legal = game.legal(state, seat)
                assert legal == sorted(set(legal))
                assert len(legal) <= game.most_legal
                assert all(0 <= action < game.actions for action in legal)
                texts = [game.write_action(state, seat, action) for action in legal]
                assert len(set(texts)) == len(texts)
                for action, text in zip(legal, texts, strict=True):
                    assert game.read_action(state, seat, text) == action
                    assert text.isascii()
                    assert not set(text) & set(" \t\n:")
                    assert text not in COMMANDS
                    assert not game.describe(state, seat, action)[0].islower()
                if match.over:
                    assert not legal
                elif seat == match.turn:
                    assert legal, "the seat to move always has something to do"
            assert state.tobytes() == before, "asking changes nothing"


@every_variant
def test_illegal_actions_are_refused_with_a_reason_and_change_nothing(variant: Variant) -> None:
    for match, dice in walk(variant, 7, 120, often=5):
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
    *_, (match, _) = walk(variant, 3, 200)
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
def test_position_text_round_trips_to_the_byte(variant: Variant) -> None:
    for number in range(3):
        for match, _ in walk(variant, number, 200, often=3):
            text = match.position()
            assert "\n" not in text
            again = witchwood.from_position(variant.game, text)
            assert again.state.tobytes() == match.state.tobytes()
            assert again.position() == text


@every_variant
def test_damaged_positions_are_refused_or_read_never_half(variant: Variant) -> None:
    for match, dice in walk(variant, 5, 120, often=10):
        text = match.position()
        for _ in range(60):
            place = dice.randrange(len(text))
            cut = dice.choice((0, 1, 1, 2, 7))
            damaged = (
                text[:place] + dice.choice(("", "x", "0", "9", "-", ",", " ", text[:3], "é")) + text[place + cut :]
            )
            try:
                read = witchwood.from_position(variant.game, damaged)
            except BadText:
                continue  # what the refusals say is tested per game
            else:
                assert witchwood.from_position(variant.game, read.position()).state.tobytes() == read.state.tobytes()
                for seat in range(read.seats):
                    read.view(seat)


@every_variant
def test_records_replay(variant: Variant) -> None:
    *_, (match, _) = walk(variant, 11, 400)
    if not match.over:
        match.resign()
    text = match.record()
    again = witchwood.replay(text)
    assert again.record() == text
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.result, again.scores, again.plays) == (match.result, match.scores, match.plays)


@every_variant
def test_hiding_changes_nothing_that_the_seat_may_know(variant: Variant) -> None:
    changed = 0
    for number in range(4):
        for match, dice in walk(variant, number, 200, often=4):
            state = match.state
            for seat in range(match.seats):
                other = match.seen_by(seat, dice.randrange(2**64))
                changed += other.tobytes() != state.tobytes()
                assert seen(match, other, seat) == seen(match, state, seat)
                assert other.rng != state.rng
                again = match.game.from_position(match.game.position(other))
                assert again.tobytes() == other.tobytes(), "what is dealt anew is a possible position"
    assert changed


@every_variant
def test_views_have_their_shape(variant: Variant) -> None:
    for match, _ in walk(variant, 2, 200, often=10):
        for seat in range(match.seats):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert [action["text"] for action in view["actions"]] == ([] if match.over else match.actions(seat))
            assert len({zone["id"] for zone in view["zones"]}) == len(view["zones"])
            for zone in view["zones"]:
                assert zone["kind"] in {"pile", "row", "column", "grid", "set"}
                assert zone["owner"] is None or 0 <= zone["owner"] < match.seats
                assert ("width" in zone) == (zone["kind"] == "grid")
                cards = [card for card in zone["cards"] if card is None or not card.get("empty")]
                assert zone["kind"] in {"pile", "set"} or len(cards) == zone["count"]
                assert len(cards) <= zone["count"]
                assert len(zone.get("places", zone["cards"])) == len(zone["cards"])
                for card in cards:
                    if card is not None:
                        assert {"text", "name", "suit", "rank", "ink"} <= set(card)
                        assert card["ink"] in INKS
                        assert 0 < len(card["text"]) <= 3
            for counter in view["counters"]:
                assert set(counter) == {"id", "title", "value"}


@every_variant
def test_resigning_takes_a_seat_out(variant: Variant) -> None:
    for match, dice in walk(variant, 9, 60, often=7):
        if match.over:
            continue
        seats = list(range(match.seats))
        dice.shuffle(seats)
        game = Match.from_position(match.game, match.position())
        for seat in seats:
            if game.over:
                break
            before = game.position()
            try:
                game.resign(seat)
            except ValueError:  # the rules had taken the seat out before
                assert game.position() == before
                assert game.legal(seat) == []
                continue
            assert game.turn != seat
            assert game.legal(seat) == []
            result = game.result
            assert not (isinstance(result, tuple) and seat in result)
            again = witchwood.from_position(variant.game, game.position())
            assert again.state.tobytes() == game.state.tobytes()
        assert game.over
        assert game.result == "lost" if game.seats == 1 else game.result is not None
        game.undo()
        assert not game.over


@every_variant
def test_the_rule_of_thumb_is_legal(variant: Variant) -> None:
    match = deal(variant, 31)
    for _ in range(150):
        if match.over:
            break
        text = advise(find("greedy"), match)
        assert text in match.actions()
        match.play(text)


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


@every_variant
def test_deals_differ_and_repeat(variant: Variant) -> None:
    states = [deal(variant, number).state.tobytes() for number in (0, 1, 2, 2**64 - 1)]
    assert len(set(states)) == 4
    assert states == [deal(variant, number).state.tobytes() for number in (0, 1, 2, 2**64 - 1)]


@every_variant
def test_playouts_are_what_single_steps_give(variant: Variant) -> None:
    game = witchwood.game(variant.game)
    result = batch.playouts(game, 100, 20, 1, 60, variant.options, variant.seats)
    for row in range(20):
        match = deal(variant, 100 + row)
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        dice.rng = mix(np.uint64(100 + row) ^ np.uint64(0x7769746368657321))
        steps = 0
        while not match.over and steps < 60:
            legal = match.legal()
            match.apply(legal[int(below(dice, len(legal)))])
            steps += 1
        assert steps == result.steps[row]
        assert match.over == result.over[row]
        assert match.scores == list(result.scores[row])
        assert int(game.rules.winners(match.state)) == result.winners[row]


@every_game
def test_playouts_do_not_depend_on_threads(name: str) -> None:
    one = witchwood.playouts(name, 2**64 - 100, 400, threads=1, max_steps=300)
    three = witchwood.playouts(name, 2**64 - 100, 400, threads=3, max_steps=300)
    assert np.array_equal(one.steps, three.steps)
    assert np.array_equal(one.scores, three.scores)
    assert np.array_equal(one.winners, three.winners)


@every_game
def test_results_and_winners_agree(name: str) -> None:
    game = witchwood.game(name)
    result = witchwood.playouts(name, 0, 500, max_steps=300)
    assert not result.winners[~result.over].any()
    assert (result.winners >> game.default_seats == 0).all()
    assert np.isfinite(result.scores).all()
    assert result.scores.shape == (500, game.default_seats)
