"""What is noted at a table beside the game: who is ready, sent away, nudged or replaced, and what is proposed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import assert_never

from witchwood.table.history.events import (
    Aside,
    Begin,
    Close,
    Consent,
    Dissent,
    Event,
    Leave,
    Nudge,
    Propose,
    Ready,
    Resume,
    Return,
)
from witchwood.table.messages.client_messages import About


@dataclass
class Proposal:
    """What a seat proposed (`Propose`), at which version; `waits` are the seats that have not agreed yet."""

    by: int
    what: Propose
    version: int
    waits: set[int]
    at: float


@dataclass(frozen=True)
class Nudged:
    """A seat was reminded: by which, at which version and when."""

    seat: int
    by: int
    version: int
    at: float


@dataclass
class Asides:
    """ready: the seats whose people are ready. begun: the version at which `Begin` was noted, 0 before. barred: people
    whom the host sent away. nudges: the last of each seat that was nudged. proposal: what the seats are asked.
    stand_ins: the agents that play for people, by seat. closed: nothing more is done here. count: how many such events
    there were. asked: how often each person said that they are ready or not, nudged, or proposed something. last: the
    last proposal of each kind that a seat made.
    """

    ready: set[int] = field(default_factory=set)
    begun: int = 0
    barred: set[str] = field(default_factory=set)
    nudges: dict[int, Nudged] = field(default_factory=dict)
    proposal: Proposal | None = None
    stand_ins: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    count: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    last: dict[tuple[int, About], Proposal] = field(default_factory=dict)

    def note(self, aside: Aside, event: Event) -> Proposal | None:
        """Note an aside, the change of an event. Returns the proposal to put a seat out if now all agree to it."""
        self.count += 1
        if event.author is not None and isinstance(aside, Ready | Nudge | Propose):
            self.asked[event.author] += 1
        match aside:
            case Ready(on=True):
                self.ready.add(event.seat)
            case Ready():
                self.ready.discard(event.seat)
            case Begin():
                self.begun = event.version
            case Leave(barred):
                self.ready.discard(event.seat)
                if barred is not None:
                    self.barred.add(barred)
            case Nudge(seat):
                self.nudges[seat] = Nudged(seat, event.seat, event.version, event.at)
            case Propose(about, waits=waits):
                self.proposal = Proposal(event.seat, aside, event.version, set(waits), event.at)
                self.last[event.seat, about] = self.proposal
                return self._agree(event.seat)
            case Consent():
                return self._agree(event.seat)
            case Dissent():
                self.proposal = None
            case Return():
                self.stand_ins.pop(event.seat, None)
            case Close():
                self.closed = True
            case Resume():
                pass
            case _:
                assert_never(aside)
        return None

    def _agree(self, seat: int) -> Proposal | None:
        proposal = self.proposal
        if proposal is None:
            return None
        proposal.waits.discard(seat)
        if proposal.waits:
            return None
        self.proposal = None
        match proposal.what.about:
            case "agent":
                self.stand_ins[proposal.what.seat] = proposal.what.agent
            case "out":
                return proposal
            case "close":
                self.closed = True
            case unknown:
                assert_never(unknown)
        return None
