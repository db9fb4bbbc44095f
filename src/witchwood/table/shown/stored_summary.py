"""What is stored beside the events, so that lists and statistics need to replay no game."""

from __future__ import annotations

import json
from collections.abc import Mapping

from typing_extensions import TypedDict

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.table.history.help import help_state
from witchwood.table.seats.seat_names import seat_names
from witchwood.table.table import Table
from witchwood.table.visibility import result_words


class Summary(TypedDict):
    """What lists show of a table: the fields of `TableFacts` that change with every event."""

    version: int
    plays: int
    turn: int | None
    waits: str | None
    finished: bool
    result: str | None
    scores: str | None
    due: float | None
    updated: float


class Result(TypedDict):
    """How a game ended for a person. options: the unusual ones, as text. day: the name of a deal of the day. words:
    the result. seconds: playing time. help: what there was of it (`HelpState`), as JSON; helped: whether there was any,
    None where an older version did not say.
    """

    table_id: str
    seat: int
    person: str
    game: str
    options: str
    day: str | None
    won: bool
    words: str
    score: float
    seconds: int
    plays: int
    finished: float
    helped: bool | None
    help: str


def summary_of(table: Table, now: float) -> Summary:
    """What lists show of a table now (seconds since 1970)."""
    match = table.history.match
    return Summary(
        version=table.history.version,
        plays=len(match.plays),
        turn=match.turn,
        waits=table.waits,
        finished=table.is_over,
        result=json.dumps(match.result) if match.over else None,
        scores=json.dumps(match.scores) if table.has_begun else None,
        due=table.due,
        updated=now,
    )


def results_of(table: Table, now: float) -> list[Result]:
    """A result for every person at the table, if the game is over. The store keeps the first of each seat only."""
    match = table.history.match
    result = match.result
    if result is None or not table.counts:
        return []
    unusual = " ".join(f"{name}={text}" for name, text in table.unusual.items())
    names = seat_names(table.id, table.seats)
    left = table.history.asides.stand_ins  # who did not come back has not won
    given = help_state(table.history.help, table.facts, now)
    return [
        Result(
            table_id=table.id,
            seat=seat.seat,
            person=seat.person,
            game=table.game.name,
            options=unusual,
            day=table.facts.day,
            won=seat.seat not in left and (seat.seat in result if isinstance(result, tuple) else result == "won"),
            words=result_words(result, seat.seat, names) if seat.seat not in left else "An agent played to the end",
            score=match.scores[seat.seat],
            seconds=table.history.seconds_at(now),
            plays=len(match.plays),
            finished=now,
            helped=given["helped"],
            help=json.dumps(given),
        )
        for seat in table.seats
        if seat.person is not None
    ]


class Named(TypedDict):
    """What options make of a game: its title, its edition's name, and what is unusual beyond that, in words."""

    title: str
    edition: str | None
    rules: list[str]


def named(game: Game, text: str) -> Named:
    """What the unusual options of a result, as they are stored, make of a game; as they stand where the game of today
    does not know them any more.
    """
    words = [word.partition("=") for word in text.split()]
    try:
        options = game.settle({name: game.option(name).read(value) for name, _, value in words})
    except ValueError:
        return Named(title=game.title, edition=None, rules=[text])
    return named_by(game, options)


def named_by(game: Game, options: Mapping[str, Value]) -> Named:
    """What all options make of a game."""
    edition = game.edition(options)
    return Named(
        title=game.title_of(options),
        edition=None if edition is None else edition.name,
        rules=game.rules_in_words(options),
    )
