"""A table as a viewer is shown it: whole, or as a line in a list."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime

import witchwood
from witchwood.server.live import Table
from witchwood.server.messages import AskedBack, Can, DealState, Last, SeatState, TableCard, TableState
from witchwood.server.names import seat_names
from witchwood.server.seeing import Viewer, result_words
from witchwood.server.store.queries import SeatRow, TableRow

_NOTHING = Can(
    undo=False, redo=False, restart=False, resign=False, takeback=False, finish=False, back=False, hint=False,
    rematch=False,
)  # fmt: skip


def when(seconds: float) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def state_of(table: Table, viewer: Viewer) -> TableState:
    """The whole table for one viewer."""
    match, course = table.course.match, table.course
    plays = table.plays_for(viewer)
    asking, now = course.asking, time.time()
    return TableState(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=table.options,
        unusual=table.unusual,
        version=course.version,
        you=viewer,
        seats=_seats(table.id, table.seats, table.seats_here()),
        view=table.view_for(viewer),
        plays=plays,
        can=_can(table, viewer),
        asked=None if asking is None else AskedBack(by=asking.by, waits=sorted(asking.waits)),
        deal=deal_of(table),
        started=when(table.row.created),
        seconds=course.seconds_at(now),
        runs=course.runs_at(now),
        finished=match.over,
        last=Last(seat=plays[-1].seat, words=plays[-1].words) if plays else None,
        rematch=table.row.rematch,
    )


def deal_of(table: Table) -> DealState:
    """The deal's commitment, and what it was once that may be known."""
    number, line = table.course.match.deal, table.line
    if line is None:
        return DealState(commitment=None, number=None, line=None, salt=None, today=table.row.day)
    told = table.row.chosen or table.course.ended
    return DealState(
        commitment=table.commitment,
        number=str(number) if told else None,
        line=line if told else None,
        salt=table.row.salt if told else None,
        today=table.row.day,
    )


def _can(table: Table, viewer: Viewer) -> Can:
    if viewer is None or table.is_archive:
        return _NOTHING
    course, match = table.course, table.course.match
    alone = not table.others(viewer)
    played = course.last_play_of(viewer) is not None
    solver = match.seats == 1 and match.game.solve is not None
    return Can(
        undo=alone and played,
        redo=alone and match.can_redo,
        restart=alone and bool(match.plays),
        resign=course.may_resign(viewer),
        takeback=not alone and played and not match.over and course.asking is None and not table.has_open_seat,
        finish=table.finish is not None and table.finish[0] == course.version,
        back=solver and bool(match.plays),
        hint=alone and match.turn == viewer,
        rematch=match.over and table.row.record is None,
    )


def _seats(table: str, seats: Sequence[SeatRow], here: set[int]) -> list[SeatState]:
    return [
        SeatState(
            seat=seat.seat,
            kind="agent" if seat.kind == "agent" else "open" if seat.kind == "open" else "person",
            name=name,
            agent=seat.agent,
            here=seat.kind == "agent" or seat.seat in here,
        )
        for seat, name in zip(seats, seat_names(table, seats), strict=True)
    ]


def card_of(row: TableRow, person: str | None) -> TableCard:
    """A table as a line in a list, from what is stored of it."""
    game = witchwood.game(row.game)
    you = next((seat.seat for seat in row.seats if person is not None and seat.person == person), None)
    names = seat_names(row.id, row.seats)
    unusual = game.unusual(json.loads(row.options))
    return TableCard(
        id=row.id,
        game=row.game,
        title=game.title,
        options=" ".join(f"{name}={text}" for name, text in unusual.items()),
        seats=_seats(row.id, row.seats, set()),
        you=you,
        turn=_turn_words(row, you, names),
        version=row.version,
        plays=row.plays,
        scores=[] if row.scores is None else json.loads(row.scores),
        deal=row.deal if row.chosen or row.finished else None,
        today=row.day,
        updated=when(row.updated),
        finished=row.finished,
        result=None if row.result is None else _result_words(json.loads(row.result), you, names),
        listed=row.listed,
    )


def _turn_words(row: TableRow, you: int | None, names: list[str]) -> str:
    if row.finished:
        return "Over"
    if row.turn is None or row.waits is None:
        return "To look at"
    if row.waits == "open":
        return "A seat is still free"
    return "Your turn" if row.turn == you else f"{names[row.turn]} is to move"


def _result_words(result: str | list[int], you: int | None, names: list[str]) -> str:
    return result_words(tuple(result) if isinstance(result, list) else result, you, names)
