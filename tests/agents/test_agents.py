"""Agents: what they see, what they answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

import witchwood
from witchwood.agents import AGENTS, advise, ask, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget, Verdict


@dataclass
class Spy:
    """Plays the first legal action and keeps what it was shown."""

    name: str = "spy"
    knows_all: bool = False
    words: str = ""
    seen: list[State] = field(default_factory=list)

    def plays(self, game: Game) -> bool:
        return game.name == "hocus"

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        assert budget.seed >= 0
        self.seen.append(state)
        return Answer(game.legal(state, seat)[0])


def test_agents_are_handed_what_their_seat_may_know() -> None:
    match = witchwood.deal("hocus", 42)
    spy = Spy()
    for seed in (1, 2):
        ask(spy, match, budget=Budget(seed=seed))
    first, second = spy.seen
    assert len({state.tobytes() for state in (first, second, match.state)}) == 3
    for state in spy.seen:
        assert match.game.view(state, 0) == match.game.view(match.state, 0)


def test_random_is_uniform_and_repeats() -> None:
    match = witchwood.deal("newts", 1)
    counts = Counter(advise(find("random"), match, budget=Budget(seed=seed)) for seed in range(3_000))
    assert set(counts) == {"1", "2", "3"}
    assert all(abs(count - 1_000) < 130 for count in counts.values())  # five standard errors
    assert ask(find("random"), match, budget=Budget(seed=5)) == ask(find("random"), match, budget=Budget(seed=5))


def test_greedy_beats_random() -> None:
    """The tutorial game's rule of thumb is perfect play: it wins whenever the heap allows it."""
    for number in range(30):
        match = witchwood.deal("newts", number, heap=22)
        first = match.turn
        while not match.over:
            match.play(advise(find("greedy" if match.turn == first else "random"), match, budget=Budget(seed=number)))
        assert isinstance(match.result, tuple)
        assert first in match.result


def test_refusals() -> None:
    match = witchwood.deal("newts", 1, heap=1)
    with pytest.raises(ValueError, match="the agent spy does not play newts"):
        ask(Spy(), match)
    match.play("1")
    with pytest.raises(ValueError, match="nothing to choose"):
        ask(find("random"), match)
    with pytest.raises(ValueError, match=r"no agent 'merlin'; the agents are random, greedy"):
        find("merlin")
    assert set(AGENTS) >= {"random", "greedy"}


def test_a_budget_is_spent_in_slices() -> None:
    clock = Budget(nodes=25).start()
    given = []
    while most := clock.slice(10):
        given.append(most)
        clock.spend(most)
    assert given == [10, 10, 5]
    assert Budget(nodes=25, stop=lambda: True).start().slice(10) == 0
    assert Budget(seconds=1e-9).start().slice(10) == 0
    assert Budget().start().slice(10) == 10
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="nodes"):
            Budget(nodes=wrong)
        with pytest.raises(ValueError, match="seconds"):
            Budget(seconds=wrong)
    assert str(Verdict.WON) == "won"


def test_the_expert_searches_where_a_game_has_one() -> None:
    match = witchwood.deal("stones", 1, target=12)
    answer = ask(find("expert"), match, budget=Budget(nodes=2_000))
    assert answer == ask(find("expert"), match, budget=Budget(nodes=2_000))
    assert answer.action in match.legal()
    assert answer.counters["nodes"] > 0
    assert answer.line[0] == answer.action
    assert witchwood.hint(match, "expert", nodes=2_000) == match.notation(answer.action)
