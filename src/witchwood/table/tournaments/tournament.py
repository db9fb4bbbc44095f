"""A tournament as its happenings leave it: who plays, who waits, and all games so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from witchwood.table.refusal import RefusalError
from witchwood.table.tournaments.happenings import (
    Finished,
    Happening,
    Joined,
    RoundBegan,
    Seated,
    TournamentOver,
    Withdrew,
)
from witchwood.table.tournaments.tournament_plan import MOST_ENTRANTS, TournamentPlan


@dataclass(frozen=True)
class TournamentPlace:
    """To which tournament a new table belongs. sealed: as in `TableFacts`."""

    tournament: str
    sealed: float | None


@dataclass
class Entrant:
    """Who takes part. active: they are paired. free: since when they wait for a game, in seconds since 1970."""

    number: int
    rating: int
    active: bool
    free: float


@dataclass
class Encounter:
    """A game of a tournament. ended: when, None while it is played. The rest is as in `Seated` and `Finished`."""

    table: str
    players: tuple[int, ...]
    round: int
    began: float
    ended: float | None = None
    places: tuple[int, ...] = ()
    score: float = 0.0
    plays: int = 0

    def place_of(self, entrant: int) -> int | None:
        """An entrant's place; None while it is played, or where it counts for nobody."""
        return self.places[self.players.index(entrant)] if self.places else None


@dataclass
class Tournament:
    """entrants: by number. encounters: in the order in which they began. byes: of each round so far. starters: who took
    part when the first round began. rested: when the last round or game began or ended, in seconds since 1970. over:
    nothing more is played.
    """

    plan: TournamentPlan
    entrants: dict[int, Entrant] = field(default_factory=dict)
    encounters: list[Encounter] = field(default_factory=list)
    byes: list[tuple[int, ...]] = field(default_factory=list)
    starters: tuple[int, ...] = ()
    rested: float = 0.0
    over: bool = False

    @classmethod
    def of(cls, plan: TournamentPlan, happenings: Iterable[Happening]) -> Tournament:
        """The tournament after all that happened."""
        made = cls(plan)
        for one in happenings:
            made.note(one)
        return made

    def note(self, happening: Happening) -> None:
        """One more thing happens."""
        at = happening.at
        match happening.what:
            case Joined(number, rating):
                known = self.entrants.get(number)
                free = at if known is None or number not in self.busy else known.free
                self.entrants[number] = Entrant(number, rating, True, free)
            case Withdrew(number):
                self.entrants[number].active = False
            case RoundBegan(byes):
                self.starters = self.starters or tuple(sorted(one.number for one in self.active))
                self.byes.append(byes)
                self.rested = at
            case Seated(table, players, number):
                self.encounters.append(Encounter(table, players, number, at))
                self.rested = at
            case Finished(table, places, score, plays):
                one = next(each for each in reversed(self.encounters) if each.table == table)
                one.ended, one.places, one.score, one.plays = at, places, score, plays
                self.rested = at
                for player in one.players:
                    self.entrants[player].free = at
            case TournamentOver():
                self.over = True

    @property
    def running(self) -> list[Encounter]:
        """The games that are played just now."""
        return [one for one in self.encounters if one.ended is None]

    @property
    def busy(self) -> set[int]:
        """Who plays just now."""
        return {player for one in self.running for player in one.players}

    @property
    def active(self) -> list[Entrant]:
        """Who is paired, by number."""
        return sorted((one for one in self.entrants.values() if one.active), key=lambda one: one.number)

    def games_of(self, number: int) -> list[Encounter]:
        """An entrant's games that count, in the order in which they ended."""
        mine = [one for one in self.encounters if number in one.players and one.places]
        return sorted(mine, key=lambda one: one.ended or 0.0)

    def seats_of(self, number: int) -> list[int]:
        """The seats that an entrant had, in order, games that are played included."""
        return [one.players.index(number) for one in self.encounters if number in one.players]

    def meetings(self, one: int, other: int) -> int:
        """How often two have sat at a table together."""
        return sum(one in each.players and other in each.players for each in self.encounters)

    def check_join(self, number: int | None, now: float) -> None:
        """RefusalError where a person can't take part, or come back, any more. number: theirs, None for a newcomer."""
        ends = self.plan.ends
        if self.over or (ends is not None and now >= ends):
            raise RefusalError("this tournament is over")
        if number is None and len(self.entrants) >= MOST_ENTRANTS:
            raise RefusalError(f"a tournament has {MOST_ENTRANTS} players at most")
        if self.plan.format == "robin" and self.byes and number not in self.starters:
            raise RefusalError("everyone plays everyone here: you can't join after the first round has begun")
