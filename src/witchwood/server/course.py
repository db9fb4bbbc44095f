"""The course of one game: its events so far, and the match they lead to. No network, no database, no waiting.

Whatever changes a table is an event; the events in order make the match again on any machine. `judge` says whether
something may be done; it does it to the match and answers the event that has to be stored. If storing fails, the
course is thrown away and made again from what is stored.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from witchwood.engine.match import Match

LONGEST_PAUSE = 120.0  # seconds that a pause between two events counts as playing time, at most


class RefusalError(ValueError):
    """What was asked for is not done, and why, in words for the one who asked."""


@dataclass(frozen=True)
class Event:
    """One change of a table.

    kind and text: act (notation), resign, back (to how many plays), redo (how many), ask (to how many plays, then the
    seats whose consent is needed), yes, no. author, message: the person and the client's id of the message, null for
    what an agent did.
    """

    version: int
    kind: str
    seat: int
    text: str
    author: str | None
    message: str | None
    at: float


@dataclass
class Asking:
    """A seat asks to go back to `plies` plays; `waits` are the seats that have not agreed yet."""

    by: int
    plies: int
    waits: set[int]


@dataclass
class Course:
    """A match, and what its players have done besides moving.

    salt: the table's secret, from which agents get their dice. ended: whether the game was ever over (it can be taken
    back from there where nobody else plays). seconds: playing time, without what has passed since the last event.
    """

    match: Match
    created: float
    salt: str
    version: int = 0
    asking: Asking | None = None
    ended: bool = False
    seconds: float = 0.0
    last_at: float = 0.0
    messages: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.last_at = self.created
        self.ended = self.match.over

    # What happened

    def replay(self, events: Iterable[Event]) -> None:
        """Do again what is stored. ValueError if the rules no longer allow it."""
        for event in events:
            self._do(event)

    def _do(self, event: Event) -> None:
        if event.kind == "act":
            self.match.play(event.text, event.seat)
            self.asking = None
        elif event.kind == "resign":
            self.match.resign(event.seat)
            self.asking = None
        elif event.kind == "back":
            self._go_back(int(event.text))
        elif event.kind == "redo":
            for _ in range(int(event.text)):
                self.match.redo()
        elif event.kind == "ask":
            plies, *waits = map(int, event.text.split())
            self.asking = Asking(event.seat, plies, set(waits))
        elif event.kind == "yes":
            self._agree(event.seat)
        else:
            self.asking = None
        self._note(event)

    def _note(self, event: Event) -> None:
        if not self.ended:
            self.seconds += self._pause(event.at)
        self.ended = self.ended or self.match.over
        self.version, self.last_at = event.version, event.at
        if event.author is not None and event.message is not None:
            self.messages[event.author, event.message] = event.version

    def _pause(self, now: float) -> float:
        return min(max(now - self.last_at, 0.0), LONGEST_PAUSE)

    def _go_back(self, plies: int) -> None:
        while len(self.match.plays) > plies:
            self.match.undo()
        self.asking = None

    def _agree(self, seat: int) -> None:
        if self.asking is not None:
            self.asking.waits.discard(seat)
            if not self.asking.waits:
                self._go_back(self.asking.plies)

    # What is so

    def seconds_at(self, now: float) -> int:
        """Playing time so far. A pause counts as two minutes at most; the clock stops when the game first ends."""
        return int(self.seconds + (0.0 if self.ended else self._pause(now)))

    def runs_at(self, now: float) -> int:
        """How many more seconds the clock runs if nothing happens: a pause counts only so far."""
        return 0 if self.ended else math.ceil(LONGEST_PAUSE - self._pause(now))

    def last_play_of(self, seat: int) -> int | None:
        """The number of the last play that a seat made, which is how many plays came before it."""
        for number in range(len(self.match.plays) - 1, -1, -1):
            if self.match.plays[number].seat == seat:
                return number
        return None

    def may_resign(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        if self.match.over or self.match.seats == 1:
            return not self.match.over
        state = self.match.state
        before = state.tobytes()
        self.match.game.rules.resign(state, seat)
        return bool(state.tobytes() != before)

    def is_anytime(self, text: str, seat: int) -> bool:
        """Whether an action may be made out of turn, so that whoever's message arrives first is the one who made it."""
        match = self.match
        try:
            action = match.game.read_action(match.state, seat, text.strip())
        except ValueError:
            return False
        return any(action in match.legal(other) for other in range(match.seats) if other != match.turn)

    def dice(self) -> int:
        """The seed of whoever searches now: no two tables and no two versions have the same, and nobody can know it."""
        drawn = hashlib.sha256(f"{self.salt} {self.version}".encode()).digest()
        return int.from_bytes(drawn[:8], "big")

    def snapshot(self) -> Match:
        """A match that begins where this one stands, for a search that runs beside."""
        return Match(self.match.game, self.match.state, self.match.deal)

    # What may be done

    def judge(self, kind: str, seat: int, text: str, *, author: str | None, message: str | None, now: float) -> Event:
        """Do something if the rules and the other players allow it; the event is to be stored. RefusalError if not."""
        event = Event(self.version + 1, kind, seat, text, author, message, now)
        try:
            self._do(event)
        except RefusalError:
            raise
        except ValueError as error:
            raise RefusalError(str(error)) from None
        return event

    def undo_text(self, seat: int) -> str:
        """Back to before the seat's own last play: what agents did after it goes with it."""
        number = self.last_play_of(seat)
        if number is None:
            raise RefusalError("there is nothing to undo: you have not played yet")
        return str(number)

    def redo_text(self, seat: int) -> str:
        """How many plays come again: one, and then those of others until it is the seat's turn."""
        match, count = self.match, 0
        while match.can_redo and (count == 0 or match.turn != seat):
            match.redo()
            count += 1
        if not count:
            raise RefusalError("there is nothing to redo: no play was taken back since the last one made")
        for _ in range(count):
            match.undo()
        return str(count)

    def ask_text(self, seat: int, others: Iterable[int]) -> str:
        """A request to take the seat's last play back."""
        number = self.last_play_of(seat)
        if number is None:
            raise RefusalError("there is nothing to take back: you have not played yet")
        if self.match.over:
            raise RefusalError("the game is over: nothing can be taken back any more")
        if self.asking is not None:
            raise RefusalError("a take-back is asked for already: wait for the answer")
        return " ".join(map(str, [number, *sorted(others)]))

    def check_asked(self, seat: int) -> None:
        """RefusalError unless this seat's answer is waited for."""
        if self.asking is None:
            raise RefusalError("no take-back is asked for any more")
        if seat not in self.asking.waits:
            raise RefusalError("your answer is not waited for")
