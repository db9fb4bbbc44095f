"""The site without a service: served as files in a folder of a host, then played with the network switched off."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

import witchwood
from browser.axe import violations
from browser.table import Table
from witchwood.table.calendar import as_they_fall
from witchwood.table.days import date_at

SITE = Path(__file__).parents[2] / "site"
FOLDER = "/some/games"  # of the host, in which the site lies
_STARTS = 60_000  # milliseconds that Python may take to start on a busy machine


class _Files(SimpleHTTPRequestHandler):
    """Files of the site, and nothing else."""

    def translate_path(self, path: str) -> str:
        """Where the file of an address lies."""
        inside = path.removeprefix(f"{FOLDER}/") if path.startswith(f"{FOLDER}/") else "no/such/folder"
        return str(SITE / inside.split("?")[0])

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name that the base class gives it)
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the site is, on a host that only sends files."""
    assert (SITE / "sw.js").exists(), "there is no site: run make site"
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{FOLDER}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    made.set_default_timeout(_STARTS)
    yield made
    made.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages said in their console as errors: nothing may stand there at the end."""
    said: list[str] = []
    yield said
    assert said == []


@pytest.fixture
def visit(context: BrowserContext, address: str, complaints: list[str]) -> Callable[[str], Page]:
    """Opens an address of the app in a new window."""

    def go(path: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.goto(f"{address}#{path}")
        return page

    return go


def _start(page: Page) -> Table:
    """Sit down at a new table."""
    page.locator("form button[type=submit]").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.locator("#plays-side .num")).to_be_visible()
    return Table(page)


_MEMORIES = "caches.open('witchwood memory').then((cache) => cache.keys()).then((keys) => keys.map((one) => one.url))"
_SINCE = "(url) => caches.match(url).then((kept) => kept?.headers.get('last-modified'))"
_DAMAGE = """async (url) => {
    const cache = await caches.open("witchwood memory");
    const memory = new Uint8Array(await (await cache.match(url)).arrayBuffer());
    memory.fill(0, 0, 64);
    await cache.put(url, new Response(memory));
}"""


def _settle(page: Page) -> str:
    """Return when the whole site is kept for later, and Python's memory: its address."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until = time.monotonic() + _STARTS / 1000
    while not (kept := page.evaluate(_MEMORIES)):
        assert time.monotonic() < until, "Python's memory was never kept"
        page.wait_for_timeout(100)
    return str(kept[0])


def test_games_go_on_without_a_network(context: BrowserContext, visit: Callable[[str], Page]) -> None:
    page = visit("/new/hocus?deal=4")
    table, match = _start(page), witchwood.deal("hocus", 4)
    for _ in range(2):
        table.play(match, match.actions()[0])
    table.command("Hint").click()
    expect(page.locator(".card.hint").first).to_be_visible()
    expect(page.locator(".head .verdict")).to_contain_text(re.compile(r"\d|Winnable|Lost|open"))
    memory = _settle(page)
    since = page.evaluate(_SINCE, memory)
    hocus = page.url.split("#")[1]
    page.close()

    context.set_offline(True)
    page = visit(hocus)
    table = Table(page)
    table.expect_plays(2)
    table.play(match, match.actions()[0])
    table.command("Undo").click()
    table.expect_plays(2)

    page.goto(page.url.split("#")[0] + "#/new/stones?deal=5")
    _start(page)  # the agent chooses a side, then it is the visitor's move
    page.wait_for_function("document.querySelector('#plays-side .num')?.textContent === '1'")
    page.goto(page.url.split("#")[0])
    expect(page.locator("a.begun")).to_have_count(2)
    for gone in ("Board", "Open tables", "Lab", "Verify a deal"):  # they take a service
        expect(page.get_by_role("link", name=gone, exact=True)).to_have_count(0)

    # The file of all games has the settings in it, and brings them back.
    page.goto(page.url.split("#")[0] + "#/me")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games").click()
    file = json.loads(saved.value.path().read_text())
    assert len(file["witchwood games"]) == 2
    changed = json.dumps({**file, "settings": {**file["settings"], "theme": "night"}}).encode()
    one = FilePayload(name="games.json", mimeType="application/json", buffer=changed)
    page.get_by_label("Open a file of games").set_input_files(one)
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.goto(page.url.split("#")[0])

    assert page.evaluate(_SINCE, memory) == since, "the kept memory was not used: it was thrown away and made again"
    page.evaluate(_DAMAGE, memory)  # then Python starts as on a first visit
    page.reload()
    expect(page.locator("a.begun")).to_have_count(2)
    assert page.evaluate(_MEMORIES) == []


def test_todays_deal_is_that_of_every_site_and_stands_in_the_calendar(visit: Callable[[str], Page]) -> None:
    page = visit("/today")
    panel = page.get_by_role("region", name=re.compile("Hocus"))
    expect(panel).to_contain_text("Not played")
    expect(page.get_by_text("board")).to_have_count(0)
    assert not violations(page)
    today = date_at(time.time())
    panel.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#/table/"))
    table = Table(page)
    table.expect_plays(0)
    match = witchwood.deal("hocus", as_they_fall(b"", today, today)[today, "hocus"].number)
    table.play(match, match.actions()[0])
    page.goto(page.url.split("#")[0] + "#/days")
    expect(page.get_by_role("button", name=re.compile(", today: .*begun"))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name=re.compile("As it falls ?, Hocus.*begun")).click()
    table.expect_plays(1)
    page.goto(page.url.split("#")[0])
    page.get_by_role("button", name=re.compile("Hocus.*1 move")).click()
    page.wait_for_url(re.compile("#/table/"))


def test_a_deal_of_a_level_comes_at_once_and_its_result_says_so(visit: Callable[[str], Page]) -> None:
    page = visit("/new/hocus")
    levels = page.get_by_role("region", name="How hard")
    levels.get_by_text("Hard", exact=True).click()
    table = _start(page)
    table.command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("This deal was hard.")
    page.goto(page.url.split("#")[0] + "#/new/hocus?worry_back=on")
    expect(page.get_by_role("heading", name="Deal", exact=True)).to_be_visible()
    expect(levels).to_have_count(0)  # the list has no deals by these rules
