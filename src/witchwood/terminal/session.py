"""One game at the terminal: show the table, read a line, do what it says, let the other seats play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.agents import Agent, Player, find, next_play
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.terminal import saves
from witchwood.terminal.commands import COMMANDS, SHORT, leave
from witchwood.terminal.judge import Judge
from witchwood.terminal.show import GOLD, preparing, show_match

_HINT_NODES = 50_000


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
        self.judge = Judge(match)
        expert = find("expert")
        adviser = expert if expert.plays(match.game) else find("greedy")
        self.adviser = Player(adviser, Budget(nodes=_HINT_NODES))

    def run(self) -> None:
        """Play until the person quits or the input ends."""
        self.begin()
        for line in self._lines():
            try:
                if not self._obey(line.strip()):
                    return
            except (ValueError, OSError) as error:
                self.say(f"[!] {error}", "bold red")
            except KeyboardInterrupt:
                self.say("Stopped.")
        leave(self, "")

    def _obey(self, line: str) -> bool:
        """Do what a line says; False ends the session. ValueError or OSError says why it can't be done."""
        if not line:
            return self._let_others_move()
        name, _, rest = line.partition(" ")
        notation = not self.match.over and line in self.match.actions(self.seat)
        command = COMMANDS.get(SHORT.get(name.lower(), name.lower()))
        if notation or command is None:
            self.play(line)
            return True
        return command(self, rest.strip())

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
                self.say("\nType quit to leave; an unfinished game is kept.")

    def _prompt(self) -> str:
        if self.match.over:
            return "\nnew, again, undo, save, record or quit > "
        if self._waiting():
            return f"seat {self.match.turn} is to move; Enter to go on > "
        return "\nyour turn > " if self.match.seats > 1 else "\n> "

    def say(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.console.print(Text(text, style), soft_wrap=not self.interactive)

    def begin(self) -> None:
        """Say which game this is, let others move first where they do, and show the table."""
        match = self.match
        unusual = [f"{name}={text}" for name, text in match.game.unusual(match.options).items()]
        start = f"deal {match.deal}" if match.deal is not None else "from a position"
        self.say(f"{match.game.title} · {', '.join([start, *unusual])}", GOLD)
        if match.seats > 1:
            self.say(f"You are seat {self.seat} of 0 to {match.seats - 1}; {self.opponent.name} plays the others.")
        if self.anytime:
            self.say("You may act before every move of the others; an empty line lets the next one move.", "dim")
        if self.interactive:
            self.say("Type a move as the list shows it, or help.", "dim")
        self.console.print()
        self._others_play()
        self.show()

    def show(self) -> None:
        """Show the table, and the solver's word where that was asked for."""
        show_match(self.console, self.match, self.seat)
        if self.judge.live:
            self.say_verdict()

    def _tell(self) -> None:
        """Tell the last play, where there is more to it than the one who made it has typed."""
        number = len(self.match.plays) - 1
        done = self.match.plays[number]
        if self.match.seats > 1:
            who = "You" if done.seat == self.seat else f"Seat {done.seat}"
            self.say(f"{who}: {self.match.told(number, self.seat)}")
        elif self.match.game.tell is not None:
            self.say(self.match.told(number, self.seat))

    # The game goes on

    def play(self, text: str) -> None:
        """Play a move of the person's seat. ValueError as for `Match.play`."""
        self.match.play(text, self.seat)
        self._tell()
        self.after_play()

    def after_play(self) -> None:
        """Let the others move, keep the game, show the table."""
        self._others_play()
        self.keep()
        self.show()

    def _waiting(self) -> bool:
        """Whether another seat is to move and this one is asked before."""
        others = self.match.turn not in (None, self.seat)
        return others and self.anytime and bool(self.match.legal(self.seat))

    def _others_play(self) -> None:
        while not self.match.over and not self._waiting() and self._other_plays():
            pass

    def _other_plays(self) -> bool:
        """Let one other seat act, in turn or out of it; False when none does."""
        others = {seat: self.opponent for seat in range(self.match.seats) if seat != self.seat}
        with preparing(self.console):
            play = next_play(self.match, others, Budget(seed=self._seed()))
        if play is not None:
            self.match.apply(play[1], play[0])
            self._tell()
        return play is not None

    def _let_others_move(self) -> bool:
        """Let one other seat move; the table is drawn again when that has come to an end."""
        if self._waiting():
            self._other_plays()
            if self._waiting():
                self.keep()
            else:
                self.after_play()
        return True

    def _seed(self) -> int:
        return ((self.match.deal or 0) * 1_000_003 + len(self.match.plays)) % 2**64

    def keep(self) -> None:
        """Write the unfinished game to its file; a finished one is removed."""
        if self.match.over:
            saves.drop(self.path)
        elif self.match.plays:
            saves.keep(self.path, self.match, self.seat, self.opponent.name)

    def say_verdict(self) -> None:
        """Print the solver's word on the position. ValueError for a game without a solver."""
        with preparing(self.console):
            text = self.judge.word()
        self.say(text, GOLD)

    def restart(self, deal: int | None) -> None:
        """Begin another match: a deal with the same options, or with None this one's first position."""
        if deal is None:
            fresh = Match.from_position(self.match.game, self.match.start)
        else:
            fresh = Match.from_deal(self.match.game, deal, self.match.options, self.match.seats)
        self.match, self.path, self.saved = fresh, saves.new_path(fresh.game.name), None
        live, self.judge = self.judge.live, Judge(fresh)
        self.judge.live = live
        self.begin()
