"""`kill -9` of a real service under load loses nothing that was acknowledged; SIGTERM says goodbye first."""

from __future__ import annotations

import random
import resource
import signal
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import witchwood
from ports import held_port
from server.clients import Connection, Person, Process, fetch, served, wait_until
from witchwood.games import GAMES


def load(connection: Connection, acknowledged: list[tuple[int, str]], seed: int) -> None:
    """Play as fast as answers come, and note what was acknowledged: version and notation."""
    dice = random.Random(seed)
    try:
        while not connection.state["finished"]:
            if not connection.is_my_turn:
                connection.until("table")
                continue
            action = dice.choice(connection.actions)
            answer = connection.act(action)
            if answer["type"] == "done":
                acknowledged.append((answer["version"], action))
                connection.wait_for_version(answer["version"])
    except (ConnectionClosed, OSError):
        return


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.long)])
def test_kill_9_loses_no_acknowledged_move(times: int, tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    people, tables = [], []
    for game in GAMES:
        people.append(Person(server.url))
        tables.append(people[-1].table(game, *(["me", "greedy"] if game in ("stones", "witchpig") else ["me"])))
    told: list[list[tuple[int, str]]] = [[] for _ in people]
    for round_number in range(times):
        coming = [person.connect(table) for person, table in zip(people, tables, strict=True)]
        connections = [connection.__enter__() for connection in coming]
        for connection, acknowledged in zip(connections, told, strict=True):
            check(connection.state, acknowledged)
        threads = [
            threading.Thread(target=load, args=(connection, told[n], 10 * round_number + n))
            for n, connection in enumerate(connections)
        ]
        for thread in threads:
            thread.start()
        before = sum(map(len, told))
        while sum(map(len, told)) < before + 40 and any(thread.is_alive() for thread in threads):
            threads[0].join(0.01)
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
        for connection in connections:
            connection.socket.close()
        server.start()
        for person in people:
            person.move_to(server.url)
    for person, table, acknowledged in zip(people, tables, told, strict=True):
        with person.connect(table) as connection:
            check(connection.state, acknowledged)
            if not connection.state["finished"]:  # and it goes on, agents included
                connection.wait_for(lambda state: state["finished"] or state["view"]["turn"] == state["you"])
        person.close()
    assert sum(map(len, told)) >= 40 * times
    assert server.end(signal.SIGTERM) == -signal.SIGTERM


def check(state: dict[str, Any], acknowledged: list[tuple[int, str]]) -> None:
    """Every acknowledged move is there, in its place: nothing is taken back here, so versions count the plays."""
    assert state["version"] == len(state["plays"])
    for version, action in acknowledged:
        play = state["plays"][version - 1]
        assert (play["seat"], play["text"]) == (state["you"], action)
    mine = [play for play in state["plays"] if play["seat"] == state["you"]]
    assert len(mine) <= len(acknowledged) + 3  # one for each time it was killed: stored, and no longer answered


def test_agents_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    deal = next(number for number in range(100) if witchwood.deal("stones", number).turn == 0)
    with served(tmp_path, pace=3600.0) as slow:
        ann = Person(slow.url)
        table = ann.table("stones", "greedy", "me", deal=deal)
        assert ann.get(f"/tables/{table}")["plays"] == 0
    with served(tmp_path) as again:
        ann.move_to(again.url)
        wait_until(lambda: ann.get(f"/tables/{table}")["turn"] == "Your turn", 60)
        assert ann.get(f"/tables/{table}")["plays"] > 0
        ann.close()


def children_of(process: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    children = [
        int(word) for task in Path(f"/proc/{process}/task").glob("*/children") for word in task.read_text().split()
    ]
    return [*children, *(one for child in children for one in children_of(child))]


def command_of(process: int) -> str:
    """The command that a process runs; "" once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def is_at_work(process: int) -> bool:
    """Whether a process has not ended; one that nobody has asked about yet counts as ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_kill_9_frees_the_address_at_once_and_ends_what_compiles(tmp_path: Path) -> None:
    """With nothing in the cache it compiles for a while, in processes that must not outlive it."""
    with held_port() as held:
        server = Process(tmp_path, held.getsockname()[1], XDG_CACHE_HOME=str(tmp_path / "cache"))
        server.begin()
        assert server.process is not None
        started = server.process.pid
        wait_until(lambda: bool(children_of(started)), 60)
        compilers = children_of(started)
        server.end(signal.SIGKILL)
        server.begin()
        server.end(signal.SIGKILL)
        wait_until(lambda: not any(map(is_at_work, compilers)), 30)


@pytest.mark.long
def test_kill_9_ends_all_that_works_beside_it(tmp_path: Path) -> None:
    """What looks for deals and what runs a study have their work for minutes; searches run on the service's threads."""
    server = Process(tmp_path, WITCHWOOD_STOCK="3")
    server.start()
    assert server.process is not None
    started = server.process.pid
    ann = Person(server.url)
    study = ann.post("/lab/studies", {"game": "hocus", "options": {"draw": 1}})["id"]
    commands: dict[int, str] = {}

    def all_work() -> bool:
        commands.update((child, command_of(child)) for child in children_of(started))
        modules = ("witchwood.lab.levels.finder", "witchwood.lab.background run")
        return all(any(module in command for command in commands.values()) for module in modules)

    wait_until(all_work)
    wait_until(lambda: ann.get(f"/lab/studies/{study}")["deals_done"] > 0)
    commands.update((child, command_of(child)) for child in children_of(started))
    at_work = [child for child in commands if is_at_work(child)]
    assert any("background run" in commands[child] for child in at_work)
    server.end(signal.SIGKILL)
    wait_until(lambda: not any(map(is_at_work, at_work)), 15)
    ann.close()


@pytest.mark.parametrize(
    ("how", "code"), [(signal.SIGTERM, -signal.SIGTERM), pytest.param(signal.SIGINT, 0, marks=pytest.mark.long)]
)
def test_it_says_goodbye_and_ends_well(how: signal.Signals, code: int, tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    ann = Person(server.url)
    with ann.connect(ann.table("hocus")) as connection:
        assert server.end(how) == code
        assert "restarting" in connection.until("bye")["reason"]
        with pytest.raises(ConnectionClosed, match="1012"):
            connection.next()
    ann.close()


def test_on_a_full_disk_nothing_is_acknowledged_and_all_that_was_is_kept(tmp_path: Path) -> None:
    """The disk is full for the log of the database, which may grow no further: health says so, moves are refused."""
    server = Process(tmp_path)
    server.start()
    assert server.process is not None
    ann = Person(server.url)
    table = ann.table("wyr")
    told: list[str] = []
    with ann.connect(table) as connection:
        connection.done("act", action=connection.actions[0])
        told.append(connection.state["plays"][-1]["text"])
        full = (tmp_path / "tables.sqlite-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, full))
        answer = connection.act(connection.actions[0])
        assert answer["type"] == "refused"
        assert "couldn't be saved" in answer["reason"]
        # sleeps: another process notices by itself that its disk is full
        wait_until(lambda: fetch(f"{server.url}/healthz").status_code == 503, 10)
        assert ann.http.post("/api/tables", json={"game": "wyr"}).status_code in (500, 503)
    server.end(signal.SIGKILL)
    server.start()
    ann.move_to(server.url)
    assert fetch(f"{server.url}/healthz").status_code == 200
    with ann.connect(table) as connection:
        assert [play["text"] for play in connection.state["plays"]] == told
        connection.done("act", action=connection.actions[0])
    ann.close()
    server.end(signal.SIGTERM)
