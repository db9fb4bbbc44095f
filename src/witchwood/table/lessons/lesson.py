"""A lesson that is played: the words of each step, the answer to an action, and all of it for clients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from witchwood.agents import advise, find, next_play
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.engine.text import BadText
from witchwood.table.lessons.lesson_text import Lesson, Step
from witchwood.table.messages.requests import MOST_DONE
from witchwood.table.messages.responses import LessonAnswer, LessonState
from witchwood.table.visibility import play_for

OTHERS = "greedy"  # plays the other seats of the last step
ADVISER = "greedy"  # helps where the lesson asks for nothing


@dataclass(frozen=True)
class Answered:
    """What is said to an action. right: it was done, and the lesson goes on; else nothing has changed.

    poor: it was done, and something better could have been.
    """

    right: bool
    words: str
    poor: bool = False


class Learning:
    """A lesson on its way. `done`: what was done rightly so far, an action for each step, and all those of the last.

    Everything follows from `done`: the same actions lead to the same position, with the same play of the others.
    """

    def __init__(self, game: Game, lesson: Lesson, done: Sequence[str] = ()) -> None:
        """BadText for a position of the lesson that can't be read; ValueError for an action that was not asked for."""
        if len(done) > MOST_DONE:
            raise ValueError(f"a lesson has at most {MOST_DONE} actions, not {len(done)}")
        self.game = game
        self.lesson = lesson
        self.done: list[str] = []
        self.match = self._first()
        for text in done:
            self.goes_on()
            answered = self._do(text)
            if not answered.right:
                raise ValueError(answered.words)

    def _first(self) -> Match:
        match = self._begin(self.lesson.steps[0])
        assert match is not None  # the reader has seen to it
        return match

    def _begin(self, step: Step) -> Match | None:
        """The match at a step's own position, None where it has none."""
        if step.position is None:
            return None
        try:
            match = Match.from_position(self.game, step.position)
        except BadText as error:
            raise BadText(f"{self.lesson.source}, line {step.line}: {error}") from None
        if not self.lesson.seat < match.seats:
            raise BadText(f"{self.lesson.source}, line {step.line}: the position has no seat {self.lesson.seat}")
        return match

    # What is so

    @property
    def number(self) -> int:
        """Which step it is; 0 is the first."""
        return min(len(self.done), len(self.lesson.steps) - 1)

    @property
    def step(self) -> Step:
        """The step that is to be done."""
        return self.lesson.steps[self.number]

    @property
    def is_free(self) -> bool:
        """Whether the game is played on to its end: no action is asked for."""
        return self.step.end is not None

    @property
    def over(self) -> bool:
        """Whether the last step is played to its end."""
        return len(self.done) >= len(self.lesson.steps) and self.match.over

    @property
    def reached(self) -> bool:
        """Whether the game ended as the last step wants it."""
        return self.over and self.step.end in ("over", self.outcome)

    @property
    def outcome(self) -> str:
        """How a game that is over ended for the learner."""
        result = self.match.result
        won = self.lesson.seat in result if isinstance(result, tuple) else result == "won"
        return "won" if won else "lost"

    @property
    def wanted(self) -> tuple[str, ...]:
        """The actions that are asked for; empty where any is right."""
        return self.step.do

    @property
    def help(self) -> str | None:
        """What *Do it for me* does; None when the lesson is over.

        It is the first of the actions asked for; in the last step its way, as long as that was followed; else what the
        rule of thumb would do.
        """
        if self.over:
            return None
        if self.wanted:
            return self.wanted[0]
        done, way = self.done[len(self.lesson.steps) - 1 :], self.step.way
        if len(done) < len(way) and tuple(done) == way[: len(done)]:
            return way[len(done)]
        return advise(find(ADVISER), self.match, self.lesson.seat)

    def tell(self) -> str:
        """What is said before the step is done."""
        return self.step.words

    # What can be done

    def goes_on(self) -> None:
        """Lay out the step's own position, if it has one; call it once after the answer to the last step was read."""
        if self.number == len(self.done):
            self.match = self._begin(self.step) or self.match

    def answer(self, text: str) -> Answered:
        """Do an action, given in notation, if it is one that is asked for; say what there is to say of it."""
        before, free = self.match, self.is_free
        helpful = self.help if free else None
        answered = self._do(text)
        if not free or not answered.right or self.over or self.done[-1] == helpful:
            return answered
        return self._remark(before)

    def _do(self, text: str) -> Answered:
        step, tried = self.step, self.match.copy()
        try:
            tried.play(text, self.lesson.seat)
        except ValueError as error:
            return Answered(False, f"{error}.")
        action = tried.plays[-1].text
        if step.do and action not in step.do:
            return Answered(False, step.wrong.get(action, step.other))
        for seat, reply in step.then:
            tried.play(reply, seat)
        self.match = tried
        self.done.append(action)
        if not step.end:
            return Answered(True, step.right)
        self._others_play()
        if not self.match.over:
            return Answered(True, "")
        return Answered(True, step.right if self.reached else step.other)

    def _remark(self, before: Match) -> Answered:
        """The lesson's words on the play of the last step that was just made from `before`, where it has any.

        What help would have done is never found poor.
        """
        action, kind = self.done[-1], before.game.kind
        words, instead = self.step.wrong.get(action, ""), self.step.instead.get(action)
        possible = {kind(one) for one in before.legal(self.lesson.seat)} if kind else set()
        fits = instead is None or instead in possible
        return Answered(True, words, poor=True) if words and fits else Answered(True, "")

    def back(self) -> None:
        """Return to the beginning of the step before, or of the last step if something was done in it."""
        last = len(self.lesson.steps) - 1
        kept = self.done[:last] if len(self.done) > last else self.done[:-1]
        again = Learning(self.game, self.lesson, kept)
        again.goes_on()
        self.match, self.done = again.match, again.done

    def skip(self) -> Answered:
        """Do what helps on. ValueError when the lesson is over."""
        if self.help is None:
            raise ValueError("the lesson is over")
        return self.answer(self.help)

    def _others_play(self) -> None:
        agents = {seat: find(OTHERS) for seat in range(self.match.seats) if seat != self.lesson.seat}
        while self.match.turn not in (None, self.lesson.seat):
            play = next_play(self.match, agents, Budget(seed=len(self.match.plays)))
            assert play is not None  # every other seat has an agent
            self.match.apply(play[1], play[0])


def lesson_state(game: Game, lesson: Lesson, done: Sequence[str], action: str | None) -> LessonState:
    """Where a lesson stands. ValueError for an action among `done` that was not asked for."""
    learning = Learning(game, lesson, done)
    learning.goes_on()
    number, shown = learning.number, learning.step
    answered = None if action is None else learning.answer(action)
    match = learning.match
    return LessonState(
        title=game.title,
        count=len(lesson.steps),
        number=number,
        heading=shown.title,
        words=shown.words,
        wanted=list(shown.do),
        help=None if answered is not None and answered.right and shown.end is None else learning.help,
        free=shown.end is not None,
        over=learning.over,
        reached=learning.reached,
        answer=None
        if answered is None
        else LessonAnswer(right=answered.right, words=answered.words, poor=answered.poor),
        done=learning.done,
        seat=lesson.seat,
        seats=match.seats,
        view=match.view(lesson.seat),
        plays=[play_for(match, play, lesson.seat) for play in range(len(match.plays))],
    )
