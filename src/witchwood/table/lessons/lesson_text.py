"""Lessons as text: `lesson.md` and `lesson-NAME.md` in a game's package, read into steps (`docs/lessons.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from witchwood.engine.game import Game
from witchwood.engine.text import BadText, quote

BASICS = "basics"  # the name of the lesson that a game begins with: the file without a name
NOTHING = "nothing"  # that a lesson presumes which teaches a game of its own
ANY = "any"
ENDS = ("won", "lost", "over")
_KEYS = ("do", "right", "else", "then", "play", "way")
_QUOTED = re.compile("`([^`]*)`")
_NAMED = re.compile("((?:`[^`]*`[ ,]*)+)(?:while ([a-z]+))?: *(.*)")
_FILE = re.compile(r"lesson(?:-([a-z][a-z0-9-]{0,29}))?\.md")


@dataclass(frozen=True)
class Step:
    """One thing to do.

    title, words: what is read. position: where it begins; None: where the step before it ended.
    do: the actions that are asked for, in notation, the first of them shown; empty: any legal one.
    right: what is said when one was done. wrong: what is said to others, by notation. other: to all the rest.
    instead: of some of these others, by notation, the kind of action that could be done instead when it is said.
    then: what the other seats do next, as seat and notation.
    end: the step is played freely until the game ends like this ("won", "lost", or "over": either); None: one action.
    way: actions of the learner that lead to this end. line: where the step stands in its file, from 1.
    """

    title: str
    words: str
    position: str | None
    do: tuple[str, ...]
    right: str
    wrong: Mapping[str, str]
    instead: Mapping[str, str]
    other: str
    then: tuple[tuple[int, str], ...]
    end: str | None
    way: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game. name: unique in its game. presumes: the lesson that comes before it, None for the first.
    seat: the learner's. source: the file, as errors name it.
    """

    name: str
    title: str
    presumes: str | None
    seat: int
    steps: tuple[Step, ...]
    source: str

    @property
    def options(self) -> dict[str, str]:
        """The rule options that its last position names, as text: a game like it is played with these."""
        position = next(step.position for step in reversed(self.steps) if step.position is not None)
        named = [word.split("=", 1) for word in position.split() if "=" in word and ":" not in word]
        return {name: value for name, value in named if name != "seats"}


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """All lessons in a game's package: the one to begin with first, the others by name; `()` where it has none.

    BadText as for `read_lesson`, and for a lesson that presumes one that is not there.
    """
    found = [_FILE.fullmatch(file.name) for file in files(game.package).iterdir()]
    names = sorted(match[1] or "" for match in found if match is not None)
    lessons = tuple(_read(game, name) for name in names)
    there = {lesson.name for lesson in lessons}
    for lesson in lessons:
        if lesson.presumes is not None and lesson.presumes not in there - {lesson.name}:
            others = ", ".join(sorted(there - {lesson.name})) or "none"
            raise BadText(f"{lesson.source}: there is no other lesson {quote(lesson.presumes)}; there is {others}")
    return lessons


def find_lesson(game: Game, name: str = BASICS) -> Lesson | None:
    """The lesson of that name in a game's package; None where it has none. BadText as for `lessons_of`."""
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def _read(game: Game, name: str) -> Lesson:
    file = f"lesson-{name}.md" if name else "lesson.md"
    text = (files(game.package) / file).read_text(encoding="utf-8")
    return read_lesson(text, f"{game.package}/{file}", name or BASICS)


def read_lesson(text: str, source: str, name: str = BASICS) -> Lesson:
    """A lesson from its text. BadText names the source, the line and the reason. Positions are read when played."""
    return _Reader(text, source, name).lesson()


@dataclass
class _Items:
    """The items of a step: by their keys; and the answers to actions, with what could be done instead."""

    said: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)
    instead: dict[str, str] = field(default_factory=dict)


class _Reader:
    """Goes down a file line by line; `number` is the line that was taken last."""

    def __init__(self, text: str, source: str, name: str) -> None:
        self.source = source
        self.name = name
        self.lines = text.splitlines()
        self.number = 0

    def bad(self, reason: str, line: int | None = None) -> BadText:
        return BadText(f"{self.source}, line {line or self.number or 1}: {reason}")

    def taken(self) -> Iterator[str]:
        while self.number < len(self.lines):
            self.number += 1
            yield self.lines[self.number - 1].rstrip()

    def peek(self) -> str:
        return self.lines[self.number].rstrip() if self.number < len(self.lines) else ""

    def lesson(self) -> Lesson:
        title, seat, steps = "", 0, []
        presumes = None if self.name == BASICS else BASICS
        for line in self.taken():
            if line.startswith("## "):
                if not title:
                    raise self.bad("a step before the lesson's title: begin with '# ' and the title")
                steps.append(self.step(line[3:].strip()))
            elif line.startswith("# ") and not title:
                title = line[2:].strip()
            elif line.startswith("seat: ") and title and line[6:].isdecimal():
                seat = int(line[6:])
            elif line.startswith("presumes: ") and title:
                presumes = None if line[10:].strip() == NOTHING else line[10:].strip()
            elif line:
                raise self.bad(
                    f"{quote(line)} stands before the first step: write a title, 'seat: ' and a number, "
                    "'presumes: ' and a lesson's name or 'nothing', or '## '"
                )
        if not steps:
            raise self.bad("there is no step: begin each with '## ' and its title")
        for step in steps[:-1]:
            if step.end is not None:
                raise self.bad("only the last step is played to the end of the game", step.line)
        if steps[0].position is None:
            raise self.bad("the first step has no position", steps[0].line)
        if steps[-1].end is None:
            raise self.bad(
                "the last step is played to the end of the game: say how it ends, as '- play: won'", steps[-1].line
            )
        return Lesson(self.name, title, presumes, seat, tuple(steps), self.source)

    def step(self, title: str) -> Step:
        begin, position, words, items = self.number, None, [], _Items()
        while self.number < len(self.lines) and not self.peek().startswith("## "):
            line = next(self.taken())
            if line == "```position":
                if position is not None:
                    raise self.bad("a second position in one step")
                position = self.block()
            elif line.startswith("- "):
                self.item(self.joined(line[2:]), items)
            elif line:
                words.append(line.strip())
        if not words:
            raise self.bad("the step says nothing", begin)
        return self.made(begin, title, position, " ".join(words), items)

    def block(self) -> str:
        inside: list[str] = []
        for line in self.taken():
            if line == "```":
                return " ".join(inside)
            if line.startswith(("#", "```")):
                break
            inside.append(line.strip())
        raise self.bad("the position's block is not closed")

    def joined(self, first: str) -> str:
        """An item with the indented lines that go on with it."""
        parts = [first]
        while self.peek().startswith("  "):
            parts.append(next(self.taken()).strip())
        return " ".join(parts)

    def item(self, text: str, items: _Items) -> None:
        named = _NAMED.fullmatch(text)
        if named is not None:
            if not named[3]:
                raise self.bad(f"{quote(text)} says nothing")
            for action in _QUOTED.findall(named[1]):
                if action in items.wrong:
                    raise self.bad(f"{quote(action)} is answered twice")
                items.wrong[action] = named[3]
                if named[2] is not None:
                    items.instead[action] = named[2]
            return
        key, colon, value = text.partition(":")
        if not colon or key not in _KEYS:
            raise self.bad(
                f"{quote(text)} is no item: begin with {', '.join(_KEYS)}, or an action in backquotes "
                "(in the last step also with 'while' and a kind in small letters), then a colon"
            )
        if key in items.said:
            raise self.bad(f"{key} appears twice")
        if not value.strip():
            raise self.bad(f"{key} says nothing")
        items.said[key] = value.strip()

    def made(self, begin: int, title: str, position: str | None, words: str, items: _Items) -> Step:
        said, end = items.said, items.said.get("play")
        needs = ["do", "right", "else"] if end is None else ["right", "else", "way"]
        if said.get("do") == ANY:
            needs = ["do", "right"]
        for key in needs:
            if key not in said:
                raise self.bad(f"the step {quote(title)} lacks '- {key}: '", begin)
        for key in ("do", "then") if end is not None else ("way",):
            if key in said:
                raise self.bad(f"the step {quote(title)} can't have '- {key}: '", begin)
        if end not in (None, *ENDS):
            raise self.bad(f"the game can't end {quote(str(end))}: use {', '.join(ENDS)}", begin)
        if items.instead and end is None:
            raise self.bad("only the last step can have 'while'", begin)
        do = () if said.get("do", ANY) == ANY else self.actions(said["do"], begin)
        both = sorted(set(do) & set(items.wrong))
        if both:
            raise self.bad(f"{quote(both[0])} is asked for and answered as wrong", begin)
        return Step(
            title=title,
            words=words,
            position=position,
            do=do,
            right=said["right"],
            wrong=items.wrong,
            instead=items.instead,
            other=said.get("else", ""),
            then=tuple(self.of_seat(text, begin) for text in self.actions(said["then"], begin))
            if "then" in said
            else (),
            end=end,
            way=self.actions(said["way"], begin) if "way" in said else (),
            line=begin,
        )

    def actions(self, text: str, line: int) -> tuple[str, ...]:
        found = tuple(_QUOTED.findall(text))
        if not found or _QUOTED.sub("", text).strip(" ,"):
            raise self.bad(f"{quote(text)}: write actions in backquotes, with blanks between", line)
        return found

    def of_seat(self, text: str, line: int) -> tuple[int, str]:
        seat, colon, action = text.partition(":")
        if not colon or not seat.isdecimal():
            raise self.bad(f"{quote(text)}: write the other seat, a colon and its action", line)
        return int(seat), action
