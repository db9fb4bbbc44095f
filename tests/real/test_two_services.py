"""Several processes, one PostgreSQL."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.clients import Person, gather, get_ready, play_out, served
from server.http.routes.test_rooms import room_of
from server.http.test_room_socket import look
from server.inside import inside, let_pass, until
from server.tables.test_clocks import LONG
from server.tables.test_pairer import look as look_at_the_lobby
from server.tables.test_rater import rated_table, rating, resign_at
from server.tables.timed import LIVE, answer, held, opened, timed, two_moves
from witchwood.server.store.people.rating_store import after
from witchwood.table.history.facts import Rating


def test_two_services_share_their_tables(postgresql: str, tmp_path: Path) -> None:
    """Ann and Bob are at different services: each sees the other's moves and whether the other is here."""
    with served(tmp_path / "one", database=postgresql) as one, served(tmp_path / "two", database=postgresql) as two:
        ann = Person(one.url)
        bob = Person(two.url)
        table = ann.table("stones", "me", "open")
        with ann.connect(table) as first:
            bob.post(f"/tables/{table}/join", {"seat": 1})
            first.wait_for(lambda state: state["seats"][1]["kind"] == "person")
            get_ready(table, ann, bob)
            with bob.connect(table) as second:
                first.until_present(0, 1)
                end = play_out([first, second], random.Random(6))
                assert second.state["plays"] == first.state["plays"]
        assert end["finished"]
        wins = [one.get("/me/statistics")[0]["every"]["won"] for one in (ann, bob)]
        assert sum(wins) == 1
        ann.close()
        bob.close()


def test_a_race_between_two_services_has_one_winner(postgresql: str, tmp_path: Path) -> None:
    """The same person moves in two tabs at two services at the same moment, again and again."""
    with served(tmp_path / "one", database=postgresql) as one, served(tmp_path / "two", database=postgresql) as two:
        ann = Person(one.url)
        table = ann.table("wyr")
        there = Person(two.url)
        there.http.cookies.set("witchwood", ann.http.cookies["witchwood"], domain="127.0.0.1")
        with ExitStack() as stack:
            here = stack.enter_context(ann.connect(table))
            other = stack.enter_context(there.connect(table))
            for _ in range(15):
                if here.state["finished"]:
                    break
                version = here.state["version"]
                names = [
                    connection.send("act", action=connection.actions[n]) for n, connection in enumerate((here, other))
                ]
                answers = []
                for connection, name in zip((here, other), names, strict=True):
                    while (message := connection.next()).get("id") != name:
                        pass
                    answers.append(message["type"])
                assert sorted(answers) == ["done", "refused"]
                for connection in (here, other):
                    connection.wait_for_version(version + 1)
                assert here.state["plays"] == other.state["plays"]
        ann.close()
        there.close()


def test_two_processes_rate_each_game_once(postgresql: str, tmp_path: Path) -> None:
    with inside(tmp_path / "one", database=postgresql) as one, inside(tmp_path / "two", database=postgresql) as two:
        ann, bob = one.person(), two.person()
        for _ in range(4):
            table = rated_table(ann, "me", "open")
            gather(table, ann, bob)
            resign_at(table, bob, ann)
            for running in (one, two):  # both hear that they should rate at the same moment
                running.service.rater.nudge()
        until(lambda: rating(ann)["games"] == 4, 60)
        before = [Rating(), Rating()]
        for _ in range(4):
            before = after(before, [0, 1])
        assert (rating(ann)["rating"], rating(bob)["rating"]) == (before[0].shown, before[1].shown)


def test_two_services_tell_each_other(postgresql: str, tmp_path: Path) -> None:
    with inside(tmp_path, database=postgresql) as one, inside(tmp_path, database=postgresql) as other:
        ann = one.person()
        room = room_of(ann)
        with look(ann, room) as hers:
            hers.wait_for(lambda _: True)
            other.welcome_back(ann)
            ann.post(f"/rooms/{room}/door", {"open": False})
            hers.wait_for(lambda state: not state["open"], 10)


def test_another_process_waits_for_the_one_that_the_player_is_connected_to(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("witchwood.table.terms.MINUTE", 1)
    with inside(tmp_path, database=postgresql) as here, inside(tmp_path, database=postgresql):
        ann, bob, table = timed(here.person, "stones", clock=LIVE)
        with ann.connect(table) as first, bob.connect(table) as second:
            mover, _ = two_moves(first, second)
            with held(opened(here, table)):
                name = mover.send("act", action=mover.actions[0])
                let_pass(LONG)
            assert answer(mover, name) == "done"


def test_two_processes_share_the_talk(postgresql: str, tmp_path: Path) -> None:
    with inside(tmp_path / "one", database=postgresql) as one, inside(tmp_path / "two", database=postgresql) as two:
        ann, bob = one.person(), two.person()
        table = ann.table("stones", "me", "open")
        gather(table, ann, bob)
        with ann.connect(table) as first, bob.connect(table) as second:
            second.until("talk")
            first.ask("say", text="over there?")
            assert second.until("line")["line"]["text"] == "over there?"
            first.ask("quiet", on=True)
            assert second.until("talk")["off"] is True


def test_people_at_two_processes_find_each_other_and_sit_at_one_table(postgresql: str, tmp_path: Path) -> None:
    """Each process pairs for its own pages, both at the same moments; a table claims its players once."""
    with inside(tmp_path / "one", database=postgresql) as one, inside(tmp_path / "two", database=postgresql) as two:
        people = [one.person(), two.person(), one.person(), two.person()]
        with ExitStack() as stack:
            pages = [stack.enter_context(look_at_the_lobby(each)) for each in people]
            for each in people:
                each.post("/lobby/seek", {"game": "stones", "plate": "quick"})
            tables = [page.table() for page in pages]
        assert sorted(tables.count(table) for table in set(tables)) == [2, 2]
        for table in set(tables):
            sits = [each for each, found in zip(people, tables, strict=True) if found == table]
            get_ready(table, *sits)
            with sits[0].connect(table) as connection:
                connection.wait_for_deal()


def test_watchers_of_two_processes_are_counted_together(postgresql: str, tmp_path: Path) -> None:
    with inside(tmp_path / "one", database=postgresql) as one, inside(tmp_path / "two", database=postgresql) as two:
        ann, eve, fay = one.person(), one.person(), two.person()
        table = ann.table("stones", "me", "open")
        with ann.connect(table) as first, eve.connect(table):
            with fay.connect(table) as other:
                while first.until("presence")["watchers"] != 2:
                    pass
                while other.until("presence")["watchers"] != 2:
                    pass
            while first.until("presence")["watchers"] != 1:
                pass
