"""Several processes, one PostgreSQL."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path

from server.clients import Person, get_ready, play_out, served


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
