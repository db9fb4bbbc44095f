"""The history of a table: its events so far, and the match they make.

The events, done in order, make the match again on any machine. `judge` does one more to the match, if the rules allow
it, and answers the event that has to be stored. If storing fails, the history is thrown away and made again from what
is stored.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Never, NoReturn

from witchwood.engine.match import Match, Play
from witchwood.table.history.asides import Asides
from witchwood.table.history.events import (
    Act,
    Aside,
    Ask,
    Back,
    Begin,
    Change,
    Event,
    GoOn,
    Helped,
    No,
    Pause,
    Redo,
    Resign,
    Resume,
    Return,
    Served,
    TimeOut,
    Yes,
)
from witchwood.table.history.facts import TableFacts, match_at_start
from witchwood.table.history.game_clock import SeatClocks
from witchwood.table.history.help import Help
from witchwood.table.messages.states import Instead, WhyOut
from witchwood.table.refusal import RefusalError
from witchwood.table.terms import Terms

LONGEST_PAUSE = 120.0  # seconds that a pause between two events counts as playing time, at most


@dataclass
class TakeBack:
    """A seat asks to go back to `plies` plays; `waits` are the seats that have not agreed yet."""

    by: int
    plies: int
    waits: set[int]


@dataclass(frozen=True)
class Out:
    """A seat was put out: by which play, why, and by whose consent (nobody's where its time was over)."""

    play: Play
    why: WhyOut
    by: tuple[int, ...]


@dataclass(eq=False)  # compared by identity: views and verdicts hold for this very history
class History:
    """A match, and what its players have done besides playing.

    created: seconds since 1970. salt: the table's secret, from which agents get their dice. ended: whether the game was
    ever over (where nobody else plays, it can be taken back from there). seconds: playing time up to the last event.
    paused: whether the player has stopped the clock. messages: the version to which each person's message led, by its
    id. given: how many plays came from a record. declined: the plays that were asked to be taken back, and were not.
    help: what the players had of it, until the game was first over. moved: the version at which something was last done
    in the game; notes beside it don't count.

    terms: how it is played with others. asides: what was noted beside the game. outs: which seats were put out.
    played: how often each seat's own person has played. instead: by number, the plays that a person's seat made and
    the person did not.
    """

    match: Match
    created: float
    salt: str
    terms: Terms = field(default_factory=Terms)
    version: int = 0
    take_back: TakeBack | None = None
    ended: bool = False
    seconds: float = 0.0
    last_at: float = 0.0
    paused: bool = False
    messages: dict[tuple[str, str], int] = field(default_factory=dict)
    given: int = 0
    declined: list[Play] = field(default_factory=list)
    help: Help = field(default_factory=Help)
    moved: int = 0
    asides: Asides = field(default_factory=Asides)
    outs: list[Out] = field(default_factory=list)
    played: Counter[int] = field(default_factory=Counter)
    instead: dict[int, Instead] = field(default_factory=dict)
    clock: SeatClocks = field(init=False)

    def __post_init__(self) -> None:
        self.given = len(self.match.plays)
        self.last_at = self.created
        self.ended = self.match.over
        self.clock = SeatClocks(self.terms, self.match.seats, self.match.turn, self.created)

    @classmethod
    def of(cls, facts: TableFacts, events: Iterable[Event]) -> History:
        """The history of a stored table. ValueError if the rules no longer allow it."""
        history = cls(match_at_start(facts), facts.created, facts.salt, Terms.read(facts.terms))
        history.replay(events)
        return history

    # What happened

    def replay(self, events: Iterable[Event]) -> None:
        """Do again what is stored. ValueError if the rules no longer allow it."""
        for event in events:
            self._do(event)

    def judge(self, change: Change, seat: int, *, author: str | None, message: str | None, now: float) -> Event:
        """Do something if the rules allow it; the event is to be stored. RefusalError says why not."""
        event = Event(self.version + 1, seat, change, author, message, now)
        try:
            self._do(event)
        except RefusalError:
            raise
        except ValueError as error:
            raise RefusalError(str(error)) from None
        return event

    def _do(self, event: Event) -> None:
        if self.asides.closed:
            raise RefusalError("this table is closed: start a new one")
        plays = len(self.match.plays)
        match event.change:
            case Act(text) | Served(text):
                self.match.play(text, event.seat)
                self._note_who_chose(event)
                self._ask_no_more()
            case Resign():
                self.match.resign(event.seat)
                self._ask_no_more()
            case Back(plies):
                self._note_way_back(plies, event.seat)
                self._go_back(plies)
            case Redo(count):
                for _ in range(count):
                    self.match.redo()
            case Ask(plies, waits):
                self.take_back = TakeBack(event.seat, plies, set(waits))
            case Yes():
                self._agree(event.seat)
            case No():
                self._decline()
            case Helped(by):
                if not self.ended:
                    self.help = self.help.given_by(by)
            case TimeOut():
                self._put_out(event.seat, "time")
            case Pause() | GoOn():
                pass  # the clock is set below, as after every event
            case aside if isinstance(aside, Aside):
                agreed = self.asides.note(aside, event)
                if agreed is not None:
                    self._put_out(agreed.what.seat, "silent", tuple(sorted({agreed.by} | agreed.what.waits)))
            case unknown:
                _refuse(unknown)
        self._note(event, in_game=not isinstance(event.change, Aside) or len(self.match.plays) != plays)

    def _note(self, event: Event, *, in_game: bool) -> None:
        if isinstance(event.change, Begin):
            self.last_at = event.at
        elif in_game:
            if not self.ended:
                self.seconds += self._pause(event.at)
            self.last_at = max(self.last_at, event.at)
            self.paused = isinstance(event.change, Pause)
            if not isinstance(event.change, Helped | Pause | GoOn):
                self.moved = event.version
        self._note_time(event, in_game=in_game)
        self.ended = self.ended or self.match.over
        self.version = event.version
        if event.author is not None and event.message is not None:
            self.messages[event.author, event.message] = event.version

    def _note_time(self, event: Event, *, in_game: bool) -> None:
        turn = self.match.turn
        match event.change:
            case Begin():
                self.clock.begin(turn, event.at)
            case Resume() if turn is not None:
                self.clock.hear(turn)
                self.clock.begin(turn, event.at)
            case Return():
                self.clock.hear(event.seat)
                if event.seat == turn:
                    self.clock.begin(turn, event.at)
            case Act():
                self.clock.note(turn, event.at, player=event.seat, counts=event.author is not None)
                if event.author is not None:
                    self.played[event.seat] += 1
            case Served():
                self.clock.serve(turn, event.at)
            case _ if in_game:
                self.clock.note(turn, event.at, player=None, counts=True)

    def _note_who_chose(self, event: Event) -> None:
        number = len(self.match.plays) - 1
        self.instead.pop(number, None)  # of a play that was taken back
        if isinstance(event.change, Served):
            self.instead[number] = "clock"
        elif event.author is None and event.seat in self.asides.stand_ins:
            self.instead[number] = "agent"

    def _ask_no_more(self) -> None:
        self.take_back = self.asides.proposal = None

    def _put_out(self, seat: int, why: WhyOut, by: tuple[int, ...] = ()) -> None:
        self.match.resign(seat)
        self.outs.append(Out(self.match.plays[-1], why, by))
        self._ask_no_more()

    def _pause(self, now: float) -> float:
        return 0.0 if self._stands else min(max(now - self.last_at, 0.0), LONGEST_PAUSE)

    @property
    def _stands(self) -> bool:
        """Whether the clock stands: the player has stopped it or, alone, has not played yet."""
        return self.paused or (self.match.seats == 1 and not self.moved)

    def _note_way_back(self, plies: int, seat: int) -> None:
        """A restart, or an undo: the way back to where the game could be won is one, too."""
        if self.ended:
            return
        if plies == 0 and plies != self.last_play_of(seat):
            self.help = replace(self.help, restarts=self.help.restarts + 1)
        else:
            self.help = replace(self.help, undos=self.help.undos + 1)

    def _go_back(self, plies: int) -> None:
        for _ in range(len(self.match.plays) - plies):
            self.match.undo()
        self._ask_no_more()

    def _agree(self, seat: int) -> None:
        if self.take_back is not None:
            self.take_back.waits.discard(seat)
            if not self.take_back.waits:
                self._go_back(self.take_back.plies)

    def _decline(self) -> None:
        if self.take_back is not None:
            self.declined.append(self.match.plays[self.take_back.plies])
            self.take_back = None

    # What is so

    @property
    def length(self) -> int:
        """How much has happened here: what a record brought along, and all events."""
        return self.given + self.version

    def seconds_at(self, now: float) -> int:
        """Playing time so far: in a solitaire from the first play on. A pause counts as two minutes at most; the clock
        stops when the game first ends.
        """
        return int(self.seconds + (0.0 if self.ended else self._pause(now)))

    def runs_at(self, now: float) -> int:
        """How many more seconds the clock runs if nothing happens: a pause counts only so far."""
        return 0 if self.ended or self._stands else math.ceil(LONGEST_PAUSE - self._pause(now))

    def last_play_of(self, seat: int) -> int | None:
        """The number of the last play that a seat made, which is how many plays came before it."""
        plays = self.match.plays
        return next((number for number in range(len(plays) - 1, -1, -1) if plays[number].seat == seat), None)

    def was_declined(self, number: int) -> bool:
        """Whether the others have refused already to have this play taken back."""
        return any(self.match.plays[number] is play for play in self.declined)

    def out_of(self, seat: int) -> Out | None:
        """How a seat was put out; None where it was not, or where that was taken back."""
        plays = self.match.plays
        return next((out for out in self.outs if out.play.seat == seat and any(out.play is one for one in plays)), None)

    def may_resign(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        if self.match.over or self.match.seats == 1:
            return not self.match.over
        state = self.match.state
        before = state.tobytes()
        self.match.game.rules.resign(state, seat)
        return bool(state.tobytes() != before)

    def is_anytime(self, text: str, seat: int) -> bool:
        """Whether an action may be made out of turn, so that the message that arrives first decides who made it."""
        match = self.match
        try:
            action = match.game.text.read_action(match.state, seat, text.strip())
        except ValueError:
            return False
        return any(action in match.legal(other) for other in range(match.seats) if other != match.turn)

    def dice(self) -> int:
        """The seed of a search now. It differs between tables and versions, and nobody can know it."""
        drawn = hashlib.sha256(f"{self.salt} {self.version}".encode()).digest()
        return int.from_bytes(drawn[:8], "big")

    def snapshot(self) -> Match:
        """A match that begins where this one stands, for a search that runs beside."""
        return Match(self.match.game, self.match.state, self.match.deal)


def _refuse(change: Never) -> NoReturn:
    """Types make sure that every kind of change is handled. One that is stored and unknown all the same is refused."""
    raise ValueError(f"unknown change {change!r}: a newer version may have stored it")
