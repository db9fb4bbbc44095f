"""Verdicts along a match: against the solver asked about every position, and with a solver that is told what to say."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import witchwood
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.engine.verdicts import LastPly, Verdicts

WON, LOST, UNKNOWN = Verdict.WON, Verdict.LOST, Verdict.UNKNOWN


def wandering(deal: int, plays: int) -> Match:
    """A game of Klondike played at random."""
    match = witchwood.deal("hocus", deal, preset="klondike")
    dice = random.Random(deal)
    for _ in range(plays):
        match.apply(dice.choice(match.legal()))
    return match


def scripted(match: Match, script: list[Verdict]) -> tuple[Match, list[int]]:
    """The same match with a solver that says script[ply], without lines; and the plies it was asked about."""
    asked: list[int] = []
    plies = {match.state_at(ply).tobytes(): ply for ply in reversed(range(len(script)))}

    def solve(state: State, _budget: Budget) -> Answer:
        asked.append(plies[state.tobytes()])
        return Answer(None, script[asked[-1]])

    told = Match(replace(match.game, solve=solve), match.state_at(0), match.deal)
    for play in match.plays:
        assert play.action is not None
        told.apply(play.action)
    return told, asked


def test_the_play_that_lost_is_found() -> None:
    match = wandering(3, 60)
    assert match.game.solve is not None
    truth = [match.game.solve(match.state_at(ply), Budget()).verdict for ply in range(61)]
    first_lost = truth.index(LOST)
    assert truth == [WON] * first_lost + [LOST] * (61 - first_lost)
    verdicts = Verdicts(match, Budget())
    assert verdicts.lost_between() == (first_lost - 1, first_lost)
    assert verdicts.last_won() == first_lost - 1
    while len(match.plays) >= first_lost:
        match.undo()
    assert verdicts.now().verdict == WON
    assert verdicts.lost_between() is None


def test_a_win_stays_a_win_along_its_line_without_a_search() -> None:
    match = witchwood.deal("hocus", 2, preset="klondike")
    verdicts = Verdicts(match, Budget())
    answer = verdicts.now()
    for action in answer.line:
        match.apply(action)
        now = verdicts.known(len(match.plays))
        assert now is not None
        assert now.verdict == WON
        assert now.line == answer.line[len(match.plays) :]
    assert match.result == "won"


def test_positions_before_a_won_one_are_won_by_the_plays_made() -> None:
    match = wandering(2, 30)
    verdicts = Verdicts(match, Budget())
    assert verdicts.now().verdict == WON
    start = verdicts.known(0)
    assert start is not None
    replayed = witchwood.deal("hocus", 2, preset="klondike")
    for action in start.line:
        replayed.apply(action)
    assert replayed.result == "won"


def test_the_best_score_stays_proved_along_its_line_and_is_not_inferred_backwards() -> None:
    match = witchwood.deal("wyr", 3)
    verdicts = Verdicts(match, Budget())
    best = verdicts.now()
    assert best.counters["proved"] == 1
    match.apply(best.line[0])
    after = verdicts.known(1)
    assert after is not None
    assert (after.value, after.counters["bound"], after.counters["proved"]) == (best.value, best.counters["bound"], 1)
    fresh = Verdicts(match, Budget())
    assert fresh.now().verdict == WON
    assert fresh.known(0) is None, "another first play might score more"


def test_undecided_positions_leave_a_gap() -> None:
    match, asked = scripted(wandering(8, 20), [WON] * 8 + [UNKNOWN] * 5 + [LOST] * 8)
    verdicts = Verdicts(match, Budget())
    assert verdicts.lost_between() == (7, 13)
    assert len(asked) <= 11  # two halvings of 21 positions, and the one that was asked about
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(
    ("script", "last_won", "between"),
    [
        ([LOST] * 4, None, None),
        ([UNKNOWN] * 4, None, None),
        ([UNKNOWN, UNKNOWN, LOST, LOST], None, None),
        ([WON, WON, WON, UNKNOWN], 2, None),
        ([WON, LOST, LOST, LOST], 0, (0, 1)),
        ([WON, WON, WON, WON], 3, None),
    ],
)
def test_the_borders(script: list[Verdict], last_won: int | None, between: tuple[int, int] | None) -> None:
    match, _ = scripted(wandering(7, 3), script)
    assert Verdicts(match, Budget()).last_won() == last_won
    assert Verdicts(match, Budget()).lost_between() == between


def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(ValueError, match="stones has no solver"):
        Verdicts(witchwood.deal("stones", 1), Budget())


@pytest.mark.parametrize("plays", [0, 1, 2, 3, 7, 100])
def test_the_last_ply_is_found_by_halving_wherever_it_lies(plays: int) -> None:
    for truth in range(-1, plays + 1):
        search, asked = LastPly(plays), list[int]()
        while (ply := search.ply) is not None:
            asked.append(ply)
            search.learn(ply <= truth)
        assert search.found == (truth if truth >= 0 else None)
        assert asked[0] == plays, "mostly the match as it stands is all that is asked"
        assert len(asked) <= 1 + plays.bit_length()
