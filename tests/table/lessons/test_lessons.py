"""Lessons: each is played through the engine, and each way in which one can be wrong is found and named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import witchwood
from witchwood.agents import advise, find
from witchwood.engine.game import Game
from witchwood.engine.text import BadText
from witchwood.table.lessons.lesson import Answered, Learning
from witchwood.table.lessons.lesson_check import lesson_faults
from witchwood.table.lessons.lesson_text import Lesson, find_lesson, lessons_of, read_lesson
from witchwood.table.messages.requests import MOST_DONE

GAMES = ("pendle", "witchpig", "wyr", "hocus", "stones")
ALL = [(game, lesson.name) for game in GAMES for lesson in lessons_of(witchwood.game(game))]
each_lesson = pytest.mark.parametrize(("game", "name"), ALL)

SMALL = """\
# Stones

seat: 1

## A
```position
stones board:4meee1/4eeccm/4cceee/6c1e/9/9/9/9/9 suns:1 points:44,41 turn:1
```
Take the
crown.

- do: `g6`
- right: Yes.
- `e8` `f8`: Another
  one.
- else: No.
- then: `0:e8`

## B
Take one.

- do: any
- right: Good.
- then: `0:f9`

## C
Win.
```position
stones board:4meee1/4eeccm/4cceee/6c1e/9/9/9/9/9 suns:1 points:41,44 turn:1
```
- play: won
- way: `g6` `e8`
- right: Won.
- else: Lost.
"""
LONG = "Take the crown, " + "which stands alone among spaces, " * 9 + "please."


@pytest.fixture
def stones() -> Game:
    return witchwood.game("stones")


def lesson_of(game: str, name: str) -> Lesson:
    lesson = find_lesson(witchwood.game(game), name)
    assert lesson is not None
    return lesson


def small(old: str = "", new: str = "") -> Lesson:
    assert old in SMALL
    return read_lesson(SMALL.replace(old, new, 1), "lesson.md")


@each_lesson
def test_each_lesson_can_be_played(game: str, name: str) -> None:
    assert lesson_faults(witchwood.game(game), lesson_of(game, name)) == []


def test_every_game_begins_with_the_basics() -> None:
    assert {game for game, name in ALL if name == "basics"} == set(GAMES)
    assert [name for game, name in ALL if game == "pendle"] == ["basics", "magic", "witches"]
    assert [name for game, name in ALL if game == "hocus"] == ["basics", "klondike"]
    first = {(game, name) for game, name in ALL if lesson_of(game, name).presumes is None}
    assert first == {*((game, "basics") for game in GAMES), ("hocus", "klondike")}
    assert {lesson_of(*one).presumes for one in set(ALL) - first} == {"basics"}


@each_lesson
def test_the_first_step_says_how_to_win_and_lose_and_a_leap_says_so(game: str, name: str) -> None:
    first, *others = lesson_of(game, name).steps
    assert re.search(r"\bwins?\b", first.words)
    assert re.search(r"\blose\b", first.words)
    for step in others:
        assert step.position is None or re.search(r"[Aa]nother game|whole game", step.words), step.title


def test_a_lesson_names_the_options_that_it_teaches() -> None:
    options = {f"{game} {name}": lesson_of(game, name).options for game, name in ALL}
    assert {key: value for key, value in options.items() if value} == {
        "hocus klondike": {"preset": "klondike"},
        "pendle magic": {"magic": "on"},
        "pendle witches": {"witches": "3"},
    }


def test_lessons_lie_in_files_with_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stones: Game) -> None:
    monkeypatch.setattr("witchwood.table.lessons.lesson_text.files", lambda _: tmp_path)
    assert lessons_of(stones) == ()
    for name in ("lesson.md", "lesson-lines.md", "lesson-crowns.md", "lessons.txt", "Lesson-x.md"):
        (tmp_path / name).write_text(SMALL, encoding="utf-8")
    found = lessons_of(stones)
    assert [(one.name, one.presumes) for one in found] == [("basics", None), ("crowns", "basics"), ("lines", "basics")]
    assert find_lesson(stones, "crowns") == found[1]
    assert find_lesson(stones, "suns") is None
    (tmp_path / "lesson-lines.md").write_text(SMALL.replace("seat: 1", "seat: 1\npresumes: crowns"), encoding="utf-8")
    assert lessons_of(stones)[2].presumes == "crowns"
    (tmp_path / "lesson-crowns.md").write_text(SMALL.replace("seat: 1", "presumes: nothing"), encoding="utf-8")
    assert lessons_of(stones)[1].presumes is None
    (tmp_path / "lesson-crowns.md").unlink()
    with pytest.raises(BadText, match=r"lesson-lines\.md: there is no other lesson 'crowns'; there is basics"):
        lessons_of(stones)


@each_lesson
def test_each_answer_is_given(game: str, name: str) -> None:
    """Every legal action of every step: what is asked for goes on, all else is answered and changes nothing."""
    lesson = lesson_of(game, name)
    learning = Learning(witchwood.game(game), lesson)
    for step in lesson.steps[:-1]:
        learning.goes_on()
        before = learning.match.position()
        for text in learning.match.actions(lesson.seat):
            if text not in step.do:
                answered = learning.answer(text)
                assert not answered.right
                assert answered.words
                assert learning.match.position() == before
        assert learning.skip().right


@each_lesson
def test_the_same_actions_lead_to_the_same_place(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    learning = Learning(witchwood.game(game), lesson)
    for step in lesson.steps:
        for text in step.way if step.end else step.do[:1]:
            learning.goes_on()
            learning.answer(text)
    assert learning.reached
    again = Learning(witchwood.game(game), lesson, learning.done)
    assert again.match.position() == learning.match.position()
    again.back()
    assert again.number == len(lesson.steps) - 1
    assert again.done == learning.done[: len(lesson.steps) - 1]
    again.back()
    assert again.number == len(lesson.steps) - 2
    assert again.match.actions(lesson.seat)


def test_a_lesson_is_read() -> None:
    lesson = small()
    first, second, last = lesson.steps
    assert (lesson.title, lesson.seat) == ("Stones", 1)
    assert (first.words, first.do, first.then) == ("Take the crown.", ("g6",), ((0, "e8"),))
    assert first.wrong == {"e8": "Another one.", "f8": "Another one."}
    assert (second.position, second.do) == (None, ())
    assert (last.end, last.way) == ("won", ("g6", "e8"))


def test_actions_are_answered(stones: Game) -> None:
    learning = Learning(stones, small())
    assert learning.answer("e8").words == "Another one."
    assert learning.answer("g7").words == "No."
    assert "not legal" in learning.answer("a1").words
    assert learning.done == []
    assert learning.answer("G6").right  # as a person may write it
    assert learning.match.turn == 1
    assert learning.number == 1
    learning.back()
    assert learning.number == 0


def test_a_lost_end_is_said(stones: Game) -> None:
    learning = Learning(stones, small("way: `g6` `e8`", "way: `e8`"), ["g6", "g7"])
    learning.goes_on()
    words = ""
    while not learning.over:
        words = learning.answer(learning.match.actions(1)[-1]).words
    assert words == ("Won." if learning.reached else "Lost.")


@each_lesson
def test_there_is_help_at_every_step_to_the_end(game: str, name: str) -> None:
    """What is asked for, then the way of the last step: with help alone a learner comes to the end that it wants."""
    lesson = lesson_of(game, name)
    learning = Learning(witchwood.game(game), lesson)
    for step in lesson.steps:
        learning.goes_on()
        for text in step.way if step.end else step.do[:1]:
            assert learning.help == text
            answered = learning.skip()
            assert answered.right
            assert not answered.poor
    assert learning.reached
    assert learning.help is None
    with pytest.raises(ValueError, match="the lesson is over"):
        learning.skip()


def test_help_beside_the_way_is_the_rule_of_thumb(stones: Game) -> None:
    learning = Learning(stones, small(), ["g6", "g7"])
    learning.goes_on()
    learning.answer("e8")
    assert learning.help == advise(find("greedy"), learning.match, 1)
    while not learning.over:
        assert learning.skip().right


@each_lesson
def test_what_help_does_is_never_called_poor(game: str, name: str) -> None:
    """After one play of their own in the last step the learner takes help, until the end or for a while."""
    lesson = lesson_of(game, name)
    learning = Learning(witchwood.game(game), lesson)
    for _ in lesson.steps[:-1]:
        learning.goes_on()
        learning.skip()
    learning.goes_on()
    done = list(learning.done)
    for own in learning.match.actions(lesson.seat)[:5]:
        again = Learning(learning.game, lesson, done)
        again.goes_on()
        again.answer(own)
        for _ in range(25):
            if not again.over:
                assert not again.skip().poor


def test_a_poor_play_of_the_last_step_is_named_where_another_could_be_made_instead() -> None:
    *_, alone, last = lesson_of("pendle", "basics").steps  # nothing can be attacked; much can
    for step, said in ((last, Answered(True, "Too soon.", poor=True)), (alone, Answered(True, ""))):
        text = f"# A\n## B\n```position\n{step.position}\n```\nC.\n- play: won\n- way: `t1`\n- right: D.\n- else: E.\n"
        lesson = read_lesson(text + "- `end` while attack: Too soon.\n", "lesson.md")
        learning = Learning(witchwood.game("pendle"), lesson)
        assert learning.answer("end") == said
        assert learning.done == ["end"]


def test_too_many_actions_are_refused(stones: Game) -> None:
    with pytest.raises(ValueError, match="at most"):
        Learning(stones, small(), ["g6"] * (MOST_DONE + 1))
    with pytest.raises(ValueError, match="Another one"):
        Learning(stones, small(), ["e8"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("# Stones\n", "", "line 2"),
        ("seat: 1", "sits: 1", "line 3: 'sits: 1' stands before the first step"),
        ("- do: `g6`\n", "", "line 5: the step 'A' lacks '- do: '"),
        ("- do: `g6`", "- do: g6", "write actions in backquotes"),
        ("- else: No.", "- else: No.\n- else: Never.", "line 17: else appears twice"),
        ("- right: Yes.", "- right:", "right says nothing"),
        ("- right: Yes.", "- rihgt: Yes.", "is no item"),
        ("`e8` `f8`: Another", "`e8` `e8`: Another", "'e8' is answered twice"),
        ("`e8` `f8`: Another", "`g6` `f8`: Another", "'g6' is asked for and answered as wrong"),
        ("- then: `0:e8`", "- then: `e8`", "write the other seat, a colon"),
        ("- play: won", "- play: drawn", "the game can't end 'drawn'"),
        ("- play: won\n- way: `g6` `e8`", "- do: any", "line 26: the last step is played to the end"),
        (
            "- do: any\n- right: Good.\n- then: `0:f9`",
            "- play: won\n- way: `e8`\n- right: x\n- else: y",
            "only the last",
        ),
        ("Take one.\n", "", "line 19: the step says nothing"),
        ("- `e8` `f8`: Another", "- `e8` while take: Another", "line 5: only the last step can have 'while'"),
        ("turn:1\n```\nTake", "turn:1\nTake", "not closed"),
        ("- else: Lost.", "- else: Lost.\n- `e8` while Take: No.", "a kind in small letters"),
        ("- else: Lost.", "- else: Lost.\n- `e8` while take:", "says nothing"),
    ],
)
def test_what_can_not_be_read_is_named(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadText, match=r"lesson\.md, line") as found:
        small(old, new)
    assert reason in str(found.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("- do: `g6`", "- do: `g6` `b2`", "line 5: the action b2 is asked for and not legal"),
        ("`e8` `f8`: Another", "`a1` `f8`: Another", "line 5: the action a1 is answered and not legal"),
        ("- do: `g6`", "- do: `a1`", "line 5: a1 can't be done"),
        ("- play: won", "- play: lost", "line 26: the game is won on the way given, not lost"),
        ("- else: Lost.", "- else: Lost.\n- `e8` while dance: No.", "line 26: no action is of the kind dance"),
        (
            "- else: Lost.",
            "- else: Lost.\n- `a1`: No.",
            "line 26: the action a1 is answered and nowhere legal on the way",
        ),
        ("- way: `g6` `e8`", "- way: `g6`", "line 26: the way given does not lead to an end"),
        ("board:4meee1", "board:5meee1", "line 5: section board"),
        ("seat: 1", "seat: 2", "line 5: the position has no seat 2"),
        ("Take the\ncrown.", LONG, "line 5: the text is too long"),
        ("- right: Yes.", "- right: Yes. Yes. Yes. Yes.", "line 5: right is too long"),
        ("`0:e8`", "`0:a1`", "'a1' is not legal"),
        ("", "", "3 steps; a lesson has 5 to 9"),
    ],
)
def test_what_can_not_be_played_is_named(stones: Game, old: str, new: str, reason: str) -> None:
    assert any(reason in fault for fault in lesson_faults(stones, small(old, new)))
