"""A page's table service as tests use it: in this process, asked the way a service is asked over a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from held_clock import let_run
from server.clients import Connection
from witchwood.games import GAMES
from witchwood.lab.levels import shipped
from witchwood.page.page_service import PageService
from witchwood.page.searches import Searches


class Memory:
    """A storage that forgets with the test. full: it takes nothing more."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.statistics = ""
        self.full = False

    async def save(self, changes: str) -> bool:
        """Keep or delete texts, unless it is full, or another lies there."""
        if self.full:
            raise OSError("no room")
        wanted = json.loads(changes)
        if any(self.texts.get(key) not in (before, text) for key, before, text in wanted):
            return False
        for key, _, text in wanted:
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
        return True

    async def count(self, statistics: str) -> None:
        """Keep figures."""
        self.statistics = statistics

    async def load(self, key: str | None = None) -> Iterable[tuple[str, str]]:
        """All texts with their ids, or one."""
        return [(one, text) for one, text in self.texts.items() if key in (None, one)]


class Worker:
    """Searches here. held: what is searched for as long as it stands there. asked: what was asked for so far.
    stopped: how many searches were ended.
    """

    def __init__(self) -> None:
        self.searches = Searches()
        self.held: set[str] = set()
        self.asked: list[str] = []
        self.stopped = 0
        self._ending: set[str] = set()

    async def ask(self, text: str, progress: Callable[[int], None]) -> str:
        """The answer of `Searches`."""
        await let_run()
        do = json.loads(text)["do"]
        self.asked.append(do)
        while do in self.held:
            await asyncio.sleep(0.001)  # sleeps: tests hold and let go of searches by a set
            if text in self._ending:
                self._ending.remove(text)
                raise RuntimeError("this search was ended")
        return self.searches.answer(text, progress)

    def stop(self, text: str) -> None:
        """End a search that is held."""
        self.stopped += 1
        self._ending.add(text)


class _Window:
    """Stands where `Connection` has a socket. refused: why it was closed."""

    def __init__(self, page: Page, number: int) -> None:
        self._page = page
        self._number = number
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self.refused: list[str] = []

    def hear(self, text: str) -> None:
        self._waiting.put_nowait(text)

    def send(self, text: str) -> None:
        self._page.run(self._page.service.hear(self._number, text))

    def recv(self, seconds: float) -> str:
        return str(self._page.run(asyncio.wait_for(self._waiting.get(), seconds)))


class Page:
    """A person with a page, who asks as `server.clients.Person` asks. graded: its list of deals of known levels."""

    def __init__(self, runner: asyncio.Runner, memory: Memory, pace: float) -> None:
        self._runner = runner
        self._windows = 0
        self.worker = Worker()
        self.graded = json.dumps(shipped.read(GAMES))
        self.service = PageService(memory, self.worker, self._load_graded, pace)
        self.run(self.service.load())

    async def _load_graded(self) -> str:
        return self.graded

    def run(self, doing: Any) -> Any:
        """Do something, and let go on what was begun beside."""
        return self._runner.run(doing)

    def rest(self) -> None:
        """Wait until nothing that was begun goes on."""
        while tasks := asyncio.all_tasks(self._runner.get_loop()):
            self.run(asyncio.wait(tasks))

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the body of an answer."""
        text = self.run(self.service.request(method, path, "" if body is None else json.dumps(body)))
        answer = json.loads(text)
        return answer["status"], answer["body"]

    def get(self, path: str) -> Any:
        """Ask; the answer must be 200."""
        status, body = self.ask("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Send; the answer must have this status."""
        got, answer = self.ask("POST", path, body)
        assert got == status, answer
        return answer

    def table(self, game: str, *seats: str, deal: int | str | None = None, **options: Any) -> str:
        """A new table; seats: me, open or an agent's name. deal: a number, or "today"."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "agent", "agent": seat} for seat in seats]
        number = None if deal is None else str(deal)
        return str(self.post("/tables", {"game": game, "options": options, "deal": number, "seats": kinds})["id"])

    def record(self, table: str) -> str:
        """The record of a game that is over."""
        return str(self.get(f"/tables/{table}/record"))

    @contextmanager
    def connect(self, table: str) -> Iterator[Connection]:
        """A window at a table, for as long as the block lasts."""
        self._windows += 1
        number = self._windows
        window = _Window(self, number)

        async def visit() -> None:
            self.service.visit(number, table, window.hear, window.refused.append)

        self.run(visit())
        assert not window.refused
        connection = Connection(cast("Any", window))
        connection.until("table")
        yield connection
        self.service.leave(number)


@contextmanager
def page(memory: Memory | None = None, pace: float = 0.0) -> Iterator[Page]:
    """A page, with what it has kept. pace: as of `PageService`."""
    with asyncio.Runner() as runner:
        yield Page(runner, memory or Memory(), pace)
