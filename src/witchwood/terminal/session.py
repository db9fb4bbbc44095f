"""One game at the terminal: show the table, read a line, do what it says, let the other seats play."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.agents import Agent, advise, find
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.engine.text import quote
from witchwood.terminal import saves
from witchwood.terminal.show import GOLD, listed, preparing, show_match, show_rules

_VERDICT_SECONDS = 3.0
_HINT_NODES = 50_000
_USAGE = {"save": "save [FILE]", "moves": "moves [START]", "undo": "undo [N]"}
_SHORT = {"q": "quit", "exit": "quit", "?": "help", "h": "help", "u": "undo", "hint!": "follow"}


class Session:
    """A match, the seat a person plays, and the agent that plays the others.

    A line is notation or one of the commands (`help` lists them). Unfinished games are written to `path` after every
    play and removed from there when they end. `anytime`: wait before every move of another seat for which the rules
    let this seat act out of turn; an empty line lets the other seat move.
    """

    def __init__(
        self, match: Match, console: Console, *, seat: int, opponent: str, path: Path, anytime: bool = False
    ) -> None:
        """ValueError for a seat that the match has not, or an agent that does not exist or play the game."""
        if isinstance(seat, bool) or seat not in range(match.seats):
            raise ValueError(f"seat {seat}: this match has seats 0 to {match.seats - 1}")
        self.match = match
        self.console = console
        self.seat = seat
        self.opponent: Agent = find(opponent)
        if match.seats > 1 and not self.opponent.plays(match.game):
            raise ValueError(f"the agent {opponent} does not play {match.game.name}")
        self.path = path
        self.anytime = anytime
        self.saved: Path | None = None
        self.interactive = sys.stdin.isatty() and console.is_terminal
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "follow": self._follow,
            "verdict": self._verdict,
            "undo": self._undo,
            "redo": self._redo,
            "table": self._table,
            "rules": self._rules,
            "record": self._record,
            "position": self._position,
            "save": self._save,
            "resign": self._resign,
            "new": self._new,
            "again": self._again,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the person quits or the input ends."""
        self._begin()
        for line in self._lines():
            try:
                if not self._obey(line.strip()):
                    return
            except (ValueError, OSError) as error:
                self._say(f"[!] {error}", "bold red")
        self._quit("")

    def _obey(self, line: str) -> bool:
        """Do what a line says; False ends the session. ValueError or OSError says why it can't be done."""
        if not line:
            return self._let_others_move()
        name, _, rest = line.partition(" ")
        notation = not self.match.over and line in self.match.actions(self.seat)
        command = self.commands.get(_SHORT.get(name.lower(), name.lower()))
        if notation or command is None:
            self._play(line)
            return True
        return command(rest.strip())

    # Lines in, text out

    def _lines(self) -> Iterator[str]:
        if self.interactive:
            import readline  # noqa: F401  # line editing and history for input()
        while True:
            try:
                yield input(self._prompt()) if self.interactive else input()
            except EOFError:
                return
            except KeyboardInterrupt:
                self._say("\nType quit to leave; an unfinished game is kept.")

    def _prompt(self) -> str:
        if self.match.over:
            return "\nnew, again, undo, save, record or quit > "
        if self._waiting():
            return f"seat {self.match.turn} is to move; Enter to go on > "
        return "\nyour turn > " if self.match.seats > 1 else "\n> "

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), soft_wrap=not self.interactive)

    def _begin(self) -> None:
        match = self.match
        unusual = [f"{name}={text}" for name, text in match.game.unusual(match.options).items()]
        start = f"deal {match.deal}" if match.deal is not None else "from a position"
        self._say(f"{match.game.title} · {', '.join([start, *unusual])}", GOLD)
        if match.seats > 1:
            self._say(f"You are seat {self.seat} of 0 to {match.seats - 1}; {self.opponent.name} plays the others.")
        if self.anytime:
            self._say("You may act before every move of the others; an empty line lets the next one move.", "dim")
        if self.interactive:
            self._say("Type a move as the list shows it, or help.", "dim")
        self.console.print()
        self._others_play()
        self._show()

    def _show(self) -> None:
        show_match(self.console, self.match, self.seat)

    def _tell(self) -> None:
        """Tell the last play, where there is more to it than the one who made it has typed."""
        number = len(self.match.plays) - 1
        done = self.match.plays[number]
        if self.match.seats > 1:
            who = "You" if done.seat == self.seat else f"Seat {done.seat}"
            self._say(f"{who}: {self.match.told(number, self.seat)}")
        elif self.match.game.tell is not None:
            self._say(self.match.told(number, self.seat))

    # The game goes on

    def _play(self, text: str) -> None:
        self.match.play(text, self.seat)
        self._tell()
        self._after_play()

    def _after_play(self) -> None:
        self._others_play()
        self._keep()
        self._show()

    def _waiting(self) -> bool:
        """Whether another seat is to move and this one is asked before."""
        others = self.match.turn not in (None, self.seat)
        return others and self.anytime and bool(self.match.legal(self.seat))

    def _others_play(self) -> None:
        while self.match.turn not in (None, self.seat) and not self._waiting():
            self._other_plays()

    def _other_plays(self) -> None:
        with preparing(self.console):
            text = advise(self.opponent, self.match, budget=Budget(seed=self._seed()))
        self.match.play(text)
        self._tell()

    def _let_others_move(self) -> bool:
        """Let one other seat move; the table is drawn again when that has come to an end."""
        if self._waiting():
            self._other_plays()
            if self._waiting():
                self._keep()
            else:
                self._after_play()
        return True

    def _seed(self) -> int:
        return ((self.match.deal or 0) * 1_000_003 + len(self.match.plays)) % 2**64

    def _keep(self) -> None:
        if self.match.over:
            saves.drop(self.path)
        elif self.match.plays:
            saves.keep(self.path, self.match, self.seat, self.opponent.name)

    def _advice(self) -> str:
        if self.match.over:
            raise ValueError("the game is over; undo takes the last move back")
        if self.match.turn != self.seat:
            raise ValueError("it is not your turn: an empty line lets the next one move")
        expert = find("expert")
        adviser = expert if expert.plays(self.match.game) else find("greedy")
        with preparing(self.console):
            return advise(adviser, self.match, self.seat, Budget(nodes=_HINT_NODES))

    # Commands: each docstring is its line in help

    def _help(self, _rest: str) -> bool:
        """Say what can be typed."""
        self._say(self.match.game.help.strip())
        self._say("\nA move is typed as the list of moves shows it. Besides:")
        for name, command in self.commands.items():
            self._say(f"  {_USAGE.get(name, name).ljust(14)}{command.__doc__}")
        self._say("  short: q quit, ? help, u undo, hint! follow")
        return True

    def _moves(self, rest: str) -> bool:
        """List all legal moves, or those that begin with START."""
        actions = [] if self.match.over else self.match.view(self.seat)["actions"]
        found = [action for action in actions if action["text"].startswith(rest)]
        if not found:
            raise ValueError(f"no legal move begins with {quote(rest)}" if rest else "there is no legal move")
        for line in listed(found, self.console.width):
            self.console.print(line)
        return True

    def _hint(self, _rest: str) -> bool:
        """Suggest a move (by looking ahead where the program can; it sees what you see)."""
        text = self._advice()
        self._say(f"Hint: {text}  ({self.match.describe(text, self.seat)})")
        return True

    def _follow(self, _rest: str) -> bool:
        """Play the move that hint suggests."""
        text = self._advice()
        self._say(f"You play {text}.")
        self._play(text)
        return True

    def _verdict(self, _rest: str) -> bool:
        """Say whether the game can still be won by one who knows every card (where that can be searched)."""
        if self.match.game.solve is None:
            raise ValueError(f"{self.match.game.name} has no solver")
        if self.match.over:
            raise ValueError("the game is over; undo takes the last move back")
        with preparing(self.console):
            answer = self.match.game.solve(self.match.state, Budget(seconds=_VERDICT_SECONDS))
        words = {"won": "Winnable", "lost": "Lost: no way of playing wins", "unknown": "Unknown"}
        self._say(f"{words[answer.verdict]} (after {answer.counters['nodes']:,} positions, all cards known).")
        return True

    def _undo(self, rest: str) -> bool:
        """Take back your last move, or your last N (and what the others did after)."""
        times = int(rest) if rest.isascii() and rest.isdigit() else 0 if rest else 1
        mine = sum(play.seat == self.seat for play in self.match.plays)
        if times < 1:
            raise ValueError(f"undo {quote(rest)}: write undo, or undo and a number of moves")
        if mine < times:
            raise ValueError(f"there is nothing to undo: you have made {mine} moves, not {times}")
        for _ in range(times):
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
        self.console.print(Text(self.match.record().rstrip("\n")), soft_wrap=True)
        return True

    def _position(self, _rest: str) -> bool:
        """Print the position as one line of text (hidden cards included)."""
        self.console.print(Text(self.match.position()), soft_wrap=True)
        return True

    def _save(self, rest: str) -> bool:
        """Write the record to a file, for --resume or witchwood replay."""
        path = Path(rest or f"{self.match.game.name}-{self.match.deal or 'position'}.txt").expanduser()
        if path.exists() and path != self.saved:
            raise ValueError(f"{path} exists already; nothing was written: choose another name")
        if not path.parent.is_dir():
            raise ValueError(f"there is no folder {path.parent}; nothing was written")
        saves.write_whole(path, self.match.record())
        self.saved = path
        self._say(f"Saved to {path}.")
        return True

    def _resign(self, _rest: str) -> bool:
        """Give up this game."""
        self.match.resign(self.seat)
        self._say("You resign.")
        self._after_play()
        return True

    def _new(self, _rest: str) -> bool:
        """Leave this game and start another deal with the same options."""
        return self._start(secrets.randbits(32))

    def _again(self, _rest: str) -> bool:
        """Start this deal again from the beginning."""
        return self._start(self.match.deal)

    def _start(self, deal: int | None) -> bool:
        if deal is None:
            fresh = Match.from_position(self.match.game, self.match.start)
        else:
            fresh = Match.from_deal(self.match.game, deal, self.match.options, self.match.seats)
        self.match, self.path, self.saved = fresh, saves.new_path(fresh.game.name), None
        self._begin()
        return True

    def _quit(self, _rest: str) -> bool:
        """Leave; an unfinished game is kept and offered again."""
        if self.interactive and self.match.plays and not self.match.over:
            self._say("The game is kept: witchwood play offers it again.")
        return False
