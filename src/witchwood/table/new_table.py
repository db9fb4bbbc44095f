"""A new table as it is wanted, judged: who sits there, how it is played with others, and its deal; its facts."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from witchwood.engine.game import Game, check_seed
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.games import load, names
from witchwood.table.deals.calendar import day_game
from witchwood.table.deals.fairness import Dealt
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.judging import MOST_EVENTS
from witchwood.table.messages.requests import NewTable, OpenSeat
from witchwood.table.seats.seating import fresh_facts, seats_of, seats_of_record
from witchwood.table.terms import Terms, check_clock
from witchwood.table.together.rooms import RoomPlace
from witchwood.table.tournaments.tournament import TournamentPlace


def game_of(name: str) -> Game:
    """The game that a request names. ValueError if there is none."""
    if name not in names():
        raise ValueError(f"game: there is no such game; the games are {', '.join(names())}")
    return load(name)


def judge(owner: str, game: Game, wanted: NewTable) -> tuple[list[Seat], Terms | None]:
    """The seats of a table that is wanted, and how it is played with others: None where nothing was chosen. ValueError
    says which wish can't be granted, that for a deal included.
    """
    seats, terms = seats_of(owner, game, game.settle(wanted.options), wanted.seats), _terms(game, wanted)
    if wanted.deal is not None and wanted.level is not None:
        raise ValueError("level: only secret deals have one; leave out the deal or the level")
    if wanted.deal is not None and wanted.deal.startswith("today"):
        day_game(game, wanted.options)
    elif wanted.rated and game.seats[1] == 1:
        raise ValueError("rated: this game has no opponents")
    elif wanted.rated and wanted.deal is not None:
        raise ValueError(
            "rated: the person who chose the number may know all the cards; leave out the number or the rating"
        )
    elif wanted.deal is not None:
        check_seed(int(wanted.deal))
    return seats, terms


def _terms(game: Game, wanted: NewTable) -> Terms | None:
    if wanted.patience is None and wanted.clock is None:
        return None
    if not any(isinstance(wish, OpenSeat) for wish in wanted.seats):
        raise ValueError("patience, clock: they need another person; leave a seat open")
    check_clock(game, wanted.clock)
    return Terms(wanted.patience, wanted.clock)


@dataclass(frozen=True, kw_only=True)
class NewDeal:
    """What is dealt, and for whom. options: those that were given. chosen: whether the deal's number was chosen by a
    person. day: the name of the day's deal that it is. rematch_of: the table whose rematch it is. place: in a room
    or a tournament. level: what was asked of the deal. id: where the table's is decided already. seekers: the people
    who looked for a game and find it here; without all of them there is no table. The rest is as in `TableFacts`.
    """

    owner: str
    game: str
    options: Mapping[str, Value]
    dealt: Dealt
    seats: Sequence[Seat]
    chosen: bool = False
    day: str | None = None
    listed: bool = False
    rematch_of: str | None = None
    place: RoomPlace | TournamentPlace | None = None
    rated: bool = False
    terms: Terms | None = None
    level: str | None = None
    id: str | None = None
    seekers: Sequence[str] = ()


def facts_of(new: NewDeal, now: float) -> TableFacts:
    """The facts of a table that is dealt. ValueError where the game has no such options or seats."""
    rules = load(new.game)
    settled = rules.settle(new.options)
    rules.settle_seats(len(new.seats))
    facts = fresh_facts(new.owner, new.game, new.seats, salt=new.dealt.salt, now=now, listed=new.listed)
    place = new.place if isinstance(new.place, TournamentPlace) else None
    return replace(
        facts,
        id=new.id or facts.id,
        options=json.dumps(settled),
        deal=str(new.dealt.number),
        chosen=new.chosen,
        day=new.day,
        rated=new.rated,
        terms=None if new.terms is None else new.terms.write(),
        level=new.level,
        tournament=None if place is None else place.tournament,
        sealed=None if place is None else place.sealed,
    )


def facts_of_record(
    owner: str, match: Match, record: str, now: float, agent: str | None = None, seat: int = 0
) -> TableFacts:
    """The facts of a table that begins with a record. agent: who has the other seats. seat: the owner's. ValueError
    where the record is too long, or the game has no such seat or agent.
    """
    check_length(len(match.plays) + 1)
    seats = seats_of_record(owner, match, agent, seat)
    facts = fresh_facts(owner, match.game.name, seats, salt=secrets.token_hex(16), now=now)
    deal = None if match.deal is None else str(match.deal)
    return replace(facts, options=json.dumps(match.options), deal=deal, chosen=True, record=record)


def check_length(plays: int) -> None:
    """ValueError for more plays than a table holds."""
    if plays > MOST_EVENTS:
        raise ValueError(f"a table begins with fewer than {MOST_EVENTS} plays: this record has more")
