"""A service in the test's own thread: HTTP and sockets over ASGI, on an event loop whose time leaps.

There is no port, no thread and no waiting. Time stands still while a thread works (the database, a search), and leaps
to the next timer when nothing is left to do: what takes 60 seconds takes none, and nothing is ever late. Where nothing
can happen any more, the test fails at once. Tests that need real sockets or processes are in `tests/real`.
"""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

import aiosqlite
import httpx
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from held_clock import NOON
from server.clients import Connection, Person, forget
from witchwood.clock import Clock
from witchwood.server.http.app import create_app
from witchwood.server.search import warmup
from witchwood.server.service import Service
from witchwood.server.settings import Settings

_T = TypeVar("_T")
URL = "http://127.0.0.1:1"  # nobody listens there
_LOOK = 0.02  # seconds that pass when a thread looks at the clock, so that a search with a time limit ends
_MOMENT, _WHILE = 0.01, 10.0  # real seconds, at least and at most, in which a process or a database may answer
_HANGS = 60.0  # real seconds after which a thread has hung


class LeapingLoop(asyncio.SelectorEventLoop):
    """Its time leaps from timer to timer. busy: how many threads work for it; meanwhile time stands still."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.busy = 0
        super().__init__(_Leaps(self))

    def time(self) -> float:
        """Seconds since it was made."""
        return self.seconds

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]  # any result
        """As any loop; the thread is counted."""
        future = super().run_in_executor(executor, func, *args)
        self.busy += 1
        future.add_done_callback(self._did)
        return future

    def _did(self, _: object) -> None:
        self.busy -= 1

    async def shutdown_default_executor(self, *given: Any) -> None:
        """As any loop; its threads are waited for."""
        self.busy += 1
        await super().shutdown_default_executor(*given)
        self.busy -= 1


class _Leaps(selectors.DefaultSelector):
    """Waits for threads, and for a moment for others than the loop's own pipe: sockets, and processes, for whose end a
    thread of asyncio's waits. Instead of waiting for anything else, it moves the loop's time on.
    """

    def __init__(self, loop: LeapingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        """As any selector."""
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        others = len(self.get_map()) > 1 or any("waitpid" in thread.name for thread in threading.enumerate())
        if self._loop.busy or timeout is None:
            ready = super().select(_HANGS if self._loop.busy or others else 0)
            assert ready, "nothing can happen any more"
            return ready
        if others and (ready := super().select(min(max(_MOMENT, timeout / 10), _WHILE))):
            return ready  # before time leaps: the further, the longer it is waited
        self._loop.seconds += timeout
        return ready


class LoopClock(Clock):
    """The loop's time. A thread that looks at it moves it on. ahead: seconds by which a test has set the wall clock."""

    def __init__(self, loop: LeapingLoop, ahead: float) -> None:
        self._loop = loop
        self._thread = threading.get_ident()
        self.ahead = ahead

    def monotonic(self) -> float:
        """The loop's seconds."""
        if threading.get_ident() != self._thread:
            self._loop.seconds += _LOOK
        return self._loop.seconds

    def now(self) -> float:
        """Since 1970."""
        return NOON + self.ahead + self.monotonic()


class _NoCompiler:
    """Stands where services have a process that compiles: what is in no cache is compiled when it is loaded."""

    def __init__(self, _clock: Clock) -> None:
        """It needs no clock."""

    async def __aenter__(self) -> _NoCompiler:
        return self

    async def __aexit__(self, *_: object) -> None:
        """There is no process to end."""

    async def compile(self, _step: warmup.Step) -> None:
        """Nothing is done before it is loaded."""


@cache
def the_loop() -> LeapingLoop:
    """One for all services of this process: two that share a database run side by side."""
    loop = LeapingLoop()
    asyncio.set_event_loop(loop)
    warmup._load = cache(warmup._load)  # what one service has loaded, all of this process have
    warmup.Compiler = _NoCompiler  # type: ignore[misc, assignment]  # nor does a service start processes for what is in no cache
    return loop


def _counted(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work of a thread of SQLite's, which is among those that work for a loop."""

    async def run(*args: Any, **more: Any) -> Any:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, LeapingLoop):
            return await work(*args, **more)
        loop.busy += 1
        try:
            return await work(*args, **more)
        finally:
            loop.busy -= 1

    return run


for _name in ("_execute", "_connect", "close"):
    setattr(aiosqlite.Connection, _name, _counted(getattr(aiosqlite.Connection, _name)))


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Have something done, and all else that happens meanwhile."""
    return the_loop().run_until_complete(work)


async def passing(seconds: float) -> None:
    """Let the time of a leaping loop pass; all that is due happens."""
    assert isinstance(asyncio.get_running_loop(), LeapingLoop)
    await asyncio.sleep(seconds)  # sleeps: its time leaps


def let_pass(seconds: float) -> None:
    """Let time pass; all that is due happens."""
    run(passing(seconds))


def until(true: Callable[[], bool], seconds: float = 600.0) -> None:
    """Let time pass until something is so."""
    end = the_loop().time() + seconds
    while not true():
        assert the_loop().time() < end, "it never came true"
        let_pass(0.02)


class Inside:
    """A service that is asked directly."""

    def __init__(self, settings: Settings, ahead: float) -> None:
        self.clock = LoopClock(the_loop(), ahead)
        self.app = create_app(settings, clock=self.clock)
        self.is_running = False
        self._life = self.app.router.lifespan_context(self.app)

    def start(self) -> None:
        """Open the service, and wait until every game is ready."""
        run(self._life.__aenter__())
        self.is_running = True
        until(lambda: all(self.service.warmup.ready.values()), 1e6)

    def stop(self) -> None:
        """End as SIGTERM would, once."""
        if not self.is_running:
            return
        self.is_running = False
        run(self.service.say_goodbye())
        run(self._life.__aexit__(None, None, None))

    @property
    def service(self) -> Service:
        """What runs inside."""
        service: Service = self.app.state.service
        return service

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Have something done by its event loop."""
        return run(work)

    def stall(self, seconds: float) -> None:
        """Next, the event loop does something else for a while."""

        def stand() -> None:
            the_loop().seconds += seconds

        the_loop().call_soon(stand)

    def client(self, address: str = "127.0.0.1", **more: Any) -> httpx.Client:
        """A client without a cookie, at an address."""
        return httpx.Client(base_url=URL, transport=_Transport(self, address), **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask without a cookie."""
        return self.client().get(path, **more)

    def begin(self, path: str, client: httpx.Client, address: str = "127.0.0.1") -> asyncio.Task[httpx.Response]:
        """Ask, and go on before the answer is there."""
        return the_loop().create_task(_Transport(self, address).ask(client.build_request("GET", path)))

    def person(self) -> InsidePerson:
        """A new person."""
        return InsidePerson(self)

    def welcome_back(self, *people: Person) -> None:
        """The service has started again, and these people come to it."""
        for one in people:
            assert isinstance(one, InsidePerson)
            one.inside, one.http = self, self.client(cookies=one.http.cookies)


class _Transport(httpx.BaseTransport):
    """Asks the application directly."""

    def __init__(self, service: Inside, address: str) -> None:
        self._asgi = httpx.ASGITransport(service.app, raise_app_exceptions=False, client=(address, 1))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return run(self.ask(request))

    async def ask(self, request: httpx.Request) -> httpx.Response:
        """The answer to a request."""
        asked = httpx.Request(request.method, request.url, headers=request.headers, stream=_Parts(request.stream))
        answer = await self._asgi.handle_async_request(asked)
        assert isinstance(answer.stream, httpx.AsyncByteStream)
        whole = _Whole([part async for part in answer.stream])
        return httpx.Response(answer.status_code, headers=answer.headers, stream=whole)


class _Whole(httpx.SyncByteStream):
    """An answer's body, as it was sent: it may be compressed."""

    def __init__(self, parts: list[bytes]) -> None:
        self._parts = parts

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._parts)


class _Parts(httpx.AsyncByteStream):
    """A request's body."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self._stream:
            yield part


class Socket:
    """A web socket: what `websockets.sync.client.ClientConnection` is to the tests. InvalidStatus if it is refused."""

    def __init__(
        self,
        service: Inside,
        path: str,
        headers: Mapping[str, str],
        address: str = "127.0.0.1",
        patience: float | None = None,
    ) -> None:
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        all_headers = {"host": httpx.URL(URL).netloc.decode(), **headers}
        where, _, query = path.partition("?")
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": unquote(where),
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in all_headers.items()],
            "client": (address, 1),
            "server": ("127.0.0.1", 1),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        self._sent.put_nowait({"type": "websocket.connect"})
        app: Any = service.app
        self._task = the_loop().create_task(app(scope, self._sent.get, self._heard.put))
        try:
            first = run(asyncio.wait_for(self._heard.get(), patience))
        except TimeoutError:
            self.close()
            raise
        if first["type"] != "websocket.accept":
            told = Headers([(name.decode(), value.decode()) for name, value in first.get("headers", [])])
            body = run(self._heard.get())["body"] if first["type"] == "websocket.http.response.start" else b""
            raise InvalidStatus(Response(first.get("status", 403), "", told, body))

    def recv(self, seconds: float | None = None) -> str:
        """The next message. TimeoutError if none comes; ConnectionClosedError once it is closed."""
        message = run(asyncio.wait_for(self._heard.get(), seconds))
        if message["type"] == "websocket.close":
            self._heard.put_nowait(message)
            self._sent.put_nowait({"type": "websocket.disconnect", "code": message.get("code", 1000)})
            raise ConnectionClosedError(Close(message.get("code", 1000), message.get("reason") or ""), None)
        return str(message["text"])

    def send(self, text: str | bytes) -> None:
        """Send a message."""
        kind = "text" if isinstance(text, str) else "bytes"
        self._sent.put_nowait({"type": "websocket.receive", kind: text})

    def close(self, code: int = 1000) -> None:
        """Close it, and let the service notice."""
        self._sent.put_nowait({"type": "websocket.disconnect", "code": code})
        run(asyncio.wait([self._task], timeout=30))

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class InsidePerson(Person):
    """A person with a cookie and no address in particular."""

    def __init__(self, service: Inside) -> None:
        self.inside = service
        super().__init__(URL, service.client())

    def socket(self, path: str, **headers: str) -> Socket:
        """An open web socket."""
        return Socket(self.inside, path, {**self.cookie, **headers})

    @contextmanager
    def connect(self, table: str) -> Iterator[Connection]:
        """A connection to a table, for as long as the block lasts."""
        with self.socket(f"/api/tables/{table}/socket") as socket:
            connection = Connection(socket)
            connection.until("table")
            yield connection


@contextmanager
def inside(folder: Path, ahead: float = 0.0, **more: Any) -> Iterator[Inside]:
    """A service with its database in a folder, for as long as the block lasts. ahead: of the wall clock, in seconds."""
    given = {"port": 0, "data": folder, "pace": 0.0, "limits": False, "stock": 0, "spare": 0.0, **more}
    running = Inside(Settings(**given), ahead)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def forget_tables(service: Inside) -> None:
    """Tables of other tests are in memory no more, once nothing is due there."""
    let_pass(600.0)
    assert forget(service.service.registry)
