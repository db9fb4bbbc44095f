"""A table: its facts, its history, and what each viewer receives of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from witchwood.engine.game import Game
from witchwood.engine.match import Play
from witchwood.engine.option import Value
from witchwood.engine.view import View
from witchwood.table.days import is_day_over
from witchwood.table.deals import fairness
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.history import History
from witchwood.table.messages.states import ToldPlay
from witchwood.table.terms import DAY
from witchwood.table.visibility import Viewer, is_all_open, play_for, view_at, view_for

FIRST_PLAY = 60.0  # seconds in which a player of a tournament has to make their first play
LONGEST_SILENCE = 3.0 * DAY  # seconds without a play after which a rated game without a clock is lost
FIRST_MOVES = 2  # of a person: who leaves a game among people before them isn't rated


@dataclass(frozen=True)
class SentPlays:
    """What a client has already: the first `count` of these plays."""

    plays: tuple[Play, ...] = ()
    count: int = 0

    def still_holds(self, plays: tuple[Play, ...]) -> int:
        """How many of them stand among the plays of the same match later on: none of those that were taken back."""
        count = min(self.count, len(plays))
        while count and self.plays[count - 1] is not plays[count - 1]:
            count -= 1
        return count


class Table:
    """A table that is open. Views are made once for each version."""

    def __init__(self, facts: TableFacts, history: History) -> None:
        self.facts = facts
        self.history = history
        self._views: dict[Viewer, View] = {}
        self._views_of: tuple[History, int] = (history, -1)  # the history and the version that the views show

    @property
    def id(self) -> str:
        """The secret part of its link."""
        return self.facts.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.match.game

    @cached_property
    def options(self) -> dict[str, Value]:
        """All options."""
        return self.history.match.options

    @cached_property
    def unusual(self) -> dict[str, str]:
        """The options that are not usual, as text."""
        return self.game.unusual(self.options)

    @cached_property
    def deal_text(self) -> str | None:
        """The deal that the table has committed to, as text; None where it began at a position."""
        match = self.history.match
        return None if match.deal is None else fairness.deal_text(self.game, self.options, match.seats, match.deal)

    @cached_property
    def commitment(self) -> str | None:
        """What its players are shown of that from the start."""
        return None if self.deal_text is None else fairness.commitment(self.deal_text, self.facts.salt)

    @property
    def is_archive(self) -> bool:
        """Whether this is a record of several seats to look at: nobody can play on in the place of others, unless
        agents have their seats.
        """
        several = self.history.match.seats > 1
        return self.facts.record is not None and several and not any(one.kind == "agent" for one in self.seats)

    @cached_property
    def hides_cards(self) -> bool:
        """Whether the game began with cards that lay face down, so that there may come a point where all is known."""
        return not is_all_open(view_at(self.history.match, 0, 0))

    # Seats

    @property
    def here(self) -> Collection[int]:
        """The seats whose people look at it just now: none of a table that is not served."""
        return ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.facts.seats

    def seat_of(self, person: str) -> int | None:
        """A person's seat."""
        return next((one.seat for one in self.seats if one.person == person), None)

    def is_host(self, seat: Viewer) -> bool:
        """Whether the one who made the table sits there."""
        return seat is not None and self.seats[seat].person == self.facts.owner

    def others(self, seat: int) -> list[int]:
        """The seats of other people, open ones included: until the last one has come, nobody may look ahead."""
        return [one.seat for one in self.seats if one.kind in ("person", "open") and one.seat != seat]

    @property
    def has_open_seat(self) -> bool:
        """Whether a seat is still free."""
        return any(one.kind == "open" for one in self.seats)

    @property
    def is_among_people(self) -> bool:
        """Whether several people play here, those included for whom a seat is kept, and those who were deleted."""
        return self.facts.is_among_people

    @property
    def leaver(self) -> int | None:
        """The first seat of a deleted person who is still in the game; it resigns, so that the game can go on. Where
        an agent stands in, it plays on.
        """
        if self.facts.record is not None or self.history.asides.closed or not self.has_begun:
            return None
        gone = [one.seat for one in self.seats if one.kind == "gone"]
        stand_ins = self.history.asides.stand_ins
        return next((seat for seat in gone if seat not in stand_ins and self.history.may_resign(seat)), None)

    def agent_of(self, seat: int) -> str | None:
        """The agent that plays for a seat: its own, or the one that stands in for its person."""
        return self.seats[seat].agent or self.history.asides.stand_ins.get(seat)

    @property
    def players(self) -> list[int]:
        """The seats of people who play themselves, and have not lost or left before the end."""
        history = self.history
        return [
            one.seat
            for one in self.seats
            if one.kind == "person" and one.seat not in history.asides.stand_ins and history.may_resign(one.seat)
        ]

    @property
    def counts(self) -> bool:
        """Whether its results count: where they can (`TableFacts.can_count`), but not those of a game that was closed,
        nor of one in which a player never moved and forfeited, or was replaced to the end. Rated games always count:
        a player who has seen the cards has to play.
        """
        history = self.history
        replaced = {*(out.play.seat for out in history.outs), *history.asides.stand_ins}
        never_played = not replaced <= history.played.keys()
        return self.facts.can_count and not (history.asides.closed or (never_played and not self.is_rated))

    @property
    def is_rated(self) -> bool:
        """Whether the result changes ratings, if nobody has help: where several play, and nobody can know the deal."""
        return self.facts.rated and len(self.seats) > 1 and self.facts.record is None and not self.facts.chosen

    @property
    def rated_seats(self) -> list[int]:
        """The seats whose ratings the result may change: among people only of those who made their first plays, or two
        guests could make a master in seconds. A person who is alone with agents is rated from the deal on: agents lose
        to nobody on purpose, and a player who could leave without loss would look for a good deal.
        """
        least = FIRST_MOVES if self.is_among_people else 0
        here = [one for one in self.seats if one.person is not None or one.agent is not None]
        return [one.seat for one in here if one.agent is not None or self.history.played[one.seat] >= least]

    @property
    def is_aborted(self) -> bool:
        """Whether a rated game is over and changes no rating, since too few of its players made their first plays."""
        return self.is_rated and self.history.match.over and len(self.rated_seats) < 2

    @property
    def is_strict(self) -> bool:
        """Whether nobody is helped here and nothing is taken back: until a game that is rated or of a tournament first
        ends, and as long as others play the same deal.
        """
        counts = self.is_rated or self.facts.tournament is not None
        return self.facts.sealed is not None or (counts and not self.history.ended)

    def is_contest(self, now: float) -> bool:
        """Whether others still play these very cards, for they are a day's deal and its day isn't over. Nothing helps
        here that knows the cards or plays well, not even after the end: a second guest could copy it. now: seconds
        since 1970.
        """
        facts = self.facts
        return facts.day is not None and not facts.chosen and not is_day_over(facts.day, now)

    @property
    def has_begun(self) -> bool:
        """Whether the cards are dealt: among people nothing is shown or done before every seat is taken and everybody
        is ready, so that nobody can shop for a deal or be the first to act.
        """
        return not self.is_among_people or not self.awaited

    @property
    def awaited(self) -> list[int]:
        """The seats that are free; if none is, those whose people are not ready."""
        return [one.seat for one in self.seats if one.kind == "open"] or self.unready

    @property
    def unready(self) -> list[int]:
        """The seats whose people are not ready. A game of a tournament waits for nobody."""
        if self.facts.tournament is not None:
            return []
        return [one.seat for one in self.seats if one.kind == "person" and one.seat not in self.history.asides.ready]

    @property
    def waits(self) -> str | None:
        """Who is waited for: a person, an agent, a player for an open seat, for which agents wait too, or people who
        have a seat and are not ready yet. None at the end of the game.
        """
        turn = self.history.match.turn
        if turn is None or self.is_archive or self.history.asides.closed:
            return None
        if not self.has_begun:
            return "open" if self.has_open_seat else "people"
        kind = self.seats[turn].kind if self.agent_of(turn) is None else "agent"
        return "agent" if kind == "gone" or self.leaver is not None else kind  # a deleted person resigns by themselves

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done here, but to take back."""
        return self.history.match.over or self.history.asides.closed

    @property
    def silent(self) -> int | None:
        """The seat of the person whose play is waited for; None where it is an agent's, or nobody's."""
        turn = self.history.match.turn
        return turn if turn is not None and self.waits == "person" else None

    @property
    def due(self) -> float | None:
        """When the time of the one to move is over, in seconds since 1970; None where none runs. Agents' never does.

        A rated game without a clock ends too. Otherwise a player could leave a lost game, or look at many deals and
        play only the best.
        """
        if self.silent is None:
            return None
        if self.facts.sealed is not None:
            return self.facts.sealed
        if self.may_be_absent:
            return self.history.clock.since + FIRST_PLAY
        if self.history.terms.clock is None:
            return self.history.clock.heard + LONGEST_SILENCE if self.is_strict else None
        return self.history.clock.due

    @property
    def may_be_absent(self) -> bool:
        """Whether the seat to move has not played yet in a tournament's game: it loses if that takes too long."""
        return self.facts.tournament is not None and self.silent is not None and self.silent not in self.history.played

    # What clients receive

    def view_for(self, viewer: Viewer) -> View:
        """The view of a seat, or of a watcher."""
        as_it_stands = (self.history, self.history.version)
        if self._views_of != as_it_stands:
            self._views, self._views_of = {}, as_it_stands
        if viewer not in self._views:
            view = view_for(self.history.match, viewer)
            self._views[viewer] = {**view, "actions": []} if self.is_archive else view
        return self._views[viewer]

    def plays_for(self, viewer: Viewer, first: int = 0, end: int | None = None) -> list[ToldPlay]:
        """The plays from number `first` (0 is the first of all) to before `end`, for a viewer."""
        match = self.history.match
        until = len(match.plays) if end is None else end
        plays = [play_for(match, number, viewer) for number in range(first, until)]
        for number in self.history.instead.keys() & range(first, until):
            plays[number - first]["instead"] = self.history.instead[number]
        return plays
