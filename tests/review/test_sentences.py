"""What a review says is so: no more than was found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import witchwood
from witchwood.engine.search import Verdict
from witchwood.review.band import Band
from witchwood.review.costly import Costliest
from witchwood.review.interval import Interval
from witchwood.review.reviewer import Fate, Review, review
from witchwood.review.sentences import again, axis, gain, how, is_clear, lead, lines, move, no_moves, proof, spaced

W, L, U = Verdict.WON, Verdict.LOST, Verdict.UNKNOWN


def given_up() -> Review:
    """A game of two, given up after two plays."""
    match = witchwood.deal("newts", 3, heap=9)
    match.play("1")
    seat = match.turn or 0
    match.resign()
    made = review(match, seat)
    assert [one.ply for one in made.costliest.plays] == [1]
    return made


@pytest.mark.parametrize(
    ("verdicts", "fate", "words"),
    [
        ((U, W, L), "lost", "and by proof it lost the game."),
        ((U, W, L, L, L), "lost", "and by proof it lost the game."),
        ((U, W, L, W, W), "given away", "and by proof it gave the win away."),
        ((U, W, L, W, L), "given away", "and by proof it gave the win away."),
        ((U, W, W), "", ")."),
        ((U, U, L), "", ")."),
        ((U, L, L), "", ")."),
    ],
)
def test_a_move_lost_the_game_only_if_no_win_came_back(verdicts: tuple[Verdict, ...], fate: Fate, words: str) -> None:
    made = replace(given_up(), band=Band(verdicts))
    assert made.fate_at(1) == fate
    assert move(made, made.costliest.plays[0]).endswith(words)


def test_of_moves_that_are_not_shown_to_cost_anything_their_number_is_all_that_is_known() -> None:
    def said(looked_at: int) -> str:
        return no_moves(replace(given_up(), costliest=Costliest((), looked_at)))

    assert said(8) == "None of the 8 moves looked at is shown to have cost anything."
    assert said(1) == "The one move looked at isn't shown to have cost anything."
    assert said(0) == "No move left a choice, so none was looked at."


def test_a_part_whose_sign_is_not_known_is_given_by_its_limits() -> None:
    made = given_up()
    assert gain(made, "own", Interval(0.31, 0.22, 0.4)) == "+31 ± 9"
    assert gain(made, "own", Interval(-0.31, -0.4, -0.22)) == "\N{MINUS SIGN}31 ± 9"
    assert gain(made, "luck", Interval(0.03, -0.061, 0.12)) == "\N{MINUS SIGN}6 to +12"
    assert not is_clear(Interval(0.03, -0.06, 0.12))
    assert gain(made, "others", Interval(0, 0, 0)) == "0"
    assert gain(made, "deal", Interval(0.46, 0.41, 0.51)) == "46 ± 5"
    assert gain(replace(made, points=True), "own", Interval(2.5, 1.26, 3.74)) == "+2.5 ± 1.2"


def test_a_long_game_is_said_to_be_looked_at_here_and_there() -> None:
    made = given_up()
    assert spaced(made) == ""
    long = replace(made, step=6, balance=None)
    assert "one position in 6 was looked at" in spaced(long)
    assert spaced(long) in list(lines(long))
    assert not any("Luck and skill" in line for line in lines(long))


def test_it_says_whose_chance_it_is_and_what_the_limits_cover() -> None:
    made = given_up()
    assert axis(made) == "Chance to win by the rule of thumb"
    assert axis(replace(made, points=True)) == "Points to expect by the rule of thumb"
    assert how(made).startswith(axis(made))
    assert "Limits hold with 95 %, for the sampling alone." in how(made)
    assert not any("seed" in line or "method" in line for line in lines(made))
    assert f"--seed {made.seed}" in again(made)


def told(*values: float, verdicts: str = "", seats: int = 1, **changes: Any) -> Review:
    """A review of a game with such a curve, and verdicts by their first letters."""
    band = Band(tuple({"w": W, "l": L, "u": U}[one] for one in verdicts)) if verdicts else None
    return replace(given_up(), curve=tuple(Interval(*[one] * 3) for one in values), band=band, seats=seats, **changes)


def test_the_story_of_a_lost_game_begins_at_its_best_moment_of_a_won_one_at_its_worst() -> None:
    assert lead(told(0.46, 0.84, 0.3, 0)) == "Lost from 84 per cent"
    assert lead(told(0.5, 0.2, 1)) == "Won from 20 per cent"
    assert lead(told(0.5, 0.2, 0.5)) == "Shared from 20 per cent"
    assert lead(told(50, 41, points=True)) == "41 points, 50 expected at the start"


@pytest.mark.parametrize(
    ("verdicts", "seats", "words"),
    [
        ("wwll", 1, "With all cards known, you could win until move 2."),
        ("wull", 1, "With all cards known, you could still win after move 0."),
        ("llll", 1, "With all cards known, this deal can't be won."),
        ("uull", 1, "With all cards known, the solver couldn't decide this deal in time."),
        ("wwww", 1, "With all cards known, you could win at every point."),
        ("uwll", 2, "From move 2 it was lost, whatever you played."),
        ("ulww", 2, "From move 2 you could force the win."),
        ("uul", 2, ""),
        ("uu", 2, ""),
        ("", 1, ""),
    ],
)
def test_what_is_proved_is_said_apart(verdicts: str, seats: int, words: str) -> None:
    assert proof(told(0.5, 0, verdicts=verdicts, seats=seats)) == words
