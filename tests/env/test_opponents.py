"""Other seats are played by whom they were given to: compiled, agents or functions, which is told by a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import witchwood
from witchwood.agents import Player, find
from witchwood.engine.match import Match
from witchwood.engine.observer import observer_of
from witchwood.env.vector import Vector

ARRAYS = [
    *("observations", "masks", "counts", "movers", "reward", "rewards", "terminated", "truncated"),
    *("numbers", "own_seats", "lengths"),
]


def first_legal(_seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
    return masks.argmax(1)


def last_legal(_seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def greedy_of(match: Match) -> int:
    assert match.turn is not None
    legal = np.array(match.legal(), np.int64)
    return int(match.game.rules.greedy(match.state, match.turn, legal, len(legal)))


BY_MATCH: dict[Any, Callable[[Match], int]] = {
    first_legal: lambda match: match.legal()[0],
    last_legal: lambda match: match.legal()[-1],
    "greedy": greedy_of,
}


@pytest.mark.parametrize(
    ("name", "options"),
    [("stones", {}), ("witchpig", {"seats": 2}), ("witchpig", {"seats": 4}), ("witchpig", {"swap": "two_steps"})],
    ids=str,
)
def test_greedy_in_the_kernel_is_the_agent_greedy(name: str, options: dict[str, Any]) -> None:
    """Every array is the same in every step, over ends and new deals, and where pairs are told in halves."""
    how: dict[str, Any] = {**options, "seat": "drawn", "most_steps": 80}
    compiled = Vector(name, 12, opponents="greedy", **how)
    asked = Vector(name, 12, opponents=Player(find("greedy")), **how)
    assert set(compiled.own_seats) == set(range(compiled.seats))
    ended = 0
    for _ in range(60):
        for array in ARRAYS:
            assert (getattr(compiled, array) == getattr(asked, array)).all(), array
        assert compiled.states.tobytes() == asked.states.tobytes()
        actions = compiled.sample().copy()
        compiled.step(actions)
        asked.step(actions)
        ended += int((compiled.terminated | compiled.truncated).sum())
    assert ended > 12


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("others", [[first_legal, last_legal, "greedy"], ["greedy", last_legal, last_legal]])
def test_each_opponent_plays_its_place_from_the_left(seat: int, others: list[Any]) -> None:
    """Play by play as matches go, with what each seat's points have changed since the caller chose."""
    vector = Vector("witchpig", 6, seats=4, seat=seat, opponents=others, rewards="points", most_steps=50)
    who = {(seat + 1 + place) % 4: BY_MATCH[other] for place, other in enumerate(others)}

    def go_on(match: Match) -> Match:
        while not match.over and len(match.plays) < 50 and match.turn != seat:
            assert match.turn is not None
            match.apply(who[match.turn](match))
        return match

    matches = [go_on(witchwood.deal("witchpig", int(number), seats=4)) for number in vector.numbers]
    ended = 0
    for _ in range(60):
        actions, numbers = vector.sample().copy(), vector.numbers.copy()
        vector.step(actions)
        for i, match in enumerate(matches):
            if match.over:  # before you could choose: nothing is played, and all since the deal is paid
                before = witchwood.deal("witchpig", int(numbers[i]), seats=4).scores
            else:
                before = match.scores
                match.apply(int(actions[i]))
                go_on(match)
            paid = [now - then for now, then in zip(match.scores, before, strict=True)]
            assert vector.rewards[i].tolist() == pytest.approx(paid)
            assert vector.reward[i] == vector.rewards[i, seat]
            assert vector.terminated[i] == match.over
            assert vector.truncated[i] == (not match.over and len(match.plays) == 50)
            if vector.terminated[i] or vector.truncated[i]:
                ended += 1
                assert vector.finals[i].tobytes() == match.state.tobytes()
                matches[i] = go_on(witchwood.deal("witchpig", int(vector.numbers[i]), seats=4))
            assert vector.states[i].tobytes() == matches[i].state.tobytes()
            assert vector.movers[i] == seat
        last, seen = vector.final_observations()
        for i, row in zip(last, seen, strict=True):
            own = vector.observation.empty(1)[0]
            observer_of(vector.game).write(vector.finals[i], seat, own)
            assert (row == own).all()
    assert ended > 6


def test_a_function_is_shown_what_its_seat_may_know_and_do() -> None:
    shown: list[tuple[bytes, bytes]] = []

    def record(seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
        shown.extend((row.tobytes(), mask.tobytes()) for row, mask in zip(seen, masks, strict=True))
        return masks.argmax(1)

    vector = Vector("stones", 1, seat=0, opponents=record, deals=range(8, 9), autoreset="disabled")
    match = witchwood.deal("stones", 8)
    wanted: list[tuple[bytes, bytes]] = []
    while not match.over:
        if match.turn == 0:
            action = int(vector.sample()[0])
            vector.step(np.array([action]))
            match.apply(action)
            continue
        seen, mask = vector.observation.empty(1)[0], np.zeros(vector.actions, np.bool_)
        observer_of(match.game).write(match.state, 1, seen)
        mask[match.legal()] = True
        wanted.append((seen.tobytes(), mask.tobytes()))
        match.apply(match.legal()[0])
    assert vector.terminated.all()
    assert shown == wanted
    assert len(wanted) > 5


def test_random_opponents_play_legal_actions_that_depend_on_the_deal() -> None:
    """They differ from deal to deal and are the same when the deal comes again, in whichever row."""
    one = Vector("stones", 5, opponents="random", deals=range(40, 45))
    other = Vector("stones", 1, opponents="random", deals=range(43, 44))
    for _ in range(15):
        actions = one.lists[:, 0].copy()
        one.step(actions)
        other.step(actions[3:4])
        assert one.states[3].tobytes() == other.states[0].tobytes()
    assert len({state.tobytes() for state in one.states}) == 5


@pytest.mark.parametrize("rewards", ["outcome", "points"])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("opponent", ["greedy", first_legal], ids=["greedy", "first_legal"])
def test_an_episode_that_ends_before_the_first_choice_is_told_by_a_step(
    opponent: Any, autoreset: Any, rewards: Any
) -> None:
    """Of a heap of one newt, the seat that begins takes all. Every deal is played, in order, and pays what it does."""
    how: dict[str, Any] = {"autoreset": autoreset, "rewards": rewards}
    vector = Vector("newts", 4, opponents=opponent, heap=1, deals=range(100), **how)
    early = 0
    for episode in range(25):
        assert vector.numbers.tolist() == [4 * episode + i for i in range(4)]
        assert not (vector.terminated & vector.ended).any()
        matches = [witchwood.deal("newts", int(number), heap=1) for number in vector.numbers]
        begins = [match.turn for match in matches]
        early += begins.count(1)
        for i, match in enumerate(matches):
            match.apply(0)
            assert np.flatnonzero(vector.masks[i]).tolist() == [0] == vector.lists[i, : vector.counts[i]].tolist()
            assert vector.movers[i] == 0
            if begins[i] == 1:
                assert vector.states[i].tobytes() == match.state.tobytes()
        vector.step(vector.sample())
        assert vector.terminated.all()
        assert not vector.truncated.any()
        for i, match in enumerate(matches):
            assert isinstance(match.result, tuple)
            won = [1.0 if seat in match.result else -1.0 for seat in range(2)]
            paid = match.scores if rewards == "points" else won
            assert vector.rewards[i].tolist() == paid
            assert vector.reward[i] == paid[0]
            assert vector.finals[i].tobytes() == match.state.tobytes()
        if autoreset == "next_step":
            assert not vector.counts.any()
            vector.step(np.zeros(4, np.int64))
        elif autoreset == "disabled":
            assert vector.ended.all()
            vector.reset()
    assert 20 < early < 80


def test_an_episode_that_is_cut_off_before_the_first_choice_is_told_so() -> None:
    """Whatever is answered, for nothing is left to be illegal."""
    vector = Vector("newts", 40, opponents="greedy", most_steps=1, deals=range(40), autoreset="disabled")
    second = np.array([witchwood.deal("newts", number).turn == 1 for number in range(40)])
    assert (vector.lengths == second).all()
    vector.step(vector.lists[:, 0])
    assert vector.truncated.all()
    assert not vector.rewards.any()
    assert (vector.lengths == 1).all()


def test_every_deal_of_a_range_is_measured_once() -> None:
    """In WitchPig others may call before your first turn, which counts as it does in a match."""
    vector = Vector("witchpig", 60, seats=3, opponents="greedy", deals=range(60), autoreset="disabled")
    assert vector.numbers.tolist() == list(range(60))
    early = {}
    for number in range(60):
        match = witchwood.deal("witchpig", number, seats=3)
        while not match.over and match.turn != 0:
            match.apply(greedy_of(match))
        assert vector.states[number].tobytes() == match.state.tobytes()
        if match.over:
            assert vector.lists[number, : vector.counts[number]].tolist() == [0]
            early[number] = isinstance(match.result, tuple) and 0 in match.result
    assert early
    vector.step(vector.lists[:, 0])
    for number, won in early.items():
        assert vector.terminated[number]
        assert (vector.reward[number] > 0) == won


def test_an_opponent_that_breaks_the_rules_is_told_of_or_loses() -> None:
    def wrong(_seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        return np.where(masks.sum(1) > 1, masks.shape[1], 0)

    said = r"the opponent in game \d: action 461 is not in the range 0 to 460"
    with pytest.raises(ValueError, match=said):
        Vector("stones", 3, opponents=wrong)
    vector = Vector("stones", 3, opponents=wrong, illegal="lose", autoreset="disabled", seat="drawn")
    while not vector.ended.all():
        vector.step(vector.sample())
        assert (vector.reward[vector.terminated] == 1).all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"opponents": ["greedy"]}, "opponents: give 3, one for each seat besides your own, not 1"),
        ({"opponents": ["greedy"] * 4}, "opponents: give 3, one for each seat besides your own, not 4"),
        ({"opponents": 5}, "opponents: 5 is not allowed; use an agent's name, a player, or a function of observations"),
        ({"opponents": ["greedy", None, "greedy"]}, "opponents: None is not allowed; use an agent's name"),
        ({"opponents": first_legal, "masks": False}, "opponents: those that Python asks need masks and observations"),
        ({"opponents": first_legal, "observations": False}, "opponents: those that Python asks need masks and obs"),
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["greedy", "thoughtful", "greedy"]}, "opponents: the agent thoughtful does not play witchpig"),
        ({"opponents": Player(find("thoughtful"))}, "opponents: the agent thoughtful does not play witchpig"),
        ({"opponents": "greedy", "seat": 4}, 'seat: 4 is not allowed; use 0 to 3, or "drawn"'),
        ({"opponents": "greedy", "seat": -1}, "seat: -1 is not allowed"),
    ],
)
def test_what_is_wrong_is_named(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Vector("witchpig", 2, seats=4, **given)


def test_after_an_opponent_failed_nobody_plays_its_seat() -> None:
    answers = iter([False, True])  # whether it fails: asked where the side is chosen, then in the first step

    def guest(_: Any, masks: Any) -> Any:
        if next(answers, False):
            raise ZeroDivisionError
        return masks.argmax(1)

    vector = Vector("stones", 3, opponents=guest)
    actions = vector.sample()
    with pytest.raises(ZeroDivisionError):
        vector.step(actions)
    with pytest.raises(ValueError, match=r"an opponent failed in the last step, which isn't finished: call reset"):
        vector.step(vector.sample())
    vector.reset()
    vector.step(vector.sample())
    assert (vector.movers == 0).all()


@pytest.mark.parametrize("given", [np.array([1.5, 2.5, 3.5]), np.array([[1], [2], [3]]), np.zeros(7, np.int64)])
def test_what_a_function_gives_must_be_an_integer_for_each_game(given: Any) -> None:
    wanted = r"opponents: a function gave .* of shape .*, where \d integers were asked for"
    with pytest.raises(ValueError, match=wanted):
        Vector("stones", 3, opponents=lambda *_: given, seat=1)
