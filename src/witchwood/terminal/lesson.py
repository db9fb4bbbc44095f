"""A lesson at the terminal: the table, what is said, and line after line of what a person types."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.engine.game import Game
from witchwood.engine.text import plain
from witchwood.own_folder import data_folder
from witchwood.table.lessons.lesson import Learning
from witchwood.table.lessons.lesson_text import BASICS, Lesson, lessons_of
from witchwood.table.shown.stored_summary import named
from witchwood.terminal.saves import SaveFile
from witchwood.terminal.show import GOLD, listed, preparing, show_match

_HELP = """\
Type a move as the list of moves shows it, or the beginning of one to see those that begin so. Besides:
  next              Let the program make the next move
  back              Go back to the step before
  moves             List what can be done
  table             Draw the table again
  quit              Leave; a saved lesson goes on here next time
  short: n next, b back, q quit, ? help"""
_SHORT = {"n": "next", "b": "back", "q": "quit", "exit": "quit", "?": "help", "h": "help"}


def folder() -> Path:
    """Where the progress of lessons is saved."""
    return data_folder() / "lessons"


def learn(console: Console, game: Game, lesson: Lesson, *, again: bool = False) -> None:
    """Play a lesson until it is done, the person quits or the input ends. again: from its beginning."""
    _Classroom(console, game, lesson, again=again).run()


class _Classroom:
    def __init__(self, console: Console, game: Game, lesson: Lesson, *, again: bool) -> None:
        self.console = console
        self.interactive = sys.stdin.isatty() and console.is_terminal
        path = folder() / f"{game.name}-{lesson.name}.json"
        self.command = f"witchwood learn {game.name}" + ("" if lesson.name == BASICS else f" {lesson.name}")
        with preparing(console):
            done = [] if again else _done(path, game, lesson)
            self.learning = Learning(game, lesson, done)
        self.file = SaveFile(path, "This lesson", self.say)
        self.learning.goes_on()

    def run(self) -> None:
        learning = self.learning
        lesson = learning.lesson
        rules = " ".join(f"{name}={text}" for name, text in lesson.options.items())
        title = named(learning.game, rules)["title"]
        what = "a lesson" if lesson.name == BASICS or lesson.title == title else f"a lesson on {lesson.title.lower()}"
        self.say(f"{title}: {what} in {len(learning.lesson.steps)} steps", GOLD)
        self.say("Type a move as the list shows it, or help.", "dim")
        self.tell()
        while not learning.over:
            try:
                line = plain(input("\n> " if self.interactive else "")).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                break
            if not self.obey(line):
                break
        if self.interactive and learning.done and not learning.over:
            self.keep()
            saved = f"Lesson saved. {self.command} continues it."
            self.say(saved if self.file.saved else "What you have done in this lesson isn't saved.")

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), soft_wrap=not self.interactive)

    def tell(self) -> None:
        """The step: its title, the table, the words last, so that they stand above what is typed."""
        learning = self.learning
        self.console.print()
        self.say(f"{learning.number + 1}. {learning.step.title}", GOLD)
        show_match(self.console, learning.match, learning.lesson.seat)
        self.console.print()
        self.say(learning.tell(), "bold")

    def obey(self, line: str) -> bool:
        """Do what a line says; False ends the lesson here."""
        learning, word = self.learning, _SHORT.get(line.lower(), line.lower())
        if word == "quit":
            return False
        if word == "help":
            self.say(_HELP)
        elif word == "table":
            self.tell()
        elif word in ("", "moves"):
            self.list_moves("")
        elif word == "back":
            learning.back()
            self.keep()
            self.tell()
        elif word == "next" and learning.help is not None:
            self.answer(learning.help)
        else:
            self.answer(line)
        return True

    def answer(self, text: str) -> None:
        learning = self.learning
        begins = [action for action in learning.match.actions(learning.lesson.seat) if action.startswith(text)]
        if begins and text not in begins:
            self.list_moves(text)
            return
        answered = learning.answer(text)
        if not answered.right:
            self.say(answered.words, "bold red")
            return
        self.keep()
        if answered.words:
            self.say(answered.words, "bold red" if answered.poor else "green")
        if learning.over:
            show_match(self.console, learning.match, learning.lesson.seat)
            if not learning.reached:
                self.say(f"{self.command} tries the last step again.")
            for more in lessons_of(learning.game):
                if learning.reached and more.presumes == learning.lesson.name:
                    self.say(f"There is more to learn: witchwood learn {learning.game.name} {more.name}")
        else:
            free_before = learning.is_free and len(learning.done) >= len(learning.lesson.steps)
            learning.goes_on()
            if free_before:
                show_match(self.console, learning.match, learning.lesson.seat)
            else:
                self.tell()

    def list_moves(self, begin: str) -> None:
        view = self.learning.match.view(self.learning.lesson.seat)
        for line in listed(
            [action for action in view["actions"] if action["text"].startswith(begin)], self.console.width
        ):
            self.console.print(line)

    # How far it is

    def keep(self) -> None:
        """Save the progress, if that is possible; a finished lesson starts over, a lost end with its last step."""
        learning, last = self.learning, len(self.learning.lesson.steps) - 1
        if learning.reached:
            self.file.remove()
        else:
            self.file.write(json.dumps(learning.done[:last] if learning.over else learning.done))


def _done(path: Path, game: Game, lesson: Lesson) -> list[str]:
    """What was done before; nothing where the file no longer fits the lesson."""
    try:
        done: list[str] = json.loads(path.read_text(encoding="utf-8"))
        Learning(game, lesson, done)
    except (OSError, ValueError, TypeError):
        return []
    return done
