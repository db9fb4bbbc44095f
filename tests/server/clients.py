"""What the tests of the service use: a running server, people with cookies, and connections to tables."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from witchwood.server.http.app import create_app
from witchwood.server.serve import Server, listen
from witchwood.server.service import Service
from witchwood.server.settings import Settings
from witchwood.server.tables.registry import Registry

_T = TypeVar("_T")
State = dict[str, Any]
_PATIENCE = 60.0  # seconds until an answer that does not come is a failure
_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Served:
    """A service in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self._listener = listen(settings)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.app = create_app(settings)
        self._server = Server(self.app, lambda: None)
        self._thread = threading.Thread(target=self._serve)

    def start(self) -> None:
        """Serve, and wait until every game is ready."""
        self._thread.start()
        wait_until(lambda: is_ready(self.url))

    def stop(self) -> None:
        """End as SIGTERM would."""
        self._server.should_exit = True
        self._thread.join(30)
        self._listener.close()
        assert not self._thread.is_alive()

    def _serve(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[self._listener]))

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Have something done by its event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    @property
    def processor_seconds(self) -> float:
        """What its event loop has worked so far."""
        assert self._thread.ident is not None
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread.ident))

    @property
    def connections(self) -> set[Any]:
        """All connections to it, whatever is said over them."""
        return set(self._server.server_state.connections)

    @property
    def service(self) -> Service:
        """What runs inside."""
        service: Service = self.app.state.service
        return service


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[Served]:
    """A service with its database in a folder, for as long as the block lasts."""
    given = {"port": 0, "data": folder, "pace": 0.0, "limits": False, "stock": 0, "spare": 0.0, **more}
    running = Served(Settings(**given))
    running.start()
    try:
        yield running
    finally:
        running.stop()


class Process:
    """A service in a process of its own, to be killed."""

    def __init__(self, folder: Path, port: int = 0, **environment: str) -> None:
        self._folder = folder
        self._port = port
        few = {"WITCHWOOD_PACE": "0", "WITCHWOOD_LIMITS": "off", "WITCHWOOD_STOCK": "0", "WITCHWOOD_SPARE": "0"}
        self._environment = {**few, **environment}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it, and wait until every game is ready."""
        self.begin()
        wait_until(lambda: is_ready(self.url))

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "witchwood", "serve", "--no-open"]
        command += ["--port", str(self._port), "--data", str(self._folder)]
        environment = {**os.environ, **self._environment}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]

    def end(self, how: signal.Signals) -> int:
        """Send it a signal and wait; its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def trusted(address: str) -> bool | ssl.SSLContext:
    """Whose certificates count; no plain address has one, and to read them all takes 30 ms."""
    return address.startswith("https") or _NO_CERTIFICATES


def fetch(address: str, **more: Any) -> httpx.Response:
    """What a service answers to a stranger without a cookie."""
    return httpx.get(address, verify=trusted(address), timeout=60, **more)


def is_ready(url: str) -> bool:
    """Whether a service answers and every game can be played."""
    try:
        return all(fetch(f"{url}/api/status").json()["ready"].values())
    except httpx.TransportError:
        return False


def forget(registry: Registry) -> bool:
    """Keep no table in memory; whether none is left there. A person may look at one."""
    for key in list(registry._kept):
        registry._let_go(key)
    gc.collect()  # what a test has left behind may hold one
    return not registry.tables


def wait_until(true: Callable[[], bool], seconds: float = 600.0) -> None:
    """Return as soon as something is so; compiling may take minutes."""
    until = time.monotonic() + seconds  # noqa: TID251  # other processes and threads tell nobody
    while not true():
        assert time.monotonic() < until, "it never came true"  # noqa: TID251  # the same
        time.sleep(0.02)  # noqa: TID251  # other processes and threads tell nobody


class Person:
    """A person with a cookie."""

    def __init__(self, url: str, http: httpx.Client | None = None) -> None:
        self.url = url
        self.http = http or httpx.Client(base_url=url, timeout=60, verify=trusted(url))
        self.id: str = self.get("/me")["id"]

    def get(self, path: str) -> Any:
        """Ask; the answer must be 200."""
        answer = self.http.get(f"/api{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Send; the answer must have this status."""
        answer = self.http.post(f"/api{path}", json=body) if body is not None else self.http.post(f"/api{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, game: str, *seats: str, deal: int | str | None = None, **options: Any) -> str:
        """A new table; seats: me, open or an agent's name."""
        kinds = {"me": {"kind": "me"}, "open": {"kind": "open"}}
        wanted = {
            "game": game,
            "options": options,
            "deal": None if deal is None else str(deal),
            "seats": [kinds.get(seat, {"kind": "agent", "agent": seat}) for seat in seats],
            "listed": False,
        }
        return str(self.post("/tables", wanted)["id"])

    @property
    def cookie(self) -> dict[str, str]:
        """The header that says who this is."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    @contextmanager
    def connect(self, table: str) -> Iterator[Connection]:
        """A connection to a table, for as long as the block lasts."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(address, additional_headers=self.cookie, max_size=None, compression=None) as socket:
            connection = Connection(socket)
            connection.until("table")
            yield connection

    def move_to(self, url: str) -> None:
        """The service listens elsewhere now."""
        cookies = dict(self.http.cookies.items())
        self.http.close()
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=60, verify=trusted(url), cookies=cookies)

    def close(self) -> None:
        """Let go of the connections."""
        self.http.close()


People = Callable[[], Person]
_P = TypeVar("_P", bound=Person)


class Socket(Protocol):
    """What a connection needs of a web socket."""

    def recv(self, timeout: float | None = None, /) -> str | bytes:
        """The next message."""

    def send(self, message: str | bytes, /) -> None:
        """Send a message."""

    def close(self, code: int = 1000, /) -> None:
        """Close it."""


class Connection:
    """A connection to a table. plays: all that were told. heard: every text that came, in order."""

    _numbers = itertools.count()

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.state: State = {}
        self.plays: list[dict[str, Any]] = []
        self.heard: list[str] = []

    def next(self, seconds: float = _PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("plays", "table"):
            more = message if message["type"] == "plays" else message["table"]
            self.plays = [*self.plays[: more["known"]], *more["plays"]]
        if message["type"] == "table":
            self.state = {**message["table"], "plays": self.plays}
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while (message := self.next())["type"] not in kinds:
            pass
        return message

    def hear_the_end(self, code: str = "sent|received") -> str:
        """Why the service closes this connection, with a code that begins so."""
        reason = str(self.until("bye")["reason"])
        with pytest.raises(ConnectionClosed, match=code):
            self.next()
        return reason

    def until_present(self, *seats: int) -> None:
        """Return when these seats, and no others, are told to be here."""
        while self.until("presence")["seats"] != list(seats):
            pass

    def wait_for(self, true: Callable[[State], bool]) -> State:
        """The table as soon as something is so."""
        while not true(self.state):
            self.next()
        return self.state

    def wait_for_version(self, version: int) -> None:
        """Return when the table has come so far."""
        self.wait_for(lambda state: bool(state["version"] >= version))

    def send(self, kind: str, **more: Any) -> str:
        """Send a message at the version that was seen last; its id."""
        name = more.pop("id", None) or f"m{next(self._numbers)}"
        message = {"type": kind, "id": name, "version": self.state["version"], **more}
        if kind in ("verdicts", "look", "review", "say", "emote", "mute", "report", "quiet"):
            del message["version"]
        self.socket.send(json.dumps(message))
        return str(name)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a message; its answer, past what says how far that has come."""
        name = self.send(kind, **more)
        while (message := self.next()).get("id") != name or message["type"] == "reviewing":
            pass
        return message

    def act(self, action: str, **more: Any) -> dict[str, Any]:
        """Play an action; the answer."""
        return self.ask("act", action=action, **more)

    def done(self, kind: str, **more: Any) -> None:
        """Send a message that must be done, and see the table afterwards."""
        answer = self.ask(kind, **more)
        assert answer["type"] == "done", answer
        self.wait_for_version(answer["version"])

    def wait_for_deal(self) -> None:
        """Return when the cards are dealt: everybody has looked."""
        self.wait_for(lambda state: state["view"] is not None)

    @property
    def actions(self) -> list[str]:
        """What can be played."""
        self.wait_for_deal()
        return [action["text"] for action in self.state["view"]["actions"]]

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to move."""
        self.wait_for_deal()
        return bool(self.state["you"] is not None and self.state["view"]["turn"] == self.state["you"])


def play_out(connections: list[Connection], dice: random.Random, most: int = 3000) -> State:
    """Random play until the game is over; then everybody has seen the end."""
    for _ in range(most):
        behind = max(connection.state["version"] for connection in connections)
        for connection in connections:
            connection.wait_for_version(behind)
        if connections[0].state["finished"]:
            return connections[0].state
        mover = next((connection for connection in connections if connection.is_my_turn), None)
        if mover is None:
            connections[0].wait_for_version(behind + 1)
        else:
            mover.done("act", action=dice.choice(mover.actions))
    raise AssertionError(f"not over after {most} plays")


def two_at(game: str, person: Callable[[], _P]) -> tuple[_P, _P, str]:
    """Two people, and a table where both have sat down."""
    ann, bob = person(), person()
    table = ann.table(game, "me", "open")
    gather(table, ann, bob)
    return ann, bob, table


def gather(table: str, *people: Person) -> None:
    """Everybody has a seat and is ready, so that the cards are dealt."""
    for one in people:
        one.post(f"/tables/{table}/join", {"seat": None})
    get_ready(table, *people)


def get_ready(table: str, *people: Person) -> None:
    """Those who sit there are ready."""
    for one in people:
        with one.connect(table) as connection:
            connection.done("ready", on=True)


def mover_first(*connections: Connection) -> tuple[Connection, Connection]:
    """Two connections, that of the seat to move first."""
    mover, other = sorted(connections, key=lambda connection: not connection.is_my_turn)
    return mover, other
