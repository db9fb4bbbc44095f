"""One game at the terminal: show the table, read a line, do what it says, let the other seats play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.agents import Agent, advise, find
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.terminal import saves
from witchwood.terminal.draw import table

_SHOWN_ACTIONS = 30
_GOLD = "bold yellow"


class Session:
    """A match, the seat a person plays, and the agent that plays the others.

    A line is notation or one of the commands (`help` lists them). Unfinished games are written to `path` after every
    play and removed from there when they end. `anytime`: wait before every move of another seat for which the rules
    let this seat act out of turn; an empty line lets the other seat move.
    """

    def __init__(
        self, match: Match, console: Console, *, seat: int, opponent: str, path: Path, anytime: bool = False
    ) -> None:
        self.match = match
        self.console = console
        self.seat = seat
        self.opponent: Agent = find(opponent)
        self.path = path
        self.anytime = anytime
        self.interactive = sys.stdin.isatty() and console.is_terminal
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "table": self._table,
            "rules": self._rules,
            "record": self._record,
            "position": self._position,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the person quits or the input ends."""
        self._greet()
        self._others_play()
        self._show()
        for line in self._lines():
            words = line.split(maxsplit=1)
            if not words:
                self._let_others_move()
                continue
            command = self.commands.get(words[0].lower())
            try:
                if command is None:
                    self._play(line.strip())
                elif not command(words[1] if len(words) > 1 else ""):
                    break
            except (ValueError, OSError) as error:
                self._say(f"[!] {error}", "bold red")

    # Lines in, text out

    def _lines(self) -> Iterator[str]:
        if self.interactive:
            import readline  # noqa: F401  # line editing and history for input()
        while True:
            try:
                yield input("\n> " if self.interactive else "")
            except EOFError:
                return
            except KeyboardInterrupt:
                self._say("\nThe game is kept; type quit to leave.")

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def _greet(self) -> None:
        match = self.match
        unusual = [f"{name}={text}" for name, text in match.game.unusual(match.options).items()]
        start = f"deal {match.deal}" if match.deal is not None else "from a position"
        self._say(f"{match.game.title} · {', '.join([start, *unusual])}", _GOLD)
        if match.seats > 1:
            self._say(f"You are seat {self.seat} of 0 to {match.seats - 1}; {self.opponent.name} plays the others.")
        if self.interactive:
            self._say("Type a move, or help.", "dim")
        if self.anytime:
            self._say("You may act before every move of the others; an empty line lets the next one move.", "dim")
        self.console.print()

    def _show(self) -> None:
        show_match(self.console, self.match, self.seat)

    # What a person can type

    def _play(self, text: str) -> None:
        self.match.play(text, self.seat)
        if self.match.seats > 1:
            self._tell("You")
        self._after_play()

    def _after_play(self) -> None:
        self._others_play()
        self._keep()
        self._show()

    def _others_play(self) -> None:
        while self.match.turn not in (None, self.seat) and not self._may_interrupt():
            self._other_plays()

    def _may_interrupt(self) -> bool:
        return self.anytime and bool(self.match.legal(self.seat))

    def _other_plays(self) -> None:
        self.match.play(advise(self.opponent, self.match, budget=Budget(seed=self._seed())))
        self._tell(f"Seat {self.match.plays[-1].seat}")

    def _let_others_move(self) -> None:
        if self.match.turn not in (None, self.seat):
            self._other_plays()
            self._after_play()

    def _tell(self, who: str) -> None:
        self._say(f"{who}: {self.match.told(len(self.match.plays) - 1, self.seat)}")

    def _seed(self) -> int:
        return ((self.match.deal or 0) * 1_000_003 + len(self.match.plays)) % 2**64

    def _keep(self) -> None:
        if self.match.over:
            saves.drop(self.path)
        elif self.match.plays:
            saves.keep(self.path, self.match, self.seat, self.opponent.name)

    def _help(self, _rest: str) -> bool:
        """Say what can be typed."""
        self._say("Type a move as the list of moves shows it, or one of:")
        for name, command in self.commands.items():
            usage = {"save": "save FILE", "moves": "moves [START]"}.get(name, name)
            self._say(f"  {usage.ljust(14)}{command.__doc__}")
        return True

    def _moves(self, rest: str) -> bool:
        """List all legal moves, or those that begin with START."""
        actions = self.match.view(self.seat)["actions"]
        for line in listed([shown for shown in actions if shown["text"].startswith(rest.strip())], self.console.width):
            self.console.print(line)
        return True

    def _hint(self, _rest: str) -> bool:
        """Suggest a move by a rule of thumb (it sees what you see)."""
        text = advise(find("greedy"), self.match, self.seat)
        self._say(f"Hint: {text}  ({self.match.describe(text, self.seat)})")
        return True

    def _undo(self, _rest: str) -> bool:
        """Take back your last move (and what the others did after it)."""
        mine = [play for play in self.match.plays if play.seat == self.seat]
        if not mine:
            raise ValueError("there is nothing to undo: you have not moved yet")
        while self.match.plays[-1].seat != self.seat:
            self.match.undo()
        self.match.undo()
        self._keep()
        self._show()
        return True

    def _redo(self, _rest: str) -> bool:
        """Do again what was taken back."""
        self.match.redo()
        while self.match.turn not in (None, self.seat) and self.match.can_redo:
            self.match.redo()
        self._after_play()
        return True

    def _table(self, _rest: str) -> bool:
        """Draw the table again."""
        self._show()
        return True

    def _rules(self, _rest: str) -> bool:
        """Show the rule book."""
        show_rules(self.console, self.match.game.rulebook)
        return True

    def _record(self, _rest: str) -> bool:
        """Print the game so far as a record."""
        self._say(self.match.record().rstrip("\n"))
        return True

    def _position(self, _rest: str) -> bool:
        """Print the position as one line of text (hidden cards included)."""
        self.console.print(Text(self.match.position()), soft_wrap=True)
        return True

    def _save(self, rest: str) -> bool:
        """Write the record to a file, for --resume or witchwood replay."""
        if not rest.strip():
            raise ValueError("save needs a file name: save FILE")
        path = Path(rest.strip()).expanduser()
        saves.write_whole(path, self.match.record())
        self._say(f"Saved to {path}.")
        return True

    def _resign(self, _rest: str) -> bool:
        """Give up this game."""
        self.match.resign(self.seat)
        self._say("You resign.")
        self._after_play()
        return True

    def _quit(self, _rest: str) -> bool:
        """Leave; an unfinished game is kept and offered again."""
        if self.match.plays and not self.match.over:
            self._say("The game is kept: witchwood play offers it again.")
        return False


def show_match(console: Console, match: Match, seat: int) -> None:
    """Print the table as a seat sees it, and what it may do or how the game ended."""
    view = match.view(seat)
    for line in table(view):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    if match.over:
        console.print(Text(outcome(match, seat), _GOLD))
        return
    for line in listed(view["actions"][:_SHOWN_ACTIONS], console.width):
        console.print(line)
    more = len(view["actions"]) - _SHOWN_ACTIONS
    if more > 0:
        console.print(Text(f"  … and {more} more: type moves, or moves with the first letters", "dim"))


def outcome(match: Match, seat: int) -> str:
    """How a finished game ended, said to one seat."""
    result = match.result
    scores = ", ".join(f"{score:g}" for score in match.scores)
    if isinstance(result, tuple):
        mine = "You win" if seat in result else "You lose"
        shared = " (shared)" if seat in result and len(result) > 1 else ""
        names = ", ".join(str(winner) for winner in result)
        return f"{mine}{shared}. Won by seat {names}; scores {scores}."
    words = {"won": "You have won!", "lost": "You have lost.", "drawn": "Nobody wins: the game is drawn."}
    return f"{words[str(result)]} Score {scores}."


def listed(actions: list[dict[str, str]], width: int) -> Iterator[Text]:
    """Actions as notation and words, downwards in as many columns as fit."""
    if not actions:
        return
    notation = max(len(action["text"]) for action in actions)
    words = max(len(action["words"]) for action in actions)
    columns = min(len(actions), max(1, (width + 2) // (notation + words + 4)))
    rows = -(-len(actions) // columns)
    for row in range(rows):
        line = Text()
        for action in actions[row::rows]:
            line.append(action["text"].ljust(notation + 2), _GOLD).append(action["words"].ljust(words + 2))
        line.rstrip()
        yield line


def show_rules(console: Console, rulebook: str) -> None:
    """Print a rule book: laid out on a terminal, as it is in a pipe."""
    if console.is_terminal:
        from rich.markdown import Markdown  # a tenth of a second that most sessions never need

        with console.pager(styles=True) if console.height < rulebook.count("\n") else console:
            console.print(Markdown(rulebook))
    else:
        print(rulebook.rstrip("\n"))


def told(match: Match) -> list[str]:
    """The plays of a match in notation and words, numbered, one line each: each as its own seat knows it."""
    many = match.seats > 1
    lines = []
    for number, play in enumerate(match.plays):
        who = f"seat {play.seat}: " if many else ""
        lines.append(f"{number + 1:4}. {who}{play.text:10} {match.told(number, play.seat)}")
    return lines
