"""Tournaments played at random, without tables: people come, leave, come back and never show up."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from witchwood.server.tables.matching import lightest_matching
from witchwood.table.terms import ClockTerms
from witchwood.table.tournaments.deciding import go_on, next_look, take_endings
from witchwood.table.tournaments.endings import NO_ENDING, Ending
from witchwood.table.tournaments.happenings import Happening, Joined, What, Withdrew
from witchwood.table.tournaments.tournament import Encounter, Tournament
from witchwood.table.tournaments.tournament_plan import Format, TournamentPlan

CLOCK: ClockTerms = {"kind": "live", "minutes": 3, "increment": 2}
BEGINS = 1_000.0  # seconds since 1970


def a_plan(format_: Format, rounds: int = 0, minutes: int | None = None, **more: Any) -> TournamentPlan:
    """A plan of two at a time; nothing here looks at the game."""
    ends = None if minutes is None else BEGINS + 60 * minutes
    given: dict[str, Any] = {"clock": CLOCK, "rated": False, **more}
    return TournamentPlan("stones", {}, format_, BEGINS, ends, rounds, **given)


class Evening:
    """A tournament and its happenings so far. restless: how likely people are to come and go at each step."""

    def __init__(self, plan: TournamentPlan, entrants: int, seed: int = 0, restless: float = 0.0) -> None:
        self.happenings: list[Happening] = []
        self.now = 0.0
        self.tournament = Tournament(plan)
        self._chance = Random(seed)
        self._restless = restless
        self._ids = count(1)
        for number in range(1, entrants + 1):
            self.note(Joined(number, 1_500 - 10 * number))

    def note(self, *whats: What) -> None:
        """Something happens now."""
        for what in whats:
            self.happenings.append(Happening(self.now, what))
            self.tournament.note(self.happenings[-1])

    def end(self, table: str, *places: int, score: float = 0.0, plays: int = 30) -> None:
        """A game ends."""
        self.note(*take_endings(self.tournament, {table: Ending(places, score, plays, ())}))

    def begin(self) -> list[Encounter]:
        """Let begin what is due now; the games that are played then."""
        while whats := go_on(self.tournament, self.now, lambda: f"table {next(self._ids)}", lightest_matching):
            self.note(*whats)
        return self.tournament.running

    def play(self) -> Tournament:
        """All of it, by chance."""
        self.now = BEGINS
        for _ in range(10_000):
            self._come_and_go()
            self.begin()
            if self.tournament.over:
                return self.tournament
            running = self.tournament.running
            look = next_look(self.tournament, self.now)
            if running and (look is None or self._chance.random() < 0.6):
                self.now += self._chance.uniform(1.0, 60.0)
                one = self._chance.choice(running)
                self.note(*take_endings(self.tournament, {one.table: self._ending(one)}))
            else:
                assert look is not None, "it never ends"
                self.now = look
        raise AssertionError("it never ends")

    def _ending(self, one: Encounter) -> Ending:
        seats = len(one.players)
        if self._chance.random() < self._restless / 4:
            return NO_ENDING
        scores = [self._chance.randrange(3) for _ in range(seats)]
        places = tuple(sum(other > own for other in scores) for own in scores)
        is_absent = self._chance.random() < self._restless / 4
        return Ending(places, 0.0, 30, (self._chance.randrange(seats),) if is_absent else ())

    def _come_and_go(self) -> None:
        if self._chance.random() >= self._restless:
            return
        number = self._chance.randint(1, len(self.tournament.entrants) + 1)
        known = self.tournament.entrants.get(number)
        if known is not None and known.active:
            self.note(Withdrew(number))
        elif known is not None or self.tournament.plan.format != "robin":
            self.note(Joined(number, 1_500 - 10 * number))
