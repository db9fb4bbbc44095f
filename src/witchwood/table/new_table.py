"""A new table as it is wanted, judged: who sits there, how it is played with others, and which deal it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from witchwood.engine.game import Game, check_seed
from witchwood.engine.measured import Wish
from witchwood.games import load, names
from witchwood.table.days import DayLevel, level_of
from witchwood.table.deals import fairness
from witchwood.table.deals.calendar import check_today
from witchwood.table.deals.fairness import Dealt
from witchwood.table.history.facts import Seat
from witchwood.table.messages.wishes import NewTable, OpenSeat
from witchwood.table.seats.seating import seats_of
from witchwood.table.terms import Terms, check_clock


@dataclass(frozen=True)
class ChosenDeal:
    """A deal whose number the maker of the table has chosen."""

    dealt: Dealt


@dataclass(frozen=True)
class DealOfTheDay:
    """Today's deal; level: None for the one of any."""

    level: DayLevel | None


@dataclass(frozen=True)
class SecretDeal:
    """A deal that nobody knows. level: None for any."""

    level: Wish | None


WantedDeal: TypeAlias = ChosenDeal | DealOfTheDay | SecretDeal


@dataclass(frozen=True)
class Judged:
    """What may be granted. terms: None where nothing was chosen."""

    seats: list[Seat]
    terms: Terms | None
    deal: WantedDeal


def game_of(name: str) -> Game:
    """The game that a request names. ValueError if there is none."""
    if name not in names():
        raise ValueError(f"game: there is no such game; the games are {', '.join(names())}")
    return load(name)


def judge(owner: str, game: Game, wanted: NewTable) -> Judged:
    """What a wish comes to. ValueError says which part of it can't be granted."""
    seats, terms = seats_of(owner, game, wanted.seats), _terms(game, wanted)
    fairness.check_wish(wanted.deal, wanted.level)
    return Judged(seats, terms, _deal(game, wanted))


def _terms(game: Game, wanted: NewTable) -> Terms | None:
    if wanted.patience is None and wanted.clock is None:
        return None
    if not any(isinstance(wish, OpenSeat) for wish in wanted.seats):
        raise ValueError("patience, clock: they are for games among people, and no seat is open for others")
    check_clock(game, wanted.clock)
    return Terms(wanted.patience, wanted.clock)


def _deal(game: Game, wanted: NewTable) -> WantedDeal:
    if wanted.deal is not None and wanted.deal.startswith("today"):
        check_today(game, wanted.options)
        return DealOfTheDay(level_of(wanted.deal))
    if wanted.rated and game.seats[1] == 1:
        raise ValueError("rated: nobody plays against anybody else here")
    if wanted.deal is None:
        return SecretDeal(wanted.level)
    if wanted.rated:
        raise ValueError("rated: whoever chose the number can know all cards; leave out the number or the rating")
    return ChosenDeal(fairness.chosen_deal(check_seed(int(wanted.deal))))
