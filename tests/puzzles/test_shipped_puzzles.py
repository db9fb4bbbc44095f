"""Every shipped puzzle: its answers and the lines that beat the others replay, and say what they should; some are
proved again by brute force.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random

import pytest

from witchwood.engine.kernel import OVER, State
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.puzzles.collection import games_with_puzzles, puzzles_of
from witchwood.puzzles.kinds import Goal, Win, kind_of
from witchwood.puzzles.make import MakeCounts, make
from witchwood.puzzles.puzzle import Puzzle, read_puzzles
from witchwood.puzzles.reach import allowed
from witchwood.puzzles.solving import Solving
from witchwood.puzzles.wins import wins_by_brute_force

_FEW, _MANY = 3, int(os.environ.get("WITCHWOOD_PUZZLES", "10"))  # fifty take minutes
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
            assert winner(played(puzzle, *puzzle.line)) == (seat,), puzzle
            for first, line in puzzle.beaten.items():
                assert winner(played(puzzle, first, *line)) != (seat,), (puzzle, first)
        else:
            state = match.state
            assert firsts == {
                match.game.text.write_action(state, 0, one) for one in allowed(match.game, kind, state, state)
            }
            assert reached(puzzle, kind, *puzzle.line) == puzzle.least, puzzle
            for first, line in puzzle.beaten.items():
                at = reached(puzzle, kind, first, *line)
                assert at is None or at > puzzle.least, (puzzle, first)
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


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_no_two_puzzles_of_a_kind_are_the_same(game: str, name: str) -> None:
    kind, puzzles = kind_of(load(game), name), of_kind(game, name)
    keys = {kind.key(load(game).from_position(one.position), one.about) for one in puzzles}
    assert len(keys) == len(puzzles)
    assert len({(one.deal, one.line) for one in puzzles}) == len(puzzles)


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_some_puzzles_are_proved_again_by_brute_force(game: str, name: str) -> None:
    assert sum(1 for _ in proved_again(game, name, _FEW)) == min(_FEW, len(of_kind(game, name)))


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), KINDS)
def test_many_puzzles_of_each_kind_are_proved_again_by_brute_force(game: str, name: str) -> None:
    assert sum(1 for _ in proved_again(game, name, _MANY)) == min(_MANY, len(of_kind(game, name)))


def proved_again(game: str, name: str, count: int) -> Iterator[Puzzle]:
    """Puzzles, the smallest first, each after its proof."""
    kind = kind_of(load(game), name)
    for puzzle in sorted(of_kind(game, name), key=size)[:count]:
        if isinstance(kind, Win):
            prove_win(puzzle)
        elif game == "wyr":
            prove_garden(puzzle)
        else:
            prove_goal(puzzle, kind)
        yield puzzle


def size(puzzle: Puzzle) -> tuple[int, int]:
    """How much brute force has to do, as far as that can be told before."""
    board = next((word for word in puzzle.position.split() if word.startswith("board:")), "")
    stones = sum(letter.isalpha() for letter in board.partition(":")[2])
    return (stones, puzzle.nodes) if board else (puzzle.least, puzzle.nodes)


def prove_win(puzzle: Puzzle) -> None:
    match = played(puzzle)
    seat, known = match.turn, dict[bytes, bool]()
    assert seat is not None
    winners = [
        text for text in match.actions(seat) if wins_by_brute_force(match.game, played(puzzle, text).state, seat, known)
    ]
    assert tuple(winners) == puzzle.answers


def prove_goal(puzzle: Puzzle, kind: Goal) -> None:
    start = load(puzzle.game).from_position(puzzle.position)
    for text in puzzle.answers:
        assert within(puzzle, kind, start, text, puzzle.least)
        assert not within(puzzle, kind, start, text, puzzle.least - 1)
    for text in puzzle.beaten:
        assert not within(puzzle, kind, start, text, puzzle.least)


def prove_garden(puzzle: Puzzle) -> None:
    """By the cards' texts alone, after the rule book."""
    row = tuple(puzzle.position.partition("row:")[2].split()[0].split(","))
    known: dict[tuple[str, ...], int] = {}
    left = {row[place]: fewest_left(row[:place] + row[place + 1 :], known) for place in pickable(row)}
    assert puzzle.least == len(row) - 1
    assert puzzle.answers == tuple(f"{card}>h" for card, fewest in left.items() if fewest == 1)
    assert set(puzzle.beaten) == {f"{card}>h" for card, fewest in left.items() if fewest > 1}


def fewest_left(row: tuple[str, ...], known: dict[tuple[str, ...], int]) -> int:
    """The fewest cards that can be left of a row."""
    if row not in known:
        after = (fewest_left(row[:place] + row[place + 1 :], known) for place in pickable(row))
        known[row] = min(after, default=len(row))
    return known[row]


def pickable(row: tuple[str, ...]) -> list[int]:
    """Places of cards that pair with one beside them, or with two cards between: same suit or same number."""
    pairs = [(one, one + apart) for apart in (1, 3) for one in range(len(row) - apart)]
    return sorted(
        {
            place
            for one, other in pairs
            if row[one][0] == row[other][0] or row[one][1:] == row[other][1:]
            for place in (one, other)
        }
    )


def within(puzzle: Puzzle, kind: Goal, start: State, text: str, most: int) -> bool:
    """Whether a first play leads to the goal in time, line by line."""
    game = load(puzzle.game)

    def goes(state: State, action: int, left: int) -> bool:
        after = state.copy()
        game.rules.play(after, 0, action)
        if kind.reaches(state, action, after, puzzle.about):
            return True
        if left == 1 or int(game.rules.turn(after)) == OVER:
            return False
        return any(goes(after, one, left - 1) for one in allowed(game, kind, start, after))

    return goes(start, game.text.read_action(start, 0, text), most)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_what_is_written_is_read_again(game: str) -> None:
    puzzles = puzzles_of(game)
    assert tuple(read_puzzles(game, "\n".join(one.write() for one in puzzles))) == puzzles


def test_making_finds_the_shipped_puzzles_again() -> None:
    """The same deals make the same puzzles, twice."""
    shipped = [one.write() for one in of_kind("stones", "win2")[:4]]
    for _ in range(2):
        made = make(load("stones"), ["win2"], 1, MakeCounts())
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
    kind = kind_of(load(game), name)
    assert isinstance(kind, Goal)
    puzzle = of_kind(game, name)[0]
    start = load(game).from_position(puzzle.position)
    first, known = Solving(puzzle, puzzle.line[:1]), dict[tuple[bytes, int], bool]()
    for text in first.allowed():
        after = Solving(puzzle, [puzzle.line[0], text])
        action = load(game).text.read_action(first.match.state, 0, text)
        ends = kind.reaches(first.match.state, action, after.match.state, puzzle.about)
        left = in_reach(game, kind, start, after.match.state, puzzle.about, puzzle.least - 2, known)
        assert (after.status != "wrong") == (ends or left), text


def in_reach(
    game: str, kind: Goal, start: State, state: State, about: str, left: int, known: dict[tuple[bytes, int], bool]
) -> bool:
    """Whether the goal is in reach, by brute force. known: by position and plays that are left."""
    key = state.tobytes(), left
    if key not in known:
        known[key] = False
        for action in allowed(load(game), kind, start, state) if left else ():
            after = state.copy()
            load(game).rules.play(after, 0, action)
            if kind.reaches(state, action, after, about) or in_reach(game, kind, start, after, about, left - 1, known):
                known[key] = True
                break
    return known[key]


@pytest.mark.parametrize(("game", "name"), GOALS)
def test_what_a_puzzle_leaves_out_is_refused_and_says_why(game: str, name: str) -> None:
    puzzle = of_kind(game, name)[0]
    for text in set(played(puzzle).actions(0)) - {*puzzle.answers, *puzzle.beaten}:
        with pytest.raises(ValueError, match="puzzle"):
            Solving(puzzle, [text])
