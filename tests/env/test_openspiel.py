"""The OpenSpiel games held to OpenSpiel's own suites, and what those do not ask."""

from __future__ import annotations

import pickle
import random
import unittest
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import witchwood
import witchwood.env.openspiel  # registers the games
from variants import VARIANTS, Variant
from witchwood.engine.match import Match
from witchwood.engine.observer import observation_of, observer_of
from witchwood.env.tasks import TEST, TRAIN

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # OpenSpiel's own suites, and what they import, warn
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
    from open_spiel.python.tests import games_sim_test

SHORT = "deals=3,most_steps=25"
GAMES = [
    f"python_witchwood_{name}"
    for name in (
        f"newts({SHORT})",
        f"pendle({SHORT})",
        f"pendle({SHORT},witches=3,magic=True,rewards=points)",
        f"witchpig({SHORT})",
        f"witchpig({SHORT},players=2,call=own_turn,swap=two_steps,skip_forced=True)",
        f"witchpig({SHORT},players=3,swap=two_steps,calls=window,false_call=high_card)",
        f"wyr({SHORT},skip_forced=True)",
        f"hocus({SHORT})",
        f"hocus({SHORT},preset=klondike,draw=1,redeals=2)",
        f"stones({SHORT},target=20)",
        f"stones({SHORT},rewards=points,illegal=lose)",
    )
]
each_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def same_chances() -> None:
    random.seed(1)
    np.random.seed(1)  # OpenSpiel's suites draw from it


def dealt(name: str, deal: int = 0) -> Any:
    """A game's state after its chance node."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    return state


@each_game
def test_random_simulations(name: str) -> None:
    """OpenSpiel's basic test in C++: legality, histories, clones, tensors, serialisation, utilities in range."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_simulations_with_any_option(variant: Variant) -> None:
    """The same for every game and option, as values of OpenSpiel's fixed types."""
    given: dict[str, Any] = {} if variant.seats is None else {"players": variant.seats}
    for option in witchwood.game(variant.game).options:
        if option.name in variant.options:
            value = variant.options[option.name]
            mixed = len({type(one) for one in option.values}) > 1
            given[option.name] = option.encode(value) if mixed else value
    game = pyspiel.load_game(f"python_witchwood_{variant.game}", {**given, "deals": 3, "most_steps": 12})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@each_game
def test_simulations_in_python(name: str) -> None:
    """OpenSpiel's test of all its games: clones, game and state written and read by OpenSpiel and by pickle."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@each_game
def test_api(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's test of what every game answers, on states from all over the tree."""
    sample = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: sample(game, min(max_states, 25))
    )
    members = {"game_name": name, "game": pyspiel.load_game(name)}
    _hold(type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members))


def test_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's test of a whole tree: perfect recall of strings and tensors, information sets of one player only.

    The nodes are counted by the rules of the tutorial's game, written once more: a seat knows all numbers, and in which
    of its own plays it found the toad.
    """
    deals, heap = 4, 4
    nodes, ends, known = 0, 0, set()
    for deal in range(deals):
        state = witchwood.deal("newts", deal, heap=heap).state
        for takes in _ways(heap):
            ends += sum(takes) == heap
            if sum(takes) < heap:
                nodes += 1
                mover = int(state.mover) ^ len(takes) & 1
                finder = [heap - sum(takes[: i + 1]) < state.toad <= heap - sum(takes[:i]) for i in range(len(takes))]
                own = tuple(found for i, found in enumerate(finder) if (len(takes) - i) % 2 == 0)
                known.add((mover, takes, own))
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "newts", (1, nodes, ends))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "newts", len(known))
    game = pyspiel.load_game(
        f"python_witchwood_newts(heap={heap},deals={deals},most_steps={heap},recall=True,range=test)"
    )
    _hold(type("Full", (api_test.EnforceAPIOnFullTreeBase,), {"game_name": "newts", "game": game}))


def _ways(heap: int) -> list[tuple[int, ...]]:
    """Every way to take one to three newts at a time, `heap` at most."""
    return [(), *((first, *rest) for first in (1, 2, 3) if first <= heap for rest in _ways(heap - first))]


def _hold(suite: Any) -> None:
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun > 4
    assert not [*result.errors, *result.failures], "\n".join(text for _, text in [*result.errors, *result.failures])


@each_game
def test_playthrough(name: str, tmp_path: Path) -> None:
    """Written as OpenSpiel's golden files are, and played again line by line: nothing in it is left to chance.

    `test_goldens.py` keeps what must not change.
    """
    api_test.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(path))
    assert actual == expected
    assert "IsTerminal() = True" in actual


def test_every_game_is_registered_under_its_name() -> None:
    for name in witchwood.games():
        game = pyspiel.load_game(f"python_witchwood_{name}")
        own = witchwood.game(name)
        assert game.num_distinct_actions() == own.sizes_for(own.settle({}))[0]
        assert game.num_players() == witchwood.game(name).default_seats


def test_the_chance_node_is_the_stated_range_of_deals() -> None:
    game = pyspiel.load_game("python_witchwood_stones(range=test,first_deal=40,deals=8)")
    state = game.new_initial_state()
    assert (state.is_chance_node(), game.max_chance_nodes_in_history()) == (True, 1)
    assert state.chance_outcomes() == [(place, 1 / 8) for place in range(8)]
    assert state.action_to_string(2) == "deal 42"
    state.apply_action(2)
    match = witchwood.deal("stones", 42)
    assert (state.current_player(), state.legal_actions()) == (match.turn, match.legal())
    assert state.action_to_string(match.legal()[0]) == match.actions()[0]
    assert str(state) == match.position()


def test_deals_to_learn_from_are_apart_from_those_to_measure_on() -> None:
    for given, deals in (("", TRAIN), ("(range=train)", TRAIN), ("(range=test)", TEST)):
        state = dealt(f"python_witchwood_stones{given}", 5)
        assert state.episode.match.deal == deals[5]
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert again.episode.match.deal == deals[5]
    with pytest.raises(ValueError, match="range: 'all' is not allowed; use train or test"):
        pyspiel.load_game("python_witchwood_stones(range=all)")


def test_the_chance_node_has_no_other_outcome() -> None:
    for wrong in (8, -2):
        state = pyspiel.load_game("python_witchwood_stones(first_deal=40,deals=8)").new_initial_state()
        with pytest.raises(ValueError, match=f"chance outcome {wrong} is not in the range 0 to 7"):
            state.apply_action(wrong)


def test_rule_options_are_parameters() -> None:
    """Where an option's values are numbers and words, a word is the number that stands for it: -1 is unlimited."""
    for parameters, options in (
        ("preset=klondike,draw=1,redeals=2", {"preset": "klondike", "draw": 1, "redeals": 2}),
        ("redeals=-1,worry_back=True", {"redeals": "unlimited", "worry_back": True}),
        ("preset=klondike", {"preset": "klondike"}),
    ):
        game = pyspiel.load_game(f"python_witchwood_hocus({parameters})")
        assert game.setting.rules == witchwood.game("hocus").settle(options)
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, game.new_initial_state()))[0]
        assert again.setting.rules == game.setting.rules
    with pytest.raises(ValueError, match="option draw: '9' is not allowed; use 1 to 7"):
        pyspiel.load_game("python_witchwood_hocus(draw=9)")
    with pytest.raises(ValueError, match="option redeals: '-5' is not allowed; use unlimited or 0 to 99"):
        pyspiel.load_game("python_witchwood_hocus(redeals=-5)")
    with pytest.raises(ValueError, match="first_deal 0, deals 0: use a deal number from 0, and at least one deal"):
        pyspiel.load_game("python_witchwood_hocus(deals=0)")


def test_the_tensor_is_the_observation_by_its_scale() -> None:
    state = dealt("python_witchwood_pendle(rewards=points,range=test)", 7)
    match = witchwood.deal("pendle", 7)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    observation = observation_of(match.game)
    out = observation.empty(1)[0]
    observer_of(match.game).write(match.state, 0, out)
    for segment in observation.segments:
        exact = observation.read(out)[segment.name] / segment.scale
        np.testing.assert_allclose(observer.dict[segment.name], exact, rtol=1e-6)
    assert (np.array(state.observation_tensor(0), np.float32) == observer.tensor).all()
    assert 0 < observer.tensor.max() <= 1


def test_a_seat_is_told_what_it_may_know() -> None:
    """Whatever the seat can't know is dealt again: string and tensor stay what they were, and change where it can."""
    state = dealt("python_witchwood_newts(heap=9,recall=True,most_steps=9)", 1)
    for _ in range(2):
        state.apply_action(1)
    looks = set()
    for seed in range(8):
        twin = state.clone()
        match = state.episode.match
        imagined = Match(match.game, match.seen_by(0, seed), None)
        twin.episode.match = imagined
        looks.add((twin.observation_string(0), tuple(twin.observation_tensor(0))))
    assert looks == {(state.observation_string(0), tuple(state.observation_tensor(0)))}
    before = state.information_state_string(0)
    state.apply_action(0)
    assert state.information_state_string(0) != before


@pytest.mark.parametrize("rewards", ["outcome", "points"])
def test_returns_are_the_sum_of_rewards(rewards: str) -> None:
    state = dealt(f"python_witchwood_stones(target=20,rewards={rewards})", 3)
    total = np.zeros(2)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
        total += state.rewards()
    assert total.tolist() == state.returns()
    scores = state.episode.match.scores
    assert state.returns() == (scores if rewards == "points" else [1 if score >= 20 else -1 for score in scores])


def test_a_state_written_between_two_steps_is_read_back() -> None:
    name = "python_witchwood_witchpig(players=2,swap=two_steps,call=own_turn)"
    for deal in range(100):
        state = dealt(name, deal)
        while not state.is_terminal() and 66 not in state.legal_actions():
            state.apply_action(next(action for action in state.legal_actions() if action != 65))
        if not state.is_terminal():
            break
    state.apply_action(state.legal_actions()[-1])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for made in (again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(made) == str(state)
        assert " first-half:" in str(made)
        assert made.legal_actions() == state.legal_actions()
        assert made.information_state_string(0) == state.information_state_string(0)


def test_a_search_among_information_sets_plays_a_game_of_hidden_cards() -> None:
    """OpenSpiel's ISMCTS deals again what the seat can't know, and tells information sets apart by their strings."""
    state = dealt("python_witchwood_newts(heap=7)", 2)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        1.4,
        30,
        10,
        np.random.RandomState(2),
    )
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_state_is_dealt_again_within_what_a_seat_knows() -> None:
    state = dealt("python_witchwood_witchpig(players=3,call=own_turn)", 4)
    state.apply_action(64)
    seat, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(0, 1)
    others = [state.resample_from_infostate(seat, sampler) for _ in range(4)]
    assert len({str(other) for other in [*others, state]}) == 5
    for other in others:
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), other))
        other.apply_action(other.legal_actions()[0])
        again.apply_action(again.legal_actions()[0])
        assert str(again) == str(other)
        assert again.information_state_string(seat) == other.information_state_string(seat)
        assert other.information_state_string(seat) != state.information_state_string(seat)


def test_a_state_dealt_again_tells_nobody_what_was_real() -> None:
    """The seat remembers all it saw, as text and tensor; others are told of their new cards, not of the real ones."""
    game = pyspiel.load_game("python_witchwood_witchpig(players=3,call=own_turn,recall=True,most_steps=9)")
    sampler = pyspiel.UniformProbabilitySampler(0, 1)
    real = game.new_initial_state()
    real.apply_action(0)
    for _ in range(4):
        real.apply_action(next(action for action in real.legal_actions() if action != 65))
    seat = real.current_player()
    dealt_anew = real.resample_from_infostate(seat, sampler)
    for state in (dealt_anew, dealt_anew.resample_from_infostate(seat, sampler), dealt_anew.clone()):
        assert state.information_state_tensor(seat) == real.information_state_tensor(seat)
        for other in {0, 1, 2} - {seat}:
            assert real.observation_string(other) not in state.information_state_string(other)
            assert state.observation_string(other) in state.information_state_string(other)
            rows = np.array(state.information_state_tensor(other)).reshape(10, -1)
            assert not rows[:4, :-2].any()
            assert not rows[:, -1].any()
            assert rows[4, :-2].tolist() == state.observation_tensor(other)
        state.apply_action(state.legal_actions()[0])
        rows = np.array(state.information_state_tensor(seat)).reshape(10, -1)
        assert rows[5, :-2].tolist() == state.observation_tensor(seat)
        assert rows[5, -2:].tolist() == [1, state.history()[-1] + 1]
        assert rows[:5].tolist() == np.array(real.information_state_tensor(seat)).reshape(10, -1)[:5].tolist()


def test_a_half_that_another_seat_has_chosen_is_not_known() -> None:
    """Dealt again, it may not lie in that hand any more: the seat chooses again."""
    name = "python_witchwood_witchpig(players=2,swap=two_steps,call=own_turn)"
    met = 0
    for deal in range(40):
        state = dealt(name, deal)
        while not state.is_terminal() and 66 not in state.legal_actions():
            state.apply_action(next(action for action in state.legal_actions() if action != 65))
        if state.is_terminal() or state.legal_actions() == [66]:
            continue
        state.apply_action(state.legal_actions()[-1])
        chooser = state.current_player()
        imagined = state.resample_from_infostate(1 - chooser, pyspiel.UniformProbabilitySampler(deal, 1))
        assert (imagined.current_player(), imagined.legal_actions()[0]) == (chooser, 66)
        imagined.apply_action(66)
        met += 1
    assert met > 3
