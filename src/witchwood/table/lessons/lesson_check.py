"""What is wrong with a lesson: it is played through, step by step, and every answer is held to what can be done."""

from __future__ import annotations

import re

from witchwood.engine.game import Game
from witchwood.table.lessons.lesson import Learning
from witchwood.table.lessons.lesson_text import Lesson, Step

STEPS = (5, 9)
SENTENCES = 3
LETTERS = 260
_STOP = re.compile(r"[.!?]+(?=\s|$)")


def lesson_faults(game: Game, lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, each fault with its place; none where it is fit to be played."""
    try:
        learning = Learning(game, lesson)
        faults = [] if STEPS[0] <= len(lesson.steps) <= STEPS[1] else [_count(lesson)]
        for step in lesson.steps:
            learning.goes_on()
            faults += [f"{lesson.source}, line {step.line}: {fault}" for fault in _faults(learning, step)]
    except ValueError as error:
        return [str(error)]
    return faults


def _count(lesson: Lesson) -> str:
    return f"{lesson.source}: {len(lesson.steps)} steps; a lesson has {STEPS[0]} to {STEPS[1]}"


def _faults(learning: Learning, step: Step) -> list[str]:
    """The faults of the step that is to be done; it is done then. ValueError if it can't be."""
    legal = learning.match.actions(learning.lesson.seat)
    faults = [
        f"{name} is too long: at most {SENTENCES} sentences and {LETTERS} letters"
        for name, words in [("the text", step.words), ("right", step.right), ("else", step.other), *step.wrong.items()]
        if len(words) > LETTERS or len(_STOP.findall(words)) > SENTENCES
    ]
    if not step.end:
        faults += [f"the action {text} is asked for and not legal" for text in step.do if text not in legal]
        faults += [f"the action {text} is answered and not legal" for text in step.wrong if text not in legal]
    faults += [f"no action is of the kind {kind}" for kind in sorted({*step.instead.values()} - _kinds(learning.game))]
    unmet = set(step.wrong)
    for text in step.way if step.end else (step.do or tuple(legal))[:1]:
        unmet -= set(learning.match.actions(learning.lesson.seat))
        before = len(learning.done)
        answered = learning.answer(text)
        if len(learning.done) == before:
            raise ValueError(f"{learning.lesson.source}, line {step.line}: {text} can't be done: {answered.words}")
    if step.end:
        faults += [f"the action {text} is answered and nowhere legal on the way" for text in sorted(unmet)]
    if step.end and not learning.over:
        faults.append("the way given does not lead to an end of the game")
    elif step.end and not learning.reached:
        faults.append(f"the game is {learning.outcome} on the way given, not {step.end}")
    return faults


def _kinds(game: Game) -> set[str]:
    return {game.kind(action) for action in range(game.actions)} if game.kind else set()
