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
        raise RefusalError("this is your table: close it instead")
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
        raise RefusalError("whoever made this table does not want you to play here: you may watch")
    if table.is_over or table.history.ended:
        raise RefusalError("this game is over")


def closing(table: Table, host: str) -> tuple[int, Close | Resign]:
    """The seat of the host, and what it comes to if they close it alone: before the deal, or where no other
    person plays. A rated game is resigned instead: whoever could close it would never lose one. RefusalError says why
    not.
    """
    check_host(table, host)
    if table.is_over:
        raise RefusalError("this game is over")
    seat = table.seat_of(host) or 0
    if table.has_begun and table.is_among_people:
        raise RefusalError("others play here too: propose to them that the table is closed")
    if not (table.has_begun and table.is_strict):
        return seat, Close()
    if not table.history.may_resign(seat):
        raise RefusalError("this game is rated, and you are out of it: the agents end it without you")
    return seat, Resign()


def check_host(table: Table, person: str) -> None:
    """RefusalError unless a person made the table."""
    if table.facts.owner != person:
        raise RefusalError("only whoever made this table can do that")
    if table.history.asides.closed:
        raise RefusalError("this table is closed: nothing more is done here")


def _check_before_the_deal(table: Table) -> None:
    if table.has_begun:
        raise RefusalError("the cards are dealt: nobody can be sent away or leave any more, only resign")
