"""Every shipped puzzle: its answers and the lines that beat the others replay, and say what they should; some are
proved again by brute force.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from games.stones.stones_slow import decode, squares
from puzzles.slow_puzzles import Place, missing, reach, slow_goal, wins
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.puzzles.collection import games_with_puzzles, puzzles_of
from witchwood.puzzles.graded import goal_rating
from witchwood.puzzles.kinds import Goal, Win, kind_of
from witchwood.puzzles.make import MakeCounts, make
from witchwood.puzzles.puzzle import Puzzle, read_puzzles
from witchwood.puzzles.reach import Ways, allowed, lengths
from witchwood.puzzles.solving import Solving

FAR = 4  # turns
MOST = 10_000  # more than any progress
_FEW, _MANY = 3, int(os.environ.get("WITCHWOOD_PUZZLES", "10"))  # fifty take minutes
_GHOSTS = 5  # at most: no way to clear a round takes more attacks
_EVERY = 5  # of Pendle's puzzles one is looked at by the slow rules
_MISSING = 2  # plays after the best try that are looked for by the slow rules
_QUICK, _LONG = 1_000, 10_000  # nodes of the search that found a puzzle; with more, brute force takes minutes
KINDS = sorted({(one.game, one.kind) for game in games_with_puzzles() for one in puzzles_of(game)})
GOALS = [(game, name) for game, name in KINDS if isinstance(kind_of(load(game), name), Goal)]


def of_kind(game: str, kind: str) -> list[Puzzle]:
    return [one for one in puzzles_of(game) if one.kind == kind]


def played(puzzle: Puzzle, *plays: str) -> Match:
    match = Match.from_position(load(puzzle.game), puzzle.position)
    for play in plays:
        match.play(play)
    return match


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_answer_and_every_refutation_replays(game: str) -> None:
    for puzzle in puzzles_of(game):
        match = played(puzzle)
        seat, kind = match.turn, kind_of(match.game, puzzle.kind)
        assert seat is not None
        firsts = {*puzzle.answers, *puzzle.beaten}
        assert puzzle.line[0] in puzzle.answers
        assert not set(puzzle.answers) & set(puzzle.beaten)
        if isinstance(kind, Win):
            assert firsts == set(match.actions(seat))
            won = played(puzzle, *puzzle.line)
            assert winner(won) == (seat,), puzzle
            assert sum(play.seat == seat for play in won.plays) == puzzle.least, puzzle
            assert kind.wants(puzzle.least), puzzle
            for first, line in puzzle.beaten.items():
                assert winner(played(puzzle, first, *line)) != (seat,), (puzzle, first)
        else:
            state = match.state
            assert firsts == {
                match.game.text.write_action(state, 0, one) for one in allowed(match.game, kind, state, state)
            }
            assert reached(puzzle, kind, *puzzle.line) == puzzle.least, puzzle
            for first, line in puzzle.beaten.items():
                assert reached(puzzle, kind, first, *line) is None, (puzzle, first)
                assert len(line) < puzzle.least, (puzzle, first)
                assert game != "wyr" or played(puzzle, first, *line).over, "it is said that nothing pairs any more"


def winner(match: Match) -> object:
    assert match.over
    return match.result


def reached(puzzle: Puzzle, kind: Goal, *plays: str) -> int | None:
    """After how many plays the goal is reached; None where it isn't."""
    match = played(puzzle)
    for number, text in enumerate(plays, 1):
        before = match.state
        match.play(text)
        action = match.plays[-1].action
        assert action is not None
        if kind.reaches(before, action, match.state, puzzle.about):
            return number
    return None


@pytest.mark.parametrize(("game", "name"), GOALS)
def test_a_question_says_in_how_many_plays_as_longer_ways_are_wrong(game: str, name: str) -> None:
    for puzzle in of_kind(game, name) if game != "wyr" else ():  # each way through a garden takes as many
        assert re.search(rf"\bin {puzzle.least} (attacks|moves)\b", Solving(puzzle).question)


@pytest.mark.parametrize("name", [name for game, name in GOALS if game == "pendle"])
def test_no_play_but_an_answer_clears_a_round_in_any_number_of_attacks(name: str) -> None:
    for puzzle in of_kind("pendle", name)[::_EVERY]:
        known, after = dict[Hashable, tuple[bool, int]](), slow_goal(puzzle).after()
        clearing = {first for first, place in after.items() if reach(place, _GHOSTS, known)[0]}
        assert clearing == {*puzzle.answers}, puzzle.name


def test_all_ways_to_clear_a_shipped_round_take_as_many_attacks() -> None:
    game = load("pendle")
    for puzzle in puzzles_of("pendle")[::_FEW]:
        kind, start = kind_of(game, puzzle.kind), game.from_position(puzzle.position)
        assert isinstance(kind, Goal)
        assert lengths(game, kind, start, puzzle.about, _GHOSTS) == {puzzle.least}, puzzle.name


def test_longer_ways_are_counted_too() -> None:
    """The ace counts 14 against the two and the queen; the four and the five go together against theirs, or each alone
    against its equal.
    """
    game = load("pendle")
    start = game.from_position(
        "pendle castle:2h,jc,5d,qh,9s,qd,jd ghosts:2c,4h,qs,5c,. reserve:8s,9c,2s,as,. hand:ad,4d,5s army:- "
        "spent:5h,6c removed:rest round:7 out:1"
    )
    kind = kind_of(game, "clear")
    assert isinstance(kind, Goal)
    assert [lengths(game, kind, start, "", most) for most in (1, 2, 3, 5)] == [set(), {2}, {2, 3}, {2, 3}]


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_no_two_puzzles_of_a_kind_are_the_same(game: str, name: str) -> None:
    kind, puzzles = kind_of(load(game), name), of_kind(game, name)
    keys = {kind.key(load(game).from_position(one.position), one.about) for one in puzzles}
    assert len(keys) == len(puzzles)
    assert len({(one.deal, one.line) for one in puzzles}) == len(puzzles)
    assert len({one.name for one in puzzles}) == len(puzzles)


def test_a_name_says_what_is_asked_and_nothing_else() -> None:
    """However puzzles are made again, a name that a player's device saved means the same one or none."""
    puzzle = of_kind("stones", "win2")[0]
    assert replace(puzzle, deal=0, rating=0, found="", nodes=0).name == puzzle.name
    for other in (replace(puzzle, position=of_kind("stones", "win2")[1].position), replace(puzzle, about="2h")):
        assert other.name != puzzle.name


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_some_puzzles_are_proved_again_by_brute_force(game: str, name: str) -> None:
    assert sum(1 for _ in proved_again(game, name, _FEW, _QUICK)) == min(_FEW, len(of_kind(game, name)))


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), KINDS)
def test_many_puzzles_of_each_kind_are_proved_again_by_brute_force(game: str, name: str) -> None:
    assert sum(1 for _ in proved_again(game, name, _MANY, _LONG)) == min(_MANY, len(of_kind(game, name)))


def proved_again(game: str, name: str, count: int, nodes: int) -> Iterator[Puzzle]:
    """Puzzles of so many nodes at most, one by a fixed chance from each of `count` sizes, each after its proof."""
    kind, dice = kind_of(load(game), name), Random(name)
    puzzles = sorted((one for one in of_kind(game, name) if one.nodes <= nodes), key=size)
    for part in range(count):
        first, last = (len(puzzles) * one // count for one in (part, part + 1))
        puzzle = dice.choice(puzzles[first:last])
        (prove_win if isinstance(kind, Win) else prove_goal)(puzzle)
        yield puzzle


def size(puzzle: Puzzle) -> tuple[int, int]:
    """How much brute force has to do, as far as that can be told before."""
    board = next((word for word in puzzle.position.split() if word.startswith("board:")), "")
    stones = sum(letter.isalpha() for letter in board.partition(":")[2])
    return (stones, puzzle.nodes) if board else (puzzle.least, puzzle.nodes)


def prove_win(puzzle: Puzzle) -> None:
    match, known = played(puzzle), dict[Hashable, bool]()
    table, seat = decode(match.state), match.turn
    assert seat is not None
    found = [one for one in match.actions(seat) if wins(table.after(seat, squares(one)), seat, known=known)]
    assert tuple(found) == puzzle.answers
    assert not wins(table, seat, min(puzzle.least, FAR) - 1, known)
    assert puzzle.kind == "far" or wins(table, seat, puzzle.least, known)


def prove_goal(puzzle: Puzzle) -> None:
    known = dict[Hashable, tuple[bool, int]]()
    after = slow_goal(puzzle).after()
    assert after.keys() == {*puzzle.answers, *puzzle.beaten}
    for first, place in after.items():
        goal, _ = reach(place, puzzle.least - 1, known)
        assert goal == (first in puzzle.answers)
        assert not reach(place, puzzle.least - 2, known)[0]
        if not goal:
            check_best_try(place, puzzle.least - 1, Solving(puzzle, [first]), known)


def check_best_try(place: Place, left: int, refuted: Solving, known: dict[Hashable, tuple[bool, int]]) -> None:
    """The line after a wrong play comes as near as any, and the words say what is left of it."""
    assert refuted.status == "wrong"
    assert len(refuted.line) <= left
    end = place
    for step in refuted.line:
        end = end.after()[step]
    if refuted.puzzle.game == "hocus":  # elsewhere a wrong play leads to the goal in no number of plays
        ways = dict[Hashable, bool]()
        after = missing(end, _MISSING + 1, ways)
        assert missing(place, left + after, ways) == left + after, (refuted.puzzle.name, refuted.line)
        return
    _, near = reach(place, left, known)
    assert end.near == near, refuted.puzzle
    _, _, names = refuted.words.partition(": ")
    assert (len(names.split(", ")) if names else 0) == -near, refuted.words


def test_of_a_win_that_ends_the_game_nothing_is_said_of_the_other() -> None:
    """The other does nothing more."""
    ends = (one for one in of_kind("stones", "win2") if played(one, *one.line[:-1]).turn == played(one).turn)
    puzzle = next(ends)
    before, last = played(puzzle, *puzzle.line[:-1]), puzzle.line[-1:]
    position = before.game.position(before.state)
    at_end = replace(puzzle, position=position, least=1, answers=last, line=last, beaten={})
    assert Solving(at_end, last).words == "That wins the game."
    assert "the other" in Solving(puzzle, puzzle.line[:1]).words


@pytest.mark.parametrize(("game", "name"), GOALS)
def test_how_far_one_must_look_ahead_is_found_by_playing(game: str, name: str) -> None:
    rules, kind = load(game), kind_of(load(game), name)
    assert isinstance(kind, Goal)
    for puzzle in sorted(of_kind(game, name), key=size)[:_FEW]:
        start = rules.from_position(puzzle.position)
        ways = Ways(rules, kind, start, puzzle.about, kind.most, kind.nodes, start)
        looks = ways.looks(puzzle.least)
        for ahead in range(1, min(puzzle.least, 3) + 1):
            assert (ahead in looks) == is_reached(Looker(kind, puzzle), start, ahead), (puzzle.name, ahead)
        assert goal_rating(len(ways.actions), len(puzzle.answers), looks[0]) == puzzle.rating


@dataclass(frozen=True)
class Looker:
    """A player who goes where progress is most within some plays, found by playing all of them."""

    kind: Goal
    puzzle: Puzzle

    def worth(self, state: State, action: int, ahead: int) -> tuple[int, State]:
        """Of a play, and what it leads to."""
        game, start = load(self.puzzle.game), load(self.puzzle.game).from_position(self.puzzle.position)
        after = state.copy()
        game.rules.play(after, 0, action)
        if self.kind.reaches(state, action, after, self.puzzle.about):
            return MOST * ahead, after
        further = allowed(game, self.kind, start, after) if ahead > 1 else []
        here = self.kind.progress(start, after)
        return max([here, *(self.worth(after, one, ahead - 1)[0] for one in further)]), after


def is_reached(looker: Looker, state: State, ahead: int) -> bool:
    """Whether the player reaches the goal in as many plays as it takes."""
    game, start = load(looker.puzzle.game), state
    for left in range(looker.puzzle.least, 0, -1):
        tries = [looker.worth(state, one, min(ahead, left)) for one in allowed(game, looker.kind, start, state)]
        worth, state = max(tries, key=lambda one: one[0], default=(0, state))
        if not tries or worth == MOST * min(ahead, left):  # the goal, at once
            return bool(tries)
    return False


@pytest.mark.parametrize("game", games_with_puzzles())
def test_what_is_written_is_read_again(game: str) -> None:
    puzzles = puzzles_of(game)
    assert tuple(read_puzzles(game, "\n".join(one.write() for one in puzzles))) == puzzles


@pytest.mark.parametrize(("game", "name", "count"), [("stones", "win2", 4), ("pendle", "clear", 8)])
def test_making_finds_the_shipped_puzzles_again(game: str, name: str, count: int) -> None:
    """The same deals make the same puzzles, twice."""
    shipped = [one.write() for one in of_kind(game, name)[:count]]
    for _ in range(2):
        made = make(load(game), [name], 1, MakeCounts())
        assert [next(made).write() for _ in shipped] == shipped


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_a_puzzle_is_solved_by_its_line_and_refuted_by_any_other(game: str, name: str) -> None:
    dice = Random(5)
    for puzzle in dice.sample(of_kind(game, name), 5):
        own = puzzle.line[:1] if isinstance(kind_of(load(game), name), Win) else puzzle.line
        solved = Solving(puzzle, own)
        assert solved.status == "solved"
        assert solved.question
        assert solved.themes
        for count in {0, len(own) - 1}:
            assert Solving(puzzle, own[:count]).status == "open"
        wrong = dice.choice(list(puzzle.beaten))
        refuted = Solving(puzzle, [wrong])
        assert (refuted.status, refuted.line) == ("wrong", puzzle.beaten[wrong])
        with pytest.raises(ValueError, match="over"):
            Solving(puzzle, [*own, own[0]])


@pytest.mark.parametrize(("game", "name"), GOALS)
def test_a_later_play_is_judged_by_all_ways_that_are_left(game: str, name: str) -> None:
    puzzle = min(of_kind(game, name), key=size)
    known = dict[Hashable, tuple[bool, int]]()
    for text, place in slow_goal(puzzle).after()[puzzle.line[0]].after().items():
        after = Solving(puzzle, [puzzle.line[0], text])
        goal, _ = reach(place, puzzle.least - 2, known)
        assert (after.status != "wrong") == goal, text
        if not goal:
            check_best_try(place, puzzle.least - 2, after, known)


@pytest.mark.parametrize(("game", "name"), GOALS)
def test_what_a_puzzle_leaves_out_is_refused_and_says_why(game: str, name: str) -> None:
    puzzle = of_kind(game, name)[0]
    for text in set(played(puzzle).actions(0)) - {*puzzle.answers, *puzzle.beaten}:
        for spelling in (text, text.upper(), f" {text} "):
            with pytest.raises(ValueError, match="puzzle"):
                Solving(puzzle, [spelling])


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_a_play_counts_the_same_however_it_is_spelled(game: str, name: str) -> None:
    puzzle = of_kind(game, name)[0]
    for text in (puzzle.answers[0], next(iter(puzzle.beaten))):
        for spelling in (text.upper(), f" {text} "):
            one, other = Solving(puzzle, [text]), Solving(puzzle, [spelling])
            assert (one.status, one.line, one.words) == (other.status, other.line, other.words)
