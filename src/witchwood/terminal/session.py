"""One game at the terminal: the match, what is shown of it, and how it goes on after a play of the person."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.agents import Agent, Player, find, next_play, refusal
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.terminal import saves
from witchwood.terminal.saves import SaveFile
from witchwood.terminal.show import GOLD, preparing, show_match
from witchwood.terminal.verdicts import VerdictsInWords

_HINT_NODES = 50_000
_ELSEWHERE = "Type save FILE to save it elsewhere."


class Session:
    """A match, the seat a person plays, and the agent that plays the others.

    Unfinished games are written to `path` after every play and removed from there when they end. `saved`: the file
    there holds the match. `copy`: another file that holds it, and its record there. `anytime`: wait before every move
    of another seat for which the rules let this seat act out of turn.
    """

    def __init__(
        self,
        match: Match,
        console: Console,
        *,
        seat: int,
        opponent: str,
        path: Path,
        saved: bool = False,
        copy: tuple[Path, str] | None = None,
        anytime: bool = False,
    ) -> None:
        """ValueError for a seat or an agent that does not exist, or an agent that does not play the game."""
        if isinstance(seat, bool) or seat not in range(match.seats):
            raise ValueError(f"seat {seat}: this match has seats 0 to {match.seats - 1}")
        self.match = match
        self.console = console
        self.seat = seat
        self.opponent: Agent = find(opponent)
        if match.seats > 1 and (words := refusal(self.opponent, match.game, match.options)):
            raise ValueError(words)
        self.file = SaveFile(path, "This game", self.say, instead=_ELSEWHERE, saved=saved)
        self.anytime = anytime
        self.copy = copy
        self.saved_to: Path | None = None  # the file that the person named, which may be written again
        self._offered = ""  # the record of the game that they may lose, when they were last asked
        self.interactive = sys.stdin.isatty() and console.is_terminal
        self.verdicts = VerdictsInWords(match)
        expert = find("expert")
        adviser = find("greedy") if refusal(expert, match.game, match.options) else expert
        self.adviser = Player(adviser, Budget(nodes=_HINT_NODES))

    def say(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.console.print(Text(text, style), soft_wrap=not self.interactive)

    def begin(self) -> None:
        """Say which game this is, let others move first where they do, and show the table."""
        match = self.match
        edition = match.game.edition(match.options)
        made = {} if edition is None else edition.options
        unusual = [f"{name}={text}" for name, text in match.game.unusual(match.options).items() if name not in made]
        start = f"deal {match.deal}" if match.deal is not None else "from a position"
        self.say(f"{match.game.title_of(match.options)} · {', '.join([start, *unusual])}", GOLD)
        if match.seats > 1:
            self.say(f"You are seat {self.seat} of 0 to {match.seats - 1}; {self.opponent.name} plays the others.")
        if self.anytime:
            self.say("You may act before every move of the others; press Enter to let the next one move.", "dim")
        if self.interactive:
            self.say("Type a move as the list shows it, or help.", "dim")
        self.console.print()
        self._others_play()
        self.show()

    def show(self) -> None:
        """Show the table, and the solver's word where that was asked for."""
        show_match(self.console, self.match, self.seat)
        if self.verdicts.always:
            self.say_verdict()

    def show_record(self) -> None:
        """Print the game so far as a record, in lines that no terminal breaks."""
        self.console.print(Text(self.match.record().rstrip("\n")), soft_wrap=True)

    def _tell(self) -> None:
        """Tell the last play if more happened than was typed."""
        number = len(self.match.plays) - 1
        done = self.match.plays[number]
        if self.match.seats > 1:
            who = "You" if done.seat == self.seat else f"Seat {done.seat}"
            self.say(f"{who}: {self.match.told(number, self.seat)}")
        elif self.match.game.text.tell is not None:
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

    @property
    def waits(self) -> bool:
        """Whether another seat is to move, but the person may act first."""
        others = self.match.turn not in (None, self.seat)
        return others and self.anytime and bool(self.match.legal(self.seat))

    def _others_play(self) -> None:
        while not self.match.over and not self.waits and self._other_plays():
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

    def let_other_move(self) -> None:
        """Let the seat that is waited for move; the table is drawn again when no other is waited for."""
        if self.waits:
            self._other_plays()
            if self.waits:
                self.keep()
            else:
                self.after_play()

    def _seed(self) -> int:
        return ((self.match.deal or 0) * 1_000_003 + len(self.match.plays)) % 2**64

    def keep(self) -> None:
        """Write the unfinished game to its file, if that is possible; a finished one is removed."""
        if self.match.over:
            self.file.remove()
        elif self.match.plays:
            self.file.write(saves.text_of(self.match, self.seat, self.opponent.name))

    def holds_back(self) -> bool:
        """Whether a person who leaves would lose the game. They are asked first, once at each position."""
        record = self.match.record()
        if not self.interactive or self._offered == record or not self._is_lost(record):
            return False
        self._offered = record
        self.say("This game isn't saved. Type save FILE to save it elsewhere, or quit again to leave.", "bold red")
        return True

    def leave(self) -> None:
        """Say where an unfinished game is saved. One that is not is printed."""
        record = self.match.record()
        if self._is_lost(record):
            self.say("This game isn't saved. witchwood play --resume FILE goes on with this record, put in a file:")
            self.show_record()
        elif self.interactive and self.match.plays and not self.match.over:
            again = "" if self.file.saved or self.copy is None else f" --resume {shlex.quote(str(self.copy[0]))}"
            self.say(f"Game saved. witchwood play{again} offers it again.")

    def _is_lost(self, record: str) -> bool:
        """Whether an unfinished game is saved nowhere, though it was tried once more."""
        if self.match.over or not self.match.plays or (self.copy is not None and self.copy[1] == record):
            return False
        if not self.file.saved:
            self.keep()
        return not self.file.saved

    def say_verdict(self) -> None:
        """Print the solver's word on the position. ValueError for a game without a solver."""
        with preparing(self.console):
            text = self.verdicts.word()
        self.say(text, GOLD)

    def restart(self, deal: int | None) -> None:
        """Begin another match with these options: the deal with this number, or with None this match from its start."""
        if deal is None:
            fresh = Match.from_position(self.match.game, self.match.start)
        else:
            fresh = Match.from_deal(self.match.game, deal, self.match.options, self.match.seats)
        self.match, self.copy, self.saved_to = fresh, None, None
        self.file.path, self.file.saved = saves.new_path(fresh.game.name), False
        always, self.verdicts = self.verdicts.always, VerdictsInWords(fresh)
        self.verdicts.always = always
        self.begin()
