"""A vacation at a service: no turn of days ends while its player is away, and others see why."""

from __future__ import annotations

import pytest

from server.clients import People, Person
from server.inside import Inside, let_pass
from server.tables.timed import opened, timed

DAY = 20.0  # seconds
LATER = 5.0  # seconds until it is decided that time is over
DAYS = {"kind": "days", "days": 1}


@pytest.fixture(autouse=True)
def short_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service looks ten times a second whether the time leapt, which takes a while in a whole day."""
    for module in ("terms", "together.vacations"):
        monkeypatch.setattr(f"witchwood.table.{module}.DAY", DAY)


def take(person: Person, days: int, status: int = 200) -> object:
    answer = person.http.put("/api/me/vacation", json={"days": days})
    assert answer.status_code == status, answer.text
    return answer.json()


def mover_of(table: str, service: Inside, *people: Person) -> tuple[Person, Person]:
    """The one to move, and the other."""
    seat = opened(service, table).silent
    assert seat is not None
    person = opened(service, table).seats[seat].person
    first, second = people
    return (first, second) if first.id == person else (second, first)


def test_without_a_vacation_a_day_is_a_day(person: People, service: Inside) -> None:
    _, _, table = timed(person, "stones", clock=DAYS)
    let_pass(DAY + LATER)
    assert opened(service, table).is_over


def test_who_is_on_vacation_loses_no_game_and_has_their_whole_time_afterwards(person: People, service: Inside) -> None:
    ann, bob, table = timed(person, "stones", clock=DAYS)
    mover, other = mover_of(table, service, ann, bob)
    take(mover, 3)
    state = other.get(f"/tables/{table}")
    assert [seat["vacation"] is not None for seat in state["seats"]].count(True) == 1, "the other sees it"
    let_pass(3 * DAY - LATER)
    assert not opened(service, table).is_over
    let_pass(DAY - LATER)
    assert not opened(service, table).is_over, "back since less than a day"
    due = opened(service, table).due
    assert due is not None
    let_pass(due - service.clock.now() + LATER)
    assert opened(service, table).is_over
    assert other.get(f"/tables/{table}")["result"] == "You won"


def test_the_vacation_of_the_other_player_stops_no_clock(person: People, service: Inside) -> None:
    ann, bob, table = timed(person, "stones", clock=DAYS)
    _, other = mover_of(table, service, ann, bob)
    take(other, 3)
    let_pass(DAY + LATER)
    assert opened(service, table).is_over


def test_minutes_run_on_a_vacation(person: People, service: Inside) -> None:
    ann, bob, table = timed(person, "witchpig", clock={"kind": "limit", "seconds": 60})
    mover, _ = mover_of(table, service, ann, bob)
    take(mover, 21)
    let_pass(90)
    assert opened(service, table).history.match.plays


def test_a_vacation_begins_ends_early_and_is_counted(person: People) -> None:
    ann = person()
    assert ann.get("/me/vacation") == {"until": None, "left": 30, "most": 21}
    taken = take(ann, 5)
    assert isinstance(taken, dict)
    assert taken["until"] is not None
    assert taken["left"] == 25
    take(ann, 5, status=409)
    ended = take(ann, 0)
    assert isinstance(ended, dict)
    assert (ended["until"], ended["left"]) == (None, 29), "a day that was begun counts"
    take(ann, 22, status=422)


def test_a_list_says_when_the_time_of_a_turn_is_over(person: People, service: Inside) -> None:
    ann, bob, table = timed(person, "stones", clock=DAYS)
    mover, _ = mover_of(table, service, ann, bob)
    (card,) = [one for one in mover.get("/me/tables") if one["id"] == table]
    assert card["your_turn"]
    assert card["due"] > card["updated"]
    assert ann.get(f"/tables/{ann.table('hocus')}")["due"] is None
