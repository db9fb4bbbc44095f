"""What people may do about seats before the deal, and what the host may do about it."""

from __future__ import annotations

from witchwood.table.history.events import Close, Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table


def begins(table: Table) -> bool:
    """Whether everybody who was waited for is ready now, so that `Begin` is to be stored."""
    history = table.history
    return table.has_begun and not (history.asides.begun or history.moved or table.is_over or table.is_archive)


def seat_to_leave(table: Table, person: str) -> int:
    """The seat that a person may give up. RefusalError if there is none, or the game has begun."""
    seat = table.seat_of(person)
    if seat is None:
        raise RefusalError("you have no seat at this table")
    if table.is_host(seat):
        raise RefusalError("this is your table: close it instead of leaving")
    _check_before_the_deal(table)
    return seat


def check_send_away(table: Table, host: str, seat: int) -> str:
    """The person whom the host may send away from a seat. RefusalError says why not."""
    check_host(table, host)
    _check_before_the_deal(table)
    person = table.seats[seat].person if seat < len(table.seats) else None
    if person is None or person == host:
        raise RefusalError("nobody else sits there")
    return person


def check_join(table: Table, person: str) -> None:
    """RefusalError where a person can't take a seat any more."""
    if person in table.history.asides.barred:
        raise RefusalError("the host has sent you away from this table: you can watch")
    if table.is_over or table.history.ended:
        raise RefusalError("this game is over")


def closing(table: Table, host: str) -> tuple[int, Close | Resign]:
    """The seat of the host, and what it comes to if they close it alone: before the deal, or where no other
    person plays. A rated game is resigned instead: a player who could close it would never lose one. RefusalError says
    why not.
    """
    check_host(table, host)
    if table.is_over:
        raise RefusalError("this game is over")
    seat = table.seat_of(host) or 0
    if table.has_begun and table.is_among_people:
        raise RefusalError("others are playing: propose to close the table")
    if not (table.has_begun and table.is_strict):
        return seat, Close()
    if not table.history.may_resign(seat):
        raise RefusalError("this game is rated and you are out: the agents finish it without you")
    return seat, Resign()


def check_host(table: Table, person: str) -> None:
    """RefusalError unless a person made the table."""
    if table.facts.owner != person:
        raise RefusalError("only the host of this table can do that")
    if table.history.asides.closed:
        raise RefusalError("this table is closed: start a new one")


def _check_before_the_deal(table: Table) -> None:
    if table.has_begun:
        raise RefusalError("the cards are dealt: players can't leave or be sent away now; resign instead")
