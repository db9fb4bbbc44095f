"""A game by one press: people meet, an agent comes after a while, and who leaves the page is gone."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from server.clients import get_ready
from server.inside import Inside, InsidePerson, Socket, let_pass, passing, the_loop
from witchwood.server.tables import pairer
from witchwood.table.together.plates import AGENT_AFTER

People = Callable[[], InsidePerson]
SOON = 10.0  # seconds


@pytest.fixture(autouse=True)
def empty(service: Inside) -> Iterator[None]:
    """Nobody of another test looks for a game."""
    yield
    service.run(passing(120.0))


class Page:
    """A person's page of the lobby."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}

    def wait_for(self, true: Callable[[dict[str, Any]], bool], seconds: float = SOON) -> dict[str, Any]:
        """The lobby as soon as something is so."""
        end = the_loop().time() + seconds
        while not self.state or not true(self.state):
            self.state = json.loads(self.socket.recv(end - the_loop().time()))
        return self.state

    def table(self, seconds: float = SOON) -> str:
        """Where this person plays, as soon as that is found."""
        found = self.wait_for(lambda state: bool(state["seek"] and state["seek"]["table"]), seconds)
        return str(found["seek"]["table"])


@contextmanager
def look(person: InsidePerson) -> Iterator[Page]:
    with person.socket("/api/lobby/socket") as socket:
        yield Page(socket)


def press(person: InsidePerson, plate: str = "quick", game: str = "stones") -> None:
    person.post("/lobby/seek", {"game": game, "plate": plate})


def seats(table: str, person: InsidePerson) -> list[dict[str, Any]]:
    return list(person.get(f"/tables/{table}")["seats"])


def test_two_who_press_play_each_other_by_the_clock_and_rated(person: People) -> None:
    ann, bob = person(), person()
    with look(ann) as hers, look(bob) as his:
        press(ann)
        alone = hers.wait_for(lambda state: state["seek"] is not None)
        assert alone["seek"]["table"] is None
        assert 0 < alone["seek"]["left"] <= AGENT_AFTER, "the player sees when an agent comes"
        quick = next(one for one in alone["plates"] if (one["game"], one["name"]) == ("stones", "quick"))
        assert his.wait_for(lambda state: quick in state["plates"])["seek"] is None, "others see that one waits"
        press(bob)
        table = hers.table()
        assert his.table() == table
    card = ann.get(f"/tables/{table}")
    assert (card["rated"], card["terms"]["clock"]) == (True, {"kind": "live", "minutes": 5, "increment": 3})
    assert {seat["kind"] for seat in card["seats"]} == {"person"}
    get_ready(table, ann, bob)
    with ann.connect(table) as connection:
        connection.wait_for_deal()


def test_other_plates_and_other_games_are_other_pools(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    with look(ann) as hers, look(bob), look(cat):
        press(ann)
        press(bob, "slow")
        press(cat, "2-seats", "witchpig")
        let_pass(10.0)
        assert ann.get("/lobby")["seek"]["table"] is None
        press(cat)  # the last press counts
        assert {seat["profile"] for seat in seats(hers.table(), ann)} == {profile_of(ann), profile_of(cat)}


def profile_of(person: InsidePerson) -> str:
    found = person.inside.run(person.inside.service.people.find(person.id))
    assert found is not None
    return found.profile


def test_an_agent_sits_down_after_a_while_and_nothing_is_rated(person: People) -> None:
    ann = person()
    with look(ann) as hers:
        press(ann)
        let_pass(AGENT_AFTER - 5)
        assert ann.get("/lobby")["seek"]["table"] is None
        table = hers.table(20.0)
    card = ann.get(f"/tables/{table}")
    assert (card["rated"], card["listed"]) == (False, False)
    assert sorted(seat["kind"] for seat in card["seats"]) == ["agent", "person"]
    with ann.connect(table) as connection:
        connection.wait_for(lambda state: state["view"] is not None)


def test_agents_take_the_seats_that_people_leave_at_a_larger_table(person: People) -> None:
    ann, bob = person(), person()
    with look(ann) as hers, look(bob) as his:
        press(ann, "4-seats", "witchpig")
        press(bob, "4-seats", "witchpig")
        table = hers.table(AGENT_AFTER + SOON)
        assert his.table() == table
    kinds = [seat["kind"] for seat in seats(table, ann)]
    assert (kinds.count("person"), kinds.count("agent")) == (2, 2)


def test_a_game_of_days_waits_for_people_alone(person: People) -> None:
    ann = person()
    with look(ann) as hers:
        press(ann, "days")
        assert hers.wait_for(lambda state: state["seek"] is not None)["seek"]["left"] is None
        let_pass(3 * AGENT_AFTER)
        assert ann.get("/lobby")["seek"]["table"] is None


def test_who_leaves_the_page_leaves_the_pool_and_who_stops_does_so_on_all_pages(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    with look(ann):
        press(ann)
    let_pass(5.0)
    with look(bob) as first:
        press(bob)
        let_pass(5.0)
        assert bob.get("/lobby")["seek"]["table"] is None, "she had gone"
        with look(bob) as second:
            second.wait_for(lambda state: state["seek"] is not None)
        let_pass(5.0)
        assert bob.get("/lobby")["seek"] is not None, "one of his pages is still open"
        with look(bob) as third:
            bob.post("/lobby/stop")
            for page in (first, third):
                page.wait_for(lambda state: state["seek"] is None)
        with look(cat):
            press(cat)
            let_pass(5.0)
            assert cat.get("/lobby")["seek"]["table"] is None


def test_two_pages_of_one_person_are_one(person: People) -> None:
    ann, bob = person(), person()
    with look(ann) as one, look(ann) as two:
        press(ann)
        press(ann)
        let_pass(5.0)
        assert ann.get("/lobby")["seek"]["table"] is None, "nobody plays against themselves"
        with look(bob):
            press(bob)
            assert one.table() == two.table()


def test_a_table_to_which_one_does_not_come_is_closed(person: People) -> None:
    ann, bob = person(), person()
    with look(ann) as hers, look(bob) as his:
        press(ann)
        press(bob)
        table = hers.table()
        assert his.table() == table
    with ann.connect(table) as connection:
        connection.done("ready", on=True)
        let_pass(pairer.COME + 2 * SOON)
        assert connection.wait_for(lambda state: state["closed"])["closed"]


def test_a_process_that_starts_again_goes_on_with_those_who_still_look(person: People, service: Inside) -> None:
    """All that it needs is stored: it only has to be nudged, as any page does."""
    ann, bob = person(), person()
    run, meeting = service.run, service.service.meeting
    for one in (ann, bob):
        run(meeting.seeks.begin(one.id, "stones", "quick"))
    assert run(meeting.pairer._look())
    tables = {seek.table for seek in run(meeting.seeks.all())}
    assert len(tables) == 1
    assert None not in tables


def test_of_two_processes_that_find_the_same_people_one_seats_them(person: People, service: Inside) -> None:
    ann, bob, cat = person(), person(), person()
    run, meeting, store = service.run, service.service.meeting, service.service.store
    for one in (ann, bob):
        run(meeting.seeks.begin(one.id, "stones", "quick"))
    first = ann.table("stones", "me", "open")
    row = run(store.find(first))
    assert row is not None
    both = [ann.id, bob.id]
    assert run(store.add(fresh(row, "a"), seekers=both))
    assert not run(store.add(fresh(row, "b"), seekers=both)), "they play already"
    assert run(store.find(fresh(row, "b").id)) is None, "it is stored whole or not at all"
    run(meeting.seeks.begin(bob.id, "stones", "quick"))
    assert not run(store.add(fresh(row, "c"), seekers=[bob.id, cat.id])), "one of them looks for nothing"
    assert [one.table for one in run(meeting.seeks.all()) if one.person == bob.id] == [None]


def fresh(row: Any, name: str) -> Any:
    """The same table once more, under another id."""
    return replace(row, id=name * 22, seats=tuple(replace(seat, name=None) for seat in row.seats))


def test_an_unknown_plate_is_refused_with_those_there_are(person: People) -> None:
    ann = person()
    for wanted, words in (
        ({"game": "stones", "plate": "hasty"}, "it has quick, slow, days"),
        ({"game": "hocus", "plate": "quick"}, "it has none"),
        ({"game": "chess", "plate": "quick"}, "there is no such game"),
    ):
        answer = ann.http.post("/api/lobby/seek", json=wanted)
        assert answer.status_code == 422
        assert words in answer.json()["detail"]


def test_a_database_that_is_away_for_a_moment_delays_the_pairing_alone(
    person: People, service: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = person(), person()
    store = service.service.meeting.seeks
    works, away = store.apart, [True]

    async def fails(people: Collection[str]) -> set[frozenset[str]]:
        if away:
            away.clear()
            raise TimeoutError
        return await works(people)

    monkeypatch.setattr(store, "apart", fails)
    with look(ann) as hers, look(bob):
        press(ann)
        press(bob)
        assert hers.table(3 * SOON)
    told = [record for record in caplog.records if record.name == pairer.__name__]
    assert [(record.levelname, record.exc_info) for record in told] == [("WARNING", None)], "one line, no traceback"
