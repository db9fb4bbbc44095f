"""The site as any static host has it: files in a folder of a host on loopback, and what its visitors wait for."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from browser.table import Table

STARTS = 60_000  # milliseconds that Python may take to start on a busy machine
SITE = Path(__file__).parents[2] / "site"
_FOLDER = "/some/games"  # of the host, in which the site lies

# The addresses under which Python's memory is kept. Its files lie beside it.
_KEYS = "caches.open('witchwood memory').then((cache) => cache.keys()).then((keys) => keys.map((one) => one.url))"
MEMORIES = f"{_KEYS}.then((urls) => urls.filter((one) => !one.includes('&file=')))"

# The network has every file then, and a test can hold one back or change it.
NO_WORKER = """
const workers = self.ServiceWorkerContainer?.prototype;
if (workers) workers.register = async () => { throw new Error("refused"); };
"""


class _Files(SimpleHTTPRequestHandler):
    """Files of the site, and nothing else."""

    def translate_path(self, path: str) -> str:
        """Where the file of an address lies."""
        inside = path.removeprefix(f"{_FOLDER}/") if path.startswith(f"{_FOLDER}/") else "no/such/folder"
        return str(Path(self.directory) / inside.split("?")[0])

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name that the base class gives it)
        """Say nothing."""


class StaticHost:
    """A host that only sends files, until it is ended. site: their folder. address: where the site is."""

    def __init__(self, site: Path = SITE) -> None:
        assert (site / "sw.js").exists(), "there is no site: run make site"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(site)))
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}{_FOLDER}/"

    def end(self) -> None:
        """Answer nobody any more."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


class Guest:
    """A person with a browser of their own who visits the site. complaints: errors that pages told their console."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        context.set_default_timeout(STARTS)

    def open(self, path: str) -> Page:
        """Open a page of the app in a new window."""
        return self.follow(f"{self.address}#{path}")

    def follow(self, link: str) -> Page:
        """Open a whole address in a new window."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        page.goto(link)
        return page

    def leave(self) -> None:
        """Close the browser; a page that complained is a failure."""
        self.context.close()
        assert self.complaints == []


def start(page: Page, *, touch: bool = False) -> Table:
    """Sit down at a new table."""
    page.locator("form button[type=submit]").click()
    return seated(page, touch=touch)


def seated(page: Page, *, touch: bool = False) -> Table:
    """The table on the page, once it is laid."""
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("#plays-side .num")).to_be_attached()
    return Table(page, touch=touch)


def settle(page: Page) -> str:
    """Return when the whole site is kept for later, and Python's memory: its address."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await_memory(page)
    return str(page.evaluate(MEMORIES)[0])


# No event tells of a cache.
_AWAIT = f"""async (kept) => {{
  while (((await {MEMORIES}).length > 0) !== kept) await new Promise((done) => setTimeout(done, 100));
}}"""


def await_memory(page: Page, *, kept: bool = True) -> None:
    """Return once a memory is kept, or none any more."""
    page.evaluate(_AWAIT, kept)
